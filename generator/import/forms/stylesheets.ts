import type { Choices, When } from "../../model/modifier.ts";
import { TEXT } from "../../model/token.ts";
import { countCombinations, holds } from "../../resolve/combination.ts";
import { memoize, memoizeTexts } from "../../resolve/memoize.ts";
import { findChoices } from "../choices.ts";
import { isWide, WIDE } from "../css-color.ts";
import { NO_TYPE, readCssValue } from "../css-value.ts";
import { refuseTooMany } from "../limits.ts";
import { type ImportOptions, matchesAny, NO_OPTIONS, refuseUnmatched } from "../options.ts";
import {
  type Entry,
  leftOut,
  NO_VALUE,
  type Reading,
  type Reason,
  repaired,
  type StatedToken,
  type Statement,
  type Value,
  WITHOUT_VALUE,
} from "../reading.ts";
import { addressOf, namedSheets, PROPERTY, type SourceFiles, stylesheetsOf } from "../source-files.ts";
import { stepsFor } from "../stated.ts";
import { isDerived, isSame, rowsOf } from "../values.ts";
import type { Cascade, State } from "./css/cascade.ts";
import { type AtomChoices, type AtomModifier, findAtomChoices, labelOf } from "./css/choices.ts";
import { featuresIn } from "./css/media.ts";
import { comparable, place, type StateModifier, stateModifiers } from "./css/modifiers.ts";
import { type Atom, attributeAtom, attributeOf, type Selector, selectorReader, subjectsIn } from "./css/selectors.ts";
import {
  COLOR_SCHEME,
  type Declaration,
  type Layer,
  openImports,
  type PartOfPage,
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
  const all = [...withoutPage(page, tokens), ...entries];
  return { modifiers: modifiers.map(({ modifier }) => modifier), reasons, tokens, entries: all };
}

export type StyledPage = NonNullable<ReturnType<typeof readPage>>;

