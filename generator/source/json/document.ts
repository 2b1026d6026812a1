import { visit } from "jsonc-parser";
import type { Json } from "../../model/token.ts";
import { untilFirst } from "../languages/checker.ts";
import { type Place, placeIn, type Report, type TextProblem } from "../problem.ts";
import { findSyntaxProblem } from "./syntax.ts";
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
  const parse = () => (parsed ??= parseJson(text, "JSON"));
  const sound = parseSound(text) ?? parse().body;
  for (const { start, end, ...problem } of parsed?.problems ?? [])
    report({ ...problem, place: placeIn(file, text, start, end) });
  if (sound === undefined) return undefined;
  const place = (path: Path, part: "key" | "value" = "value"): Place => {
    const { body } = parse();
    const { start, end } = body === undefined ? UNREAD : find(body, path, part);
    return placeIn(file, text, start, end);
  };
  return { file, value: sound.value, place };
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
      const found = [...node.members].find(
        ([, { key, start, end }]) => (key?.start ?? start) <= offset && offset < end,
      );
      if (found !== undefined) path.push(Array.isArray(node.value) ? Number(found[0]) : found[0]);
      node = found?.[1];
    }
    return path;
  };
}

type Range = { readonly start: number; readonly end: number };

/** A value with its place and that of its key; `members` are those of an object or a list, by name or index. */
type Node = {
  readonly start: number;
  end: number;
  value: Json;
  readonly key: (Range & { readonly name: string }) | undefined;
  readonly members: Map<string, Node>;
};

/** The members of a value that has none. */
const NONE: Node["members"] = new Map();

/** A parsed JSON text, without a body where it is invalid; duplicate keys and numbers too large are problems too. */
export type ParsedJson = { readonly body?: Node | undefined; readonly problems: readonly TextProblem[] };

/** Parses a JSON text; `name` is what messages call it, such as `JSON` or `JSON in this example`. */
export function parseJson(text: string, name: string): ParsedJson {
  if (text.startsWith("\uFEFF")) return { problems: [BYTE_ORDER_MARK] };
  const top: Node = { start: 0, end: 0, value: null, key: undefined, members: new Map() };
  const problems: TextProblem[] = [];
  const invalid = untilFirst((report) => {
    let key: Node["key"];
    const open = [top];
    const parent = () => open.at(-1) ?? top;
    const add = (value: Json, start: number, length: number, members = NONE): Node => {
      const node = { start, end: start + length, value, key, members };
      const siblings = parent().members;
      const at = key?.name ?? String(siblings.size);
      if (!siblings.has(at)) siblings.set(at, node);
      key = undefined;
      return node;
    };
    const begin = (start: number, length: number) => {
      const message = `Nested more than ${DEEPEST} levels deep.`;
      if (open.length > DEEPEST) report({ start, end: start + 1, message, fix: null });
      open.push(add(null, start, length, new Map()));
    };
    const close = (start: number, length: number, valueOf: (members: [name: string, value: Json][]) => Json) => {
      const node = open.pop() ?? top;
      node.end = start + length;
      node.value = valueOf([...node.members].map(([at, { value }]) => [at, value]));
    };
    visit(
      text,
      {
        onObjectBegin: begin,
        onObjectProperty: (name, start, length) => {
          key = { name, start, end: start + length };
          const message = `Duplicate key "${name}".`;
          if (parent().members.has(name)) problems.push({ ...key, message, fix: "Remove or rename one of the two." });
        },
        // Built from entries, not by assignment: a key such as __proto__ must become a key.
        onObjectEnd: (start, length) => close(start, length, Object.fromEntries),
        onArrayBegin: begin,
        onArrayEnd: (start, length) => close(start, length, (members) => members.map(([, value]) => value)),
        onLiteralValue: (value: Json, start, length) => {
          if (isFinite(value)) return void add(value, start, length);
          const number = text.slice(start, start + length);
          problems.push({ start, end: start + length, message: tooLarge(number), fix: null });
          // The largest number instead, so that no other check finds another fault in it.
          add(number.startsWith("-") ? -Number.MAX_VALUE : Number.MAX_VALUE, start, length);
        },
        onError: () => {
          const problem = findSyntaxProblem(text) ?? UNREAD;
          report({ ...problem, message: `Invalid ${name}: ${problem.message}` });
        },
      },
      { disallowComments: true },
    );
  });
  return invalid.length > 0 ? { problems: invalid } : { body: top.members.get("0"), problems };
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

function find(body: Node, path: Path, part: "key" | "value"): Range {
  let node = body;
  for (const [index, step] of path.entries()) {
    if (typeof node.value !== "object" || node.value === null) break;
    const found = node.members.get(String(step));
    if (found === undefined) return node.key ?? { start: node.start, end: node.start + 1 };
    node = found;
    if (part === "key" && index === path.length - 1) return node.key ?? node;
  }
  return node;
}
