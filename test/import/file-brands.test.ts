import { describe, expect, it } from "vitest";
import { type Imported, imported, rules, sourceOf } from "./imported.ts";

/** Two brands, each in a light and a dark theme. */
const THEMES = {
  acme: { light: { bg: "#ffffff", accent: "#ff0000" }, dark: { bg: "#000000", accent: "#ff8888" } },
  bravo: { light: { bg: "#ffeeee", accent: "#0000ff" }, dark: { bg: "#110000", accent: "#8888ff" } },
} as const;

type Values = Readonly<Record<string, string>>;

const withKey = (key: string) => (values: Values) =>
  JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { [key]: value }])));

/** How a file of each form has some colours, and its ending. */
const FORMS: Readonly<Record<string, readonly [ending: string, write: (values: Values) => string]>> = {
  "of the format": ["json", withKey("$value")],
  "of Style Dictionary": ["json", withKey("value")],
  "of plain values": ["json", JSON.stringify],
  "of CSS": ["css", (values) => rules(":root", values)],
};

/** The files of all brands and themes, by what their paths are called. */
const filesOf = (form: string, pathOf: (brand: string, theme: string) => string) => {
  const [ending = "", write = JSON.stringify] = FORMS[form] ?? [];
  const all = Object.entries(THEMES).flatMap(([brand, themes]) =>
    Object.entries(themes).map(([theme, values]) => [`${pathOf(brand, theme)}.${ending}`, write(values)]),
  );
  return Object.fromEntries(all);
};

/** The contexts of each modifier with several. */
const choicesOf = ({ identity: { modifiers } }: Imported) =>
  Object.fromEntries(
    modifiers.flatMap(({ id, contexts }) => (contexts.length > 1 ? [[id, contexts.map((one) => one.id)]] : [])),
  );

const BRANDS = { brand: ["acme", "bravo"], theme: ["light", "dark"] };

describe.for(Object.keys(FORMS))("Files %s", (form) => {
  it.for([
    ["in a folder of themes for each brand", (brand: string, theme: string) => `themes/${brand}/${theme}`],
    ["in folders of brands", (brand: string, theme: string) => `brands/${brand}/${theme}`],
  ] as const)("%s are of brands in light and dark themes", async ([, pathOf]) => {
    const found = await imported(sourceOf(filesOf(form, pathOf)));
    expect(choicesOf(found)).toEqual(BRANDS);
    const theme = found.identity.modifiers.find(({ id }) => id === "theme");
    expect(theme).toMatchObject({
      role: "theme",
      contexts: [{ facets: { mode: "light" } }, { facets: { mode: "dark" } }],
    });
    for (const brand of ["acme", "bravo"] as const)
      for (const mode of ["light", "dark"] as const)
        expect(await found.variablesOf({ brand, theme: mode })).toEqual(THEMES[brand][mode]);
  });
});

describe("Choices are called by what their contexts are", () => {
  const { acme, bravo } = THEMES;
  const [light, dark] = [acme.light, acme.dark];
  const [, write = JSON.stringify] = FORMS["of the format"] ?? [];
  const compact = { accent: light.accent };
  const cases: readonly (readonly [string, Readonly<Record<string, Values>>, Readonly<Record<string, string[]>>])[] = [
    ["brands by folders", { "acme/tokens": light, "bravo/tokens": bravo.light }, { brand: ["acme", "bravo"] }],
    ["components by folders", { "card/tokens": light, "modal/tokens": dark }, { set: ["card", "modal"] }],
    ["platforms by folders", { "ios/tokens": light, "web/tokens": dark }, { set: ["ios", "web"] }],
    ["brands called so", { "brand-a/x": light, "brand-b/x": bravo.light }, { brand: ["a", "b"] }],
    ["themes called so", { "theme-day/x": light, "theme-dusk/x": dark }, { theme: ["day", "dusk"] }],
    ["densities", { "tokens/compact": light, "tokens/cozy": bravo.light }, { density: ["cozy", "compact"] }],
    ["one density", { base: light, "density.compact": compact }, { density: ["default", "compact"] }],
    ["one that has more of all", { base: light, all: compact }, { set: ["default", "all"] }],
    ["one contrast", { base: light, "high-contrast": compact }, { contrast: ["default", "high-contrast"] }],
    [
      "brands and themes of folders with base values",
      {
        "base/color": { ink: "#000000" },
        "brand-acme/color": { accent: "#ff0000" },
        "brand-bravo/color": { accent: "#0000ff" },
        "theme-dark/color": { bg: "#111111", accent: "#cccccc" },
        "theme-light/color": { bg: "#ffffff" },
      },
      { theme: ["light", "dark"], brand: ["default", "acme", "bravo"] },
    ],
    [
      "brands in two modes, of which the light one has the brand's name",
      { acme: light, "acme-dark": { bg: "#000000" }, bravo: bravo.light, "bravo-dark": { bg: "#110000" } },
      { brand: ["acme", "bravo"], theme: ["light", "dark"] },
    ],
    [
      "brands, densities and themes, each about other tokens",
      {
        "tokens/acme": { key: "#ff0000", key2: "#ff00ff" },
        "tokens/bravo": { key: "#0000ff", key2: "#00ffff" },
        "tokens/compact": { gap: "#000001" },
        "tokens/cozy": { gap: "#000002" },
        "tokens/light": { bg: "#ffffff" },
        "tokens/dark": { bg: "#000000" },
      },
      { brand: ["acme", "bravo"], density: ["cozy", "compact"], theme: ["light", "dark"] },
    ],
  ];

  it.for(cases)("%s", async ([, files, want]) => {
    const written = Object.entries(files).map(([path, values]) => [`${path}.json`, write(values)]);
    expect(choicesOf(await imported(sourceOf(Object.fromEntries(written))))).toEqual(want);
  });

  it("a choice of high contrast beside light and dark, with the words of both in the names of its files", async () => {
    const files = { light, dark, "light-high-contrast": bravo.light, "dark-high-contrast": bravo.dark };
    const written = Object.entries(files).map(([path, values]) => [`${path}.json`, write(values)]);
    const found = await imported(sourceOf(Object.fromEntries(written)));
    expect(choicesOf(found)).toEqual({ theme: ["light", "dark"], contrast: ["default", "high-contrast"] });
    expect(await found.variablesOf({ theme: "dark", contrast: "high-contrast" })).toEqual(bravo.dark);
  });
});
