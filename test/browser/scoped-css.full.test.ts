import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderContextCss } from "../../generator/render/context-css.ts";
import { renderRefsCss, renderScopedCss } from "../../generator/render/scoped-css.ts";
import { sharedChromium } from "./chromium.ts";
import { IDENTITIES, modifier, RANDOM, swapped, textStyles, token, withAliases } from "./scoped-identities.ts";
import {
  attributeSets,
  chainsOf,
  emptyElements,
  htmlAttributes,
  htmlOf,
  type Node,
  nodesOf,
  singleAttributes,
} from "./scoped-nodes.ts";
import { type Attributes, choicesAt, type Reader, type Scoped, textAt } from "./scoped-oracle.ts";

let browser: Browser;
let page: Page;
let compared = 0;

beforeAll(async () => {
  browser = await sharedChromium();
  page = await browser.newPage();
});
afterAll(async () => {
  console.log(`${compared.toLocaleString("en")} values compared`);
  await browser?.close();
});

const READERS: readonly Reader[] = (["screen", "print"] as const).flatMap((media) =>
  (["light", "dark"] as const).flatMap((colorScheme) =>
    (["no-preference", "more"] as const).flatMap((contrast) =>
      (["no-preference", "reduce"] as const).map((reducedMotion) => ({ media, colorScheme, contrast, reducedMotion })),
    ),
  ),
);

/** Selects four readers; over the turns, each preference meets each medium and colour scheme. */
function someReaders(turn: number): readonly Reader[] {
  return READERS.filter((_, index) => index % 4 === (Math.floor(index / 4) + turn) % 4);
}

/** Loads stylesheets in order and elements into the page. */
async function load(scoped: Scoped, sheets: readonly string[], nodes: readonly Node[]): Promise<void> {
  // A fallback distinguishes an absent value from an empty one, and reading one property is faster than reading twenty.
  const probe = scoped.tokens.map(({ values }) => `var(--${cssName(values[0]?.name)}, absent)`).join(" | ");
  const styles = [...sheets, `* { --probe: ${probe} }`].map((sheet) => `<style>${sheet}</style>`);
  await page.setContent(`<!doctype html><meta charset="utf-8">${styles.join("")}<body>${htmlOf(scoped, nodes)}`);
}

