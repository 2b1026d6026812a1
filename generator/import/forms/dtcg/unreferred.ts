import { type Fields, isFields, parseJson } from "../../fields.ts";
import { isAboutSource } from "../../for-authors.ts";
import type { Json } from "../../../model/token.ts";
import type { Entry, ReadyFile } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { lettersOf } from "../../unread.ts";
import { MADE } from "./token-documents.ts";

const ORDER = "Sets and modifiers that the resolution order does not have";
const FILES = "Tokens of files that the resolver document does not refer to: import a file by its name";

/** Names the sets and modifiers of a resolver document to which nothing in it refers. */
export function unordered({ path, json }: { readonly path: string; readonly json: Fields }): readonly Entry[] {
  const references = [...referencesIn(json)].map((one) => decodeURIComponent(one.slice(one.indexOf("#"))));
  return ["sets", "modifiers"].flatMap((kind) => {
    const own = json[kind];
    return Object.keys(isFields(own) ? own : {}).flatMap((name): Entry[] => {
      const pointer = `#/${kind}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      const isUsed = references.some((one) => one === pointer || one.startsWith(`${pointer}/`));
      return isUsed ? [] : [{ kind: "left-out", what: ORDER, subject: `${kind}.${name}`, found: path }];
    });
  });
}

/** Names the files beside those of a resolver document with tokens that none of these has, by their names and values. */
export function unreferred(source: SourceFiles, files: readonly ReadyFile[]): readonly Entry[] {
  const own = new Set(files.map(({ path }) => path));
  // What is built of the document is in a folder of its own.
  const isMade = files.some(({ path }) => MADE.test(path));
  const known = new Map<string, Set<string>>();
  for (const { text } of files)
    for (const { path, value } of leavesIn(parseJson(text) ?? null))
      for (const at of path.keys()) {
        // A document has its sets and files around its tokens.
        const name = nameOf(path.slice(at));
        known.set(name, (known.get(name) ?? new Set()).add(JSON.stringify(value)));
      }
  const isKnown = ({ path, value }: Leaf) => {
    const values = known.get(nameOf(path));
    // A text may be the same in an older notation.
    return values !== undefined && (typeof value === "string" || values.has(JSON.stringify(value)));
  };
  return source.paths.flatMap((path): Entry[] => {
    if (own.has(path) || !path.endsWith(".json") || isAboutSource(path) || (MADE.test(path) && !isMade)) return [];
    const text = source.read(path) ?? "";
    const all = text.includes('"$value"') ? [...leavesIn(parseJson(text) ?? null)] : [];
    const others = all.filter((leaf) => !isKnown(leaf)).map((leaf) => leaf.path.join("."));
    const found = `${others.length} of ${all.length}: ${others.join(", ").slice(0, 200)}`;
    return others.length === 0 ? [] : [{ kind: "left-out", what: FILES, subject: path, found }];
  });
}

/** The texts of the references in a document. */
export function* referencesIn(json: Json): Generator<string> {
  if (typeof json !== "object" || json === null) return;
  for (const [key, value] of Object.entries(json)) {
    if (key === "$ref" && typeof value === "string") yield value;
    else yield* referencesIn(value as Json);
  }
}

type Leaf = { readonly path: readonly string[]; readonly value: Json };

/** The tokens in a file, with all that is around them. */
function* leavesIn(json: Json, path: readonly string[] = []): Generator<Leaf> {
  if (typeof json !== "object" || json === null) return;
  if (isFields(json) && json["$value"] !== undefined) yield { path, value: json["$value"] };
  else for (const [key, value] of Object.entries(json)) yield* leavesIn(value as Json, [...path, key]);
}

/** A path as one name, however it is parted. */
function nameOf(path: readonly string[]): string {
  return lettersOf(path.join(""));
}
