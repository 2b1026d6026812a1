import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Pixels across: a small phone, a tablet, a desk. */
export const WIDTHS = [320, 768, 1440];

/** The rules of axe that depend on colours and sizes; all others depend on the elements only. */
const OF_LOOK = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"];

/** A reader's preferences, with a name. */
export type Look = {
  readonly name: string;
  readonly media: Parameters<Page["emulateMedia"]>[0];
};

/**
 * The problems on the open page at three widths in each look: axe's rules, small text, anything wider than the screen.
 * The rules that depend on elements only run in the first look of each width; if a later look shows other elements,
 * that is a problem too. The rules that depend on colours run in each look at the first width, and once at the others:
 * no colour depends on both.
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
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const shown = new Set<string>();
    for (const { name, media } of looks) {
      await page.emulateMedia(media);
      const isWhole = shown.size === 0;
      const found = [
        ...(isWhole || width === widths[0] ? await axeProblems(page, { isWhole }) : []),
        ...(await paintedProblems(page, smallest)),
      ];
      if (shown.add(await shownOn(page)).size > 1) found.push("other elements are shown than in the first look");
      problems.push(...found.map((problem) => `${name} at ${width} pixels: ${problem}`));
    }
  }
  return problems;
}

async function axeProblems(page: Page, { isWhole }: { readonly isWhole: boolean }): Promise<string[]> {
  const results = await page.evaluate(
    async ({ OF_LOOK, isWhole }) => {
      const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } };
      // The frames are not asked: no axe is in them, and it would wait for each half a second.
      const options = { resultTypes: ["violations"], preload: false, iframes: false };
      const ofLook = await axe.run(document, { ...options, runOnly: { type: "rule", values: OF_LOOK } });
      if (!isWhole) return [ofLook];
      const rules = Object.fromEntries(OF_LOOK.map((rule) => [rule, { enabled: false }]));
      return [ofLook, await axe.run(document, { ...options, rules })];
    },
    { OF_LOOK, isWhole },
  );
  const violations = (results as AxeResults[]).flatMap((result) => result.violations);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
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
