import { type Fields, isFields } from "../../fields.ts";
import { posix } from "node:path";
import type { Json } from "../../../model/token.ts";
import { PARTICULAR } from "../../guess-words.ts";
import { wordsOf } from "../../modes.ts";
import { areKinds, isContainerName } from "./containers.ts";
import { DEEPEST, leavesIn } from "./leaves.ts";
import { areModes, isOneWord, isState, isToken } from "./stated-modes.ts";

/**
 * What a file has, with its brands in a level for them: members that each have a light and a dark theme are brands if the
 * file is called `themes` or `brands`, or if all have the same tokens.
 */
export function asBrands(path: string, node: Json): Json {
  if (!isFields(node)) return node;
  const name = posix.parse(path).name.replace(/\.config$/, "");
  const members = Object.values(node);
  // A file called `theme` has the parts of one.
  const isContainer = isContainerName(name) && !/^theme$/i.test(name);
  const brands = members.filter((below) => hasThemes(below));
  const isBrand = (below: Json) => brands.some((brand) => brand === below || isOfOne(below, brand));
  const areParts = Object.keys(node).some(isNameOfTokens);
  const isOfBrands = isContainer && !areParts && brands.length > 1 && members.every(isBrand);
  return isOfBrands ? { [name]: node } : withBrands(node);
}

/**
 * Groups that each have a light and a dark theme of the same tokens are brands, or those of them that are called for themes,
 * `acmeThemes`; not those that are called for what tokens are of, such as shadows.
 */
export function withBrands(value: Fields): Fields {
  const themed = Object.entries(value).filter(([, below]) => hasThemes(below));
  const called = themed.filter(([name]) => brandOf(name) !== name);
  const groups = [themed, called].find((some) => areBrands(some)) ?? [];
  if (groups.length === 0 || Object.hasOwn(value, "brands")) return value;
  const names = new Set(groups.map(([name]) => name));
  const isBrand = ([name, own]: Member) =>
    names.has(name) || (!isNameOfTokens(name) && groups.some(([, brand]) => isOfOne(own, brand)));
  const [all = [], rest = []] = [true, false].map((is) => Object.entries(value).filter((one) => isBrand(one) === is));
  const plain = new Set(all.map(([name]) => brandOf(name)));
  const isPlain = plain.size === all.length && all.every(([name]) => brandOf(name) !== name);
  const brands = all.map(([name, below]) => [isPlain ? brandOf(name) : name, below]);
  return { brands: Object.fromEntries(brands), ...Object.fromEntries(rest) };
}

type Member = readonly [name: string, value: Json];

/** Whether groups that each have a light and a dark theme are brands, by their tokens and names. */
function areBrands(groups: readonly Member[]): boolean {
  const [first = new Set<string>(), ...others] = groups.map(([, below]) => tokensIn(below));
  const isAlike = others.length > 0 && others.every((other) => areAlike(first, other));
  // What is there twice is a copy.
  const isOfOwn = new Set(groups.map(([, below]) => JSON.stringify(below))).size === groups.length;
  // A surface has states, `default` and `hover`, beside its text; a brand has them of several things.
  const isOfStates = first.has("default") && [...first].some((path) => isOneWord(path) && isState(path));
  const isLarge = first.size >= LEAST_OF_BRAND;
  return isAlike && isOfOwn && isLarge && !isOfStates && !groups.some(([name]) => isNameOfTokens(name));
}

/** The name of a brand, without a word for what it has: `acme` of `acmeThemes`. */
function brandOf(name: string): string {
  return name.replace(/(?<=[a-z\d])([-_.]themes?|Themes?)$/, "");
}

/** Of so few tokens, several groups of a light and a dark one may have the same by chance. */
const LEAST_OF_BRAND = 3;

/** Brands of so many tokens may each lack a few. */
const MANY = 40;
const NEARLY_ALL = 0.9;

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const most = Math.max(one.size, other.size);
  return one.intersection(other).size >= (most < MANY ? 1 : NEARLY_ALL) * most;
}

/** Whether an object has a single theme of a brand that has two, and what this has beside them. */
function isOfOne(one: Json, brand: Json): boolean {
  const [own, whole] = [leavesIn(one), leavesIn(brand)];
  return 2 * own.size >= whole.size && own.size < whole.size && [...own.keys()].every((path) => whole.has(path));
}

/** Whether an object is a light and a dark theme of the same tokens, or has one within. */
function hasThemes(node: Json, depth = 0): boolean {
  if (!isFields(node) || depth > DEEPEST) return false;
  const members = Object.values(node);
  if (areModes(node)) return !isToken(node) && areOfOne(members);
  return members.some((below) => hasThemes(below, depth + 1));
}

/** The paths of all tokens in an object, which have values in its themes. */
function tokensIn(node: Json): ReadonlySet<string> {
  if (!isFields(node)) return new Set();
  if (!areModes(node)) {
    const isInThemes = ([, below]: [string, Json]) => isFields(below) && hasThemes(below);
    const [themed, others] = [true, false].map((is) => Object.entries(node).filter((one) => isInThemes(one) === is));
    const below = (themed ?? []).flatMap(([name, own]) => [...tokensIn(own)].map((path) => `${name}\0${path}`));
    return new Set([...below, ...leavesIn(Object.fromEntries(others ?? [])).keys()]);
  }
  return new Set(Object.values(node).flatMap((theme) => [...leavesIn(theme).keys()]));
}

/** Whether modes have tokens in common. */
function areOfOne([first = null, ...others]: readonly Json[]): boolean {
  const own = leavesIn(first);
  return others.every((other) => [...leavesIn(other).keys()].some((path) => own.has(path)));
}

/** Whether a name is one for tokens: what they are of, a component, a hue, or a place in a page. */
export function isNameOfTokens(name: string): boolean {
  const words = wordsOf(name);
  return areKinds([name]) || PARTICULAR.test(words.join("-")) || words.some((word) => PLACES.test(word));
}

const PLACES =
  /^(text|texts|surfaces?|backgrounds?|bg|foregrounds?|fg|content|fills?|strokes?|outlines?|icons?|primary|secondary|tertiary|accents?|neutrals?|gr[ae]ys?)$/;
