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

/** Several documents of a case are laid over each other, the last on top, as a resolver lays its sets. */
function textOf({ documents }: Case): string {
  const all = documents.map((document) => (typeof document === "string" ? (JSON.parse(document) as Json) : document));
  return JSON.stringify(all.reduce(merged), null, 2);
}

function merged(one: Json, other: Json): Json {
  if (!isObject(one) || !isObject(other)) return other;
  const both = Object.entries(other).map(([key, value]) => [key, key in one ? merged(one[key]!, value) : value]);
  return { ...one, ...Object.fromEntries(both) };
}

const read = (one: Case) => problemsOf(textOf(one), readTokenDocument);

it("there are 89 valid documents, 62 wrong in structure and 16 wrong in meaning", () => {
  const count = (expected: string) => cases.filter(({ verdict }) => verdict === expected).length;
  expect(["valid", "invalid-structure", "invalid-semantic"].map(count)).toEqual([89, 62, 16]);
});

describe("a document of Design Tokens 2025.10 is accepted or refused as its verdict says", () => {
  it.each(scored)("$id: $verdict", async (one) => {
    const { problems } = await read(one);
    const isValid = one.verdict === "valid";
    expect(problems.length === 0, problems.map(({ message }) => message).join("\n")).toBe(isValid);
  });
});

describe("the aliases of a valid document lead to the values that Terrazzo finds", () => {
  it.each(scored.filter(({ resolved }) => resolved !== undefined))("$id", async (one) => {
    const { result } = await read(one);
    const { tokens, order } = result as TokenDocument;
    const values = resolveAliases(order);
    const found = tokens.map(({ name, type }) => [name, asTerrazzo(type, values.get(name) ?? null)]);
    expect(Object.fromEntries(found)).toEqual(one.resolved);
  });
});

describe("groups and references that Terrazzo's cases do not resolve, with the values of the format's own tables", () => {
  const example = (id: string) => textOf(cases.find((one) => one.id === id)!);
  const px = (value: number) => ({ value, unit: "px" });
  const expected: [string, { given: string; want: Readonly<Record<string, unknown>> }][] = [
    [
      "a group has what it extends, but for what it states itself",
      {
        given: example("spec/groups#8"),
        want: {
          "extended.spacing": px(16),
          "extended.color": expect.objectContaining({ hex: "#e60d00" }),
          "extended.border": expect.objectContaining({ color: expect.objectContaining({ hex: "#e60d00" }) }),
        },
      },
    ],
    [
      "what lies deeper in an extended group is laid together",
      {
        given: example("spec/groups#18").replace('"%"', '"px"'),
        want: {
          "input-amount.field.width": px(100),
          "input-amount.field.background": expect.objectContaining({ hex: "#ffffff" }),
        },
      },
    ],
    [
      "a root token is inherited and named in full",
      {
        given: example("spec/groups#19"),
        want: {
          "color.brand.$root": expect.objectContaining({ hex: "#0066cc" }),
          "color.semantic.$root": expect.objectContaining({ hex: "#0066cc" }),
          "color.semantic.success.$root": expect.objectContaining({ hex: "#00cc66" }),
          "color.semantic.error.subdued": expect.objectContaining({ hex: "#990000" }),
        },
      },
    ],
    [
      "a group may extend another's group beside it",
      {
        given: `{ "base": { "a": { "x": { "$type": "number", "$value": 1 } } },
        "button": { "$extends": "{base}", "b": { "$extends": "{button.a}", "y": { "$type": "number", "$value": 2 } } } }`,
        want: { "button.a.x": 1, "button.b.x": 1, "button.b.y": 2 },
      },
    ],
    [
      "a pointer brings a component",
      {
        given: example("spec/aliases#5"),
        want: { "semantic.primary": expect.objectContaining({ components: [0.2, 0.4, 0.7], hex: "#3366b3" }) },
      },
    ],
    [
      "a pointer brings a value or a unit",
      {
        given: example("spec/aliases#6"),
        want: { "layout.small": { value: 16, unit: "rem" }, "layout.large": px(32) },
      },
    ],
    [
      "a pointer to a token is an alias, and to a component a number",
      {
        given: example("spec/aliases#2"),
        want: { "semantic.primary": expect.objectContaining({ hex: "#0066cc" }), "semantic.primaryHue": 0 },
      },
    ],
    [
      "a pointer leads on through aliases and pointers, and may stay in its own token",
      {
        given: `{ "gray": { "$type": "color", "$value": { "colorSpace": "srgb",
            "components": [0.5, { "$ref": "#/gray/$value/components/0" }, { "$ref": "#/gray/$value/components/1" }] } },
          "line": { "$type": "border", "$value": { "color": "{gray}", "width": { "value": 1, "unit": "px" }, "style": "solid" } },
          "share": { "$type": "number", "$value": { "$ref": "#/line/$value/color/components/2" } } }`,
        want: { gray: { colorSpace: "srgb", components: [0.5, 0.5, 0.5] }, share: 0.5 },
      },
    ],
    [
      "an alias to a composite value brings it without aliases",
      {
        given: `{ "a": { "$type": "number", "$value": 1 }, "c": { "$type": "shadow", "$value": "{b}" },
          "b": { "$type": "shadow", "$value": { "color": { "colorSpace": "srgb", "components": [0, 0, 0] }, "offsetX": "{x}",
            "offsetY": "{x}", "blur": "{x}", "spread": "{x}" } }, "x": { "$type": "dimension", "$value": { "value": 1, "unit": "px" } } }`,
        want: { c: expect.objectContaining({ offsetX: px(1), spread: px(1) }) },
      },
    ],
  ];

  it.each(expected)("%s", async (_, { given, want }) => {
    const { problems, result } = await problemsOf(given, readTokenDocument);
    expect(problems).toEqual([]);
    const values = resolveAliases((result as TokenDocument).order);
    expect(Object.fromEntries(values)).toMatchObject(want);
  });
});

