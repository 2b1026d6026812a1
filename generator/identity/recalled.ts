import { hash } from "node:crypto";
import { lstatSync } from "node:fs";
import { lstat, readdir, readFile, realpath } from "node:fs/promises";
import { join, posix } from "node:path";
import { recall, remember } from "../memory/results.ts";
import { stampOfProgram } from "../memory/program.ts";
import type { Identity } from "../model/identity.ts";
import type { Publication } from "./folder.ts";
import type { Problem } from "../tokens/problem.ts";
import { checkFileSize } from "../tokens/disk.ts";
import type { Reading } from "./source.ts";

/** A cached valid identity: the years for which it was checked, and its files. */
type Snapshot = {
  readonly span: ReturnType<Publication["spanIn"]>;
  readonly identity: Identity;
  readonly warnings: readonly Problem[];
  readonly files: readonly (readonly [path: string, content: Content])[];
  readonly aliases: readonly (readonly [name: string, targets: readonly (string | null)[]])[];
  readonly references: readonly (readonly [name: string, targets: readonly string[]])[];
};

/** The text of a published file, or the source file with the same bytes, which was read to compute the digest. */
type Content = { readonly text: string } | { readonly file: string };

/** Reads an identity like `readFolder`, but returns an unchanged valid identity from the cache of an earlier run. */
export async function readOnce(root: string, publication: Publication): Promise<Reading> {
  const before = await digestFolder(root, publication);
  const name = before === undefined ? "" : `identity-${hash("sha256", await realpath(root)).slice(0, 16)}`;
  const cached = before === undefined ? undefined : (recall(name, before.digest) as Snapshot | undefined);
  if (
    before !== undefined &&
    cached !== undefined &&
    isEqual(publication.spanIn(cached.identity.timeZone), cached.span)
  )
    return {
      warnings: cached.warnings,
      source: {
        identity: cached.identity,
        files: new Map(cached.files.map(([path, content]) => [path, bytesOf(content, before)])),
        aliases: new Map(cached.aliases),
        references: new Map(cached.references),
      },
    };
  const { readFolder } = await import("./folder.ts");
  const read: string[] = [];
  const reading = await readFolder(root, publication, (file) => read.push(file));
  const isDigested = before !== undefined && read.every(isInDigest);
  // If a file has changed in the meantime, the digest may not match the files as read.
  if (!isDigested || "problems" in reading || (await digestFolder(root, publication))?.digest !== before.digest)
    return reading;
  const { identity, files, aliases, references } = reading.source;
  remember(name, before.digest, {
    span: publication.spanIn(identity.timeZone),
    identity,
    warnings: reading.warnings,
    files: [...files].map(([path, bytes]) => [path, contentOf(bytes, before)] as const),
    aliases: [...aliases],
    references: [...references],
  } satisfies Snapshot);
  return reading;
}

function contentOf(bytes: Uint8Array, { files }: Digested): Content {
  const match = [...files].find(([, file]) => file.equals(bytes));
  return match === undefined
    ? { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) }
    : { file: match[0] };
}

function bytesOf(content: Content, { files }: Digested): Uint8Array {
  return "text" in content ? new TextEncoder().encode(content.text) : (files.get(content.file) ?? new Uint8Array());
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns whether the digest covers a file; a module may read other files, so its output isn't cached. */
function isInDigest(file: string): boolean {
  return FOLDERS.includes(file.split("/", 1)[0] ?? "") && !/\.m?js$/.test(file);
}

/** The digested folders; an identity with token files elsewhere isn't cached. */
const FOLDERS = ["tokens", "reference"];

/** A digest of everything that reading depends on, and the digested files, keyed by path from the root. */
type Digested = { readonly digest: string; readonly files: ReadonlyMap<string, Buffer> };

/** Digests a folder; undefined if it contains anything but readable files and folders, such as links. */
async function digestFolder(root: string, publication: Publication): Promise<Digested | undefined> {
  try {
    const parts = [stampOfProgram(), JSON.stringify(publication)];
    const files = new Map<string, Buffer>();
    for (const folder of FOLDERS)
      // An identity without pages has no page folder.
      if (lstatSync(join(root, folder), { throwIfNoEntry: false }) !== undefined)
        await digestInto({ parts, files }, root, folder);
    return { digest: hash("sha256", parts.join("\n")), files };
  } catch {
    return undefined;
  }
}

/** Adds the name and digest of each file. @throws If there is anything but readable files and folders. */
async function digestInto(
  into: { readonly parts: string[]; readonly files: Map<string, Buffer> },
  root: string,
  relative: string,
): Promise<void> {
  const path = join(root, relative);
  const stats = await lstat(path);
  if (stats.isDirectory()) {
    into.parts.push(`${relative}/`);
    for (const name of (await readdir(path)).sort()) await digestInto(into, root, posix.join(relative, name));
    return;
  }
  const isRegular = stats.isFile() && checkFileSize(path, stats.size, () => {});
  if (!isRegular) throw new Error(path);
  const bytes = await readFile(path);
  into.files.set(relative, bytes);
  into.parts.push(relative, hash("sha256", bytes));
}
