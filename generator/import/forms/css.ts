import { readCssValue, TEXT } from "../css-value.ts";
import type { Entry, Reading, StatedToken, Statement, Value, When } from "../reading.ts";
import type { SourceFile } from "../source-files.ts";
import { classModifiers } from "./css-classes.ts";
import { type Choice, CLASS } from "./css-conditions.ts";
import { type CssModifiers, cssModifiers } from "./css-modifiers.ts";
import { type Declared, readStylesheet } from "./css-statements.ts";
import { splitLightDark } from "./light-dark.ts";

/** Reads the custom properties of stylesheets, each with the attributes, classes and media that choose its values. */
export function readCss(files: readonly SourceFile[]): Reading {
  const sheets = files.map(({ path, text }) => readStylesheet(path, text));
  const entries: Entry[] = sheets.flatMap((sheet) => sheet.entries);
  const declared = chosen(
    sheets.flatMap((sheet) => sheet.declared),
    entries,
  );
  const modifiers = cssModifiers(
    declared,
    sheets.flatMap(({ schemes }) => schemes),
  );
  const names = new Set(declared.map(({ name }) => name));
  const tokens = [...Map.groupBy(declared, ({ name }) => name)].map(([name, own]): StatedToken => ({
    path: [toPath(name)],
    statements: inPrecedence(own).flatMap((one) => statementsOf(one, { names, modifiers, entries })),
  }));
  for (const name of names) {
    if (toPath(name) !== name)
      entries.push({ kind: "repaired", what: SIGNS, subject: `--${name}`, found: name, made: toPath(name) });
  }
  return { modifiers: modifiers.all, tokens: tokens.filter(({ statements }) => statements.length > 0), entries };
}

const SIGNS = "Names with signs that the format does not allow";

/** A name without the signs that have a meaning in paths of tokens. */
function toPath(name: string): string {
  return name.replace(/[.{}]/g, "_").replace(/^\$/, "_");
}

/** The declarations that are about tokens, with classes as choices. */
function chosen(all: readonly Declared[], entries: Entry[]): Declared[] {
  const classes = classModifiers(all);
  for (const name of classes.names) {
    const { modifier = "", context = "" } = classes.of(name) ?? {};
    const what = "Classes that choose among values: attributes do in Vitral";
    entries.push({
      kind: "repaired",
      what,
      subject: `.${name}`,
      found: `.${name}`,
      made: `[${modifier}="${context}"]`,
    });
  }
  return all.flatMap((one): Declared[] => {
    const choices = one.choices.map((choice) => (choice.modifier === CLASS ? classes.of(choice.context) : choice));
    const known = choices.filter((choice) => choice !== undefined && isOfTokens(choice)) as Choice[];
    if (known.length === choices.length && isPossible(known)) return [{ ...one, choices: known }];
    const selector = one.choices.map(({ modifier, context }) =>
      modifier === CLASS ? `.${context}` : `[${modifier}="${context}"]`,
    );
    const what = "Custom properties of certain elements";
    entries.push({ kind: "left-out", what, subject: `--${one.name}`, found: selector.join("") });
    return [];
  });
}

/** Attributes that components have do not choose among the values of tokens. */
function isOfTokens({ modifier }: Choice): boolean {
  return /^(data-.+|theme|mode|scheme|color-scheme|density|dir|lang|brand)$/.test(modifier);
}

/** No element has two values of one attribute. */
function isPossible(choices: readonly Choice[]): boolean {
  return choices.every(({ modifier, context }) =>
    choices.every((other) => other.modifier !== modifier || other.context === context),
  );
}

/** Media count less than attributes, as in the stylesheets that Vitral writes; then as in CSS. */
function inPrecedence(declared: readonly Declared[]): readonly Declared[] {
  return declared.toSorted((one, other) => level(one) - level(other) || one.specificity - other.specificity);
}

function level({ media, choices }: Declared): number {
  if (choices.length > 0) return 2;
  return media.length > 0 ? 1 : 0;
}

type Stating = {
  readonly names: ReadonlySet<string>;
  readonly modifiers: CssModifiers;
  readonly entries: Entry[];
};

function statementsOf(one: Declared, { names, modifiers, entries }: Stating): Statement[] {
  const when = modifiers.whenOf(one);
  const both = splitLightDark(one.text);
  const texts: (readonly [when: When, text: string])[] =
    both === undefined
      ? [[when, one.text]]
      : [
          [{ ...modifiers.whenMode("light"), ...when }, both.light],
          [{ ...modifiers.whenMode("dark"), ...when }, both.dark],
        ];
  return texts.flatMap(([holds, text]): Statement[] => {
    const value = valueOf(text, one.name, names);
    const subject = `--${one.name}`;
    if (value === undefined) {
      entries.push({
        kind: "left-out",
        what: "Custom properties without a value",
        subject,
        found: text.trim() || "nothing",
      });
      return [];
    }
    if (value.type === TEXT)
      entries.push({
        kind: "as-written",
        what: "Values that no type of the format holds",
        subject,
        found: text.trim(),
      });
    return [{ when: holds, value }];
  });
}

/** What a declaration states: an alias, a typed value or a text; undefined for nothing, or itself. */
function valueOf(text: string, name: string, names: ReadonlySet<string>): Value | undefined {
  const own = text.trim();
  if (/^(|initial|unset|inherit|revert)$/i.test(own)) return undefined;
  const target = /^var\(\s*--((?:[^\s,()\\]|\\.)+)\s*(?:,.*)?\)$/is.exec(own)?.[1]?.replace(/\\(.)/g, "$1");
  if (target === name) return undefined;
  if (target !== undefined && names.has(target)) return { type: null, value: `{${toPath(target)}}` };
  return readCssValue(own, name);
}