describe("the hex of a colour", () => {
  it("agrees with its components in every valid document, except for two examples of the specification", async () => {
    const wrong: string[] = [];
    for (const one of scored.filter(({ verdict }) => verdict === "valid")) {
      const { problems } = await problemsOf(textOf(one), (root, spot) => {
        for (const { value, at } of readTokenDocument(root, spot).tokens) checkHex(value ?? null, inside(spot, ...at));
      });
      if (problems.length > 0) wrong.push(one.id);
    }
    // #ff00ff is a hue of 300, and they say 330.
    expect(wrong).toEqual(["spec/color-type#6", "spec/color-type#7"]);
  });
});

/** Terrazzo writes a font family and a shadow as a list, and states the alpha and inset that a file leaves out. */
function asTerrazzo(type: string | undefined, value: Json): Json {
  if (type === "fontFamily") return [value].flat();
  const full = withDefaults(value);
  if (type === "typography" && isObject(full)) return { ...full, fontFamily: [full["fontFamily"]!].flat() };
  return type === "shadow" ? [full].flat().map((one) => ({ inset: false, ...(one as object) })) : full;
}

function withDefaults(value: Json): Json {
  if (Array.isArray(value)) return value.map(withDefaults);
  if (!isObject(value)) return value;
  const alpha: Readonly<Record<string, Json>> = "colorSpace" in value ? { alpha: 1 } : {};
  return { ...alpha, ...Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withDefaults(item)])) };
}

afterAll(() => {
  const left = cases.filter((one) => !scored.includes(one));
  const reasons = Object.entries(Object.groupBy(left, ({ verdict }) => verdict));
  const text = reasons.map(([reason, some]) => `${some.length} ${reason} (${some.map(({ id }) => id).join(", ")})`);
  console.log(`Design Tokens: ${scored.length} of ${cases.length} cases scored; not scored: ${text.join("; ")}.`);
});
