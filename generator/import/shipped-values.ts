import type { Identity } from "../model/identity.ts";
import { type Token, TEXT } from "../model/token.ts";
import { cssValue } from "../render/css-value.ts";
import { memoizeTexts, once } from "../resolve/memoize.ts";
import { comparable } from "./comparable.ts";
import { readCssValue } from "./css-value.ts";
import { LONGEST } from "./limits.ts";
import { type Property, propertiesIn } from "./forms/css/sheet-properties.ts";
import { CLASS } from "./forms/css/conditions.ts";
import type { Declared } from "./forms/css/statements.ts";
import { modeOf } from "./modes.ts";
import type { Entry } from "./reading.ts";
import type { SourceFiles } from "./source-files.ts";
import { declaredIn, namesIn } from "./unread.ts";

const CHOICES =
  "Values of stylesheets in media or themes, where the tokens have one value: import a stylesheet by its name";
const OTHERS = "Values of stylesheets that the tokens have nowhere: import a stylesheet by its name";

/**
 * Names what the stylesheets of a source have otherwise than its tokens: values in a medium or a theme, of tokens that have
 * one value; and values that a token has in no context at all.
 */
export function differingValues(source: SourceFiles, { tokens }: Identity): readonly Entry[] {
  const valuesOf = new Map(
    tokens.flatMap(({ values }) => values.map(({ name }) => [name, shownAs(values, name)] as const)),
  );
  return [...namesIn(source)].flatMap(([path, names]): Entry[] => {
    if (names.isDisjointFrom(valuesOf) || !mayDiffer(source.read(path) ?? "", valuesOf)) return [];
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

/** How many values a token has, and whether it has none that a text of its property is. */
type Shown = { readonly count: number; lacks(text: string): boolean };

type Values = ReadonlyMap<string, Shown>;

/** The values of a token as pages have them. */
export function shownAs(values: readonly Token[], name: string): Shown {
  const texts = new Set(values.map((value) => cssValue(value)));
  const inOne = once(() => new Set([...texts].map((text) => comparable(text, name))));
  const lacks = (text: string): boolean => {
    if (isGradient(text) && ![...texts].some(isGradient)) return true;
    // Pages make colours of channels, which a colour is none of: `rgba(var(--ink), 0.5)` of `17, 17, 17`.
    if (CHANNELS.test(text) && !texts.has(text)) return true;
    const isRelative = /^[a-z]+\(\s*from\s/i.test(text);
    // What refers to others cannot be compared.
    if (/\b(var|env)\(/i.test(text) && !isRelative) return false;
    if (readCssValue(text, name).type === TEXT && !isRelative) return false;
    return !inOne().has(comparable(text, name));
  };
  // A package has many stylesheets with the same, and most of it refers to others.
  const known = memoizeTexts(LONGEST, lacks);
  return { count: values.length, lacks: (text) => !texts.has(text) && !text.startsWith("var(") && known(text) };
}

/** Whether a stylesheet may have other values than the tokens, as its text shows before anything is read of it. */
function mayDiffer(css: string, valuesOf: Values): boolean {
  const properties = propertiesIn(css);
  const firsts = once(() => new Map(properties.toReversed()));
  const isOther = ([name, text]: Property) => {
    const shown = valuesOf.get(name.slice(2));
    return shown !== undefined && (shown.lacks(text) || (shown.count === 1 && text !== firsts().get(name)));
  };
  const countOf = (pattern: RegExp) => css.match(pattern)?.length ?? 0;
  return (
    countOf(/\{/g) !== countOf(/\}/g) ||
    countOf(/--[^\s:;{}()]+\s*:/g) !== properties.length ||
    properties.some(isOther)
  );
}

const CHANNELS = /^\d{1,3}%?(\s*,\s*|\s+)\d{1,3}%?(\s*,\s*|\s+)\d{1,3}%?$/;

/** The properties of the root to which a medium or a theme gives another value, where the token has one. */
function choicesIn(declared: readonly Declared[], valuesOf: Values): readonly string[] {
  const root = new Map(declared.filter(isOfRoot).map(({ name, text }) => [name, text.trim()]));
  const others = declared.filter(
    (one) =>
      valuesOf.get(one.name)?.count === 1 &&
      isOfTheme(one) &&
      root.has(one.name) &&
      root.get(one.name) !== one.text.trim(),
  );
  return [...new Set(others.map(({ name }) => `--${name}`))];
}

/** The properties to which the root, a medium or a theme gives a value that the token has nowhere. */
function othersIn(declared: readonly Declared[], valuesOf: Values): readonly string[] {
  // Where nothing is at the root, a class has what a page has.
  const isOfPage = declared.some(isOfRoot) ? isOfRoot : isOfClass;
  const compared = declared.filter((one) => isOfPage(one) || isOfTheme(one));
  const last = new Map(
    compared.map((one) => [`${one.name} ${JSON.stringify([one.choices, one.media, one.without])}`, one]),
  );
  const others = [...last.values()].filter(({ name, text }) => valuesOf.get(name)?.lacks(text.trim()));
  return [...new Set(others.map(({ name }) => `--${name}`))];
}

function isGradient(text: string): boolean {
  return /^[a-z-]*gradient\(/i.test(text.trim());
}

function isOfTheme({ media, choices }: Declared): boolean {
  return media.length > 0 || choices.some(({ context }) => modeOf(context) !== undefined);
}

function isOfClass({ choices: [only, ...others], media }: Declared): boolean {
  return only?.modifier === CLASS && others.length + media.length === 0;
}

function isOfRoot({ choices, media, nearness }: Declared): boolean {
  return choices.length + media.length === 0 && nearness === 0;
}
