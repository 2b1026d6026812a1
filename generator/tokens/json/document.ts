import {
  type AnyNode,
  type ElementNode,
  type MemberNode,
  parse,
  type StringNode,
  traverse,
  type ValueNode,
} from "@humanwhocodes/momoa";
import type { Json } from "../../model/token.ts";
import { memoize } from "../../resolve/memoize.ts";
import { type Place, placeIn, type Report, type TextProblem } from "../problem.ts";
import { findSyntaxProblems } from "./syntax.ts";
import { checkFileSize } from "../disk.ts";

/** A path in a JSON document: keys and indices, outermost first. */
export type Path = readonly (string | number)[];

/** A JSON file with a source location for each of its values. */
export type JsonDocument = {
  readonly file: string;
  readonly value: Json;
  /** Locates the value at a path, or its key; a missing value is located at its parent's key or opening bracket. */
  place(path: Path, part?: "key" | "value"): Place;
  /** Maps a path to the path in the source file if they differ: a group's tokens may be mounted at another path. */
  toSourcePath?(path: Path): Path;
};

/** Maximum nesting depth: the parser is recursive and would overflow the stack. */
const MAX_DEPTH = 100;

/** Reads a JSON file and reports its problems, including duplicate keys; returns undefined for invalid JSON. */
export function readJsonDocument(file: string, text: string, report: Report): JsonDocument | undefined {
  if (!checkFileSize(file, Buffer.byteLength(text), report)) return undefined;
  let parsed: ParsedJson | undefined;
  const parseOnce = () => (parsed ??= parseJson(text, "JSON"));
  const { value } = parseValid(text) ?? parseOnce();
  for (const { start, end, replacement, ...problem } of parsed?.problems ?? []) {
    const place = placeIn(file, text, start, end);
    report({ ...problem, place, ...(replacement !== undefined && { edits: [{ place, text: replacement }] }) });
  }
  if (value === undefined) return undefined;
  const place = (path: Path, part: "key" | "value" = "value"): Place => {
    const { body } = parseOnce();
    const { start, end } = body === undefined ? UNREAD : rangeAt(body, path, part);
    return placeIn(file, text, start, end);
  };
  return { file, value, place };
}

/** Parses a text without locations, which most files never need; undefined if it has any problem. */
function parseValid(text: string): { readonly value: Json } | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return hasUniqueKeys(text, value) && isFinite(value) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether the keys of every object in a JSON text are unique; false if the value is nested too deeply. */
export function hasUniqueKeys(text: string, value: Json): boolean {
  // Parsing drops duplicate keys, so equal counts mean there are none. Only keys are strings followed by a colon.
  const keys = text.match(/"[^"\\]*(?:\\.[^"\\]*)*"\s*:/g)?.length ?? 0;
  return countKeys(value, 0) === keys;
}

/** Counts the keys of a value at all levels; NaN if it is nested too deeply. */
function countKeys(value: Json, depth: number): number {
  if (typeof value !== "object" || value === null) return 0;
  if (depth >= MAX_DEPTH) return Number.NaN;
  const members: readonly Json[] = Object.values(value);
  let sum = Array.isArray(value) ? 0 : members.length;
  for (const member of members) sum += countKeys(member, depth + 1);
  return sum;
}

/** Returns whether every number in a value is finite: `JSON.stringify` would write `1e400` as `null`. */
function isFinite(value: Json): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isFinite);
}

/** Returns a lookup from offsets in a JSON text to paths; the text is parsed once. */
export function pathLookup(text: string): (offset: number) => Path {
  const { body } = parseJson(text, "JSON");
  return (offset) => {
    const path: (string | number)[] = [];
    for (let node = body; node !== undefined;) {
      const entry = [...entriesOf(node)].find(([, { loc }]) => loc.start.offset <= offset && offset < loc.end.offset);
      if (entry !== undefined) path.push(node.type === "Array" ? Number(entry[0]) : entry[0]);
      node = entry?.[1].value;
    }
    return path;
  };
}

/** The entries of an object or a list, keyed by property name or index. */
const entriesOf = memoize((node: ValueNode): ReadonlyMap<string, MemberNode | ElementNode> => {
  if (node.type === "Array") return new Map(node.elements.map((element, index) => [String(index), element]));
  return new Map(node.type === "Object" ? node.members.map((member) => [keyOf(member), member]) : []);
});

/** In JSON, unlike JSON5, every key is a string. */
function keyOf({ name }: MemberNode): string {
  return (name as StringNode).value;
}

