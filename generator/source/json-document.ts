import { type AnyNode, parse, type ValueNode } from "@humanwhocodes/momoa";
import type { Json } from "../model/token.ts";
import { type Place, placeIn, type Report } from "./fault.ts";

/** A way through a JSON document: keys and indices, outermost first. */
export type Path = readonly (string | number)[];

/** A JSON file that remembers where each of its values stands. */
export type JsonDocument = {
  readonly file: string;
  readonly value: Json;
  /** The place of the value at a path, or of its key; of the nearest value above where there is none. */
  place(path: Path, part?: "key" | "value"): Place;
};

/** Reads a JSON file; its faults, duplicate keys among them, are reported and end in undefined. */
export function readJsonDocument(file: string, text: string, report: Report): JsonDocument | undefined {
  const body = parseBody(file, text, report);
  if (body === undefined) return undefined;
  let isWhole = true;
  const value = toJson(body, (node, key) => {
    isWhole = false;
    const [start, end] = rangeOf(node);
    const message = `The key "${key}" stands twice in the same object; the second would hide the first.`;
    report({ place: placeIn(file, text, start, end), message, fix: "Remove or rename one of the two." });
  });
  const place = (path: Path, part: "key" | "value" = "value"): Place => {
    const [start, end] = rangeOf(find(body, path, part));
    return placeIn(file, text, start, end);
  };
  return isWhole ? { file, value, place } : undefined;
}

function parseBody(file: string, text: string, report: Report): ValueNode | undefined {
  try {
    return parse(text, { mode: "json", ranges: true }).body;
  } catch (error) {
    const { offset = 0, message } = error as { readonly offset?: number; readonly message: string };
    const found = message.replace(/\s*\(\d+:\d+\)$/, "").replace(/\.$/, "");
    const place = placeIn(file, text, Math.min(offset, text.length), offset + 1);
    report({ place, message: `This is no JSON: ${found.charAt(0).toLowerCase()}${found.slice(1)}.`, fix: null });
    return undefined;
  }
}

function toJson(node: ValueNode, onDuplicate: (key: AnyNode, name: string) => void): Json {
  switch (node.type) {
    case "Object": {
      // An entry list, not assignment: a key such as __proto__ must become a key.
      const entries = new Map<string, Json>();
      for (const member of node.members) {
        const name = member.name.type === "String" ? member.name.value : "";
        if (entries.has(name)) onDuplicate(member.name, name);
        entries.set(name, toJson(member.value, onDuplicate));
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

function find(body: ValueNode, path: Path, part: "key" | "value"): AnyNode {
  let node: ValueNode = body;
  for (const [index, step] of path.entries()) {
    if (node.type === "Object") {
      const member = node.members.find(({ name }) => name.type === "String" && name.value === step);
      if (member === undefined) break;
      if (part === "key" && index === path.length - 1) return member.name;
      node = member.value;
    } else if (node.type === "Array") {
      const element = node.elements[Number(step)];
      if (element === undefined) break;
      node = element.value;
    }
  }
  return node;
}

function rangeOf(node: AnyNode): readonly [number, number] {
  return node.range ?? [0, 0];
}
