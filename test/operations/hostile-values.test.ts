import { parse as parseCss, tokenize, tokenNames, walk } from "css-tree";
import * as fc from "fast-check";
import { transform } from "lightningcss";
import { type Declaration, parse as parsePostcss } from "postcss";
import { describe, expect, it } from "vitest";
import { type Json, type Token, TOKEN_TYPES } from "../../generator/model/token.ts";
import { renderScopedCss } from "../../generator/render/scoped-css.ts";
import { variablesOf } from "../../generator/render/variables.ts";
import { anyCharacter } from "../characters.ts";

/** Parts of strings that end, open or hide something in a stylesheet. */
const SIGNS =
  `" ' \\ ( ) [ ] { } ; ! , : / * # @ < > - + . % & | ~ ^ $ = ? _ /* */ !important <!-- --> </style> url( URL( my-url( 1url(
  #url( \u00a0url( url(" var( VAR( env( inherit( calc( --x @import U+26 1 e5 px ms a red \\; \u2028 \ud800`
    .split(/[ \n]+/)
    .concat(" ", "\t", "\n", "\r", "\r\n", "\f", "\0", "url( ", "\\75 rl(", "\\2d url(", "\\66 ");

const text = fc.array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...SIGNS) }, anyCharacter), { maxLength: 7 });
const hostile = text.map((signs) => signs.join(""));
const number = fc.oneof(
  fc.constantFrom(0, -0, 1, -1.5, 1e21, 1e-7, Number.MAX_VALUE, -Number.MAX_VALUE),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const measure = fc.record({ value: fc.oneof(number, hostile), unit: hostile });
const color = fc.record({
  colorSpace: fc.oneof(fc.constant("srgb"), hostile),
  components: fc.constant([0, 0, 0]),
  alpha: fc.oneof(number, hostile),
  hex: fc.oneof(fc.constant("#00FF00"), hostile),
});
const part: fc.Arbitrary<Json> = fc.oneof(hostile, measure, color, number, fc.constantFrom(null, true, "solid"));
const list = fc.oneof(part, fc.array(part, { maxLength: 4 }));

const fields = (...names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, list])), { requiredKeys: [] }) as fc.Arbitrary<Json>;
const shadow = fields("color", "offsetX", "offsetY", "blur", "spread", "inset");
const wellFormed: fc.Arbitrary<Json> = fc.record({
  color: fc.oneof(color, hostile),
  ...Object.fromEntries(["offsetX", "offsetY", "blur", "spread"].map((name) => [name, fc.oneof(measure, hostile)])),
});

/** Values shaped like their type, with arbitrary parts. */
const valueOf: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  color,
  dimension: measure,
  duration: measure,
  number,
  fontFamily: list,
  fontWeight: part,
  cubicBezier: fc.array(fc.oneof(number, hostile), { maxLength: 4 }),
  strokeStyle: fc.oneof(hostile, fields("dashArray", "lineCap")),
  border: fields("width", "style", "color"),
  transition: fields("duration", "timingFunction", "delay"),
  shadow: fc.oneof(shadow, wellFormed, fc.array(wellFormed, { maxLength: 3 })),
  gradient: fc.array(fields("color", "position"), { maxLength: 3 }),
  typography: fields("fontSize", "lineHeight", "letterSpacing", "fontWeight", "fontFamily"),
};

const token = fc
  .constantFrom(...TOKEN_TYPES, "text", "length")
  .chain((type) => fc.record({ type: fc.constant(type), value: fc.oneof(valueOf[type] ?? hostile, list) }));

type TypedValue = Pick<Token, "type" | "value">;

/** Renders tokens, each followed by a number token; returns the stylesheet and its declared names. */
function sheetOf(values: readonly TypedValue[]) {
  const tokens = values.flatMap((value, at): Token[] => [
    { path: [`t${at}`], name: `t${at}`, note: "", deprecated: false, ...value },
    { path: [`after${at}`], name: `after${at}`, note: "", deprecated: false, type: "number", value: at },
  ]);
  const css = renderScopedCss({
    modifiers: [],
    without: [],
    tokens: tokens.map((token) => ({ by: [], values: [token], at: [0] })),
  });
  return { css, names: tokens.flatMap((token) => variablesOf(token).map(([name]) => `--${name}`)) };
}

const generated = fc.array(token as fc.Arbitrary<TypedValue>, { minLength: 1, maxLength: 6 }).map(sheetOf);

const after = (names: readonly string[]) => names.filter((name) => name.startsWith("--after"));

/** The declarations that a parser reads in the first rule; durations have different values in a second rule. */
const PARSERS: Readonly<Record<string, (css: string) => readonly string[]>> = {
  postcss: (css) => {
    const [rule, ...rest] = parsePostcss(css).nodes;
    if (rule?.type !== "rule" || rest.some(({ type }) => type !== "atrule")) return [];
    return rule.nodes.map((node) => (node as Declaration).prop);
  },
  "css-tree": (css) => {
    const problems: string[] = [];
    const sheet = parseCss(css, { onParseError: ({ message }) => void problems.push(message) });
    walk(sheet, {
      visit: "Declaration",
      enter({ property }) {
        if (this.atrule === null) problems.push(property);
      },
    });
    return problems;
  },
};

