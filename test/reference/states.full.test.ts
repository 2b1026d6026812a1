import type { Browser, Locator } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { exampleOf, openExample } from "./examples.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** The distance in pixels that a pressed control moves down: the width of the thinnest line. */
const PRESS_DISTANCE = 1;

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
    ["componentes: fragments", ".masthead .brand"],
    ["componentes: fragments", ".masthead nav a"],
    ["componentes: fragments", ".button"],
    ["marca: fragments", ".brand"],
    ["skill: document", ".brand"],
    ["skill: document", "button"],
    ["web: document", "button"],
  ])("is underlined only on hover: %s, %s", async (name, selector) => {
    const { rest, hovered } = await statesOf(name, selector);
    expect([rest.isUnderlined, hovered.isUnderlined]).toEqual([false, true]);
  });

  it.each([
    ["componentes: fragments", ".masthead nav a"],
    ["componentes: fragments", ".button"],
    ["skill: document", "button"],
    ["web: document", "button"],
  ])("moves down while it is pressed: %s, %s", async (name, selector) => {
    const { rest, pressed } = await statesOf(name, selector);
    expect(pressed.top - rest.top).toBe(PRESS_DISTANCE);
  });

  it.each([["componentes: fragments"], ["marca: fragments"], ["skill: document"]])(
    "that is the logo never moves: %s",
    async (name) => {
      const { rest, pressed } = await statesOf(name, ".brand");
      expect(pressed.top).toBe(rest.top);
    },
  );

  it.each([
    ["componentes: fragments", ".card a"],
    ["forma: fragments", "main a"],
    ["skill: document", "main a"],
    ["web: document", "td a"],
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
    const { rest, hovered, pressed } = await statesOf("componentes: fragments", ".button:disabled");
    expect([hovered, pressed]).toEqual([rest, rest]);
  });
});

describe("In the examples, a field", () => {
  it.each([["componentes: fragments"], ["skill: document"], ["web: document"]])(
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
      if (name !== "web: document") {
        const { opacity, borderTopStyle } = await control.evaluate((element) => ({ ...getComputedStyle(element) }));
        expect([opacity, borderTopStyle]).toEqual(["1", "dashed"]);
      }
      await page.close();
    },
  );
});
