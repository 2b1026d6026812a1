import { familiesOf, hasMode, trimmed } from "../../choices.ts";
import { refuseTooManyContexts } from "../../limits.ts";
import { type ChoiceOption, type ImportOptions, match, matchesAny } from "../../options.ts";
import { memoize } from "../../../resolve/memoize.ts";
import { ALWAYS, type Condition, featuresIn, holdsFor } from "./media.ts";
import { type Atom, atomsIn, attributeOf, type Chain, type Selector } from "./selectors.ts";
import { COLOR_SCHEME, type Declaration } from "./sheets.ts";
import { readTemplate, referencesIn } from "./texts.ts";

/** A modifier by the atoms of its contexts; the atoms of one context say the same. */
export type AtomModifier = {
  readonly name: string;
  readonly contexts: readonly AtomContext[];
  readonly option: string;
};
export type AtomContext = { readonly name: string; readonly atoms: readonly Atom[] };

/** The choices that a page makes by atoms. */
export type AtomChoices = {
  readonly modifiers: readonly AtomModifier[];
  /** The atoms that stand for the page. */
  readonly pages: ReadonlySet<Atom>;
  /** The atoms that are no choices, with the reason, and how many properties each sets. */
  readonly left: ReadonlyMap<Atom, { readonly why: Why; readonly count: number }>;
  /** All atoms as options write them. */
  readonly labels: readonly string[];
};

export type Why =
  | "Classes and attributes of components"
  | "Classes and attributes with tokens of their own"
  | "Classes that change little"
  | "Ignored classes and attributes";

/** A statement of a property: the atoms that its selector requires. */
type Fact = {
  readonly name: string;
  readonly needs: ReadonlySet<Atom>;
  /** The atoms that it requires, and those that the page itself must not have. */
  readonly touches: ReadonlySet<Atom>;
  readonly chain: Chain;
  readonly declaration: Declaration;
};

/** Part of a whole below which something is little. */
const LITTLE = 1 / 20;

/** Returns whether an atom comes from a selector, not from a file. */
function isOfSelectors(atom: Atom): boolean {
  return !atom.startsWith("[ ");
}

function isMost(part: number, whole: number): boolean {
  return part * 2 > whole;
}

