import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { memoize } from "../../../resolve/memoize.ts";
import { ImportError } from "../../import-error.ts";
import type { SourceFiles } from "../../source-files.ts";
import { readLiberal } from "./json5.ts";
import { isTheo, type Theo, theoAliases, theoTokens } from "./theo.ts";

/** A file of a source with JSON, or JSON with comments and other liberties; of Theo's with what Theo makes of it. */
export type Document = {
  readonly path: string;
  readonly json: Fields;
  readonly isPlain: boolean;
  /** What a file of Theo says beside its tokens. */
  readonly theo?: Theo;
};

/** Looks up the JSON object in a file of a source; each file is parsed once, when it is first needed. */
export const documentAt = memoize((source: SourceFiles) => {
  const documents = new Map<string, Document | undefined>();
  return (path: string): Document | undefined => {
    if (documents.has(path)) return documents.get(path);
    const read = readJson(path, source.read(path) ?? "", source.kind === "file");
    const isOpened = read !== undefined && isFields(read.json) && !isSchema(read.json) && !isOfSass(read.json);
    const document = isOpened
      ? { path, isPlain: read.isPlain, ...compiled(path, read.json as Fields, source) }
      : undefined;
    documents.set(path, document);
    return document;
  };
});

/** What Theo makes of one of its files; any other file as it is. */
function compiled(path: string, json: Fields, source: SourceFiles): Pick<Document, "json" | "theo"> {
  if (!isTheo(json)) return { json };
  const at = (other: string) => {
    const read = readJson(other, source.read(other) ?? "", false)?.json;
    return isFields(read) ? read : undefined;
  };
  const imported = new Set<string>();
  const aliases = theoAliases(path, json, at, imported);
  const { tokens, names } = theoTokens(json, aliases);
  return { json: tokens, theo: { aliases: aliases.size, names, imported } };
}

/** Reads the JSON objects of a source, or of its files of which the path or the text may be those of tokens. */
export function documentsIn(
  source: SourceFiles,
  isSought: (path: string, text: () => string) => boolean = () => true,
): readonly Document[] {
  const paths = jsonIn(source).filter((path) => isSought(path, () => source.read(path) ?? ""));
  return paths.flatMap((path) => documentAt(source)(path) ?? []);
}

/** The paths of the files of a source that may be JSON objects with tokens. */
export function jsonIn({ paths }: SourceFiles): readonly string[] {
  return paths.filter((path) => /\.(json5?|jsonc|tokens)$/.test(path) && !/(^|\/)package(-lock)?\.json$/.test(path));
}

/** Whether a file is a JSON Schema, which may describe files of tokens. */
function isSchema({ $schema, type, properties }: Fields): boolean {
  const isNamed = typeof $schema === "string" && /^https?:\/\/json-schema\.org\//.test($schema);
  return isNamed || (type === "object" && isFields(properties));
}

/** Whether a file lists the variables of Sass, which only Sass makes values of: `{ "ink": { "type": "Map", "value": "(…)" } }`. */
function isOfSass(json: Fields): boolean {
  return Object.values(json).some((one) => isFields(one) && /^(Map|Bool|List|Null)$/.test(String(one["type"])));
}

/** The value of a JSON text, or of one with comments; undefined for a text that is neither, of a file among others. */
function readJson(
  path: string,
  text: string,
  isAlone: boolean,
): { readonly json: Json; readonly isPlain: boolean } | undefined {
  // Others have files with the ending .tokens too, in XML.
  const isNamed = /\.(json5|tokens)$|\.tokens\.json$/.test(path) && !/^\s*</.test(text);
  const isMeant = isAlone || isNamed || /\$value\b/.test(text);
  // A list has no tokens, and some are large.
  if (!isMeant && /^\s*\[/.test(text)) return undefined;
  try {
    const read = parse(text, isMeant);
    if (read === undefined || !isDeep(read.json)) return read;
    throw new RangeError();
  } catch (error) {
    if (!isMeant) return undefined;
    throw invalid(path, error);
  }
}

function invalid(path: string, error: unknown): ImportError {
  if (error instanceof RangeError) return new ImportError(`${path}: nested more than ${DEEPEST} levels deep.`);
  const { message, loc } = error as { readonly message: string; readonly loc?: { readonly start: Start } };
  const place = loc === undefined ? path : `${path}:${loc.start.line}:${loc.start.column}`;
  return new ImportError(`${place}: invalid JSON: ${message.replace(/ \(\d+:\d+\)$/, "").replace(/\.$/, "")}.`);
}

type Start = { readonly line: number; readonly column: number };

/** Only files that may have tokens are worth the slower parser. @throws the error of a parser */
function parse(text: string, isMeant: boolean): { readonly json: Json; readonly isPlain: boolean } | undefined {
  try {
    return { json: JSON.parse(text) as Json, isPlain: true };
  } catch {
    return isMeant || text.includes("value") ? { json: readLiberal(text), isPlain: false } : undefined;
  }
}

/** No token needs more levels, and each takes some of the stack. */
const DEEPEST = 100;

function isDeep(json: Json, depth = 0): boolean {
  if (typeof json !== "object" || json === null) return false;
  return depth >= DEEPEST || Object.values(json).some((value: Json) => isDeep(value, depth + 1));
}

/** Reads the value of a file of JSON, JSON5, or JSON with comments. @throws ImportError */
export function jsonOf(path: string, text: string): Json {
  try {
    const read = parse(text, true);
    if (read !== undefined && !isDeep(read.json)) return read.json;
    throw new RangeError();
  } catch (error) {
    throw invalid(path, error);
  }
}
