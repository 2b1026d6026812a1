import parser from "postcss-selector-parser";
import { memoize } from "../../../resolve/memoize.ts";
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

/** The atoms that an attribute selector stands for: `[data-mode*=dark]` for several. */
type AtomsOf = (node: parser.Attribute) => readonly Atom[];

/** The most alternatives that a selector with lists is written out as. */
const MOST = 1000;

class TooMany extends Error {}

/** The longest selector list that is read. */
const LONGEST_LIST = LONGEST * 20;

const TOO_LONG = " ".repeat(LONGEST_LIST + 1);

/** A nested selector list as one that isn't nested: `:is(.card) .title` for `.title` within `.card`. */
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

/** Returns a function that reads selector lists; parts of attribute values stand for the values that the texts name. */
export function selectorReader(texts: Iterable<string>): (text: string) => Selected {
  const classes = new Set<string>();
  const named = new Map<string, Set<string>>();
  const parts: parser.Attribute[] = [];
  const valuesOf = (name: string) => named.get(name) ?? new Set();
  const add = (name: string, value: string) => named.set(name, valuesOf(name).add(value));
  const known = new Map<string, Selected>();
  for (const text of texts) {
    const before = parts.length;
    const selected = readSelectors(text, (node) => {
      if (!isWhole(node)) parts.push(node);
      return atomsAsWritten(node);
    });
    if (parts.length === before) known.set(text, selected);
    for (const { chain } of selected.selectors)
      for (const atom of atomsIn(chain, { isNegative: true })) {
        const attribute = attributeOf(atom);
        if (attribute !== undefined) add(attribute.name, attribute.value);
        else if (atom !== PART) classes.add(atom.slice(1));
      }
  }
  // A part that no value has is a value itself.
  const ofValues = parts.filter((node) => nameOf(node) !== "class");
  for (const node of ofValues)
    if (node.operator !== undefined && ![...valuesOf(nameOf(node))].some((value) => isLike(value, node)))
      add(nameOf(node), node.value ?? "");
  for (const node of ofValues) if (!named.has(nameOf(node))) add(nameOf(node), "");
  return (text) => {
    let selected = known.get(text);
    if (selected === undefined) known.set(text, (selected = readSelectors(text, atomsOf)));
    return selected;
  };

  function atomsOf(node: parser.Attribute): readonly Atom[] {
    const name = nameOf(node);
    if (isWhole(node)) return atomsAsWritten(node);
    const values = [...(name === "class" ? classes : valuesOf(name))].filter((value) => isLike(value, node));
    return values.map((value) => (name === "class" ? `.${value}` : attributeAtom(name, value)));
  }
}

/** Returns the atoms of each subject of a selector list; a part of an attribute value stands for none of the values. */
export function subjectsIn(text: string): Selected["subjects"] {
  return readSelectors(text, atomsAsWritten).subjects;
}

/** Stands for an attribute selector that asks for a part of a value, until the values are known. */
const PART = "";

function atomsAsWritten(node: parser.Attribute): readonly Atom[] {
  return [isWhole(node) ? attributeAtom(nameOf(node), node.value ?? "") : PART];
}

/** Returns whether an attribute selector asks for one value. */
function isWhole({ operator, insensitive }: parser.Attribute): boolean {
  return operator === "=" && insensitive !== true;
}

function nameOf({ attribute }: parser.Attribute): string {
  return attribute.toLowerCase();
}

/** How the operators of attribute selectors compare a value with the text that they ask for. */
const LIKE: Readonly<Record<string, (given: string, wanted: string) => boolean>> = {
  "=": (given, wanted) => given === wanted,
  "^=": (given, wanted) => given.startsWith(wanted),
  "$=": (given, wanted) => given.endsWith(wanted),
  "*=": (given, wanted) => given.includes(wanted),
  "|=": (given, wanted) => given === wanted || given.startsWith(`${wanted}-`),
  "~=": (given, wanted) => given.split(/\s+/).includes(wanted),
};

