import { join } from "node:path";
import StyleDictionary from "style-dictionary";
import { describe, expect, it } from "vitest";
import type { OptionTexts } from "../../generator/import/options.ts";
import { declaredIn, plain } from "../build/packages/values.ts";
import { imported, report, sourceOf } from "./imported.ts";

const color = (values: Readonly<Record<string, string>>) => ({
  color: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, type: "color" }])),
});
const files = [{ destination: "a.css", format: "css/variables" }];
const css = { css: { transformGroup: "css", files } };
const core = { "tokens/core.json": color({ red: "#ff0000" }) };

type Files = Readonly<Record<string, unknown>>;
type Expected = {
  readonly options?: OptionTexts;
  readonly modifiers?: Readonly<Record<string, readonly string[]>>;
  /** The variables of each combination, keyed by its contexts; of all combinations if there is a modifier. */
  readonly variables: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly report?: Readonly<Record<string, readonly string[]>>;
};
type Row = readonly [name: string, files: Files, expected: Expected];

/** Imports each row's files and compares modifiers, the variables of all combinations, and the report. */
function itImports(rows: readonly Row[]): void {
  it.each(rows)("%s", async (_, files, { options, modifiers = {}, variables, report: entries }) => {
    const result = await imported(sourceOf(files), options);
    expect(result.made.format).toBe("a Style Dictionary project");
    const choices = result.identity.modifiers.filter(({ contexts }) => contexts.length > 1);
    expect(Object.fromEntries(choices.map(({ id, contexts }) => [id, contexts.map((context) => context.id)]))).toEqual(
      modifiers,
    );
    const actual: Record<string, unknown> = {};
    for (const combination of result.combinations)
      actual[choices.map(({ id }) => combination[id]).join(" ")] = await result.variablesOf(combination);
    expect(actual).toEqual(variables);
    if (entries !== undefined) expect(report(result)).toMatchObject(entries);
  });
}

const dark = {
  "tokens/light.json": color({ ink: "#111111" }),
  "tokens/dark.json": color({ ink: "{color.red.value}" }),
};
const themes = { theme: ["light", "dark"] };
const themed = {
  light: { "color-red": "#ff0000", "color-ink": "#111111" },
  dark: { "color-red": "#ff0000", "color-ink": "#ff0000" },
};

