import valueParser from "postcss-value-parser";
import { LONGEST } from "../../limits.ts";

/** A condition on the reader's medium. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly feature: string; readonly value: string }
  /** At least `least`, in px or in units of 1. */
  | { readonly feature: string; readonly least: number; readonly text: string };

export const ALWAYS: Condition = { all: [] };
const NEVER: Condition = { any: [] };

/** A medium's feature with its values; the first holds for a reader without preferences. */
export type Feature = { readonly name: string; readonly values: readonly FeatureValue[] };

/** A value or a range of a feature, and the query that asks for it. */
export type FeatureValue = { readonly name: string; readonly query: string; readonly from: number };

/** The preference of every reader. */
export const SCHEME = "prefers-color-scheme";

/** Values of features, the usual one first. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  [SCHEME]: ["light", "dark"],
  "prefers-contrast": ["no-preference", "more", "less", "custom"],
  "prefers-reduced-motion": ["no-preference", "reduce"],
  "prefers-reduced-transparency": ["no-preference", "reduce"],
  "prefers-reduced-data": ["no-preference", "reduce"],
  "forced-colors": ["none", "active"],
  "inverted-colors": ["none", "inverted"],
  "color-gamut": ["srgb", "p3", "rec2020"],
  "dynamic-range": ["standard", "high"],
  hover: ["hover", "none"],
  "any-hover": ["hover", "none"],
  pointer: ["fine", "coarse", "none"],
  "any-pointer": ["fine", "coarse", "none"],
  orientation: ["landscape", "portrait"],
  scripting: ["enabled", "none"],
  update: ["fast", "slow", "none"],
  "display-mode": ["browser", "standalone", "minimal-ui", "fullscreen"],
};

/** Features of which a screen that has a value also has those before. */
const CUMULATIVE = new Set(["color-gamut", "dynamic-range"]);

/** The value of a feature that no query names. */
const OTHER = "other";

const DEEPEST = 50;

/** The condition that a name such as `--wide` stands for. */
type Named = (name: string) => Condition | undefined;

/** Reads a list of media queries; undefined if part of it isn't a query. */
export function readMedia(text: string, named: Named): Condition | undefined {
  if (text.length > LONGEST * 10) return undefined;
  const lists: valueParser.Node[][] = [[]];
  for (const node of valueParser(text).nodes) {
    if (node.type === "div" && node.value === ",") lists.push([]);
    else if (node.type !== "space" && node.type !== "comment") lists.at(-1)?.push(node);
  }
  if (lists.length === 1 && lists[0]?.length === 0) return ALWAYS;
  const queries = lists.map((nodes) => readQuery(nodes, named, 0));
  return queries.includes(undefined) ? undefined : { any: queries as Condition[] };
}

/** Reads a query or what is in its brackets: parts with `and`, `or` and `not` between them. */
function readQuery(nodes: readonly valueParser.Node[], named: Named, depth: number): Condition | undefined {
  if (depth > DEEPEST) return undefined;
  const parts: Condition[] = [];
  let operator = "and";
  let isNegated = false;
  let isWhole = false;
  for (const node of nodes) {
    if (node.type === "space" || node.type === "comment") continue;
    const word = node.type === "word" ? node.value.toLowerCase() : "";
    if (word === "and" || word === "or") operator = word;
    else if (word === "not") {
      isNegated = true;
      isWhole = parts.length === 0;
    } else if (word === "only") continue;
    else {
      const part = word === "" ? readBrackets(node, named, depth) : readType(word);
      if (part === undefined) return undefined;
      // `not screen and (…)` negates all of a query, `not (…)` what is in the brackets.
      const isOfPart = isNegated && (word === "" || !isWhole);
      parts.push(isOfPart ? { not: part } : part);
      if (isOfPart) isNegated = false;
    }
  }
  const whole: Condition = operator === "and" ? { all: parts } : { any: parts };
  return isNegated ? { not: whole } : whole;
}

function readType(word: string): Condition | undefined {
  if (word === "all" || word === "screen") return ALWAYS;
  return /^[a-z-]+$/.test(word) ? NEVER : undefined;
}

