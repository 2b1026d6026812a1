import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { memoize } from "../../../resolve/memoize.ts";
import type { Entry } from "../../reading.ts";
import type { Document } from "./documents.ts";
import { isOlderType, isType } from "./valid.ts";
import { DARK, darkOf, modesOf } from "./value-modes.ts";

/** A token as a file has it. */
export type RawToken = {
  readonly file: string;
  readonly path: readonly string[];
  /** Where it is in its file. */
  readonly at: readonly string[];
  /** Its own type, or that of the nearest group with one. */
  readonly type: string | undefined;
  /** Undefined where only extensions have its values. */
  readonly value: Json | undefined;
  readonly description: string | undefined;
  readonly deprecated: boolean | string | undefined;
  readonly extensions: Fields;
  /** What else is beside its value, such as `alpha`. */
  readonly others: Fields;
  /** Whether its value is one by modes. */
  readonly isOfModes: boolean;
};

/** What the members of tokens and groups are called: the first drafts had no dollar signs. */
export type Keys = {
  readonly value: string;
  readonly type: string;
  readonly description: string;
  readonly deprecated: string;
  readonly extensions: string;
};

/** The members of the format. */
export const NOW: Keys = {
  value: "$value",
  type: "$type",
  description: "$description",
  deprecated: "$deprecated",
  extensions: "$extensions",
};

/** The members of the first drafts. */
export const DRAFT: Keys = {
  value: "value",
  type: "type",
  description: "description",
  deprecated: "deprecated",
  extensions: "extensions",
};

/** Nobody nests groups deeper, and each level takes some of the stack. */
const DEEPEST = 100;

/** What the tokens of a file are written with; undefined if it has none. */
export function keysOf(json: Json): Keys | undefined {
  if (someToken(json, NOW, () => true)) return NOW;
  // Many files that are about something else have members called "value".
  const isDraft = someToken(json, DRAFT, (type) => isType(type) || isOlderType(type));
  return isDraft ? DRAFT : undefined;
}

/** The tokens of a file in its order, and what no identity can have. */
export type RawFile = {
  readonly keys: Keys;
  readonly tokens: readonly RawToken[];
  readonly entries: readonly Entry[];
  /** What is lost, too, if the tokens are taken out of their groups. */
  readonly ofGroups: readonly Entry[];
  /** The descriptions of groups, by their paths. */
  readonly notes: ReadonlyMap<string, string>;
};

/** The tokens of a file, in its order; one without any type that is read beside others is of the first drafts. */
export function rawTokensIn(document: Document, keys?: Keys): RawFile {
  return keys === undefined ? asWritten(document) : readRaw(document, keys);
}

/** Several questions are asked of each file. */
const asWritten = memoize((document: Document) => readRaw(document, keysOf(document.json) ?? DRAFT));

function readRaw({ path: file, json }: Document, keys: Keys): RawFile {
  const tokens: RawToken[] = [];
  const entries: Entry[] = [];
  const ofGroups: Entry[] = [];
  const notes = new Map<string, string>();
  const leftOut = (what: string, subject: string, value: Json): Entry => {
    return { kind: "left-out", what, subject, found: JSON.stringify(value).slice(0, 80) };
  };
  const visit = (node: Fields, at: readonly string[], inherited: string | undefined, deprecated: Json | undefined) => {
    const type = textOf(node[keys.type]) ?? inherited;
    const isOld = node[keys.deprecated] ?? deprecated;
    const subject = at.join(".");
    const isOne = isToken(node, keys);
    if (isOne) tokens.push(tokenOf(node, { file, at, type, isOld, keys }));
    else if (at.length > 0) {
      const note = textOf(node[keys.description]);
      if (note !== undefined) notes.set(subject, note);
    }
    for (const key of ["$ref", "$extends"])
      if (Object.hasOwn(node, key))
        ofGroups.push(leftOut("References of tokens and groups ($ref, $extends)", subject, node[key] ?? null));
    for (const [key, value] of Object.entries(node)) {
      if (isReserved(key, value, isOne))
        entries.push(leftOut("Names that the format keeps for itself", [...at, key].join("."), value));
      if (
        (key.startsWith("$") && key !== "$root") ||
        (isOne && (key === keys.value || key === keys.extensions || isResolved(node, key)))
      )
        continue;
      if (!isFields(value)) {
        if (!isOne && !isMember(key, value, keys))
          entries.push(leftOut("Values outside of tokens", [...at, key].join("."), value));
      } else if (at.length >= DEEPEST) entries.push(leftOut(`Groups more than ${DEEPEST} deep`, subject, key));
      else visit(value, [...at, key], type, isOld);
    }
  };
  visit(json, [], undefined, undefined);
  return { keys, tokens, entries, ofGroups, notes };
}