/** Finds the atoms that are choices (the model's rule for stylesheets). */
export function findAtomChoices(
  declarations: readonly Declaration[],
  layouts: readonly (readonly Atom[])[],
  options: ImportOptions,
): AtomChoices {
  const needsOf = memoize(({ chain }: Selector) => new Set(atomsIn(chain).filter(isOfSelectors)));
  const touchesOf = memoize((selector: Selector) =>
    needsOf(selector).union(new Set(refusedByPage(selector.chain).filter(isOfSelectors))),
  );
  const facts = declarations.flatMap((declaration) =>
    declaration.rule.selectors.map((selector): Fact => {
      const atoms = { needs: needsOf(selector), touches: touchesOf(selector) };
      return { name: declaration.name, ...atoms, chain: selector.chain, declaration };
    }),
  );
  const usesScheme = declarations.some(({ text }) => /light-dark\(/i.test(text));
  const tokens = facts.filter(({ name }) => name !== COLOR_SCHEME || usesScheme);
  const byAtom = groupByAtom(tokens);
  const byName = Map.groupBy(tokens, ({ name }) => name);
  const little = LITTLE * byName.size;
  const namesOf = namesByAtom(byAtom);
  const laidOut = laidOutIn(layouts, byAtom);
  const matching = (patterns: readonly string[]) =>
    new Set([...byAtom.keys()].filter((atom) => matchesAny(patterns, labelOf(atom))));
  const pages = matching(options.pages);
  const stated = matching(options.choices.flatMap(({ patterns }) => patterns));
  const refused = matching([...options.ignore, ...options.noChoices]).difference(stated);
  const users = usersOf(declarations);
  const isMain = (atom: Atom) => isMost(setBy(namesOf, atom).size, byName.size);
  const isComponent = (atom: Atom) => laidOut.has(atom) && !isMain(atom) && !pages.has(atom);
  const isOfPage = ({ needs }: Fact) => needs.isSubsetOf(pages);
  const isOnPage = (atom: Atom) =>
    byAtom.get(atom)?.some(({ chain }) =>
      chain.some((term) => {
        const asked = term.filter(({ is }) => is);
        const isPage = asked.some((fact) => "element" in fact || ("atom" in fact && pages.has(fact.atom)));
        return isPage && asked.some((fact) => "atom" in fact && fact.atom === atom);
      }),
    ) === true;

  /** Why an atom is no choice, beside the other choices. */
  const whyNot = (atom: Atom, choices: ReadonlySet<Atom>): Why | undefined => {
    if (stated.has(atom)) return undefined;
    if (isComponent(atom)) return "Classes and attributes of components";
    const names = [...setBy(namesOf, atom)];
    const ofComponents = names.filter((name) => setByOthers(name, atom));
    if (!isMain(atom) && isMost(ofComponents.length, names.length)) return "Classes and attributes of components";
    const isSetElsewhere = (fact: Fact) =>
      !fact.needs.has(atom) && (isOfPage(fact) || !fact.needs.isDisjointFrom(choices));
    const shared = names.filter((name) => name === COLOR_SCHEME || byName.get(name)?.some(isSetElsewhere) === true);
    if (!isMost(shared.length, names.length)) return "Classes and attributes with tokens of their own";
    if (attributeOf(atom) !== undefined || isOnPage(atom)) return undefined;
    const reach = new Set(names);
    for (const [others, atoms] of rivalsOf(setBy(namesOf, atom))) {
      if (reachOf(reach, users) >= little) return undefined;
      if (atoms.some((other) => choices.has(other) && sharesMost(namesOf, atom, other)))
        for (const name of others) reach.add(name);
    }
    return reachOf(reach, users) < little ? "Classes that change little" : undefined;
  };
  /** The atoms that set one of some properties, by all that they set. */
  const rivalsOf = memoize((names: ReadonlySet<string>) => {
    const setters = [...names].flatMap((name) => (byName.get(name) ?? []).flatMap(({ touches }) => [...touches]));
    return Map.groupBy(new Set(setters), (atom) => setBy(namesOf, atom));
  });
  /** The components' atoms that set each property which the page doesn't set. */
  let ofComponents = new Map<string, ReadonlySet<Atom>>();
  const setByOthers = (name: string, atom: Atom) =>
    (ofComponents.get(name)?.size ?? 0) > Number(ofComponents.get(name)?.has(atom));

  const left = new Map<Atom, Why>();
  const fixpoint = (): Set<Atom> => {
    left.clear();
    for (const atom of refused) left.set(atom, "Ignored classes and attributes");
    const unset = [...byName].filter(([, same]) => !same.some(isOfPage));
    ofComponents = new Map(
      unset.map(([name, same]) => [name, new Set(same.flatMap(({ needs }) => [...needs].filter(isComponent)))]),
    );
    const choices = new Set(byAtom.keys()).difference(pages).difference(refused);
    for (let size = -1; size !== choices.size;) {
      size = choices.size;
      for (const [atom, why] of [...choices].map((one) => [one, whyNot(one, choices)] as const))
        if (why !== undefined && choices.delete(atom)) left.set(atom, why);
    }
    return choices;
  };
  let choices = fixpoint();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = pagesIn({ byAtom, byName, namesOf, choices, pages, refused });
    if (found.length === 0) break;
    for (const atom of found) pages.add(atom);
    choices = fixpoint();
  }
  // A choice that is only made beside an atom that no page has is one of a component.
  for (const atom of choices) {
    const possible = choices.union(pages);
    if (stated.has(atom) || byAtom.get(atom)?.some(({ needs }) => needs.isSubsetOf(possible)) !== false) continue;
    choices.delete(atom);
    left.set(atom, "Classes and attributes of components");
  }
  // Other values of a choice's attribute, which only exclude values or set the scheme, are contexts, too.
  const ofAll = groupByAtom(facts);
  const attributes = new Set([...choices].flatMap((atom) => attributeOf(atom)?.name ?? []));
  for (const atom of ofAll.keys())
    if (attributes.has(attributeOf(atom)?.name ?? "") && !byAtom.has(atom)) choices.add(atom);
  return {
    modifiers: modifiersOf(choices, { byAtom: ofAll, namesOf, options }),
    pages,
    labels: [...ofAll.keys()].map(labelOf),
    left: new Map([...left].map(([atom, why]) => [atom, { why, count: setBy(namesOf, atom).size }])),
  };
}

