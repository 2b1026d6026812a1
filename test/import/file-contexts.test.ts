import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const number = (value: number) => ({ $type: "number", $value: value });

/** A file with tokens of one letter each: `{ a: 1 }`. */
const file = (values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, number(value)]));

type Case = {
  readonly files: Readonly<Record<string, object | string>>;
  /** The contexts of each modifier, the default first. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  readonly values: readonly (readonly [
    choices: Readonly<Record<string, string>>,
    values: Readonly<Record<string, string>>,
  ])[];
};

const SOURCES: Readonly<Record<string, Case>> = {
  "files in a folder of themes": {
    files: { "base.json": file({ s: 1 }), "themes/dark.json": file({ a: 2 }), "themes/light.json": file({ a: 3 }) },
    choices: { theme: ["light", "dark"] },
    values: [
      [{}, { s: "1", a: "3" }],
      [{ theme: "dark" }, { s: "1", a: "2" }],
    ],
  },
  "a file for each brand and theme, in folders of the brands": {
    files: {
      "brands/acme/light.json": file({ a: 1, r: 4, x: 7 }),
      "brands/acme/dark.json": file({ a: 2, r: 4, x: 8 }),
      "brands/bravo/light.json": file({ a: 1, r: 6, x: 9 }),
      "brands/bravo/dark.json": file({ a: 2, r: 6, x: 5 }),
    },
    choices: { brand: ["acme", "bravo"], theme: ["light", "dark"] },
    values: [
      [
        { brand: "acme", theme: "light" },
        { a: "1", r: "4", x: "7" },
      ],
      [
        { brand: "acme", theme: "dark" },
        { a: "2", r: "4", x: "8" },
      ],
      [
        { brand: "bravo", theme: "light" },
        { a: "1", r: "6", x: "9" },
      ],
      [
        { brand: "bravo", theme: "dark" },
        { a: "2", r: "6", x: "5" },
      ],
    ],
  },
  "a file for each brand and theme, by their names": {
    files: {
      "acme-light.json": file({ a: 1, r: 4 }),
      "acme-dark.json": file({ a: 2, r: 4 }),
      "bravo-light.json": file({ a: 1, r: 6 }),
      "bravo-dark.json": file({ a: 2, r: 6 }),
    },
    choices: { brand: ["acme", "bravo"], theme: ["light", "dark"] },
    values: [
      [
        { brand: "bravo", theme: "dark" },
        { a: "2", r: "6" },
      ],
    ],
  },
  "files whose names have a word in common": {
    files: { "color-dark.tokens.json": file({ a: 2 }), "color-light.tokens.json": file({ a: 3 }) },
    choices: { theme: ["light", "dark"] },
    values: [[{ theme: "dark" }, { a: "2" }]],
  },
  "a folder for each theme, with several files, one of them in one theme only": {
    files: {
      "tokens/light/color/base.json": file({ a: 1 }),
      "tokens/light/size.json": file({ s: 1 }),
      "tokens/dark/color/base.json": file({ a: 2 }),
      "tokens/dark/size.json": file({ s: 2 }),
      "tokens/dark/more.json": file({ m: 3 }),
      "tokens/shared.json": file({ z: 9 }),
    },
    choices: { theme: ["light", "dark"] },
    values: [
      [{}, { a: "1", s: "1", z: "9" }],
      [{ theme: "dark" }, { a: "2", s: "2", m: "3", z: "9" }],
    ],
  },
  "a file that others change a part of, each part by other files": {
    files: {
      "base.json": file({ a: 1, b: 1, c: 1, d: 1, e: 1 }),
      "dark.json": file({ a: 2, b: 2 }),
      "density/compact.json": file({ d: 0, e: 0 }),
      "density/comfortable.json": file({ d: 5, e: 5 }),
    },
    choices: { density: ["comfortable", "compact"], theme: ["light", "dark"] },
    values: [
      [{}, { a: "1", b: "1", c: "1", d: "5", e: "5" }],
      [
        { theme: "dark", density: "compact" },
        { a: "2", b: "2", c: "1", d: "0", e: "0" },
      ],
    ],
  },
  "brands that change a part of what all have": {
    files: {
      "core.json": file({ a: 1, b: 1, c: 1 }),
      "brands/acme.json": file({ a: 2 }),
      "brands/zeta.json": file({ a: 3 }),
    },
    choices: { brand: ["default", "acme", "zeta"] },
    values: [
      [{}, { a: "1", b: "1", c: "1" }],
      [{ brand: "zeta" }, { a: "3", b: "1", c: "1" }],
    ],
  },
  "breakpoints beside themes": {
    files: {
      "breakpoints/sm.json": file({ w: 1 }),
      "breakpoints/md.json": file({ w: 2 }),
      "breakpoints/lg.json": file({ w: 3 }),
      "theme.light.json": file({ a: 1 }),
      "theme.dark.json": file({ a: 2 }),
    },
    choices: { breakpoint: ["md", "lg", "sm"], theme: ["light", "dark"] },
    values: [
      [{}, { w: "2", a: "1" }],
      [
        { breakpoint: "lg", theme: "dark" },
        { w: "3", a: "2" },
      ],
    ],
  },
  "names with signs that addresses do not have": {
    files: { "my themes/very dark #1.json": file({ a: 1 }), "my themes/100% light.json": file({ a: 2 }) },
    choices: { theme: ["100-light", "very-dark-1"] },
    values: [[{ theme: "very-dark-1" }, { a: "1" }]],
  },
  "a name that Vitral has a file of": {
    files: { "vitral.json": file({ a: 1 }), "other.json": file({ b: 2 }) },
    choices: {},
    values: [[{}, { a: "1", b: "2" }]],
  },
  "files of one name and several endings are read once": {
    files: { "a.json5": "{ a: { $type: 'number', $value: 1 } }", "a.tokens.json": file({ a: 1 }) },
    choices: {},
    values: [[{}, { a: "1" }]],
  },
  "names with a word in common, and one without another": {
    files: { "type.json": file({ a: 1, b: 1 }), "type-lg.json": file({ a: 2 }), "type-xl.json": file({ a: 3 }) },
    choices: { type: ["default", "lg", "xl"] },
    values: [
      [{}, { a: "1", b: "1" }],
      [{ type: "xl" }, { a: "3", b: "1" }],
    ],
  },
  "folders of which one has all that the other changes, in some files the same tokens": {
    files: {
      "color/ink.json": file({ a: 1, b: 1, c: 1 }),
      "color-dark/ink.json": file({ a: 2 }),
      "color/line.json": file({ l: 1 }),
      "color-dark/line.json": file({ l: 2 }),
    },
    choices: { theme: ["color", "color-dark"] },
    values: [
      [{}, { a: "1", b: "1", c: "1", l: "1" }],
      [{ theme: "color-dark" }, { a: "2", b: "1", c: "1", l: "2" }],
    ],
  },
  "a folder of a theme, deeper than that of the base": {
    files: {
      "tokens/base/ink.json": file({ a: 1, b: 1 }),
      "tokens/base/line.json": file({ l: 1, m: 1 }),
      "tokens/themes/dark/ink.json": file({ a: 2 }),
      "tokens/themes/dark/line.json": file({ l: 2 }),
    },
    choices: { theme: ["light", "dark"] },
    values: [[{ theme: "dark" }, { a: "2", b: "1", l: "2", m: "1" }]],
  },
  "files that have nothing in common": {
    files: { "color.json": file({ a: 1 }), "light/size.json": file({ s: 1 }), "dark.json": file({ d: 4 }) },
    choices: {},
    values: [[{}, { a: "1", s: "1", d: "4" }]],
  },
};

describe("Files of the same tokens are contexts of a modifier", () => {
  it.each(Object.entries(SOURCES))("%s", async (_, { files, choices, values }) => {
    const found = await imported(sourceOf(files));
    const modifiers = (found.made.settings["modifiers"] ?? {}) as Readonly<
      Record<string, { readonly default: string; readonly contexts: object }>
    >;
    const named = Object.entries(modifiers).map(([name, modifier]) => {
      const { default: first, contexts } = modifier;
      return [
        name,
        [
          first,
          ...Object.keys(contexts)
            .filter((one) => one !== first)
            .sort(),
        ],
      ];
    });
    expect(Object.fromEntries(named)).toEqual(choices);
    const first = Object.fromEntries(Object.entries(choices).map(([name, [byDefault = ""]]) => [name, byDefault]));
    for (const [given, published] of values) expect(await found.variablesOf({ ...first, ...given })).toEqual(published);
  });
});

it("Values of a choice that another choice always replaces are named", async () => {
  const colors = (names: string, digit: string) =>
    Object.fromEntries(names.split(" ").map((name) => [name, { value: `#${digit.repeat(6)}`, type: "color" }]));
  const found = await imported(
    sourceOf({
      "theme/one/day.json": { theme: colors("ink o1 o2", "1") },
      "theme/one/night.json": { theme: colors("ink o1 o2", "e") },
      "theme/two/light.json": { theme: colors("ink w1 w2 w3 w4 w5", "2") },
      "theme/two/dark.json": { theme: colors("ink w1 w2 w3 w4 w5", "d") },
      "theme/two/dim.json": { theme: colors("ink w1 w2 w3 w4 w5", "c") },
    }),
  );
  const what = "left-out: Values for one choice that another choice replaces in each of its contexts";
  expect(report(found)[what]).toEqual(["theme.ink", "theme.ink"]);
});

it("Of two sets of files with light and dark, the theme is the one with the most tokens", async () => {
  const inks = (...values: string[]) =>
    Object.fromEntries(values.map((value, at) => [`ink-${at}`, { $value: value, $type: "color" }]));
  const found = await imported(
    sourceOf({
      "theme/car/day.json": { car: { $value: "#ef6535", $type: "color" } },
      "theme/car/night.json": { car: { $value: "#5c6ffc", $type: "color" } },
      "theme/web/light.json": inks("#111111", "#222222", "#333333"),
      "theme/web/dark.json": inks("#eeeeee", "#dddddd", "#cccccc"),
    }),
  );
  const theme = found.identity.modifiers.find(({ role }) => role === "theme");
  expect(theme?.contexts.map(({ id, facets }) => [id, facets["mode"]])).toEqual(
    expect.arrayContaining([
      ["light", "light"],
      ["dark", "dark"],
    ]),
  );
  expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ "ink-0": "#eeeeee", car: "#ef6535" });
});
