import { type AnyNode, type MemberNode, type ObjectNode, parse, type ValueNode } from "@humanwhocodes/momoa";
import type { Json } from "../model/token.ts";
import { type Place, placeIn, type Report, type TextProblem } from "./problem.ts";
import { findSyntaxProblem } from "./json-syntax.ts";
import { isReadable } from "./size.ts";

/** A path in a JSON document: keys and indices, outermost first. */
export type Path = readonly (string | number)[];

/** A JSON file that knows the place of each of its values. */
export type JsonDocument = {
  readonly file: string;
  readonly value: Json;
  /** The place of the value at a path, or of its key; of a missing value, the key or the bracket of its parent. */
  place(path: Path, part?: "key" | "value"): Place;
};

/** At most this many levels of objects and lists: the parser calls itself for each and would run out of stack. */
const DEEPEST = 100;

/** Reads a JSON file and reports its problems, duplicate keys included; returns undefined for invalid JSON. */
export function readJsonDocument(file: string, text: string, report: Report): JsonDocument | undefined {
  if (!isReadable(file, Buffer.byteLength(text), report)) return undefined;
  const { body, value, problems } = parseJson(text, "JSON");
  for (const { start, end, ...problem } of problems) report({ ...problem, place: placeIn(file, text, start, end) });
  if (body === undefined || value === undefined) return undefined;
  const members = memberIndex();
  const place = (path: Path, part: "key" | "value" = "value"): Place => {
    const [start, end] = find(body, path, { part, members });
    return placeIn(file, text, start, end);
  };
  return { file, value, place };
}

/** A parsed JSON text, without a body where it is invalid; duplicate keys are problems too. */
export type ParsedJson = {
  readonly body?: ValueNode;
  readonly value?: Json;
  readonly problems: readonly TextProblem[];
};

/** Parses a JSON text; `name` is what messages call it, such as `JSON` or `JSON in this example`. */
export function parseJson(text: string, name: string): ParsedJson {
  const bound = boundProblem(text);
  if (bound !== undefined) return { problems: [bound] };
  const body = parseBody(text);
  if ("message" in body) return { problems: [{ ...body, message: `Invalid ${name}: ${body.message}` }] };
  const problems: TextProblem[] = [];
  const value = toJson(body, (node, key) => {
    const [start, end] = rangeOf(node);
    problems.push({ start, end, message: `Duplicate key "${key}".`, fix: "Remove or rename one of the two." });
  });
  return { body, value, problems };
}

function boundProblem(text: string): TextProblem | undefined {
  if (text.startsWith("\uFEFF")) {
    const message = "The file begins with a byte order mark, which JSON does not allow (RFC 8259, section 8.1).";
    return { start: 0, end: 1, message, fix: "Save it in UTF-8 without a byte order mark." };
  }
  const at = tooDeepAt(text);
  if (at === undefined) return undefined;
  return { start: at, end: at + 1, message: `Nested more than ${DEEPEST} levels deep.`, fix: null };
}

/** Where brackets outside of strings first open deeper than allowed; a plain scan, which no text can break. */
function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isString = !isString;
    else if (isString) at += sign === "\\" ? 1 : 0;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    if (depth > DEEPEST) return at;
  }
  return undefined;
}

function parseBody(text: string): ValueNode | TextProblem {
  try {
    // The parser with positions accepts new lines and tabs in strings.
    JSON.parse(text);
    return parse(text, { mode: "json", ranges: true }).body;
  } catch {
    return findSyntaxProblem(text) ?? UNREAD;
  }
}

const UNREAD = { start: 0, end: 0, message: "it cannot be read.", fix: null };

function toJson(node: ValueNode, onDuplicate: (key: AnyNode, name: string) => void): Json {
  switch (node.type) {
    case "Object": {
      // An entry list, not assignment: a key such as __proto__ must become a key.
      const entries = new Map<string, Json>();
      for (const member of node.members) {
        const name = nameOf(member);
        if (entries.has(name)) onDuplicate(member.name, name);
        else entries.set(name, toJson(member.value, onDuplicate));
      }
      return Object.fromEntries(entries);
    }
    case "Array":
      return node.elements.map((element) => toJson(element.value, onDuplicate));
    case "String":
    case "Number":
    case "Boolean":
      return node.value;
    default:
      return null;
  }
}

function nameOf({ name }: MemberNode): string {
  return name.type === "String" ? name.value : "";
}

type Members = (node: ObjectNode) => ReadonlyMap<string, MemberNode>;

/** The members of objects by name, kept once looked up: a file may have very many problems. */
function memberIndex(): Members {
  const known = new Map<ObjectNode, ReadonlyMap<string, MemberNode>>();
  return (node) => {
    const found = known.get(node) ?? new Map(node.members.toReversed().map((member) => [nameOf(member), member]));
    known.set(node, found);
    return found;
  };
}

function find(
  body: ValueNode,
  path: Path,
  { part, members }: { readonly part: "key" | "value"; readonly members: Members },
): Range {
  let node: ValueNode = body;
  let key: AnyNode | undefined;
  for (const [index, step] of path.entries()) {
    if (node.type !== "Object" && node.type !== "Array") break;
    const found = node.type === "Object" ? members(node).get(String(step)) : node.elements[Number(step)];
    if (found === undefined) return key === undefined ? bracketOf(node) : rangeOf(key);
    key = found.type === "Member" ? found.name : undefined;
    if (key !== undefined && part === "key" && index === path.length - 1) return rangeOf(key);
    node = found.value;
  }
  return rangeOf(node);
}

type Range = readonly [start: number, end: number];

function bracketOf(node: AnyNode): Range {
  const [start] = rangeOf(node);
  return [start, start + 1];
}

function rangeOf(node: AnyNode): Range {
  return node.range ?? [0, 0];
}