/** Atoms become the page in at most this many rounds: each can make others choices. */
const MOST_ROUNDS = 10;

/** The atoms that the page itself must not have: `.light` of `:root:not(.light)`. */
function refusedByPage(chain: Chain): readonly Atom[] {
  return chain.flatMap((term) =>
    term.some((fact) => fact.is && "element" in fact) ? atomsIn([term], { isNegative: true }) : [],
  );
}

function groupByAtom(facts: readonly Fact[]): Map<Atom, Fact[]> {
  const found = new Map<Atom, Fact[]>();
  for (const fact of facts)
    for (const atom of fact.touches) {
      const own = found.get(atom);
      if (own === undefined) found.set(atom, [fact]);
      else own.push(fact);
    }
  return found;
}

/** An atom as options and the report write it: `.dark`, `[data-theme=dark]`. */
export function labelOf(atom: Atom): string {
  const attribute = attributeOf(atom);
  if (attribute === undefined || attribute.value === "") return atom;
  return `[${attribute.name}=${attribute.value}]`;
}

/** The atoms that rules lay out. */
function laidOutIn(
  subjects: readonly (readonly Atom[])[],
  byAtom: ReadonlyMap<Atom, readonly Fact[]>,
): ReadonlySet<Atom> {
  const found = new Set(subjects.flatMap((atoms) => (atoms.length === 1 ? atoms : [])));
  const setsAlone = (atom: Atom) => byAtom.get(atom)?.some(({ needs }) => needs.size === 1) === true;
  const more = subjects.flatMap((atoms) => {
    if (atoms.length === 1 || atoms.some((atom) => found.has(atom))) return [];
    const rest = atoms.filter((atom) => !setsAlone(atom));
    return rest.length === 0 ? atoms : rest;
  });
  return found.union(new Set(more));
}

/** The properties that refer to each property. */
function usersOf(declarations: readonly Declaration[]): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const { name, text } of declarations)
    for (const target of [...referencesIn(readTemplate(text)), ...(/light-dark\(/i.test(text) ? [COLOR_SCHEME] : [])])
      users.set(target, (users.get(target) ?? new Set()).add(name));
  return users;
}

/** How many properties there are with everything that is made of them. */
function reachOf(names: Iterable<string>, users: ReadonlyMap<string, ReadonlySet<string>>): number {
  const found = new Set(names);
  for (const name of found) for (const user of users.get(name) ?? []) found.add(user);
  return found.size;
}

/** The properties that each atom sets; atoms that set the same have one set. */
function namesByAtom(byAtom: ReadonlyMap<Atom, readonly Fact[]>): Names {
  const known = new Map<string, ReadonlySet<string>>();
  return new Map(
    [...byAtom].map(([atom, own]) => {
      const names = new Set(own.map(({ name }) => name));
      const key = [...names].toSorted().join(" ");
      if (!known.has(key)) known.set(key, names);
      return [atom, known.get(key) ?? names];
    }),
  );
}

