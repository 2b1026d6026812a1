import { expect, it } from "vitest";
import { ICONS, withFonts } from "../fonts.ts";
import { visit } from "./served.ts";

const fonts = [{ family: "Harbour Icons", file: "icons.woff2" }];
const { open } = await visit({ root: withFonts(fonts, { "icons.woff2": ICONS }) });

it("the pages load an identity's font files from its site", async () => {
  const { page, problems, close } = await open("/");
  const loaded = await page.evaluate(async () => {
    await document.fonts.load('16px "Harbour Icons"', "home");
    return [...document.fonts].map(({ family, status }) => [family.replaceAll('"', ""), status]);
  });
  expect(loaded).toEqual([["Harbour Icons", "loaded"]]);
  expect(problems).toEqual([]);
  await close();
});
