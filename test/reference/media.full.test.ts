import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hex as ratio } from "wcag-contrast";
import { sharedChromium } from "../browser/chromium.ts";
import { painted, READERS, systemColor } from "../browser/reading.ts";
import { EXAMPLES, exampleOf, openExample } from "./examples.ts";
import { api, BLOCKS } from "./reading.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** The colours of all visible text, as `#rrggbb`, each with the text. */
function textColors(page: Page): Promise<(readonly [color: string, text: string])[]> {
  return page.evaluate(() => {
    const toHex = (color: string) => {
      const parts = (color.match(/\d+/g) ?? []).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, "0"));
      return `#${parts.join("")}`;
    };
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
    return [...document.body.querySelectorAll("*:not(script, style, option)")]
      .filter((element) => element.checkVisibility() && hasText(element))
      .map((element) => {
        const { color, fill } = getComputedStyle(element);
        return [toHex(element instanceof SVGElement ? fill : color), element.textContent.trim()] as const;
      });
  });
}

const { variables: light } = await api.get("/api/v1/themes/light").json();

describe("On paper, an example", () => {
  /** Each example with a dark theme on the screen: that of the system, a fixed one, and the file that slides use. */
  const dark = EXAMPLES.filter(({ html }) => html.includes("/tokens.css") || html.includes('media="print"')).flatMap(
    ({ name, html }): (readonly [name: string, html: string])[] =>
      html.includes('media="print"')
        ? [[`${name}, fixed`, html.replace("/light.css", "/dark.css")]]
        : [
            [`${name}, of the system`, html],
            [`${name}, fixed`, html.replace("<html", '<html data-theme="dark"')],
            [`${name}, fixed, with a season`, html.replace("<html", '<html data-theme="dark" data-season="natal"')],
          ],
  );

  it("is tested for every page with an example for the web", () => {
    const pages = new Set(dark.map(([name]) => name.split(",")[0]));
    expect([...pages]).toEqual([
      "skill",
      "componentes",
      "cor",
      "datas",
      "escrita",
      "forma",
      "marca",
      "principios",
      "slides",
      "tipografia",
      "web",
    ]);
  });

  it.each(dark)("has dark ink that is legible on white, in one theme or another on the screen: %s", async (_, html) => {
    const page = await openExample(browser, html, { colorScheme: "dark" });
    const ink = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--ink").trim());
    expect(await ink()).not.toBe(light.ink);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await ink()).toBe(light.ink);
    const faint = (await textColors(page)).filter(([color]) => ratio(color, "#ffffff") < 4.5);
    expect(faint).toEqual([]);
    await page.close();
  });
});

const paints = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((found) =>
    found.map((one) => {
      const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(one);
      return { color, backgroundColor, forcedColorAdjust };
    }),
  );

describe("In forced colours", () => {
  it("the main button of Tailwind has the same system colours", () => {
    const buttons = BLOCKS.filter(({ code }) => /class(?:Name)?="[^"]*\bbg-accent\b/.test(code));
    expect(buttons.map(({ page }) => page)).toEqual(["skill", "web"]);
    const names = ["forced-color-adjust-none", "bg-[ButtonText]", "text-[ButtonFace]", "outline-[CanvasText]"];
    for (const { code } of buttons) for (const name of names) expect(code).toContain(`forced-colors:${name}`);
  });

  it.each([
    ["componentes, its parts", ".button.primary:not(:disabled)"],
    ["skill, the document", "button.primary"],
    ["web, the document", "button"],
  ])("the main button stays filled, and the browser covers none of its words: %s", async (name, selector) => {
    const page = await openExample(browser, exampleOf(name), { forcedColors: "active", colorScheme: "dark" });
    const [color, backgroundColor] = [await systemColor(page, "ButtonFace"), await systemColor(page, "ButtonText")];
    for (const paint of await paints(page, selector)) {
      expect(paint).toEqual({ color, backgroundColor, forcedColorAdjust: "none" });
    }
    const button = page.locator(selector).first();
    await button.focus();
    const ring = await button.evaluate((one) => getComputedStyle(one).outlineColor);
    expect(ring).toBe(await systemColor(page, "CanvasText"));
    await page.close();
  });

  it.each([["componentes, its parts"], ["skill, the document"], ["marca, its parts"], ["slides, the document"]])(
    "the written mark has the colour of text: %s",
    async (name) => {
      const page = await openExample(browser, exampleOf(name), { forcedColors: "active", colorScheme: "dark" });
      const want = await systemColor(page, "CanvasText");
      const found = await paints(page, ".brand");
      expect(new Set(found.map(({ color }) => color))).toEqual(new Set([want]));
      await page.close();
    },
  );

  it.each(EXAMPLES.map(({ name, html }) => [name, html]))("every text is legible: %s", async (_, html) => {
    const page = await openExample(browser, html, { forcedColors: "active", colorScheme: "dark" });
    expect(await systemColor(page, "Canvas")).toBe(painted("#000000"));
    const shown = await textColors(page);
    // The main button has its own background.
    const label = await page.locator("button, .button").evaluateAll((all) => {
      return all
        .filter((one) => getComputedStyle(one).forcedColorAdjust === "none")
        .map((one) => one.textContent.trim());
    });
    const faint = shown.filter(([color, text]) => ratio(color, "#000000") < 4.5 && !label.includes(text));
    expect(faint).toEqual([]);
    await page.close();
  });
});

describe("A dialogue on a small phone, with text of twice the size", () => {
  it("has buttons with whole words, one below the other, and no text outside", async () => {
    const html = exampleOf("componentes, its parts").replace("</style>", "button { overflow-wrap: anywhere; }</style>");
    const page = await openExample(browser, html, { viewport: { width: 320, height: 800 } });
    await page.addStyleTag({ content: "html { font-size: 200%; }" });
    await page.locator("#abrir").click();
    const words = await page.locator(".dialog :is(h2, p, button)").evaluateAll((all) =>
      all.flatMap((one) => {
        const right = one.closest("form, dialog > *")?.getBoundingClientRect().right ?? 0;
        const text = one.firstChild as Text;
        return [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const boxes = [...range.getClientRects()];
          return { word, lines: boxes.length, isInside: boxes.every((box) => box.right <= right) };
        });
      }),
    );
    expect(words.length).toBeGreaterThan(15);
    expect(words.filter(({ lines, isInside }) => lines > 1 || !isInside)).toEqual([]);
    const tops = await page
      .locator(".dialog button")
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetTop));
    expect(new Set(tops).size).toBe(2);
    await page.close();
  });
});

describe.each(EXAMPLES.filter(({ name }) => !name.startsWith("slides")))("The example of $name", ({ html }) => {
  it.each([320, 390, 1280])("fits a screen of %i pixels for every reader, and causes no error", async (width) => {
    const page = await openExample(browser, html, { viewport: { width, height: 800 } });
    const wrongs: string[] = [];
    page.on("pageerror", ({ message }) => wrongs.push(message));
    await page.reload();
    for (const { theme, media } of READERS) {
      await page.emulateMedia(media);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) wrongs.push(`${wide} pixels wide in ${theme}`);
    }
    await page.addStyleTag({ content: "html { font-size: 200%; }" });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) wrongs.push(`${wide} pixels wide with text of twice the size`);
    expect(wrongs).toEqual([]);
    await page.close();
  });
});