function isLike(value: string, { operator, insensitive, value: text = "" }: parser.Attribute): boolean {
  const plain = (one: string) => (insensitive === true ? one.toLowerCase() : one);
  return operator === undefined || LIKE[operator]?.(plain(value), plain(text)) === true;
}

function readSelectors(text: string, atomsOf: AtomsOf): Selected {
  const parts = new Set<Part>();
  const subjects: (readonly Atom[])[] = [];
  const selectors = new Map<string, Selector>();
  try {
    if (text.length > LONGEST_LIST) throw new TooMany();
    for (const selector of parser().astSync(text).nodes)
      for (const chain of written(compoundsOf(selector, atomsOf))) {
        const never = chain.flat().find((fact): fact is Never => "part" in fact && fact.is);
        if (never !== undefined) parts.add(never.part);
        const subject = subjectOf(chain);
        if (subject.length > 0) subjects.push(subject);
        const terms = chain.map((term) => term.filter((fact): fact is Literal => !("part" in fact)));
        const found = { chain: terms, specificity: specificityOf(selector) };
        if (never === undefined && !terms.some(isContradiction)) selectors.set(JSON.stringify(found), found);
      }
    return { selectors: [...selectors.values()], parts, subjects };
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
  const refused = new Set(term.flatMap((fact) => ("atom" in fact && !fact.is ? [fact.atom] : [])));
  return term.some(
    (fact) =>
      fact.is &&
      (("atom" in fact && refused.has(fact.atom)) || ("element" in fact && at > 0 && fact.element === "html")),
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

/** A selector by its compounds. */
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

/** Alternatives for which two others hold at once. */
function both(one: Alternatives, other: Alternatives): Alternatives {
  return limited(one.flatMap((first) => other.map((second) => distinct([...first, ...second]))));
}

function distinct(facts: readonly Found[]): readonly Found[] {
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

function pseudoOf(node: parser.Pseudo, atomsOf: AtomsOf): Alternatives {
  const name = node.value.toLowerCase();
  const lists = () => limited(node.nodes.flatMap((selector) => written(compoundsOf(selector, atomsOf)).map(asTerm)));
  if (name === ":root" || name === ":scope") return [[{ is: true, element: "html" }]];
  if (/^:(is|where|matches|-webkit-any|-moz-any)$/.test(name)) return lists();
  if (name === ":not") return negated(lists());
  if (name.startsWith(":host") || name === "::slotted" || name === "::part") return part("shadow roots");
  return part(/^::|^:(before|after|first-letter|first-line)$/.test(name) ? "pseudo-elements" : "states");
}

/** The facts of a chain as those of its subject. */
function asTerm(chain: readonly (readonly Found[])[]): readonly Found[] {
  const around = chain.slice(0, -1);
  const subject = chain.at(-1) ?? [];
  if (around.length === 0) return subject;
  const never = around.flat().find((fact) => "part" in fact && fact.is);
  return never === undefined ? [...subject, { is: true, within: around as Chain }] : [never];
}

const [OF_ID, OF_CLASS, OF_TAG] = [1_000_000, 1000, 1];

/** The specificity of a selector (Selectors 4, section 17). */
function specificityOf(node: parser.Node): number {
  if (node.type === "selector") return node.nodes.reduce((sum, one) => sum + specificityOf(one), 0);
  if (node.type === "id") return OF_ID;
  if (node.type === "class" || node.type === "attribute" || node.type === "nesting") return OF_CLASS;
  if (node.type === "tag") return OF_TAG;
  const name = node.type === "pseudo" ? node.value.toLowerCase() : ":where";
  if (name === ":where") return 0;
  const most = (node as parser.Pseudo).nodes.reduce((sum, one) => Math.max(sum, specificityOf(one)), 0);
  if (/^:(is|not|has|-webkit-any|-moz-any|matches)$/.test(name)) return most;
  if (/^:nth-(last-)?child$|^:host/.test(name)) return OF_CLASS + most;
  return name.startsWith("::") ? OF_TAG : OF_CLASS;
}

/** The atoms of a chain that must be on the page; with `isNegative`, also those that must not. */
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

// A stylesheet of seven attributes takes 1.4 times the CPU without these memories.
const required = collector(false);
const named = collector(true);
