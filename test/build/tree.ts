import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

/** The paths of all files below a folder, with forward slashes, sorted by code unit. */
export function pathsIn(folder: string): string[] {
  const paths: string[] = [];
  const read = (below: string) => {
    for (const entry of readdirSync(`${folder}/${below}`, { withFileTypes: true })) {
      if (entry.isDirectory()) read(`${below}${entry.name}/`);
      else paths.push(below + entry.name);
    }
  };
  read("");
  return paths.sort();
}

/** The length and SHA-256 of each file below a folder. */
export function contentsOf(folder: string): Map<string, { readonly length: number; readonly sha256: string }> {
  return new Map(
    pathsIn(folder).map((path) => {
      const bytes = readFileSync(`${folder}/${path}`);
      return [path, { length: bytes.length, sha256: hash("sha256", bytes, "hex") }];
    }),
  );
}

/** A digest of a folder's files and contents. */
export function digestOf(folder: string): string {
  const lines = [...contentsOf(folder)].map(([path, { sha256 }]) => `${sha256}  ${path}`);
  return hash("sha256", lines.join("\n"), "hex");
}
