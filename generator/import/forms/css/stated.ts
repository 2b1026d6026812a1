import { TEXT } from "../../../model/token.ts";
import { isWide, readColor, WIDE } from "../../css-color.ts";
import { NO_TYPE, readCssValue } from "../../css-value.ts";
import type { Derived, Entry, Statement, Value, When } from "../../reading.ts";
import { INVALID, isUnset } from "./flags.ts";
import type { CssModifiers } from "./modifiers.ts";
import { findReference, referencesIn, substitute, wholeReference } from "./references.ts";
import type { Declared } from "./statements.ts";
import { splitLightDark } from "./light-dark.ts";
import { textOf } from "../old/value.ts";
import { isWideKeyword } from "./wide-keywords.ts";

type Paths = ReadonlyMap<string, string>;

/** What is known of all declarations where one of them is read. */
type Stating = {
  /** The paths of the tokens, by the names of their properties. */
  readonly paths: Paths;
  readonly flags: ReadonlySet<string>;
  /** The properties that have a value in some contexts only. */
  readonly unset: ReadonlySet<string>;
  readonly everywhere: ReadonlySet<string>;
  /** The texts of the properties that the root has. */
  readonly texts: ReadonlyMap<string, string>;
  readonly modifiers: CssModifiers;
  readonly entries: Entry[];
};

/** What a declaration states about a token; what it cannot state is entered. */
export function statementsOf(one: Declared, stating: Stating): Statement[] {
  const { paths, flags, unset, everywhere, modifiers, entries } = stating;
  const when = modifiers.whenOf(one);
  const pathOf = (name: string) => paths.get(name) ?? name;
  const both = splitLightDark(one.text);
  const texts: (readonly [when: When, text: string])[] =
    both === undefined
      ? [[when, one.text]]
      : [
          [joined(when, modifiers.whenMode("light", one)), both.light],
          [joined(when, modifiers.whenMode("dark", one)), both.dark],
        ];
  return texts.flatMap(([holds, written]): Statement[] => {
    const text = toOpenEnd(written, stating);
    // Where one of two modes is chosen, the value for the other one is nowhere.
    if (Object.values(holds).some((contexts) => contexts.length === 0)) return [];
    if (unset.has(one.name) && isUnset(one)) return [{ when: holds, value: { from: [], make: () => undefined } }];
    const from = referencesIn(text).filter((name) => flags.has(name));
    const isFlag = flags.has(one.name);
    if (isFlag && from.length === 0)
      return [{ when: holds, value: { type: TEXT, value: isUnset(one) ? INVALID : text.trim() } }];
    if (from.length > 0) {
      const make: Derived["make"] = (valueOf) => {
        const chosen = substitute(text, (name) => {
          const flag = flags.has(name) ? valueOf(pathOf(name)) : null;
          return flag === null ? null : String(flag?.value ?? INVALID);
        });
        if (isFlag) return { type: TEXT, value: chosen?.trim() ?? INVALID };
        return chosen === undefined ? undefined : valueIn(chosen, one.name, paths);
      };
      return [{ when: holds, value: { from: from.map(pathOf), make } }];
    }
    if (wholeReference(text.trim()) !== undefined) {
      const targets = referencesIn(text).filter((name) => paths.has(name) && !everywhere.has(name));
      const make: Derived["make"] = (valueOf) => {
        const isMissing = (name: string) => targets.includes(name) && valueOf(pathOf(name)) === undefined;
        const chosen = substitute(text.trim(), (name) => (isMissing(name) ? INVALID : null));
        return chosen === undefined ? undefined : valueIn(chosen, one.name, paths);
      };
      if (targets.length > 0) return [{ when: holds, value: { from: targets.map(pathOf), make } }];
    }
    const color = colorOf(text, one.name, stating);
    if (color !== undefined) return [{ when: holds, value: color }];
    const value = valueIn(text, one.name, paths);
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
    if (value.type === TEXT && /^\{[^{}]*\}$/.test(String(value.value))) {
      const what = "Values in braces, which are references in the format";
      entries.push({ kind: "left-out", what, subject, found: text.trim() });
      return [];
    }
    if (value.type === "color" && isWide(text)) entries.push(nearest(one.name, text.trim()));
    if (value.type === TEXT)
      entries.push({
        kind: "as-written",
        what: NO_TYPE,
        subject,
        found: text.trim(),
      });
    return [{ when: holds, value }];
  });
}

