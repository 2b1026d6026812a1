import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Rule, RULES } from "../../generator/source/house-rules.ts";
import { readFolder } from "../../generator/source/folder.ts";
import type { Lint } from "../../generator/source/lint.ts";
import { openApi, readSource, SECOND, SEVEN } from "../built.ts";
import { color, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

const BLACK = color("#000000", [0, 0, 0]);
const WHITE = color("#ffffff", [1, 1, 1]);
const GREY = color("#999999", [0.6, 0.6, 0.6]);
const GLASS = { ...WHITE, $value: { ...WHITE.$value, alpha: 0.5 } };
const ONE = { $type: "number", $value: 1, $description: "One." };
const length = (unit: string) => ({ $type: "dimension", $value: { value: 1, unit }, $description: "A length." });
const themes = (contexts: Readonly<Record<string, object>>) => ({
  modifiers: {
    theme: {
      role: "theme",
      contexts: Object.fromEntries(
        Object.entries(contexts).map(([id, tokens]) => [id, { facets: { mode: "light" }, sources: [tokens] }]),
      ),
    },
  },
});

/** A font whose name is long, so that a few make a large stylesheet. */
const many = (count: number, letter = "x") => {
  const font = { $type: "fontFamily", $value: letter.repeat(3000), $description: "A font." };
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, font]));
};

type Case = {
  readonly rule: Rule;
  readonly settings?: object;
  readonly tokens: object;
  readonly files?: Readonly<Record<string, string>>;
  /** How it counts where the settings don't say, by section 5 of the model. */
  readonly byDefault: "warning" | "off";
  readonly messages: readonly string[];
};

const UNIT = 'Expected: one of "px", "rem".';

const CASES: readonly Case[] = [
  {
    rule: "description",
    tokens: { a: { $type: "number", $value: 1 }, b: ONE },
    byDefault: "off",
    messages: ['a: "$description" is missing. Expected: a note on the token\'s use.'],
  },
  {
    rule: "contrast",
    settings: { pairs: [{ text: ["ink", "grey"], on: ["page"], minimum: 4.5 }] },
    tokens: { ink: BLACK, grey: GREY, page: WHITE },
    byDefault: "warning",
    messages: [
      "grey: grey (#999999) on page (#ffffff) has a contrast of 2.84 in theme default. Expected: at least 4.5 for text.",
    ],
  },
  {
    rule: "translucent-background",
    settings: { pairs: [{ text: ["ink"], on: ["glass"], minimum: 4.5 }] },
    tokens: { ink: BLACK, glass: GLASS },
    byDefault: "off",
    messages: ["glass is translucent, rgb(255 255 255 / 0.5), in theme default. Expected: an opaque colour."],
  },
  {
    rule: "unit",
    tokens: { a: length("em"), b: length("%"), c: length("vw"), d: length("rem") },
    byDefault: "warning",
    messages: ["em", "%", "vw"].map((unit, index) => `${"abc"[index]}: "unit" is "${unit}". ${UNIT}`),
  },
  {
    rule: "unknown-type",
    tokens: { a: { ...ONE, $type: "shiny" } },
    byDefault: "warning",
    messages: [
      'a: "$type" is "shiny". Expected: one of "color", "dimension", "fontFamily", "fontWeight", "duration", "cubicBezier", "number", "strokeStyle", "border", "transition", "shadow", "gradient", "typography".',
    ],
  },
  {
    rule: "value",
    tokens: { a: { ...length("px"), $value: 6 } },
    byDefault: "warning",
    messages: ['a: "$value" is 6. Expected: an object with value and unit.'],
  },
  {
    rule: "unknown-key",
    tokens: { a: { ...ONE, comment: "One." } },
    byDefault: "warning",
    messages: [
      'a: Unknown key "comment" in a token. Expected: $value, $ref, $type, $description, $extensions, $deprecated.',
    ],
  },
  {
    rule: "same-names",
    settings: themes({ day: { glow: ONE, ink: BLACK }, night: { ink: WHITE }, dusk: { ink: GREY } }),
    tokens: {},
    byDefault: "warning",
    messages: ["glow: The token is missing in theme night and 1 more. Expected: a value in every context."],
  },
  {
    rule: "reserved-name",
    tokens: { face: BLACK, season: ONE },
    byDefault: "off",
    messages: [
      'The name "face" is also a hexadecimal colour, so a contrast check cannot use it.',
      'The name "season" is reserved for seasons and for products\' data.',
    ],
  },
  {
    rule: "hex",
    tokens: { a: { ...BLACK, $value: { ...BLACK.$value, hex: "#00ff00" } }, b: BLACK },
    byDefault: "off",
    messages: ['a: "hex" is #00ff00, but "components" is #000000. They must be the same colour.'],
  },
  {
    rule: "css-name",
    tokens: { "1/2": ONE, größe: ONE, "10-blue": ONE },
    byDefault: "off",
    messages: ["1/2", "größe"].map(
      (name) => `Invalid name "${name}" for a CSS variable. Expected: letters, digits or hyphens.`,
    ),
  },
  {
    rule: "unpublished",
    tokens: { a: ONE },
    files: { "reference/start.md": "# Start\n" },
    byDefault: "warning",
    messages: ['"reference" in tokens/vitral.json does not list this page, so it is not published.'],
  },
  {
    rule: "size",
    tokens: many(90),
    byDefault: "warning",
    messages: ["/tokens.css has 265 KiB. Expected: at most 256 KiB, since a page waits for it."],
  },
];

