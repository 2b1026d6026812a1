import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright";
import type { Identity } from "../../generator/model/identity.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Loads axe through the protocol, where V8 caches the compiled script; `page.evaluate` compiles it for every page. */
async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { exceptionDetails } = await session.send("Runtime.evaluate", { expression: AXE });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  await session.detach();
}

/** Widths in pixels: a small phone, a tablet, a desktop. */
export const WIDTHS = [320, 768, 1440];

/** The axe rules that depend on colours and on sizes; the rest depend only on the elements. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
const SIZE_RULES = ["scrollable-region-focusable"];

/** A named set of media preferences to emulate. */
export type Look = {
  readonly name: string;
  readonly media: Parameters<Page["emulateMedia"]>[0];
};

/** Returns an address of a page that shows the same elements in every look: the contrast page follows the page's theme. */
export function addressOf(path: string, { themes: [first] }: Pick<Identity, "themes">): string {
  return path.startsWith("/contrast") && first !== undefined ? `${path}?theme=${first.id}` : path;
}

/**
 * Lists the problems on the open page at several widths: axe's rules, small text, and overflow. Runs all rules at the
 * first look and width that show certain elements. For the same elements, other widths run only the size rules, and
 * other looks, at the first width, only the colour rules, on one element per text style not yet checked on any page.
 */
export async function inspect(
  page: Page,
  looks: readonly Look[],
  smallest: number,
  widths: readonly number[] = WIDTHS,
  height = 900,
): Promise<string[]> {
  await loadAxe(page);
  const problems: string[] = [];
  const inspected = new Set<string>();
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    for (const [index, { name, media }] of (width === widths[0] ? looks : looks.slice(0, 1)).entries()) {
      await page.emulateMedia(media);
      const elements = await visibilityOn(page);
      const lookProblems = await paintedProblems(page, smallest);
      const rules = !inspected.has(elements) ? undefined : index === 0 ? SIZE_RULES : COLOR_RULES;
      lookProblems.push(...(await axeProblems(page, rules)));
      inspected.add(elements);
      problems.push(...lookProblems.map((problem) => `${name} at ${width} pixels: ${problem}`));
    }
  }
  return problems;
}

/** Lists the open page's problems that come from values: axe's colour rules in each look, small text, and overflow. */
export async function inspectValues(page: Page, looks: readonly Look[], smallest: number): Promise<string[]> {
  await loadAxe(page);
  const problems: string[] = [];
  for (const { name, media } of looks) {
    await page.emulateMedia(media);
    const lookProblems = [...(await axeProblems(page, COLOR_RULES)), ...(await paintedProblems(page, smallest))];
    problems.push(...lookProblems.map((problem) => `${name}: ${problem}`));
  }
  return problems;
}

/** Text styles that the colour rules have already checked, on any page. */
const checkedStyles = new Set<string>();

/** Runs axe, by default with all rules. Colour rules check only one element per text style, and each style once. */
async function axeProblems(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (rules === COLOR_RULES && !(await markNewStyles(page))) return [];
  const { violations } = await page.evaluate(
    async ({ rules, within }) => {
      const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } };
      // Skips frames, since axe isn't in them and would wait for each.
      const options = { resultTypes: ["violations"], preload: false, iframes: false };
      const include = [...document.querySelectorAll(within)];
      return axe.run({ include }, rules ? { ...options, runOnly: { type: "rule", values: rules } } : options);
    },
    { rules, within: rules === COLOR_RULES ? `[${TEXT_STYLE}]` : ":root" },
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}

/** The attribute that marks the first element of each text style. */
const TEXT_STYLE = "data-text-style";

/** Marks the first element of each text style that hasn't been checked yet. Returns whether there is one. */
async function markNewStyles(page: Page): Promise<boolean> {
  const styles = await markStyles(page);
  const checked = styles.flatMap((style, index) => (checkedStyles.has(style) ? [String(index)] : []));
  for (const style of styles) checkedStyles.add(style);
  await page.evaluate(
    ({ attribute, checked }) => {
      for (const index of checked) document.querySelector(`[${attribute}="${index}"]`)?.removeAttribute(attribute);
    },
    { attribute: TEXT_STYLE, checked },
  );
  return checked.length < styles.length;
}

