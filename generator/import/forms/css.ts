import { isWide } from "../css-color.ts";
import { readCssValue, TEXT } from "../css-value.ts";
import type { Derived, Entry, Reading, StatedToken, Statement, Value, When } from "../reading.ts";
import type { SourceFile } from "../source-files.ts";
import { alternativesIn, coveredIn } from "./css-files.ts";
import { chosen } from "./css-choices.ts";
import { mixedIn } from "./css-mixed.ts";
import { type CssModifiers, cssModifiers } from "./css-modifiers.ts";
import { type Declared, readStylesheet, type Scheme, type Sheets, type Stylesheet } from "./css-statements.ts";
import { declaredEverywhere, referencesIn, substitute, wholeReference } from "./css-references.ts";
import { flagsIn, INVALID, withoutCircles } from "./css-flags.ts";
import { inheritedIn } from "./css-inherited.ts";
import { splitLightDark } from "./light-dark.ts";
import { stepsFor } from "./steps.ts";

/** Reads the custom properties of stylesheets, each with the attributes, classes and media that choose its values. */
export function readCss(files: readonly SourceFile[], imported: Sheets["imported"] = () => undefined): Reading {
  const layers: string[] = [];
  const read = files.map(({ path, text }) => readStylesheet(path, text, { layers, imported }));
  const entries: Entry[] = read.flatMap((sheet) => sheet.entries);
  // The order of files says nothing: what a page has anyway is before what it chooses.
  const inOrder = read.toSorted((one, other) => Number(hasRoot(other)) - Number(hasRoot(one)));
  const ofTokens = chosen(withoutCircles(inOrder.flatMap((sheet) => sheet.declared)), entries);
  const covered = coveredIn(ofTokens, entries);
  const isRead = ({ sheet }: { readonly sheet: string }) => !covered.has(sheet);
  const sheets = inOrder.filter(({ declared }) => declared.every(isRead));
  const alternatives = alternativesIn(sheets, entries);
  const inSheet = <T extends Declared | Scheme>(one: T): T => {
    const choice = alternatives.get(one.sheet);
    return choice === undefined ? one : { ...one, choices: [choice, ...one.choices] };
  };
  const named = ofTokens.filter(isRead).map((one) => {
    const layer = one.layerName === "" ? layers.length : layers.indexOf(one.layerName);
    // An alternative is all that its page has, whatever the others say.
    return { ...inSheet(one), layer: layer + (alternatives.has(one.sheet) ? layers.length + 1 : 0) };
  });
  const all = [...new Set(named.map(({ name }) => name))];
  const stepsOf = stepsFor(
    all.map((name) => [name]),
    entries,
  );
  const paths = new Map(all.flatMap((name): [string, string][] => (stepsOf([name]) ?? []).map((path) => [name, path])));
  const declared = named.filter(({ name }) => paths.has(name));
  const schemes = sheets.flatMap((sheet) => sheet.schemes).map(inSheet);
  const modifiers = cssModifiers(declared, schemes);
  entries.push(...mixedIn(declared, modifiers), ...inheritedIn(declared));
  const flags = flagsIn(declared);
  for (const name of flags)
    entries.push({
      kind: "repaired",
      what: FLAGS,
      subject: `--${name}`,
      found: "empty or invalid",
      made: "not published",
    });
  const unset = unsetIn(declared);
  const atRoot = declared.filter((one) => Object.keys(modifiers.whenOf(one)).length === 0 && !unset.has(one.name));
  const everywhere = declaredEverywhere(new Map(atRoot.map(({ name, text }) => [name, text.trim()])), paths);
  const tokens = [...Map.groupBy(declared, ({ name }) => name)].map(([name, own]): StatedToken => ({
    path: [paths.get(name) ?? name],
    ...(flags.has(name) && { isHidden: true }),
    statements: inPrecedence(own, modifiers).flatMap((one) =>
      statementsOf(one, { paths, flags, unset, everywhere, modifiers, entries }),
    ),
  }));
  return { modifiers: modifiers.all, tokens: tokens.filter(({ statements }) => statements.length > 0), entries };
}

const WIDE = "Colours outside sRGB";

const FLAGS = "Custom properties that only choose among values: attributes do in Vitral";

/**
 * As in CSS: what is nearer, important, in a later layer, more specific. Media that choose a context of an attribute count
 * less than the attribute, as in the stylesheets that Vitral writes.
 */
