import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

/** What sources of one file publish, by the names of their custom properties. */
const DRAFTS: readonly (readonly [name: string, tokens: object, published: Readonly<Record<string, string>>])[] = [
  [
    "colours as text",
    {
      a: { $type: "color", $value: "#F00" },
      b: { $type: "color", $value: "rgb(0 128 0 / 50%)" },
      c: { $type: "color", $value: "hsl(240, 100%, 50%)" },
      d: { $type: "color", $value: "rebeccapurple" },
      e: { $type: "color", $value: "#11223380" },
    },
    { a: "#ff0000", b: "rgb(0 128 0 / 0.5)", c: "#0000ff", d: "#663399", e: "rgb(17 34 51 / 0.501961)" },
  ],
  [
    "lengths, times and numbers as text",
    {
      a: { $type: "dimension", $value: "16px" },
      b: { $type: "dimension", $value: "1.5rem" },
      c: { $type: "duration", $value: ".2s" },
      d: { $type: "number", $value: "1.25" },
      e: { $type: "fontWeight", $value: "600" },
      f: { $type: "spacing", $value: "4px" },
      g: { $type: "opacity", $value: "0.5" },
    },
    { a: "16px", b: "1.5rem", c: "0.2s", d: "1.25", e: "600", f: "4px", g: "0.5" },
  ],
  [
    "fonts, easings and shadows as text",
    {
      a: { $type: "fontFamily", $value: "Inter, 'Segoe UI', sans-serif" },
      b: { $type: "cubicBezier", $value: "cubic-bezier(0.2, 0, 0, 1)" },
      c: { $type: "shadow", $value: "0 1px 2px #00000080" },
      d: { $type: "shadow", $value: { color: "#000", offsetX: "0px", offsetY: "2px", blur: "4px", spread: "0px" } },
    },
    {
      a: 'Inter, "Segoe UI", sans-serif',
      b: "cubic-bezier(0.2, 0, 0, 1)",
      c: "0px 1px 2px 0px rgb(0 0 0 / 0.501961)",
      d: "0px 2px 4px 0px #000000",
    },
  ],
  [
    "tokens without a type, and of a type that nobody knows",
    { a: { $value: "#00ff00" }, b: { $value: "8px" }, c: { $type: "custom-thing", $value: "anything at all" } },
    { a: "#00ff00", b: "8px", c: "anything at all" },
  ],
  [
    "texts with aliases in them",
    {
      size: { $type: "dimension", $value: { value: 2, unit: "px" } },
      line: { $type: "custom-string", $value: "inset 0 0 0 {size}" },
    },
    { size: "2px", line: "inset 0 0 0 2px" },
  ],
  [
    "a short hex",
    { a: { $type: "color", $value: { colorSpace: "srgb", components: [1, 1, 1], hex: "#FFF" } } },
    { a: "#ffffff" },
  ],
];

const color = (hex: string) => ({ $type: "color", $value: hex });

it("Values that another file replaces are named", async () => {
  const color = ($value: string) => ({ $type: "color", $value });
  const found = await imported(
    sourceOf({
      "a.json": { ink: color("#111111"), a: color("#aaaaaa"), b: color("#bbbbbb"), c: color("#cccccc") },
      "b.json": { ink: color("#222222"), d: color("#dddddd"), e: color("#eeeeee"), f: color("#ffffff") },
    }),
  );
  expect(report(found)["left-out: Values that a later file replaces"]).toEqual(["ink"]);
  expect((await found.variablesOf({}))["ink"]).toBe("#222222");
});

it("Files of other programs with the ending .tokens are named, and the others are read", async () => {
  const found = await imported(
    sourceOf({
      "a.tokens": `<aura:tokens extends="force:base"></aura:tokens>`,
      "b.tokens.json": { ink: { $type: "color", $value: "#111111" } },
    }),
  );
  expect(await found.variablesOf({})).toEqual({ ink: "#111111" });
  expect(report(found)).toMatchObject({ "left-out: Files that are no valid JSON": ["a.tokens:1:1"] });
});

