import StyleDictionary from "style-dictionary";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { declaredIn, plain } from "../build/packages/values.ts";
import { temporaryFolder } from "../temporary.ts";
import { imported, report, sourceOf } from "./imported.ts";

const color = {
  color: {
    base: {
      red: { value: "#ff0000", type: "color", comment: "For errors" },
      gray10: { value: "rgb(20, 20, 20)", type: "color" },
    },
    fontBase: { value: "{color.base.red.value}", type: "color" },
    link: { value: "{color.base.gray10}", type: "color", deprecated: true },
  },
};
const size = {
  size: {
    font: { small: { value: "0.75", type: "dimension" }, large: { value: "{size.font.small}", type: "dimension" } },
    gap: { value: "16px", type: "dimension" },
    none: { value: 0, type: "dimension" },
    ratio: { value: 1.5, type: "number" },
  },
  time: { fast: { value: "150", type: "time" } },
  font: {
    family: { value: "Inter, sans-serif", type: "fontFamily" },
    weight: { bold: { value: 700, type: "fontWeight" } },
  },
  border: { thin: { value: "1px solid {color.base.red}", type: "string" } },
  asset: { icon: { value: "a/b.svg", type: "asset" } },
};

/** What Style Dictionary itself writes from some tokens; its present version has no `.value` in references. */
async function written(tokens: object): Promise<Map<string, string>> {
  const buildPath = `${join(temporaryFolder(), "out")}/`;
  const dictionary = new StyleDictionary({
    tokens: JSON.parse(JSON.stringify(tokens).replaceAll(".value}", "}")) as never,
    log: { verbosity: "silent", warnings: "disabled" },
    platforms: {
      css: {
        transformGroup: "css",
        buildPath,
        prefix: "sd",
        files: [{ destination: "a.css", format: "css/variables" }],
      },
    },
  });
  const [file] = await dictionary.formatPlatform("css");
  return declaredIn(String(file?.output));
}

const config = {
  source: ["tokens/**/*.json"],
  platforms: { css: { transformGroup: "css", prefix: "sd", files: [{ format: "css/variables" }] } },
};

/** A token as Style Dictionary writes it into JSON. */
const resolvedAs = (name: string, value: string) => ({ value, original: { value }, name, comment: "" });

