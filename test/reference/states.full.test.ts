import type { Browser, Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { exampleOf, openExample } from "./examples.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** The pages say that a pressed control moves down by the thinnest rule: 1 px. */
const SUNK = 1;

const look = (control: Locator) =>
  control.evaluate((one) => ({
    isUnderlined: getComputedStyle(one).textDecorationLine === "underline",
    top: one.getBoundingClientRect().top,
  }));

/** A control at rest, under the pointer, and pressed. */
async function looksOf(name: string, selector: string) {
  const page = await openExample(browser, exampleOf(name), { viewport: { width: 1280, height: 800 } });
  await page.addStyleTag({ content: "* { transition: none !important; }" });
  const control = page.locator(selector).first();
  await control.scrollIntoViewIfNeeded();
  const rest = await look(control);
  await control.hover();
  const under = await look(control);
  await page.mouse.down();
  const pressed = await look(control);
  await page.close();
  return { rest, under, pressed };
}

describe("A control of the examples", () => {
  it.each([
    ["componentes, its parts", ".masthead .brand"],
    ["componentes, its parts", ".masthead nav a"],
    ["componentes, its parts", ".button"],
    ["marca, its parts", ".brand"],
    ["skill, the document", ".brand"],
    ["skill, the document", "button"],
    ["web, the document", "button"],
  ])("is underlined under the pointer, and only there: %s, %s", async (name, selector) => {
    const { rest, under } = await looksOf(name, selector);
    expect([rest.isUnderlined, under.isUnderlined]).toEqual([false, true]);
  });

  it.each([
    ["componentes, its parts", ".masthead nav a"],
    ["componentes, its parts", ".button"],
    ["skill, the document", "button"],
    ["web, the document", "button"],
  ])("moves down while it is pressed: %s, %s", async (name, selector) => {
    const { rest, pressed } = await looksOf(name, selector);
    expect(pressed.top - rest.top).toBe(SUNK);
  });

  it.each([["componentes, its parts"], ["marca, its parts"], ["skill, the document"]])(
    "that is the mark never moves: %s",
    async (name) => {
      const { rest, pressed } = await looksOf(name, ".brand");
      expect(pressed.top).toBe(rest.top);
    },
  );

  it.each([
    ["componentes, its parts", ".card a"],
    ["forma, its parts", "main a"],
    ["skill, the document", "main a"],
    ["web, the document", "td a"],
  ])(
    "that is underlined at rest has a thicker line under the pointer, whatever its size: %s, %s",
    async (name, selector) => {
      const html = exampleOf(name).replace(/<main.*>/, '$&<h2><a href="#a">Prazos</a></h2>');
      const page = await openExample(browser, html, { viewport: { width: 1280, height: 800 } });
      const link = page.locator(selector).first();
      const line = () =>
        link.evaluate((one) => {
          const { textDecorationLine, textDecorationThickness } = getComputedStyle(one);
          return `${textDecorationLine} ${textDecorationThickness}`;
        });
      await page.addStyleTag({ content: "html { font-size: 200%; }" });
      expect(await line()).toBe("underline 1px");
      await link.hover();
      expect(await line()).toBe("underline 2px");
      await page.close();
    },
  );

  it("that is disabled does neither", async () => {
    const { rest, under, pressed } = await looksOf("componentes, its parts", ".button:disabled");
    expect([under, pressed]).toEqual([rest, rest]);
  });
});

describe("A field of the examples", () => {
  it.each([["componentes, its parts"], ["skill, the document"], ["web, the document"]])(
    "has its label underlined under the pointer, unless it is disabled; then it keeps its full contrast: %s",
    async (name) => {
      const page = await openExample(browser, exampleOf(name), { viewport: { width: 1280, height: 800 } });
      const field = page.locator(".field").last();
      const [label, control] = [field.locator("label"), field.locator("input, select")];
      await control.hover();
      expect((await look(label)).isUnderlined).toBe(true);
      await control.evaluate((one) => one.setAttribute("disabled", ""));
      await control.hover({ force: true });
      expect((await look(label)).isUnderlined).toBe(false);
      if (name !== "web, the document") {
        const { opacity, borderTopStyle } = await control.evaluate((one) => ({ ...getComputedStyle(one) }));
        expect([opacity, borderTopStyle]).toEqual(["1", "dashed"]);
      }
      await page.close();
    },
  );
});
