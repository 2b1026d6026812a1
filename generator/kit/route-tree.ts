import { isWellFormed } from "./address.ts";
import { show } from "./show.ts";

/** The value of a pattern, and its parameter names with the indices of their segments. */
type Leaf<T> = { readonly value: T; readonly names: readonly (readonly [name: string, index: number])[] };

type Branch<T> = { readonly literals: Map<string, Branch<T>>; named?: Branch<T>; leaf?: Leaf<T> };

/** The value of a matching pattern, and its decoded parameters. */
export type RouteMatch<T> = { readonly value: T; readonly params: Readonly<Record<string, string>> };

const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze({});

/** A tree of patterns with a branch for each segment; at every segment, a literal wins over a parameter. */
export class RouteTree<T> {
  readonly #root: Branch<T> = { literals: new Map() };
  /** Patterns without parameters, keyed by the whole path. */
  readonly #literals = new Map<string, RouteMatch<T>>();

  /** Adds a pattern; returns false for a duplicate. @throws TypeError for an invalid pattern. */
  add(pattern: string, value: T): boolean {
    const segments = toSegments(pattern);
    const names = namesOf(segments);
    let branch = this.#root;
    for (const segment of segments) branch = grow(branch, segment);
    if (branch.leaf !== undefined) return false;
    branch.leaf = { value, names };
    if (names.length === 0) this.#literals.set(trim(pattern), { value, params: NO_PARAMS });
    return true;
  }

  /** Matches a path; undefined for an unknown path, or for invalid percent-encoding. */
  find(path: string): RouteMatch<T> | undefined {
    const trimmed = trim(path);
    const match = this.#literals.get(trimmed);
    if (match !== undefined) return match;
    const segments = trimmed.slice(1).split("/");
    const texts = trimmed.includes("%") ? decodeAll(segments) : segments;
    const leaf = texts && descend(this.#root, texts, 0);
    if (texts === undefined || leaf === undefined) return undefined;
    const params: Record<string, string> = {};
    for (const [name, index] of leaf.names) params[name] = texts[index] ?? "";
    return { value: leaf.value, params };
  }
}

function grow<T>(branch: Branch<T>, { literal }: Segment): Branch<T> {
  if (literal === undefined) return (branch.named ??= { literals: new Map() });
  const existing = branch.literals.get(literal);
  if (existing !== undefined) return existing;
  const added: Branch<T> = { literals: new Map() };
  branch.literals.set(literal, added);
  return added;
}

/** Tries the literal's branch first, then the parameter's; a parameter is never empty. */
function descend<T>(branch: Branch<T>, texts: readonly string[], depth: number): Leaf<T> | undefined {
  const text = texts[depth];
  if (text === undefined) return branch.leaf;
  const literal = branch.literals.get(text);
  const leaf = literal && descend(literal, texts, depth + 1);
  if (leaf !== undefined || branch.named === undefined || text === "") return leaf;
  return descend(branch.named, texts, depth + 1);
}

/** A segment of a pattern: a literal or a parameter. */
export type Segment =
  | { readonly literal: string; readonly name?: never }
  | { readonly name: string; readonly literal?: never };

/** The requirements of a pattern, worded as the end of the error message, with their tests. */
const REQUIREMENTS: readonly (readonly [requirement: string, isMet: (pattern: string) => boolean])[] = [
  ['begin with "/"', (pattern) => pattern.startsWith("/")],
  ['be a path alone, without "?" and "#"', (pattern) => !/[?#]/.test(pattern)],
  ['have text or a name between two "/"', (pattern) => pattern === "/" || !/\/(?=\/)/.test(pattern)],
  ['have "%" only before two hexadecimal digits; a percent sign is %25', (pattern) => split(pattern).every(isEncoded)],
  ['have no segments "." and "..", which URLs never have', (pattern) => !split(pattern).some(isDots)],
  ["name each part by a letter, then letters, digits and _, as in :id", (pattern) => split(pattern).every(isNamed)],
  ["have each name once", (pattern) => areDifferent(split(pattern).filter((segment) => segment.startsWith(":")))],
];

/** Parses a pattern into decoded segments. @throws TypeError for a pattern that no path can match. */
export function toSegments(pattern: string): readonly Segment[] {
  const unmet = typeof pattern === "string" ? REQUIREMENTS.find(([, isMet]) => !isMet(pattern))?.[0] : "be a string";
  if (unmet !== undefined) throw new TypeError(`Invalid pattern ${show(pattern)}: it must ${unmet}.`);
  return split(pattern).map((segment) =>
    segment.startsWith(":") ? { name: segment.slice(1) } : { literal: decode(segment) ?? segment },
  );
}

/** Lists the parameter names of a pattern with the indices of their segments. */
export function namesOf(segments: readonly Segment[]): readonly (readonly [name: string, index: number])[] {
  return segments.flatMap(({ name }, index) => (name === undefined ? [] : [[name, index] as const]));
}

/** Removes a trailing slash. */
export function trim(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Decodes a segment; undefined for invalid percent-encoding. */
export function decode(segment: string): string | undefined {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** Decodes segments; undefined if any has invalid percent-encoding. */
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
