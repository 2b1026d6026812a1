import parser from "postcss-selector-parser";
import { LONGEST } from "../../limits.ts";

/** A class or an attribute with a value, as selectors write it: `.dark`, `[data-theme="dark"]`. */
export type Atom = string;

/** The two elements that every page has. */
type Element = "html" | "body";

/** A fact about an element; `is` is false for its negation. */
export type Literal = { readonly is: boolean } & (
  | { readonly atom: Atom }
  | { readonly element: Element }
  /** An ancestor that a chain matches. */
  | { readonly within: Chain }
);

/** Facts that hold together for one element. */
export type Term = readonly Literal[];

/** Terms for elements inside each other, the outermost first; the last is the subject. */
export type Chain = readonly Term[];

/** A selector without lists, and its specificity as one number. */
export type Selector = { readonly chain: Chain; readonly specificity: number };

/** The parts of pages that selectors may be for. */
export type Part = "tags" | "pseudo-elements" | "states" | "siblings" | "shadow roots" | "ids" | "long selectors";

/** A selector list by what it is for. */
export type Selected = {
  /** The selectors that can match the page, or an element chosen by atoms. */
  readonly selectors: readonly Selector[];
  /** The parts of pages that the other selectors are for. */
  readonly parts: ReadonlySet<Part>;
  /** The atoms of each subject that is chosen by atoms only, whatever it is inside of. */
  readonly subjects: readonly (readonly Atom[])[];
};

/** A fact that holds for no element that tokens are for. */
type Never = { readonly is: boolean; readonly part: Part };
type Found = Literal | Never;

/** Alternatives, each of facts that hold together. */
type Alternatives = readonly (readonly Found[])[];

/** The most alternatives that a selector with lists is written out as. */
const MOST = 1000;

class TooMany extends Error {}

/** The attribute selectors that ask for a part of a value, collected with `partAtom`. */
const PART = "\0";

/** Reads a selector list; `parents` are the selectors of the rule around it. */
export function readSelectors(text: string, parents: readonly Selector[] | undefined): Selected {
  const parts = new Set<Part>();
  const subjects: (readonly Atom[])[] = [];
  if (text.length > LONGEST * 20) return { selectors: [], parts: new Set(["long selectors"]), subjects };
  try {
    const root = parser().astSync(text);
    const selectors = root.nodes.flatMap((selector) => {
      const isRelative = parents !== undefined && !hasNesting(selector);
      const specificity = specificityOf(selector, parents) + (isRelative ? mostOf(parents) : 0);
      const chains = chainsOf(selector, parents).map((chain) =>
        isRelative ? [parentAlternatives(parents), ...chain] : chain,
      );
      return chains.flatMap(written).flatMap((chain): Selector[] => {
        const never = chain.flat().find((fact): fact is Never => "part" in fact && fact.is);
        if (never !== undefined) parts.add(never.part);
        const subject = subjectOf(chain);
        if (subject.length > 0) subjects.push(subject);
        const terms = chain.map((term) => term.filter((fact): fact is Literal => !("part" in fact)));
        return never === undefined && !terms.some(isContradiction) ? [{ chain: terms, specificity }] : [];
      });
    });
    return { selectors, parts, subjects };
  } catch {
    return { selectors: [], parts: new Set(["long selectors"]), subjects };
  }
}

/** The atoms of a chain's subject; none if it is the page, or also chosen otherwise. */
function subjectOf(chain: readonly (readonly Found[])[]): readonly Atom[] {
  const subject = (chain.at(-1) ?? []).filter(({ is }) => is);
  return subject.every((fact) => "atom" in fact || "within" in fact)
    ? subject.flatMap((fact) => ("atom" in fact ? [fact.atom] : []))
    : [];
}

/** A contradiction such as `.a:not(.a)`, or an element inside `html` that is `html`. */
function isContradiction(term: Term, at: number): boolean {
  if (at > 0 && term.some((fact) => "element" in fact && fact.is && fact.element === "html")) return true;
  return term.some(
    (fact) =>
      "atom" in fact && fact.is && term.some((other) => "atom" in other && !other.is && other.atom === fact.atom),
  );
}

/** All chains that compounds with alternatives are short for. */
function written(compounds: readonly Alternatives[]): (readonly Found[])[][] {
  return compounds.reduce<(readonly Found[])[][]>(
    (chains, alternatives) => limited(chains.flatMap((chain) => alternatives.map((term) => [...chain, term]))),
    [[]],
  );
}

function limited<T>(all: T[]): T[] {
  if (all.length > MOST) throw new TooMany();
  return all;
}

/** A selector by its compounds; a selector is several with sibling combinators or the like. */
function chainsOf(selector: parser.Selector, parents: readonly Selector[] | undefined): Alternatives[][] {
  const compounds: Alternatives[] = [];
  let open: Alternatives | undefined;
  for (const node of selector.nodes) {
    if (node.type === "comment") continue;
    if (node.type === "combinator") {
      const sign = node.value.trim();
      if (sign !== "" && sign !== ">") return [[[[{ is: true, part: sign === ">>>" ? "shadow roots" : "siblings" }]]]];
      if (open !== undefined) compounds.push(open);
      open = undefined;
      continue;
    }
    open = both(open ?? [[]], factsOf(node, parents));
  }
  if (open !== undefined) compounds.push(open);
  return [compounds];
}

