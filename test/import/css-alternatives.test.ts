import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const BOTH = "repaired: Values of either the reader's system or an attribute: both choose one context in Vitral";
const DARK = "@media (prefers-color-scheme: dark)";

const OF_ALTERNATIVE =
  "repaired: Values of a stylesheet that is an alternative: they count more than what a class or attribute of another one chooses";

describe("A value for all pages of an alternative stylesheet", () => {
  it("is named where another one has one for a class", async () => {
    const found = await imported(
      sourceOf({
        "core.css": rules(":root", { key: "red", edge: "1px" }),
        "bundle.css": rules(":root", { key: "blue", edge: "1px" }),
        "dark.css": rules(".acme-palette-dark", { key: "black", edge: "1px" }),
      }),
    );
    expect(report(found)[OF_ALTERNATIVE]).toEqual(["--key"]);
  });

  it("is not named where it has one for the same class", async () => {
    const dark = "[data-theme=dark]";
    const sheet = (day: string, night: string) => rules(":root", { key: day }) + rules(dark, { key: night });
    const found = await imported(
      sourceOf({
        "tokens.css":
          rules(":root", { key: "red", edge: "1px", gap: "2px" }) + rules(dark, { key: "black", gap: "3px" }),
        "brands/acme.css": sheet("blue", "navy"),
        "brands/bravo.css": sheet("lime", "green"),
      }),
    );
    expect(await found.variablesOf({ theme: "dark", brand: "acme" })).toMatchObject({ key: "#000080" });
    expect(await found.variablesOf({ theme: "dark", brand: "bravo" })).toMatchObject({ key: "#008000" });
    expect(report(found)).not.toHaveProperty([OF_ALTERNATIVE]);
  });

  it("is named where another alternative alone has one for the same class", async () => {
    const dark = "[data-theme=dark]";
    const found = await imported(
      sourceOf({
        "tokens.css":
          rules(":root", { key: "red", edge: "1px", gap: "2px" }) + rules(dark, { key: "black", gap: "3px" }),
        "brands/acme.css": rules(":root", { key: "blue" }),
        "brands/bravo.css": rules(":root", { key: "lime" }) + rules(dark, { key: "green" }),
      }),
    );
    expect(await found.variablesOf({ theme: "dark", brand: "acme" })).toMatchObject({ key: "#0000ff" });
    const lines = found.made.entries.filter(({ what }) => OF_ALTERNATIVE.endsWith(what));
    expect(lines).toMatchObject([{ subject: "--key", found: "black in tokens.css", made: "blue in brands/acme.css" }]);
  });
});

