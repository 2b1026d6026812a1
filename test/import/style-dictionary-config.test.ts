import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";
import { both, color, css, files } from "./style-dictionary.ts";

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

  it("names other platforms that write custom properties of other names", async () => {
    const platforms = { css, old: { ...css, prefix: "old" }, same: css };
    const { found } = await both({ source: ["a.json"], platforms }, { "a.json": color("ink", "#112233") });
    const named = found.made.entries.filter(({ what }) => what === "Custom properties of other platforms");
    expect(named.map(({ found }) => found)).toEqual(["old"]);
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
    const run = config.replace('"acme", files', "groups.acme, files");
    const third = await imported(sourceOf({ "config.js": run, "a.json": color("ink", "012") }));
    expect(third.made.entries.map(({ found }) => found)).toContain("those of css");
    expect(await third.variablesOf({})).toEqual({ "color-ink": "#001122" });
  });
});

it("Several configurations say together which files have tokens, and the first one how names are written", async () => {
  const config = (theme: string, prefix = "acme") => ({
    source: [`tokens/${theme}/*.json`],
    platforms: { css: { ...css, prefix } },
  });
  const docs = { ...color("ink", "#ff0000"), layers: { ink: { value: "{color.ink}" } } };
  const sources = {
    "config.default.json": config("default"),
    "config.dark.json": config("dark"),
    "tokens/default/color.json": color("ink", "#111111"),
    "tokens/default/size.json": { size: { gap: { value: "4px", type: "dimension" } } },
    "tokens/default/palette.json": color("red", "#990000"),
    "tokens/dark/color.dark.json": color("ink", "#eeeeee"),
    "tokens/dark/palette.json": color("red", "#ff0000"),
    "docs/layers-default.json": docs,
    "docs/layers-dark.json": docs,
  };
  const found = await imported(sourceOf(sources));
  const shared = { "acme-size-gap": "4px" };
  expect(await found.variablesOf({ theme: "default" })).toEqual({
    ...shared,
    "acme-color-ink": "#111111",
    "acme-color-red": "#990000",
  });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({
    ...shared,
    "acme-color-ink": "#eeeeee",
    "acme-color-red": "#ff0000",
  });
  expect(found.combinations).toHaveLength(2);
  expect(Object.keys(report(found)).filter((what) => what.startsWith("left-out"))).toEqual([]);
  const other = await imported(sourceOf({ ...sources, "config.dark.json": config("dark", "night") }));
  expect(report(other)["left-out: Names and units of other configurations"]).toEqual(["config.default.json"]);
});