/** What Style Dictionary knows of a token that it has resolved, `original` among it: nothing of it is a token. */
const RESOLVED = new Set(["filePath", "isSource", "original", "name", "key", "path", "attributes"]);

/** Whether a member of a token is of those. */
export function isResolved(node: Fields, key: string): boolean {
  return RESOLVED.has(key) && isFields(node["original"]);
}

/** Members of groups and tokens in the format; a source may have other names with a dollar sign. */
const MEMBERS = new Set(["$schema", "$root", "$ref", "$extends", ...Object.values(NOW)]);

/** Whether a group is called as only members of groups may be. */
export function isReserved(key: string, value: Json, isOne: boolean): boolean {
  return !isOne && key.startsWith("$") && !MEMBERS.has(key) && isFields(value);
}

type Around = {
  readonly file: string;
  readonly at: readonly string[];
  readonly type: string | undefined;
  readonly isOld: Json | undefined;
  readonly keys: Keys;
};

function tokenOf(node: Fields, { file, at, type, isOld, keys }: Around): RawToken {
  const extensions = [node[keys.extensions], node[NOW.extensions]].find(isFields) ?? {};
  const value = node[keys.value];
  const byMode = modesOf(value, type);
  const dark = keys === NOW ? undefined : darkOf(node);
  const own = dark === undefined ? extensions : { mode: { dark }, ...extensions };
  const { default: byDefault, ...modes } = byMode ?? {};
  const known = new Set([...Object.values(keys), NOW.extensions, ...(dark === undefined ? [] : DARK)]);
  const others = Object.entries(node).filter(
    ([key, value]) =>
      !known.has(key) && !isResolved(node, key) && !(isFields(value) && someToken(value, keys, () => true)),
  );
  return {
    file,
    // The token of a group has the group's path, as in its custom property.
    path: at.at(-1) === "$root" || isNamedGroup(node, at) ? at.slice(0, -1) : at,
    at,
    type,
    value: byMode === undefined ? value : byDefault,
    description: textOf(node[keys.description]) ?? textOf(node["comment"]),
    deprecated: typeof isOld === "boolean" || typeof isOld === "string" ? isOld : undefined,
    extensions: byMode === undefined ? own : { ...own, mode: modes },
    others: Object.fromEntries(others),
    isOfModes: byMode !== undefined,
  };
}

/** Whether Style Dictionary has called a token like its group: `color-base` of `color.base._`. */
function isNamedGroup(node: Fields, at: readonly string[]): boolean {
  const name = isFields(node["original"]) ? textOf(node["name"]) : undefined;
  return at.at(-1) === "_" && name !== undefined && !name.endsWith("_");
}

/** Whether a member of a group is about the group, without a dollar sign. */
function isMember(key: string, value: Json, keys: Keys): boolean {
  return keys !== NOW && typeof value === "string" && (key === keys.type || key === keys.description);
}

/** Whether some token of an object has a type that is meant. */
function someToken(
  json: Json,
  keys: Keys,
  isMeant: (type: string | undefined) => boolean,
  depth = 0,
  inherited: string | undefined = undefined,
): boolean {
  if (!isFields(json) || depth > DEEPEST) return false;
  const type = textOf(json[keys.type]) ?? inherited;
  if (isToken(json, keys) && isMeant(type)) return true;
  return Object.entries(json).some(
    ([key, value]) => (key === "$root" || !key.startsWith("$")) && someToken(value, keys, isMeant, depth + 1, type),
  );
}

/** A token has a value, or extensions and a type in place of one. */
export function isToken(node: Fields, keys: Keys): boolean {
  if (keys === NOW)
    return Object.hasOwn(node, "$value") || (Object.hasOwn(node, "$type") && Object.hasOwn(node, "$extensions"));
  if (!Object.hasOwn(node, keys.value)) return false;
  const value = node[keys.value];
  // A group may have a token called "value"; the value of a length is an object with a unit, too.
  return !(isFields(value) && Object.hasOwn(value, keys.value) && !Object.hasOwn(value, "unit"));
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
