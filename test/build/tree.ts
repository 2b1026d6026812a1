import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** The paths of all files below a folder, with slashes, sorted by code unit. */
export function pathsIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map((file) => relative(folder, join(file.parentPath, file.name)).replaceAll(sep, "/")).sort();
}

/** What each file below a folder holds: its length and its SHA-256. */
export function contentsOf(folder: string): Map<string, { readonly length: number; readonly sha256: string }> {
  return new Map(
    pathsIn(folder).map((path) => {
      const bytes = readFileSync(join(folder, path));
      return [path, { length: bytes.length, sha256: hash("sha256", bytes, "hex") }];
    }),
  );
}

/** One digest of a whole folder: equal digests, equal files. */
export function digestOf(folder: string): string {
  const lines = [...contentsOf(folder)].map(([path, { sha256 }]) => `${sha256}  ${path}`);
  return hash("sha256", lines.join("\n"), "hex");
}
