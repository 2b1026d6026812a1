import { describe, expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

/** The value of a page that chooses nothing, those of its themes, and the theme that a reader's system chooses. */
async function read(css: string) {
  const found = await imported(sourceOf({ "a.css": css }));
  const modifiers = found.made.settings["modifiers"] as Readonly<
    Record<
      string,
      { readonly default: string; readonly contexts: Readonly<Record<string, { readonly media?: string }>> }
    >
  >;
  const { default: byDefault = "", contexts = {} } = modifiers["theme"] ?? {};
  const values = found.combinations.map(async (choices) => [choices["theme"], (await found.variablesOf(choices))["a"]]);
  const all = Object.fromEntries(await Promise.all(values)) as Record<string, string>;
  const system = Object.keys(contexts).find((name) => contexts[name]?.media !== undefined);
  return { root: all[byDefault], all, system };
}

describe("The two values of light-dark() (CSS Color 5, section 8)", () => {
  const pair = "--a: light-dark(#ffffff, #000000);";

  it.each([
    ["dark", "#000000", undefined],
    ["only dark", "#000000", undefined],
    ["light", "#ffffff", undefined],
    ["normal", "#ffffff", undefined],
    ["light dark", "#ffffff", "dark"],
  ])("are by the colour scheme of the root: %s", async (scheme, root, system) => {
    expect(await read(`:root { color-scheme: ${scheme}; ${pair} }`)).toMatchObject({ root, system });
  });

  it("are by that of the root where a theme states none", async () => {
    const css = `:root { color-scheme: dark; ${pair} } [data-theme="dim"] { --b: 1px; }`;
    expect(await read(css)).toMatchObject({ root: "#000000", all: { dim: "#000000" } });
  });

  it("are by that of a theme where it states one", async () => {
    const css = `:root { color-scheme: dark; ${pair} } [data-theme="light"] { color-scheme: light; }`;
    expect(await read(css)).toMatchObject({ root: "#000000", all: { light: "#ffffff" } });
  });

  it("are by the reader's system where a medium states the scheme alone", async () => {
    const css = `:root { color-scheme: light; ${pair} }
      @media (prefers-color-scheme: dark) { :root { color-scheme: dark; } }`;
    expect(await read(css)).toMatchObject({ root: "#ffffff", all: { dark: "#000000" }, system: "dark" });
  });

  it("are one of the two in a theme that has the pair itself", async () => {
    const css = `:root { color-scheme: light dark; --a: #808080; } [data-theme="light"] { color-scheme: light; ${pair} }
      [data-theme="dark"] { color-scheme: dark; ${pair} }`;
    expect((await read(css)).all).toMatchObject({ light: "#ffffff", dark: "#000000" });
  });

  it("are by that of a class where it states one, beside values of its own", async () => {
    const css = `:root { color-scheme: light dark; ${pair} --ink: #111111; } .light { color-scheme: light; }
      .dark { color-scheme: dark; --ink: #eeeeee; }`;
    expect(await read(css)).toMatchObject({ root: "#ffffff", all: { light: "#ffffff", dark: "#000000" } });
  });

  it("are nowhere for the other mode, where a rule is for one theme", async () => {
    const css = `:root { --a: #808080; } [data-theme="light"] { color-scheme: light; ${pair} }
      @media (prefers-color-scheme: dark) { :root:not([data-theme]) { color-scheme: dark; ${pair} } }`;
    expect((await read(css)).all).toMatchObject({ light: "#ffffff", dark: "#000000" });
  });

  it("are named where a page has another one than its theme", async () => {
    const css = `:root { color-scheme: light dark; ${pair} } [data-theme="dark"] { --b: 1px; }`;
    const { made } = await imported(sourceOf({ "a.css": css }));
    expect(made.entries.map(({ subject, found }) => [subject, found])).toContainEqual([
      "--a",
      '#000000 with theme="dark", prefers-color-scheme: dark',
    ]);
  });

  it("are by the reader's system in the theme that has its values, and not in another one that is dark, too", async () => {
    const css = `:root { color-scheme: light dark; --bg: #ffffff; --ink: light-dark(#111111, #cccccc); }
      [data-theme="dark-dim"] { color-scheme: dark; --bg: #222222; --ink: #dddddd; }
      [data-theme="dark"] { color-scheme: dark; --bg: #000000; }
      @media (prefers-color-scheme: dark) { :root { --bg: #000000; } }`;
    const { identity } = await imported(sourceOf({ "a.css": css }));
    const media = identity.modifiers.flatMap(({ contexts }) => contexts.map((one) => [one.id, one.media]));
    expect(media.filter(([, query]) => query !== null)).toEqual([["dark", "(prefers-color-scheme: dark)"]]);
  });

  it("may have others in them", async () => {
    const css = ":root { color-scheme: dark; --a: light-dark(#ffffff, light-dark(#ff0000, #000000)); }";
    expect((await read(css)).root).toBe("#000000");
  });
});

describe("A theme with light-dark() beside themes with one value each", () => {
  const sea = "--bg: light-dark(#ffffff, #141414); --ink: light-dark(#111111, #eeeeee); --gap: 4px;";
  const sand = "--bg: #fedcba; --ink: #222222; --gap: 4px;";
  const night = "--bg: #000000; --ink: #dddddd; --gap: 4px;";

  it.each([
    [
      "in stylesheets",
      { "sea.css": `:root { ${sea} }`, "sand.css": `:root { ${sand} }`, "night.css": `:root { ${night} }` },
    ],
    ["by classes", { "a.css": `.theme-sea { ${sea} } .theme-sand { ${sand} } .theme-night { ${night} }` }],
  ])("has both, as the reader's system is: %s", async (_, files) => {
    const open = JSON.parse(JSON.stringify(files).replaceAll("--bg: light", "color-scheme: light dark; --bg: light"));
    for (const source of [files, open as typeof files]) {
      const found = await imported(sourceOf({ "package.json": { name: "acme" }, ...source }));
      const bgOf = async (own: string, theme: string) =>
        (await found.variablesOf({ "theme-choice": own, theme }))["bg"];
      expect([await bgOf("sea", "light"), await bgOf("sea", "dark")]).toEqual(["#ffffff", "#141414"]);
      expect([await bgOf("sand", "light"), await bgOf("sand", "dark")]).toEqual(["#fedcba", "#fedcba"]);
      expect([await bgOf("night", "light"), await bgOf("night", "dark")]).toEqual(["#000000", "#000000"]);
    }
  });

  it("also where its name is that of one of them", async () => {
    const own = (name: string, scheme: string) => `.theme-${name} { color-scheme: ${scheme}; ${sea} }`;
    const css = [own("acme", "light"), own("acme-dark", "dark"), own("acme-dark-auto", "light dark")].join(" ");
    const found = await imported(sourceOf({ "a.css": css }));
    const bgOf = async (name: string, theme: string) =>
      (await found.variablesOf({ "theme-choice": name, theme }))["bg"];
    expect(await bgOf("acme-dark-auto", "light")).toBe("#ffffff");
    expect(await bgOf("acme-dark-auto", "dark")).toBe("#141414");
    expect([await bgOf("acme", "light"), await bgOf("acme", "dark")]).toEqual(["#ffffff", "#ffffff"]);
    expect([await bgOf("acme-dark", "light"), await bgOf("acme-dark", "dark")]).toEqual(["#141414", "#141414"]);
  });

  it("but not beside light-dark() of the root, which the schemes of themes choose", async () => {
    const found = await imported(
      sourceOf({
        "a.css": `:root { --bg: light-dark(#ffffff, #000000); }
          [data-theme="light"] { color-scheme: light; } [data-theme="dark"] { color-scheme: dark; }
          [data-theme="rose"] { --bg: light-dark(#ffeeff, #220022); }`,
      }),
    );
    const bgOf = async (theme: string) => (await found.variablesOf({ theme }))["bg"];
    expect([await bgOf("light"), await bgOf("dark"), await bgOf("rose")]).toEqual(["#ffffff", "#000000", "#ffeeff"]);
  });
});
