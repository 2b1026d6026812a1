import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const BRANDS = ["acme", "bravo"] as const;
const MODES = ["light", "dark"] as const;

/** What pages of a brand have in a mode. */
const VALUES = {
  acme: {
    light: { page: "#fffff1", key: "#cc0000", gap: "8px" },
    dark: { page: "#000001", key: "#ff6666", gap: "8px" },
  },
  bravo: {
    light: { page: "#fffff2", key: "#00aa00", gap: "9px" },
    dark: { page: "#000002", key: "#66ff66", gap: "9px" },
  },
};

type Mode = (typeof MODES)[number];
type Brand = (typeof BRANDS)[number];

const all = BRANDS.flatMap((brand) => MODES.map((mode) => [brand, mode] as const));
const root = (brand: Brand, mode: Mode) => rules(":root", VALUES[brand][mode]);
const inMode = (brand: Brand, mode: Mode) => `@media (prefers-color-scheme: ${mode}) { ${root(brand, mode)} }`;
const filesOf = (pathOf: (brand: Brand, mode: Mode) => string, textOf: (brand: Brand, mode: Mode) => string) =>
  Object.fromEntries(all.map(([brand, mode]) => [pathOf(brand, mode), textOf(brand, mode)]));

const LAYOUTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "files for the root, and for a class": {
    ...filesOf((brand, mode) => `dist/${brand}-${mode}.css`, root),
    ...filesOf(
      (brand, mode) => `dist/${brand}-${mode}-class.css`,
      (brand, mode) => rules(`.${mode}`, VALUES[brand][mode]),
    ),
  },
  "files for an attribute alone": filesOf(
    (brand, mode) => `dist/${brand}-${mode}.scoped.css`,
    (brand, mode) => rules(`[data-theme="${mode}"]`, VALUES[brand][mode]),
  ),
  "folders with a file for each mode, and one for its readers": {
    ...filesOf((brand, mode) => `dist/${brand}/${mode}.css`, root),
    ...Object.fromEntries(
      BRANDS.flatMap((brand) => [
        [`dist/${brand}/light-auto.css`, root(brand, "light")],
        [`dist/${brand}/dark-auto.css`, inMode(brand, "dark")],
      ]),
    ),
  },
  "files for both modes": Object.fromEntries(
    BRANDS.map((brand) => [`css/${brand}.css`, root(brand, "light") + inMode(brand, "dark")]),
  ),
};

describe("Each of two brands has both modes, and a page chooses each, where the stylesheets are", () => {
  it.each(Object.entries(LAYOUTS))("%s", async (_, files) => {
    const found = await imported(sourceOf(files));
    const [first, second, ...others] = found.identity.modifiers;
    expect(others).toEqual([]);
    expect(found.combinations).toHaveLength(4);
    const brands = first?.id === "theme" ? second : first;
    for (const [brand, theme] of all)
      expect(await found.variablesOf({ theme, [brands?.id ?? ""]: brand })).toEqual(VALUES[brand][theme]);
    expect(found.combinations[0]).toMatchObject({ theme: "light", [brands?.id ?? ""]: "acme" });
  });
});

it.each(["variables", "vars", "styles", "tokens"])("%s.css is what a page has that chooses no brand", async (name) => {
  const found = await imported(
    sourceOf({ [`css/${name}.css`]: root("bravo", "light"), "css/acme.css": root("acme", "light") }),
  );
  expect(await found.variablesOf(found.combinations[0] ?? {})).toEqual(VALUES.bravo.light);
  expect(found.combinations).toHaveLength(2);
});

it("A stylesheet that is a part of the one of its name in the folder around it is no alternative of it", async () => {
  const light = { page: "#ffffff", ink: "#111111" };
  const found = await imported(
    sourceOf({
      "css/acme.css": rules(":root", { ...light, gap: "8px", row: "9px", line: "1px" }),
      "css/src/acme.css": rules(":root", light),
      "css/dark-acme.css": rules(":root", { page: "#000000", ink: "#eeeeee", gap: "8px", row: "9px", line: "1px" }),
    }),
  );
  expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
  expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ page: "#000000", ink: "#eeeeee" });
});