async function read({ settings = {}, tokens, files = {} }: Omit<Case, "rule" | "byDefault" | "messages">, lint?: Lint) {
  const folder = temporaryFolder();
  writeTokens(folder, { name: "House", language: "en", tokens: "tokens.json", ...settings }, tokens);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const publication = { base: { origin: "", path: "" }, spanIn: () => ({ from: 2026, to: 2026 }), lint };
  const reading = await readFolder(folder, publication);
  const errors = "problems" in reading ? reading.problems : [];
  return { folder, errors, warnings: reading.warnings, isPublished: "source" in reading };
}

it("has a case for every rule", () => {
  expect(CASES.map(({ rule }) => rule)).toEqual(RULES);
});

describe.each(CASES)("The rule $rule", ({ rule, byDefault, messages, ...given }) => {
  const own = (problems: readonly { readonly rule?: Rule; readonly message: string }[]) =>
    problems.filter((problem) => problem.rule === rule).map(({ message }) => message);
  const at = (level: string, lint?: Lint) =>
    read({ ...given, settings: { ...given.settings, lint: { [rule]: level } } }, lint);

  it("finds what it is for, and nothing else", async () => {
    const { errors } = await at("error");
    expect(own(errors)).toEqual(messages);
    expect(errors.filter((problem) => problem.rule !== rule)).toEqual([]);
  });

  it("is an error, a warning or nothing, as the settings say", async () => {
    const [error, warning, off] = await Promise.all(["error", "warning", "off"].map((level) => at(level)));
    expect([own(error!.errors).length, own(error!.warnings).length, error!.isPublished]).toEqual([
      messages.length,
      0,
      false,
    ]);
    expect([own(warning!.errors).length, own(warning!.warnings).length, warning!.isPublished]).toEqual([
      0,
      messages.length,
      true,
    ]);
    expect([own(off!.errors).length, own(off!.warnings).length, off!.isPublished]).toEqual([0, 0, true]);
  });

  it(`is ${byDefault === "off" ? "off" : "a warning"} where they say nothing`, async () => {
    const { errors, warnings, isPublished } = await read(given);
    expect([errors, own(warnings), isPublished]).toEqual([[], byDefault === "off" ? [] : messages, true]);
  });

  it("is an error with --strict unless it is off", async () => {
    const [warning, off] = await Promise.all(["warning", "off"].map((level) => at(level, "strict")));
    expect([own(warning!.errors), warning!.isPublished]).toEqual([messages, false]);
    expect(own([...off!.errors, ...off!.warnings])).toEqual([]);
  });
});

