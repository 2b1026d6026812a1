import { type Fields, isFields } from "../../fields.ts";
import { type Json, TEXT } from "../../../model/token.ts";

import { toText } from "../../layout.ts";
import type { Entry, Reading, ReadyFile, ReadySet, Value } from "../../reading.ts";
import { isDerived } from "../../values.ts";
import type { Document } from "./documents.ts";
import type { FileContexts } from "./file-contexts.ts";
import { isReserved, isResolved, isToken, type Keys, NOW, type RawFile, type RawToken } from "./raw-tokens.ts";
import { isSame, repair } from "./repair.ts";
import { isOlderType, isType } from "./valid.ts";

/** A file of tokens, as text and as what was read of it. */
export type ReadFile = { readonly document: Document; readonly text: string; readonly raw: RawFile };

/** Files of an identity that Vitral writes itself. */
const OWN = /^vitral(\.import)?\.json$/i;

/**
 * Keeps files byte for byte where they are valid, and with their repairs where they are not; undefined where a value is
 * made of others, which depends on the combination, or a file depends on several choices.
 */
export function keepFiles(read: readonly ReadFile[], contexts: FileContexts): Reading | undefined {
  const entries: Entry[] = [];
  const all: ReadyFile[] = [];
  const base: string[] = [];
  const sets: ReadySet[] = [];
  // Of the files of one context, those of fewer contexts are last.
  const rankOf = ({ document }: ReadFile) => contexts.rankOf(document.path);
  for (const file of read.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const kept = keepFile(file, new Set(all.map(({ path }) => path.toLowerCase())), entries);
    if (kept === undefined) return undefined;
    all.push(kept);
    const [choice, ...others] = Object.entries(contexts.whenOf(file.document.path));
    // A set of a resolver document has one modifier.
    if (others.length > 0) return undefined;
    if (choice === undefined) base.push(kept.path);
    else for (const context of choice[1]) sets.push({ modifier: choice[0], context, files: [kept.path] });
  }
  if (base.length === 0) {
    const path = "base.tokens.json";
    if (all.some((file) => file.path === path)) return undefined;
    all.push({ path, text: toText({}) });
    base.push(path);
  }
  return { modifiers: contexts.modifiers, tokens: [], files: { base, sets, all }, entries };
}

function keepFile(
  { document: { path, json, isPlain }, text, raw }: ReadFile,
  taken: ReadonlySet<string>,
  entries: Entry[],
): ReadyFile | undefined {
  const changes = new Map<string, Value>();
  for (const token of raw.tokens) {
    if (token.value === undefined) continue;
    // A token without a value is left out, which changes its group.
    if (token.value === null) return undefined;
    const value = repair(token.type, token.value, { subject: token.path.join("."), entries });
    if (isDerived(value)) return undefined;
    if (isChanged(token, value)) changes.set(keyOf(token.at), value);
  }
  entries.push(...raw.entries);
  const isRight = isPlain && raw.keys === NOW && raw.entries.length === 0 && changes.size === 0;
  const own = isPlain ? path : path.replace(/\.\w+$/, ".json");
  if (OWN.test(own) || taken.has(own.toLowerCase())) return undefined;
  if (isRight) return { path: own, text };
  const { keys } = raw;
  return { path: own, text: toText(rewritten(json, [], { keys, changes, entries, type: undefined })) };
}

/** Whether a value is another than its file has; a text of a type that nobody knows is published as it is. */
function isChanged({ type, value: own }: RawToken, { type: made, value }: Value): boolean {
  if (!isSame(value, own)) return true;
  const isForeign = made === TEXT && type !== undefined && !isType(type) && !isOlderType(type);
  return made !== null && made !== type && !isForeign;
}

function keyOf(at: readonly string[]): string {
  return JSON.stringify(at);
}

type Rewriting = {
  readonly keys: Keys;
  readonly changes: ReadonlyMap<string, Value>;
  readonly entries: Entry[];
  /** The type of the nearest group with one. */
  readonly type: string | undefined;
};

/** A group or a token with the members of the format, and with what was repaired below it. */
function rewritten(node: Fields, at: readonly string[], rewriting: Rewriting): Json {
  const { keys, changes } = rewriting;
  const isOne = isToken(node, keys);
  const change = changes.get(keyOf(at));
  const own = node[keys.type];
  const type = change?.type ?? (typeof own === "string" ? own : undefined);
  const members = Object.entries(node).flatMap(([key, value]): [string, Json][] => {
    if (key === keys.type || isReserved(key, value, isOne) || (isOne && isResolved(node, key))) return [];
    if (isOne && key === keys.value) return [["$value", change?.value ?? value]];
    const standard = standardKey(key, value, { keys, isOne });
    if (standard !== undefined) return [[standard, value]];
    if (isFields(value) && (key === "$root" || !key.startsWith("$")))
      return isOne && keys !== NOW
        ? leftOut([...at, key], value, rewriting.entries)
        : [[key, rewritten(value, [...at, key], { ...rewriting, type: type ?? rewriting.type })]];
    return isOne || key.startsWith("$") ? [[key, value]] : [];
  });
  const isNeeded = type !== undefined && (typeof own === "string" || type !== rewriting.type);
  return Object.fromEntries(isNeeded ? [["$type", type] as [string, Json], ...members] : members);
}

/** What the format calls a member that is about its token or group. */
function standardKey(
  key: string,
  value: Json,
  { keys, isOne }: { readonly keys: Keys; readonly isOne: boolean },
): string | undefined {
  if (keys === NOW) return undefined;
  if (key === "comment" && isOne) return "$description";
  const name = (["description", "deprecated", "extensions"] as const).find((one) => keys[one] === key);
  if (name === undefined) return undefined;
  return isOne || (typeof value === "string" && name === "description") ? NOW[name] : undefined;
}

/** What is inside a token of the first drafts, and no part of its value. */
function leftOut(at: readonly string[], value: Json, entries: Entry[]): [] {
  const found = JSON.stringify(value).slice(0, 80);
  entries.push({
    kind: "left-out",
    what: "Members of tokens that the format does not have",
    subject: at.join("."),
    found,
  });
  return [];
}
