import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const color = (value: string) => ({ ink: { $type: "color", $value: value } });

/** A file with one colour of its own for each name. */
const files = (...names: string[]) =>
  Object.fromEntries(names.map((name, at) => [`${name}.json`, color(`#1020${at}0`)]));

/** The themes of a source: the default, and what the reader's system chooses. */
async function themesOf(source: Readonly<Record<string, unknown>>) {
  const { modifiers } = (await imported(sourceOf(source))).identity;
  const theme = modifiers.find(({ role }) => role === "theme");
  const byMedia = theme?.contexts.flatMap(({ id, media }) => (media === null ? [] : [[media, id]])) ?? [];
  return { default: theme?.default, ...Object.fromEntries(byMedia) };
}

const IS_DARK = "(prefers-color-scheme: dark)";

describe("Files for some combinations of brand and mode: the default is light, and its dark one is of the same brand", () => {
  it.each(
    Object.entries({
      "in their names": [files("acme-dark", "acme-light", "bravo-light"), "acme-light", "acme-dark"],
      "in folders": [files("acme/dark", "acme/light", "bravo/light"), "acme-light", "acme-dark"],
      "one without a brand": [files("dark", "github-light", "solarized-light"), "github-light", "dark"],
      "several dark ones": [files("acme-dark", "bravo-dark", "bravo-light", "coda-dark"), "bravo-light", "bravo-dark"],
      "a dark one with contrast": [
        files("acme-light", "acme-dark", "acme-dark-dimmed", "dark", "bravo-light"),
        "acme-light",
        "acme-dark",
      ],
    } as const),
  )("%s", async (_, [source, light, dark]) => {
    expect(await themesOf(source)).toEqual({ default: light, [IS_DARK]: dark });
  });

  it.each([
    ["by names", files("acme-light", "bravo-dark", "bravo-light"), "acme-light"],
    ["by folders", files("acme/base", "bravo/base", "bravo/dark"), "acme"],
    ["by names of defaults", files("acme-default", "bravo-dark", "bravo-default"), "acme-default"],
  ] as const)("a dark one of another brand alone is for nobody's system, %s", async (_, source, light) => {
    expect(await themesOf(source)).toEqual({ default: light });
  });
});

describe("The default of a stylesheet's themes", () => {
  it.each(["@shop/zeta-theme", "@acme/zeta"])(
    "Of brands it is the one that is called as the package: %s",
    async (name) => {
      const files = {
        "package.json": { name },
        "dist/acme.css": rules(":root", { key: "#cc0000", edge: "1px" }),
        "dist/bravo.css": rules(":root", { key: "#00aa00", edge: "2px" }),
        "dist/zeta.css": rules(":root", { key: "#0000cc", edge: "3px" }),
      };
      const found = await imported(sourceOf(files));
      const brand = found.identity.modifiers.find(({ contexts }) => contexts.length > 1);
      expect([brand?.id, brand?.default]).toEqual(["brand", "zeta"]);
      expect(await found.variablesOf({})).toEqual({ key: "#0000cc", edge: "3px" });
    },
  );

  it("Of two that change nothing of the root it is the light one", async () => {
    const own = { page: "#ffffff", ink: "#111111" };
    const css = rules(":root, [data-theme=acme-dark]", own) + rules("[data-theme=acme-light]", own);
    expect(await themesOf({ "a.css": css })).toMatchObject({ default: "acme-light" });
  });

  it("It is the light one where a page always has that or the dark one, by the reader's system", async () => {
    const dark = { page: "#000000", ink: "#ffffff" };
    const light = { page: "#ffffff", ink: "#000000" };
    const css =
      rules(":root", { gap: "4px" }) +
      rules("[data-theme=light]", light) +
      rules("[data-theme=dark]", dark) +
      `@media (prefers-color-scheme: light) { ${rules(":root", light)} }
       @media (prefers-color-scheme: dark) { ${rules(":root", dark)} }`;
    const found = await imported(sourceOf({ "a.css": css }));
    expect(found.identity.themes.map(({ id }) => id)).toEqual(["light", "dark"]);
    expect(found.identity.modifiers[0]?.default).toBe("light");
    expect(found.made.settings["roles"]).toMatchObject({ background: "page", text: "ink" });
  });

  it("It is the light one where some of its properties have fallbacks, but a page needs most of them", async () => {
    const light = { page: "#ffffff", ink: "#000000", "bar-page": "#eeeeee" };
    const dark = { page: "#000000", ink: "#ffffff", "bar-page": "#222222" };
    const css =
      rules(":root", { bar: "var(--bar-page, var(--page))", gap: "4px" }) +
      rules("[data-theme=light]", light) +
      rules("[data-theme=dark]", dark);
    expect(await themesOf({ "a.css": css })).toMatchObject({ default: "light" });
  });
});

