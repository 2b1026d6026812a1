import type { Json } from "../../../model/token.ts";
import type { Entry } from "../../reading.ts";
import { type Document, type Fields, isFields } from "./documents.ts";

/** A token as a file has it. */
export type RawToken = {
  readonly file: string;
  readonly path: readonly string[];
  /** Its own type, or that of the nearest group with one. */
  readonly type: string | undefined;
  /** Undefined where only extensions have its values. */
  readonly value: Json | undefined;
  readonly description: string | undefined;
  readonly deprecated: boolean | string | undefined;
  readonly extensions: Fields;
  /** What else is beside its value, such as `alpha`. */
  readonly others: Fields;
};

const KNOWN = new Set(["$value", "$type", "$description", "$deprecated", "$extensions"]);

/** What is said of notes of groups, which only files that are kept as they are have. */
export const GROUP_NOTES = "Notes of groups";

/** Nobody nests groups deeper, and each level takes some of the stack. */
const DEEPEST = 100;

/** The tokens of a file, in its order. */
export function rawTokensIn({ path: file, json }: Document, entries: Entry[]): RawToken[] {
  const found: RawToken[] = [];
  const leaveOut = (what: string, subject: string, value: Json) =>
    entries.push({ kind: "left-out", what, subject, found: JSON.stringify(value).slice(0, 80) });
  const visit = (
    node: Fields,
    path: readonly string[],
    inherited: string | undefined,
    deprecated: Json | undefined,
  ) => {
    const type = textOf(node["$type"]) ?? inherited;
    const isOld = node["$deprecated"] ?? deprecated;
    if (isToken(node)) {
      const extensions = node["$extensions"];
      const others = Object.entries(node).filter(([key]) => !KNOWN.has(key));
      found.push({
        file,
        // The token of a group has the group's path, as in its custom property.
        path: path.at(-1) === "$root" ? path.slice(0, -1) : path,
        type,
        value: node["$value"],
        description: textOf(node["$description"]),
        deprecated: typeof isOld === "boolean" || typeof isOld === "string" ? isOld : undefined,
        extensions: isFields(extensions) ? extensions : {},
        others: Object.fromEntries(others.filter(([, value]) => !isFields(value) || !hasTokens(value))),
      });
    } else if (path.length > 0 && textOf(node["$description"]) !== undefined)
      leaveOut(GROUP_NOTES, path.join("."), node["$description"] ?? "");
    for (const [key, value] of Object.entries(node)) {
      if (key.startsWith("$") && key !== "$root") continue;
      if (!isFields(value)) {
        if (!isToken(node)) leaveOut("Values outside of tokens", [...path, key].join("."), value);
      } else if (path.length >= DEEPEST) leaveOut(`Groups more than ${DEEPEST} deep`, path.join("."), key);
      else visit(value, [...path, key], type, isOld);
    }
  };
  visit(json, [], undefined, undefined);
  return found;
}

/** Whether an object has a token somewhere. */
export function hasTokens(json: Json, depth = 0): boolean {
  if (!isFields(json) || depth > DEEPEST) return false;
  if (isToken(json)) return true;
  return Object.entries(json).some(
    ([key, value]) => (key === "$root" || !key.startsWith("$")) && hasTokens(value, depth + 1),
  );
}

/** A token has a value, or extensions and a type in place of one. */
function isToken(node: Fields): boolean {
  return Object.hasOwn(node, "$value") || (Object.hasOwn(node, "$type") && Object.hasOwn(node, "$extensions"));
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
