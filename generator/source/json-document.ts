import { type AnyNode, type MemberNode, type ObjectNode, parse, type ValueNode } from "@humanwhocodes/momoa";
import type { Json } from "../model/token.ts";
import { type Place, placeIn, type Report } from "./problem.ts";
import { findSyntaxProblem } from "./json-syntax.ts";
import { isReadable } from "./size.ts";

/** A way through a JSON document: keys and indices, outermost first. */
export type Path = readonly (string | number)[];

/** A JSON file that remembers where each of its values stands. */
export type JsonDocument = {
  readonly file: string;
  readonly value: Json;
  /** The place of the value at a path, or of its key; where there is none, of what lacks it: its key, or its bracket. */
  place(path: Path, part?: "key" | "value"): Place;
};

/** So deep may objects and lists lie in each other: the parser, and what reads the values, would run out of stack. */
const DEEPEST = 100;

/** Reads a JSON file; its problems, duplicate keys among them, are reported, and what is no JSON ends in undefined. */
export function readJsonDocument(file: string, text: string, report: Report): JsonDocument | undefined {
  const body = isBounded(file, text, report) ? parseBody(file, text, report) : undefined;
  if (body === undefined) return undefined;
  const value = toJson(body, (node, key) => {
    const [start, end] = rangeOf(node);
    const message = `The key "${key}" stands twice in the same object; only one of the two can hold.`;
    report({ place: placeIn(file, text, start, end), message, fix: "Remove or rename one of the two." });
  });
  const members = memberIndex();
  const place = (path: Path, part: "key" | "value" = "value"): Place => {
    const [start, end] = find(body, path, { part, members });
    return placeIn(file, text, start, end);
  };
  return { file, value, place };
}

function isBounded(file: string, text: string, report: Report): boolean {
  if (text.startsWith("\uFEFF")) {
    const message = "The file begins with a byte order mark, which JSON does not allow (RFC 8259, section 8.1).";
    report({
      place: { ...placeIn(file, text, 0, 1), text: "" },
      message,
      fix: "Save it in UTF-8 without a byte order mark.",
    });
    return false;
  }
  if (!isReadable(file, Buffer.byteLength(text), report)) return false;
  const at = tooDeepAt(text);
  if (at === undefined) return true;
  const message = `Objects and lists lie in each other more than ${DEEPEST} deep here.`;
  report({ place: placeIn(file, text, at, at + 1), message, fix: null });
  return false;
}

/** Where brackets outside of strings first open deeper than allowed; a plain scan, for no text may break it. */
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

function parseBody(file: string, text: string, report: Report): ValueNode | undefined {
  try {
    // The parser with positions lets new lines and tabs stand in texts.
    JSON.parse(text);
    return parse(text, { mode: "json", ranges: true }).body;
  } catch {
    const { start, end, message, fix } = findSyntaxProblem(text) ?? UNREAD;
    report({ place: placeIn(file, text, start, end), message: `This is no JSON: ${message}`, fix });
    return undefined;
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

/** The members of objects by name, kept for those that were asked for: a file may have very many problems. */
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
