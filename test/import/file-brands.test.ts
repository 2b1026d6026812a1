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

/** The contexts of each modifier. */
const choicesOf = ({ identity: { modifiers } }: Imported) =>
  Object.fromEntries(modifiers.map(({ id, contexts }) => [id, contexts.map((context) => context.id)]));

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