describe("Files of tokens", () => {
  it.each(DRAFTS)("of older drafts: %s", async (_, tokens, published) => {
    const found = await imported(sourceOf({ "tokens.json": tokens }));
    expect(await found.variablesOf({})).toEqual(published);
    expect(Object.keys(report(found)).filter((group) => group.startsWith("left-out"))).toEqual([]);
  });

  it("for each theme are the contexts of one modifier, and the rest is the base", async () => {
    const found = await imported(
      sourceOf({
        "base.tokens.json": { space: { $type: "dimension", $value: "4px" }, ink: color("#000000") },
        "themes/light.tokens.json": { page: color("#ffffff"), text: { $type: "color", $value: "{ink}" } },
        "themes/dark.tokens.json": { page: color("#101010"), text: color("#eeeeee") },
      }),
    );
    expect(found.made.counts.modifiers).toEqual({ theme: 2 });
    expect(await found.variablesOf({ theme: "light" })).toMatchObject({
      page: "#ffffff",
      text: "#000000",
      space: "4px",
    });
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({
      page: "#101010",
      text: "#eeeeee",
      space: "4px",
    });
    const { theme } = found.made.settings["modifiers"] as { theme: { contexts: Record<string, unknown> } };
    expect(theme.contexts["dark"]).toMatchObject({ facets: { mode: "dark" }, media: "(prefers-color-scheme: dark)" });
  });

  it("for each density are another modifier", async () => {
    const length = (px: number) => ({ $type: "dimension", $value: { value: px, unit: "px" } });
    const found = await imported(
      sourceOf({
        "density-compact.json": { row: length(24), gap: length(4) },
        "density-comfortable.json": { row: length(32), gap: length(8) },
        "theme-light.json": { page: color("#ffffff") },
        "theme-dark.json": { page: color("#000000") },
      }),
    );
    expect(found.made.counts.modifiers).toEqual({ density: 2, theme: 2 });
    expect(await found.variablesOf({ theme: "dark", density: "compact" })).toEqual({
      row: "24px",
      gap: "4px",
      page: "#000000",
    });
    expect(await found.variablesOf({ theme: "light" })).toEqual({ row: "32px", gap: "8px", page: "#ffffff" });
  });

  it("with modes in an extension, and JSON with comments", async () => {
    const text = `{
      // The page.
      "page": { "$type": "color", "$value": "#ffffff", "$extensions": { "mode": { "light": "#ffffff", "dark": "#111111" } } },
      "line": { "$type": "color", "$value": "{page}", "$description": "Lines.", }
    }`;
    const found = await imported(sourceOf({ "tokens.json5": text }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ page: "#111111", line: "#111111" });
    expect(await found.variablesOf({ theme: "light" })).toEqual({ page: "#ffffff", line: "#ffffff" });
    expect(report(found)["repaired: JSON with comments, or JSON5"]).toEqual(["tokens.json5"]);
  });

  it("are kept byte for byte where they follow the format", async () => {
    const page = (hex: string, level: number) => ({
      page: { $type: "color", $value: { colorSpace: "srgb", components: [level, level, level], hex } },
    });
    const files = {
      "base.tokens.json": {
        space: { $description: "Gaps.", $type: "dimension", s: { $value: { value: 4, unit: "px" } } },
      },
      "dark.tokens.json": page("#000000", 0),
      "light.tokens.json": page("#ffffff", 1),
    };
    const found = await imported(sourceOf(files));
    expect(Object.fromEntries(found.made.files.map(({ path, text }) => [path, JSON.parse(text)]))).toEqual(files);
    expect(report(found)).toEqual({});
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ "space-s": "4px", page: "#000000" });
    expect(await found.variablesOf({ theme: "light" })).toEqual({ "space-s": "4px", page: "#ffffff" });
  });

  it("keep notes and deprecations", async () => {
    const found = await imported(
      sourceOf({
        "t.json": {
          a: { ...color("#123456"), $description: "The first.", $deprecated: "Use b." },
          b: color("#123457"),
        },
      }),
    );
    const base = JSON.parse(found.made.files[0]?.text ?? "{}");
    expect(base.a).toMatchObject({ $description: "The first.", $deprecated: "Use b." });
  });
});

describe("A stylesheet beside token files", () => {
  it("is named if it has custom properties that the tokens do not have", async () => {
    const found = await imported(
      sourceOf({
        "a.tokens.json": { a: { $type: "number", $value: 1 }, b: { $type: "number", $value: 2 } },
        "same.css": ":root { --a: 1; --b: 2 }",
        "more.css": ":root { --a: 1; --c: 3 } .card { --d: 4 }",
      }),
    );
    const lost = found.made.entries.filter(({ kind }) => kind === "left-out");
    expect(lost).toMatchObject([{ subject: "more.css", found: "1 of 2: --c" }]);
  });

  it("has the prefix of the custom properties, which the published ones have, too", async () => {
    const found = await imported(
      sourceOf({
        "tokens/ink.tokens.json": {
          ink: { main: { $type: "color", $value: "#112233" }, soft: { $type: "color", $value: "#445566" } },
          gap: { $type: "number", $value: 4 },
        },
        "build/tokens.css": ":root { --ac-ink-main: #112233; --ac-ink-soft: #445566; --ac-gap: 4 }",
      }),
    );
    expect(await found.variablesOf({})).toEqual({ "ac-ink-main": "#112233", "ac-ink-soft": "#445566", "ac-gap": "4" });
    expect(found.made.entries.filter(({ kind }) => kind === "left-out")).toEqual([]);
  });
});

describe("JSON that is not sound", () => {
  const ink = '{ "ink": { "$type": "color", "$value": "#112233" } }';

  it("is named, with its place, where other files have tokens; comments are no mistake", async () => {
    const found = await imported(
      sourceOf({ "a.json": ink, "b.json": '{\n  "soft": {', "c.json": '// settings\n{ "a": 1 }' }),
    );
    expect(report(found)["left-out: Files that are no valid JSON"]).toEqual(["b.json:2:12"]);
    expect(await found.variablesOf({})).toEqual({ ink: "#112233" });
  });

  it("is named for keys that are there twice, of which the last counts", async () => {
    const twice =
      '{ "ink": { "$type": "color", "$value": "#fff" },\n  "ink": { "$type": "color", "$value": "#112233" } }';
    const found = await imported(sourceOf({ "a.json": twice }));
    expect(report(found)["left-out: Keys that an object has twice: the last counts"]).toEqual(["a.json:2:3"]);
    expect(await found.variablesOf({})).toEqual({ ink: "#112233" });
  });
});

it("A token that another file has a group of keeps its value, and aliases to it", async () => {
  const color = (value: string) => ({ $type: "color", $value: value });
  const found = await imported(
    sourceOf({
      "base.tokens.json": { palette: { white: color("#ffffff") }, text: color("{palette.white}") },
      "more.tokens.json": { palette: { white: { "100": color("#fefefe") } } },
    }),
  );
  const own = { "palette-white": "#ffffff", "palette-white-100": "#fefefe", text: "#ffffff" };
  expect(await found.variablesOf({})).toEqual(own);
});

it("A source whose files have no token in the end has no tokens", async () => {
  const source = sourceOf({ "a.json": { color: { ink: { value: { x: null }, comment: "{a.value}" } } }, "b.json": {} });
  await expect(imported(source)).rejects.toThrow("has no tokens in a form that Vitral knows");
});
