import { join } from "node:path";
import type { Page } from "playwright";

/** The folder for screenshots of each page in the light and the dark theme; no screenshots without it. */
const FOLDER = process.env["VITRAL_PICTURES"];

/** Takes screenshots of the open page: `themes-light.png`, `themes-dark.png`. */
export async function takePictures(page: Page, path: string): Promise<void> {
  if (!FOLDER) return;
  const name = path.replace(/^\/|\/$/g, "").replaceAll("/", "-") || "index";
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, contrast: "no-preference" });
    await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`), fullPage: true });
  }
}
