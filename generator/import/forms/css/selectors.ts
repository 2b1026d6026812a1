import parser from "postcss-selector-parser";
import { memoize } from "../../../resolve/memoize.ts";
import { LONGEST } from "../../limits.ts";

/** A class or attribute selector: `.dark`, `[data-theme="dark"]`. */
export type Atom = string;

type Element = "html" | "body";

/** A fact about an element, or its negation if `is` is false. */
export type Literal = { readonly is: boolean } & (
  | { readonly atom: Atom }
  | { readonly element: Element }
  /** Has an ancestor that the chain matches. */
  | { readonly within: Chain }
);

/** A conjunction of facts about the same element. */
export type Term = readonly Literal[];

/** Terms for nested elements, the outermost first; the last is the subject. */
export type Chain = readonly Term[];

export type Selector = { readonly chain: Chain; readonly specificity: number };

/** A kind of selector that can't match the page. */
export type Part = "tags" | "pseudo-elements" | "states" | "siblings" | "shadow roots" | "ids" | "long selectors";

export type Selected = {
  /** The selectors that can match the page, or an element selected by atoms. */
  readonly selectors: readonly Selector[];
  /** The kinds of the remaining selectors. */
  readonly parts: ReadonlySet<Part>;
  /** The atoms of each subject that is selected by atoms only, whatever its ancestors. */
  readonly subjects: readonly (readonly Atom[])[];
};

/** A fact that is false for every element with tokens. */
type Never = { readonly is: boolean; readonly part: Part };
type Fact = Literal | Never;

/** A disjunction of conjunctions of facts. */
type Alternatives = readonly (readonly Fact[])[];

/** Expands an attribute selector to its atoms: `[data-mode*=dark]` may have several. */
type AtomsOf = (node: parser.Attribute) => readonly Atom[];

/** Limit for the alternatives that a selector list expands to. */
const MOST_ALTERNATIVES = 1000;

class TooMany extends Error {}

/** Length limit for a selector list. */
const LONGEST_LIST = LONGEST * 20;

const TOO_LONG = " ".repeat(LONGEST_LIST + 1);

/** Flattens a nested selector list: `.title` within `.card` becomes `:is(.card) .title`. */
export function unnested(text: string, parent: string | undefined): string {
  if (parent === undefined) return text;
  if (text.length + text.split("&").length * parent.length > LONGEST_LIST) return TOO_LONG;
  try {
    return parser((root) => {
      for (const selector of root.nodes) {
        let isNested = false;
        selector.walkNesting((node) => {
          isNested = true;
          node.replaceWith(parser.pseudo({ value: `:is(${parent})` }));
        });
        if (!isNested) selector.prepend(parser.pseudo({ value: `:is(${parent}) ` }));
      }
    }).processSync(text);
  } catch {
    return TOO_LONG;
  }
}

/** Creates a parser for selector lists; substring matches such as `[class*=dark]` expand to the values named in the texts. */
export function selectorReader(texts: Iterable<string>): (text: string) => Selected {
  const classes = new Set<string>();
  const named = new Map<string, Set<string>>();
  const parts: parser.Attribute[] = [];
  const valuesOf = (name: string) => named.get(name) ?? new Set();
  const add = (name: string, value: string) => named.set(name, valuesOf(name).add(value));
  const cache = new Map<string, Selected>();
  for (const text of texts) {
    const before = parts.length;
    const selected = readSelectors(text, (node) => {
      if (!isExact(node)) parts.push(node);
      return atomsAsWritten(node);
    });
    if (parts.length === before) cache.set(text, selected);
    for (const { chain } of selected.selectors)
      for (const atom of atomsIn(chain, { isNegative: true })) {
        const attribute = attributeOf(atom);
        if (attribute !== undefined) add(attribute.name, attribute.value);
        else if (atom !== PART) classes.add(atom.slice(1));
      }
  }
  // A substring that matches no value counts as a value itself.
  const ofValues = parts.filter((node) => nameOf(node) !== "class");
  for (const node of ofValues)
    if (node.operator !== undefined && ![...valuesOf(nameOf(node))].some((value) => matchesValue(value, node)))
      add(nameOf(node), node.value ?? "");
  for (const node of ofValues) if (!named.has(nameOf(node))) add(nameOf(node), "");
  return (text) => {
    let selected = cache.get(text);
    if (selected === undefined) cache.set(text, (selected = readSelectors(text, atomsOf)));
    return selected;
  };

  function atomsOf(node: parser.Attribute): readonly Atom[] {
    const name = nameOf(node);
    if (isExact(node)) return atomsAsWritten(node);
    const values = [...(name === "class" ? classes : valuesOf(name))].filter((value) => matchesValue(value, node));
    return values.map((value) => (name === "class" ? `.${value}` : attributeAtom(name, value)));
  }
}