type Names = ReadonlyMap<Atom, ReadonlySet<string>>;

const NONE: ReadonlySet<string> = new Set();

function setBy(namesOf: Names, atom: Atom): ReadonlySet<string> {
  return namesOf.get(atom) ?? NONE;
}

/** Returns whether two atoms share most properties of the larger, or of the smaller if their names start alike. */
function sharesMost(namesOf: Names, one: Atom, other: Atom): boolean {
  const [first, second] = [setBy(namesOf, one), setBy(namesOf, other)];
  if (first === second) return true;
  const size = startsAlike(one, other) ? Math.min(first.size, second.size) : Math.max(first.size, second.size);
  return isMost(first.intersection(second).size, size);
}

/** Returns whether two classes differ only in their last word, or in the words after the first ones. */
function startsAlike(one: Atom, other: Atom): boolean {
  if (attributeOf(one) !== undefined || attributeOf(other) !== undefined) return false;
  const [first, second] = [one.split(/[-_]/), other.split(/[-_]/)];
  const least = Math.min(first.length, second.length) - 1;
  return least > 0 && first.slice(0, least).join("-") === second.slice(0, least).join("-");
}

type Known = {
  readonly byAtom: ReadonlyMap<Atom, readonly Fact[]>;
  readonly byName: ReadonlyMap<string, readonly Fact[]>;
  readonly namesOf: Names;
  readonly choices: ReadonlySet<Atom>;
  readonly pages: ReadonlySet<Atom>;
  readonly refused: ReadonlySet<Atom>;
};

/** The atoms that are the page by another name. */
function pagesIn({ byAtom, byName, namesOf, choices, pages, refused }: Known): readonly Atom[] {
  const beside = new Set<Atom>();
  const isOpen = (atom: Atom) => !pages.has(atom) && !refused.has(atom);
  const isMuch = (atom: Atom) => setBy(namesOf, atom).size >= LITTLE * byName.size;
  for (const choice of choices) {
    const facts = byAtom.get(choice) ?? [];
    for (const [atom, beneath] of Map.groupBy(
      facts.flatMap(({ needs }) => [...needs]),
      (atom) => atom,
    ))
      if (!choices.has(atom) && isOpen(atom) && isMost(beneath.length, facts.length) && isMuch(atom)) beside.add(atom);
  }
  if (beside.size > 0) return [...beside];
  const isOfPage = ([name, facts]: readonly [string, readonly Fact[]]) =>
    name !== COLOR_SCHEME && facts.some(({ needs }) => needs.isSubsetOf(pages));
  if ([...byName].some(isOfPage)) return [];
  const ofChoices = new Map(
    [...byName].map(([name, facts]) => [name, facts.filter(({ needs }) => !needs.isDisjointFrom(choices))]),
  );
  return [...byAtom].flatMap(([atom, facts]) => {
    const names = setBy(namesOf, atom);
    const alone = facts.filter(({ needs }) => needs.size === 1);
    if (!isOpen(atom) || alone.length === 0) return [];
    const rivalled = [...names]
      .map((name) => (ofChoices.get(name) ?? []).filter(({ needs }) => !needs.has(atom)))
      .filter(({ length }) => length > 0);
    if (!isMost(rivalled.length, names.size)) return isMost(alone.length, facts.length) ? [atom] : [];
    const forSome = rivalled.filter((same) => !coversAll(same.map(({ declaration }) => declaration.rule.media)));
    if (isMost(forSome.length, names.size)) return [atom];
    const last = Math.max(...facts.map(({ declaration }) => declaration.order));
    const rivals = new Set(rivalled.flat().flatMap(({ needs }) => [...needs])).intersection(choices);
    const isWhole = rivals.values().every((rival) => {
      const others = setBy(namesOf, rival);
      const isAfter = byAtom.get(rival)?.every(({ declaration }) => declaration.order > last) === true;
      return isAfter && others.size < names.size && others.isSubsetOf(names);
    });
    return isWhole && attributeOf(atom) === undefined ? [atom] : [];
  });
}

