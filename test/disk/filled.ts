import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openReplacement } from "../../generator/disk/replacement.ts";
import { FolderError } from "../../generator/disk/work-folder.ts";
import { pathsIn } from "../build/tree.ts";

/** The record in a folder that Vitral filled. */
export const RECORD = ".vitral.json";

/** File contents keyed by path. */
export type Texts = Readonly<Record<string, string>>;

/** The initial content of a folder. */
export const BUILT: Texts = { "api/v1/a.json": "a", "api/v1/b/c.css": "c", "index.html": "page" };

/** Fills a folder as a build does. */
export function fill(folder: string, texts: Texts = BUILT): void {
  const output = openReplacement(folder, { by: "build" });
  try {
    for (const [path, text] of Object.entries(texts)) output.put(path, Buffer.from(text));
    output.commit({});
  } catch (error) {
    output.abandon();
    throw error;
  }
}

/** The message of the FolderError that work throws. */
export function refusal(work: () => void): string {
  try {
    work();
  } catch (error) {
    if (error instanceof FolderError) return error.message;
    throw error;
  }
  throw new Error("Expected a FolderError.");
}

/** The content of a folder, without its record. */
export const textsIn = (folder: string) =>
  Object.fromEntries(
    pathsIn(folder)
      .filter((path) => path !== RECORD)
      .map((path) => [path, readFileSync(join(folder, path), "utf8")]),
  );
