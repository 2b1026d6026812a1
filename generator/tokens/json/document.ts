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
import { isReadable } from "../size.ts";

/** A path in a JSON document: keys and indices, outermost first. */
export type Path = readonly (string | number)[];

/** A JSON file that knows the place of each of its values. */
export type JsonDocument = {
  readonly file: string;
  readonly value: Json;
  /** The place of the value at a path, or of its key; of a missing value, the key or the bracket of its parent. */
  place(path: Path, part?: "key" | "value"): Place;
  /** The path in its own file, where that differs: tokens of a group may be read at another path. */
  own?(path: Path): Path;
};

/** At most this many levels of objects and lists: the parser calls itself for each and would run out of stack. */
const DEEPEST = 100;

/** Reads a JSON file and reports its problems, duplicate keys included; returns undefined for invalid JSON. */
export function readJsonDocument(file: string, text: string, report: Report): JsonDocument | undefined {
  if (!isReadable(file, Buffer.byteLength(text), report)) return undefined;
  let parsed: ParsedJson | undefined;
  const parseOnce = () => (parsed ??= parseJson(text, "JSON"));
  const { value } = parseSound(text) ?? parseOnce();
  for (const { start, end, replacement, ...problem } of parsed?.problems ?? []) {
    const place = placeIn(file, text, start, end);
    report({ ...problem, place, ...(replacement !== undefined && { edits: [{ place, text: replacement }] }) });
  }
  if (value === undefined) return undefined;
  const place = (path: Path, part: "key" | "value" = "value"): Place => {
    const { body } = parseOnce();
    const { start, end } = body === undefined ? UNREAD : find(body, path, part);
    return placeIn(file, text, start, end);
  };
  return { file, value, place };
}

/** The value of a text in which nothing is wrong, without the places in it, which most texts never need; else undefined. */
function parseSound(text: string): { readonly value: Json } | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return hasEachKeyOnce(text, value) && isFinite(value) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether no object of a JSON text has a key twice; false where the value is too deep. */
export function hasEachKeyOnce(text: string, value: Json): boolean {
  // Only a key is a text before a colon, so as many keys as the value has means that none is there twice.
  const keys = text.match(/"[^"\\]*(?:\\.[^"\\]*)*"\s*:/g)?.length ?? 0;
  return keysIn(value, 0) === keys;
}

/** How many keys a value has, with all below it; NaN where it is too deep. */
function keysIn(value: Json, depth: number): number {
  if (typeof value !== "object" || value === null) return 0;
  if (depth >= DEEPEST) return Number.NaN;
  const members: readonly Json[] = Object.values(value);
  let sum = Array.isArray(value) ? 0 : members.length;
  for (const member of members) sum += keysIn(member, depth + 1);
  return sum;
}

/** Returns whether a program can hold every number in a value: one such as `1e400` would be written as `null`. */
function isFinite(value: Json): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isFinite);
}

/** Finds the path of what is at an offset of a JSON text, by its keys and values; the text is parsed once. */
export function pathsOf(text: string): (offset: number) => Path {
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

/** The entries of an object or a list, by key or index. */
const entriesOf = memoize((node: ValueNode): ReadonlyMap<string, MemberNode | ElementNode> => {
  if (node.type === "Array") return new Map(node.elements.map((element, index) => [String(index), element]));
  return new Map(node.type === "Object" ? node.members.map((member) => [keyOf(member), member]) : []);
});

/** In JSON, unlike JSON5, every key is a string. */
function keyOf({ name }: MemberNode): string {
  return (name as StringNode).value;
}

/** A parsed JSON text, without a body where it is invalid; duplicate keys and numbers too large are problems too. */
type ParsedJson = { readonly value?: Json; readonly body?: ValueNode; readonly problems: readonly TextProblem[] };

/** Parses a JSON text; `name` is what messages call it, such as `JSON` or `JSON in this example`. */
export function parseJson(text: string, name: string): ParsedJson {
  if (text.startsWith("\uFEFF")) return { problems: [BYTE_ORDER_MARK] };
  const deep = depthProblem(text);
  if (deep !== undefined) return { problems: [deep] };
  try {
    // First, since the parser with places takes control characters in strings.
    const value = JSON.parse(text) as Json;
    const tree = parse(text);
    return {
      value: isFinite(value) ? value : (JSON.parse(text, bounded) as Json),
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

/** Replaces a number too large by the largest, so that no other check finds another fault in it. */
function bounded(_: string, value: Json): Json {
  return typeof value === "number" ? Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE)) : value;
}

/** Checked before parsing, since the parser calls itself for each level. */
function depthProblem(text: string): TextProblem | undefined {
  let depth = 0;
  for (const { index: start, 0: sign } of text.matchAll(/"[^"\\]*(?:\\[^][^"\\]*)*"?|[[{\]}]/g)) {
    if (sign === "]" || sign === "}") depth -= 1;
    else if (sign === "[" || sign === "{") depth += 1;
    if (depth > DEEPEST)
      return { start, end: start + 1, message: `Nested more than ${DEEPEST} levels deep.`, fix: null };
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
        for (const member of node.members.filter((each) => firstByKey.get(keyOf(each)) !== each)) {
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

/** RFC 8259, section 6: programs agree on the numbers of IEEE 754 binary64. */
function tooLarge(number: string): string {
  const shown = number.length > 40 ? `${number.slice(0, 39)}…` : number;
  return `The number ${shown} is larger than programs can hold. Expected: a number from ${-Number.MAX_VALUE} to ${Number.MAX_VALUE}.`;
}

const BYTE_ORDER_MARK = {
  start: 0,
  end: 1,
  message: "The file begins with a byte order mark, which JSON does not allow (RFC 8259, section 8.1).",
  fix: "Save it in UTF-8 without a byte order mark.",
};

const UNREAD = { start: 0, end: 0, message: "it cannot be read.", fix: null };

/** The range of the value at a path, or of its key; of a missing value, the key or the bracket of its parent. */
function find(body: ValueNode, path: Path, part: "key" | "value"): Range {
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
