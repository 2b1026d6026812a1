import { describe, expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";
import { pageWith, type Values } from "./written.ts";

const base = { bg: "#ffffff", fg: "#111111", line: "#cccccc", gap: "8px" };
const dark = { bg: "#111111", fg: "#eeeeee" };
const dim = { bg: "#333333", fg: "#dddddd" };
const compact = { gap: "4px" };
const acme = { accent: "#ff0000", logo: "#880000" };
const bravo = { accent: "#0000ff", logo: "#000088" };

const FORMS: Readonly<Record<string, readonly [ending: string, write: (values: Values) => string]>> = {
  data: ["json", (values) => JSON.stringify(values)],
  modules: ["ts", (values) => `export default ${JSON.stringify(values)};`],
};

describe.each(Object.entries(FORMS))("Of files of %s some change a part of another one", (_, [ending, write]) => {
  const read = (files: Readonly<Record<string, Values>>) =>
    imported(
      sourceOf(Object.fromEntries(Object.entries(files).map(([path, values]) => [`${path}.${ending}`, write(values)]))),
    );

  it.each([
    ["a dark theme", { "themes/dark": dark }, ["dark"], { ...base, ...dark }],
    ["several themes", { "themes/dark": dark, "themes/dim": dim }, ["dim"], { ...base, ...dim }],
    ["a density", { "density/compact": compact }, ["compact"], { ...base, ...compact }],
    ["a density by its name alone", { dark, compact }, ["dark", "compact"], { ...base, ...dark, ...compact }],
    [
      "a theme and a density",
      { "themes/dark": dark, "density/compact": compact },
      ["dark", "compact"],
      { ...base, ...dark, ...compact },
    ],
  ])("in %s, and pages without have its own", async (_name, files, contexts, values) => {
    const found = await read({ base, ...files });
    expect(await pageWith(found, contexts)).toEqual(values);
    expect(await pageWith(found, [])).toEqual(base);
  });

  it("beside brands, which it has nothing of", async () => {
    const found = await read({ base, "themes/dark": dark, "brands/acme": acme, "brands/bravo": bravo });
    expect(await pageWith(found, ["acme"])).toEqual({ ...base, ...acme });
    expect(await pageWith(found, ["dark", "bravo"])).toEqual({ ...base, ...dark, ...bravo });
  });

  it("and refer to files that are about something else by the names of these", async () => {
    const palette = { night: "#010203", day: "#fdfcfb" };
    const own = { ...base, bg: "{palette.day}" };
    const found = await read({ palette, base: own, "themes/dark": { bg: "{palette.night}" } });
    const named = { "palette-night": "#010203", "palette-day": "#fdfcfb" };
    expect(await pageWith(found, [])).toEqual({ ...base, ...named, bg: "#fdfcfb" });
    expect(await pageWith(found, ["dark"])).toEqual({ ...base, ...named, bg: "#010203" });
  });

  it("also where a scale is a list", async () => {
    const scale = { ...base, space: ["0", "4px", "8px"] } as unknown as Values;
    const found = await read({ base: scale, "themes/dark": dark });
    expect(await pageWith(found, ["dark"])).toMatchObject({ ...base, ...dark, "space-1": "4px", "space-2": "8px" });
  });

  it.each([
    ["two files are bases", { button: base, "button-dark": dark, input: { ...base, gap: "2px" }, "input-dark": dim }],
    ["a component has some values, too", { base, dark, button: { bg: "#0066ff", fg: "#ffffff" } }],
    ["a part of pages has some, too", { base, "base.dark": dark, chart: { bg: "#0066ff", fg: "#ffffff" } }],
  ])("but not where %s: nothing replaces what another file has", async (_name, files) => {
    const found = await read(files);
    const all = found.combinations.map((one) => found.variablesOf(one));
    const values = new Set((await Promise.all(all)).flatMap((own) => Object.values(own)));
    for (const value of Object.values(files).flatMap((own) => Object.values(own))) expect(values).toContain(value);
    if (!("input" in files)) expect(found.combinations).toHaveLength(2);
  });

  const ocean = { bg: "#eeffff", fg: "#001122" };

  it.each([
    ["by the words beside it", { base, dark, ocean }],
    ["as the dark one is", { "base-theme": base, "dark-theme": dark, "ocean-theme": ocean }],
    ["as what it changes, and more", { colors: base, "colors.dark": dark, "colors.ocean": ocean }],
  ])("a further theme is called %s", async (_name, files) => {
    const found = await read(files);
    expect(await pageWith(found, [])).toEqual(base);
    expect(await pageWith(found, ["dark"])).toEqual({ ...base, ...dark });
    expect(await pageWith(found, ["ocean"])).toEqual({ ...base, ...ocean });
  });

  it("brands are called as what they change, and more", async () => {
    const brands = { "tokens.acme": { line: "#cc0000" }, "tokens.bravo": { line: "#00aa00" } };
    const found = await read({ tokens: base, "tokens.dark": dark, ...brands });
    expect(await pageWith(found, ["dark"])).toEqual({ ...base, ...dark });
    expect(await pageWith(found, ["acme"])).toEqual({ ...base, line: "#cc0000" });
  });

  const button = { bg: "#0066ff", fg: "#ffffff" };
  const ofButton = { "button-bg": "#0066ff", "button-fg": "#ffffff" };

  it.each([
    ["in the folder of one theme", { "theme/base": base, "theme/dark": dark, "theme/button": button }, ofButton],
    [
      "with more than both modes",
      { light: base, dark: { ...base, ...dark }, button: { ...base, ...button, radius: "4px" } },
      { ...ofButton, "button-radius": "4px" },
    ],
  ])("a part of pages has names of its own %s", async (_name, files, own) => {
    const found = await read(files);
    for (const contexts of [[], ["dark"]]) {
      expect(await pageWith(found, contexts)).toMatchObject({ ...base, ...(contexts.length > 0 && dark) });
      const page = await pageWith(found, contexts);
      const ofPart = Object.entries(page).map(([name, value]) => [name.replace(/^.*(?=button-)/, ""), value] as const);
      expect(Object.fromEntries(ofPart)).toMatchObject(own);
    }
  });

  it.each([
    ["of parts of pages", { base, dark, cards: ocean }, "cards"],
    ["of states", { colors: base, "colors.dark": dark, "colors.hover": ocean }, "colors_hover"],
    ["of other uses", { base, dark, email: ocean }, "email"],
  ])("files %s have names of their own, whatever these are", async (_name, files, group) => {
    const found = await read(files);
    expect(found.combinations).toHaveLength(2);
    const page = await pageWith(found, ["dark"]);
    expect(page).toMatchObject({ ...base, ...dark, [`${group}-bg`]: ocean.bg, [`${group}-fg`]: ocean.fg });
  });

  it.each([
    ["with more than both modes hide", { colors: { ...base, ok: "#00aa00" }, light: ocean, dark }, { ok: "#00aa00" }],
    ["with the colours of the light one", { acme: { ...ocean, gap: "8px" }, light: ocean, dark }, { gap: "8px" }],
    [
      "whose name all others have, too",
      { tint: { ...base, ...ocean }, "tint-light": ocean, "tint-dark": dark },
      { gap: "8px" },
    ],
  ])("a file is the base %s", async (_name, files, own) => {
    const found = await read(files);
    expect(await pageWith(found, [])).toMatchObject({ ...ocean, ...own });
    expect(await pageWith(found, ["dark"])).toMatchObject({ ...dark, ...own });
  });

  it("brands in a folder beside their base have what it has", async () => {
    const brand = { accent: "#111111", ink: "#222222", gap: "8px" };
    const found = await read({
      "brand/base": brand,
      "brand/acme": { accent: "#cc0000", ink: "#330000" },
      "brand/bravo": { accent: "#00cc00", ink: "#003300" },
    });
    expect(await pageWith(found, ["bravo"])).toEqual({ accent: "#00cc00", ink: "#003300", gap: "8px" });
  });

  it("the names are those of the folder beside other folders", async () => {
    const found = await read({ "colors/base": base, "colors/dark": dark, "spacing/steps": { sm: "4px" } });
    const named = (values: Values) =>
      Object.fromEntries(Object.entries(values).map(([name, one]) => [`colors-${name}`, one]));
    expect(await pageWith(found, ["dark"])).toMatchObject(named({ ...base, ...dark }));
  });

  it("but a file with nothing that another one does not have is a theme itself", async () => {
    const found = await read({ base: { bg: "#fafafa", fg: "#111111" }, dark, dim });
    expect(found.combinations).toHaveLength(3);
    expect(await pageWith(found, ["dim"])).toEqual(dim);
  });
});

it("Folders of brands may each have a theme that is neither light nor dark, and a file beside them is for all", async () => {
  const theme = (bg: string, fg: string, accent: string) => ({ bg, fg, accent });
  const brands = {
    acme: {
      light: theme("#ffffff", "#222222", "#ff0000"),
      dim: theme("#222222", "#dddddd", "#ff7777"),
      dark: theme("#111111", "#eeeeee", "#ff8888"),
    },
    bravo: {
      light: theme("#ffffee", "#222211", "#0000ff"),
      dim: theme("#222233", "#ddddee", "#7777ff"),
      dark: theme("#111122", "#eeeeff", "#8888ff"),
    },
  };
  const all = Object.entries(brands).flatMap(([brand, themes]) =>
    Object.entries(themes).map(([name, values]) => [
      `${brand}/${name}.ts`,
      `export default ${JSON.stringify(values)};`,
    ]),
  );
  const found = await imported(sourceOf({ "core.ts": 'export default { gap: "8px" };', ...Object.fromEntries(all) }));
  expect(found.combinations).toHaveLength(6);
  expect(await found.variablesOf({ brand: "bravo", theme: "dim" })).toMatchObject(brands.bravo.dim);
  expect(await found.variablesOf({ brand: "acme", theme: "dark" })).toMatchObject(brands.acme.dark);
});