/** The atoms of each subject of a selector list; a part of an attribute value counts as a value. */
export function subjectsIn(text: string): Selected["subjects"] {
  const valueOf = (node: parser.Attribute) => [node.operator ? attributeAtom(nameOf(node), node.value ?? "") : PART];
  return readSelectors(text, valueOf).subjects;
}

/** Placeholder for a substring match that isn't expanded yet. */
const PART = "";

function atomsAsWritten(node: parser.Attribute): readonly Atom[] {
  return [isExact(node) ? attributeAtom(nameOf(node), node.value ?? "") : PART];
}

/** Returns whether an attribute selector compares the whole value. */
function isExact({ operator, insensitive }: parser.Attribute): boolean {
  return operator === "=" && insensitive !== true;
}

function nameOf({ attribute }: parser.Attribute): string {
  return attribute.toLowerCase();
}

/** Comparisons by attribute operator. */
const COMPARISONS: Readonly<Record<string, (value: string, text: string) => boolean>> = {
  "=": (value, text) => value === text,
  "^=": (value, text) => value.startsWith(text),
  "$=": (value, text) => value.endsWith(text),
  "*=": (value, text) => value.includes(text),
  "|=": (value, text) => value === text || value.startsWith(`${text}-`),
  "~=": (value, text) => value.split(/\s+/).includes(text),
};

function matchesValue(value: string, { operator, insensitive, value: text = "" }: parser.Attribute): boolean {
  const folded = (string: string) => (insensitive === true ? string.toLowerCase() : string);
  return operator === undefined || COMPARISONS[operator]?.(folded(value), folded(text)) === true;
}

function readSelectors(text: string, atomsOf: AtomsOf): Selected {
  const parts = new Set<Part>();
  const subjects: (readonly Atom[])[] = [];
  const selectors = new Map<string, Selector>();
  try {
    if (text.length > LONGEST_LIST) throw new TooMany();
    for (const selector of parser().astSync(text).nodes)
      for (const chain of expanded(compoundsOf(selector, atomsOf))) {
        const never = chain.flat().find((fact): fact is Never => "part" in fact && fact.is);
        if (never !== undefined) parts.add(never.part);
        const subject = subjectOf(chain);
        if (subject.length > 0) subjects.push(subject);
        const terms = chain.map((term) => term.filter((fact): fact is Literal => !("part" in fact)));
        const candidate = { chain: terms, specificity: specificityOf(selector) };
        if (never === undefined && !terms.some(isContradiction)) selectors.set(JSON.stringify(candidate), candidate);
      }
    return { selectors: [...selectors.values()], parts, subjects };
  } catch {
    return { selectors: [], parts: new Set(["long selectors"]), subjects };
  }
}

/** The atoms of a chain's subject; empty if the subject also has other facts. */
function subjectOf(chain: readonly (readonly Fact[])[]): readonly Atom[] {
  const subject = (chain.at(-1) ?? []).filter(({ is }) => is);
  return subject.every((fact) => "atom" in fact || "within" in fact)
    ? subject.flatMap((fact) => ("atom" in fact ? [fact.atom] : []))
    : [];
}

/** Returns whether a term can't match: `.a:not(.a)`, or `html` inside `html`. */
function isContradiction(term: Term, at: number): boolean {
  const refused = new Set(term.flatMap((fact) => ("atom" in fact && !fact.is ? [fact.atom] : [])));
  return term.some(
    (fact) =>
      fact.is &&
      (("atom" in fact && refused.has(fact.atom)) || ("element" in fact && at > 0 && fact.element === "html")),
  );
}

/** Expands compounds to chains: the Cartesian product of their alternatives. */
function expanded(compounds: readonly Alternatives[]): (readonly Fact[])[][] {
  return compounds.reduce<(readonly Fact[])[][]>(
    (chains, alternatives) => limited(chains.flatMap((chain) => alternatives.map((term) => [...chain, term]))),
    [[]],
  );
}

function limited<T>(all: T[]): T[] {
  if (all.length > MOST_ALTERNATIVES) throw new TooMany();
  return all;
}

/** Splits a selector into its compounds, the outermost first. */
function compoundsOf(selector: parser.Selector, atomsOf: AtomsOf): Alternatives[] {
  const compounds: Alternatives[] = [];
  let open: Alternatives | undefined;
  for (const node of selector.nodes) {
    if (node.type === "comment") continue;
    if (node.type === "combinator") {
      const sign = node.value.trim();
      if (sign !== "" && sign !== ">") return [part(sign === ">>>" ? "shadow roots" : "siblings")];
      if (open !== undefined) compounds.push(open);
      open = undefined;
    } else open = both(open ?? always, factsOf(node, atomsOf));
  }
  return open === undefined ? compounds : [...compounds, open];
}

function both(left: Alternatives, right: Alternatives): Alternatives {
  return limited(left.flatMap((first) => right.map((second) => distinct([...first, ...second]))));
}

