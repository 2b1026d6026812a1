import { familiesOf, hasMode, trimmed } from "../../choices.ts";
import { indexBy, unused } from "../../fields.ts";
import { refuseTooManyContexts } from "../../limits.ts";
import type { FoundModifier } from "../../reading.ts";
import { type ChoiceOption, type ImportOptions, match, matchesAny } from "../../options.ts";
import { memoize } from "../../../resolve/memoize.ts";
import { statesOf } from "./cascade.ts";
import { type Condition, featuresIn, holdsFor, valuesIn } from "./media.ts";
import { type Atom, atomsIn, attributeOf, type Chain, type Selector, type Term } from "./selectors.ts";
import { COLOR_SCHEME, type Declaration } from "./sheets.ts";
import { readTemplate, referencesIn } from "./texts.ts";

/** A modifier whose contexts are selected by atoms; the atoms of a context are equivalent. */
export type AtomModifier = {
  readonly name: string;
  readonly contexts: readonly { readonly name: string; readonly atoms: readonly Atom[] }[];
  readonly option: string;
  /** Set for a choice among stylesheets, which states its default. */
  readonly stated?: FoundModifier;
};

export type AtomChoices = {
  readonly modifiers: readonly AtomModifier[];
  readonly pages: ReadonlySet<Atom>;
  /** The rejected atoms, with the reason. */
  readonly left: ReadonlyMap<Atom, string>;
  readonly counts: ReadonlyMap<Atom, number>;
  /** All atoms, as options write them. */
  readonly labels: readonly string[];
};

/** Reasons why an atom isn't a choice, as the report words them. */
const OF_COMPONENTS = "Classes and attributes of components";
const WITH_OWN = "Classes and attributes with tokens of their own";
const MINOR = "Classes that change little";
const IGNORED = "Ignored classes and attributes";

type Statement = {
  readonly name: string;
  readonly needs: ReadonlySet<Atom>;
  /** `needs`, and the atoms that the page itself must not have. */
  readonly touches: ReadonlySet<Atom>;
  readonly chain: Chain;
  readonly declaration: Declaration;
};

const MINOR_SHARE = 1 / 20;

/** Returns whether an atom is from a selector, and doesn't stand for a stylesheet. */
export function isFromSelector(atom: Atom): boolean {
  return !atom.startsWith("[ ");
}

function isMajority(part: number, whole: number): boolean {
  return part * 2 > whole;
}

