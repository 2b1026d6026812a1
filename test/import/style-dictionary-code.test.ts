import { join } from "node:path";
import StyleDictionary from "style-dictionary";
import { describe, expect, it } from "vitest";
import { declaredIn } from "../build/packages/values.ts";
import { imported, report, sourceOf } from "./imported.ts";
import { files } from "./style-dictionary.ts";

/** A program that builds a stylesheet for each theme, with some settings and a platform. */
const program = (settings: string, platform: object = { transformGroup: "css", prefix: "ds" }, before = "") => `
  import StyleDictionary from "style-dictionary"
  ${before}
  for (const theme of ["light", "dark"]) {
    const sd = new StyleDictionary({ ${settings}, platforms: { css: ${JSON.stringify({ ...platform, files })} } })
    await sd.buildAllPlatforms()
  }
`;
const SOURCES = "include: ['tokens/base.json'], source: [`tokens/${theme}.json`]";
const manifest = { devDependencies: { "style-dictionary": "^5.0.0" } };

/** Tokens with values and types in an older notation, or with dollar signs. */
const tokensWith = (sign: "" | "$") => {
  const token = (value: string, type: string) => ({ [`${sign}value`]: value, [`${sign}type`]: type });
  const bg = (value: string) => ({ color: { bgDefault: token(value, "color"), link: token(value, "color") } });
  return {
    "tokens/base.json": {
      color: { gray0: token("#ffffff", "color"), gray900: token("#111111", "color") },
      tapArea: token("8", "dimension"),
    },
    "tokens/light.json": bg("{color.gray0}"),
    "tokens/dark.json": bg("{color.gray900}"),
  };
};

describe("Tokens whose files a program names", () => {
  it.each(["", "$"] as const)("have the names and units of its platform, with %svalue", async (sign) => {
    const source = sourceOf({ "package.json": manifest, "build.mjs": program(SOURCES), ...tokensWith(sign) });
    const found = await imported(source);
    for (const theme of ["light", "dark"]) {
      const dictionary = new StyleDictionary({
        source: ["base", theme].map((name) => join(source.root, `tokens/${name}.json`)),
        platforms: { css: { transformGroup: "css", prefix: "ds", files } },
        log: { verbosity: "silent", warnings: "disabled" },
      } as never);
      const [file] = await dictionary.formatPlatform("css");
      const expected = Object.fromEntries(declaredIn(String(file?.output)));
      expect(Object.keys(expected)).toHaveLength(5);
      expect(await found.variablesOf({ theme })).toEqual(expected);
    }
    expect(Object.keys(report(found)).filter((what) => what.startsWith("left-out"))).toEqual([]);
  });

  it("are of the files that fit its paths, and others are named", async () => {
    const other = { "tokens/old.json": { color: { gray0: { $value: "#eeeeee", $type: "color" } } } };
    const text = program('source: ["./tokens/" + theme + "*.json", base]', undefined, 'const base = "tokens/base.json"')
      .replace('"light", "dark"', '"light"')
      .replace("theme + ", '"light" + ');
    const found = await imported(sourceOf({ "build.mjs": text, ...tokensWith("$"), ...other }));
    expect(await found.variablesOf({})).toMatchObject({
      "ds-color-gray0": "#ffffff",
      "ds-color-bg-default": "#ffffff",
    });
    expect(report(found)).toMatchObject({
      "left-out: Tokens of files that no configuration names": ["tokens/dark.json", "tokens/old.json"],
    });
  });

  it("are those of all files where only a run gives the paths, which is named", async () => {
    const text = program("source: [...pathsOf(theme)]");
    const found = await imported(sourceOf({ "build.mjs": text, ...tokensWith("$") }));
    expect(await found.variablesOf({ theme: "dark" })).toHaveProperty("ds-color-bg-default", "#111111");
    const paths = found.made.entries.filter(({ what }) => what.startsWith("Paths of tokens that only a run"));
    expect(paths).toMatchObject([{ subject: "build.mjs", found: "...pathsOf(theme)" }]);
  });

  it("have the transforms that it lists, of which its own are named", async () => {
    const transforms = ["name/snake", "size/pxToRem", "acme/shout"];
    const text = program(SOURCES, { transforms, basePxFontSize: 10 });
    const found = await imported(sourceOf({ "build.mjs": text, ...tokensWith("$") }));
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({
      color_bg_default: "#111111",
      tap_area: "0.8rem",
    });
    const own = found.made.entries.filter(({ what }) => what.startsWith("Transforms of its own"));
    expect(own).toMatchObject([{ subject: "build.mjs", found: "acme/shout" }]);
  });
});
