import { describe, expect, it } from "vitest";
import { type Rule, RULES } from "../../generator/tokens/house-rules.ts";
import type { Lint } from "../../generator/tokens/lint.ts";
import { color } from "../smallest.ts";
import { type IdentityChanges, longFonts, NUMBER, read, themes } from "./house.ts";

const BLACK = color("#000000", [0, 0, 0]);
const WHITE = color("#ffffff", [1, 1, 1]);
const GREY = color("#999999", [0.6, 0.6, 0.6]);
const GLASS = { ...WHITE, $value: { ...WHITE.$value, alpha: 0.5 } };
const length = (unit: string) => ({ $type: "dimension", $value: { value: 1, unit }, $description: "A length." });
type Case = IdentityChanges & {
  readonly rule: Rule;
  /** The severity when the settings don't set one. */
  readonly byDefault: "warning" | "off";
  readonly messages: readonly string[];
};

const UNIT = "The format allows only px and rem; the value is published as is.";

const CASES: readonly Case[] = [
  {
    rule: "description",
    tokens: { a: { $type: "number", $value: 1 }, b: NUMBER },
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
    tokens: { a: { ...NUMBER, $type: "shiny" } },
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
    tokens: { a: { ...NUMBER, comment: "One." } },
    byDefault: "warning",
    messages: [
      'a: Unknown key "comment" in a token. Expected: $value, $ref, $type, $description, $extensions, $deprecated.',
    ],
  },
  {
    rule: "same-names",
    settings: themes({ day: { glow: NUMBER, ink: BLACK }, night: { ink: WHITE }, dusk: { ink: GREY } }),
    tokens: {},
    byDefault: "warning",
    messages: ["glow: The token is missing in theme night and 1 more. Expected: a value in every context."],
  },
  {
    rule: "reserved-name",
    tokens: { face: BLACK, season: NUMBER },
    byDefault: "off",
    messages: [
      'The name "face" is also a hexadecimal colour, so a contrast check cannot use it.',
      'The name "season" is reserved for seasons and for products\' data.',
    ],
  },
  {
    rule: "hex",
    tokens: { a: { ...BLACK, $value: { ...BLACK.$value, hex: "#00ff00" } }, b: BLACK },
    byDefault: "warning",
    messages: ['a: "hex" is #00ff00, but "components" is #000000. They must be the same colour.'],
  },
  {
    rule: "css-name",
    tokens: { "1/2": NUMBER, größe: NUMBER, "10-blue": NUMBER },
    byDefault: "off",
    messages: ["1/2", "größe"].map(
      (name) => `Invalid name "${name}" for a CSS variable. Expected: letters, digits or hyphens.`,
    ),
  },
  {
    rule: "tailwind-name",
    tokens: {
      rápido: BLACK,
      duration: { rápido: NUMBER, "1/2": NUMBER },
      space: { "1/2": NUMBER, "a+b": NUMBER },
      größe: NUMBER,
    },
    byDefault: "warning",
    messages: [
      ["rápido", "bg-rápido"],
      ["duration.rápido", "duration-rápido"],
      ["duration.1/2", "duration-1/2"],
      ["space.a+b", "p-a+b"],
    ].map(
      ([token, name]) =>
        `${token}: Tailwind refuses the class "${name}", so /tailwind.css leaves the token out. ` +
        'Expected: letters from A to Z, digits, "-", "_", "." or "%".',
    ),
  },
  {
    rule: "platform-name",
    // Sass treats hyphens and underscores as identical.
    tokens: { gap_small: NUMBER, "gap-small": NUMBER, "gap-large": NUMBER },
    byDefault: "warning",
    messages: [
      "gap-small: The token is left out for Sass, Swift, Flutter, Android, Jetpack Compose, WinUI, where gap_small has the same name.",
    ],
  },
  {
    rule: "unpublished",
    tokens: { a: NUMBER },
    files: { "reference/start.md": "# Start\n" },
    byDefault: "warning",
    messages: ['"reference" in tokens/vitral.json does not list this page, so it is not published.'],
  },
  {
    rule: "size",
    tokens: longFonts(90),
    byDefault: "warning",
    messages: ["/tokens.css has 265 KiB. Expected: at most 256 KiB, because a page waits for it."],
  },
];

it("has a case for every rule", () => {
  expect(CASES.map(({ rule }) => rule)).toEqual(RULES);
});

describe.each(CASES)("The rule $rule", ({ rule, byDefault, messages, ...given }) => {
  const messagesOf = (problems: readonly { readonly rule?: Rule; readonly message: string }[]) =>
    problems.filter((problem) => problem.rule === rule).map(({ message }) => message);
  const at = (level: string, lint?: Lint) =>
    read({ ...given, settings: { ...given.settings, lint: { [rule]: level } } }, lint);

  it("reports exactly the expected problems", async () => {
    const { errors } = await at("error");
    expect(messagesOf(errors)).toEqual(messages);
    expect(errors.filter((problem) => problem.rule !== rule)).toEqual([]);
  });

  it("is an error, a warning or off according to the settings", async () => {
    const [error, warning, off] = await Promise.all(["error", "warning", "off"].map((level) => at(level)));
    expect([messagesOf(error!.errors).length, messagesOf(error!.warnings).length, error!.isPublished]).toEqual([
      messages.length,
      0,
      false,
    ]);
    expect([messagesOf(warning!.errors).length, messagesOf(warning!.warnings).length, warning!.isPublished]).toEqual([
      0,
      messages.length,
      true,
    ]);
    expect([messagesOf(off!.errors).length, messagesOf(off!.warnings).length, off!.isPublished]).toEqual([0, 0, true]);
  });

  it(`is ${byDefault === "off" ? "off" : "a warning"} by default`, async () => {
    const { errors, warnings, isPublished } = await read(given);
    expect([errors, messagesOf(warnings), isPublished]).toEqual([[], byDefault === "off" ? [] : messages, true]);
  });

  it("is an error with --strict unless it is off", async () => {
    const [warning, off] = await Promise.all(["warning", "off"].map((level) => at(level, "strict")));
    expect([messagesOf(warning!.errors), warning!.isPublished]).toEqual([messages, false]);
    expect(messagesOf([...off!.errors, ...off!.warnings])).toEqual([]);
  });
});
