import * as fs from "node:fs";
import { join } from "node:path";
import { type Manifest, readManifest } from "./manifest.ts";
import { MirrorError } from "./mirror-error.ts";
import type { Wanted } from "./judged.ts";

/** The file by which a folder is known to be a copy. */
export const MARK = ".vitral-copy.json";

/** Where a copy came from, and what stands in it beside the manifest's files. */
export type Origin = {
  /** The root that it was copied from. */
  readonly source: string;
  /** The tag that the manifest came with. */
  readonly etag: string | null;
  /** The manifest, the archive and what was made from them, by their paths below the copy's folder. */
  readonly files: readonly (Wanted & { readonly path: string })[];
};

/** A copy as it was found: `origin` and `manifest` null where they are missing or damaged. */
export type Copy = { readonly folder: string; readonly origin: Origin | null; readonly manifest: Manifest | null };

/** Where the manifest's files stand in a copy. */
export const API = "api/v1";

/** Opens a copy, or a place for one. @throws MirrorError where something stands that no mirror made. */
export function openCopy(folder: string): Copy {
  const found = fs.statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return { folder, origin: null, manifest: null };
  if (!found.isDirectory()) throw new MirrorError(`"${folder}" is a file. Wanted: a folder to copy into.`);
  if (fs.readdirSync(folder).length > 0 && !fs.existsSync(join(folder, MARK)))
    throw new MirrorError(
      `"${folder}" holds files that no mirror wrote. Wanted: an empty folder, a new one, or a copy (with ${MARK}).`,
    );
  return { folder, origin: readOrigin(folder), manifest: manifestIn(folder) };
}

/** Where a copy came from; null for a folder that is none. */
export function readOrigin(folder: string): Origin | null {
  try {
    const origin: Origin = JSON.parse(fs.readFileSync(join(folder, MARK), "utf8"));
    const isWhole =
      typeof origin.source === "string" &&
      origin.files.every(
        ({ path, sha256, bytes }) => typeof path + typeof sha256 + typeof bytes === "stringstringnumber",
      );
    return isWhole ? origin : null;
  } catch {
    return null;
  }
}

function manifestIn(folder: string): Manifest | null {
  try {
    const found = readManifest(fs.readFileSync(join(folder, API, "manifest.json")));
    return "fault" in found ? null : found;
  } catch {
    return null;
  }
}

/** The paths of all files below a folder, links and whatever else is no folder included; none where there is no folder. */
export function pathsIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  const paths: string[] = [];
  const read = (below: string) => {
    for (const entry of fs.readdirSync(join(folder, below), { withFileTypes: true })) {
      if (entry.isDirectory()) read(`${below}${entry.name}/`);
      else paths.push(`${below}${entry.name}`);
    }
  };
  read("");
  return paths;
}

/** The files of a copy that neither its manifest nor its mark names: somebody else's. */
export function strangersIn({ folder, origin, manifest }: Copy): string[] {
  const own = new Set([MARK, `${API}/manifest.json`]);
  for (const { path } of origin?.files ?? []) own.add(path);
  for (const { path } of manifest?.files ?? []) own.add(`${API}/${path}`);
  return pathsIn(folder).filter((path) => !own.has(path));
}