function inPrecedence(declared: readonly Declared[], { whenOf }: CssModifiers): readonly Declared[] {
  const sorted = declared.toSorted(
    (one, other) =>
      one.nearness - other.nearness ||
      Number(one.isImportant) - Number(other.isImportant) ||
      (one.isImportant ? other.layer - one.layer : one.layer - other.layer) ||
      one.specificity - other.specificity,
  );
  const isMedium = ({ choices, media }: Declared) => choices.length === 0 && media.length > 0;
  if (!sorted.some(isMedium)) return sorted;
  const first = new Map<string, number>();
  const keysOf = (one: Declared) =>
    Object.keys(whenOf(one)).map((modifier) => `${one.nearness} ${one.isImportant} ${one.layer} ${modifier}`);
  for (const [at, one] of sorted.entries())
    for (const key of one.choices.length > 0 ? keysOf(one) : []) if (!first.has(key)) first.set(key, at);
  let root = -1;
  const places = sorted.map((one, at) => {
    if (one.choices.length + one.media.length === 0) root = at;
    const before = isMedium(one) ? keysOf(one).flatMap((key) => first.get(key) ?? []) : [];
    // What the root has before a medium stays before it.
    return {
      one,
      place: Math.max(Math.min(at, ...before.map((other) => other - 0.5)), isMedium(one) ? root + 0.5 : at),
    };
  });
  return places.sort((a, b) => a.place - b.place).map(({ one }) => one);
}

function hasRoot({ declared }: Stylesheet): boolean {
  return declared.some(({ choices, media }) => choices.length + media.length === 0);
}

type Paths = ReadonlyMap<string, string>;

type Stating = {
  /** The paths of the tokens, by the names of their properties. */
  readonly paths: Paths;
  readonly flags: ReadonlySet<string>;
  /** The properties that have a value in some contexts only. */
  readonly unset: ReadonlySet<string>;
  readonly everywhere: ReadonlySet<string>;
  readonly modifiers: CssModifiers;
  readonly entries: Entry[];
};

function statementsOf(one: Declared, { paths, flags, unset, everywhere, modifiers, entries }: Stating): Statement[] {
  const when = modifiers.whenOf(one);
  const pathOf = (name: string) => paths.get(name) ?? name;
  const both = splitLightDark(one.text);
  const texts: (readonly [when: When, text: string])[] =
    both === undefined
      ? [[when, one.text]]
      : [
          [joined(when, modifiers.whenMode("light")), both.light],
          [joined(when, modifiers.whenMode("dark")), both.dark],
        ];
  return texts.flatMap(([holds, text]): Statement[] => {
    if (unset.has(one.name) && isUnset(one)) return [{ when: holds, value: { from: [], make: () => undefined } }];
    if (flags.has(one.name)) return [{ when: holds, value: { type: TEXT, value: text.trim() } }];
    const from = referencesIn(text).filter((name) => flags.has(name));
    if (from.length > 0) {
      const make: Derived["make"] = (valueOf) => {
        const chosen = substitute(text, (name) => {
          const flag = flags.has(name) ? valueOf(pathOf(name)) : null;
          return flag === null ? null : String(flag?.value ?? INVALID);
        });
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
    if (value.type === "color" && isWide(text))
      entries.push({ kind: "repaired", what: WIDE, subject, found: text.trim(), made: "the nearest colour of sRGB" });
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

/** What holds where two conditions do. */
function joined(one: When, other: When): When {
  const has = (name: string) => Object.hasOwn(one, name) && Object.hasOwn(other, name);
  const both = Object.keys(one).filter(has);
  const shared = both.map((name) => [name, one[name]?.filter((context) => other[name]?.includes(context)) ?? []]);
  return { ...one, ...other, ...(Object.fromEntries(shared) as When) };
}

/** The properties that a declaration takes the value from that another one gives. */
function unsetIn(declared: readonly Declared[]): ReadonlySet<string> {
  const byName = Map.groupBy(declared, ({ name }) => name);
  return new Set([...byName].flatMap(([name, own]) => (own.some(isUnset) && !own.every(isUnset) ? name : [])));
}

/** Whether a declaration takes the value from a property: the root inherits none (CSS Cascade 5, section 7.3). */
function isUnset({ text, nearness }: Declared): boolean {
  return (nearness === 0 ? /^(initial|unset|inherit|revert)$/i : /^initial$/i).test(text.trim());
}

/** What a declaration states: an alias, a typed value or a text; undefined for nothing, or itself. */
function valueIn(text: string, name: string, paths: Paths): Value | undefined {
  const own = text.trim();
  // Where a token is absent, the stylesheets that Vitral writes have a property that nothing declares.
  if (/^(|initial|unset|inherit|revert|revert-layer|var\(--_\))$/i.test(own)) return undefined;
  const target = wholeReference(own);
  if (target === name) return undefined;
  const path = target === undefined ? undefined : paths.get(target);
  if (path !== undefined) return { type: null, value: `{${path}}` };
  return readCssValue(own, name);
}
