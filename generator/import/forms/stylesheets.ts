import { TEXT } from "../../model/token.ts";
import { memoize, memoizeTexts } from "../../resolve/memoize.ts";
import { findChoices, type Source } from "../choices.ts";
import { isWide, WIDE } from "../css-color.ts";
import { NO_TYPE, readCssValue } from "../css-value.ts";
import { refuseTooMany } from "../limits.ts";
import { type ImportOptions, matchesAny, NO_OPTIONS, refuseUnmatched } from "../options.ts";
import {
  type Derived,
  type Entry,
  leftOut,
  type Reading,
  type Reason,
  repaired,
  type StatedToken,
  type Statement,
  type Value,
} from "../reading.ts";
import { type SourceFiles, stylesheetsOf } from "../source-files.ts";
import { stepsFor } from "../stated.ts";
import { holds, isDerived, isSame } from "../values.ts";
import type { Cascade, State } from "./css/cascade.ts";
import { type AtomChoices, type AtomModifier, findAtomChoices, labelOf } from "./css/choices.ts";
import { featuresIn } from "./css/media.ts";
import { IDLE, place, type StateModifier, stateModifiers } from "./css/modifiers.ts";
import {
  type Atom,
  atomsIn,
  attributeAtom,
  attributeOf,
  type Selector,
  selectorReader,
  subjectsIn,
} from "./css/selectors.ts";
import {
  COLOR_SCHEME,
  type Declaration,
  type Layer,
  openImports,
  rankLayers,
  readSheet,
  rootLayer,
  type Rule,
  type Sheet,
} from "./css/sheets.ts";
import { LONGEST_VALUE } from "./css/texts.ts";

/** Reads the stylesheets of a source; undefined if they have no custom property. */
export function readStylesheets(source: SourceFiles, options: ImportOptions): Reading | undefined {
  const page = readPage(source, options);
  if (page === undefined) return undefined;
  const { cascade, modifiers, entries, reasons } = page;
  const paths = cascade.names.map((name) => [name]);
  const pathOf = stepsFor(paths, entries);
  const tokens = tokensIn(cascade, modifiers, (name) => pathOf([name]), entries);
  const all = doubtsFirst([...withoutPage(cascade, tokens), ...entries]);
  return { modifiers: modifiers.map(({ found }) => found), reasons, tokens, entries: all };
}

/** A page with all stylesheets of a source. */
export type StyledPage = {
  readonly cascade: Cascade;
  readonly modifiers: readonly StateModifier[];
  readonly atoms: readonly AtomModifier[];
  readonly reasons: readonly Reason[];
  readonly entries: Entry[];
};