export function readPage(source: SourceFiles, options: ImportOptions) {
  const layers = rootLayer();
  const whole = readSheets(source, layers);
  const entries: Entry[] = whole.flatMap((sheet) => sheet.entries);
  const read = new Set(whole.flatMap(({ path, imported }) => [path, ...imported]));
  for (const path of source.kind === "package" ? namedSheets(source, "all") : [])
    if (!read.has(path) && PROPERTY.test(source.read(path) ?? ""))
      entries.push(leftOut(EXPORTED, path, "has custom properties", `--from ${addressOf(source, path)}`));
  const files = choicesAmong(withoutCopies(whole, entries), options);
  const sheets = files.order.map((source) => ({ sheet: source.sheet, when: files.whens.get(source) ?? {} }));
  entries.push(...files.entries);
  rankLayers(layers);
  const select = selectorReader(
    new Set(sheets.flatMap(({ sheet }) => sheet.declarations.map(({ rule }) => rule.selectors))),
  );
  const parts = sheets.flatMap(({ sheet }) => [...sheet.parts]);
  const declarations: Declaration[] = [];
  for (const { sheet, when } of sheets) {
    const inFile = memoize((rule: Rule<string>): Rule => {
      const { selectors } = select(rule.selectors);
      return { ...rule, selectors: selectors.flatMap((selector) => withFile(selector, when)) };
    });
    for (const declaration of sheet.declarations) {
      const rule = inFile(declaration.rule);
      if (rule.selectors.length > 0) declarations.push({ ...declaration, rule, order: declarations.length });
      else if (declaration.name !== COLOR_SCHEME)
        for (const part of select(declaration.rule.selectors).parts) parts.push({ part, name: declaration.name });
    }
  }
  const names = new Set(declarations.map(({ name }) => name));
  names.delete(COLOR_SCHEME);
  if (names.size === 0) return undefined;
  refuseTooMany(source.name, names.size);
  const layouts = sheets.flatMap(({ sheet }) => sheet.layouts.flatMap(subjectsIn));
  const fileNames = files.modifiers.map(({ name }) => name.toLowerCase());
  const choices = findAtomChoices(declarations, layouts, options, fileNames);
  const ofFiles = files.modifiers.map((stated): AtomModifier => {
    const { name } = stated;
    const contexts = stated.contexts.map((context) => ({ name: context.name, atoms: [fileAtom(name, context.name)] }));
    return { name, option: "", contexts, stated };
  });
  const atoms = [...ofFiles, ...choices.modifiers];
  const byScheme = new Set(declarations.flatMap(({ name, text }) => (/light-dark\(/i.test(text) ? [name] : [])));
  if (byScheme.size > 0 && declarations.every(({ name }) => name !== COLOR_SCHEME))
    entries.push(leftOut(SCHEMELESS, "light-dark()", propertiesOf(byScheme.size)));
  const features = featuresIn(
    declarations.map(({ rule }) => rule.media),
    byScheme.size > 0,
  );
  const registered = new Map(
    sheets.flatMap(({ sheet }) => sheet.registered.map((property) => [property.name, property] as const)),
  );
  const modifiersByAtom = atoms.map(({ contexts }) => [[], ...contexts.map((context) => context.atoms)]);
  const page = { declarations, registered, features, always: choices.pages, modifiers: modifiersByAtom };
  const cascade = place(page);
  const all = stateModifiers(cascade, atoms, entries);
  const isOfMedia = ({ dimension }: StateModifier) => dimension >= atoms.length;
  const ofMedia = all.filter(isOfMedia).map(({ modifier }) => modifier.name);
  refuseUnmatched(options, [...choices.labels, ...whole.map(({ path }) => path), ...ofMedia]);
  const modifiers = all.filter(
    (settled) => !isOfMedia(settled) || !matchesAny(options.noChoice, settled.modifier.name),
  );
  entries.push(...partsLeft(parts, choices));
  return {
    cascade,
    modifiers,
    // A modifier without an effect has no dimension among these.
    atoms: atoms.filter((_, at) => modifiers.some(({ dimension }) => dimension === at)),
    reasons: [...files.reasons, ...reasonsFor(choices, modifiers)],
    counts: choices.counts,
    entries,
  };
}

const EXPORTED = "Further stylesheets that the package exports";

const SCHEMELESS = "Dark values of light-dark(): no stylesheet sets color-scheme, so add one that does";

/** Reads the stylesheets of a source that no other stylesheet imports. */
function readSheets(source: SourceFiles, layers: Layer): readonly Sheet[] {
  const paths = source.paths.some((path) => /\.css$/i.test(path)) ? stylesheetsOf(source) : [];
  let order = 0;
  const reader = { layers, open: openImports(source), next: () => (order += 1) };
  const all = paths.flatMap((path) => {
    const text = source.read(path);
    return text !== undefined && /--|@import|color-scheme/i.test(text) ? [readSheet(path, text, reader)] : [];
  });
  const imported = new Set(all.flatMap((sheet) => [...sheet.imported]));
  return all.filter(
    ({ path, declarations, imported: inner }) => declarations.length + inner.size > 0 && !imported.has(path),
  );
}

function fileAtom(modifier: string, context: string): Atom {
  return attributeAtom(` ${modifier}`, context);
}

/** Restricts a selector to the contexts that its stylesheet is loaded in. */
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

const COPIES = "Stylesheets whose statements another one has";

/** Lists the statements of a stylesheet for comparison: the property with its conditions, and its normalised value. */
const cssStatementsOf = memoize(({ declarations }: Sheet): readonly (readonly [place: string, value: string])[] =>
  declarations.map(({ name, rule, isImportant, text }) => {
    // Minified stylesheets lack these spaces and quotes. Spaces are collapsed first, since hostile texts have very many.
    const plain = rule.selectors.split(/\s+/).join(" ");
    const selectors = plain.replace(/ ?([,>]) ?/g, "$1").replace(/["']/g, "");
    const at = JSON.stringify([selectors, rule.media, rule.layer.name, isImportant]);
    return [`${name} ${at}`, comparable(text)];
  }),
);

function withoutCopies(sheets: readonly Sheet[], entries: Entry[]): readonly Sheet[] {
  if (sheets.length < 2) return sheets;
  const ranked = sheets.map((sheet) => ({
    sheet,
    all: new Set(cssStatementsOf(sheet).map((statement) => statement.join(" "))),
  }));
  const kept: typeof ranked = [];
  for (const candidate of ranked.toSorted((a, b) => b.all.size - a.all.size)) {
    const whole = kept.find(({ all }) => candidate.all.isSubsetOf(all))?.sheet;
    if (whole === undefined) kept.push(candidate);
    else entries.push(leftOut(COPIES, candidate.sheet.path, `all of it is in ${whole.path}`));
  }
  return sheets.filter((sheet) => kept.some((original) => original.sheet === sheet));
}

/** Finds the choices among stylesheets: those that set the same properties to other values. */
function choicesAmong(sheets: readonly Sheet[], options: ImportOptions) {
  const isOne = sheets.length < 2;
  const sources = sheets.map((sheet) => {
    const address = sheet.path.replace(/(\.min)?\.css$/i, "").split("/");
    return { address, label: sheet.path, tokens: new Map(isOne ? [] : cssStatementsOf(sheet)), sheet };
  });
  return findChoices(sources, isOne ? NO_OPTIONS : options);
}

// Tokens

/** The most combinations to compute a token's value for; a token with more keeps its references as text. */
const MOST_ROWS = 600;

const TOO_MANY = "Custom properties with too many values";

/** States the values of the custom properties of a page; `pathOf` gives the paths of their tokens. */
function tokensIn(
  cascade: Cascade,
  modifiers: readonly StateModifier[],
  pathOf: (name: string) => readonly string[] | undefined,
  entries: Entry[],
): readonly StatedToken[] {
  const rowsBy = rowsAmong(modifiers, stateOf(modifiers, {}, cascade.start));
  const complete = new Set<string>();
  const made = new Map<string, StatedToken>();
  const leave = (name: string) =>
    entries.push(leftOut(TOO_MANY, `--${name}`, `${cascade.dimensionsOf(name, "direct").size} modifiers and media`));
  for (const name of cascade.names) {
    const path = pathOf(name);
    if (path === undefined) continue;
    const rowsFor = (part?: "direct") => rowsBy([...cascade.dimensionsOf(name, part)].toSorted().join());
    const isPlain = (state: State) => {
      if (cascade.referencesIn(name, state).length === 0) return true;
      const target = cascade.aliasIn(name, state);
      return cascade.innermost === 0 && target !== undefined && complete.has(target);
    };
    const directRows = rowsFor("direct");
    if (directRows.length === 0) {
      leave(name);
      continue;
    }
    // A value with references varies with their modifiers, too; with too many combinations, it keeps them as text.
    const allRows = directRows.every(({ state }) => isPlain(state)) ? directRows : rowsFor();
    const asWritten = allRows.length === 0;
    const valueOf = memoizeTexts(LONGEST_VALUE, (text) => typed(name, text, entries));
    const values = (asWritten ? directRows : allRows).map((row): Row & { readonly value: Value | undefined } => {
      const target = cascade.aliasIn(name, row.state);
      const steps = target === undefined ? undefined : pathOf(target);
      if (steps !== undefined) return { ...row, value: { type: null, value: `{${steps.join(".")}}` } };
      const text = asWritten ? cascade.textIn(name, row.state) : cascade.valueIn(name, row.state);
      return { ...row, value: text === undefined ? undefined : valueOf(text) };
    });
    const stated = statementsOf(values);
    if (values.every(({ value }) => value !== undefined)) complete.add(name);
    if (stated.some(({ value }) => value !== NO_VALUE)) made.set(name, { path, statements: stated });
    else entries.push(leftOut(WITHOUT_VALUE, `--${name}`, cascade.declaredAs(name)));
  }
  for (const name of cascade.left) leave(name);
  const order = new Map(cascade.page.declarations.map(({ name }, at) => [name, at] as const).toReversed());
  return [...made].toSorted(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).map(([, token]) => token);
}

/** The state of a page with these choices; other modifiers have their default. */
function stateOf(modifiers: readonly StateModifier[], choices: Choices, start: State): State {
  return modifiers.reduce((state, { modifier: { name, contexts, default: byDefault }, dimension, indices }) => {
    const chosen = choices[name] ?? byDefault;
    return state.with(dimension, indices[contexts.findIndex((context) => context.name === chosen)] ?? 0);
  }, start);
}

/** A combination of modifiers, its contexts that aren't defaults, and the page's state. */
type Row = { readonly choices: Choices; readonly when: When; readonly state: State };

/**
 * Returns the combinations of the modifiers of some dimensions, such as `0,3`: those with the fewest non-default contexts
 * first; none if there are too many. Memoized: without this, a stylesheet with seven attributes takes 1.1 times the CPU.
 */
function rowsAmong(modifiers: readonly StateModifier[], start: State): (dimensions: string) => readonly Row[] {
  return memoizeTexts(LONGEST_VALUE, (dimensions) => {
    const by = modifiers.filter(({ dimension }) => dimensions.split(",").includes(String(dimension)));
    const all = by.map(({ modifier }) => modifier);
    if (countCombinations(all) > MOST_ROWS) return [];
    const rows = rowsOf(all).map((choices): Row => {
      const changed = all.filter((modifier) => choices[modifier.name] !== modifier.default);
      const when = Object.fromEntries(changed.map(({ name }) => [name, [choices[name] ?? ""]]));
      return { choices, when, state: stateOf(by, choices, start) };
    });
    const count = ({ when }: Row) => Object.keys(when).length;
    return rows.toSorted((a, b) => count(a) - count(b));
  });
}

/** States the values of rows; values that earlier statements imply are omitted. */
function statementsOf(rows: readonly (Row & { readonly value: Value | undefined })[]): readonly Statement[] {
  const placed: (typeof rows)[number][] = [];
  for (const row of rows) {
    const before = placed.findLast(({ when }) => holds(when, row.choices));
    if (before === undefined || !isSame(before.value, row.value)) placed.push(row);
  }
  return placed.map(({ when, value = NO_VALUE }) => ({ when, value }));
}

/** Reads a text as a value of the format; reports what the format can't express exactly. */
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

const NO_VALUES = "Pages on which no custom property has a value";

/** Reports a page on which no property has a value, with the atom that most properties need. */
function withoutPage({ counts }: StyledPage, tokens: readonly StatedToken[]): readonly Entry[] {
  const isOnPage = ({ statements }: StatedToken) =>
    statements.some(({ when, value }) => Object.keys(when).length === 0 && !isDerived(value));
  if (tokens.some(isOnPage)) return [];
  const [[atom, count] = ["", 0]] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (count === 0) return [];
  const detail = `${propertiesOf(count)} only have a value with it`;
  return [leftOut(NO_VALUES, labelOf(atom), detail, `--page ${labelOf(atom)}`)];
}

/** Reports the rules for parts of pages and for atoms without a choice, and counts their properties. */
function partsLeft(parts: readonly PartOfPage[], { left, counts }: AtomChoices): readonly Entry[] {
  const nameFor = (atom: Atom) => attributeOf(atom)?.name.replace(/^data-/, "") ?? atom.slice(1);
  const optionFor = (atom: Atom) => `--choice ${nameFor(atom)}=${labelOf(atom)}`;
  return [
    ...[...Map.groupBy(parts, ({ part }) => part)].map(([part, all]) =>
      leftOut("Rules for parts of pages", part, propertiesOf(new Set(all.map(({ name }) => name)).size)),
    ),
    ...[...left].map(([atom, why]) =>
      leftOut(why, labelOf(atom), propertiesOf(counts.get(atom) ?? 0), optionFor(atom)),
    ),
  ];
}

function propertiesOf(count: number): string {
  return count === 1 ? "1 property" : `${count} properties`;
}

function reasonsFor(choices: AtomChoices, modifiers: readonly StateModifier[]): readonly Reason[] {
  return modifiers.flatMap(({ modifier }): Reason[] => {
    const reason = { modifier: modifier.name, contexts: modifier.contexts.map(({ name }) => name) };
    const choice = choices.modifiers.find(({ name }) => name === modifier.name);
    const queries = modifier.contexts.flatMap(({ media }) => media ?? []).slice(0, 3);
    if (choice === undefined) {
      const why = `media change values: ${queries.join(", ")}`;
      return queries.length === 0 ? [] : [{ ...reason, why, option: `--no-choice ${modifier.name}` }];
    }
    const atoms = choice.contexts.flatMap((context) => context.atoms);
    const most = Math.max(...atoms.map((atom) => choices.counts.get(atom) ?? 0));
    const more = atoms.length > 3 ? ` and ${atoms.length - 3} more` : "";
    const shown = atoms.slice(0, 3).map(labelOf).join(" and ") + more;
    const why = `${shown} ${atoms.length === 1 ? "overrides" : "override"} ${propertiesOf(most)}`;
    return [{ ...reason, why, option: choice.option }];
  });
}