/** Alternatives for which two others hold at once. */
function both(one: Alternatives, other: Alternatives): Alternatives {
  return limited(one.flatMap((first) => other.map((second) => distinct([...first, ...second]))));
}

function distinct(facts: readonly Found[]): readonly Found[] {
  return facts.length < 2 ? facts : [...new Map(facts.map((fact) => [keyOf(fact), fact])).values()];
}

function keyOf(fact: Found): string {
  return JSON.stringify(fact);
}

function negated(alternatives: Alternatives): Alternatives {
  return alternatives.reduce<Alternatives>(
    (all, term) =>
      both(
        all,
        term.map((fact) => [{ ...fact, is: !fact.is }]),
      ),
    [[]],
  );
}

const always: Alternatives = [[]];
const part = (name: Part): Alternatives => [[{ is: true, part: name }]];

function factsOf(node: parser.Node, parents: readonly Selector[] | undefined): Alternatives {
  switch (node.type) {
    case "universal":
      return always;
    case "nesting":
      return parents === undefined ? [[{ is: true, element: "html" }]] : parentAlternatives(parents);
    case "tag": {
      const name = node.value.toLowerCase();
      return name === "html" || name === "body" ? [[{ is: true, element: name }]] : part("tags");
    }
    case "class":
      return [[{ is: true, atom: `.${node.value}` }]];
    case "attribute":
      return [[{ is: true, atom: atomOf(node) }]];
    case "pseudo":
      return pseudoOf(node, parents);
    case "id":
      return part("ids");
    default:
      return part("states");
  }
}

/** The atom of an attribute; with an operator other than `=`, it is the pattern of one until the values are known. */
function atomOf(node: parser.Attribute): Atom {
  const name = node.attribute.toLowerCase();
  const { operator, value = "" } = node;
  if (operator === undefined) return `${PART}${name}\0\0`;
  const isCaseless = node.insensitive === true;
  if (operator === "=" && !isCaseless) return attributeAtom(name, value);
  return `${PART}${name}\0${operator}${isCaseless ? "i" : ""}\0${value}`;
}

/** The atom of an attribute with a value. */
export function attributeAtom(name: string, value: string): Atom {
  return value === "" ? `[${name}]` : `[${name}="${value}"]`;
}

/** The attribute and the value of an atom; undefined for a class. */
export function attributeOf(atom: Atom): { readonly name: string; readonly value: string } | undefined {
  if (!atom.startsWith("[")) return undefined;
  const at = atom.indexOf("=");
  return at < 0 ? { name: atom.slice(1, -1), value: "" } : { name: atom.slice(1, at), value: atom.slice(at + 2, -2) };
}

function pseudoOf(node: parser.Pseudo, parents: readonly Selector[] | undefined): Alternatives {
  const name = node.value.toLowerCase();
  const lists = () =>
    limited(node.nodes.flatMap((selector) => chainsOf(selector, parents).flatMap(written).map(asTerm)));
  if (name === ":root" || name === ":scope") return [[{ is: true, element: "html" }]];
  if (name === ":is" || name === ":where" || name === ":-webkit-any" || name === ":-moz-any" || name === ":matches")
    return lists();
  if (name === ":not") return negated(lists());
  if (name.startsWith(":host") || name === "::slotted" || name === "::part") return part("shadow roots");
  return part(
    name.startsWith("::") || /^:(before|after|first-letter|first-line)$/.test(name) ? "pseudo-elements" : "states",
  );
}

/** The facts of a chain as those of its subject. */
function asTerm(chain: readonly (readonly Found[])[]): readonly Found[] {
  const around = chain.slice(0, -1);
  const subject = chain.at(-1) ?? [];
  if (around.length === 0) return subject;
  const never = around.flat().find((fact) => "part" in fact && fact.is);
  return never === undefined ? [...subject, { is: true, within: around as Chain }] : [never];
}

/** What `&` stands for. */
function parentAlternatives(parents: readonly Selector[]): Alternatives {
  return parents.map(({ chain }) => asTerm(chain));
}

function hasNesting(selector: parser.Selector): boolean {
  let is = false;
  selector.walkNesting(() => void (is = true));
  return is;
}

const [OF_ID, OF_CLASS, OF_TAG] = [1_000_000, 1000, 1];

