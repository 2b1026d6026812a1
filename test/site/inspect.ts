import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Pixels across: a small phone, a tablet, a desk. */
export const WIDTHS = [320, 768, 1440];

/** The rules of axe that depend on colours, and the one that depends on sizes; all others depend on the elements only. */
const OF_COLORS = ["color-contrast", "link-in-text-block"];
const OF_SIZES = ["scrollable-region-focusable"];

/** A reader's preferences, with a name. */
export type Look = {
  readonly name: string;
  readonly media: Parameters<Page["emulateMedia"]>[0];
};

/**
 * The problems on the open page at three widths in each look: axe's rules, small text, anything wider than the screen.
 * All rules run in the first look of the first width, and of any other width that shows other elements. Otherwise those
 * of sizes run at each width, and those of colours on one text of each kind: at the first width in each look, since no
 * colour depends on both. If a later look shows other elements, that is a problem too.
 */
export async function inspect(
  page: Page,
  looks: readonly Look[],
  smallest: number,
  widths: readonly number[] = WIDTHS,
  height = 900,
): Promise<string[]> {
  await page.evaluate(AXE);
  const problems: string[] = [];
  let inspected = "";
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const shown = new Set<string>();
    for (const { name, media } of looks) {
      await page.emulateMedia(media);
      const elements = await shownOn(page);
      const isFirst = shown.size === 0;
      const found = await paintedProblems(page, smallest);
      if (isFirst && elements !== inspected) found.push(...(await axeProblems(page)));
      else if (isFirst) found.push(...(await axeProblems(page, OF_SIZES)), ...(await axeProblems(page, OF_COLORS)));
      else if (width === widths[0]) found.push(...(await axeProblems(page, OF_COLORS)));
      if (isFirst) inspected = elements;
      if (shown.add(elements).size > 1) found.push("other elements are shown than in the first look");
      problems.push(...found.map((problem) => `${name} at ${width} pixels: ${problem}`));
    }
  }
  return problems;
}

/** Returns the problems that axe reports, with all rules by default. Colour rules only check one text of each kind. */
async function axeProblems(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (rules === OF_COLORS) await markKinds(page);
  const { violations } = await page.evaluate(
    async ({ rules, within }) => {
      const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } };
      // The frames are not asked: no axe is in them, and it would wait for each half a second.
      const options = { resultTypes: ["violations"], preload: false, iframes: false };
      const include = [...document.querySelectorAll(within)];
      return axe.run({ include }, rules ? { ...options, runOnly: { type: "rule", values: rules } } : options);
    },
    { rules, within: rules === OF_COLORS ? `[${KIND}]` : ":root" },
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}

/** The attribute of the first text of each kind. */
const KIND = "data-of-a-kind";

/** Marks the first visible text of each kind: of each colour, size and weight, on the same backgrounds. */
function markKinds(page: Page): Promise<void> {
  return page.evaluate((attribute) => {
    for (const marked of document.querySelectorAll(`[${attribute}]`)) marked.removeAttribute(attribute);
    const backgrounds = new Map<Element, string>();
    const backgroundOf = (element: Element): string => {
      const known = backgrounds.get(element);
      if (known !== undefined) return known;
      const { backgroundColor, backgroundImage, opacity, color } = getComputedStyle(element);
      const own = [backgroundColor, backgroundImage, opacity].join(" ");
      const isClear = own === "rgba(0, 0, 0, 0) none 1";
      const { parentElement } = element;
      const all = `${isClear ? "" : `${own} ${color};`}${parentElement ? backgroundOf(parentElement) : ""}`;
      backgrounds.set(element, all);
      return all;
    };
    const kinds = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: element, textContent } = walker.currentNode;
      if (!element?.parentElement || !textContent?.trim() || !element.checkVisibility()) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const around = getComputedStyle(element.parentElement).color;
      const kind = [element.tagName, color, around, fontSize, fontWeight, backgroundOf(element)].join("|");
      if (!kinds.has(kind)) element.setAttribute(attribute, "");
      kinds.add(kind);
    }
  }, KIND);
}

/** Text smaller than the minimum, and a page wider than its screen. */
async function paintedProblems(page: Page, smallest: number): Promise<string[]> {
  const { wider, small } = await page.evaluate((least) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement || !textContent?.trim() || parentElement.closest(".sample")) continue;
      if (Number.parseFloat(getComputedStyle(parentElement).fontSize) < least) small.push(textContent.trim());
    }
    return { small, wider: document.documentElement.scrollWidth - innerWidth };
  }, smallest);
  const overflow = wider > 0 ? [`the page is ${wider} pixels wider than the screen`] : [];
  return [...overflow, ...small.map((text) => `the text "${text}" is under ${smallest} pixels`)];
}

/** Every element with its visibility, which colour preferences must not change. */
function shownOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll("*")];
    return elements.map((element) => `${element.tagName} ${element.checkVisibility()}`).join("\n");
  });
}
