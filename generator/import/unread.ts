import type { Identity } from "../model/identity.ts";
import { memoize } from "../resolve/memoize.ts";
import { isFields } from "./fields.ts";
import { chosen } from "./forms/css/choices.ts";
import { CLASS } from "./forms/css/conditions.ts";
import { type Declared, readStylesheet, type Stylesheet } from "./forms/css/statements.ts";
import { stylesheetsIn } from "./forms/css/sheet-files.ts";
import { UNREADABLE } from "./forms/css/stylesheets.ts";
import { ImportError } from "./import-error.ts";
import type { Entry } from "./reading.ts";
import type { SourceFiles } from "./source-files.ts";

/** The names that are before a colon in the stylesheets of a source, by their paths: at least those of what they declare. */
export const namesIn = memoize((source: SourceFiles): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = stylesheetsIn(source).map((path): [string, ReadonlySet<string>] => {
    const names = new Set<string>();
    for (const [, name = ""] of (source.read(path) ?? "").matchAll(/--([\w-]+)\s*:/g)) names.add(name);
    return [path, names];
  });
  return new Map(found);
});

/**
 * Names the stylesheets of a source that declare custom properties which none of the tokens has, for the page or by an
 * attribute: of those that give them the same values, the one with the most.
 */
export function unreadStylesheets(source: SourceFiles, identity: Identity): readonly Entry[] {
  const known = variablesOf(identity);
  const spelt = new Map([...known].map((name) => [lettersOf(name), name]));
  const entries: Entry[] = [];
  const sheets = [...namesIn(source)].flatMap(([path, names]) => {
    if (names.isSubsetOf(known)) return [];
    const sheet = declaredIn(source, path);
    entries.push(...sheet.entries);
    const ofPage = ofPages(sheet);
    return [{ path, ofPage, count: new Set(ofPage.map(({ name }) => name)).size }];
  });
  const named = new Set<string>();
  for (const { path, ofPage, count } of sheets.sort((one, other) => other.count - one.count)) {
    const missing = new Set<string>();
    for (const { name, text } of ofPage) {
      const value = `${name}:${text.trim()}`;
      if (!known.has(name) && !named.has(value)) missing.add(name);
      named.add(value);
    }
    for (const name of missing) {
      const own = spelt.get(lettersOf(name));
      if (own === undefined) continue;
      missing.delete(name);
      entries.push({ kind: "repaired", what: SPELT, subject: path, found: `--${name}`, made: `--${own}` });
    }
    const found = `${missing.size} of ${count}: ${[...missing].map((name) => `--${name}`).join(", ")}`;
    if (missing.size > 0) entries.push({ kind: "left-out", what: WHAT, subject: path, found });
    const themes = choicesOf(ofPage, missing, identity);
    if (themes.length > 1) entries.push({ kind: "left-out", what: THEMES, subject: path, found: themes.join(", ") });
  }
  return entries;
}

/** What chooses among values of some properties, and nothing of an identity is called: `theme="shop"`. */
function choicesOf(
  declared: readonly Declared[],
  names: ReadonlySet<string>,
  { modifiers }: Identity,
): readonly string[] {
  const known = new Set(modifiers.flatMap(({ contexts }) => contexts.map(({ id }) => id)));
  const own = declared.flatMap(({ name, choices }) => (names.has(name) ? choices : []));
  const others = own.filter(({ context }) => !known.has(context));
  return [...new Set(others.map(({ modifier, context }) => `${modifier}="${context}"`))];
}

/** What a stylesheet declares for pages, also by classes that pages have, and not for certain elements. */
function ofPages(sheet: Stylesheet): readonly Declared[] {
  try {
    return chosen(sheet, []).declared;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    // More classes than anybody chooses among.
    return sheet.declared.filter(({ choices }) => choices.every(({ modifier }) => modifier !== CLASS));
  }
}

/** All names of custom properties in the stylesheets of a source. */
export const shippedNames = memoize((source: SourceFiles): ReadonlySet<string> => {
  return new Set([...namesIn(source).values()].flatMap((names) => [...names]));
});

/** What the source's own stylesheets put before the names of most tokens: `gl` in `--gl-color-ink`. */
export function shippedPrefix(source: SourceFiles, identity: Identity): string | undefined {
  const known = variablesOf(identity);
  const shipped = shippedNames(source);
  const plain = known.intersection(shipped).size;
  if (plain >= known.size / 2) return undefined;
  const counts = new Map<string, number>();
  for (const name of shipped) {
    for (const { index } of name.matchAll(/-/g)) {
      const prefix = name.slice(0, index);
      if (known.has(name.slice(index + 1))) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
    }
  }
  const [prefix, count] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? ["", 0];
  // Some stylesheets have a part of the tokens only.
  const isMost = count >= known.size / 2 || (count > 1 && count >= LEAST_OF_STYLES * shipped.size);
  return count > plain && isMost ? prefix : undefined;
}

/**
 * Typography tokens, of which a custom property has the size of the font alone: those that a stylesheet of the source
 * has, and all where the source is in another form.
 */
export function typographyIn(source: SourceFiles, { tokens }: Identity, isKept: boolean): readonly Entry[] {
  const shipped = shippedNames(source);
  const isNamed = (name: string) => !isKept || shipped.has(name);
  return tokens.flatMap(({ values }): Entry[] => {
    const one = values.find(({ type, name }) => type === "typography" && isNamed(name));
    if (one === undefined) return [];
    const { path, name, value } = one;
    const isWithout = isFields(value) && value["fontSize"] === undefined;
    const own = isWithout ? `no --${name}, for it has no size` : `--${name} is the font size`;
    const made = `${own}; each other part has its own, such as --${name}--line-height`;
    return [{ kind: "repaired", what: TYPOGRAPHY, subject: path.join("."), found: `--${name}`, made }];
  });
}

/** So much of what stylesheets declare is of the tokens, where it shows the prefix of all of them. */
const LEAST_OF_STYLES = 0.8;

const TYPOGRAPHY = "Typography, whose custom property is the size of its font";

/** The names of the custom properties that an identity has. */
export function variablesOf({ tokens }: Identity): Set<string> {
  return new Set(tokens.flatMap(({ values }) => values.map(({ name }) => name)));
}

const THEMES = "Themes of stylesheets that the tokens do not have: import the stylesheet by its name";

const SPELT = "Names of tokens that a stylesheet has with other hyphens: pages need those of Vitral";

/** A name without hyphens, underscores and capitals. */
export function lettersOf(name: string): string {
  return name.replaceAll(/[-_]/g, "").toLowerCase();
}

const WHAT = "Custom properties of stylesheets that the tokens do not have: import a stylesheet by its name";

/** What a stylesheet declares, without those that it imports; one that cannot be read is named. */
export function declaredIn(source: SourceFiles, path: string): Stylesheet {
  return sheetsOf(source)(path);
}

const sheetsOf = memoize((source: SourceFiles) => {
  const known = new Map<string, ReturnType<typeof readSheet>>();
  return (path: string) => {
    const sheet = known.get(path) ?? readSheet(path, source.read(path) ?? "");
    known.set(path, sheet);
    return sheet;
  };
});

function readSheet(path: string, text: string): Stylesheet {
  const nothing = { declared: [], schemes: [], ofElements: new Set<string>(), ofWords: new Set<string>(), entries: [] };
  if (!text.includes("--")) return nothing;
  try {
    return { ...readStylesheet(path, text, { layers: [], variants: new Map(), imported: () => null }), entries: [] };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const entry: Entry = { kind: "left-out", what: UNREADABLE, subject: path, found: error.message };
    return { ...nothing, entries: [entry] };
  }
}
