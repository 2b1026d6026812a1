import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type Entry, type Extract, extract } from "tar-stream";
import type { ManifestFile } from "../build/manifest.ts";
import { cut } from "../verify/verdict.ts";
import type { Answer } from "./asking.ts";
import { isAs } from "./judged.ts";
import type { Manifest } from "./manifest.ts";
import { MirrorError } from "./mirror-error.ts";

/** The folder that all entries of an archive lie in. */
const FOLDER = "v1/";

/** What a tar adds to a file at most: its header, that of a long name, and what fills the last blocks. */
const ADDED = 4096;

/** Takes a file of the archive that is as the manifest lists it. */
export type Take = (file: ManifestFile, bytes: Uint8Array) => void;

/**
 * Reads an archive as it comes, and gives each file that the manifest lists, once it agrees with its digest. Nothing
 * else may be in it, and it is read no further than the manifest's sizes reach.
 *
 * @throws MirrorError for what is no archive, and for the first entry that the manifest does not allow.
 */
export async function unpack({ parts }: Answer, address: string, manifest: Manifest, take: Take): Promise<void> {
  const most = manifest.files.reduce((sum, { bytes }) => sum + bytes + ADDED, manifest.bytes.length + 4 * ADDED);
  const tar = extract();
  const feeding = pipeline(Readable.from(parts), createGunzip(), (chunks) =>
    feed(tar, chunks, { most, address }),
  ).catch((error: Error) => void tar.destroy(error));
  try {
    await readEntries(tar, { address, manifest, take });
    await feeding;
  } catch (error) {
    tar.destroy();
    await feeding;
    if (error instanceof MirrorError || (error as { readonly syscall?: string }).syscall !== undefined) throw error;
    throw new MirrorError(`"${address}" is no whole archive (${(error as Error).message}). ${MEND}`, {
      mayHaveChanged: true,
    });
  }
}

const MEND = "Build and deploy the source again.";

/** Hands the unpacked bytes on, as many as there may be. */
async function feed(
  tar: Extract,
  chunks: AsyncIterable<Buffer>,
  { most, address }: { readonly most: number; readonly address: string },
): Promise<void> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > most)
      throw new MirrorError(
        `"${address}" unpacks to more than the ${most} bytes that the files of the manifest can take. ${MEND}`,
      );
    if (tar.destroyed) return;
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

type Reading = { readonly address: string; readonly manifest: Manifest; readonly take: Take };

async function readEntries(tar: Extract, { address, manifest, take }: Reading): Promise<void> {
  const files = new Map(manifest.files.map((file) => [`${FOLDER}${file.path}`, file]));
  const seen = new Set<string>();
  for await (const entry of tar) {
    const { name } = entry.header;
    const fault = (words: string, mayHaveChanged = false) =>
      new MirrorError(`"${address}" has ${words}. ${MEND}`, { mayHaveChanged });
    const shown = JSON.stringify(cut(name));
    if (entry.header.type !== "file") throw fault(`the entry ${shown}, which is no file (${entry.header.type})`);
    if (seen.has(name)) throw fault(`the entry ${shown} twice`);
    seen.add(name);
    const file = files.get(name);
    const isManifest = name === `${FOLDER}manifest.json`;
    if (file === undefined && !isManifest) throw fault(`the entry ${shown}, which the manifest does not list`, true);
    const size = file?.bytes ?? manifest.bytes.length;
    if (entry.header.size !== size)
      throw fault(`the entry ${shown} with ${entry.header.size} bytes. Wanted: the ${size} of the manifest`, true);
    const bytes = await readEntry(entry);
    if (file === undefined) {
      if (!manifest.bytes.length || !Buffer.from(manifest.bytes).equals(bytes))
        throw fault("another manifest in it", true);
    } else if (isAs(bytes, file)) take(file, bytes);
    else throw fault(`the entry ${shown}, whose bytes have another SHA-256 than in the manifest`, true);
  }
}

async function readEntry(entry: Entry): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of entry) parts.push(part);
  return parts.length === 1 ? (parts[0] ?? Buffer.concat(parts)) : Buffer.concat(parts);
}