describe("A source of Style Dictionary", async () => {
  const found = await imported(
    sourceOf({
      "config.json": config,
      "tokens/color.json": color,
      "tokens/size/all.json": size,
      "other/no.json": { color: { base: { red: { value: "#00ff00" } } } },
    }),
  );

  it("has the files that its configuration names, and every custom property as Style Dictionary writes it", async () => {
    expect(found.made.form).toBe("Style Dictionary");
    const expected = await written({ ...color, ...size });
    expect(expected.size).toBe(14);
    const variables = await found.variablesOf({});
    const means = (text: string) => plain(text).replace(/^\.?(\d+)ms$/, (_, ms) => `${Number(ms) / 1000}s`);
    expect(Object.fromEntries(Object.entries(variables).map(([name, text]) => [name, means(text)]))).toEqual(
      Object.fromEntries([...expected].map(([name, text]) => [name, means(text)])),
    );
  });

  it("keeps notes and deprecations", () => {
    const text = found.made.files.map((file) => file.text).join("");
    expect(text).toContain('"$description": "For errors"');
    expect(text).toContain('"$deprecated": true');
  });

  it("is known by its references and comments where it has no configuration", async () => {
    const { made } = await imported(sourceOf({ "tokens/color.json": color, "tokens/more.json": size }));
    expect(made.form).toBe("Style Dictionary");
  });

  it("has a theme where a file beside another is dark", async () => {
    const both = await imported(
      sourceOf({
        "tokens/color.json": color,
        "tokens/color.dark.json": { color: { base: { red: { value: "#990000" } } } },
      }),
    );
    expect((await both.variablesOf({ theme: "dark" }))["color-font-base"]).toBe("#990000");
    expect((await both.variablesOf({ theme: "light" }))["color-font-base"]).toBe("#ff0000");
  });

  it("has sizes with a unit up to version 3", async () => {
    const old = await imported(
      sourceOf({
        "package.json": { devDependencies: { "style-dictionary": "^3.9.0" } },
        "config.json": { ...config, platforms: { css: { transformGroup: "css" } } },
        "tokens/color.json": { color: { gray10: { value: "#101010" } }, size: { gap: { value: 2 } } },
      }),
    );
    expect(await old.variablesOf({})).toEqual({ "color-gray10": "#101010", "size-gap": "2rem" });
  });

  it("is of version 3 where only that would give its sizes a unit", async () => {
    const tokens = { color: { gray10: { value: "#101010" } }, size: { gap: { value: "2" } } };
    const variablesOf = async (color: object) => {
      const files = { "config.json": config, "tokens/a.json": tokens, "tokens/b.json": { color } };
      return (await imported(sourceOf(files))).variablesOf({});
    };
    expect(await variablesOf({ ink: { value: "#111111" } })).toMatchObject({
      "sd-color-gray10": "#101010",
      "sd-size-gap": "2rem",
    });
    expect(await variablesOf({ ink: { value: "#111111", type: "color" } })).toMatchObject({
      "sd-color-gray10": "#101010",
      "sd-size-gap": "2",
    });
  });

  it("has a context for each file of the same tokens where one is of a mode, under the names that it wrote", async () => {
    const file = (ink: string, size: string) => ({
      color: { "ink--hover": resolvedAs("color-ink--hover", ink) },
      size: { icon: resolvedAs("size-icon", size) },
    });
    const found = await imported(
      sourceOf({
        "acme.json": file("#111111", "16px"),
        "acme-mode-dark.json": file("#eeeeee", "16px"),
        "acme-mode-large.json": file("#111111", "20px"),
      }),
    );
    expect(found.combinations).toHaveLength(3);
    expect(await found.variablesOf({ theme: "light" })).toEqual({ "color-ink--hover": "#111111", "size-icon": "16px" });
    expect((await found.variablesOf({ theme: "dark" }))["color-ink--hover"]).toBe("#eeeeee");
    expect((await found.variablesOf({ theme: "large" }))["size-icon"]).toBe("20px");
  });

  it("names the values that a later file replaces", async () => {
    const [one, other] = ["#111111", "#222222"].map((value) => ({ color: { ink: { value, comment: "Text" } } }));
    const more = { color: { a: { value: "#aaaaaa" }, b: { value: "#bbbbbb" }, c: { value: "#cccccc" } } };
    const files = { "a.json": { color: { ...one?.color, ...more.color } }, "b.json": other, "c.json": more };
    const found = await imported(sourceOf(files));
    expect(report(found)["left-out: Values that a later file replaces"]).toEqual(["color.ink"]);
    const listed = { source: ["a.json", "b.json"], platforms: { css: { transformGroup: "css" } } };
    const meant = await imported(sourceOf({ ...files, "config.json": listed }));
    expect(report(meant)["repaired: Values that a later file replaces"]).toEqual(["color.ink"]);
    expect((await meant.variablesOf({}))["color-ink"]).toBe("#222222");
  });

  it("names what refers to no token", async () => {
    const broken = await imported(
      sourceOf({ "a.json": { color: { a: { value: "{color.none.value}" }, b: { value: "#fff", comment: "x" } } } }),
    );
    expect(report(broken)["left-out: Values that refer to no token, or are none"]).toEqual(["color.a"]);
  });

  it("is refused where its configuration names no file", async () => {
    await expect(imported(sourceOf({ "config.json": config, "b.json": color }))).rejects.toThrow(
      "config.json names no file",
    );
  });
});

