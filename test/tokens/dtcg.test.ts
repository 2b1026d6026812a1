import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Json } from "../../generator/model/token.ts";
import { readTokenDocument, type TokenDocument } from "../../generator/tokens/dtcg/document.ts";
import { checkHex } from "../../generator/tokens/dtcg/color-form.ts";
import { resolveAliases } from "../../generator/tokens/dtcg/aliases.ts";
import { inside, isObject } from "../../generator/tokens/form.ts";
import { problemsOf } from "./document.ts";

type Case = {
  readonly id: string;
  readonly verdict:
    | "valid"
    | "invalid-structure"
    | "invalid-semantic"
    | "ambiguous"
    | "schema-rejects-terrazzo-accepts";
  readonly documents: readonly Json[];
  readonly resolved?: Readonly<Record<string, Json>>;
};

const file = join(import.meta.dirname, "../cases/dtcg-cases.jsonl");
const [, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
const cases = lines.map((line) => JSON.parse(line) as Case);
const scored = cases.filter(({ verdict }) => verdict === "valid" || verdict.startsWith("invalid"));

/** Merges a case's documents in order, as a resolver merges its sets. */
function textOf({ documents }: Case): string {
  const roots = documents.map((document) => (typeof document === "string" ? (JSON.parse(document) as Json) : document));
  return JSON.stringify(roots.reduce(merge), null, 2);
}

function merge(base: Json, override: Json): Json {
  if (!isObject(base) || !isObject(override)) return override;
  const merged = Object.entries(override).map(([key, value]) => [key, key in base ? merge(base[key]!, value) : value]);
  return { ...base, ...Object.fromEntries(merged) };
}

const read = (testCase: Case) => problemsOf(textOf(testCase), readTokenDocument);

it("has 89 valid documents, 62 with structural errors and 16 with semantic errors", () => {
  const count = (expected: string) => cases.filter(({ verdict }) => verdict === expected).length;
  expect(["valid", "invalid-structure", "invalid-semantic"].map(count)).toEqual([89, 62, 16]);
});

describe("a Design Tokens 2025.10 document is accepted or rejected according to its verdict", () => {
  it.each(scored)("$id: $verdict", async (testCase) => {
    const { problems } = await read(testCase);
    const isValid = testCase.verdict === "valid";
    expect(problems.length === 0, problems.map(({ message }) => message).join("\n")).toBe(isValid);
  });
});

describe("aliases in a valid document resolve to Terrazzo's values", () => {
  it.each(scored.filter(({ resolved }) => resolved !== undefined))("$id", async (testCase) => {
    const { result } = await read(testCase);
    const { tokens, order } = result as TokenDocument;
    const resolved = resolveAliases(order);
    const values = tokens.map(({ name, type }) => [name, asTerrazzo(type, resolved.get(name) ?? null)]);
    expect(Object.fromEntries(values)).toEqual(testCase.resolved);
  });
});

describe("groups and references resolve to the values in the specification", () => {
  const example = (id: string) => textOf(cases.find((testCase) => testCase.id === id)!);
  const px = (value: number) => ({ value, unit: "px" });
  const examples: [string, { document: string; expected: Readonly<Record<string, unknown>> }][] = [
    [
      "a group inherits from the extended group and overrides it",
      {
        document: example("spec/groups#8"),
        expected: {
          "extended.spacing": px(16),
          "extended.color": expect.objectContaining({ hex: "#e60d00" }),
          "extended.border": expect.objectContaining({ color: expect.objectContaining({ hex: "#e60d00" }) }),
        },
      },
    ],
    [
      "an extended group is merged deeply",
      {
        document: example("spec/groups#18").replace('"%"', '"px"'),
        expected: {
          "input-amount.field.width": px(100),
          "input-amount.field.background": expect.objectContaining({ hex: "#ffffff" }),
        },
      },
    ],
    [
      "a root token is inherited and named in full",
      {
        document: example("spec/groups#19"),
        expected: {
          "color.brand.$root": expect.objectContaining({ hex: "#0066cc" }),
          "color.semantic.$root": expect.objectContaining({ hex: "#0066cc" }),
          "color.semantic.success.$root": expect.objectContaining({ hex: "#00cc66" }),
          "color.semantic.error.subdued": expect.objectContaining({ hex: "#990000" }),
        },
      },
    ],
    [
      "a group can extend an inherited group",
      {
        document: `{ "base": { "a": { "x": { "$type": "number", "$value": 1 } } },
        "button": { "$extends": "{base}", "b": { "$extends": "{button.a}", "y": { "$type": "number", "$value": 2 } } } }`,
        expected: { "button.a.x": 1, "button.b.x": 1, "button.b.y": 2 },
      },
    ],
    [
      "a pointer resolves to a component",
      {
        document: example("spec/aliases#5"),
        expected: { "semantic.primary": expect.objectContaining({ components: [0.2, 0.4, 0.7], hex: "#3366b3" }) },
      },
    ],
    [
      "a pointer resolves to a value or a unit",
      {
        document: example("spec/aliases#6"),
        expected: { "layout.small": { value: 16, unit: "rem" }, "layout.large": px(32) },
      },
    ],
    [
      "a pointer to a token is an alias, and a pointer to a component is a number",
      {
        document: example("spec/aliases#2"),
        expected: { "semantic.primary": expect.objectContaining({ hex: "#0066cc" }), "semantic.primaryHue": 0 },
      },
    ],
    [
      "a pointer passes through aliases and pointers, even within its own token",
      {
        document: `{ "gray": { "$type": "color", "$value": { "colorSpace": "srgb",
            "components": [0.5, { "$ref": "#/gray/$value/components/0" }, { "$ref": "#/gray/$value/components/1" }] } },
          "line": { "$type": "border", "$value": { "color": "{gray}", "width": { "value": 1, "unit": "px" }, "style": "solid" } },
          "share": { "$type": "number", "$value": { "$ref": "#/line/$value/color/components/2" } } }`,
        expected: { gray: { colorSpace: "srgb", components: [0.5, 0.5, 0.5] }, share: 0.5 },
      },
    ],
    [
      "an alias to a composite value resolves the aliases in it",
      {
        document: `{ "a": { "$type": "number", "$value": 1 }, "c": { "$type": "shadow", "$value": "{b}" },
          "b": { "$type": "shadow", "$value": { "color": { "colorSpace": "srgb", "components": [0, 0, 0] }, "offsetX": "{x}",
            "offsetY": "{x}", "blur": "{x}", "spread": "{x}" } }, "x": { "$type": "dimension", "$value": { "value": 1, "unit": "px" } } }`,
        expected: { c: expect.objectContaining({ offsetX: px(1), spread: px(1) }) },
      },
    ],
  ];

  it.each(examples)("%s", async (_, { document, expected }) => {
    const { problems, result } = await problemsOf(document, readTokenDocument);
    expect(problems).toEqual([]);
    const values = resolveAliases((result as TokenDocument).order);
    expect(Object.fromEntries(values)).toMatchObject(expected);
  });
});

describe("a colour's hex", () => {
  it("matches its components in every valid document except two examples in the specification", async () => {
    const wrong: string[] = [];
    for (const testCase of scored.filter(({ verdict }) => verdict === "valid")) {
      const { problems } = await problemsOf(textOf(testCase), (root, spot) => {
        for (const { value, at } of readTokenDocument(root, spot).tokens) checkHex(value ?? null, inside(spot, ...at));
      });
      if (problems.length > 0) wrong.push(testCase.id);
    }
    // They give the hue 330, but #ff00ff has the hue 300.
    expect(wrong).toEqual(["spec/color-type#6", "spec/color-type#7"]);
  });
});

/** Applies Terrazzo's normalization: font families and shadows as arrays, explicit alpha and inset. */
function asTerrazzo(type: string | undefined, value: Json): Json {
  if (type === "fontFamily") return [value].flat();
  const full = withDefaults(value);
  if (type === "typography" && isObject(full)) return { ...full, fontFamily: [full["fontFamily"]!].flat() };
  return type === "shadow" ? [full].flat().map((shadow) => ({ inset: false, ...(shadow as object) })) : full;
}

function withDefaults(value: Json): Json {
  if (Array.isArray(value)) return value.map(withDefaults);
  if (!isObject(value)) return value;
  const alpha: Readonly<Record<string, Json>> = "colorSpace" in value ? { alpha: 1 } : {};
  return { ...alpha, ...Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withDefaults(item)])) };
}

afterAll(() => {
  const unscored = cases.filter((testCase) => !scored.includes(testCase));
  const reasons = Object.entries(Object.groupBy(unscored, ({ verdict }) => verdict));
  const text = reasons.map(
    ([reason, ofVerdict]) => `${ofVerdict.length} ${reason} (${ofVerdict.map(({ id }) => id).join(", ")})`,
  );
  console.log(`Design Tokens: ${scored.length} of ${cases.length} cases scored; not scored: ${text.join("; ")}.`);
});
