import { createHash } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Manifest, readManifest } from "../build/manifest-file.ts";
import type { Tamper } from "../verify/deployments.ts";
import * as tamper from "../verify/spoils.ts";

/**
 * Computes the release as in the API's contract: the digest of the sorted digests and paths of all undated files except
 * the discovery file.
 */
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

/** Serves a changed manifest with a matching release, as a malicious source would. */
export function manifestWith(built: string, change: (manifest: { release: string; files: Entry[] }) => void): Tamper {
  const manifest = { release: "", files: [...readManifest(built).files] };
  change(manifest);
  manifest.release ||= releaseOf(manifest.files);
  return tamper.at("/manifest.json", () => Response.json(manifest));
}

/** A copy of the manifest's first entry with a different path and changes. */
export function entryLike(built: string, path: string, changed: object = {}): Entry {
  return { ...readManifest(built).files[0]!, path, ...changed };
}

/** Base paths and addresses that would inject rules into a host's configuration, or lead elsewhere. */
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

/** Ids that would lead outside the pages and products of a copy. */
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

/** Ids that would be parsed or displayed as something else. */
export const MISLEADING = ["A", "a b", "a\nb", "a\u001b[2Jb", "a\u009bb", "a\u202eb", "*", ":splat", "<script>"];

/** The parts of a JSON body that changes modify. */
export type Body = {
  pages: { id: string; title: string; summary: string }[];
  products: { id: string }[];
  links: { getDiscovery: string };
  date: string;
  id: string;
};

/** Changes a body's JSON in place, or returns its new text. */
export type BodyChange = (body: Body, text: string) => string | void;

/** Publishes a build with changed bodies, with matching digests and release. */
export function republish(built: string, into: string, changes: Readonly<Record<string, BodyChange | null>>): void {
  linkFolder(built, into);
  const api = join(into, "api/v1");
  rmSync(`${api}.tar.gz`);
  rmSync(join(api, "manifest.json"));
  const bytesOf = new Map<string, Buffer>();
  for (const [path, change] of Object.entries(changes)) {
    if (change === null) rmSync(join(api, path));
    else bytesOf.set(path, changeBody(join(api, path), change));
  }
  for (const [path, bytes] of bytesOf) {
    mkdirSync(dirname(join(api, path)), { recursive: true });
    rmSync(join(api, path), { force: true });
    writeFileSync(join(api, path), bytes);
  }
  const unchanged = readManifest(built).files.filter(({ path }) => changes[path] === undefined);
  const added = [...bytesOf].map(([path, bytes]) => entryOf(path, bytes));
  const files = [...unchanged, ...added];
  writeFileSync(join(api, "manifest.json"), JSON.stringify({ release: releaseOf(files), files }));
}

/** Clones a folder with hard links, four times as fast as copying. */
export function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else linkSync(source, target);
  }
}

function changeBody(file: string, change: BodyChange): Buffer {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "{}";
  const body = file.endsWith(".json") ? JSON.parse(text) : {};
  return Buffer.from(change(body, text) ?? JSON.stringify(body));
}

function entryOf(path: string, bytes: Buffer): Entry {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { path, sha256, bytes: bytes.length, type: "application/json", dated: false };
}
