import { parse as parseCss, tokenize, tokenNames, walk } from "css-tree";
import * as fc from "fast-check";
import { transform } from "lightningcss";
import { type Declaration, parse as parsePostcss } from "postcss";
import { describe, expect, it } from "vitest";
import { type Json, type Token, TOKEN_TYPES } from "../../generator/model/token.ts";
import { renderScopedCss } from "../../generator/render/scoped-css.ts";
import { variablesOf } from "../../generator/render/variables.ts";
import { anyCharacter } from "../characters.ts";

/** Parts of texts that end, open or hide something in a stylesheet. */
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

/** A value as its type has it, with parts of any kind. */
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

type Given = Pick<Token, "type" | "value">;

/** The stylesheet of some tokens, each followed by a number, and the names of its declarations. */
function sheetOf(given: readonly Given[]) {
  const tokens = given.flatMap((one, at): Token[] => [
    { path: [`t${at}`], name: `t${at}`, note: "", deprecated: false, ...one },
    { path: [`after${at}`], name: `after${at}`, note: "", deprecated: false, type: "number", value: at },
  ]);
  const css = renderScopedCss({
    modifiers: [],
    without: [],
    tokens: tokens.map((own) => ({ by: [], values: [own], at: [0] })),
  });
  return { css, names: tokens.flatMap((own) => variablesOf(own).map(([name]) => `--${name}`)) };
}

const generated = fc.array(token as fc.Arbitrary<Given>, { minLength: 1, maxLength: 6 }).map(sheetOf);

const after = (names: readonly string[]) => names.filter((name) => name.startsWith("--after"));

/** The declarations that a parser reads in the first rule; times have other values in a second one. */
const PARSERS: Readonly<Record<string, (css: string) => readonly string[]>> = {
  postcss: (css) => {
    const [rule, ...others] = parsePostcss(css).nodes;
    if (rule?.type !== "rule" || others.some(({ type }) => type !== "atrule")) return [];
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

describe("Whatever a value has in it, the declarations after it are read", () => {
  it.each(Object.entries(PARSERS))("by %s, and no others", (_, namesIn) => {
    fc.assert(
      fc.property(generated, ({ css, names }) => {
        expect(namesIn(css), css).toEqual(names);
      }),
      RUNS,
    );
  });

  it("by Lightning CSS, each with its value", () => {
    fc.assert(
      fc.property(generated, ({ css, names }) => {
        const problems: string[] = [];
        const custom = ({ name, value: [first] }: { name: string; value: readonly unknown[] }) => {
          if (!name.startsWith("--after")) return;
          const { value } = first as { value: { value: number } };
          problems.push(`--after${value.value}`);
        };
        // It reads no address with anything behind its text, and leaves the declaration out.
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

  it("and no address or string in it is broken", () => {
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

/** Texts that browsers refuse, and what is published; a parser that refuses one of them refuses the whole stylesheet. */
const REFUSED: readonly (readonly [given: string, want: string])[] = [
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

/** Their neighbours, which are published as they are. */
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

describe("A text that browsers refuse", () => {
  const declared = (value: string) => {
    const { css } = sheetOf([{ type: "text" as Token["type"], value }]);
    transform({ filename: "tokens.css", code: Buffer.from(css) });
    return /--t0: (.*);/.exec(css)?.[1];
  };

  it.each(REFUSED)("is quoted: %s", (given, want) => {
    expect(declared(given)).toBe(want);
  });

  it.each(ACCEPTED.map((given) => [given]))("unlike %s", (given) => {
    expect(declared(given)).toBe(given);
  });

  it("is quoted in a composite value too", () => {
    const value = { width: "var(line)", style: "solid; color: blue", color: "red" };
    expect(variablesOf({ path: [], name: "line", note: "", deprecated: false, type: "border", value })).toEqual([
      ["line", '"var(line)" "solid; color: blue" red'],
    ]);
  });
});