/**
 * A reference with a fallback, `var(--a, red)`, to one that leads to a property which nothing declares: `var(--open, red)`,
 * for the fallback counts where nobody else declares it.
 */
function toOpenEnd(text: string, { paths, texts }: Stating): string {
  const found = wholeReference(text.trim()) === undefined ? undefined : findReference(text.trim());
  if (found?.fallback === undefined) return text;
  let name = found.name;
  for (let left = LONGEST_CHAIN; left > 0 && paths.has(name); left -= 1) {
    const next = findReference(texts.get(name) ?? "");
    if (next === undefined || next.fallback !== undefined || wholeReference(texts.get(name) ?? "") === undefined)
      return text;
    name = next.name;
  }
  return paths.has(name) || name === found.name ? text : `var(--${name}, ${found.fallback})`;
}

/** What holds where two conditions do. */
function joined(one: When, other: When): When {
  const has = (name: string) => Object.hasOwn(one, name) && Object.hasOwn(other, name);
  const both = Object.keys(one).filter(has);
  const shared = both.map((name) => [name, one[name]?.filter((context) => other[name]?.includes(context)) ?? []]);
  return { ...one, ...other, ...(Object.fromEntries(shared) as When) };
}

/** The properties that a declaration takes the value from that another one gives. */
export function unsetIn(declared: readonly Declared[]): ReadonlySet<string> {
  const byName = Map.groupBy(declared, ({ name }) => name);
  return new Set([...byName].flatMap(([name, own]) => (own.some(isUnset) && !own.every(isUnset) ? name : [])));
}

const COLORS = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;

/** At most so many references follow each other. */
const LONGEST_CHAIN = 20;

/** A colour with parts in other properties, `rgb(var(--ink-rgb) / 0.5)`; undefined where that is none at the root. */
function colorOf(text: string, name: string, { paths, texts, entries }: Stating): Derived | undefined {
  const own = text.trim();
  const from = [...new Set(referencesIn(own))];
  if (!COLORS.test(own) || from.length === 0 || !from.every((target) => paths.has(target) && target !== name))
    return undefined;
  const atRoot = (part: string, left = LONGEST_CHAIN): string | undefined =>
    left === 0 ? undefined : substitute(part, (target) => atRoot(texts.get(target) ?? INVALID, left - 1) ?? INVALID);
  const whole = atRoot(own) ?? "";
  if (readColor(whole) === undefined) return undefined;
  if (isWide(whole)) entries.push(nearest(name, own));
  return {
    from: from.map((target) => paths.get(target) ?? target),
    make: (valueOf) => {
      const chosen = substitute(own, (target) => textOf(valueOf(paths.get(target) ?? target)) ?? INVALID);
      return (chosen === undefined ? undefined : readColor(chosen)) ?? valueIn(own, name, paths);
    },
  };
}

/** A colour outside sRGB. */
function nearest(name: string, found: string): Entry {
  return { kind: "repaired", what: WIDE, subject: `--${name}`, found, made: "the nearest colour of sRGB" };
}

/** What a declaration states: an alias, a typed value or a text; undefined for nothing, or itself. */
function valueIn(text: string, name: string, paths: Paths): Value | undefined {
  const own = text.trim();
  // Where a token is absent, the stylesheets that Vitral writes have a property that nothing declares.
  if (/^(|var\(--_\))$/.test(own) || isWideKeyword(own)) return undefined;
  const target = wholeReference(own);
  if (target === name) return undefined;
  const path = target === undefined ? undefined : paths.get(target);
  if (path !== undefined) return { type: null, value: `{${path}}` };
  return readCssValue(own, name);
}
