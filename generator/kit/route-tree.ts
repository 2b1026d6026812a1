import { isWellFormed } from "./address.ts";
import { show } from "./show.ts";

/** The value of a pattern, and its names with the positions of their segments. */
type Leaf<T> = { readonly value: T; readonly names: readonly (readonly [name: string, place: number])[] };

type Branch<T> = { readonly literals: Map<string, Branch<T>>; named?: Branch<T>; leaf?: Leaf<T> };

/** The value of a path, and the decoded values of its names. */
export type Found<T> = { readonly value: T; readonly params: Readonly<Record<string, string>> };

const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze({});

/** A tree of patterns, one branch for each segment; at every segment a literal comes before a name. */
export class RouteTree<T> {
  readonly #root: Branch<T> = { literals: new Map() };
  /** Patterns without names, by the whole path. */
  readonly #whole = new Map<string, Found<T>>();

  /** Adds a pattern; returns false for a duplicate. @throws TypeError for an invalid pattern. */
  add(pattern: string, value: T): boolean {
    const segments = toSegments(pattern);
    const names = namesOf(segments);
    let branch = this.#root;
    for (const segment of segments) branch = grow(branch, segment);
    if (branch.leaf !== undefined) return false;
    branch.leaf = { value, names };
    if (names.length === 0) this.#whole.set(trim(pattern), { value, params: NO_PARAMS });
    return true;
  }

  /** The value of a path; undefined for an unknown path, or for invalid percent-encoding. */
  find(path: string): Found<T> | undefined {
    const trimmed = trim(path);
    const whole = this.#whole.get(trimmed);
    if (whole !== undefined) return whole;
    const segments = trimmed.slice(1).split("/");
    const texts = trimmed.includes("%") ? decodeAll(segments) : segments;
    const leaf = texts && descend(this.#root, texts, 0);
    if (texts === undefined || leaf === undefined) return undefined;
    const params: Record<string, string> = {};
    for (const [name, place] of leaf.names) params[name] = texts[place] ?? "";
    return { value: leaf.value, params };
  }
}

function grow<T>(branch: Branch<T>, { literal }: Segment): Branch<T> {
  if (literal === undefined) return (branch.named ??= { literals: new Map() });
  const known = branch.literals.get(literal);
  if (known !== undefined) return known;
  const grown: Branch<T> = { literals: new Map() };
  branch.literals.set(literal, grown);
  return grown;
}

/** If the literal's branch has no match, the name's branch is tried; a name is never empty. */
function descend<T>(branch: Branch<T>, texts: readonly string[], depth: number): Leaf<T> | undefined {
  const text = texts[depth];
  if (text === undefined) return branch.leaf;
  const literal = branch.literals.get(text);
  const found = literal && descend(literal, texts, depth + 1);
  if (found !== undefined || branch.named === undefined || text === "") return found;
  return descend(branch.named, texts, depth + 1);
}

/** A segment of a pattern: a literal text, or a name. */
export type Segment =
  | { readonly literal: string; readonly name?: never }
  | { readonly name: string; readonly literal?: never };

/** The rules for a pattern, each with its test. */
const DEMANDS: readonly (readonly [demand: string, isMet: (pattern: string) => boolean])[] = [
  ['begin with "/"', (pattern) => pattern.startsWith("/")],
  ['be a path alone, without "?" and "#"', (pattern) => !/[?#]/.test(pattern)],
  ['have text or a name between two "/"', (pattern) => pattern === "/" || !/\/(?=\/)/.test(pattern)],
  ['have "%" only before two hexadecimal digits; a percent sign is %25', (pattern) => split(pattern).every(isEncoded)],
  ['have no segments "." and "..", which URLs never have', (pattern) => !split(pattern).some(isDots)],
  ["name each part by a letter, then letters, digits and _, as in :id", (pattern) => split(pattern).every(isNamed)],
  ["have each name once", (pattern) => areDifferent(split(pattern).filter((segment) => segment.startsWith(":")))],
];

/** The decoded segments of a pattern. @throws TypeError for a pattern that no path can match. */
export function toSegments(pattern: string): readonly Segment[] {
  const unmet = typeof pattern === "string" ? DEMANDS.find(([, isMet]) => !isMet(pattern))?.[0] : "be a string";
  if (unmet !== undefined) throw new TypeError(`Invalid pattern ${show(pattern)}: it must ${unmet}.`);
  return split(pattern).map((segment) =>
    segment.startsWith(":") ? { name: segment.slice(1) } : { literal: decode(segment) ?? segment },
  );
}

/** The names of a pattern with the positions of their segments. */
export function namesOf(segments: readonly Segment[]): readonly (readonly [name: string, place: number])[] {
  return segments.flatMap(({ name }, place) => (name === undefined ? [] : [[name, place] as const]));
}

/** A path without a slash at its end. */
export function trim(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** A decoded segment; undefined for invalid percent-encoding. */
export function decode(segment: string): string | undefined {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Decoded segments; undefined if one has invalid percent-encoding. */
export function decodeAll(segments: readonly string[]): readonly string[] | undefined {
  const decoded: string[] = [];
  for (const segment of segments) {
    const text = decode(segment);
    if (text === undefined) return undefined;
    decoded.push(text);
  }
  return decoded;
}

function split(pattern: string): string[] {
  return trim(pattern).slice(1).split("/");
}

function isEncoded(segment: string): boolean {
  return isWellFormed(segment) && decode(segment) !== undefined;
}

function isDots(segment: string): boolean {
  return /^\.\.?$/.test(decode(segment) ?? "");
}

function isNamed(segment: string): boolean {
  return !segment.startsWith(":") || /^:[A-Za-z]\w*$/.test(segment);
}

function areDifferent(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}
