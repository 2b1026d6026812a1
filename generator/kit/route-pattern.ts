import { show } from "./show.ts";

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
  return segment.isWellFormed() && decode(segment) !== undefined;
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