function readBrackets(node: valueParser.Node, named: Named, depth: number): Condition | undefined {
  if (node.type !== "function") return undefined;
  if (node.value.toLowerCase() === "not") return negated(readQuery(node.nodes, named, depth + 1));
  if (node.value !== "") return undefined;
  if (node.nodes.some(({ type }) => type === "function") && !node.nodes.some((one) => one.type === "div"))
    return readQuery(node.nodes, named, depth + 1);
  const text = valueParser.stringify(node.nodes).trim();
  return text.startsWith("--") ? (named(text) ?? NEVER) : readFeature(text.toLowerCase());
}

function negated(condition: Condition | undefined): Condition | undefined {
  return condition && { not: condition };
}

/** `min-width: 40em`, `hover`, `40em <= width < 60em`. */
function readFeature(text: string): Condition | undefined {
  const colon = text.indexOf(":");
  if (colon > 0) {
    const [name, value] = [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
    const [, prefix = "", limit, own = ""] = /^(-webkit-)?(min-|max-)?([a-z-]+)$/.exec(name) ?? [];
    if (limit === undefined && numberOf(value, name) === undefined)
      return /^[\w-]+$/.test(value) ? { feature: name, value } : undefined;
    const feature = prefix + (own === "" ? name : own);
    if (limit === "min-") return least(feature, value, false);
    if (limit === "max-") return negated(least(feature, value, true));
    return compared(feature, "=", value);
  }
  const parts = text.split(/(<=|>=|<|>|=)/).map((part) => part.trim());
  const [first = "", sign = "", second = "", sign2, third = ""] = parts;
  if (parts.length === 1) return /^[a-z-]+$/.test(first) ? truth(first) : undefined;
  if (parts.length === 3)
    return /^[a-z-]+$/.test(first) ? compared(first, sign, second) : compared(second, turned(sign), first);
  if (parts.length !== 5) return undefined;
  const [one, other] = [compared(second, turned(sign), first), compared(second, sign2 ?? "", third)];
  return one && other && { all: [one, other] };
}

function turned(sign: string): string {
  return sign.replace(/[<>]/, (one) => (one === "<" ? ">" : "<"));
}

/** A feature without a value: `(hover)`. */
function truth(name: string): Condition {
  // Every reader prefers one of the two (Media Queries 5, section 11.5), and has a width.
  if (name === SCHEME || isRange(name)) return ALWAYS;
  const none = name === "forced-colors" || KNOWN[name]?.includes("none") === true ? "none" : "no-preference";
  return KNOWN[name] === undefined ? { feature: name, value: OTHER } : { not: { feature: name, value: none } };
}

function compared(feature: string, sign: string, value: string): Condition | undefined {
  if (!isRange(feature)) return undefined;
  switch (sign) {
    case ">=":
      return least(feature, value, false);
    case ">":
      return least(feature, value, true);
    case "<":
      return negated(least(feature, value, false));
    case "<=":
      return negated(least(feature, value, true));
    default: {
      const [from, to] = [least(feature, value, false), least(feature, value, true)];
      return from && to && { all: [from, { not: to }] };
    }
  }
}

function isRange(name: string): boolean {
  return /^(device-)?(width|height|aspect-ratio)$|resolution$|pixel-ratio$|^(color|monochrome|color-index|grid)$/.test(
    name,
  );
}

/** At least a number, or more than it. Screens have whole numbers of pixels, so `767.98px` and `768px` are one limit. */
function least(feature: string, text: string, isMore: boolean): Condition | undefined {
  const number = numberOf(text, feature);
  if (number === undefined) return undefined;
  if (!/(width|height)$/.test(feature)) return { feature, least: isMore ? number + 1e-6 : number, text };
  const whole = isMore ? Math.floor(number) + 1 : Math.ceil(number);
  return { feature, least: whole, text: whole === number ? text : `${whole}px` };
}

const UNITS: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  em: 16,
  rem: 16,
  pt: 4 / 3,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
  in: 96,
  dppx: 1,
  x: 1,
  dpi: 1 / 96,
  dpcm: 2.54 / 96,
};

