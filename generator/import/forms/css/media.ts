import valueParser from "postcss-value-parser";
import { LONGEST } from "../../limits.ts";

export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly feature: string; readonly value: string }
  /** A lower bound, in px or without a unit. */
  | { readonly feature: string; readonly least: number; readonly text: string };

export const ALWAYS: Condition = { all: [] };
export const NEVER: Condition = { any: [] };

export function allOf(parts: readonly Condition[]): Condition {
  if (parts.includes(NEVER)) return NEVER;
  const conditions = parts.filter((part) => part !== ALWAYS);
  return conditions.length === 0 ? ALWAYS : { all: conditions };
}

function anyOf(parts: readonly Condition[]): Condition {
  if (parts.includes(ALWAYS)) return ALWAYS;
  const conditions = parts.filter((part) => part !== NEVER);
  return conditions.length === 0 ? NEVER : { any: conditions };
}

function negated(condition: Condition): Condition {
  if (condition === ALWAYS) return NEVER;
  return condition === NEVER ? ALWAYS : { not: condition };
}

/** A media feature with its values; the first one matches a reader without preferences. */
export type Feature = { readonly name: string; readonly values: readonly FeatureValue[] };

/** A value or a range of a feature, and the media query that selects it. */
export type FeatureValue = { readonly name: string; readonly query: string; readonly from: number };

export const SCHEME = "prefers-color-scheme";

