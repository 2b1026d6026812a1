import { findChoices, type Source } from "../choices.ts";
import { readCssValue } from "../css-value.ts";
import { refuseTooMany } from "../limits.ts";
import type { ImportOptions } from "../options.ts";
import type { Entry, FoundModifier, Reading, Reason } from "../reading.ts";
import { type SourceFiles, stylesheetsOf } from "../source-files.ts";
import { stepsFor } from "../steps.ts";
import type { Cascade } from "./css/cascade.ts";
import { type AtomModifier, findAtomChoices } from "./css/choices.ts";
import { featureNames, featuresIn, SCHEME } from "./css/media.ts";
import { place, type StateModifier, stateModifiers } from "./css/modifiers.ts";
import { openImports } from "./css/packages.ts";
import { doubtsFirst, leftOut, reasonsFor, withoutPage } from "./css/report.ts";
import { type Atom, attributeAtom, type Selector, withValues } from "./css/selectors.ts";
import { type Declaration, rankLayers, readSheet, rootLayer, type Rule, type Sheet } from "./css/sheets.ts";
import { tokensIn } from "./css/tokens.ts";

/** Reads the stylesheets of a source; undefined if they have no custom property. */
export function readStylesheets(source: SourceFiles, options: ImportOptions): Reading | undefined {
  const page = readPage(source, options);
  if (page === undefined) return undefined;
  const { cascade, modifiers, entries, reasons } = page;
  const pathOf = stepsFor(
    cascade.names.map((name) => [name]),
    entries,
  );
  const tokens = tokensIn(cascade, modifiers, (name) => pathOf([name]), entries);
  return {
    modifiers: modifiers.map(({ found }) => found),
    reasons,
    tokens,
    entries: doubtsFirst([...withoutPage(cascade, tokens), ...entries]),
  };
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
  const paths = source.paths.some((path) => /\.css$/i.test(path)) ? stylesheetsOf(source) : [];
  const layers = rootLayer();
  let order = 0;
  const reader = { layers, open: openImports(source), next: () => (order += 1) };
  const texts = paths.flatMap((path) => {
    const text = source.read(path);
    return text !== undefined && /--|@import/.test(text) ? [{ path, text }] : [];
  });
  const all = texts
    .map(({ path, text }) => readSheet(path, text, reader))
    .filter(({ declarations, imported }) => declarations.length + imported.size > 0);
  const imported = new Set(all.flatMap((sheet) => [...sheet.imported]));
  const whole = all.filter(({ path }) => !imported.has(path));
  const entries: Entry[] = whole.flatMap((sheet) => sheet.entries);
  const { sheets, files } = alternativesIn(withoutCopies(whole, entries), options);
  entries.push(...files.entries);
  if (!sheets.some(({ sheet }) => sheet.declarations.some(({ name }) => !name.startsWith(" ")))) return undefined;
  rankLayers(layers);
  const written = withValues(sheets.flatMap(({ sheet }) => sheet.declarations.flatMap(({ rule }) => rule.selectors)));
  let next = 0;
  const rules = new Map<Rule, Rule>();
  const declarations = sheets.flatMap(({ sheet, when }) =>
    sheet.declarations.map((declaration): Declaration => {
      const { rule } = declaration;
      const own = rules.get(rule) ?? {
        ...rule,
        selectors: distinct(rule.selectors.flatMap(written)).flatMap((one) => withFile(one, when)),
      };
      rules.set(rule, own);
      return { ...declaration, rule: own, order: (next += 1) };
    }),
  );
  refuseTooMany(source.name, new Set(declarations.map(({ name }) => name)).size);
  const layouts = sheets.flatMap(({ sheet }) => sheet.layouts);
  const choices = findAtomChoices(declarations, layouts, options);
  const ofFiles = files.modifiers.map((found): AtomModifier => ({
    name: found.name,
    option: "",
    contexts: found.contexts.map(({ name }) => ({ name, atoms: [fileAtom(found.name, name)] })),
  }));
  const atoms = [...ofFiles, ...choices.modifiers];
  const fixed = new Map(
    ofFiles.flatMap(({ contexts }) => contexts.flatMap((one) => one.atoms.map((atom) => [atom, -1] as const))),
  );
  const conditions = declarations.map(({ rule }) => rule.media);
  const scheme = { feature: SCHEME, value: "dark" };
  const features = featuresIn(
    conditions.flatMap(featureNames).includes(SCHEME) || !declarations.some(({ text }) => /light-dark\(/i.test(text))
      ? conditions
      : [...conditions, scheme],
  );
  const registered = new Map(sheets.flatMap(({ sheet }) => sheet.registered.map((one) => [one.name, one] as const)));
  const cascade = place(
    {
      declarations,
      registered,
      features,
      always: choices.pages,
      modifiers: atoms.map(({ contexts }) => [[], ...contexts.map((one) => one.atoms)]),
    },
    fixed,
  );
  const modifiers = stateModifiers(cascade, atoms, new Map(files.modifiers.map((one) => [one.name, one])), entries);
  entries.push(
    ...leftOut(
      sheets.map(({ sheet }) => sheet),
      choices,
    ),
  );
  return {
    cascade,
    modifiers,
    // A modifier without an effect has no dimension among these.
    atoms: atoms.filter((_, at) => modifiers.some(({ dimension }) => dimension === at)),
    reasons: [...files.reasons, ...reasonsFor(choices, modifiers, declarations)],
    entries,
  };
}

function distinct(selectors: readonly Selector[]): readonly Selector[] {
  return selectors.length < 2 ? selectors : [...new Map(selectors.map((one) => [JSON.stringify(one), one])).values()];
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

/** Leaves out stylesheets whose statements another one has. */
function withoutCopies(sheets: readonly Sheet[], entries: Entry[]): readonly Sheet[] {
  const statements = new Map(sheets.map((sheet) => [sheet, new Set(sheet.declarations.map(keyOf))]));
  const kept: Sheet[] = [];
  for (const sheet of sheets.toSorted(
    (one, other) => (statements.get(other)?.size ?? 0) - (statements.get(one)?.size ?? 0),
  )) {
    const own = statements.get(sheet) ?? new Set();
    const whole = kept.find((other) => own.isSubsetOf(statements.get(other) ?? new Set()));
    if (whole === undefined) kept.push(sheet);
    else entries.push({ kind: "left-out", what: COPIES, subject: sheet.path, found: `all of it is in ${whole.path}` });
  }
  return sheets.filter((sheet) => kept.includes(sheet));
}

/** A statement as a text: where it holds, and its value in one notation. */
function keyOf(declaration: Declaration): string {
  return `${placeOf(declaration)} ${JSON.stringify(readCssValue(declaration.text).value)}`;
}

function placeOf({ name, rule, isImportant }: Declaration): string {
  return `${name} ${JSON.stringify([rule.selectors, rule.media, rule.layer.name, isImportant])}`;
}

/** The stylesheets in the order of the cascade, each with the contexts that it is for, and what these are. */
function alternativesIn(sheets: readonly Sheet[], options: ImportOptions) {
  const none = {
    modifiers: [] as readonly FoundModifier[],
    entries: [] as readonly Entry[],
    reasons: [] as readonly Reason[],
  };
  if (sheets.length < 2) return { sheets: sheets.map((sheet) => ({ sheet, when: {} })), files: none };
  const sources = new Map(
    sheets.map((sheet): [Source, Sheet] => {
      const address = sheet.path.replace(/(\.min)?\.css$/i, "").split("/");
      const tokens = new Map(
        sheet.declarations.map((one) => [placeOf(one), JSON.stringify(readCssValue(one.text).value)]),
      );
      return [{ address, label: sheet.path, tokens }, sheet];
    }),
  );
  const found = findChoices([...sources.keys()], options);
  const ordered = found.order.flatMap((source) => {
    const [sheet, when] = [sources.get(source), found.whens.get(source)];
    return sheet === undefined || when === undefined ? [] : [{ sheet, when }];
  });
  return { sheets: ordered, files: found };
}