/** Finds the choices among atoms; `taken` are the names of other modifiers, in lower case. */
export function findAtomChoices(
  declarations: readonly Declaration[],
  layouts: readonly (readonly Atom[])[],
  options: ImportOptions,
  taken: Iterable<string>,
): AtomChoices {
  const needsOf = memoize(({ chain }: Selector) => new Set(atomsIn(chain).filter(isFromSelector)));
  const touchesOf = memoize((selector: Selector) =>
    needsOf(selector).union(new Set(refusedByPage(selector.chain).filter(isFromSelector))),
  );
  const statements = declarations.flatMap((declaration) =>
    declaration.rule.selectors.map((selector): Statement => {
      const atoms = { needs: needsOf(selector), touches: touchesOf(selector) };
      return { name: declaration.name, ...atoms, chain: selector.chain, declaration };
    }),
  );
  const usesScheme = declarations.some(({ text }) => /light-dark\(/i.test(text));
  const tokens = statements.filter(({ name }) => name !== COLOR_SCHEME || usesScheme);
  const byAtom = indexBy(tokens, ({ touches }) => touches);
  const byName = Map.groupBy(tokens, ({ name }) => name);
  const minorReach = MINOR_SHARE * byName.size;
  const namesByAtom = new Map([...byAtom].map(([atom, all]) => [atom, new Set(all.map(({ name }) => name))]));
  const namesOf: NamesOf = (atom) => namesByAtom.get(atom) ?? NONE;
  const laidOut = laidOutIn(layouts, byAtom);
  const matching = (patterns: readonly string[]) =>
    new Set([...byAtom.keys()].filter((atom) => matchesAny(patterns, labelOf(atom))));
  const pages = matching(options.page);
  const stated = matching(options.choice.flatMap(({ patterns }) => patterns));
  const refused = matching([...options.ignore, ...options.noChoice]).difference(stated);
  const users = indexBy(declarations, ({ text }) => {
    const scheme = /light-dark\(/i.test(text) ? [COLOR_SCHEME] : [];
    return new Set([...referencesIn(readTemplate(text)), ...scheme]);
  });
  const isMain = (atom: Atom) => isMajority(namesOf(atom).size, byName.size);
  const isComponent = (atom: Atom) => laidOut.has(atom) && !isMain(atom) && !pages.has(atom);
  const appliesToPage = ({ needs }: Statement) => needs.isSubsetOf(pages);
  const isOnPage = (atom: Atom) =>
    byAtom.get(atom)?.some(({ chain }) =>
      chain.some((term) => {
        const required = term.filter(({ is }) => is);
        const isPage = required.some((fact) => "element" in fact || ("atom" in fact && pages.has(fact.atom)));
        return isPage && required.some((fact) => "atom" in fact && fact.atom === atom);
      }),
    ) === true;

  const rejectionOf = (atom: Atom, choices: ReadonlySet<Atom>): string | undefined => {
    if (stated.has(atom)) return undefined;
    if (isComponent(atom)) return OF_COMPONENTS;
    const names = [...namesOf(atom)];
    const componentNames = names.filter((name) => isSharedByComponents(name, atom));
    if (!isMain(atom) && isMajority(componentNames.length, names.length)) return OF_COMPONENTS;
    const isSetElsewhere = (statement: Statement) =>
      !statement.needs.has(atom) && (appliesToPage(statement) || !statement.needs.isDisjointFrom(choices));
    const shared = names.filter((name) => name === COLOR_SCHEME || byName.get(name)?.some(isSetElsewhere) === true);
    if (!isMajority(shared.length, names.length)) return WITH_OWN;
    if (attributeOf(atom) !== undefined || isOnPage(atom)) return undefined;
    const reach = new Set(names);
    for (const rival of rivalsOf(namesOf(atom))) {
      if (reachOf(reach, users) >= minorReach) return undefined;
      if (choices.has(rival) && sharesMost(namesOf, atom, rival)) for (const name of namesOf(rival)) reach.add(name);
    }
    return reachOf(reach, users) < minorReach ? MINOR : undefined;
  };
  /** Returns the atoms that set any of the properties. */
  const rivalsOf = memoize(
    (names: ReadonlySet<string>) =>
      new Set([...names].flatMap((name) => (byName.get(name) ?? []).flatMap(({ touches }) => [...touches]))),
  );
  /** The component atoms that set each property, for properties that the page doesn't set. */
  let componentSetters = new Map<string, ReadonlySet<Atom>>();
  const isSharedByComponents = (name: string, atom: Atom) =>
    (componentSetters.get(name)?.size ?? 0) > Number(componentSetters.get(name)?.has(atom));

  const rejections = new Map<Atom, string>();
  const fixpoint = (): Set<Atom> => {
    rejections.clear();
    for (const atom of refused) rejections.set(atom, IGNORED);
    const unset = [...byName].filter(([, setters]) => !setters.some(appliesToPage));
    componentSetters = new Map(
      unset.map(([name, setters]) => [name, new Set(setters.flatMap(({ needs }) => [...needs].filter(isComponent)))]),
    );
    const choices = new Set(byAtom.keys()).difference(pages).difference(refused);
    for (let size = -1; size !== choices.size;) {
      size = choices.size;
      for (const [atom, why] of [...choices].map((choice) => [choice, rejectionOf(choice, choices)] as const))
        if (why !== undefined && choices.delete(atom)) rejections.set(atom, why);
    }
    return choices;
  };
  let choices = fixpoint();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const promoted = pagesIn({ byAtom, byName, namesOf, choices, pages, refused, isComponent });
    if (promoted.length === 0) break;
    for (const atom of promoted) pages.add(atom);
    choices = fixpoint();
  }
  // A choice that always requires an atom that isn't on the page belongs to a component.
  for (const atom of choices) {
    const possible = choices.union(pages);
    if (stated.has(atom) || byAtom.get(atom)?.some(({ needs }) => needs.isSubsetOf(possible)) !== false) continue;
    choices.delete(atom);
    rejections.set(atom, OF_COMPONENTS);
  }
  // The remaining values of a choice's attribute, used only in `:not()` or to set the scheme, are contexts, too.
  const allByAtom = indexBy(statements, ({ touches }) => touches);
  const attributes = new Set([...choices].flatMap((atom) => attributeOf(atom)?.name ?? []));
  for (const atom of allByAtom.keys())
    if (attributes.has(attributeOf(atom)?.name ?? "") && !byAtom.has(atom)) choices.add(atom);
  return {
    modifiers: modifiersOf(choices, { byAtom: allByAtom, namesOf, options, taken: new Set(taken) }),
    pages,
    labels: [...allByAtom.keys()].map(labelOf),
    left: rejections,
    counts: new Map([...namesByAtom].map(([atom, names]) => [atom, names.size])),
  };
}

/** Iteration limit: atoms promoted to the page can turn further atoms into choices. */
const MOST_ROUNDS = 10;

/** The atoms that the page itself must not have, such as `.light` in `:root:not(.light)`. */
function refusedByPage(chain: Chain): readonly Atom[] {
  return chain.flatMap((term) =>
    term.some((fact) => fact.is && "element" in fact) ? atomsIn([term], { isNegative: true }) : [],
  );
}

/** Formats an atom for options and the report: `.dark`, `[data-theme=dark]`. */
export function labelOf(atom: Atom): string {
  const attribute = attributeOf(atom);
  if (attribute === undefined || attribute.value === "") return atom;
  return `[${attribute.name}=${attribute.value}]`;
}

function laidOutIn(
  subjects: readonly (readonly Atom[])[],
  byAtom: ReadonlyMap<Atom, readonly Statement[]>,
): ReadonlySet<Atom> {
  const laidOutAlone = new Set(subjects.flatMap((atoms) => (atoms.length === 1 ? atoms : [])));
  const setsAlone = (atom: Atom) => byAtom.get(atom)?.some(({ needs }) => needs.size === 1) === true;
  const laidOutTogether = subjects.flatMap((atoms) => {
    if (atoms.length === 1 || atoms.some((atom) => laidOutAlone.has(atom))) return [];
    const dependent = atoms.filter((atom) => !setsAlone(atom));
    return dependent.length === 0 ? atoms : dependent;
  });
  return laidOutAlone.union(new Set(laidOutTogether));
}

/** Counts properties and everything that references them, transitively. */
function reachOf(names: Iterable<string>, users: ReadonlyMap<string, readonly Declaration[]>): number {
  const reached = new Set(names);
  for (const name of reached) for (const user of users.get(name) ?? []) reached.add(user.name);
  return reached.size;
}

/** Returns the properties that an atom sets. */
type NamesOf = (atom: Atom) => ReadonlySet<string>;

const NONE: ReadonlySet<string> = new Set();

/** Returns whether two atoms share most properties of the larger set, or of the smaller if their names start alike. */
function sharesMost(namesOf: NamesOf, left: Atom, right: Atom): boolean {
  const [first, second] = [namesOf(left), namesOf(right)];
  const size = startsAlike(left, right) ? Math.min(first.size, second.size) : Math.max(first.size, second.size);
  return isMajority(first.intersection(second).size, size);
}

/** Returns whether two classes share all words but the last of the shorter name. */
function startsAlike(left: Atom, right: Atom): boolean {
  if (attributeOf(left) !== undefined || attributeOf(right) !== undefined) return false;
  const [first, second] = [left.split(/[-_]/), right.split(/[-_]/)];
  const least = Math.min(first.length, second.length) - 1;
  return least > 0 && first.slice(0, least).join("-") === second.slice(0, least).join("-");
}

type Round = {
  readonly byAtom: ReadonlyMap<Atom, readonly Statement[]>;
  readonly byName: ReadonlyMap<string, readonly Statement[]>;
  readonly namesOf: NamesOf;
  readonly choices: ReadonlySet<Atom>;
  readonly pages: ReadonlySet<Atom>;
  readonly refused: ReadonlySet<Atom>;
  readonly isComponent: (atom: Atom) => boolean;
};

/** Finds atoms that stand for the page itself, such as a wrapper class that most rules of a choice require. */
function pagesIn({ byAtom, byName, namesOf, choices, pages, refused, isComponent }: Round): readonly Atom[] {
  const companions = new Set<Atom>();
  const isCandidate = (atom: Atom) => !pages.has(atom) && !refused.has(atom);
  const isSubstantial = (atom: Atom) => namesOf(atom).size >= MINOR_SHARE * byName.size;
  for (const choice of choices) {
    const statements = byAtom.get(choice) ?? [];
    for (const [atom, { length }] of Map.groupBy(
      statements.flatMap(({ needs }) => [...needs]),
      (atom) => atom,
    ))
      if (!choices.has(atom) && isCandidate(atom) && isMajority(length, statements.length) && isSubstantial(atom))
        companions.add(atom);
  }
  if (companions.size > 0) return [...companions];
  const appliesToPage = ([name, statements]: readonly [string, readonly Statement[]]) =>
    name !== COLOR_SCHEME && statements.some(({ needs }) => needs.isSubsetOf(pages));
  if ([...byName].some(appliesToPage)) return [];
  const ofChoices = new Map(
    [...byName].map(([name, statements]) => [name, statements.filter(({ needs }) => !needs.isDisjointFrom(choices))]),
  );
  return [...byAtom].flatMap(([atom, statements]) => {
    const names = namesOf(atom);
    const standalone = statements.filter(({ needs }) => needs.size === 1);
    if (!isCandidate(atom) || isComponent(atom) || standalone.length === 0) return [];
    const contested = [...names]
      .map((name) => (ofChoices.get(name) ?? []).filter(({ needs }) => !needs.has(atom)))
      .filter(({ length }) => length > 0);
    if (!isMajority(contested.length, names.size))
      return isMajority(new Set(standalone.map(({ name }) => name)).size, names.size) ? [atom] : [];
    const conditional = contested.filter(
      (setters) => !coversAll(setters.map(({ declaration }) => declaration.rule.media)),
    );
    if (isMajority(conditional.length, names.size)) return [atom];
    const last = Math.max(...statements.map(({ declaration }) => declaration.order));
    const rivals = new Set(contested.flat().flatMap(({ needs }) => [...needs])).intersection(choices);
    const isBase = rivals.values().every((rival) => {
      const rivalNames = namesOf(rival);
      const isAfter = byAtom.get(rival)?.every(({ declaration }) => declaration.order > last) === true;
      return isAfter && rivalNames.size < names.size && rivalNames.isSubsetOf(names);
    });
    return isBase && attributeOf(atom) === undefined ? [atom] : [];
  });
}

/** Returns whether every reader fulfils at least one of the conditions. */
function coversAll(conditions: readonly Condition[]): boolean {
  const features = featuresIn(conditions);
  const sizes = features.map(({ values }) => values.length);
  const start = features.map(() => 0);
  const readers = statesOf([...features.keys()], sizes, start);
  return readers.every((reader) => conditions.some((condition) => holdsFor(condition, valuesIn(features, reader))));
}

type Grouped = Pick<Round, "byAtom" | "namesOf"> & {
  readonly options: ImportOptions;
  readonly taken: Set<string>;
};

/** Groups choices into modifiers: equivalent atoms form a context, alternative contexts a modifier. */
function modifiersOf(choices: ReadonlySet<Atom>, { byAtom, namesOf, options, taken }: Grouped): AtomModifier[] {
  const statementsOf = (atom: Atom) => byAtom.get(atom) ?? [];
  const signatures = new Map([...choices].map((atom) => [atom, signatureOf(atom, statementsOf(atom))]));
  for (const [name, atoms] of Map.groupBy(choices, (atom) => attributeOf(atom)?.name ?? ""))
    if (name !== "") refuseTooManyContexts(name, new Set(atoms.map((atom) => signatures.get(atom))).size);
  const stated = new Map<Atom, ChoiceOption>();
  for (const choice of options.choice.toReversed())
    for (const atom of choices) if (matchesAny(choice.patterns, labelOf(atom))) stated.set(atom, choice);
  const partners = partnersOf(choices, byAtom);
  const arePartners = (left: Atom, right: Atom) => partners.get(left)?.has(right) === true;
  /** Returns whether two atoms have equal statements, apart from rules that require both. */
  const isSame = (left: Atom, right: Atom) => {
    if (signatures.get(left) === signatures.get(right)) return true;
    const [first, second] = [[left, right] as const, [right, left] as const].map(([atom, partner]) =>
      signatureOf(
        atom,
        statementsOf(atom).filter(({ touches }) => !touches.has(partner)),
      ),
    );
    return arePartners(left, right) && first !== "" && first === second;
  };
  const contextOf = new Map<Atom, Atom[]>();
  const bySignature = new Map<string, Atom[]>();
  for (const atom of choices) {
    const signature = signatures.get(atom) ?? "";
    const partner = [...(partners.get(atom) ?? [])].find(
      (candidate) => contextOf.has(candidate) && isSame(candidate, atom),
    );
    const same = bySignature.get(signature) ?? contextOf.get(partner ?? "");
    const isValue = same?.some((equal) => namedOf(equal) === namedOf(atom)) === true;
    const context = same === undefined || isValue || stated.get(same[0] ?? "") !== stated.get(atom) ? [] : same;
    context.push(atom);
    contextOf.set(atom, context);
    bySignature.set(signature, context);
  }
  const areAlternatives = (left: Atom, right: Atom) => {
    if (stated.has(left) || stated.has(right)) return stated.get(left) === stated.get(right);
    if (attributeOf(left) !== undefined) return namedOf(left) === namedOf(right);
    return attributeOf(right) === undefined && sharesMost(namesOf, left, right);
  };
  const areCombined = (left: Atom, right: Atom) =>
    attributeOf(left) === undefined && arePartners(left, right) && !isSame(left, right);
  const somePair = (left: readonly Atom[], right: readonly Atom[], test: (first: Atom, second: Atom) => boolean) =>
    left.some((first) => right.some((second) => test(first, second)));
  const families = familiesOf(
    [...new Set(contextOf.values())],
    (left, right, family) =>
      somePair(left, right, areAlternatives) && !family.some((context) => somePair(context, right, areCombined)),
  );
  return families.map((contexts) => {
    const atoms = contexts.flat();
    const choice = stated.get(atoms[0] ?? "");
    const { names, shared } = namesFor(atoms, choice?.patterns ?? []);
    const attribute = atoms.flatMap((atom) => attributeOf(atom)?.name ?? [])[0];
    const isTheme = [...names.values()].some(hasMode);
    const derived = attribute?.replace(/^data-/, "") ?? (isTheme ? "theme" : shared || ([...names.values()][0] ?? ""));
    const name = unused(choice?.modifiers.join("-") ?? derived, taken);
    refuseTooManyContexts(name, contexts.length);
    const pattern = attribute === undefined ? atoms.map(labelOf).join(",") : `[${attribute}]`;
    const shortest = (context: readonly Atom[]) =>
      context.map((atom) => names.get(atom) ?? atom).toSorted((left, right) => left.length - right.length)[0] ?? "";
    // Atoms whose words are equal, such as `.rotate-180` and `.-rotate-180`, keep their whole names.
    const isUnique = (name: string) => contexts.filter((context) => shortest(context) === name).length === 1;
    const named = contexts.map((context) => {
      const name = shortest(context);
      return { name: isUnique(name) ? name : labelOf(context[0] ?? "").replace(/^[.[]|\]$/g, ""), atoms: context };
    });
    return { name, option: `--choice ${name}=${pattern}`, contexts: named };
  });
}

/** The choices that rules require together with each choice on the same element. */
function partnersOf(choices: ReadonlySet<Atom>, byAtom: ReadonlyMap<Atom, readonly Statement[]>) {
  const partners = new Map<Atom, Set<Atom>>();
  for (const chain of new Set([...byAtom.values()].flat().map((statement) => statement.chain)))
    for (const term of chain) {
      const atoms = term.flatMap((fact) => (fact.is && "atom" in fact && choices.has(fact.atom) ? [fact.atom] : []));
      if (atoms.length > 1)
        for (const atom of atoms) partners.set(atom, (partners.get(atom) ?? new Set<Atom>()).union(new Set(atoms)));
    }
  return partners;
}

/** The attribute of an atom, which can have only one value at a time; the atom itself for a class. */
function namedOf(atom: Atom): string {
  return attributeOf(atom)?.name ?? atom;
}

/** Serializes everything that an atom sets; equivalent atoms have equal signatures. */
function signatureOf(atom: Atom, statements: readonly Statement[]): string {
  const rules = [...Map.groupBy(statements, ({ chain }) => chain)].map(([chain, rule]) => {
    // Choices are placed on the page itself, so `html.dark` and `.dark` are equivalent.
    const has = (term: Term) => term.some((fact) => "atom" in fact && fact.atom === atom);
    const isPage = (fact: Term[number]) => fact.is && "element" in fact && fact.element === "html";
    const terms = chain.map((term) => (has(term) ? term.filter((fact) => !isPage(fact)) : term));
    const selector = JSON.stringify(terms).replaceAll(JSON.stringify(atom), "*");
    return `${rule.map(({ declaration }) => declaration.order).join()} ${selector}`;
  });
  return rules.toSorted().join("\n");
}

/** Names atoms after the wildcards of their patterns, their attribute values, or the words that distinguish classes. */
function namesFor(atoms: readonly Atom[], patterns: readonly string[]) {
  const classes = new Map(atoms.filter((atom) => !attributeOf(atom)).map((atom) => [atom, atom.slice(1)]));
  const [only = "", ...rest] = classes.values();
  // The alternative to a single mode class is the page: `theme-dark` beside `theme`.
  if (classes.size > 0 && rest.length === 0) classes.set("", hasMode(only) ? only.replace(/[^-_]+$/, "") : "");
  const { texts, shared } = trimmed(classes);
  const nameOf = (atom: Atom) => {
    const wildcards = patterns.flatMap((pattern) => match(pattern, labelOf(atom)) ?? []).filter(Boolean);
    const attribute = attributeOf(atom);
    return wildcards.join("-") || (attribute ? attribute.value || "true" : texts.get(atom)) || atom.slice(1);
  };
  return { names: new Map(atoms.map((atom) => [atom, nameOf(atom)])), shared };
}
