import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "./chromium.ts";
import { computed, html, READERS, textOf, variablesOf } from "./reading.ts";

let browser: Browser;
let page: Page;
const tokens = await textOf("/tokens.css");
const themes = await Promise.all(READERS.map(({ theme }) => variablesOf(`/themes/${theme}/clio/natal.json`)));

beforeAll(async () => {
  browser = await sharedChromium();
  page = await browser.newPage();
});
afterAll(() => browser?.close());

/** The property for each kind of variable; the first match wins. */
const USES: readonly (readonly [name: RegExp, property: string, before?: string])[] = [
  [/--line-height$/, "line-height"],
  [/--letter-spacing$/, "letter-spacing"],
  [/^font-weight-|--font-weight$/, "font-weight"],
  [/^font-|--font-family$/, "font-family"],
  [/^text-/, "font-size"],
  [/^space-/, "padding-top"],
  [/^radius-/, "border-top-left-radius"],
  [/^rule-width-/, "border-top-width"],
  [/^shadow-/, "box-shadow"],
  [/^duration-/, "transition-duration"],
  [/^ease-/, "transition-timing-function"],
  [/^transition-/, "transition", "opacity "],
  [/^breakpoint-/, "width"],
  [/^container-/, "max-width"],
  [/^layout-gutter$/, "column-gap"],
  [/^layout-target$/, "min-height"],
  [/^layout-columns$/, "column-count"],
  [/^(paper|ink|accent|gray|rule|scrim|data|season)(-|$)/, "background-color"],
];

function useOf(name: string) {
  const [, property = "", before = ""] = USES.find(([pattern]) => pattern.test(name)) ?? [];
  return { property, before };
}

function compute(property: string, text: string): Promise<{ readonly isValid: boolean; readonly value: string }> {
  return page.evaluate(
    ({ property, text }) => {
      const element = document.createElement("div");
      document.body.append(element);
      element.style.borderTopStyle = "solid";
      element.style.setProperty(property, text);
      const value = getComputedStyle(element).getPropertyValue(property);
      element.remove();
      return { isValid: text.includes("var(") || CSS.supports(property, text), value };
    },
    { property, text },
  );
}

describe.each(READERS)("the variables of $theme", ({ theme }) => {
  const variables = themes[READERS.findIndex((reader) => reader.theme === theme)] ?? {};

  it("are all valid values of their properties", async () => {
    await page.setContent(html([await textOf(`/themes/${theme}/clio/natal.css`)], ""));
    for (const [name, text] of Object.entries(variables)) {
      const { property, before } = useOf(name);
      expect(property, `${name} has a use`).not.toBe("");
      const expected = await compute(property, `${before}${text}`);
      expect(expected.isValid, `${property}: ${before}${text}`).toBe(true);
      expect((await compute(property, `${before}var(--${name})`)).value, name).toBe(expected.value);
    }
  });
});

describe("the motion variables", () => {
  const [variables = {}] = themes;
  const timed = Object.keys(variables).filter((name) => /^(duration|transition)-/.test(name));
  const times = async (name: string) => {
    await page.setContent(html([tokens], `<p style="transition: opacity var(--${name})">Vitral</p>`));
    const time = await computed(page, "p", ["transition-duration", "transition-delay"]);
    return [time["transition-duration"], time["transition-delay"]];
  };

  it("exist", () => expect(timed.length).toBeGreaterThan(0));

  it.each(timed)("are zero for a reader who prefers reduced motion: --%s", async (name) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await times(name)).toEqual(["0s", "0s"]);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(Number.parseFloat((await times(name))[0] ?? "")).toBeGreaterThan(0);
  });
});