/** The most readers that are told apart to see whether conditions cover all of them. */
const MOST_READERS = 500;

/** Returns whether the conditions together cover every reader. */
function coversAll(conditions: readonly Condition[]): boolean {
  if (conditions.includes(ALWAYS)) return true;
  const features = featuresIn(conditions);
  const readers = features.reduce<ReadonlyMap<string, number>[]>(
    (all, { name, values }) =>
      all.length > MOST_READERS ? all : all.flatMap((one) => values.map((_, at) => new Map(one).set(name, at))),
    [new Map()],
  );
  return readers.every((reader) =>
    conditions.some((condition) =>
      holdsFor(condition, (name) => features.find((feature) => feature.name === name)?.values[reader.get(name) ?? 0]),
    ),
  );
}

type Grouped = {
  readonly byAtom: ReadonlyMap<Atom, readonly Fact[]>;
  readonly namesOf: Names;
  readonly options: ImportOptions;
};

/** Groups choices into modifiers: atoms that say the same are one context, and contexts that are alternatives one modifier. */
function modifiersOf(choices: ReadonlySet<Atom>, { byAtom, namesOf, options }: Grouped): readonly AtomModifier[] {
  const factsOf = (atom: Atom) => byAtom.get(atom) ?? [];
  const signatures = new Map([...choices].map((atom) => [atom, signatureOf(atom, factsOf(atom))]));
  for (const [name, atoms] of Map.groupBy(choices, (atom) => attributeOf(atom)?.name ?? ""))
    if (name !== "") refuseTooManyContexts(name, new Set(atoms.map((atom) => signatures.get(atom))).size);
  const stated = new Map<Atom, ChoiceOption>();
  for (const choice of options.choices.toReversed())
    for (const atom of choices) if (matchesAny(choice.patterns, labelOf(atom))) stated.set(atom, choice);
  const partners = partnersOf(choices, byAtom);
  const arePartners = (one: Atom, other: Atom) => partners.get(one)?.has(other) === true;
  /** Returns whether two atoms have equal statements, apart from rules that need both. */
  const isSame = (one: Atom, other: Atom) => {
    if (signatures.get(one) === signatures.get(other)) return true;
    const [first, second] = [[one, other] as const, [other, one] as const].map(([atom, beside]) =>
      signatureOf(
        atom,
        factsOf(atom).filter(({ touches }) => !touches.has(beside)),
      ),
    );
    return arePartners(one, other) && first !== "" && first === second;
  };
  const contextOf = new Map<Atom, Atom[]>();
  const bySignature = new Map<string, Atom[]>();
  for (const atom of choices) {
    const signature = signatures.get(atom) ?? "";
    const partner = [...(partners.get(atom) ?? [])].find((one) => contextOf.has(one) && isSame(one, atom));
    const same = bySignature.get(signature) ?? contextOf.get(partner ?? "");
    const isValue = same?.some((one) => namedOf(one) === namedOf(atom)) === true;
    const context = same === undefined || isValue || stated.get(same[0] ?? "") !== stated.get(atom) ? [] : same;
    context.push(atom);
    contextOf.set(atom, context);
    bySignature.set(signature, context);
  }
  const areAlternatives = (one: Atom, other: Atom) => {
    if (stated.has(one) || stated.has(other)) return stated.get(one) === stated.get(other);
    if (attributeOf(one) !== undefined) return namedOf(one) === namedOf(other);
    return attributeOf(other) === undefined && sharesMost(namesOf, one, other);
  };
  const areTogether = (one: Atom, other: Atom) =>
    attributeOf(one) === undefined && arePartners(one, other) && !isSame(one, other);
  const some = (one: readonly Atom[], other: readonly Atom[], test: (first: Atom, second: Atom) => boolean) =>
    one.some((first) => other.some((second) => test(first, second)));
  const families = familiesOf(
    [...new Set(contextOf.values())],
    (one, other, family) =>
      some(one, other, areAlternatives) && !family.some((context) => some(context, other, areTogether)),
  );
  const taken = new Set<string>();
  return families.map((contexts) => {
    const atoms = contexts.flat();
    const choice = stated.get(atoms[0] ?? "");
    const { names, shared } = namesFor(atoms, choice?.patterns ?? []);
    const attribute = atoms.flatMap((atom) => attributeOf(atom)?.name ?? [])[0];
    const isTheme = [...names.values()].some(hasMode);
    const plain = attribute?.replace(/^data-/, "") ?? (isTheme ? "theme" : shared || ([...names.values()][0] ?? ""));
    const wanted = choice?.modifiers.join("-") ?? plain;
    let name = wanted;
    for (let count = 2; taken.has(name); count += 1) name = `${wanted}-${count}`;
    taken.add(name);
    refuseTooManyContexts(name, contexts.length);
    const pattern = attribute === undefined ? atoms.slice(0, 4).map(labelOf).join(",") : `[${attribute}]`;
    const shortest = (own: readonly Atom[]) =>
      own.map((atom) => names.get(atom) ?? atom).toSorted((one, other) => one.length - other.length)[0] ?? "";
    const named = contexts.map((own) => ({ name: shortest(own), atoms: own }));
    return { name, option: `--choice ${name}=${pattern}`, contexts: named };
  });
}