describe("A token that only some contexts have", () => {
  const messagesOf = async (settings: object, tokens: object = {}) => {
    const { errors, warnings } = await read({ settings, tokens });
    expect(errors).toEqual([]);
    return warnings.filter(({ rule }) => rule === "same-names").map(({ message }) => message.split(" Expected:")[0]);
  };
  const further = { density: { contexts: { roomy: {}, touch: { sources: [{ hit: ONE }] } } } };

  it("is missing in the other contexts of a further modifier", async () => {
    expect(await messagesOf({ modifiers: further })).toEqual(["hit: The token is missing in density roomy."]);
  });

  it("is not missing if all have it from elsewhere", async () => {
    expect(await messagesOf({ modifiers: further }, { hit: ONE })).toEqual([]);
  });

  it("may be of a product or a season", async () => {
    const product = { role: "product", contexts: { a: { sources: [{ own: ONE }] }, b: {} } };
    expect(await messagesOf({ modifiers: { product } })).toEqual([]);
  });

  it("of a product is missing in a theme where no product has it", async () => {
    const { modifiers } = themes({ day: {}, night: {} });
    const product = { role: "product", contexts: { a: {} } };
    const layers = [{ when: { product: "a", theme: "day" }, sources: [{ own: ONE }] }];
    expect(await messagesOf({ modifiers: { ...modifiers, product }, layers })).toEqual([
      "own: The token is missing in theme night.",
    ]);
  });

  it("is not missing where its combination doesn't exist", async () => {
    const without = [{ density: "roomy" }];
    expect(await messagesOf({ modifiers: further, combinations: { without } })).toEqual([]);
    // In the theme night nobody can choose the density touch.
    const { modifiers } = themes({ day: {}, night: {} });
    const density = { only: { theme: "day" }, ...further.density };
    expect(await messagesOf({ modifiers: { ...modifiers, density } })).toEqual([
      "hit: The token is missing in theme day, density roomy and 1 more.",
    ]);
  });
});

describe("A stylesheet that is large", () => {
  const found = async (given: Parameters<typeof read>[0]) => {
    const { folder, warnings } = await read(given);
    const [problem] = warnings.filter(({ rule }) => rule === "size");
    const { get } = await openApi({ root: folder });
    const bytes = (await get("/api/v1/tokens.css").arrayBuffer()).byteLength;
    return { problem, kib: Math.ceil(bytes / 1024) };
  };

  it("is named with its size, and the modifier to split", async () => {
    const contexts = Object.fromEntries([..."abcdefghijklmn"].map((letter) => [`t-${letter}`, many(7, letter)]));
    const { problem, kib } = await found({ settings: themes(contexts), tokens: { a: ONE } });
    expect(problem?.message).toContain(`/tokens.css has ${kib} KiB.`);
    expect(problem?.fix).toMatch(/^Split "theme", which has 14 contexts, into modifiers/);
    expect(problem?.place).toMatchObject({ file: "tokens/vitral.json" });
  });

  it("is large by its tokens where few values are repeated", async () => {
    const { problem } = await found({ tokens: many(90) });
    expect(problem?.fix).toContain('a group that is null under "groups" in "names"');
  });

  it("is none at 256 KiB", async () => {
    const { problem, kib } = await found({ tokens: many(87) });
    expect([problem, kib]).toEqual([undefined, 256]);
  });
});

it.each([SECOND, SEVEN])("No rule finds anything that %s allows", async (root) => {
  const { identity } = await readSource(root);
  expect(identity.tokens.length).toBeGreaterThan(30);
  const reading = await readFolder(root, { base: { origin: "", path: "" }, spanIn: () => ({ from: 2026, to: 2026 }) });
  expect(reading.warnings).toEqual([]);
});
