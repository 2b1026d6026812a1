import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const BOTH = "repaired: Values of either the reader's system or an attribute: both choose one context in Vitral";

const WHITE = { bg: "#ffffff", fg: "#000000" };
const BLACK = { bg: "#000000", fg: "#ffffff" };
const DARK = "(prefers-color-scheme: dark)";
const MORE = "(prefers-contrast: more)";

/** Rules for readers in a medium. */
const within = (query: string, inside: string) => `@media ${query} { ${inside} }\n`;

/** The media of the contexts of each modifier, by their ids. */
function mediaOf({ identity }: Awaited<ReturnType<typeof imported>>) {
  const of = ({ contexts }: (typeof identity.modifiers)[number]) =>
    Object.fromEntries(contexts.map(({ id, media }) => [id, media]));
  return Object.fromEntries(identity.modifiers.map((modifier) => [modifier.id, of(modifier)]));
}

describe("What a page with any value of an attribute has in a medium", () => {
  const themes =
    rules(":where([data-theme])", { gap: "4px" }) +
    rules(":where([data-theme='light'])", WHITE) +
    rules(":where([data-theme='dark'])", BLACK);

  it("is for the readers of that medium alone", async () => {
    const found = await imported(
      sourceOf({ "index.css": themes, "system.css": within(DARK, rules(":where([data-theme])", BLACK)) }),
    );
    expect(await found.variablesOf({ theme: "light" })).toEqual({ gap: "4px", ...WHITE });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ gap: "4px", ...BLACK });
    expect(mediaOf(found)).toEqual({ theme: { light: null, dark: DARK } });
  });

  it("is named where the attribute chooses another value for all readers", async () => {
    const grey = { bg: "#111111", fg: "#eeeeee" };
    const found = await imported(
      sourceOf({ "index.css": themes, "system.css": within(DARK, rules(":where([data-theme])", grey)) }),
    );
    expect(await found.variablesOf({ theme: "light" })).toEqual({ gap: "4px", ...WHITE });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ gap: "4px", ...BLACK });
    expect(report(found)[BOTH]).toEqual(["--bg", "--fg"]);
  });

  it("counts beside what the attribute chooses, if another medium has to be there, too", async () => {
    const system = within(
      `(prefers-color-scheme: light) and ${MORE}`,
      rules(":where([data-theme])", { fg: "#111111" }),
    );
    const found = await imported(sourceOf({ "index.css": themes, "system.css": system }));
    expect(await found.variablesOf({ theme: "light" })).toEqual({ gap: "4px", ...WHITE });
    expect(await found.variablesOf({ theme: "light", contrast: "more" })).toEqual({
      gap: "4px",
      ...WHITE,
      fg: "#111111",
    });
    expect(await found.variablesOf({ theme: "dark", contrast: "more" })).toEqual({ gap: "4px", ...BLACK });
  });
});

describe("Two media at once", () => {
  const ink = { bg: "#ffffff", fg: "#111111" };
  const chalk = { bg: "#000000", fg: "#eeeeee" };

  it("belong to the context with the same values, also of a class that a selector has twice", async () => {
    const found = await imported(
      sourceOf({
        "a.css":
          rules(":root, .light.light", ink) +
          rules(".light-hc.light-hc", WHITE) +
          within(`(prefers-color-scheme: light) and ${MORE}`, rules(":root", WHITE)) +
          rules(".dark.dark", chalk) +
          within(DARK, rules(":root", chalk)) +
          rules(".dark-hc.dark-hc", BLACK) +
          within(`${DARK} and ${MORE}`, rules(":root", BLACK)),
      }),
    );
    expect(found.combinations.map(({ theme }) => theme)).toEqual(["light", "light-hc", "dark", "dark-hc"]);
    expect(mediaOf(found)).toEqual({
      theme: {
        light: null,
        "light-hc": `(prefers-color-scheme: light) and ${MORE}`,
        dark: DARK,
        "dark-hc": `${DARK} and ${MORE}`,
      },
    });
    expect(await found.variablesOf({ theme: "dark-hc" })).toEqual(BLACK);
    expect(report(found)[BOTH]).toBeUndefined();
  });
});