/** The choices that rules need beside each choice on one element. */
function partnersOf(choices: ReadonlySet<Atom>, byAtom: ReadonlyMap<Atom, readonly Fact[]>) {
  const partners = new Map<Atom, Set<Atom>>();
  for (const chain of new Set([...byAtom.values()].flat().map((fact) => fact.chain)))
    for (const term of chain) {
      const atoms = term.flatMap((fact) => (fact.is && "atom" in fact && choices.has(fact.atom) ? [fact.atom] : []));
      if (atoms.length > 1)
        for (const atom of atoms) partners.set(atom, (partners.get(atom) ?? new Set<Atom>()).union(new Set(atoms)));
    }
  return partners;
}

/** The attribute of an atom; two values of one can't be on an element at once. */
function namedOf(atom: Atom): string {
  return attributeOf(atom)?.name ?? atom;
}

/** Everything that an atom sets, as a text that is the same for atoms that say the same. */
function signatureOf(atom: Atom, facts: readonly Fact[]): string {
  const statements = [...Map.groupBy(facts, ({ chain }) => chain)].map(([chain, rule]) => {
    const selector = JSON.stringify(chain).replaceAll(JSON.stringify(atom), "*");
    return `${rule.map(({ declaration }) => declaration.order).join()} ${selector}`;
  });
  return statements.toSorted().join("\n");
}

/** Names atoms by what patterns leave open, by the values of attributes, or by the words that tell classes apart. */
function namesFor(atoms: readonly Atom[], patterns: readonly string[]) {
  const given = new Map(atoms.filter((atom) => !attributeOf(atom)).map((atom) => [atom, atom.slice(1)]));
  const [only = "", ...others] = given.values();
  // A class for a mode has the page as its alternative: `theme-dark` beside `theme`.
  if (given.size > 0 && others.length === 0) given.set("", hasMode(only) ? only.replace(/[^-_]+$/, "") : "");
  const { texts, shared } = trimmed(given);
  const nameOf = (atom: Atom) => {
    const open = patterns.flatMap((pattern) => match(pattern, labelOf(atom)) ?? []).filter(Boolean);
    const attribute = attributeOf(atom);
    return open.join("-") || (attribute ? attribute.value || "true" : texts.get(atom)) || atom.slice(1);
  };
  return { names: new Map(atoms.map((atom) => [atom, nameOf(atom)])), shared };
}
