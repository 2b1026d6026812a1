import { join } from "node:path";
import StyleDictionary from "style-dictionary";
import { describe, expect, it } from "vitest";
import { declaredIn, plain } from "../build/packages/values.ts";
import { imported, report, sourceOf } from "./imported.ts";

type Platform = Readonly<Record<string, unknown>>;
type Config = { readonly source: readonly string[]; readonly platforms: Readonly<Record<string, Platform>> };

const files = [{ destination: "a.css", format: "css/variables" }];
const css: Platform = { transformGroup: "css", files };

/** What Style Dictionary writes of a folder for one of its platforms, and what Vitral has of it. */
async function both(config: Config, tokens: Readonly<Record<string, object>>, platform = "css") {
  const source = sourceOf({
    "package.json": { devDependencies: { "style-dictionary": "^5.0.0" } },
    "config.json": config,
    ...tokens,
  });
  const dictionary = new StyleDictionary({
    ...structuredClone(config),
    source: config.source.map((glob) => join(source.root, glob)),
    log: { verbosity: "silent", warnings: "disabled" },
  } as never);
  const [file] = await dictionary.formatPlatform(platform);
  const found = await imported(source);
  const means = (text: string) => plain(text).replace(/^0\.?0*s$/, "0s");
  const comparable = (all: Iterable<readonly [string, string]>) =>
    Object.fromEntries([...all].map(([name, text]) => [name, means(text)]));
  const own = await found.variablesOf({});
  const expected = comparable(declaredIn(String(file?.output)));
  return { expected, variables: comparable(Object.entries(own)), own, found };
}

const color = (name: string, value: string) => ({ color: { [name]: { value, type: "color" } } });