/** A parsed JSON text, without a body if it is invalid; duplicate keys and numbers out of range are problems too. */
type ParsedJson = { readonly value?: Json; readonly body?: ValueNode; readonly problems: readonly TextProblem[] };

/** Parses a JSON text; messages call it `name`, such as `JSON` or `JSON in this example`. */
export function parseJson(text: string, name: string): ParsedJson {
  if (text.startsWith("\uFEFF")) return { problems: [BYTE_ORDER_MARK] };
  const deep = depthProblem(text);
  if (deep !== undefined) return { problems: [deep] };
  try {
    // JSON.parse runs first because momoa accepts control characters in strings.
    const value = JSON.parse(text) as Json;
    const tree = parse(text);
    return {
      value: isFinite(value) ? value : (JSON.parse(text, clamp) as Json),
      body: tree.body,
      problems: problemsIn(tree, text),
    };
  } catch {
    const problems = findSyntaxProblems(text);
    return {
      problems: (problems.length === 0 ? [UNREAD] : problems).map((problem) => ({
        ...problem,
        message: `Invalid ${name}: ${problem.message}`,
      })),
    };
  }
}

/** Clamps a number to the finite range, so that no other check reports it again. */
function clamp(_: string, value: Json): Json {
  return typeof value === "number" ? Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE)) : value;
}

/** Checks the nesting before the recursive parser runs. */
function depthProblem(text: string): TextProblem | undefined {
  let depth = 0;
  for (const { index: start, 0: sign } of text.matchAll(/"[^"\\]*(?:\\[^][^"\\]*)*"?|[[{\]}]/g)) {
    if (sign === "]" || sign === "}") depth -= 1;
    else if (sign === "[" || sign === "{") depth += 1;
    if (depth > MAX_DEPTH)
      return { start, end: start + 1, message: `Nested more than ${MAX_DEPTH} levels deep.`, fix: null };
  }
  return undefined;
}

function problemsIn(tree: AnyNode, text: string): TextProblem[] {
  const problems: TextProblem[] = [];
  traverse(tree, {
    enter: (visited) => {
      const node = visited as AnyNode;
      if (node.type === "Object") {
        const firstByKey = new Map(node.members.toReversed().map((member) => [keyOf(member), member]));
        for (const member of node.members.filter((candidate) => firstByKey.get(keyOf(candidate)) !== candidate)) {
          const message = `Duplicate key "${keyOf(member)}".`;
          problems.push({ ...rangeOf(member.name), message, fix: "Remove or rename one of the two." });
        }
      } else if (node.type === "Number" && !Number.isFinite(node.value)) {
        const { start, end } = rangeOf(node);
        problems.push({ start, end, message: tooLarge(text.slice(start, end)), fix: null });
      }
    },
  });
  return problems;
}

type Range = { readonly start: number; readonly end: number };

function rangeOf({ loc }: Pick<AnyNode, "loc">): Range {
  return { start: loc.start.offset, end: loc.end.offset };
}

/** RFC 8259, section 6: IEEE 754 binary64 is the interoperable range. */
function tooLarge(number: string): string {
  const shown = number.length > 40 ? `${number.slice(0, 39)}…` : number;
  return `The number ${shown} is larger than programs can hold. Expected: a number from ${-Number.MAX_VALUE} to ${Number.MAX_VALUE}.`;
}

const BYTE_ORDER_MARK = {
  start: 0,
  end: 1,
  message: "The file begins with a byte order mark, which JSON does not allow (RFC 8259, section 8.1).",
  fix: "Save it as UTF-8 without a byte order mark.",
};

const UNREAD = { start: 0, end: 0, message: "it cannot be read.", fix: null };

/** Returns the range of the value at a path, or of its key; for a missing value, its parent's key or opening bracket. */
function rangeAt(body: ValueNode, path: Path, part: "key" | "value"): Range {
  let entry: MemberNode | ElementNode | undefined;
  let node = body;
  for (const [index, step] of path.entries()) {
    if (node.type !== "Object" && node.type !== "Array") break;
    const next = entriesOf(node).get(String(step));
    const isKey = next === undefined || (part === "key" && index === path.length - 1);
    if (next !== undefined) [entry, node] = [next, next.value];
    if (!isKey) continue;
    if (entry?.type === "Member") return rangeOf(entry.name);
    const range = rangeOf(node);
    return next === undefined ? { ...range, end: range.start + 1 } : range;
  }
  return rangeOf(node);
}
