import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import { pack } from "tar-stream";
import { API_ROOT } from "../model/identity.ts";
import type { BuiltFile } from "./edition.ts";

/** The archive's address, next to the API. */
export const ARCHIVE = `${API_ROOT}.tar.gz`;

/** The size of a tar's end marker, in bytes. */
const END = 1024;

const LEVEL = 4;

/** Files as entries of a tar, in pieces and without the end marker. */
export async function toEntries(files: Iterable<BuiltFile>): Promise<Uint8Array[]> {
  const tar = pack();
  const pieces: Uint8Array[] = [];
  // Twice as fast as iterating over the stream.
  tar.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((settle, fail) => tar.once("end", settle).once("error", fail));
  for (const { path, bytes } of files) {
    // oxlint-disable-next-line no-restricted-globals -- tar dates every entry; the epoch gives every build equal bytes
    const mtime = new Date(0);
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    tar.entry({ name: path.replace(/^\/api\//, ""), mode: 0o644, mtime }, body);
  }
  tar.finalize();
  await ended;
  if (pieces.pop()?.length !== END) throw new Error("The tar does not end with the expected bytes.");
  return pieces;
}

/** Larger than most archives, so that zlib returns one piece. */
const CHUNK = 1 << 20;

/** Entries as a gzipped tar, compressed in another thread. */
export function compress(entries: readonly Uint8Array[]): Promise<Uint8Array> {
  return promisify(gzip)(Buffer.concat([...entries, Buffer.alloc(END)]), { level: LEVEL, chunkSize: CHUNK });
}

/** Files as the same gzipped tar, part by part, with a few megabytes in memory at once. */
export function archive(files: Iterable<BuiltFile>): AsyncIterable<Uint8Array> {
  const packed = createGzip({ level: LEVEL, chunkSize: CHUNK });
  // Errors reach the reader of the archive.
  pipeline(Readable.from(tarOf(files), { highWaterMark: 1 }), packed).catch(() => {});
  return packed;
}

async function* tarOf(files: Iterable<BuiltFile>): AsyncGenerator<Uint8Array> {
  let batch: BuiltFile[] = [];
  let bytes = 0;
  for (const file of files) {
    batch.push(file);
    bytes += file.bytes.length;
    if (bytes < CHUNK) continue;
    yield Buffer.concat(await toEntries(batch));
    [batch, bytes] = [[], 0];
  }
  yield Buffer.concat(await toEntries(batch));
  yield Buffer.alloc(END);
}