describe("A configuration of Style Dictionary", () => {
  it("counts by its platform for CSS, though another one for SCSS is before it", async () => {
    const scss = { transformGroup: "scss", prefix: "s", files: [{ destination: "a.scss", format: "scss/variables" }] };
    const config = { source: ["a.json"], platforms: { scss, web: { ...css, prefix: "w" } } };
    const { variables, expected, own } = await both(config, { "a.json": color("ink", "#112233") }, "web");
    expect(variables).toEqual(expected);
    expect(own).toEqual({ "w-color-ink": "#112233" });
  });

  it.each([
    [
      ["t/base.json", "t/!(base|dark).json"],
      ["base", "more"],
    ],
    [["t/!(*dark*).json"], ["base", "more"]],
    [
      ["t/[a-c]*.json", "t/[!a-k]*.json"],
      ["base", "more"],
    ],
    [["t/+(base|more).json"], ["base", "more"]],
    [
      ["t/@(dark|base).json", "t/m?(o)re.json"],
      ["base", "dark", "more"],
    ],
    [["t/{base,dark}.json"], ["base", "dark"]],
  ])("has the files that %j names", async (source, names) => {
    const tokens = Object.fromEntries(
      ["base", "dark", "more"].map((name) => [`t/${name}.json`, color(name, "#112233")]),
    );
    const { variables, expected } = await both({ source, platforms: { css } }, tokens);
    expect(variables).toEqual(expected);
    expect(Object.keys(variables).sort()).toEqual(names.map((name) => `color-${name}`));
  });

  it("counts a file where it is named last, and files of one path by their whole names", async () => {
    const tokens = {
      "t/z.json": color("ink", "#000001"),
      "t/a.json": color("ink", "#000002"),
      "t/b/x.json": color("edge", "#000003"),
      "t/b-c.json": color("edge", "#000004"),
    };
    const config = { source: ["t/z.json", "t/**/*.json"], platforms: { css } };
    const { variables, expected, own } = await both(config, tokens);
    expect(variables).toEqual(expected);
    expect(own).toEqual({ "color-ink": "#000001", "color-edge": "#000003" });
  });

  it("is named with the paths that no file has", async () => {
    const config = { source: ["a.json", "brand/*.json"], platforms: { css } };
    const { found } = await both(config, { "a.json": color("ink", "#112233") });
    expect(found.made.entries).toContainEqual({
      kind: "left-out",
      what: "Paths that name no file of the source",
      subject: "config.json",
      found: "brand/*.json",
    });
  });

  it.each([
    [{ transforms: ["name/kebab", "size/px"] }],
    [{ transforms: ["name/kebab", "size/rem"], basePxFontSize: 10 }],
    [{ transforms: ["name/kebab", "size/pxToRem"] }],
    [{ transforms: ["name/kebab", "size/pxToRem"], basePxFontSize: 10 }],
    [{ transforms: ["name/kebab", "size/remToPx"] }],
    [{ transformGroup: "css", transforms: ["size/pxToRem"] }],
    [{ transformGroup: "web" }],
    [{ transforms: ["name/kebab"] }],
    [{ transforms: ["name/kebab", "color/css"] }],
  ])("gives values the units of its transforms: %j", async (platform) => {
    const tokens = {
      gap: { a: { value: 8, type: "dimension" }, b: { value: "12px", type: "dimension" } },
      none: { a: { value: 0, type: "dimension" }, b: { value: "0px", type: "dimension" } },
      text: { a: { value: "1.5rem", type: "fontSize" }, b: { value: "{gap.a}", type: "fontSize" } },
      ratio: { value: 1.5, type: "number" },
      fast: { value: 150, type: "time" },
      ink: { value: "112233", type: "color" },
    };
    const config = { source: ["a.json"], platforms: { css: { ...platform, files } } };
    const { variables, expected } = await both(config, { "a.json": tokens });
    expect(variables).toEqual(expected);
  });

  it.each(["kebab", "camel", "pascal", "snake", "constant"])("writes names in %s case", async (style) => {
    const tokens = {
      size: { gapBig: { "2xl": { value: "8px" } } },
      "line height": { value: "1" },
      ink: { value: "2" },
    };
    for (const prefix of [undefined, "acmeUI"]) {
      const platform = { transforms: [`name/${style}`], files, ...(prefix !== undefined && { prefix }) };
      const { variables, expected } = await both(
        { source: ["a.json"], platforms: { css: platform } },
        { "a.json": tokens },
      );
      expect(variables).toEqual(expected);
    }
  });

  it("has the last step of a path alone as a name where no transform makes names", async () => {
    const platform = { transforms: ["size/px"], prefix: "acme", files };
    const tokens = { size: { gapBig: { value: 8, type: "dimension" } } };
    const { variables, expected } = await both(
      { source: ["a.json"], platforms: { css: platform } },
      { "a.json": tokens },
    );
    expect(variables).toEqual(expected);
    expect(variables).toEqual({ gapBig: "8px" });
  });

  it("gives a token no type of its group, unless types have a dollar sign", async () => {
    const tokens = {
      size: { type: "dimension", s: { value: 4 }, deep: { m: { value: 8 } } },
      color: { type: "color", ink: { value: "000000" }, veil: { value: "f00", type: "color" } },
    };
    const config = { source: ["a.json"], platforms: { css } };
    const plain = await both(config, { "a.json": tokens });
    expect(plain.variables).toEqual(plain.expected);
    expect(plain.own).toMatchObject({ "size-s": "4", "color-ink": "000000" });
    const text = JSON.stringify(tokens).replaceAll(/"(value|type)"/g, '"$$$1"');
    const signed = await both(config, { "a.json": JSON.parse(text) as object });
    expect(signed.variables).toEqual(signed.expected);
    expect(signed.own).toMatchObject({ "size-s": "4rem", "color-ink": "#000000" });
  });

  it("makes an address of an asset, and seconds of a time, wherever they are", async () => {
    const tokens = {
      brand: { icon: { value: "a.svg", type: "asset" }, fast: { value: "1234", type: "time" } },
      bell: { value: "&#xE001;", type: "html" },
    };
    const { variables, expected, own } = await both({ source: ["a.json"], platforms: { css } }, { "a.json": tokens });
    expect(variables).toEqual(expected);
    expect(own["brand-icon"]).toBe('url("a.svg")');
  });

  it("reads colours that are objects of their parts, and percentages as they are", async () => {
    const tokens = {
      a: { value: { r: 10, g: 20, b: 30 }, type: "color" },
      b: { value: { h: 10, s: 0.5, l: 0.5, a: 0.5 }, type: "color" },
      lines: { value: "150%", type: "lineHeight" },
      space: { value: "5%", type: "letterSpacing" },
      slow: { value: 150, type: "duration" },
    };
    const { variables, expected, own } = await both({ source: ["a.json"], platforms: { css } }, { "a.json": tokens });
    expect(variables).toEqual(expected);
    expect(own).toMatchObject({ a: "#0a141e", lines: "150%", slow: "150" });
  });

  it("is named with the settings that Vitral does not follow, and with filters of all files", async () => {
    const filtered = { ...css, files: files.map((file) => ({ ...file, filter: { type: "color" } })) };
    const config = { source: ["a.json"], platforms: { css: filtered }, expand: true, tokens: { b: { value: "1px" } } };
    const { found } = await both(config, { "a.json": color("ink", "#112233") });
    const named = found.made.entries.filter(({ subject }) => subject === "config.json").map(({ found }) => found);
    expect(named).toEqual(["expand: true", 'tokens: {"b":{"value":"1px"}}', '[{"type":"color"}]']);
  });

  it("is named with what it has of its own, of the platform for CSS alone", async () => {
    const config = `export default {
      source: ["a.json"],
      preprocessors: ["strip"],
      hooks: {
        transforms: { "size/double": { type: "value" }, "name/short": { type: "name" }, "kind": { type: "attribute" } },
        transformGroups: { acme: ["kind", "name/kebab", "size/double"] },
      },
      platforms: {
        ios: { transforms: ["name/short"] },
        css: { transformGroup: "acme", files: [{ destination: "a.css", format: "css/themed" }] },
      },
    };`;
    const found = await imported(sourceOf({ "config.js": config, "a.json": color("ink", "#112233") }));
    const named = found.made.entries.filter(({ kind }) => kind === "left-out").map(({ found }) => found);
    expect(named.sort()).toEqual(["css/themed", "size/double", "strip"]);
    const unknown = config.replace("transformGroups", "others");
    const other = await imported(sourceOf({ "config.js": unknown, "a.json": color("ink", "#112233") }));
    expect(report(other)["left-out: Transforms of its own, which may change names or values"]).toEqual(["config.js"]);
    expect(await other.variablesOf({})).toEqual({ "color-ink": "#112233" });
  });
});