/**
 * Marks the first visible element of each text style with the style's index, and returns the styles. Texts have the same
 * style if their element, colours, size, weight, decoration and backgrounds are equal.
 */
function markStyles(page: Page): Promise<string[]> {
  return page.evaluate((attribute) => {
    for (const previous of document.querySelectorAll(`[${attribute}]`)) previous.removeAttribute(attribute);
    const backgrounds = new Map<Element, string>();
    const backgroundOf = (element: Element): string => {
      const cached = backgrounds.get(element);
      if (cached !== undefined) return cached;
      const { backgroundColor, backgroundImage, opacity, color } = getComputedStyle(element);
      const background = [backgroundColor, backgroundImage, opacity].join(" ");
      const isClear = background === "rgba(0, 0, 0, 0) none 1";
      const { parentElement } = element;
      const combined = `${isClear ? "" : `${background} ${color};`}${parentElement ? backgroundOf(parentElement) : ""}`;
      backgrounds.set(element, combined);
      return combined;
    };
    const styles = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: element, textContent } = walker.currentNode;
      if (!element?.parentElement || !textContent?.trim() || !element.checkVisibility()) continue;
      const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
      const parentColor = getComputedStyle(element.parentElement).color;
      const properties = [color, parentColor, fontSize, fontWeight, textDecorationLine];
      const style = [element.tagName, ...properties, backgroundOf(element)].join("|");
      // An element with several texts keeps its first mark, because they all have the same style.
      if (!styles.has(style)) element.setAttribute(attribute, String(styles.size));
      styles.add(style);
    }
    return [...styles];
  }, TEXT_STYLE);
}

/** Lists text below the minimum size, and the page's overflow. */
export async function paintedProblems(page: Page, smallest: number): Promise<string[]> {
  const { wider, small } = await page.evaluate((minimum) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement || !textContent?.trim() || parentElement.closest(".sample")) continue;
      if (Number.parseFloat(getComputedStyle(parentElement).fontSize) < minimum) small.push(textContent.trim());
    }
    return { small, wider: document.documentElement.scrollWidth - innerWidth };
  }, smallest);
  const overflow = wider > 0 ? [`the page is ${wider} pixels wider than the screen`] : [];
  return [...overflow, ...small.map((text) => `the text "${text}" is under ${smallest} pixels`)];
}

/** All elements with their visibility, which colour preferences must not change. */
function visibilityOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll("*")];
    return elements.map((element) => `${element.tagName} ${element.checkVisibility()}`).join("\n");
  });
}

/** A line of Playwright's snapshot: its indentation, role, name and, for a heading, level. */
const ARIA_LINE = /^( *)- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?(?:.*\[level=(\d)\])?/;

const LANDMARK = /^(?:banner|navigation|main|complementary|contentinfo|search|form)$/;

const CONTROL = /^(?:textbox|searchbox|combobox|spinbutton|radio|checkbox|slider)$/;

/**
 * Returns the outline that a screen reader gives of the open page: the headings of the first two levels, without counts,
 * and the names of form controls, nested in landmarks.
 */
export async function outlineOf(page: Page): Promise<string> {
  const lines: string[] = [];
  /** The indentation of each landmark around the current line. */
  const around: number[] = [];
  for (const line of (await page.locator("body").ariaSnapshot()).split("\n")) {
    const [match, space = "", role = "", name = "", level = ""] = ARIA_LINE.exec(line) ?? [];
    if (match === undefined) continue;
    while ((around.at(-1) ?? -1) >= space.length) around.pop();
    const isOutlined = LANDMARK.test(role) || CONTROL.test(role) || level === "1" || level === "2";
    const text = `${level === "" ? role : "#".repeat(Number(level))} ${name.replace(/ \d[\d.,]*$/, "")}`.trimEnd();
    if (isOutlined) lines.push("  ".repeat(around.length) + text);
    if (LANDMARK.test(role)) around.push(space.length);
  }
  return lines.join("\n");
}