/** The specificity of a selector (Selectors 4, section 17). */
function specificityOf(node: parser.Node, parents: readonly Selector[] | undefined): number {
  const within = (nodes: readonly parser.Node[]) =>
    nodes.reduce((most, one) => Math.max(most, specificityOf(one, parents)), 0);
  switch (node.type) {
    case "selector":
      return node.nodes.reduce((sum, one) => sum + specificityOf(one, parents), 0);
    case "id":
      return OF_ID;
    case "class":
    case "attribute":
      return OF_CLASS;
    case "tag":
      return OF_TAG;
    case "nesting":
      return parents === undefined ? OF_CLASS : mostOf(parents);
    case "pseudo": {
      const name = node.value.toLowerCase();
      if (name === ":where") return 0;
      if (/^:(is|not|has|-webkit-any|-moz-any|matches)$/.test(name)) return within(node.nodes);
      if (/^:nth-(last-)?child$|^:host/.test(name)) return OF_CLASS + within(node.nodes);
      return name.startsWith("::") ? OF_TAG : OF_CLASS;
    }
    default:
      return 0;
  }
}

function mostOf(selectors: readonly Selector[]): number {
  return selectors.reduce((most, { specificity }) => Math.max(most, specificity), 0);
}

/** An attribute selector that asks for a part of a value. */
type Pattern = { readonly name: string; readonly operator: string; readonly value: string };

function patternOf(atom: Atom): Pattern | undefined {
  if (!atom.startsWith(PART)) return undefined;
  const [, name = "", operator = "", value = ""] = atom.split("\0");
  return { name, operator, value };
}

/** Returns a function that writes patterns of attributes out as the values that some selectors name in full. */
export function withValues(all: readonly Selector[]): (selector: Selector) => readonly Selector[] {
  const atoms = new Set(all.flatMap(({ chain }) => atomsIn(chain, { isNegative: true })));
  const named = Map.groupBy(
    [...atoms].flatMap((atom) => attributeOf(atom) ?? []),
    ({ name }) => name,
  );
  const classes = [...atoms].flatMap((atom) => (atom.startsWith(".") ? [atom.slice(1)] : []));
  const patterns = [...atoms].flatMap((atom) => patternOf(atom) ?? []).filter(({ name }) => name !== "class");
  // A part that no value has is a value itself.
  for (const { name, operator, value } of patterns)
    if (operator !== "" && !(named.get(name) ?? []).some((one) => isLike(one.value, operator, value)))
      named.set(name, [...(named.get(name) ?? []), { name, value }]);
  for (const { name, operator } of patterns)
    if (operator === "" && !named.has(name)) named.set(name, [{ name, value: "" }]);
  const atomsOf = ({ name, operator, value }: Pattern): Atom[] =>
    name === "class"
      ? classes.flatMap((own) => (operator === "" || isLike(own, operator, value) ? [`.${own}`] : []))
      : (named.get(name) ?? []).flatMap((one) =>
          operator === "" || isLike(one.value, operator, value) ? [attributeAtom(name, one.value)] : [],
        );
  const alternativesOf = (term: Term): Term[] =>
    term.reduce<Term[]>(
      (terms, fact) => {
        const next: Term[] = [];
        const pattern = "atom" in fact ? patternOf(fact.atom) : undefined;
        if (pattern === undefined) {
          const options: Term[] =
            "within" in fact
              ? fact.is
                ? chainsIn(fact.within).map((within) => [{ is: true, within }])
                : [chainsIn(fact.within).map((within) => ({ is: false, within }))]
              : [[fact]];
          for (const one of terms) for (const option of options) next.push([...one, ...option]);
          return limited(next);
        }
        const values = atomsOf(pattern);
        for (const one of terms)
          if ("atom" in fact && fact.is) for (const atom of values) next.push([...one, { is: true, atom }]);
          else next.push([...one, ...values.map((atom) => ({ is: false, atom }))]);
        return limited(next);
      },
      [[]],
    );
  const chainsIn = (chain: Chain): Chain[] =>
    chain.reduce<Term[][]>(
      (chains, term) => limited(chains.flatMap((one) => alternativesOf(term).map((next) => [...one, next]))),
      [[]],
    );
  return (selector) => {
    if (!atomsIn(selector.chain, { isNegative: true }).some((atom) => atom.startsWith(PART))) return [selector];
    try {
      return chainsIn(selector.chain).flatMap((chain) => (chain.some(isContradiction) ? [] : [{ ...selector, chain }]));
    } catch {
      return [];
    }
  };
}

function isLike(value: string, operator: string, wanted: string): boolean {
  const isCaseless = operator.endsWith("i");
  const [own, other] = isCaseless ? [value.toLowerCase(), wanted.toLowerCase()] : [value, wanted];
  switch (operator.replace("i", "")) {
    case "^=":
      return own.startsWith(other);
    case "$=":
      return own.endsWith(other);
    case "*=":
      return own.includes(other);
    case "|=":
      return own === other || own.startsWith(`${other}-`);
    case "~=":
      return own.split(/\s+/).includes(other);
    default:
      return own === other;
  }
}

/** The atoms of a chain that must be on the page; with `isNegative`, also those that must not. */
export function atomsIn(chain: Chain, { isNegative = false } = {}): Atom[] {
  return chain.flatMap((term) =>
    term.flatMap((fact): Atom[] => {
      if (!fact.is && !isNegative) return [];
      if ("atom" in fact) return [fact.atom];
      return "within" in fact ? atomsIn(fact.within, { isNegative }) : [];
    }),
  );
}
