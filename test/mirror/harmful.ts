import { createHash } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

/** Base paths and addresses that would be read as something else in the rules of a host, or lead elsewhere. */
export const BASES = [
  "/a\n/* https://evil.example 302\n",
  "/a /b",
  "//evil.example",
  "/*",
  "/:splat",
  "/a\u001b[2J",
  "/a\u009b",
  "/a\u202e",
  "/../..",
  "/a/../b",
  "design",
  "/a?b",
  "/a#b",
  "/%2e%2e",
  `/${"a".repeat(200)}`,
  "https://evil.example\n",
  "https://evil.example /a",
  "https://user@evil.example",
  "https://evil.example?x",
  "javascript://evil.example",
];

/** Ids that would lead somewhere else than to a page or product of the copy. */
export const LEADING = [
  "../../../../outside",
  "../outside",
  "..",
  "a/b",
  "/etc/passwd",
  "C:\\outside",
  "a\\b",
  "%2e%2e",
  "a\u0000b",
  "",
  "__proto__",
];

/** Ids that would be read or shown as something else. */
export const MISLEADING = ["A", "a b", "a\nb", "a\u001b[2Jb", "a\u009bb", "a\u202eb", "*", ":splat", "<script>"];

/** The parts of a JSON body that a change may modify. */
export type Body = {
  pages: { id: string; title: string; summary: string }[];
  products: { id: string }[];
  links: { getDiscovery: string };
  date: string;
  id: string;
};

/** A change of a body, by what its JSON holds, or the text that it is from now on. */
export type BodyChange = (body: Body, text: string) => string | void;

/** A build with changed bodies whose digests and release match. */
export function republish(built: string, into: string, changes: Readonly<Record<string, BodyChange | null>>): void {
  linkFolder(built, into);
  const api = join(into, "api/v1");
  rmSync(`${api}.tar.gz`);
  rmSync(join(api, "manifest.json"));
  const bytesOf = new Map<string, Buffer>();
  for (const [path, change] of Object.entries(changes)) {
    if (change === null) rmSync(join(api, path));
    else bytesOf.set(path, changed(join(api, path), change));
  }
  for (const [path, bytes] of bytesOf) {
    mkdirSync(dirname(join(api, path)), { recursive: true });
    rmSync(join(api, path), { force: true });
    writeFileSync(join(api, path), bytes);
  }
  const known = readManifest(built).files.filter(({ path }) => changes[path] === undefined);
  const added = [...bytesOf].map(([path, bytes]) => entryOf(path, bytes));
  const files = [...known, ...added];
  writeFileSync(join(api, "manifest.json"), JSON.stringify({ release: releaseOf(files), files }));
}

/** Makes a folder with the same files as another: links, which are made in a quarter of the time of copies. */
export function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, added] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(old, added);
    else linkSync(old, added);
  }
}

function changed(file: string, change: BodyChange): Buffer {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "{}";
  const body = file.endsWith(".json") ? JSON.parse(text) : {};
  return Buffer.from(change(body, text) ?? JSON.stringify(body));
}

function entryOf(path: string, bytes: Buffer): Entry {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { path, sha256, bytes: bytes.length, type: "application/json", dated: false };
}