describe("Each of several themes has its own light and dark pages", () => {
  const themes = ["cosmo", "lumen", "slate"];
  const light = (at: number) => ({ page: `#fffff${at}`, key: `#00000${at}`, gap: "8px" });
  const dark = (at: number) => ({ page: `#00000${at}`, key: `#fffff${at}` });

  it.each([
    ["where one of them has less for light pages than for all", "[data-mode=light]", "[data-mode=dark]", ":root, "],
    ["where nothing is for every page", ".light", ".dark", ""],
  ])("%s", async (_, lightPages, darkPages, all) => {
    const files = themes.map((name, at) => {
      const own = at === 1 && all !== "" ? rules(":root", light(at)) : rules(`${all}${lightPages}`, light(at));
      return [`dist/${name}/all.css`, `${own} ${rules(darkPages, dark(at))} ${rules(lightPages, { line: "1px" })}`];
    });
    const found = await imported(sourceOf(Object.fromEntries(files)));
    expect(found.combinations).toHaveLength(6);
    const modifier = found.identity.modifiers.find(({ contexts }) => contexts.some(({ id }) => id === "cosmo"));
    const mode = found.identity.modifiers.find((one) => one !== modifier);
    for (const [at, name] of themes.entries()) {
      const of = (value: string) => found.variablesOf({ [modifier?.id ?? ""]: name, [mode?.id ?? ""]: value });
      expect(await of("light")).toMatchObject(light(at));
      expect(await of("dark")).toMatchObject(dark(at));
    }
  });
});

it("What a stylesheet has for light readers alone, its twin for a class has, and no other page", async () => {
  const [live, day] = [
    { page: "#101010", ink: "#eeeeee", key: "#00ff00" },
    { page: "#f0f0f0", ink: "#101010", key: "#00aa00" },
  ];
  const inLight = (selector: string) => `@media (prefers-color-scheme: light) { ${rules(selector, day)} }`;
  const own = { page: "#ffffff", ink: "#111111", key: "#0066cc" };
  const found = await imported(
    sourceOf({
      "acme-core.css": rules(":root", { gap: "8px" }),
      "acme-light.css": rules(":root", own),
      "acme-light-class.css": rules(".acme-theme", own),
      "acme-live-dark.css": rules(":root", live),
      "acme-live-dark-class.css": rules(".acme-theme-live", live),
      "acme-live-light.css": inLight(":root"),
      "acme-live-light-class.css": inLight(".acme-theme-live"),
    }),
  );
  for (const choices of found.combinations) {
    const { gap, ...values } = await found.variablesOf(choices);
    expect(gap).toBe("8px");
    const isLive = Object.values(choices).some((one) => one.includes("live"));
    if (!isLive) expect(values).toEqual(own);
    else expect([live, day]).toContainEqual(values);
  }
  const all = await Promise.all(found.combinations.map((one) => found.variablesOf(one)));
  for (const one of [own, live, day]) expect(all).toContainEqual({ gap: "8px", ...one });
  const covered = report(found)["repaired: Stylesheets of which another one has every value"];
  expect(covered).toEqual(["acme-live-dark.css", "acme-live-light.css"]);
});

const LIGHT = { page: "#ffffff", ink: "#111111", line: "#dddddd" };
const DARK = { page: "#000000", ink: "#eeeeee", line: "#333333" };

it("Stylesheets of each mode beside one with both, which lacks a property that they share, are no choice of their own", async () => {
  const both = rules(":root", LIGHT) + rules(".mode-light", LIGHT) + rules(".mode-dark", DARK);
  const found = await imported(
    sourceOf({
      "dist/index.css": both,
      "dist/light.css": rules(":root", { ...LIGHT, focus: "#0055ff" }),
      "dist/dark.css": rules(":root", { ...DARK, focus: "#0055ff" }),
    }),
  );
  expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
  expect(await found.variablesOf({ theme: "light" })).toEqual({ ...LIGHT, focus: "#0055ff" });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...DARK, focus: "#0055ff" });
});

it("Stylesheets of each mode with media that one with both has, too, are no choice of their own", async () => {
  const narrow = `@media (max-width: 600px) { ${rules(":root", { gap: "4px" })} }\n`;
  const gap = { gap: "8px" };
  const found = await imported(
    sourceOf({
      "all.css":
        rules(":root", { ...LIGHT, ...gap }) +
        narrow +
        rules('[data-mode="light"]', LIGHT) +
        rules('[data-mode="dark"]', DARK),
      "light.css": rules(":root", { ...LIGHT, ...gap }) + narrow,
      "dark.css": rules(":root", { ...DARK, ...gap }) + narrow,
    }),
  );
  expect(found.identity.modifiers.map(({ id }) => id)).toEqual(["theme", "width"]);
  expect(await found.variablesOf({ theme: "dark", width: "max-600px" })).toEqual({ ...DARK, gap: "4px" });
  expect(await found.variablesOf({ theme: "light" })).toEqual({ ...LIGHT, ...gap });
});
