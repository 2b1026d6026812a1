import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  oneof,
  property,
  shuffledSubarray,
  tuple,
} from "fast-check";
import { expect, it } from "vitest";
import { attributeOf } from "../../generator/import/forms/css/selectors.ts";
import { readPage, readStylesheets } from "../../generator/import/forms/stylesheets.ts";
import { NO_OPTIONS } from "../../generator/import/options.ts";
import type { Value } from "../../generator/import/reading.ts";
import { openSource } from "../../generator/import/source-files.ts";
import { aliasOf, isDerived } from "../../generator/import/values.ts";
import { holds } from "../../generator/resolve/combination.ts";
import type { TokenType } from "../../generator/model/token.ts";
import { cssValue } from "../../generator/render/css-value.ts";
import { sharedPage } from "../browser/shared-page.ts";
import { openApi } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";
import { folderOf, imported, sourceOf } from "./imported.ts";

const page = sharedPage();

const NAMES = ["a", "b", "c"] as const;

const color = integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const reference = constantFrom(...NAMES).map((name) => `var(--${name})`);
const value = oneof(
  { arbitrary: color, weight: 5 },
  { arbitrary: tuple(color, color).map(([light, dark]) => `light-dark(${light}, ${dark})`), weight: 1 },
  { arbitrary: reference, weight: 1 },
  { arbitrary: tuple(reference, color).map(([name, fallback]) => name.replace(")", `, ${fallback})`)), weight: 1 },
  { arbitrary: constantFrom("initial", "inherit", "revert-layer"), weight: 1 },
);
const declarations = array(tuple(constantFrom(...NAMES), value, constantFrom("", "", "", " !important")), {
  minLength: 1,
  maxLength: 3,
}).map((blocks) => blocks.map(([name, text, important]) => `--${name}: ${text}${important};`).join(" "));

/** Rules that depend on the theme, the density and media features; `theme` writes a theme's selector. */
function sheets(theme: (name: string) => string) {
  const [light, dark, compact] = [theme("light"), theme("dark"), '[data-density="compact"]'];
  const selector = constantFrom(
    ":root",
    "html",
    "*",
    "body",
    `:root${light}`,
    `:root${dark}`,
    `html:where(${dark})`,
    `:root:not(${light})`,
    `:root:not(${dark})`,
    `html:is(${dark}, #none)`,
    `:root${compact}`,
    `:root${dark}${compact}`,
    `:root${dark}:not(${compact})`,
    `:root:not(${light}, ${compact})`,
    `${dark} body`,
    `${compact}:root *`,
  );
  const rule = tuple(selector, declarations).map(([target, block]) => `${target} { ${block} }`);
  const scheme = tuple(constantFrom(":root", `:root${dark}`, "body"), constantFrom("light", "dark", "light dark")).map(
    ([target, text]) => `${target} { color-scheme: ${text}; }`,
  );
  const medium = constantFrom(
    "(prefers-color-scheme: dark)",
    "(prefers-contrast: more)",
    "not (min-width: 700px)",
    "(prefers-color-scheme: dark) and (width >= 700px)",
    "print, (prefers-contrast: more)",
  );
  const part = oneof(
    { arbitrary: rule, weight: 5 },
    { arbitrary: tuple(medium, rule).map(([query, text]) => `@media ${query} { ${text} }`), weight: 3 },
    { arbitrary: scheme, weight: 2 },
    {
      arbitrary: tuple(constantFrom("one", "two"), rule).map(([name, text]) => `@layer ${name} { ${text} }`),
      weight: 2,
    },
  );
  const root = tuple(color, color, color).map(([a, b, c]) => `:root { --a: ${a}; --b: ${b}; --c: ${c}; }`);
  const themes = tuple(color, color, color, color).map(
    ([a, b, c, d]) => `:root${light} { --a: ${a} } :root${dark} { --a: ${b}; --b: ${c} } :root${compact} { --c: ${d} }`,
  );
  return tuple(root, themes, array(part, { minLength: 1, maxLength: 6 })).map(([first, second, rest]) =>
    [first, second, ...rest].join("\n"),
  );
}

const ENVIRONMENTS = [
  { colorScheme: "light", contrast: "no-preference", width: 500 },
  { colorScheme: "dark", contrast: "no-preference", width: 500 },
  { colorScheme: "light", contrast: "more", width: 900 },
  { colorScheme: "dark", contrast: "more", width: 900 },
] as const;

const ROOT_ATTRIBUTES = ["", "light", "dark"].flatMap((theme) =>
  ["", "compact"].map((density) => ({ theme, density })),
);

function read(css: string) {
  const root = temporaryFolder();
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, "a.css"), css);
  const source = openSource(join(root, "a.css"));
  const [reading, styled] = [readStylesheets(source, NO_OPTIONS), readPage(source, NO_OPTIONS)];
  if (reading === undefined || styled === undefined) throw new Error("The stylesheet can't be read.");
  return { reading, styled };
}

