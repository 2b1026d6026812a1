import { hash } from "node:crypto";
import { API_ROOT } from "../model/identity.ts";
import type { Body } from "../operations/catalogue.ts";

/** A manifest entry; `path` is relative to the API's root: `themes/light.css`. */
export type ManifestFile = Body<"getManifest">["files"][number];

export function toManifestFile(
  path: string,
  bytes: Uint8Array,
  { type, dated }: { readonly type: string; readonly dated: boolean },
): ManifestFile {
  return {
    path: path.slice(API_ROOT.length + 1),
    sha256: hash("sha256", bytes, "hex"),
    bytes: bytes.length,
    type,
    dated,
  };
}

/**
 * Computes the release: the first 16 hexadecimal digits of the SHA-256 of the sorted lines `sha256  path` of the undated
 * files. The discovery file is left out because it contains the release.
 */
export function releaseOf(files: readonly ManifestFile[]): string {
  // Gives the same order as sorting the lines, which would take five times as long.
  const sorted = files
    .filter(({ dated }) => !dated)
    .sort((a, b) => {
      if (a.sha256 !== b.sha256) return a.sha256 < b.sha256 ? -1 : 1;
      return a.path < b.path ? -1 : 1;
    });
  const lines = sorted.map(({ sha256, path }) => `${sha256}  ${path}\n`);
  return hash("sha256", lines.join(""), "hex").slice(0, 16);
}