describe("A Style Dictionary configuration in JSON", () => {
  itImports([
    [
      "merges the included and source files, with later files overriding",
      {
        "config.json": { include: ["tokens/z.json"], source: ["tokens/a.json", "tokens/b/**/*.json"], platforms: css },
        "tokens/z.json": color({ ink: "#000001", page: "#000002" }),
        "tokens/a.json": color({ ink: "#000003", line: "#000004" }),
        "tokens/b/c.json": color({ line: "#000005" }),
        "tokens/unused.json": color({ none: "#000006" }),
      },
      { variables: { "": { "color-ink": "#000003", "color-page": "#000002", "color-line": "#000005" } } },
    ],
    [
      "can have comments",
      { "config.json5": `{ source: ["tokens/*.json"], platforms: ${JSON.stringify(css)} } // tokens`, ...core },
      { variables: { "": { "color-red": "#ff0000" } } },
    ],
    [
      "can be in a folder, with paths relative to the parent folder",
      { "config/sd.json": { source: ["tokens/*.json"], platforms: css }, ...core },
      { variables: { "": { "color-red": "#ff0000" } } },
    ],
    [
      "expands composites if it sets expand",
      {
        "config.json": { source: ["a.json"], expand: true, platforms: css },
        "a.json": { line: { value: { color: "#ff0000", width: "2px", style: "solid" }, type: "border" } },
      },
      { variables: { "": { "line-color": "#ff0000", "line-width": "2px", "line-style": "solid" } } },
    ],
    [
      "makes a context of each configuration with the same tokens",
      {
        "config.light.json": { include: ["tokens/core.json"], source: ["tokens/light.json"], platforms: css },
        "config.dark.json": { include: ["tokens/core.json"], source: ["tokens/dark.json"], platforms: css },
        ...core,
        ...dark,
      },
      { modifiers: themes, variables: themed },
    ],
    [
      "makes two modifiers if its path has two parts in all combinations",
      Object.fromEntries(
        ["acme", "bravo"].flatMap((brand) =>
          ["light", "dark"].flatMap((mode) => [
            [
              `brands/${brand}/${mode}.config.json`,
              { source: [`tokens/${brand}.json`, `tokens/${mode}.json`], platforms: css },
            ],
            [`tokens/${brand}.json`, color({ red: brand === "acme" ? "#ff0000" : "#ee0000" })],
            [`tokens/${mode}.json`, color({ ink: mode === "dark" ? "#eeeeee" : "#111111" })],
          ]),
        ),
      ),
      {
        modifiers: { brand: ["acme", "bravo"], theme: ["light", "dark"] },
        variables: {
          "acme light": { "color-red": "#ff0000", "color-ink": "#111111" },
          "acme dark": { "color-red": "#ff0000", "color-ink": "#eeeeee" },
          "bravo light": { "color-red": "#ee0000", "color-ink": "#111111" },
          "bravo dark": { "color-red": "#ee0000", "color-ink": "#eeeeee" },
        },
      },
    ],
    [
      "reports transforms that only code defines, and keeps the usual names",
      {
        "config.json": {
          source: ["tokens/*.json"],
          platforms: { css: { transforms: ["name/kebab", "own/size"], files } },
        },
        ...core,
      },
      {
        variables: { "": { "color-red": "#ff0000" } },
        report: { "left-out: Transforms and preprocessors that only the project's code has": ["config.json"] },
      },
    ],
    [
      "reads the literals of token files in code",
      {
        "config.json": { source: ["tokens/*.json", "tokens/*.js"], platforms: css },
        "tokens/a.js": `export default { gap: { value: "4px" }, late: { value: String(() => { throw new Error("ran"); }) } };`,
        ...core,
      },
      { variables: { "": { "color-red": "#ff0000", gap: "4px" } } },
    ],
    [
      "runs token files in code with --run",
      {
        "config.json": { source: ["tokens/*.mjs"], platforms: css },
        "tokens/a.mjs": `export default { color: { red: { value: "#" + "ff0000", type: "color" } } };`,
      },
      { options: { run: true }, variables: { "": { "color-red": "#ff0000" } } },
    ],
  ]);

  const stated = {
    "config.calm.json": { source: ["tokens/core.json", "tokens/light.json"], platforms: css },
    "config.wild.json": { source: ["tokens/core.json", "tokens/dark.json"], platforms: css },
    ...core,
    ...dark,
  };
  itImports([
    [
      "becomes a context of the choice that an option states",
      stated,
      {
        options: { choice: ["mood=config.{calm,wild}.json"] },
        modifiers: { mood: ["calm", "wild"] },
        variables: { calm: themed.light, wild: themed.dark },
      },
    ],
  ]);

  it("is rejected with an option that matches no project", async () => {
    await expect(imported(sourceOf(stated), { choice: ["mood=*.css"] })).rejects.toThrow(
      '--choice "*.css" matches nothing',
    );
  });

  it("is rejected if its source matches no file", async () => {
    const source = sourceOf({ "config.json": { source: ["none/*.json"], platforms: css }, ...core });
    await expect(imported(source)).rejects.toThrow('config.json names no file of "tokens": none/*.json.');
  });

  it("doesn't read files outside its folder", async () => {
    const source = sourceOf({ "config.json": { source: ["../**/*.json"], platforms: css }, ...core });
    await expect(imported(source)).rejects.toThrow("names no file");
  });
});