function numberOf(text: string, feature: string): number | undefined {
  const ratio = /^([\d.]+)\s*\/\s*([\d.]+)$/.exec(text);
  if (ratio) return Number(ratio[1]) / Number(ratio[2]);
  const [, amount = "", unit = ""] = /^([-+]?[\d.]+(?:e-?\d+)?)([a-z]*)$/.exec(text) ?? [];
  const factor = UNITS[unit];
  const isNumber = amount !== "" && factor !== undefined && Number.isFinite(Number(amount));
  return isNumber && isRange(feature.replace(/^(-webkit-)?(min|max)-/, "")) ? Number(amount) * factor : undefined;
}

/** The features that conditions ask for, each with the values that they tell apart. */
export function featuresIn(conditions: readonly Condition[]): readonly Feature[] {
  const values = new Map<string, Set<string>>();
  const limits = new Map<string, Map<number, string>>();
  const visit = (one: Condition): void => {
    if ("all" in one) one.all.forEach(visit);
    else if ("any" in one) one.any.forEach(visit);
    else if ("not" in one) visit(one.not);
    else if ("least" in one)
      limits.set(one.feature, (limits.get(one.feature) ?? new Map<number, string>()).set(one.least, one.text));
    else values.set(one.feature, (values.get(one.feature) ?? new Set()).add(one.value));
  };
  conditions.forEach(visit);
  const discrete = [...values].map(([name, asked]): Feature => {
    const known = KNOWN[name] ?? [OTHER, ...asked];
    const first = known[0] ?? OTHER;
    const named = [...new Set([first, ...known.filter((value) => asked.has(value)), ...asked])];
    const all = named.length === 1 ? [first, known[1] ?? OTHER] : named;
    return {
      name,
      values: all.map((value, from) => ({ name: value, from, query: value === OTHER ? "" : `(${name}: ${value})` })),
    };
  });
  const ranges = [...limits].map(([name, own]): Feature => {
    const cuts = [...own].filter(([from]) => from > 0).toSorted(([one], [other]) => one - other);
    const below = cuts[0];
    const values = cuts.map(([from, text], at): FeatureValue => {
      const to = cuts[at + 1];
      const query = `(${name} >= ${text})${to === undefined ? "" : ` and (${name} < ${to[1]})`}`;
      return { name: text, query, from };
    });
    const first = { name: `below-${below?.[1] ?? ""}`, query: `(${name} < ${below?.[1] ?? "1px"})`, from: 0 };
    return { name, values: [first, ...values] };
  });
  return [...discrete, ...ranges].filter((feature) => feature.values.length > 1);
}

/** Whether a condition holds for some value of each feature. */
export function holdsFor(condition: Condition, valueOf: (feature: string) => FeatureValue | undefined): boolean {
  if ("all" in condition) return condition.all.every((one) => holdsFor(one, valueOf));
  if ("any" in condition) return condition.any.some((one) => holdsFor(one, valueOf));
  if ("not" in condition) return !holdsFor(condition.not, valueOf);
  const own = valueOf(condition.feature);
  if ("least" in condition) return (own?.from ?? 0) >= condition.least;
  if (!CUMULATIVE.has(condition.feature)) return own?.name === condition.value;
  const order = KNOWN[condition.feature] ?? [];
  return order.indexOf(own?.name ?? "") >= order.indexOf(condition.value);
}

/** The features that a condition depends on. */
export function featureNames(condition: Condition): readonly string[] {
  if ("all" in condition) return condition.all.flatMap(featureNames);
  if ("any" in condition) return condition.any.flatMap(featureNames);
  return "not" in condition ? featureNames(condition.not) : [condition.feature];
}

/** Whether a condition can hold for anybody: `print` can't. */
export function isPossible(condition: Condition): boolean {
  if ("all" in condition) return condition.all.every(isPossible);
  if ("any" in condition) return condition.any.some(isPossible);
  return !("not" in condition && isCertain(condition.not));
}

function isCertain(condition: Condition): boolean {
  if ("all" in condition) return condition.all.every(isCertain);
  return "any" in condition && condition.any.some(isCertain);
}
