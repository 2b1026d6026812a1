import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApi, SEVEN } from "../built.ts";
import { sharedChromium } from "./chromium.ts";
import { computed, html } from "./reading.ts";
import { tailwind as compiled } from "./tailwind.ts";

const { get } = await openApi({ root: SEVEN });
const textOf = (address: string) => get(`/api/v1/${address}`).text();
const TOKENS = await textOf("tokens.css");
const THEME = await textOf("tailwind.css");

/** Compiles some classes with the identity's tokens and theme. */
const tailwind = (classes: readonly string[]) => compiled([TOKENS, THEME], classes);

const CLASSES = ["p-gap", "gap-pad", "rounded-button", "text-body", "shadow-lid", "font-text", "bg-hand-hour"];
const BOX = (attributes: string) => `<div ${attributes}><p id="box" class="${CLASSES.join(" ")}">Tick</p></div>`;
const PROPERTIES = ["padding-top", "row-gap", "border-top-left-radius", "font-size", "line-height", "background-color"];

let browser: Browser;
let page: Page;
const css = await tailwind(CLASSES);

beforeAll(async () => {
  browser = await sharedChromium();
  page = await browser.newPage();
});
afterAll(() => browser?.close());

describe("a class for a token that modifiers override", () => {
  it.each([
    ["p-gap", "var(--space-gap)"],
    ["rounded-button", "var(--radius-button)"],
    ["text-body", "var(--text-body)"],
    ["shadow-lid", "var(--shadow-lid)"],
    ["bg-hand-hour", "var(--hand-hour)"],
  ])("%s refers to %s", async (name, reference) => {
    const [rule = ""] = new RegExp(`\\.${name} \\{[^}]*\\}`).exec(await tailwind([name])) ?? [];
    expect(rule).toContain(reference);
  });

  // Expected lengths are in pixels, with a root size of 16px.
  it.each<readonly [string, readonly string[]]>([
    ["", ["16px", "16px", "2px", "16px", "24px", "rgb(31, 78, 140)"]],
    ['data-density="tight"', ["8px", "8px", "2px", "16px", "20px", "rgb(31, 78, 140)"]],
    ['data-density="touch" data-text="2x"', ["28px", "28px", "2px", "32px", "48px", "rgb(31, 78, 140)"]],
    ['data-corner="round" data-theme="carbon"', ["16px", "16px", "12px", "16px", "24px", "rgb(156, 194, 255)"]],
    ['data-product="pocket"', ["16px", "16px", "999px", "16px", "24px", "rgb(31, 78, 140)"]],
  ])("follows the attributes of the element around it: %s", async (attributes, expected) => {
    await page.setContent(html([css], BOX(attributes)));
    expect(Object.values(await computed(page, "#box", PROPERTIES))).toEqual(expected);
  });

  it("changes its shadow with the density", async () => {
    await page.setContent(html([css], BOX('data-density="touch"')));
    const { "box-shadow": shadow } = await computed(page, "#box", ["box-shadow"]);
    expect(shadow).toContain("rgba(31, 78, 140, 0.3) 0px 2px 24px 0px");
  });
});

it("writes a token that no modifier overrides as a literal", () => {
  for (const line of ["--font-weight-numeral: 600;", "--spacing-0: 0px;", "--spacing-1\\/2: 0.125rem;"])
    expect(THEME).toContain(line);
});

it("includes only colour tokens in --color-*, even if a product overrides other tokens", async () => {
  const names = [...THEME.matchAll(/--color-([^:*]+):/g)].map(([, name]) => name);
  const colors = "10-blue glass link dial bezel numeral minute hand-hour hand-second";
  expect(names.join(" ")).toBe(`${colors} trace-bronze trace-verdigris trace-gold season`);
});
