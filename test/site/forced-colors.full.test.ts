import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { painted, systemColor } from "../browser/reading.ts";
import { visit } from "./served.ts";

const { open } = await visit();
const { get } = await openApi();

/** Opens a page in forced colours, where the system replaces all colours. */
async function openForced(path: string) {
  const opened = await open(path, { forcedColors: "active", colorScheme: "dark" });
  await opened.page.waitForLoadState("networkidle");
  return opened;
}

const paint = (page: Page, selector: string, property: string) =>
  page.locator(selector).evaluateAll((elements, name) => {
    return elements.map((element) => getComputedStyle(element).getPropertyValue(name));
  }, property);

describe("in forced colours", () => {
  it("a page uses the system's background and text colours", async () => {
    const { page, close } = await openForced("/");
    expect(await paint(page, "body", "background-color")).toEqual([await systemColor(page, "Canvas")]);
    expect(await paint(page, "h1", "color")).toEqual([await systemColor(page, "CanvasText")]);
    await close();
  });

  it("theme previews keep their colours", async () => {
    const { page, close } = await openForced("/");
    const { themes } = await get("/api/v1/themes").json();
    // The page groups themes by mode.
    const byMode = ["light", "dark"].flatMap((mode) => themes.filter((theme: { mode: string }) => theme.mode === mode));
    const expected = await Promise.all(
      byMode.map(async ({ id }: { id: string }) => (await get(`/api/v1/themes/${id}`).json()).variables.paper),
    );
    expect(await paint(page, ".specimen", "background-color")).toEqual(expected.map(painted));
    await close();
  });

  it("the sample keeps its theme's ink and paper", async () => {
    const { page, close } = await openForced("/temas/?theme=light");
    const sample = page.frameLocator("iframe");
    const { variables } = await get("/api/v1/themes/light").json();
    const root = sample.locator(":root");
    expect(await root.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(painted(variables.paper));
    const text = sample.locator("h1");
    expect(await text.evaluate((element) => getComputedStyle(element).color)).toBe(painted(variables.ink));
    await close();
  });

  it("a swatch shows its token's colour", async () => {
    const { page, close } = await openForced("/tokens/");
    const fills = await page
      .locator("#data-anil .swatch rect:last-of-type, #data-anil li rect:last-of-type")
      .evaluateAll((rects) => {
        return rects.map((rect) => getComputedStyle(rect).fill);
      });
    const { variables: light } = await get("/api/v1/themes/light?product=clio").json();
    const { variables: dark } = await get("/api/v1/themes/dark?product=clio").json();
    // The page is dark, so it shows the dark theme's colour first.
    expect([fills[0], fills[1]]).toEqual([painted(dark["data-anil"]), painted(light["data-anil"])]);
    await close();
  });

  it("the pair table has four colours for its levels, with legible numbers", async () => {
    const { page, close } = await openForced("/contraste/");
    const levels = ["none", "large", "text", "enhanced"].map((level) => `.matrix tbody .level-${level}`);
    const fields = await Promise.all(levels.map(async (level) => (await paint(page, level, "background-color"))[0]));
    expect(new Set(fields).size).toBe(4);
    const inks = await Promise.all(levels.map(async (level) => (await paint(page, level, "color"))[0]));
    for (const [index, ink] of inks.entries()) expect(ink).not.toBe(fields[index]);
    await close();
  });

  it("the focus and the selection are visible", async () => {
    const { page, close } = await openForced("/temas/");
    const [canvas, highlight] = [await systemColor(page, "Canvas"), await systemColor(page, "Highlight")];
    expect(highlight).not.toBe(canvas);
    await page.getByRole("radio", { name: "Escuro", exact: true }).focus();
    await page.keyboard.press("Space");
    const chosen = page.locator("input:checked + span").first();
    const { outline, style, line } = await chosen.evaluate((element) => {
      const { outlineColor, outlineStyle, textDecorationLine } = getComputedStyle(element);
      return { outline: outlineColor, style: outlineStyle, line: textDecorationLine };
    });
    expect([outline, style, line]).toEqual([highlight, "solid", "underline"]);
    const [current] = await paint(page, '.top [aria-current="page"]', "border-bottom-color");
    const [inactive] = await paint(page, '.top [aria-current="false"]', "border-bottom-color");
    expect(current).not.toBe(inactive);
    await close();
  });
});
