import { createHash } from "node:crypto";
import { type Manifest, readManifest } from "../build/manifest-file.ts";
import type { Spoil } from "../verify/deployments.ts";
import * as by from "../verify/spoils.ts";

/** The release as the contract defines it: over the sorted digests and paths of all undated files but the discovery. */
function releaseOf(files: Manifest["files"]): string {
  const lines = files
    .filter((file) => file !== null && !file.dated && file.path !== "index.json")
    .map(({ sha256, path }) => `${sha256}  ${path}`)
    .sort();
  return createHash("sha256")
    .update(`${lines.join("\n")}\n`)
    .digest("hex")
    .slice(0, 16);
}

type Entry = Manifest["files"][number];

/** A manifest that a source would give that means harm: its release fits what is changed in it. */
export function manifestWith(built: string, change: (manifest: { release: string; files: Entry[] }) => void): Spoil {
  const manifest = { release: "", files: [...readManifest(built).files] };
  change(manifest);
  manifest.release ||= releaseOf(manifest.files);
  return by.at("/manifest.json", () => Response.json(manifest));
}

/** An entry of a manifest that is like its first in all but its path and what is changed. */
export function entryLike(built: string, path: string, changed: object = {}): Entry {
  return { ...readManifest(built).files[0]!, path, ...changed };
}
