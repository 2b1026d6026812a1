import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

/** Values as older drafts and other tools have them, and what CSS has for each. */
const VALUES: readonly (readonly [name: string, type: string, value: unknown, published: string])[] = [
  ["a length without a unit", "dimension", 16, "16px"],
  ["zero as text", "dimension", "0", "0px"],
  ["a length with a unit as text within an object", "dimension", { value: "16", unit: "px" }, "16px"],
  ["a time without a unit", "duration", 200, "200ms"],
  ["a weight by its name in a font", "fontWeight", "Semi Bold", "600"],
  ["a line height in px", "lineHeight", "24px", "24px"],
  ["an opacity in per cent", "opacity", "50%", "0.5"],
  ["an easing by its name", "cubicBezier", "ease-in-out", "cubic-bezier(0.42, 0, 0.58, 1)"],
  ["a colour by channels", "color", { colorSpace: "srgb", channels: [1, 0, 0], hex: "#F00" }, "#ff0000"],
  ["a transparent colour", "color", "transparent", "rgb(0 0 0 / 0)"],
  ["oklch()", "color", "oklch(62.8% 0.2577 29.23)", "#ff0000"],
  ["a shadow of other names", "boxShadow", { x: "0", y: 1, blur: "2px", color: "#000" }, "0px 1px 2px 0px #000000"],
  [
    "shadows of two kinds",
    "boxShadow",
    [
      { x: "0", y: "1px", blur: "2px", spread: "0", color: "#000", type: "dropShadow" },
      { x: "0", y: "1px", blur: "0", spread: "0", color: "#fff", type: "innerShadow" },
    ],
    "0px 1px 2px 0px #000000, inset 0px 1px 0px 0px #ffffff",
  ],
  ["a border", "border", { color: "#000", width: "1px", style: "solid" }, "1px solid #000000"],
  [
    "a transition",
    "transition",
    { duration: "200ms", delay: "0", timingFunction: "ease-out" },
    "200ms cubic-bezier(0, 0, 0.58, 1) 0ms",
  ],
  [
    "a gradient",
    "gradient",
    [
      { color: "red", position: "0" },
      { color: "#00f", position: 1 },
    ],
    "linear-gradient(#ff0000 0%, #0000ff 100%)",
  ],
  ["a line of dashes", "strokeStyle", { dashArray: ["2px", "4px"], lineCap: "round" }, "dashed"],
  ["arithmetic of CSS", "dimension", "calc(1px + 2px)", "calc(1px + 2px)"],
  ["arithmetic in a colour", "color", "hsl(0, 100%, 36% - 10%)", "#850000"],
  ["a colour that depends on the text", "color", "currentColor", "currentColor"],
];

describe("Older drafts", () => {
  it.each(VALUES)("with %s", async (_, $type, $value, published) => {
    const found = await imported(sourceOf({ "tokens.json": { a: { $type, $value } } }));
    expect(await found.variablesOf({})).toEqual({ a: published });
    expect(Object.keys(report(found))).not.toEqual([]);
  });

  it("with typography as text", async () => {
    const $value = {
      fontFamily: "Inter, sans-serif",
      fontSize: "16px",
      fontWeight: "600",
      lineHeight: "150%",
      letterSpacing: "0",
    };
    const found = await imported(sourceOf({ "tokens.json": { body: { $type: "typography", $value } } }));
    expect(await found.variablesOf({})).toEqual({
      body: "16px",
      "body--font-family": "Inter, sans-serif",
      "body--font-weight": "600",
      "body--line-height": "1.5",
      "body--letter-spacing": "0px",
    });
    expect(found.rules).toEqual([]);
  });

  it("with parts of composite values that are text", async () => {
    const px = (value: number) => ({ value, unit: "px" });
    const color = "color-mix(in srgb, red, blue)";
    const found = await imported(
      sourceOf({
        "tokens.json": {
          size: { $type: "dimension", $value: "clamp(1rem, 2vw, 2rem)" },
          title: { $type: "typography", $value: { fontSize: "{size}", fontWeight: 600 } },
          raised: {
            $type: "shadow",
            $value: { color, offsetX: px(0), offsetY: px(1), blur: px(2), spread: px(0) },
          },
        },
      }),
    );
    expect(await found.variablesOf({})).toMatchObject({
      title: "clamp(1rem, 2vw, 2rem)",
      raised: `0px 1px 2px 0px ${color}`,
    });
  });

  it("without dollar signs: values, types and notes of tokens and of groups", async () => {
    const found = await imported(
      sourceOf({
        "tokens.json": {
          color: {
            type: "color",
            description: "All colours.",
            red: { value: "#f00", description: "For errors." },
            text: { value: "{color.red}" },
            value: { value: "#00f" },
          },
          gap: { value: "4px", type: "spacing", extensions: { "com.example": { id: 7 } } },
        },
      }),
    );
    expect(await found.variablesOf({})).toEqual({
      "color-red": "#ff0000",
      "color-text": "#ff0000",
      "color-value": "#0000ff",
      gap: "4px",
    });
    expect(JSON.parse(found.made.files[0]?.text ?? "")).toMatchObject({
      color: { $type: "color", $description: "All colours.", red: { $description: "For errors." } },
      gap: { $type: "dimension", $extensions: { "com.example": { id: 7 } } },
    });
  });

  it("are repaired where they are: other tokens, files and groups stay as they were", async () => {
    const valid = '{"gap":{"$type":"dimension",\n\t"$value":{"value":4,"unit":"px"}}}';
    const found = await imported(
      sourceOf({
        "a.json": {
          ink: {
            $description: "Text.",
            $type: "color",
            old: { $value: "#102030" },
            same: { $value: { colorSpace: "hsl", components: [0, 0, 0] } },
            alias: { $value: "{ink.old.value}" },
          },
        },
        "b.json": valid,
      }),
    );
    expect(found.made.files.map(({ path }) => path)).toEqual(["a.json", "b.json"]);
    expect(JSON.parse(found.made.files[0]?.text ?? "")).toEqual({
      ink: {
        $description: "Text.",
        $type: "color",
        old: { $value: { colorSpace: "srgb", components: [0.062745, 0.12549, 0.188235], hex: "#102030" } },
        same: { $value: { colorSpace: "hsl", components: [0, 0, 0] } },
        alias: { $value: "{ink.old}" },
      },
    });
    expect(found.made.files[1]?.text).toBe(valid);
    expect(report(found)).toEqual({ "repaired: Values as text: color": ["ink.old"] });
  });

  it("keep references and groups that extend others", async () => {
    const found = await imported(
      sourceOf({
        "tokens.json": {
          base: { a: { $type: "dimension", $value: "1px" } },
          more: { $extends: "{base}", b: { $type: "number", $value: 2 } },
          same: { $ref: "#/base/a" },
        },
      }),
    );
    expect(await found.variablesOf({})).toEqual({ "base-a": "1px", "more-a": "1px", "more-b": "2", same: "1px" });
  });

  it("with a byte order mark, comments and unquoted names become plain JSON, and the report says so", async () => {
    const found = await imported(
      sourceOf({
        "a.tokens.json": '\uFEFF{ "a": { "$type": "number", "$value": 1 } }',
        "b.json5": "{ b: { $type: 'number', $value: +.5, }, /* more */ 'c': { $type: 'number', $value: 0x10 } }",
        "c.jsonc": '{ // two\n "d": { "$type": "number", "$value": 2 } }',
      }),
    );
    expect(await found.variablesOf({})).toEqual({ a: "1", b: "0.5", c: "16", d: "2" });
    expect(report(found)).toEqual({
      "repaired: Byte order marks": ["a.tokens.json"],
      "repaired: JSON with comments, or JSON5": ["b.json5", "c.jsonc"],
    });
    for (const { text } of found.made.files) JSON.parse(text);
  });
});