describe("Files for the authors of a system are no default", () => {
  const sheets = Object.fromEntries(
    ["acme-debug", "acme-one", "acme-two"].map((name, at) => [
      `${name}.css`,
      rules(":root", { page: `#ffff${at}0`, ink: `#1111${at}0` }),
    ]),
  );
  it.each(Object.entries({ "of CSS": sheets, "of tokens": files("acme-debug", "acme-one", "acme-two") }))(
    "%s",
    async (_, source) => {
      const { modifiers } = (await imported(sourceOf(source))).identity;
      expect(modifiers.find(({ role }) => role === null)?.default).toBe("one");
    },
  );
});

it("A word that all files have in their names makes none of them the base", async () => {
  const sheet = (page: string, own: string) => rules(":root", { page, ink: "#111111", [own]: "4px" });
  const source = { "tokens-acme-dark.css": sheet("#000000", "a"), "tokens-acme-light.css": sheet("#ffffff", "b") };
  expect(await themesOf({ ...source, "tokens-acme-dim.css": sheet("#222222", "c") })).toMatchObject({
    default: "light",
  });
});

it("A stylesheet that lists the names of another one for editors is no alternative to it", async () => {
  const found = await imported(
    sourceOf({
      "tokens.css": rules(":root", { page: "#ffffff", ink: "#111111", gap: "4px" }),
      "tokens-list.css": rules(":root", { page: "initial", ink: "initial" }),
    }),
  );
  expect(found.combinations).toHaveLength(1);
  expect(await found.variablesOf({})).toEqual({ page: "#ffffff", ink: "#111111", gap: "4px" });
  expect(report(found)).toMatchObject({
    "repaired: Stylesheets of which another one has every value": ["tokens-list.css"],
  });
});

it("Weights of fonts are no themes, though one of them is light", async () => {
  const font = (name: string) => ({ ttf: `fonts/${name}.ttf`, woff: `fonts/${name}.woff` });
  const found = await imported(
    sourceOf({
      "tokens.json": {
        color: { bg: "#ffffff", ink: "#111111" },
        asset: { font: { acme: { light: font("light"), bold: font("bold") } } },
      },
    }),
  );
  expect(found.identity.themes).toHaveLength(1);
  expect(Object.keys(await found.variablesOf({}))).toContain("asset-font-acme-bold-ttf");
});

it("Of light themes the plain one is the default, and of dark ones it is for readers whose system is dark", async () => {
  const theme = (page: string) => ({ page, ink: "#777777", gap: "4px" });
  const found = await imported(
    sourceOf({
      "acme-dark-soft.json": theme("#111111"),
      "acme-dark.json": theme("#000000"),
      "acme-light-soft.json": theme("#eeeeee"),
      "acme-light.json": theme("#ffffff"),
    }),
  );
  const [modifier] = found.identity.modifiers;
  expect(modifier?.default).toBe("acme-light");
  expect(modifier?.contexts.filter(({ media }) => media !== null).map(({ id }) => id)).toEqual(["acme-dark"]);
});

it("A theme that is called the default among others that are alike is the default", async () => {
  const theme = (page: string) => ({ page, ink: "#111111", gap: "4px" });
  const themes = { blueTheme: theme("#eeeeff"), defaultTheme: theme("#ffffff"), redTheme: theme("#ffeeee") };
  const found = await imported(sourceOf({ "themes.json": { themes } }));
  expect(found.identity.modifiers.map((one) => one.default)).toEqual(["defaultTheme"]);
});