/** Escapes a name for CSS. */
function cssName(name = ""): string {
  return name.replace(/[^\w-]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `);
}

/** Reads the colour scheme and all variables of every element, for each set of attributes on the page's root. */
function readAll(scoped: Scoped, roots: readonly Attributes[]): Promise<string[][]> {
  return page.evaluate(
    (roots) => {
      const root = document.documentElement;
      const all = [root, ...document.querySelectorAll("i")];
      const preferred = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
      return roots.map((attributes) => {
        for (const name of root.getAttributeNames()) root.removeAttribute(name);
        for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value);
        return all.map((element) => {
          const style = getComputedStyle(element);
          const scheme = style.colorScheme === "light dark" ? preferred : style.colorScheme;
          return [scheme, ...style.getPropertyValue("--probe").split("|")].map((text) => text.trim()).join(" ");
        });
      });
    },
    roots.map((attributes) => htmlAttributes(scoped, attributes)),
  );
}

/** Computes the expected values at an element with the oracle. */
function expectedAt(scoped: Scoped, chain: readonly Attributes[], reader: Reader): string {
  const choices = choicesAt(scoped, chain, reader);
  const theme = scoped.modifiers.find(({ role }) => role === "theme");
  const mode = theme?.contexts.find(({ id }) => id === choices[theme.id])?.facets["mode"];
  const texts = scoped.tokens.map((token) => textAt(scoped, token, choices, reader) ?? "absent");
  return [theme === undefined ? "normal" : mode, ...texts].join(" ");
}

type Options = {
  readonly nodes: readonly Node[];
  readonly readers?: readonly Reader[];
  /** The attributes of the page's root, one set after another. */
  readonly roots?: readonly Attributes[];
  /** The attributes that a stylesheet applies to the whole page. */
  readonly chosen?: Attributes;
};

/** Finds the elements that differ from the oracle, with the attributes around them. */
async function differences(scoped: Scoped, sheets: readonly string[], options: Options) {
  const { readers = READERS, nodes, roots = [{}], chosen = {} } = options;
  const chains = [[], ...chainsOf(nodes, [])];
  await load(scoped, sheets, nodes);
  const differences = [];
  for (const reader of readers) {
    await page.emulateMedia(reader);
    const cached = new Map<string, string>();
    for (const [index, texts] of (await readAll(scoped, roots)).entries()) {
      expect(texts.length).toBe(chains.length);
      for (const [position, actual] of texts.entries()) {
        const chain = [chosen, roots[index] ?? {}, ...(chains[position] ?? [])];
        const key = JSON.stringify(
          chain.flatMap((attributes) => Object.entries(attributes)).filter(([, value]) => value !== "?"),
        );
        const expected = cached.get(key) ?? expectedAt(scoped, chain, reader);
        cached.set(key, expected);
        compared += scoped.tokens.length + 1;
        if (actual !== expected) differences.push({ reader, chain, actual, expected });
      }
    }
  }
  return differences;
}

/** Reports only the first differences, which are enough to see what is wrong. */
function expectNone(differences: readonly unknown[]): void {
  expect({ count: differences.length, first: differences.slice(0, 3) }).toEqual({ count: 0, first: [] });
}

describe.each(Object.entries(IDENTITIES))("the token stylesheet of %s", (_, scoped) => {
  const sheets = [renderScopedCss(scoped)];

  it("gives every element the values of its nearest attributes", async () => {
    expectNone(await differences(scoped, sheets, { nodes: nodesOf(scoped), readers: someReaders(0) }));
  });

  it("follows the reader's preferences", async () => {
    const nodes = singleAttributes(scoped).map((attributes) => ({ attributes, children: emptyElements(scoped) }));
    expectNone(await differences(scoped, sheets, { nodes }));
  });

  it("applies attributes on the page's root", async () => {
    const roots = [...singleAttributes(scoped), ...attributeSets(scoped)];
    expectNone(await differences(scoped, sheets, { nodes: [], roots }));
    expectNone(await differences(scoped, sheets, { nodes: emptyElements(scoped), roots, readers: someReaders(1) }));
  });
});

describe("the token stylesheet of random identities", () => {
  it.each(RANDOM.map((scoped, index) => [index, scoped] as const))("%i", async (index, scoped) => {
    const sheets = [renderScopedCss(scoped)];
    const readers = someReaders(index);
    expectNone(await differences(scoped, sheets, { nodes: nodesOf(scoped), readers }));
    expectNone(
      await differences(scoped, sheets, { nodes: emptyElements(scoped), roots: singleAttributes(scoped), readers }),
    );
  });
});

describe("the token stylesheet with references", () => {
  const all = [...Object.values(IDENTITIES), ...RANDOM.slice(0, 6)].map((scoped, index) => ({
    index,
    ...withAliases(scoped),
  }));

  it.each(all)(
    "gives every element the same values as without references: $index",
    async ({ index, scoped, aliases }) => {
      const sheet = renderRefsCss(scoped, aliases);
      const readers = someReaders(index);
      const nodes = singleAttributes(scoped).map((attributes) => ({ attributes, children: emptyElements(scoped) }));
      expect(sheet.includes("-always: var(--")).toBe(true);
      expectNone(
        await differences(scoped, [sheet], { nodes, readers, roots: [{}, ...attributeSets(scoped).slice(-3)] }),
      );
    },
  );
});

it("writes a value only once if several contexts share it", async () => {
  const modifiers = [
    modifier("sky", { contexts: { day: {}, night: {}, "day-more": {}, "night-more": {} } }),
    modifier("season", { contexts: { none: {}, natal: {}, pascoa: {} } }),
  ];
  // The seasons' values depend on the time of day.
  const at = [-1, 0, 1, -1, 2, 3, -1, 0, 1, -1, 2, 3];
  const tokens = Array.from({ length: 3 }, (_, index) => token(modifiers, `t${index}`, ["sky", "season"], { at }));
  const scoped: Scoped = { modifiers, tokens, without: [] };
  const sheet = renderScopedCss(scoped);
  const values = tokens.flatMap(({ values }) => values.map(({ value }) => `, ${JSON.stringify(value)})`));
  expect(values.map((value) => sheet.split(value).length - 1)).toEqual(values.map(() => 1));
  expectNone(await differences(scoped, [sheet], { nodes: nodesOf(scoped), readers: someReaders(0) }));
});

it("gives a text style and a reference to it the same five variables", async () => {
  const scoped = textStyles();
  const aliases = new Map([["copy", ["text/body", "text/body"]]]);
  for (const sheet of [renderScopedCss(scoped), renderRefsCss(scoped, aliases)]) {
    await page.emulateMedia({ media: "screen" });
    await page.setContent(`<style>${sheet}</style><i></i><i data-density="touch"></i>`);
    const read = await page.evaluate(() => {
      const parts = ["", "--line-height", "--letter-spacing", "--font-weight", "--font-family"];
      const names = ["--text/body", "--copy"].flatMap((name) => parts.map((part) => `${name}${part}`));
      return [...document.querySelectorAll("i")].map((element) => {
        return names.map((name) => getComputedStyle(element).getPropertyValue(name).trim());
      });
    });
    const style = (size: string) => [size, "1.5", "0px", "400", '"Source Serif", serif'];
    expect(read).toEqual([
      [...style("1rem"), ...style("1rem")],
      [...style("2rem"), ...style("2rem")],
    ]);
  }
});

it("keeps a value that refers to different variables in different contexts", async () => {
  const [scoped, aliases] = swapped();
  const sheet = renderRefsCss(scoped, aliases);
  const nodes = singleAttributes(scoped).map((attributes) => ({ attributes, children: emptyElements(scoped) }));
  expectNone(await differences(scoped, [sheet], { nodes, readers: someReaders(0), roots: attributeSets(scoped) }));
});

describe.each(Object.entries(IDENTITIES))("the stylesheets of single contexts of %s", (_, scoped) => {
  const tokens = renderScopedCss(scoped);
  const named = scoped.modifiers.filter(({ attribute }) => attribute !== null);
  const chosen = named.flatMap(({ id, contexts }) =>
    contexts.map((context, index) => [id, context.id, index] as const),
  );

  it.each(chosen)("apply before and after the token stylesheet: %s %s", async (id, context, index) => {
    const contextSheet = renderContextCss(scoped, id, context);
    // An unknown value of the root's attribute is a documented limit of the stylesheet.
    const roots = [
      {},
      ...singleAttributes(scoped).filter((attributes) => id in attributes && attributes[id] !== "?"),
      ...attributeSets(scoped).slice(-1),
    ];
    const [even, odd] = [0, 1].map((turn) => someReaders(index).filter((_, index) => index % 2 === turn));
    const options = { nodes: emptyElements(scoped), roots, chosen: { [id]: context } };
    expectNone(await differences(scoped, [tokens, contextSheet], { ...options, readers: even }));
    expectNone(await differences(scoped, [contextSheet, tokens], { ...options, readers: odd }));
  });
});
