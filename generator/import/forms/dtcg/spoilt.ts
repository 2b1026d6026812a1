import { hasEachKeyOnce, readJsonDocument } from "../../../source/json/document.ts";
import type { Problem } from "../../../source/problem.ts";
import { parseJson } from "../../fields.ts";
import type { Entry } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { documentAt, jsonIn } from "./documents.ts";
import { readLiberal } from "./json5.ts";
import { tokenFilesIn } from "./token-documents.ts";

/** Names the files of a source that are no JSON, and keys that an object has twice. */
export function spoiltIn(source: SourceFiles): readonly Entry[] {
  const made = new Set(tokenFilesIn(source).made);
  return jsonIn(source).flatMap((path): readonly Entry[] => {
    if (made.has(path)) return [];
    const text = source.read(path) ?? "";
    const known = documentAt(source)(path);
    const isSound =
      known === undefined ? parseJson(text) !== undefined : !known.isPlain || hasEachKeyOnce(text, known.json);
    if (isSound) return [];
    const problems: Problem[] = [];
    const document = readJsonDocument(path, text, (problem) => problems.push(problem));
    if (document === undefined && isLiberal(text)) return [];
    const what = document === undefined ? NO_JSON : "Keys that an object has twice: the last counts";
    return problems.map(({ place: { line, column }, message }) => {
      return { kind: "left-out", what, subject: `${path}:${line}:${column}`, found: message };
    });
  });
}

/** Files that are left out as a whole. */
const NO_JSON = "Files that are no valid JSON";

/** The files among those, by their places: `tokens/ink.json:3:1`. */
export function filesWithoutJson(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const found = entries.filter(({ what }) => what === NO_JSON);
  return new Map(found.map(({ subject }) => [subject.replace(/(:\d+){2}$/, ""), subject]));
}

function isLiberal(text: string): boolean {
  try {
    return readLiberal(text) !== undefined;
  } catch {
    return false;
  }
}
