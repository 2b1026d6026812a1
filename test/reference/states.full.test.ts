import type { Browser, Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { exampleOf, openExample } from "./examples.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** The distance that a pressed control moves down, in px: the reference pages specify the thinnest rule. */
const SUNK = 1;

const appearanceOf = (control: Locator) =>
  control.evaluate((element) => ({
    isUnderlined: getComputedStyle(element).textDecorationLine === "underline",
    top: element.getBoundingClientRect().top,
  }));

/** Measures a control at rest, hovered and pressed. */
async function statesOf(name: string, selector: string) {
  const page = await openExample(browser, exampleOf(name), { viewport: { width: 1280, height: 800 } });
  await page.addStyleTag({ content: "* { transition: none !important; }" });
  const control = page.locator(selector).first();
  await control.scrollIntoViewIfNeeded();
  const rest = await appearanceOf(control);
  await control.hover();
  const hovered = await appearanceOf(control);
  await page.mouse.down();
  const pressed = await appearanceOf(control);
  await page.close();
  return { rest, hovered, pressed };
}

describe("In the examples, a control", () => {
  it.each([
    ["componentes, its parts", ".masthead .brand"],
    ["componentes, its parts", ".masthead nav a"],
    ["componentes, its parts", ".button"],
    ["marca, its parts", ".brand"],
    ["skill, the document", ".brand"],
    ["skill, the document", "button"],
    ["web, the document", "button"],
  ])("is underlined only on hover: %s, %s", async (name, selector) => {
    const { rest, hovered } = await statesOf(name, selector);
    expect([rest.isUnderlined, hovered.isUnderlined]).toEqual([false, true]);
  });

  it.each([
    ["componentes, its parts", ".masthead nav a"],
    ["componentes, its parts", ".button"],
    ["skill, the document", "button"],
    ["web, the document", "button"],
  ])("moves down while it is pressed: %s, %s", async (name, selector) => {
    const { rest, pressed } = await statesOf(name, selector);
    expect(pressed.top - rest.top).toBe(SUNK);
  });

  it.each([["componentes, its parts"], ["marca, its parts"], ["skill, the document"]])(
    "that is the logo never moves: %s",
    async (name) => {
      const { rest, pressed } = await statesOf(name, ".brand");
      expect(pressed.top).toBe(rest.top);
    },
  );

  it.each([
    ["componentes, its parts", ".card a"],
    ["forma, its parts", "main a"],
    ["skill, the document", "main a"],
    ["web, the document", "td a"],
  ])("that is underlined at rest gets a thicker line on hover, at any font size: %s, %s", async (name, selector) => {
    const html = exampleOf(name).replace(/<main.*>/, '$&<h2><a href="#a">Prazos</a></h2>');
    const page = await openExample(browser, html, { viewport: { width: 1280, height: 800 } });
    const link = page.locator(selector).first();
    const line = () =>
      link.evaluate((element) => {
        const { textDecorationLine, textDecorationThickness } = getComputedStyle(element);
        return `${textDecorationLine} ${textDecorationThickness}`;
      });
    await page.addStyleTag({ content: "html { font-size: 200%; }" });
    expect(await line()).toBe("underline 1px");
    await link.hover();
    expect(await line()).toBe("underline 2px");
    await page.close();
  });

  it("that is disabled doesn't react to hovering or pressing", async () => {
    const { rest, hovered, pressed } = await statesOf("componentes, its parts", ".button:disabled");
    expect([hovered, pressed]).toEqual([rest, rest]);
  });
});

describe("In the examples, a field", () => {
  it.each([["componentes, its parts"], ["skill, the document"], ["web, the document"]])(
    "has its label underlined on hover unless it is disabled, and keeps full contrast when disabled: %s",
    async (name) => {
      const page = await openExample(browser, exampleOf(name), { viewport: { width: 1280, height: 800 } });
      const field = page.locator(".field").last();
      const [label, control] = [field.locator("label"), field.locator("input, select")];
      await control.hover();
      expect((await appearanceOf(label)).isUnderlined).toBe(true);
      await control.evaluate((element) => element.setAttribute("disabled", ""));
      await control.hover({ force: true });
      expect((await appearanceOf(label)).isUnderlined).toBe(false);
      if (name !== "web, the document") {
        const { opacity, borderTopStyle } = await control.evaluate((element) => ({ ...getComputedStyle(element) }));
        expect([opacity, borderTopStyle]).toEqual(["1", "dashed"]);
      }
      await page.close();
    },
  );
});
