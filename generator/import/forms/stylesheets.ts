import { memoize } from "../../resolve/memoize.ts";
import { findChoices, type Source } from "../choices.ts";
import { readCssValue } from "../css-value.ts";
import { refuseTooMany } from "../limits.ts";
import { type ImportOptions, matchesAny, refuseUnmatched } from "../options.ts";
import type { Entry, FoundModifier, Reading, Reason } from "../reading.ts";
import { type SourceFiles, stylesheetsOf } from "../source-files.ts";
import { stepsFor } from "../stated.ts";
import type { Cascade } from "./css/cascade.ts";
import { type AtomModifier, findAtomChoices } from "./css/choices.ts";
import { featuresIn } from "./css/media.ts";
import { place, type StateModifier, stateModifiers } from "./css/modifiers.ts";
import { doubtsFirst, partsLeft, reasonsFor, withoutPage } from "./css/report.ts";
import { type Atom, attributeAtom, type Selector, selectorReader, subjectsIn } from "./css/selectors.ts";
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
  const layers = rootLayer();
  const whole = readSheets(source, layers);
  const entries: Entry[] = whole.flatMap((sheet) => sheet.entries);
  const { sheets, files } = alternativesIn(withoutCopies(whole, entries), options);
  entries.push(...files.entries);
  rankLayers(layers);
  const select = selectorReader(
    new Set(sheets.flatMap(({ sheet }) => sheet.declarations.map(({ rule }) => rule.selectors))),
  );
  const parts = new Map<string, Set<string>>();
  const leave = (part: string, name: string) => parts.set(part, (parts.get(part) ?? new Set()).add(name));
  const declarations: Declaration[] = [];
  for (const { sheet, when } of sheets) {
    const inFile = memoize((rule: Rule<string>): Rule => ({
      ...rule,
      selectors: select(rule.selectors).selectors.flatMap((selector) => withFile(selector, when)),
    }));
    for (const [part, names] of sheet.parts) for (const name of names) leave(part, name);
    for (const declaration of sheet.declarations) {
      const rule = inFile(declaration.rule);
      if (rule.selectors.length > 0) declarations.push({ ...declaration, rule, order: declarations.length });
      else if (declaration.name !== COLOR_SCHEME)
        for (const part of select(declaration.rule.selectors).parts) leave(part, declaration.name);
    }
  }
  if (!declarations.some(({ name }) => name !== COLOR_SCHEME)) return undefined;
  refuseTooMany(source.name, new Set(declarations.map(({ name }) => name)).size);
  const layouts = sheets.flatMap(({ sheet }) => sheet.layouts.flatMap(subjectsIn));
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
  const usesScheme = declarations.some(({ text }) => /light-dark\(/i.test(text));
  const features = featuresIn(
    declarations.map(({ rule }) => rule.media),
    usesScheme,
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
  const all = stateModifiers(cascade, atoms, new Map(files.modifiers.map((one) => [one.name, one])), entries);
  const ofMedia = all.filter(({ dimension }) => dimension >= atoms.length);
  refuseUnmatched(options, [
    ...choices.labels,
    ...whole.map(({ path }) => path),
    ...ofMedia.map(({ found }) => found.name),
  ]);
  const modifiers = all.filter((one) => !ofMedia.includes(one) || !matchesAny(options.noChoices, one.found.name));
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

/** Leaves out stylesheets whose statements another one has. */
function withoutCopies(sheets: readonly Sheet[], entries: Entry[]): readonly Sheet[] {
  if (sheets.length < 2) return sheets;
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
function keyOf(declaration: Declaration<string>): string {
  return `${placeOf(declaration)} ${JSON.stringify(readCssValue(declaration.text).value)}`;
}

function placeOf({ name, rule, isImportant }: Declaration<string>): string {
  // Spaces and quotes that minified stylesheets don't have; one space at a time, since a hostile text has very many.
  const plain = rule.selectors.split(/\s+/).join(" ");
  const selectors = plain.replace(/ ?([,>]) ?/g, "$1").replace(/["']/g, "");
  return `${name} ${JSON.stringify([selectors, rule.media, rule.layer.name, isImportant])}`;
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