const RUNS = { numRuns: 250 };

describe("Declarations after any value are parsed", () => {
  it.each(Object.entries(PARSERS))("by %s, without additional declarations", (_, namesIn) => {
    fc.assert(
      fc.property(generated, ({ css, names }) => {
        expect(namesIn(css), css).toEqual(names);
      }),
      RUNS,
    );
  });

  it("by Lightning CSS, with their values", () => {
    fc.assert(
      fc.property(generated, ({ css, names }) => {
        const problems: string[] = [];
        const custom = ({ name, value: [first] }: { name: string; value: readonly unknown[] }) => {
          if (!name.startsWith("--after")) return;
          const { value } = first as { value: { value: number } };
          problems.push(`--after${value.value}`);
        };
        // Lightning CSS omits declarations with a URL that is followed by other text.
        transform({
          filename: "tokens.css",
          code: Buffer.from(css),
          errorRecovery: true,
          visitor: { Declaration: { custom } },
        });
        expect(problems, css).toEqual(after(names));
      }),
      RUNS,
    );
  });

  it("without bad URLs or strings", () => {
    fc.assert(
      fc.property(generated, ({ css }) => {
        const broken: string[] = [];
        tokenize(css, (type, start, end) => {
          if (/bad/.test(tokenNames[type] ?? "")) broken.push(css.slice(start, end));
        });
        expect(broken, css).toEqual([]);
      }),
      RUNS,
    );
  });
});

/**
 * Values that browsers reject, with the published text. A single one makes some parsers reject the whole stylesheet.
 */
const REJECTED: readonly (readonly [text: string, expected: string])[] = [
  ["url(my file.png)", 'url("my file.png")'],
  ["url( my file.png )", 'url("my file.png")'],
  ["url(it's.png)", `url("it's.png")`],
  ["url(a(1).png) no-repeat", 'url("a(1).png") no-repeat'],
  [
    "url(data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'/>)",
    `url("data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'/>")`,
  ],
  [String.raw`\75 rl(a b)`, String.raw`\75 rl("a b")`],
  [String.raw`url(a\ b "c")`, String.raw`url("a b \"c\"")`],
  ["image-set(url(a b) 1x)", 'image-set(url("a b") 1x)'],
  ["url(a(b)", '"url(a(b)"'],
  ["var()", '"var()"'],
  ["var(brand)", '"var(brand)"'],
  ["var(--a b)", '"var(--a b)"'],
  ["var(--x;)", '"var(--x;)"'],
  ["var(--)", '"var(--)"'],
  ["var(--a\v)", String.raw`"var(--a\b )"`],
  ["env(a\v0)", String.raw`"env(a\b 0)"`],
  ["VAR(a)", '"VAR(a)"'],
  ["calc(1px * var(var(--a)))", '"calc(1px * var(var(--a)))"'],
  ["var(--a, env())", '"var(--a, env())"'],
  ["env(1)", '"env(1)"'],
  ["env(a b)", '"env(a b)"'],
  ["inherit(foo)", '"inherit(foo)"'],
];

/** Similar values that are published unchanged. */
const ACCEPTED = [
  "url(my-file.png)",
  "url( a.png )",
  "my-url(a b)",
  "url('my file.png')",
  "url(data:image/png;base64,AA==)",
  "var(--brand)",
  "var(--brand,)",
  "var(/* the brand */ --größe, 1px 2px)",
  "var(--a, var(--b, (c;d)))",
  "env(safe-area-inset-top, 0px)",
  "env(viewport-segment-width 0 0)",
  "my-var(brand)",
  '"var(brand)"',
];

describe("The text of a custom property", () => {
  const declared = (value: string) => {
    const { css } = sheetOf([{ type: "text" as Token["type"], value }]);
    transform({ filename: "tokens.css", code: Buffer.from(css) });
    return /--t0: (.*);/.exec(css)?.[1];
  };

  it.each(REJECTED)("is quoted if browsers reject it: %s", (original, expected) => {
    expect(declared(original)).toBe(expected);
  });

  it.each(ACCEPTED.map((valid) => [valid]))("is unchanged if it is valid: %s", (valid) => {
    expect(declared(valid)).toBe(valid);
  });

  it("is quoted in a composite value too", () => {
    const value = { width: "var(line)", style: "solid; color: blue", color: "red" };
    expect(variablesOf({ path: [], name: "line", note: "", deprecated: false, type: "border", value })).toEqual([
      ["line", '"var(line)" "solid; color: blue" red'],
    ]);
  });
});