it("A token that Style Dictionary has resolved is one token, whatever else is said of it", async () => {
  const resolved = (path: readonly string[], value: string, original: string) => ({
    value,
    type: "color",
    filePath: "src/color.json",
    isSource: true,
    original: { value: original, type: "color" },
    name: path.join("-"),
    attributes: { category: path[0], type: path[1] },
    path,
  });
  const found = await imported(
    sourceOf({
      "light.json": { color: { ink: resolved(["color", "ink"], "#112233", "{core.blue}") } },
      "dark.json": { color: { ink: resolved(["color", "ink"], "#ddeeff", "{core.sky}") } },
    }),
  );
  expect(await found.variablesOf({ theme: "light" })).toEqual({ "color-ink": "#112233" });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ "color-ink": "#ddeeff" });
  expect(Object.keys(report(found)).filter((group) => group.startsWith("left-out"))).toEqual([]);
});

it("A package that has its sources in dist alone is read: colours without a sign, and values within tokens", async () => {
  const found = await imported(
    sourceOf({
      "package.json": { name: "acme" },
      "dist/size.json": { size: { base: { "60": { value: 0.625, px: { value: "10px" } } } } },
      "dist/text.json": { text: { px: { value: "{size.base.60.px.value}" } } },
      "dist/color/ink.json": { color: { ink: { value: "0074c8", comment: "Text" }, veil: { value: "00000080" } } },
      "dist/color-dark/ink.json": { color: { ink: { value: "00cff0" } } },
    }),
  );
  const shared = { "size-base-60": "0.625rem", "text-px": "10px", "color-veil": "rgb(0 0 0 / 0.501961)" };
  const [light, dark] = found.identity.themes.map(({ id }) => id);
  expect(await found.variablesOf({ theme: light ?? "" })).toMatchObject({ ...shared, "color-ink": "#0074c8" });
  expect(await found.variablesOf({ theme: dark ?? "" })).toMatchObject({ ...shared, "color-ink": "#00cff0" });
  expect(Object.keys(report(found)).filter((group) => group.startsWith("left-out"))).toEqual([]);
});

describe("Style Dictionary's JSON5", () => {
  const ink = "// the ink\n{ color: { ink: { value: '#111111' } } }";
  const paper = '{ "color": { "paper": { "value": "#ffffff", "comment": "of a page" }, }, }';

  it("is read like JSON, and so is JSON with comments or commas at the end", async () => {
    const { variablesOf } = await imported(sourceOf({ "a.json5": ink, "b.json": paper }));
    expect(await variablesOf({})).toEqual({ "color-ink": "#111111", "color-paper": "#ffffff" });
  });

  it("may be the configuration", async () => {
    const config =
      "{ source: ['tokens/*.json5'], platforms: { css: { transformGroup: 'css', prefix: 'acme' } } } // end";
    const { variablesOf } = await imported(sourceOf({ "config.json": config, "tokens/a.json5": ink, "b.json": paper }));
    expect(await variablesOf({})).toEqual({ "acme-color-ink": "#111111" });
  });
});

it("Sources without a type or a comment are of Style Dictionary where a value refers to another", async () => {
  const tokens = { size: { line: { value: "4px" } }, edge: { value: "{size.line} solid red" } };
  const found = await imported(sourceOf({ "a.json": tokens }));
  expect(found.made.form).toBe("Style Dictionary");
  expect(await found.variablesOf({})).toEqual({ "size-line": "4px", edge: "4px solid #ff0000" });
});

it("Sources of several files without types are of Style Dictionary, and their names have no part of their places", async () => {
  const found = await imported(
    sourceOf({
      "color/base.json": { color: { base: { red: { value: "#ff0000" } } } },
      "size/font.json": { size: { font: { small: { value: "10px" } } } },
    }),
  );
  expect(await found.variablesOf({})).toEqual({ "color-base-red": "#ff0000", "size-font-small": "10px" });
});