/** The values of discrete features, the default first. */
const DISCRETE: Readonly<Record<string, readonly string[]>> = {
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

/** Features whose values include the preceding ones: a `p3` screen also matches `srgb`. */
const CUMULATIVE = new Set(["color-gamut", "dynamic-range"]);

/** Stands for all values of a feature that no query names. */
const OTHER = "other";

const DEEPEST = 50;

/** Parses a media query list; `named` resolves custom media such as `--wide`. Undefined if the list isn't understood. */
export function readMedia(text: string, named: (name: string) => Condition | undefined): Condition | undefined {
  if (text.length > LONGEST * 10) return undefined;
  const lists: valueParser.Node[][] = [[]];
  for (const node of valueParser(text).nodes) {
    if (node.type === "div" && node.value === ",") lists.push([]);
    else lists.at(-1)?.push(node);
  }
  const queries = lists.map((nodes) =>
    readCondition(nodes, (node) => {
      const word = node.value.toLowerCase();
      if (node.type === "word" && /^[a-z-]+$/.test(word)) return /^(all|screen|only)$/.test(word) ? ALWAYS : NEVER;
      if (node.type !== "function" || word !== "") return undefined;
      const inner = valueParser.stringify(node.nodes).trim();
      return inner.startsWith("--") ? (named(inner) ?? NEVER) : readFeature(inner.toLowerCase());
    }),
  );
  return queries.includes(undefined) ? undefined : anyOf(queries as Condition[]);
}

/** `@supports` conditions that only the browsers of a single vendor fulfil. */
const VENDOR_ONLY = /^\(\s*(-(moz|ms|o)-|-webkit-(touch-callout|hyphens))|:\s*-(moz|ms|o)-/i;

/** Returns whether current browsers fulfil an `@supports` condition. */
export function isSupported(condition: string): boolean {
  if (condition.length > LONGEST) return false;
  const isStandard = (node: valueParser.Node) => !VENDOR_ONLY.test(valueParser.stringify(node));
  return readCondition(valueParser(condition).nodes, (node) => (isStandard(node) ? ALWAYS : NEVER)) === ALWAYS;
}

/** Parses tests joined by `and`, `or` and `not`, with or without brackets; undefined if a test isn't understood. */
function readCondition(
  nodes: readonly valueParser.Node[],
  readTest: (node: valueParser.Node) => Condition | undefined,
  depth = 0,
): Condition | undefined {
  if (depth > DEEPEST) return undefined;
  const parts: Condition[] = [];
  let joined = allOf;
  let isNegated = false;
  let negatesWhole = false;
  for (const node of nodes) {
    if (node.type === "space" || node.type === "comment") continue;
    const word = node.type === "word" ? node.value.toLowerCase() : "";
    if (word === "and" || word === "or") joined = word === "and" ? allOf : anyOf;
    else if (word === "not") {
      isNegated = true;
      negatesWhole = parts.length === 0;
    } else {
      const part = isGroup(node) ? readCondition(node.nodes, readTest, depth + 1) : readTest(node);
      if (part === undefined) return undefined;
      // `not screen and (…)` negates the whole query, `not (…)` only the brackets.
      const negatesPart = isNegated && (word === "" || !negatesWhole);
      const isOpposite = node.type === "function" && node.value.toLowerCase() === "not";
      parts.push(negatesPart !== isOpposite ? negated(part) : part);
      if (negatesPart) isNegated = false;
    }
  }
  return isNegated ? negated(joined(parts)) : joined(parts);
}

/** Returns whether brackets group tests, instead of being a test themselves. */
function isGroup(node: valueParser.Node): node is valueParser.FunctionNode {
  if (node.type !== "function") return false;
  const isDeclaration = node.nodes.some(({ type, value }) => type === "div" && value === ":");
  const hasBrackets = node.nodes.some(({ type }) => type === "function");
  return node.value.toLowerCase() === "not" || (node.value === "" && hasBrackets && !isDeclaration);
}

/** Parses a media feature: `min-width: 40em`, `hover`, `40em <= width < 60em`. */
function readFeature(text: string): Condition | undefined {
  const [, name = "", value = ""] = /^([^:]+):(.*)$/s.exec(text)?.map((part) => part.trim()) ?? [];
  if (name !== "") {
    const [, prefix = "", limit, base = ""] = /^(-webkit-)?(min-|max-)?([a-z-]+)$/.exec(name) ?? [];
    if (limit === undefined && numberOf(value, name) === undefined)
      return /^[\w-]+$/.test(value) ? { feature: name, value } : undefined;
    const sign = limit === "min-" ? ">=" : limit === "max-" ? "<=" : "=";
    return compared(prefix + (base === "" ? name : base), sign, value);
  }
  const [first = "", ...rest] = text.split(/(<=|>=|<|>|=)/).map((part) => part.trim());
  const mirrored = (sign: string) => sign.replace(/[<>]/, (bracket) => (bracket === "<" ? ">" : "<"));
  const [sign = "", second = "", next = "", third = ""] = rest;
  const isName = /^[a-z-]+$/.test(first);
  if (rest.length === 0) return isName ? truth(first) : undefined;
  if (rest.length === 2) return isName ? compared(first, sign, second) : compared(second, mirrored(sign), first);
  const both =
    rest.length === 4 ? [compared(second, mirrored(sign), first), compared(second, next, third)] : [undefined];
  return both.includes(undefined) ? undefined : allOf(both as Condition[]);
}

/** Evaluates a feature without a value, such as `(hover)`, in a boolean context. */
function truth(name: string): Condition {
  // Every reader prefers a scheme (Media Queries 5, section 11.5) and has a width.
  if (name === SCHEME || isRange(name)) return ALWAYS;
  const none = name === "forced-colors" || DISCRETE[name]?.includes("none") === true ? "none" : "no-preference";
  return DISCRETE[name] === undefined ? { feature: name, value: OTHER } : negated({ feature: name, value: none });
}

function compared(feature: string, sign: string, value: string): Condition | undefined {
  const [from, above] = [lowerBound(feature, value, false), lowerBound(feature, value, true)];
  if (!isRange(feature) || from === undefined || above === undefined) return undefined;
  if (sign === ">=" || sign === ">") return sign === ">" ? above : from;
  if (sign === "<=" || sign === "<") return negated(sign === "<" ? from : above);
  return allOf([from, negated(above)]);
}

function isRange(name: string): boolean {
  return RANGES.test(name);
}

const RANGES = /^(device-)?(width|height|aspect-ratio)$|resolution$|pixel-ratio$|^(color|monochrome|color-index|grid)$/;

/** A lower bound, exclusive if `isExclusive`. Screens have whole pixels, so `767.98px` and `768px` are the same bound. */
function lowerBound(feature: string, text: string, isExclusive: boolean): Condition | undefined {
  const number = numberOf(text, feature);
  if (number === undefined) return undefined;
  if (!/(width|height)$/.test(feature)) return { feature, least: isExclusive ? number + 1e-6 : number, text };
  const pixels = isExclusive ? Math.floor(number) + 1 : Math.ceil(number);
  return { feature, least: pixels, text: pixels === number ? text : `${pixels}px` };
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

/** Collects the features that conditions test, and the reader's scheme if `usesScheme`, with the values they distinguish. */
export function featuresIn(conditions: readonly Condition[], usesScheme = false): readonly Feature[] {
  const values = new Map<string, Set<string>>();
  const limits = new Map<string, Map<number, string>>();
  const visit = (condition: Condition): void => {
    if ("all" in condition) condition.all.forEach(visit);
    else if ("any" in condition) condition.any.forEach(visit);
    else if ("not" in condition) visit(condition.not);
    else if ("least" in condition) {
      const { feature, least: from, text } = condition;
      limits.set(feature, (limits.get(feature) ?? new Map<number, string>()).set(from, text));
    } else values.set(condition.feature, (values.get(condition.feature) ?? new Set()).add(condition.value));
  };
  conditions.forEach(visit);
  if (usesScheme && !values.has(SCHEME)) values.set(SCHEME, new Set(["dark"]));
  const discrete = [...values].map(([name, tested]): Feature => {
    const [first = OTHER, second = OTHER] = DISCRETE[name] ?? [];
    const named = new Set([first, ...(DISCRETE[name] ?? []).filter((value) => tested.has(value)), ...tested]);
    const all = named.size === 1 ? [first, second] : [...named];
    const queryOf = (value: string) => (value === OTHER ? "" : `(${name}: ${value})`);
    return { name, values: all.map((value, from) => ({ name: value, from, query: queryOf(value) })) };
  });
  const ranges = [...limits].map(([name, bounds]): Feature => {
    const cuts = [...bounds].filter(([from]) => from > 0).toSorted(([left], [right]) => left - right);
    const [[, lowest] = [0, ""]] = cuts;
    const inner = cuts.map(([from, text], at): FeatureValue => {
      const to = cuts[at + 1];
      return { name: text, from, query: `(${name} >= ${text})${to ? ` and (${name} < ${to[1]})` : ""}` };
    });
    return { name, values: [{ name: `below-${lowest}`, query: `(${name} < ${lowest || "1px"})`, from: 0 }, ...inner] };
  });
  return [...discrete, ...ranges].filter((feature) => feature.values.length > 1);
}

/** Returns a lookup of a reader's values: the indices in `state` from `first` on, in the order of the features. */
export function valuesIn(features: readonly Feature[], state: readonly number[], first = 0) {
  return (name: string): FeatureValue | undefined => {
    const at = features.findIndex((feature) => feature.name === name);
    return features[at]?.values[state[first + at] ?? 0];
  };
}

export function holdsFor(condition: Condition, valueOf: (feature: string) => FeatureValue | undefined): boolean {
  if ("all" in condition) return condition.all.every((part) => holdsFor(part, valueOf));
  if ("any" in condition) return condition.any.some((part) => holdsFor(part, valueOf));
  if ("not" in condition) return !holdsFor(condition.not, valueOf);
  const value = valueOf(condition.feature);
  if ("least" in condition) return (value?.from ?? 0) >= condition.least;
  if (!CUMULATIVE.has(condition.feature)) return value?.name === condition.value;
  const order = DISCRETE[condition.feature] ?? [];
  return order.indexOf(value?.name ?? "") >= order.indexOf(condition.value);
}

export function featureNames(condition: Condition): readonly string[] {
  if ("all" in condition) return condition.all.flatMap(featureNames);
  if ("any" in condition) return condition.any.flatMap(featureNames);
  return "not" in condition ? featureNames(condition.not) : [condition.feature];
}
