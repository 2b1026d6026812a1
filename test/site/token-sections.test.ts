import { describe, expect, it } from "vitest";
import type { Json, Token } from "../../generator/model/token.ts";
import { groupByName, palettesIn, sectionsOf } from "../../generator/site/token-sections.ts";

const PIXELS = { value: 1, unit: "px" };

function token(path: string, type: string, value: Json = PIXELS): Token {
  const steps = path.split(".");
  return { path: steps, name: steps.join("-"), type, value, note: "", deprecated: false } as Token;
}

const asVaried = (tokens: readonly Token[]) => tokens.map((value) => ({ by: [], values: [value], at: [0] }));

describe("a token's section", () => {
  it.each([
    ["color.ink", "color", "color"],
    ["gradient.sunset", "gradient", "color"],
    ["font.body", "fontFamily", "typography"],
    ["font-size-3", "dimension", "typography"],
    ["text.title.lineHeight", "number", "typography"],
    ["letter-spacing-wide", "dimension", "typography"],
    ["space.4", "dimension", "space"],
    ["control.height", "dimension", "space"],
    ["background-size", "dimension", "space"],
    ["layout.measure.width", "text", "space"],
    ["borderRadius.large", "dimension", "radius"],
    ["radius-pill", "dimension", "radius"],
    ["border.width.thick", "dimension", "rule"],
    ["divider", "border", "rule"],
    ["elevation.2", "shadow", "shadow"],
    ["duration.fast", "duration", "motion"],
    ["ease.in", "cubicBezier", "motion"],
    ["opacity.disabled", "number", "other"],
    ["zIndex.modal", "number", "other"],
    ["cursor.button", "text", "other"],
  ])("for %s of type %s is %s", (path, type, section) => {
    const [actual] = sectionsOf({ tokens: asVaried([token(path, type)]), roles: {} }).values();
    expect(actual).toBe(section);
  });

  it("follows its role before its name", () => {
    const roles = { radius: ["shape.*"] } as Parameters<typeof sectionsOf>[0]["roles"];
    const tokens = asVaried([token("shape.soft", "dimension"), token("stack.1", "dimension")]);
    expect(Object.fromEntries(sectionsOf({ tokens, roles }))).toEqual({ "shape-soft": "radius", "stack-1": "space" });
  });
});

/** The titles of groups, followed by the names in them. */
const grouped = (...paths: readonly string[]) =>
  groupByName(paths.map((path) => token(path, "color"))).map(({ title, tokens }) => [
    title,
    ...tokens.map(({ name }) => name),
  ]);

describe("a section's tokens are grouped", () => {
  it.each([
    [
      "by the first group below the shared group",
      ["color.button.rest", "color.ink", "color.button.hover", "color.bgColor.a", "color.bgColor.b"],
      [
        ["", "color-ink"],
        ["button", "color-button-rest", "color-button-hover"],
        ["bgColor", "color-bgColor-a", "color-bgColor-b"],
      ],
    ],
    [
      "by the first word of names without groups",
      ["ds-gray-soft", "ds-ink", "ds-gray"],
      [
        ["", "ds-ink"],
        ["gray", "ds-gray-soft", "ds-gray"],
      ],
    ],
    [
      "without groups for numbers",
      ["space.1", "space.2", "space.2-half"],
      [["", "space-1", "space-2", "space-2-half"]],
    ],
  ])("%s", (_, paths, expected) => {
    expect(grouped(...paths)).toEqual(expected);
  });
});

describe("palettes", () => {
  const stems = (...names: readonly string[]) => {
    const { palettes, rest } = palettesIn(names.map((name) => token(name, "color")));
    return [palettes.map(({ stem, steps }) => [stem, ...steps.map(({ step }) => step)]), rest.map(({ name }) => name)];
  };

  it("are colours whose names end in ordered numbers", () => {
    expect(stems("white", "blue-50", "blue-100", "blue-900", "red9", "red8", "red7")).toEqual([
      [
        ["blue", "50", "100", "900"],
        ["red", "9", "8", "7"],
      ],
      ["white"],
    ]);
  });

  it("have at least three ordered steps", () => {
    expect(stems("ink-1", "ink-2", "net-3", "net-1", "net-2")).toEqual([
      [],
      ["ink-1", "ink-2", "net-3", "net-1", "net-2"],
    ]);
  });
});
