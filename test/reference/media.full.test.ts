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

/** The colours of all visible text as `#rrggbb`, with the text. */
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

describe("A printed example", () => {
  /** Each example in a dark theme on screen: the system's, a fixed theme, and the slides' stylesheet. */
  const dark = EXAMPLES.filter(({ html }) => html.includes("/tokens.css") || html.includes('media="print"')).flatMap(
    ({ name, html }): (readonly [name: string, html: string])[] =>
      html.includes('media="print"')
        ? [[`${name}, fixed`, html.replace("/light.css", "/dark.css")]]
        : [
            [`${name}, system`, html],
            [`${name}, fixed`, html.replace("<html", '<html data-theme="dark"')],
            [`${name}, fixed, with a season`, html.replace("<html", '<html data-theme="dark" data-season="natal"')],
          ],
  );

  it("is tested for every page with an example for the web", () => {
    const pages = new Set(dark.map(([name]) => name.split(/[,:]/)[0]));
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

  it.each(dark)("has dark ink that is legible on white, even if the screen is dark: %s", async (_, html) => {
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
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(element);
      return { color, backgroundColor, forcedColorAdjust };
    }),
  );

describe("In forced colours", () => {
  it("Tailwind's main button has the same system colours", () => {
    const buttons = BLOCKS.filter(({ code }) => /class(?:Name)?="[^"]*\bbg-accent\b/.test(code));
    expect(buttons.map(({ page }) => page)).toEqual(["web"]);
    const names = ["forced-color-adjust-none", "bg-[ButtonText]", "text-[ButtonFace]", "outline-[CanvasText]"];
    for (const { code } of buttons) for (const name of names) expect(code).toContain(`forced-colors:${name}`);
  });

  it.each([
    ["componentes: fragments", ".button.primary:not(:disabled)"],
    ["skill: document", "button.primary"],
    ["web: document", "button"],
  ])("the main button stays filled, without a backplate: %s", async (name, selector) => {
    const page = await openExample(browser, exampleOf(name), { forcedColors: "active", colorScheme: "dark" });
    const [color, backgroundColor] = [await systemColor(page, "ButtonFace"), await systemColor(page, "ButtonText")];
    for (const paint of await paints(page, selector)) {
      expect(paint).toEqual({ color, backgroundColor, forcedColorAdjust: "none" });
    }
    const button = page.locator(selector).first();
    await button.focus();
    const ring = await button.evaluate((element) => getComputedStyle(element).outlineColor);
    expect(ring).toBe(await systemColor(page, "CanvasText"));
    await page.close();
  });

  it.each([["componentes: fragments"], ["skill: document"], ["marca: fragments"], ["slides: document"]])(
    "the wordmark has the text colour: %s",
    async (name) => {
      const page = await openExample(browser, exampleOf(name), { forcedColors: "active", colorScheme: "dark" });
      const expected = await systemColor(page, "CanvasText");
      const marks = await paints(page, ".brand");
      expect(new Set(marks.map(({ color }) => color))).toEqual(new Set([expected]));
      await page.close();
    },
  );

  it.each(EXAMPLES.map(({ name, html }) => [name, html]))("every text is legible: %s", async (_, html) => {
    const page = await openExample(browser, html, { forcedColors: "active", colorScheme: "dark" });
    expect(await systemColor(page, "Canvas")).toBe(painted("#000000"));
    const texts = await textColors(page);
    // The main button has its own background.
    const label = await page.locator("button, .button").evaluateAll((buttons) => {
      return buttons
        .filter((button) => getComputedStyle(button).forcedColorAdjust === "none")
        .map((button) => button.textContent.trim());
    });
    const faint = texts.filter(([color, text]) => ratio(color, "#000000") < 4.5 && !label.includes(text));
    expect(faint).toEqual([]);
    await page.close();
  });
});

describe("A dialogue on a small phone with doubled text", () => {
  it("stacks its buttons with unbroken words, and has no overflowing text", async () => {
    const html = exampleOf("componentes: fragments").replace("</style>", "button { overflow-wrap: anywhere; }</style>");
    const page = await openExample(browser, html, { viewport: { width: 320, height: 800 } });
    await page.addStyleTag({ content: "html { font-size: 200%; }" });
    await page.locator("#abrir").click();
    const words = await page.locator(".dialog :is(h2, p, button)").evaluateAll((elements) =>
      elements.flatMap((element) => {
        const right = element.closest("form, dialog > *")?.getBoundingClientRect().right ?? 0;
        const text = element.firstChild as Text;
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
      .evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).offsetTop));
    expect(new Set(tops).size).toBe(2);
    await page.close();
  });
});

describe.each(EXAMPLES.filter(({ name }) => !name.startsWith("slides")))("The example $name", ({ html }) => {
  it("fits screens of 320, 390 and 1280 pixels for every reader, without errors", async () => {
    const page = await openExample(browser, html, { viewport: { width: 320, height: 800 } });
    const problems: string[] = [];
    page.on("pageerror", ({ message }) => problems.push(message));
    await page.reload();
    const present = async (width: number, look: string) => {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) problems.push(`${wide} pixels wide on ${width} ${look}`);
    };
    for (const { theme, media } of READERS) {
      await page.emulateMedia(media);
      for (const width of [320, 390, 1280]) await present(width, `in ${theme}`);
    }
    await page.addStyleTag({ content: "html { font-size: 200%; }" });
    for (const width of [320, 390, 1280]) await present(width, "with doubled text");
    expect(problems).toEqual([]);
    await page.close();
  });
});
