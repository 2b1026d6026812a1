import { createReadStream, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Entry, type Extract, extract } from "tar-stream";
import type { ManifestFile } from "../build/manifest.ts";
import { matchesEntry } from "../disk/judge.ts";
import { cut } from "../verify/verdict.ts";
import { stopOf } from "./limits.ts";
import type { Manifest } from "./manifest.ts";
import { MirrorError } from "./mirror-error.ts";
import type { SourceResponse } from "./requests.ts";

/** Stores an archive file that matches the manifest. */
export type Take = (file: ManifestFile, bytes: Uint8Array) => void;

/** Maximum tar overhead per file, in bytes: a header, a long-name header and padding. */
const OVERHEAD = 4096;

/** The number of bytes to unpack at once; smaller chunks are slower. */
const CHUNK_BYTES = 1 << 17;

export type Unpacking = {
  readonly manifest: Manifest;
  readonly take: Take;
  /** Writes the archive to disk, and returns its path. */
  readonly store: (parts: AsyncIterable<Uint8Array>) => Promise<string>;
  readonly signal: AbortSignal;
};

/**
 * Writes an archive to disk as fast as it arrives, because many servers close a stalled connection; then takes each file
 * that the manifest lists and whose digest matches. Rejects any other entry, and stops reading at the total size that the
 * manifest allows. Takes the complete files of a truncated archive.
 *
 * @throws MirrorError for an invalid archive, and for the first entry that the manifest doesn't allow.
 */
export async function unpack(
  { parts }: SourceResponse,
  address: string,
  { manifest, take, store, signal }: Unpacking,
): Promise<void> {
  const limit = manifest.files.reduce((sum, { bytes }) => sum + bytes + OVERHEAD, manifest.bytes.length + 4 * OVERHEAD);
  const tooMany = (verb: string) =>
    new MirrorError(`"${address}" ${verb} more than the ${limit} bytes that the manifest's files can take. ${FIX}`);
  const entries = entriesOf(manifest, address, take);
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  let interruption: unknown = null;
  async function* arrived() {
    try {
      yield* limited(parts, limit, tooMany("has"));
    } catch (error) {
      interruption = error;
    }
  }
  const file = await store(arrived());
  try {
    await pipeline(
      createReadStream(file),
      gunzip,
      async (chunks: AsyncIterable<Buffer>) => {
        await readTar(limited(chunks, limit, tooMany("unpacks to")), entries);
      },
      { signal },
    );
  } catch (error) {
    if ((error as { readonly syscall?: string }).syscall !== undefined) throw error;
    if (interruption !== null) throw interruption;
    if (signal.aborted) throw stopOf(signal);
    if (error instanceof MirrorError) throw error;
    throw new MirrorError(`"${address}" is not a complete archive (${(error as Error).message}). ${FIX}`, {
      mayHaveChanged: true,
    });
  } finally {
    rmSync(file, { force: true });
  }
  if (interruption !== null) throw interruption;
}

/** Passes bytes through; throws if they exceed the limit. */
async function* limited<T extends Uint8Array>(
  parts: AsyncIterable<T>,
  limit: number,
  tooMany: Error,
): AsyncGenerator<T> {
  let count = 0;
  for await (const part of parts) {
    count += part.length;
    if (count > limit) throw tooMany;
    yield part;
  }
}

/** Checks the entries of an archive against the manifest. */
type Entries = {
  /** Checks an entry's name, type and size before its bytes are read. @throws MirrorError if it isn't allowed. */
  allow(entry: { readonly name: string; readonly type: string; readonly size: number }): void;
  /** Checks an entry's bytes and takes them. @throws MirrorError if they don't match the manifest. */
  receive(name: string, bytes: Uint8Array): void;
};

/** The folder that contains all archive entries. */
const FOLDER = "v1/";
const MANIFEST = `${FOLDER}manifest.json`;

const FIX = "Build and deploy the source again.";

/** Allows only the manifest and its files. */
function entriesOf(manifest: Manifest, address: string, take: Take): Entries {
  const files = new Map(manifest.files.map((file) => [`${FOLDER}${file.path}`, file]));
  const sizeOf = (name: string) => (name === MANIFEST ? manifest.bytes.length : files.get(name)?.bytes);
  const seen = new Set<string>();
  const problem = (words: string, mayHaveChanged = false) =>
    new MirrorError(`"${address}" has ${words}. ${FIX}`, { mayHaveChanged });
  const shown = (name: string) => `the entry ${JSON.stringify(cut(name))}`;
  return {
    allow: ({ name, type, size }) => {
      if (type !== "file") throw problem(`${shown(name)}, which is not a file (${type})`);
      if (seen.has(name)) throw problem(`${shown(name)} twice`);
      const expected = sizeOf(name);
      if (expected === undefined) throw problem(`${shown(name)}, which the manifest does not list`, true);
      if (size !== expected)
        throw problem(`${shown(name)} with ${size} bytes. Expected: ${expected}, as in the manifest`, true);
    },
    receive: (name, bytes) => {
      seen.add(name);
      const file = files.get(name);
      if (file === undefined) {
        if (!Buffer.from(manifest.bytes).equals(bytes)) throw problem("a different manifest in it", true);
      } else if (matchesEntry(bytes, file)) take(file, bytes);
      else throw problem(`${shown(name)}, whose SHA-256 doesn't match the manifest`, true);
    },
  };
}

/** Maximum number of bytes before an entry's content, such as its header, a long name and attributes. */
const MAX_HEADER = 1 << 20;

/** Reads a tar made by any tool, with entries in any order. Holds one entry in memory at a time. */
async function readTar(chunks: AsyncIterable<Buffer>, entries: Entries): Promise<void> {
  const tar = extract();
  const header = { bytes: 0, isRead: false };
  const feeding = feed(tar, chunks, header).catch((error: Error) => void tar.destroy(error));
  try {
    for await (const entry of tar) {
      header.isRead = true;
      const { name, type, size } = entry.header;
      entries.allow({ name, type: type ?? "file", size: size ?? 0 });
      entries.receive(name, await readEntry(entry));
      header.isRead = false;
      header.bytes = 0;
    }
  } finally {
    tar.destroy();
    await feeding;
  }
}

async function feed(
  tar: Extract,
  chunks: AsyncIterable<Buffer>,
  header: { bytes: number; readonly isRead: boolean },
): Promise<void> {
  for await (const chunk of chunks) {
    if (tar.destroyed) return;
    if (!header.isRead) header.bytes += chunk.length;
    if (header.bytes > MAX_HEADER) throw new Error(`an entry's header has more than ${MAX_HEADER} bytes`);
    if (!tar.write(chunk)) await untilReady(tar);
  }
  tar.end();
}

function untilReady(tar: Extract): Promise<void> {
  return new Promise((settle) => {
    const goOn = () => {
      tar.off("drain", goOn);
      tar.off("close", goOn);
      settle();
    };
    tar.on("drain", goOn);
    tar.on("close", goOn);
  });
}

async function readEntry(entry: Entry): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of entry) parts.push(part);
  return parts.length === 1 ? (parts[0] ?? Buffer.concat(parts)) : Buffer.concat(parts);
}
