import { posix } from "node:path";
import { pointerSteps } from "../dtcg/reference.ts";
import { show } from "../form.ts";
import { type JsonDocument, readJsonDocument } from "../json/document.ts";
import type { Problem, Report } from "../problem.ts";
import type { Json } from "../../model/token.ts";

/** Reads a file's text by its path from the root folder, with `/` separators; undefined if it doesn't exist. */
export type ReadText = (file: string) => string | undefined;

/** A parsed reference: a file, by its path from the root folder, and the steps of the JSON Pointer into it. */
export type Address = { readonly file: string; readonly steps: readonly string[] };

/** A problem of a reference, without its place. */
export type ReferenceProblem = Pick<Problem, "message" | "fix">;

/** Opens a file that a resolver document refers to; reads each file once. */
export type OpenFile = (file: string) => JsonDocument | ReferenceProblem | undefined;

/** Maximum length of all text, in UTF-16 code units; the largest public design system has two million. */
const MAX_TEXT = 50_000_000;

/** Parses a `$ref`. Paths are relative to the resolver file (Resolver Module, Reference objects). */
export function readAddress(reference: Json, resolverFile: string): Address | ReferenceProblem {
  if (typeof reference !== "string" || reference === "")
    return { message: `"$ref" is ${show(reference)}. Expected: a JSON Pointer or a relative path.`, fix: null };
  const hash = reference.indexOf("#");
  const path = hash < 0 ? reference : reference.slice(0, hash);
  const fragment = hash < 0 ? "" : reference.slice(hash);
  const steps = fragment === "" || fragment === "#" ? [] : pointerSteps(fragment);
  if (steps === undefined) {
    const fix = `Write ${show(`${path}#/${fragment.slice(1)}`)}.`;
    return { message: `${show(reference)} has an invalid JSON Pointer. Expected: "#/" and a path.`, fix };
  }
  const file = path === "" ? resolverFile : readPath(path, resolverFile);
  return typeof file === "string" ? { file, steps } : file;
}

function readPath(path: string, resolverFile: string): string | ReferenceProblem {
  const fix = "Copy the file into the folder of the identity, and refer to it by its relative path.";
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path))
    return { message: `${show(path)} is a URL or has a drive. Expected: a relative path.`, fix };
  if (path.startsWith("/")) return { message: `${show(path)} is an absolute path. Expected: a relative path.`, fix };
  const name = decode(path);
  // oxlint-disable-next-line no-control-regex -- rejects control characters
  if (name === undefined || /[\\\u0000-\u001f\u007f]/.test(name))
    return { message: `${show(path)} is not a valid path.`, fix: 'Write "/" between folders, and "%25" for "%".' };
  const file = posix.join(posix.dirname(resolverFile), name);
  if (file !== ".." && !file.startsWith("../")) return file;
  return { message: `${show(path)} is outside of the identity's folder.`, fix };
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Returns a cached file reader; undefined for a file with problems, which are reported once. */
export function fileOpener(resolver: JsonDocument, read: ReadText, report: Report): OpenFile {
  const cache = new Map<string, JsonDocument | ReferenceProblem | undefined>([[resolver.file, resolver]]);
  let length = 0;
  const open: OpenFile = (file) => {
    const text = read(file);
    if (text === undefined) return { message: `The file ${show(file)} does not exist.`, fix: null };
    length += text.length;
    if (length > MAX_TEXT)
      return { message: `The files have more than ${MAX_TEXT} characters together.`, fix: "Use fewer files." };
    return readJsonDocument(file, text, report);
  };
  return (file) => {
    if (!cache.has(file)) cache.set(file, open(file));
    return cache.get(file);
  };
}