/** The colours that elements in the body compute from the custom properties. */
async function computedColors(css: string, attributes: Readonly<Record<string, string>>) {
  const probes = NAMES.map((name) => `<i style="color: var(--${name}, #010203)"></i>`).join("");
  const rootAttributes = Object.entries(attributes).map(([name, text]) => `${name}="${text}"`);
  await page().setContent(
    `<!doctype html><html ${rootAttributes.join(" ")}><style>${css} i { all: unset }</style><body>${probes}`,
  );
  return page().evaluate(() => [...document.querySelectorAll("i")].map((probe) => getComputedStyle(probe).color));
}

it.each([
  {
    what: "attributes",
    theme: (name: string) => `[data-theme="${name}"]`,
    root: (name: string) => ({ "data-theme": name }),
  },
  { what: "classes", theme: (name: string) => `.${name}`, root: (name: string) => ({ class: name }) },
])("reads the same values from random stylesheets with $what as the browser", async ({ theme, root }) => {
  const check = async (css: string) => {
    const { reading, styled } = read(css);
    const wrong: unknown[] = [];
    for (const { width, ...media } of ENVIRONMENTS) {
      await page().emulateMedia(media);
      await page().setViewportSize({ width, height: 300 });
      for (const { theme: chosen, density } of ROOT_ATTRIBUTES) {
        const attributes = { ...(chosen !== "" && root(chosen)), ...(density !== "" && { "data-density": density }) };
        const expected = await computedColors(css, attributes);
        const matched = await page().evaluate(
          (contextQueries) =>
            contextQueries.map((queries) => queries.findIndex((query) => query !== "" && matchMedia(query).matches)),
          reading.modifiers.map(({ contexts }) => contexts.map(({ media }) => media ?? "")),
        );
        const isOn = (atom: string) => {
          const { name, value } = attributeOf(atom) ?? { name: "class", value: atom.slice(1) };
          return (attributes as Record<string, string>)[name] === value;
        };
        const row = Object.fromEntries(
          reading.modifiers.map(({ name, default: byDefault, contexts }, at) => {
            const atoms = styled.atoms.find((modifier) => modifier.name === name);
            const stated = atoms?.contexts.find((context) => context.atoms.some(isOn));
            return [name, stated?.name ?? contexts[matched[at] ?? -1]?.name ?? byDefault];
          }),
        );
        const resolve = (path: string): Value | undefined => {
          const token = reading.tokens.find((candidate) => candidate.path[0] === path);
          const value = token?.statements.findLast(({ when }) => holds(when, row))?.value;
          if (value === undefined || isDerived(value)) return undefined;
          const target = aliasOf(value);
          return target === undefined ? value : resolve(target);
        };
        const made = NAMES.flatMap((name) => {
          const value = resolve(name);
          return value === undefined
            ? []
            : [`--${name}: ${cssValue({ type: value.type as TokenType, value: value.value })};`];
        });
        const actual = await computedColors(`:root { ${made.join(" ")} }`, {});
        if (actual.join() !== expected.join()) wrong.push({ ...media, width, ...attributes, expected, actual, row });
      }
    }
    expect(wrong).toEqual([]);
  };
  await assert(asyncProperty(sheets(theme), check), { seed: 20261125, numRuns: 12 });
});

it("publishes a stylesheet with the same values for an identity imported from random rules", async () => {
  const check = async (css: string) => {
    const first = await imported(sourceOf({ "a.css": css }));
    const { get } = await openApi({ root: folderOf(first) });
    const second = await imported(sourceOf({ "tokens.css": await get("/api/v1/tokens.css").text() }));
    // Modifiers that change nothing aren't published.
    const names = new Set(second.identity.modifiers.map(({ id }) => id));
    for (const choices of first.combinations) {
      const published = Object.fromEntries(Object.entries(choices).filter(([name]) => names.has(name)));
      expect([choices, await second.variablesOf(published)]).toEqual([choices, await first.variablesOf(choices)]);
    }
  };
  const theme = (name: string) => `[data-theme="${name}"]`;
  await assert(asyncProperty(sheets(theme), check), { seed: 20261125, numRuns: 12 });
});

it("reads independent rules the same in any order", () => {
  const RULES = [
    ":root { --a: #111111; --b: #222222 }",
    ':root[data-theme="dark"] { --a: #333333; --b: #444444 }',
    ':root[data-density="compact"] { --c: 4px }',
    ":root { --c: 8px; --d: var(--a) }",
    "@media (prefers-contrast: more) { html:root { --d: #000000 } }",
    ".card { padding: 1px; --x: 1px }",
  ];
  const meaning = (rules: readonly string[]) => {
    const { reading } = read(rules.join("\n"));
    const tokens = reading.tokens.toSorted((left, right) => (left.path.join() < right.path.join() ? -1 : 1));
    return JSON.stringify([reading.modifiers.toSorted((left, right) => (left.name < right.name ? -1 : 1)), tokens]);
  };
  const expected = meaning(RULES);
  assert(
    property(shuffledSubarray(RULES, { minLength: RULES.length }), (rules) => {
      expect(meaning(rules)).toBe(expected);
    }),
    { seed: 20261125, numRuns: 20 },
  );
});
