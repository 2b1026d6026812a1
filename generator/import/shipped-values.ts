import { formatHex8 } from "culori";
import type { Identity } from "../model/identity.ts";
import type { Token } from "../model/token.ts";
import { cssValue } from "../render/css-value.ts";
import { parseColor } from "./css-color.ts";
import { readCssValue, TEXT } from "./css-value.ts";
import { plainText } from "./forms/css-files.ts";
import type { Declared } from "./forms/css-statements.ts";
import { modeOf } from "./modes.ts";
import type { Entry } from "./reading.ts";
import type { SourceFiles } from "./source-files.ts";
import { declaredIn, namesIn } from "./unread.ts";

const CHOICES =
  "Values of stylesheets in media or themes, where the tokens have one value: import a stylesheet by its name";
const OTHERS = "Values of stylesheets that the tokens have nowhere: import a stylesheet by its name";

/**
 * Names what the stylesheets of a source have otherwise than its tokens: values in a medium or a theme, of tokens that have
 * one value; and values of the root that a token has in no context at all.
 */
export function differingValues(source: SourceFiles, { tokens }: Identity): readonly Entry[] {
  const valuesOf = new Map(tokens.flatMap(({ values }) => values.map(({ name }) => [name, values] as const)));
  return [...namesIn(source)].flatMap(([path, names]): Entry[] => {
    if (names.isDisjointFrom(valuesOf)) return [];
    const sheet = declaredIn(source, path);
    const declared = sheet.declared.filter(({ name }) => valuesOf.has(name));
    const choices = choicesIn(declared, valuesOf);
    const others = othersIn(declared, valuesOf);
    const entry = (what: string, found: readonly string[]): Entry[] =>
      found.length === 0
        ? []
        : [{ kind: "left-out", what, subject: path, found: `${found.length}: ${found.join(", ")}` }];
    const left = others.filter((one) => !choices.includes(one));
    return [...sheet.entries, ...entry(CHOICES, choices), ...entry(OTHERS, left)];
  });
}

type Values = ReadonlyMap<string, readonly Token[]>;

/** The properties of the root to which a medium or a theme gives another value, where the token has one. */
function choicesIn(declared: readonly Declared[], valuesOf: Values): readonly string[] {
  const root = new Map(declared.filter(isOfRoot).map(({ name, text }) => [name, text.trim()]));
  const others = declared.filter(
    (one) =>
      valuesOf.get(one.name)?.length === 1 &&
      (one.media.length > 0 || one.choices.some(({ context }) => modeOf(context) !== undefined)) &&
      root.has(one.name) &&
      root.get(one.name) !== one.text.trim(),
  );
  return [...new Set(others.map(({ name }) => `--${name}`))];
}

/** The properties of the root with a value that the token has nowhere; what refers to others cannot be compared. */
function othersIn(declared: readonly Declared[], valuesOf: Values): readonly string[] {
  const last = new Map(declared.filter(isOfRoot).map(({ name, text }) => [name, text.trim()]));
  return [...last].flatMap(([name, text]): string[] => {
    const values = valuesOf.get(name) ?? [];
    const isRelative = /^[a-z]+\(\s*from\s/i.test(text);
    if (/\b(var|env)\(/i.test(text) && !isRelative) return [];
    const { type } = readCssValue(text, name);
    const isSimple = type === "color" || type === "dimension" || type === "duration" || type === "number";
    if (!isSimple && !isRelative) return [];
    const own = comparable(text, name);
    return values.some((value) => comparable(cssValue(value), name) === own) ? [] : [`--${name}`];
  });
}

/** A text of CSS in one notation: a colour by its channels, a quantity by its number and unit. */
function comparable(text: string, name: string): string {
  const color = /\(\s*from\s/i.test(text) ? undefined : formatHex8(parseColor(text.trim()));
  if (color !== undefined) return color;
  const { type, value } = readCssValue(text, name);
  const css = type === null || type === TEXT ? plainText(text) : cssValue({ type, value } as Token);
  return /^0[a-z%]*$/i.test(css) ? "0" : css;
}

function isOfRoot({ choices, media, nearness }: Declared): boolean {
  return choices.length + media.length === 0 && nearness === 0;
}