/** Reads the stylesheets of a source as those of one page. */
export function readPage(source: SourceFiles, options: ImportOptions): StyledPage | undefined {
  const layers = rootLayer();
  const whole = readSheets(source, layers);
  const entries: Entry[] = whole.flatMap((sheet) => sheet.entries);
  const { sheets, ...files } = alternativesIn(withoutCopies(whole, entries), options);
  entries.push(...files.entries);
  rankLayers(layers);
  const select = selectorReader(
    new Set(sheets.flatMap(({ sheet }) => sheet.declarations.map(({ rule }) => rule.selectors))),
  );
  const parts = new Map<string, Set<string>>();
  const leave = (part: string, names: Iterable<string>) => {
    const known = parts.get(part) ?? new Set();
    for (const name of names) known.add(name);
    parts.set(part, known);
  };
  const declarations: Declaration[] = [];
  for (const { sheet, when } of sheets) {
    const inFile = memoize((rule: Rule<string>): Rule => {
      const { selectors } = select(rule.selectors);
      return { ...rule, selectors: selectors.flatMap((selector) => withFile(selector, when)) };
    });
    for (const [part, names] of sheet.parts) leave(part, names);
    for (const declaration of sheet.declarations) {
      const rule = inFile(declaration.rule);
      if (rule.selectors.length > 0) declarations.push({ ...declaration, rule, order: declarations.length });
      else if (declaration.name !== COLOR_SCHEME)
        for (const part of select(declaration.rule.selectors).parts) leave(part, [declaration.name]);
    }
  }
  const names = new Set(declarations.map(({ name }) => name));
  names.delete(COLOR_SCHEME);
  if (names.size === 0) return undefined;
  refuseTooMany(source.name, names.size);
  const layouts = sheets.flatMap(({ sheet }) => sheet.layouts.flatMap(subjectsIn));
  const choices = findAtomChoices(declarations, layouts, options);
  const ofFiles = files.modifiers.map(({ name, contexts }): AtomModifier => {
    const atomsOf = (context: string) => [fileAtom(name, context)];
    return { name, option: "", contexts: contexts.map((one) => ({ name: one.name, atoms: atomsOf(one.name) })) };
  });
  const atoms = [...ofFiles, ...choices.modifiers];
  const fixed = ofFiles.flatMap(({ contexts }) =>
    contexts.flatMap((one) => one.atoms.map((atom) => [atom, -1] as const)),
  );
  const features = featuresIn(
    declarations.map(({ rule }) => rule.media),
    declarations.some(({ text }) => /light-dark\(/i.test(text)),
  );
  const registered = new Map(sheets.flatMap(({ sheet }) => sheet.registered.map((one) => [one.name, one] as const)));
  const modifiersByAtom = atoms.map(({ contexts }) => [[], ...contexts.map((one) => one.atoms)]);
  const page = { declarations, registered, features, always: choices.pages, modifiers: modifiersByAtom };
  const cascade = place(page, new Map(fixed));
  const all = stateModifiers(cascade, atoms, new Map(files.modifiers.map((one) => [one.name, one])), entries);
  const isOfMedia = ({ dimension }: StateModifier) => dimension >= atoms.length;
  const ofMedia = all.filter(isOfMedia).map(({ found }) => found.name);
  refuseUnmatched(options, [...choices.labels, ...whole.map(({ path }) => path), ...ofMedia]);
  const modifiers = all.filter((one) => !isOfMedia(one) || !matchesAny(options.noChoices, one.found.name));
  entries.push(...partsLeft(parts, choices));
  return {
    cascade,
    modifiers,
    // A modifier without an effect has no dimension among these.
    atoms: atoms.filter((_, at) => modifiers.some(({ dimension }) => dimension === at)),
    reasons: [...files.reasons, ...reasonsFor(choices, modifiers, declarations)],
    entries,
  };
}

/** Reads the stylesheets of a source that no other one imports. */
function readSheets(source: SourceFiles, layers: Layer): readonly Sheet[] {
  const paths = source.paths.some((path) => /\.css$/i.test(path)) ? stylesheetsOf(source) : [];
  let order = 0;
  const reader = { layers, open: openImports(source), next: () => (order += 1) };
  const all = paths.flatMap((path) => {
    const text = source.read(path);
    return text !== undefined && /--|@import/.test(text) ? [readSheet(path, text, reader)] : [];
  });
  const imported = new Set(all.flatMap((sheet) => [...sheet.imported]));
  return all.filter(
    ({ path, declarations, imported: inner }) => declarations.length + inner.size > 0 && !imported.has(path),
  );
}

/** The atom that stands for a context of files. */
function fileAtom(modifier: string, context: string): Atom {
  return attributeAtom(` ${modifier}`, context);
}

/** A selector of a stylesheet that is only there in some contexts. */
function withFile(selector: Selector, when: Readonly<Record<string, readonly string[]>>): readonly Selector[] {
  return Object.entries(when).reduce<readonly Selector[]>(
    (all, [modifier, contexts]) =>
      all.flatMap(({ chain, specificity }) =>
        contexts.map((context) => {
          const subject = chain.at(-1) ?? [];
          return {
            specificity,
            chain: [...chain.slice(0, -1), [...subject, { is: true as const, atom: fileAtom(modifier, context) }]],
          };
        }),
      ),
    [selector],
  );
}

/** How the report names stylesheets that say nothing new. */
const COPIES = "Stylesheets whose statements another one has";

/** The statements of a stylesheet: where each holds, with its value in one notation. */
const cssStatementsOf = memoize(({ declarations }: Sheet): readonly (readonly [place: string, value: string])[] =>
  declarations.map(({ name, rule, isImportant, text }) => {
    // Spaces and quotes that minified stylesheets don't have; one space at a time, since a hostile text has very many.
    const plain = rule.selectors.split(/\s+/).join(" ");
    const selectors = plain.replace(/ ?([,>]) ?/g, "$1").replace(/["']/g, "");
    const at = JSON.stringify([selectors, rule.media, rule.layer.name, isImportant]);
    return [`${name} ${at}`, JSON.stringify(readCssValue(text).value)];
  }),
);

/** Leaves out stylesheets whose statements another one has. */
function withoutCopies(sheets: readonly Sheet[], entries: Entry[]): readonly Sheet[] {
  if (sheets.length < 2) return sheets;
  const ranked = sheets.map((sheet) => ({ sheet, all: new Set(cssStatementsOf(sheet).map((one) => one.join(" "))) }));
  const kept: typeof ranked = [];
  for (const one of ranked.toSorted((first, second) => second.all.size - first.all.size)) {
    const whole = kept.find(({ all }) => one.all.isSubsetOf(all))?.sheet;
    if (whole === undefined) kept.push(one);
    else entries.push(leftOut(COPIES, one.sheet.path, `all of it is in ${whole.path}`));
  }
  return sheets.filter((sheet) => kept.some((one) => one.sheet === sheet));
}

/** The stylesheets in the order of the cascade, each with the contexts that it is for, and what these are. */
function alternativesIn(sheets: readonly Sheet[], options: ImportOptions) {
  const sources = new Map(
    sheets.map((sheet): [Source, Sheet] => {
      const address = sheet.path.replace(/(\.min)?\.css$/i, "").split("/");
      return [{ address, label: sheet.path, tokens: new Map(sheets.length < 2 ? [] : cssStatementsOf(sheet)) }, sheet];
    }),
  );
  const { order, whens, ...found } = findChoices([...sources.keys()], sheets.length < 2 ? NO_OPTIONS : options);
  const ordered = order.flatMap((source) => {
    const [sheet, when] = [sources.get(source), whens.get(source)];
    return sheet === undefined || when === undefined ? [] : [{ sheet, when }];
  });
  return { ...found, sheets: ordered };
}

// Tokens

/** A token has at most this many values that are computed from others; above, its references stay in its text. */
const MOST_ROWS = 600;

/** The contexts that a value holds in, by their index in each of some modifiers. */
type Row = { readonly at: readonly number[]; readonly state: State };

const NO_VALUE: Derived = { from: [], make: () => undefined };

/** How the report names tokens without any value, and those that depend on too much. */
const TOO_MANY = "Custom properties with too many values";
const WITHOUT_VALUE = "Custom properties without a value on a page";

/** States the values of the custom properties of a page; `pathOf` gives the paths of their tokens. */
function tokensIn(
  cascade: Cascade,
  modifiers: readonly StateModifier[],
  pathOf: (name: string) => readonly string[] | undefined,
  entries: Entry[],
): readonly StatedToken[] {
  const start = startOf(cascade, modifiers);
  const complete = new Set<string>();
  const made = new Map<string, StatedToken>();
  const leave = (name: string) =>
    entries.push(leftOut(TOO_MANY, `--${name}`, `${cascade.dimensionsOf(name, "own").size} modifiers and media`));
  for (const name of cascade.names) {
    const path = pathOf(name);
    if (path === undefined) continue;
    const concerned = (part?: "own") =>
      modifiers.filter(({ dimension }) => cascade.dimensionsOf(name, part).has(dimension));
    const [ofAll, ofOwn] = [concerned(), concerned("own")];
    if (countOf(ofOwn) > MOST_ROWS) {
      leave(name);
      continue;
    }
    const valueOf = memoizeTexts(LONGEST_VALUE, (text) => typed(name, text, entries));
    const valueIn = (state: State, asWritten: boolean): Value | undefined => {
      const target = cascade.aliasIn(name, state);
      const steps = target === undefined ? undefined : pathOf(target);
      if (steps !== undefined) return { type: null, value: `{${steps.join(".")}}` };
      const text = asWritten ? cascade.textIn(name, state) : cascade.valueIn(name, state);
      return text === undefined ? undefined : valueOf(text);
    };
    const isPlain = ({ state }: Row) => {
      const target = cascade.aliasIn(name, state);
      const isAlias = cascade.innermost === 0 && target !== undefined && complete.has(target);
      return isAlias || cascade.referencesIn(name, state).length === 0;
    };
    const rowsOfOwn = rowsOf(ofOwn, start);
    // A value with references depends on what these do; if that is too much, its references stay in its text.
    const byOwn = rowsOfOwn.every(isPlain);
    const asWritten = !byOwn && countOf(ofAll) > MOST_ROWS;
    const by = byOwn || asWritten ? ofOwn : ofAll;
    const rows = by === ofOwn ? rowsOfOwn : rowsOf(ofAll, start);
    const values = rows.map((row) => ({ row, value: valueIn(row.state, asWritten) }));
    if (values.every(({ value }) => value !== undefined)) complete.add(name);
    if (values.some(({ value }) => value !== undefined)) made.set(name, { path, statements: statementsOf(values, by) });
    else entries.push(leftOut(WITHOUT_VALUE, `--${name}`, cascade.declaredAs(name)));
  }
  for (const name of cascade.left) leave(name);
  const order = new Map(cascade.page.declarations.map(({ name }, at) => [name, at] as const).toReversed());
  return [...made]
    .toSorted(([one], [other]) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
    .map(([, token]) => token);
}

/** The state of a page that chooses nothing. */
function startOf({ start }: Cascade, modifiers: readonly StateModifier[]): State {
  const state = [...start];
  for (const { found, dimension, indices } of modifiers)
    state[dimension] = indices[found.contexts.findIndex(({ name }) => name === found.default)] ?? 0;
  return state;
}

function countOf(modifiers: readonly StateModifier[]): number {
  return modifiers.reduce((product, { indices }) => product * indices.length, 1);
}

/** Each combination of the contexts of some modifiers. */
function rowsOf(modifiers: readonly StateModifier[], start: State): readonly Row[] {
  return modifiers.reduce<readonly Row[]>(
    (rows, { dimension, indices }) =>
      rows.flatMap(({ at, state }) =>
        indices.map((index, context) => ({ at: [...at, context], state: state.with(dimension, index) })),
      ),
    [{ at: [], state: start }],
  );
}

/** States the values of combinations by the contexts that aren't defaults, from the fewest. */
function statementsOf(
  values: readonly { readonly row: Row; readonly value: Value | undefined }[],
  modifiers: readonly StateModifier[],
): readonly Statement[] {
  const rows = values.map(({ row, value = NO_VALUE }) => {
    const named = modifiers.map(({ found }, at) => ({ found, name: found.contexts[row.at[at] ?? 0]?.name ?? "" }));
    const chosen = named.filter(({ found, name }) => name !== found.default);
    return { row: new Map(named.map(({ found, name }) => [found.name, name])), value, chosen };
  });
  const placed: Statement[] = [];
  for (const { row, value, chosen } of rows.toSorted((one, other) => one.chosen.length - other.chosen.length)) {
    const before = placed.findLast(({ when }) => holds(when, row))?.value;
    const isKnown =
      before !== undefined && (before === value || (!isDerived(before) && !isDerived(value) && isSame(before, value)));
    if (!isKnown)
      placed.push({ when: Object.fromEntries(chosen.map(({ found, name }) => [found.name, [name]])), value });
  }
  return placed;
}

/** The value of a text in the format; what it can't say exactly is entered. */
function typed(name: string, text: string, entries: Entry[]): Value | undefined {
  const subject = `--${name}`;
  if (/^\{[^{}]*\}$/.test(text)) {
    entries.push(leftOut("Values in braces, which are references in the format", subject, text));
    return undefined;
  }
  const value = readCssValue(text, name);
  if (value.type === TEXT && text === "") return undefined;
  if (value.type === "color" && isWide(text)) entries.push(repaired(WIDE, subject, text, "the nearest colour of sRGB"));
  if (value.type === TEXT) entries.push({ kind: "as-written", what: NO_TYPE, subject, found: text });
  return value;
}

// The report

/** How the report names a page without any value. */
const NO_VALUES = "Pages on which no custom property has a value";

/** Reports that a page without further atoms has no value, with the atoms that most properties need. */
function withoutPage({ page }: Cascade, tokens: readonly StatedToken[]): readonly Entry[] {
  const isOnPage = ({ statements }: StatedToken) =>
    statements.some(({ when, value }) => Object.keys(when).length === 0 && !isDerived(value));
  if (tokens.some(isOnPage)) return [];
  const [most] = [...namesByAtom(page.declarations)].toSorted(([, one], [, other]) => other.size - one.size);
  if (most === undefined) return [];
  const [atom, names] = most;
  const found = `${propertiesOf(names.size)} only have a value with it`;
  return [leftOut(NO_VALUES, labelOf(atom), found, `--page ${labelOf(atom)}`)];
}

/** Sorts what is probably wrong before what is left out by the rule. */
function doubtsFirst(entries: readonly Entry[]): Entry[] {
  const doubts = [NO_VALUES, IDLE, WITHOUT_VALUE];
  const rank = ({ what }: Entry) => (doubts.includes(what) ? doubts.indexOf(what) : doubts.length);
  return entries.toSorted((one, other) => rank(one) - rank(other));
}

/** Counts what rules for parts of pages and other atoms set. */
function partsLeft(parts: ReadonlyMap<string, ReadonlySet<string>>, { left }: AtomChoices): readonly Entry[] {
  const nameFor = (atom: Atom) => attributeOf(atom)?.name.replace(/^data-/, "") ?? atom.slice(1);
  const optionFor = (atom: Atom) => `--choice ${nameFor(atom)}=${labelOf(atom)}`;
  return [
    ...[...parts].map(([part, { size }]) => leftOut("Rules for parts of pages", part, propertiesOf(size))),
    ...[...left].map(([atom, { why, count }]) => leftOut(why, labelOf(atom), propertiesOf(count), optionFor(atom))),
  ];
}

function propertiesOf(count: number): string {
  return count === 1 ? "1 property" : `${count} properties`;
}

/** The properties that are set with each atom. */
function namesByAtom(declarations: readonly Declaration[]): ReadonlyMap<Atom, ReadonlySet<string>> {
  const names = new Map<Atom, Set<string>>();
  for (const { name, rule } of declarations)
    for (const { chain } of rule.selectors)
      for (const atom of atomsIn(chain)) names.set(atom, (names.get(atom) ?? new Set()).add(name));
  return names;
}

/** Why each modifier was found. */
function reasonsFor(
  choices: AtomChoices,
  modifiers: readonly StateModifier[],
  declarations: readonly Declaration[],
): readonly Reason[] {
  const counts = namesByAtom(declarations);
  return modifiers.flatMap(({ found }): Reason[] => {
    const reason = { modifier: found.name, contexts: found.contexts.map(({ name }) => name) };
    const choice = choices.modifiers.find(({ name }) => name === found.name);
    const queries = found.contexts.flatMap(({ media }) => media ?? []).slice(0, 3);
    if (choice === undefined) {
      const why = `media change values: ${queries.join(", ")}`;
      return queries.length === 0 ? [] : [{ ...reason, why, option: `--no-choice ${found.name}` }];
    }
    const atoms = choice.contexts.flatMap((context) => context.atoms);
    const most = Math.max(...atoms.map((atom) => counts.get(atom)?.size ?? 0));
    const more = atoms.length > 3 ? ` and ${atoms.length - 3} more` : "";
    const shown = atoms.slice(0, 3).map(labelOf).join(" and ") + more;
    const why = `${shown} set ${propertiesOf(most)} that are also set without them`;
    return [{ ...reason, why, option: choice.option }];
  });
}