it("A JSON5 file by its own name may have names without quotes", async () => {
  const found = await imported(sourceOf({ "a.json5": "{ a: { $type: 'number', $value: .5 } }" }));
  expect(await found.variablesOf({})).toEqual({ a: "0.5" });
});

describe("Files of which only some have types", () => {
  const colors = { color: { base: { red: { value: "#ff0000", type: "color" } } } };

  it("are read whole", async () => {
    const { variablesOf } = await imported(
      sourceOf({
        "color/base.json": colors,
        "size/font.json": { size: { font: { small: { value: "10px" } } } },
        "about.json": { title: "Tokens", value: "none", size: 3 },
      }),
    );
    expect(await variablesOf({})).toEqual({ "color-base-red": "#ff0000", "size-font-small": "10px" });
  });

  it("have contexts of their own", async () => {
    const sizes = (small: string, medium: string) => ({ font: { s: { value: small }, m: { value: medium } } });
    const inks = (ink: string) => ({ ink: { value: ink, type: "color" } });
    const found = await imported(
      sourceOf({
        "theme.json": { ...inks("#000000"), ...sizes("14px", "16px") },
        "theme-mode-dark.json": inks("#ffffff"),
        "theme-mode-large.json": sizes("18px", "20px"),
      }),
    );
    const values = found.combinations.map((choices) => found.variablesOf(choices));
    expect(new Set((await Promise.all(values)).map(({ ink, "font-s": small }) => `${ink} ${small}`))).toEqual(
      new Set(["#000000 14px", "#ffffff 14px", "#000000 18px", "#ffffff 18px"]),
    );
  });
});

describe("Tokens in a folder called deprecated", () => {
  const blue = (value: string) => ({ blue: { "50": { $value: value, $type: "color" } } });

  it("are read where no other file has their names, and others may refer to them", async () => {
    const { variablesOf } = await imported(
      sourceOf({
        "semantic/a.tokens.json": { link: { $value: "{blue.50}", $type: "color" } },
        "deprecated/b.tokens.json": blue("#0000ff"),
      }),
    );
    expect(await variablesOf({})).toEqual({ link: "#0000ff", "blue-50": "#0000ff" });
  });

  it("are not read where another file has them, and what else is in their file is named", async () => {
    const old = { ...blue("#0000ff"), red: { $value: "#ff0000", $type: "color" } };
    const found = await imported(sourceOf({ "color/a.tokens.json": blue("#0000ee"), "deprecated/a.tokens.json": old }));
    expect(await found.variablesOf({})).toEqual({ "blue-50": "#0000ee" });
    const what = "left-out: Deprecated tokens of a file that has names of others, too: name its folder to have them";
    expect(report(found)).toMatchObject({ [what]: ["red"] });
  });
});

it.each([
  { ink: { value: "#111111", type: "color" }, lost: { value: "{nope}", type: "color" } },
  { ink: { $value: "#111111", $type: "color" }, lost: { $value: "{nope}", $type: "color" } },
])("An alias of an older draft that leads nowhere is left out by name", async (tokens) => {
  const found = await imported(sourceOf({ "a.json": tokens }));
  expect(await found.variablesOf({})).toEqual({ ink: "#111111" });
  expect(report(found)).toMatchObject({ "left-out: Values that refer to no token, or are none": ["lost"] });
});
