import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SECOND, SEVEN } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";
import { visit } from "./served.ts";

/** The second identity with different attributes for its themes and seasons. */
function withAttributes(attributes: Readonly<Record<string, string | false>>): string {
  const root = temporaryFolder();
  cpSync(SECOND, root, { recursive: true });
  const file = join(root, "tokens/vitral.json");
  const settings = JSON.parse(readFileSync(file, "utf8"));
  for (const [id, attribute] of Object.entries(attributes)) settings.modifiers[id].attribute = attribute;
  writeFileSync(file, JSON.stringify(settings));
  return root;
}

describe("an identity with custom attributes", async () => {
  const { open } = await visit({ root: withAttributes({ theme: "data-Sky", season: "week" }) });

  it("shows each theme in its background colour, on the home page and on a product", async () => {
    const { page, problems, close } = await open("/", { colorScheme: "light" });
    const papers = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).backgroundColor));
    // The papers of the four themes in the token file: first by day, then by night.
    expect(await papers(".specimen")).toEqual([
      "rgb(251, 250, 246)",
      "rgb(255, 255, 255)",
      "rgb(12, 26, 30)",
      "rgb(0, 0, 0)",
    ]);
    await page.goto(new URL("/products/", page.url()).href);
    expect((await papers(".plate")).slice(0, 2)).toEqual(["rgb(251, 250, 246)", "rgb(12, 26, 30)"]);
    expect(problems).toEqual([]);
    await close();
  });

  it("shows each season in its colour, including in a year that the script draws", async () => {
    const { page, problems, close } = await open("/dates/", { colorScheme: "light" });
    const fills = () =>
      page
        .locator(".dot rect, .special")
        .evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).fill))].sort());
    const fillsOfBuiltYear = await fills();
    expect(fillsOfBuiltYear.length).toBeGreaterThan(3);
    await page.locator("#any-year").fill("2050");
    await page.keyboard.press("Enter");
    await page.locator("#year").filter({ hasText: "2050" }).waitFor();
    expect(await fills()).toEqual(fillsOfBuiltYear);
    expect(problems).toEqual([]);
    await close();
  });
});

it("elements have no theme or season if no attribute selects them", async () => {
  const { site } = await visit({ root: withAttributes({ theme: false, season: false }) });
  for (const path of ["index.html", "products/index.html", "dates/index.html"]) {
    expect(readFileSync(join(site.dist, path), "utf8"), path).not.toMatch(/data-(?:theme|season)="/);
  }
});

describe("the themes page of an identity with seven modifiers", async () => {
  const { site, open } = await visit({ root: SEVEN });

  it("has a field for each modifier that updates the sample, the texts and the address", async () => {
    const { page, problems, close } = await open("/themes/");
    const legends = await page.locator("legend").allTextContents();
    expect(legends.join()).toBe("Theme,Product,Date,Density,Corner,Size of text,Platform");
    await page.getByRole("radio", { name: "Touch" }).press("Space");
    await page.getByRole("radio", { name: "2x" }).press("Space");
    await expect.poll(() => new URL(page.url()).search).toBe("?density=touch&text-size=2x");
    const file = `${site.origin}/api/v1/themes/enamel/none/none/density~touch~text-size~2x`;
    expect(await page.locator("[data-pattern]").first().textContent()).toBe(
      `<link rel="stylesheet" href="${file}.css">`,
    );
    expect(await page.locator("figcaption").textContent()).toBe("Enamel · Touch · 2x");
    const sample = page.frameLocator("iframe").locator("html");
    const gap = () => sample.evaluate((html) => getComputedStyle(html).getPropertyValue("--space-gap").trim());
    // The value of the settings' layer for this combination.
    await expect.poll(gap).toBe("28px");
    expect(await page.getByRole("row", { name: "--space-gap" }).textContent()).toContain("28px");
    expect((await fetch(`${file}.json`)).status).toBe(200);
    expect(problems).toEqual([]);
    await close();
  });

  it("doesn't offer excluded combinations", async () => {
    const { page, close } = await open("/themes/?platform=paper-ink");
    // Corners exist only on the web and the kiosk.
    const round = page.getByRole("radio", { name: "round" });
    expect(await round.isDisabled()).toBe(true);
    await page.getByRole("radio", { name: "kiosk" }).press("Space");
    expect(await round.isDisabled()).toBe(false);
    await round.press("Space");
    expect(await page.getByRole("radio", { name: "Paper ink" }).isDisabled()).toBe(true);
    await close();
  });

  it("opens with the defaults if the address selects an excluded combination", async () => {
    const { page, close } = await open("/themes/?platform=paper-ink&corner=round");
    expect(await page.locator("figcaption").textContent()).toBe("Enamel");
    await close();
  });
});
