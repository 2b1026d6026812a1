import { hash } from "node:crypto";
import { lstatSync } from "node:fs";
import { lstat, readdir, readFile, realpath } from "node:fs/promises";
import { join, posix } from "node:path";
import { recall, remember } from "../memory/results.ts";
import { stampOfProgram } from "../memory/program.ts";
import type { Identity } from "../model/identity.ts";
import type { Publication } from "./folder.ts";
import type { Problem } from "../tokens/problem.ts";
import { isReadable } from "../tokens/size.ts";
import type { Reading } from "./source.ts";

/** A valid identity as the memory holds it: the years it was checked for, and its files as texts. */
type Remembered = {
  readonly span: ReturnType<Publication["spanIn"]>;
  readonly identity: Identity;
  readonly warnings: readonly Problem[];
  readonly files: readonly (readonly [path: string, content: Content])[];
  readonly aliases: readonly (readonly [name: string, targets: readonly (string | null)[]])[];
};

/** The text of a file; most are as a file of the folder is, which has been read for its digest. */
type Content = { readonly text: string } | { readonly file: string };

/** Reads an identity from a folder, as `readFolder`; a valid one that has not changed is recalled from an earlier run. */
export async function readOnce(root: string, publication: Publication): Promise<Reading> {
  const before = await digestFolder(root, publication);
  const name = before === undefined ? "" : `identity-${hash("sha256", await realpath(root)).slice(0, 16)}`;
  const known = before === undefined ? undefined : (recall(name, before.digest) as Remembered | undefined);
  if (before !== undefined && known !== undefined && isEqual(publication.spanIn(known.identity.timeZone), known.span))
    return {
      warnings: known.warnings,
      source: {
        identity: known.identity,
        files: new Map(known.files.map(([path, content]) => [path, bytesOf(content, before)])),
        aliases: new Map(known.aliases),
      },
    };
  const { readFolder } = await import("./folder.ts");
  const read: string[] = [];
  const reading = await readFolder(root, publication, (file) => read.push(file));
  const isDigested = before !== undefined && read.every((file) => FOLDERS.includes(file.split("/", 1)[0] ?? ""));
  // If a file has changed meanwhile, nobody knows which of its states was read.
  if (!isDigested || "problems" in reading || (await digestFolder(root, publication))?.digest !== before.digest)
    return reading;
  const { identity, files, aliases } = reading.source;
  remember(name, before.digest, {
    span: publication.spanIn(identity.timeZone),
    identity,
    warnings: reading.warnings,
    files: [...files].map(([path, bytes]) => [path, contentOf(bytes, before)] as const),
    aliases: [...aliases],
  } satisfies Remembered);
  return reading;
}

function contentOf(bytes: Uint8Array, { files }: Digested): Content {
  const same = [...files].find(([, file]) => file.equals(bytes));
  return same === undefined ? { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) } : { file: same[0] };
}

function bytesOf(content: Content, { files }: Digested): Uint8Array {
  return "text" in content ? new TextEncoder().encode(content.text) : (files.get(content.file) ?? new Uint8Array());
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The folders whose files are all digested; tokens may be in others too, and then nothing is remembered. */
const FOLDERS = ["tokens", "reference"];

/** A digest of everything that reading depends on, and the files that it is of, by their paths below the root. */
type Digested = { readonly digest: string; readonly files: ReadonlyMap<string, Buffer> };

/** Digests a folder; undefined for one with links, or anything else but files. */
async function digestFolder(root: string, publication: Publication): Promise<Digested | undefined> {
  try {
    const parts = [stampOfProgram(), JSON.stringify(publication)];
    const files = new Map<string, Buffer>();
    for (const folder of FOLDERS)
      // An identity without pages has no folder for them.
      if (lstatSync(join(root, folder), { throwIfNoEntry: false }) !== undefined)
        await digestInto({ parts, files }, root, folder);
    return { digest: hash("sha256", parts.join("\n")), files };
  } catch {
    return undefined;
  }
}

/** Adds the name and the digest of each file. @throws If there is anything but readable files and folders. */
async function digestInto(
  into: { readonly parts: string[]; readonly files: Map<string, Buffer> },
  root: string,
  below: string,
): Promise<void> {
  const path = join(root, below);
  const found = await lstat(path);
  if (found.isDirectory()) {
    into.parts.push(`${below}/`);
    for (const name of (await readdir(path)).sort()) await digestInto(into, root, posix.join(below, name));
    return;
  }
  const isUsual = found.isFile() && isReadable(path, found.size, () => {});
  if (!isUsual) throw new Error(path);
  const bytes = await readFile(path);
  into.files.set(below, bytes);
  into.parts.push(below, hash("sha256", bytes));
}