describe("Custom properties are named as in Style Dictionary's output", () => {
  const tokens = {
    color: { "Brand Blue": { value: "#0000ff", type: "color" }, fontSize: { h1: { value: "#000001", type: "color" } } },
    "2xl": { a_b: { value: "#000002", type: "color" } },
  };
  const platforms: readonly (readonly [name: string, platform: object])[] = [
    ["with the css transform group", { transformGroup: "css" }],
    ["with a prefix", { transformGroup: "css", prefix: "acme" }],
    ["with a prefix of two words", { transformGroup: "css", prefix: "acmeDesign" }],
    ["in camel case", { transforms: ["name/camel"] }],
    ["in camel case with a prefix", { transforms: ["name/camel"], prefix: "acme" }],
    ["in snake case", { transforms: ["name/snake"] }],
    ["in constant case", { transforms: ["name/constant"], prefix: "acme" }],
    ["in pascal case", { transforms: ["name/pascal"] }],
  ];
  it.each(platforms)("%s", async (_, platform) => {
    const config = { source: ["a.json"], platforms: { web: { ...platform, files } } };
    const source = sourceOf({ "config.json": config, "a.json": tokens });
    const dictionary = new StyleDictionary({
      ...structuredClone(config),
      source: [join(source.root, "a.json")],
      log: { verbosity: "silent", warnings: "disabled" },
    } as never);
    const [file] = await dictionary.formatPlatform("web");
    const expected = Object.fromEntries(
      [...declaredIn(String(file?.output))].map(([name, text]) => [name, plain(text)]),
    );
    const actual = Object.entries(await (await imported(source)).variablesOf());
    expect(Object.fromEntries(actual.map(([name, text]) => [name, plain(text)]))).toEqual(expected);
  });

  it.each(["name/cti/kebab", "name/ti/kebab"])("with the transform of an earlier version: %s", async (name) => {
    const config = { source: ["a.json"], platforms: { web: { transforms: [name], files } } };
    const result = await imported(sourceOf({ "config.json": config, "a.json": color({ fontSize: "#ff0000" }) }));
    expect(await result.variablesOf()).toEqual({ "color-font-size": "#ff0000" });
  });
});

describe("A Style Dictionary project's code", () => {
  const program = (text: string) => `import StyleDictionary from "style-dictionary";\n${text}`;
  const configOf = `const configOf = (theme) => ({ include: ["tokens/core.json"], source: [\`tokens/\${theme}.json\`],
    platforms: { css: { transformGroup: "css", buildPath: "build/", files: [{ destination: theme + ".css", format: "css/variables" }] } } });`;
  itImports([
    [
      "runs with --run, and makes contexts of its projects",
      {
        "build.mjs": program(`${configOf}
          const run = async () => {
            for (const theme of ["light", "dark"]) await new StyleDictionary(configOf(theme)).buildAllPlatforms();
          };
          run();`),
        ...core,
        ...dark,
      },
      { options: { run: true }, modifiers: themes, variables: themed },
    ],
    [
      "can be a configuration with custom parsers and preprocessors",
      {
        "sd.config.mjs": program(`
          StyleDictionary.registerParser({ name: "lines", pattern: /\\.txt$/, parser: ({ contents }) =>
            ({ color: Object.fromEntries(contents.trim().split("\\n").map((line) => [line.split(" ")[0], { value: line.split(" ")[1], type: "color" }])) }) });
          StyleDictionary.registerPreprocessor({ name: "less", preprocessor: ({ color: { none, ...color } }) => ({ color }) });
          export default { source: ["tokens/*.txt"], parsers: ["lines"], preprocessors: ["less"], platforms: ${JSON.stringify(css)} };`),
        "tokens/a.txt": "red #ff0000\nnone #000000\n",
        "package.json": { name: "acme" },
      },
      { options: { run: true }, variables: { "": { "color-red": "#ff0000" } } },
    ],
    [
      "reports a failing program next to a working one",
      {
        "build.mjs": program(`${configOf} new StyleDictionary(configOf("light"));`),
        "other.mjs": program(`throw new Error("no");`),
        ...core,
        ...dark,
      },
      {
        options: { run: true },
        variables: { "": themed.light },
        report: { "left-out: Code that fails": ["other.mjs"] },
      },
    ],
  ]);

  it("is an error if it fails", async () => {
    const source = sourceOf({ "build.mjs": program(`throw new TypeError("no ink");`), ...core });
    await expect(imported(source, { run: true })).rejects.toThrow("build.mjs failed: TypeError: no ink.");
  });

  it("doesn't run without --run, and the report names the option", async () => {
    const result = await imported(sourceOf({ "build.mjs": program(`throw new Error("ran");`), ...core }));
    expect(await result.variablesOf()).toEqual({ "color-red": "#ff0000" });
    const entry = result.made.entries.find(({ subject }) => subject === "build.mjs");
    expect(entry).toMatchObject({ what: "Code that isn't run", option: "--run" });
  });
});