function distinct(facts: readonly Fact[]): readonly Fact[] {
  return facts.length < 2 ? facts : [...new Map(facts.map((fact) => [JSON.stringify(fact), fact])).values()];
}

function negated(alternatives: Alternatives): Alternatives {
  const opposites = alternatives.map((term) => term.map((fact) => [{ ...fact, is: !fact.is }]));
  return opposites.reduce<Alternatives>(both, always);
}

const always: Alternatives = [[]];
const part = (name: Part): Alternatives => [[{ is: true, part: name }]];

function factsOf(node: parser.Node, atomsOf: AtomsOf): Alternatives {
  switch (node.type) {
    case "universal":
      return always;
    case "nesting":
      return [[{ is: true, element: "html" }]];
    case "tag": {
      const name = node.value.toLowerCase();
      return name === "html" || name === "body" ? [[{ is: true, element: name }]] : part("tags");
    }
    case "class":
      return [[{ is: true, atom: `.${node.value}` }]];
    case "attribute":
      return atomsOf(node).map((atom) => [{ is: true, atom }]);
    case "pseudo":
      return pseudoOf(node, atomsOf);
    case "id":
      return part("ids");
    default:
      return part("states");
  }
}

/** The atom of an attribute value; of the bare attribute if the value is empty. */
export function attributeAtom(name: string, value: string): Atom {
  return value === "" ? `[${name}]` : `[${name}="${value}"]`;
}

/** Splits an attribute atom into name and value; undefined for a class. */
export function attributeOf(atom: Atom): { readonly name: string; readonly value: string } | undefined {
  if (!atom.startsWith("[")) return undefined;
  const at = atom.indexOf("=");
  return at < 0 ? { name: atom.slice(1, -1), value: "" } : { name: atom.slice(1, at), value: atom.slice(at + 2, -2) };
}

function pseudoOf(node: parser.Pseudo, atomsOf: AtomsOf): Alternatives {
  const name = node.value.toLowerCase();
  const lists = () => limited(node.nodes.flatMap((selector) => expanded(compoundsOf(selector, atomsOf)).map(asTerm)));
  if (name === ":root" || name === ":scope") return [[{ is: true, element: "html" }]];
  if (/^:(is|where|matches|-webkit-any|-moz-any)$/.test(name)) return lists();
  if (name === ":not") return negated(lists());
  if (name.startsWith(":host") || name === "::slotted" || name === "::part") return part("shadow roots");
  return part(/^::|^:(before|after|first-letter|first-line)$/.test(name) ? "pseudo-elements" : "states");
}

/** Folds a chain into its subject: the ancestors become a `within` fact. */
function asTerm(chain: readonly (readonly Fact[])[]): readonly Fact[] {
  const around = chain.slice(0, -1);
  const subject = chain.at(-1) ?? [];
  if (around.length === 0) return subject;
  const never = around.flat().find((fact) => "part" in fact && fact.is);
  return never === undefined ? [...subject, { is: true, within: around as Chain }] : [never];
}

const [OF_ID, OF_CLASS, OF_TAG] = [1_000_000, 1000, 1];

/** The specificity of a selector (Selectors 4, section 17). */
function specificityOf(node: parser.Node): number {
  if (node.type === "selector") return node.nodes.reduce((sum, child) => sum + specificityOf(child), 0);
  if (node.type === "id") return OF_ID;
  if (node.type === "class" || node.type === "attribute" || node.type === "nesting") return OF_CLASS;
  if (node.type === "tag") return OF_TAG;
  const name = node.type === "pseudo" ? node.value.toLowerCase() : ":where";
  if (name === ":where") return 0;
  const most = (node as parser.Pseudo).nodes.reduce((highest, child) => Math.max(highest, specificityOf(child)), 0);
  if (/^:(is|not|has|-webkit-any|-moz-any|matches)$/.test(name)) return most;
  if (/^:nth-(last-)?child$|^:host/.test(name)) return OF_CLASS + most;
  return name.startsWith("::") ? OF_TAG : OF_CLASS;
}

/** The atoms that a chain requires; with `isNegative`, also those that it excludes. */
export function atomsIn(chain: Chain, { isNegative = false } = {}): readonly Atom[] {
  return (isNegative ? named : required)(chain);
}

function collector(isNegative: boolean): (chain: Chain) => readonly Atom[] {
  return memoize((chain) =>
    chain.flat().flatMap((fact): readonly Atom[] => {
      if (!fact.is && !isNegative) return [];
      if ("atom" in fact) return [fact.atom];
      return "within" in fact ? atomsIn(fact.within, { isNegative }) : [];
    }),
  );
}

// Without these caches, a stylesheet with seven attributes takes 1.4 times the CPU.
const required = collector(false);
const named = collector(true);