describe("Stylesheets that each leave light-dark() to the reader's system", () => {
  const acme = { bg: "light-dark(#ffffff, #000000)", fg: "light-dark(#000000, #ffffff)" };
  const bravo = { bg: "light-dark(#ffeecc, #332200)", fg: "light-dark(#332200, #ffeecc)" };
  const scheme = (value: string) => `:root { color-scheme: ${value}; }\n`;

  it("follow it beside each other as one does alone", async () => {
    const found = await imported(
      sourceOf({
        "acme.css": scheme("light dark") + rules(":root", acme),
        "bravo.css": scheme("dark light") + rules(":root", bravo),
      }),
    );
    expect(mediaOf(found)).toEqual({ brand: { acme: null, bravo: null }, theme: { light: null, dark: DARK } });
    expect(await found.variablesOf({ brand: "bravo", theme: "dark" })).toEqual({ bg: "#332200", fg: "#ffeecc" });
    expect(report(found)[BOTH]).toBeUndefined();
  });
});

describe("What the reader's system has in the dark", () => {
  const dark = { bg: "#0d1117", fg: "#e6edf3", line: "#30363d" };
  const light = { bg: "#ffffff", fg: "#1f2328", line: "#d0d7de" };
  const page = rules(":root", light) + within(DARK, rules(":root", dark));
  const dimmed = { bg: "#22272e", fg: "#adbac7", line: "#444c56" };

  it("is a theme of its own beside one that is called dark with more, and has other values", async () => {
    const blue = { ...dark, bg: "#001133" };
    const all: [string, string, Record<string, string>][] = [
      ['[data-theme="dark-dimmed"]', "dark-dimmed", dimmed],
      [".dark-blue", "dark-blue", blue],
    ];
    for (const [selector, theme, own] of all) {
      const found = await imported(sourceOf({ "a.css": page + rules(selector, own) }));
      expect(mediaOf(found)).toEqual({ theme: { light: null, [theme]: null, dark: DARK } });
      expect(await found.variablesOf({ theme: "light" })).toEqual(light);
      expect(await found.variablesOf({ theme: "dark" })).toEqual(dark);
      expect(await found.variablesOf({ theme })).toEqual(own);
      expect(report(found)[BOTH]).toBeUndefined();
    }
  });

  it("is a theme of its own beside a stylesheet of such a one", async () => {
    const found = await imported(
      sourceOf({
        "index.css": '@import "light.css";\n@import "dark.css" (prefers-color-scheme: dark);\n',
        "light.css": rules(":root", light),
        "dark.css": rules(":root", dark),
        "dark-dimmed.css": rules(":root", dimmed),
      }),
    );
    expect(mediaOf(found)).toEqual({ theme: { light: null, "dark-dimmed": null, dark: DARK } });
    expect(await found.variablesOf({ theme: "dark" })).toEqual(dark);
    expect(await found.variablesOf({ theme: "dark-dimmed" })).toEqual(dimmed);
  });

  it("is that of the theme of the mode, though a few of its values are other ones", async () => {
    const few = { ...dark, bg: "#000000" };
    const themes = rules('[data-theme="acme-light"]', light) + rules('[data-theme="acme-dark"]', few);
    const found = await imported(sourceOf({ "a.css": page + themes }));
    expect(mediaOf(found)).toEqual({ theme: { "acme-light": null, "acme-dark": DARK } });
    expect(report(found)[BOTH]).toEqual(["--bg"]);
  });
});

it.each(["(min-width: 0)", "(min-width:0px)", "(width >= 0em)", "screen and (min-height: 0.0rem)"])(
  "A medium that every screen has is the root: %s",
  async (query) => {
    const wide = `@media (min-width: 600px) { ${rules(":root", { gap: "8px" })} }`;
    const found = await imported(
      sourceOf({ "a.css": `@media ${query} { ${rules(":root", { gap: "4px" })} } ${wide}` }),
    );
    expect(mediaOf(found)).toMatchObject({ width: { default: null, "min-600px": "(min-width: 600px)" } });
    expect(found.combinations).toHaveLength(2);
    expect(await found.variablesOf({ width: "default" })).toEqual({ gap: "4px" });
    expect(await found.variablesOf({ width: "min-600px" })).toEqual({ gap: "8px" });
  },
);