describe("The reader's system within one of several alternatives", () => {
  const light = { font: "Inter", bg: "#ffffff", fg: "#000000", link: "#0070f3", ac: "#0c4047" };
  const dark = { bg: "#000000", fg: "#ffffff", link: "#3291ff", ac: "#ffffff" };
  const plain = { font: "sans-serif", bg: "#ffffff", fg: "#000000", link: "#0070f3", ac: "#000000" };
  const acme = `${rules(":root", light)} ${DARK} { ${rules(":root", dark)} }`;

  it("chooses among the values of the one that a page has beside any other", async () => {
    const found = await imported(
      sourceOf({
        "acme.css": acme,
        "theme/night.css": rules(":root", dark),
        "theme/plain.css": rules(":root", plain),
      }),
    );
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "night" }, { theme: "plain" }]);
    expect(await found.variablesOf({ theme: "light" })).toEqual(light);
    expect(await found.variablesOf({ theme: "night" })).toEqual({ ...light, ...dark });
    expect(await found.variablesOf({ theme: "plain" })).toEqual(plain);
    const media = found.identity.modifiers.flatMap(({ contexts }) => contexts.map((one) => one.media));
    expect(media).toEqual([null, "(prefers-color-scheme: dark)", null]);
    expect(report(found)[BOTH]).toBeUndefined();
  });

  it("and beside a single one", async () => {
    const found = await imported(sourceOf({ "acme.css": acme, "plain.css": rules(":root", plain) }));
    expect(await found.variablesOf({ brand: "default", theme: "light" })).toEqual(light);
    expect(await found.variablesOf({ brand: "default", theme: "dark" })).toEqual({ ...light, ...dark });
    expect(await found.variablesOf({ brand: "plain", theme: "dark" })).toEqual(plain);
  });

  it("is a choice of its own where several of them have values for it", async () => {
    const files = Object.fromEntries(
      ["1", "2"].map((at) => [
        `acme-${at}.css`,
        `${rules(":root", { bg: `#fffff${at}`, fg: `#00000${at}` })}
        ${DARK} { ${rules(":root", { bg: `#00000${at}`, fg: `#fffff${at}` })} }`,
      ]),
    );
    const night = rules(":root", { bg: "#111111", fg: "#eeeeee" });
    const found = await imported(sourceOf({ ...files, "acme-night.css": night }));
    const choice = found.identity.modifiers.find(({ contexts }) => contexts.some(({ id }) => id === "night"))?.id ?? "";
    const variables = (context: string, theme: string) => found.variablesOf({ [choice]: context, theme });
    expect(choice).not.toBe("theme");
    expect(await variables("2", "light")).toEqual({ bg: "#fffff2", fg: "#000002" });
    expect(await variables("2", "dark")).toEqual({ bg: "#000002", fg: "#fffff2" });
    expect(await variables("night", "light")).toEqual({ bg: "#111111", fg: "#eeeeee" });
    expect(report(found)[BOTH]).toBeUndefined();
  });

  it("is a choice of its own within a theme of an attribute, too", async () => {
    const found = await imported(
      sourceOf({
        "a.css":
          rules(":root", { bg: "#ffffff", fg: "#000000" }) +
          rules('[data-theme="dark"]', { bg: "#000000", fg: "#ffffff" }) +
          rules('[data-theme="sand"]', { bg: "#ffeecc", fg: "#332200" }) +
          `${DARK} { ${rules('[data-theme="sand"]', { bg: "#332200", fg: "#ffeecc" })} }`,
      }),
    );
    const choice = found.identity.modifiers.find(({ attribute }) => attribute === "data-theme")?.id ?? "";
    const variables = (context: string, theme: string) => found.variablesOf({ [choice]: context, theme });
    expect(await variables("default", "dark")).toEqual({ bg: "#ffffff", fg: "#000000" });
    expect(await variables("dark", "light")).toEqual({ bg: "#000000", fg: "#ffffff" });
    expect(await variables("sand", "light")).toEqual({ bg: "#ffeecc", fg: "#332200" });
    expect(await variables("sand", "dark")).toEqual({ bg: "#332200", fg: "#ffeecc" });
    expect(report(found)[BOTH]).toBeUndefined();
  });
});

describe("Stylesheets of all combinations of brands and themes", () => {
  const paths = [
    ["acme.css", "acme-dark.css", "bravo.css", "bravo-dark.css"],
    ["core.css", "core-dark.css", "acme.css", "acme-dark.css"],
    ["acme/light.css", "acme/dark.css", "bravo/light.css", "bravo/dark.css"],
    ["brands/light-acme.css", "brands/dark-acme.css", "brands/light-bravo.css", "brands/dark-bravo.css"],
  ];
  it.each(paths)("are two choices: %s", async (one, oneDark, other, otherDark) => {
    const [first = "", second = ""] = [one, other].map((path = "") => /acme|bravo|core/.exec(path)?.[0] ?? "");
    const light = { gap: "4px", pad: "8px" };
    const found = await imported(
      sourceOf({
        [one ?? ""]: rules(":root", { ...light, ink: "#000001", line: "#111111" }),
        [oneDark ?? ""]: rules(":root", { ink: "#f00001", line: "#eeeee1" }),
        [other ?? ""]: rules(":root", { ...light, ink: "#000002", line: "#222222" }),
        [otherDark ?? ""]: rules(":root", { ink: "#f00002", line: "#eeeee2" }),
      }),
    );
    const choice = found.identity.modifiers.find(({ contexts }) => contexts.some(({ id }) => id === first))?.id ?? "";
    const page = (brand: string, theme: string) => found.variablesOf({ [choice]: brand, theme });
    expect(found.combinations).toHaveLength(4);
    expect(await page(first, "light")).toEqual({ ...light, ink: "#000001", line: "#111111" });
    expect(await page(first, "dark")).toMatchObject({ ink: "#f00001", line: "#eeeee1" });
    expect(await page(second, "light")).toEqual({ ...light, ink: "#000002", line: "#222222" });
    expect(await page(second, "dark")).toMatchObject({ ink: "#f00002", line: "#eeeee2" });
  });

  it("beside the theme that a class chooses", async () => {
    const page = (at: number) =>
      rules(":root", { ink: `#00000${at}`, page: "#ffffff" }) + rules(".dark", { ink: `#fffff${at}`, page: "#000000" });
    const found = await imported(
      sourceOf({
        "theme/acme/red.css": page(1),
        "theme/acme/tan.css": page(2),
        "theme/bravo/red.css": page(3),
        "theme/bravo/tan.css": page(4),
      }),
    );
    const ids = (one: string) =>
      found.identity.modifiers.find(({ contexts }) => contexts.some(({ id }) => id === one))?.id ?? "";
    expect(found.combinations).toHaveLength(8);
    const choices = { [ids("bravo")]: "bravo", [ids("tan")]: "tan" };
    expect(await found.variablesOf({ ...choices, theme: "light" })).toEqual({ ink: "#000004", page: "#ffffff" });
    expect(await found.variablesOf({ ...choices, theme: "dark" })).toEqual({ ink: "#fffff4", page: "#000000" });
    expect(ids("tan")).not.toMatch(/acme|bravo/);
  });

  it("of one choice, though some files of a brand have other names than the others", async () => {
    const page = (ink: string, key: string) => rules(":root", { ink, page: "#808080", key });
    const found = await imported(
      sourceOf({
        "acme/base.css": rules(":root", { gap: "1px", font: "Acme" }),
        "acme/light.css": page("#000000", "#000001"),
        "acme/dark.css": page("#ffffff", "#fffff1"),
        "bravo/base.css": rules(":root", { gap: "2px", font: "Bravo" }),
        "bravo/light.css": page("#000000", "#000002"),
        "bravo/dark.css": page("#ffffff", "#fffff2"),
      }),
    );
    const all = await Promise.all(found.combinations.map((choices) => found.variablesOf(choices)));
    expect(all.map(({ ink, key, gap }) => `${ink} ${key} ${gap}`).sort()).toEqual(
      ["#000000 #000001 1px", "#000000 #000002 2px", "#ffffff #fffff1 1px", "#ffffff #fffff2 2px"].sort(),
    );
  });

  it("and where a theme of a brand lacks values, it has those of its brand", async () => {
    const found = await imported(
      sourceOf({
        "acme.css": rules(":root", { ink: "#000001", gap: "1px" }),
        "acme-dark.css": rules(":root", { ink: "#f00001" }),
        "bravo.css": rules(":root", { ink: "#000002", gap: "2px" }),
        "bravo-dark.css": rules(":root", { ink: "#f00002" }),
        "bravo-dark-dim.css": rules(":root", { ink: "#d00002" }),
      }),
    );
    const all = await Promise.all(found.combinations.map((choices) => found.variablesOf(choices)));
    expect(all.map(({ ink, gap }) => `${ink} ${gap}`).sort()).toEqual(
      ["#000001 1px", "#000002 2px", "#d00002 2px", "#f00001 1px", "#f00002 2px"].sort(),
    );
  });
});

describe("High contrast with most of what brands have is a choice beside these", () => {
  const sizes = { gap: "4px", inset: "8px", edge: "16px" };
  const acme = { bg: "#ffffff", fg: "#1b1b1f", key: "#0b57d0", soft: "#5f6368" };
  const bravo = { bg: "#fffdf7", fg: "#20160a", key: "#c2410c", soft: "#78716c" };
  const dark = { bg: "#131314", fg: "#e3e3e3", key: "#a8c7fa", soft: "#9aa0a6" };
  const darkBravo = { bg: "#1c1917", fg: "#fafaf9", key: "#fb923c", soft: "#a8a29e" };
  const contrast = { bg: "#000000", fg: "#fffffe", key: "#ffff00", soft: "#fefefe" };
  it.each(["", "-light"])("and a page that chooses nothing has the first brand: acme%s.css", async (ending) => {
    const sheets = {
      [`themes/acme${ending}.css`]: rules(":root", { ...acme, ...sizes }),
      [`themes/bravo${ending}.css`]: rules(":root", { ...bravo, ...sizes }),
      "themes/acme-dark.css": rules(":root", dark),
      "themes/bravo-dark.css": rules(":root", darkBravo),
      "themes/high-contrast.css": rules(":root", contrast),
    };
    const found = await imported(sourceOf(sheets));
    const of = (theme: string, choices = {}) => found.variablesOf({ theme, ...choices });
    expect(found.combinations).toHaveLength(8);
    expect(await of("light")).toEqual({ ...acme, ...sizes });
    expect(await of("light", { brand: "bravo" })).toEqual({ ...bravo, ...sizes });
    expect(await of("dark")).toMatchObject(dark);
    expect(await of("dark", { brand: "bravo" })).toMatchObject(darkBravo);
    for (const brand of ["acme", "bravo"])
      expect(await of("dark", { brand, contrast: "high-contrast" })).toMatchObject(contrast);
  });
});
