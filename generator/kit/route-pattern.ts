import { show } from "./checks.ts";

/** A segment of a pattern: a text to be equal to, or a name. */
export type Segment =
  | { readonly literal: string; readonly name?: never }
  | { readonly name: string; readonly literal?: never };

/** What a pattern of paths must be, as questions; one that is answered with no is an error. */
const DEMANDS: readonly (readonly [demand: string, isMet: (pattern: string) => boolean])[] = [
  ['begin with "/"', (pattern) => pattern.startsWith("/")],
  ['be a path alone, without "?" and "#"', (pattern) => !/[?#]/.test(pattern)],
  ['have text or a name between two "/"', (pattern) => pattern === "/" || !/\/(?=\/)/.test(pattern)],
  ['have "%" only before two hexadecimal digits; a percent sign is %25', (pattern) => split(pattern).every(isEncoded)],
  ['have no segments "." and "..", which addresses never have', (pattern) => !split(pattern).some(isDots)],
  ["name each part by a letter, then letters, digits and _, as in :id", (pattern) => split(pattern).every(isNamed)],
  ["have each name once", (pattern) => areDifferent(split(pattern).filter((segment) => segment.startsWith(":")))],
];

/** The segments of a pattern, decoded like those of a path. @throws TypeError for a pattern that no path can match. */
export function toSegments(pattern: string): readonly Segment[] {
  const unmet = typeof pattern === "string" ? DEMANDS.find(([, isMet]) => !isMet(pattern))?.[0] : "be a string";
  if (unmet !== undefined) throw new TypeError(`The pattern is ${show(pattern)}, and must ${unmet}.`);
  return split(pattern).map((segment) =>
    segment.startsWith(":") ? { name: segment.slice(1) } : { literal: decode(segment) ?? segment },
  );
}

/** The names of a pattern with the places of their segments. */
export function namesOf(segments: readonly Segment[]): readonly (readonly [name: string, place: number])[] {
  return segments.flatMap(({ name }, place) => (name === undefined ? [] : [[name, place] as const]));
}

/** A path without a slash at its end. */
export function trim(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** A segment as text; undefined for one that is not percent-encoded well. */
export function decode(segment: string): string | undefined {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
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
