import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import { pack as openTar } from "tar-stream";
import { API_ROOT } from "../model/identity.ts";
import type { BuiltFile } from "./edition.ts";

/** The archive's address, next to the API. */
export const ARCHIVE = `${API_ROOT}.tar.gz`;

/** The size of the tar end marker, in bytes. */
const END_BYTES = 1024;

const LEVEL = 4;

/** Packs files as tar entries, in pieces and without the end marker. */
async function toEntries(files: Iterable<BuiltFile>): Promise<Uint8Array[]> {
  const tar = openTar();
  const pieces: Uint8Array[] = [];
  // A listener is twice as fast as iterating over the stream.
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
  if (pieces.pop()?.length !== END_BYTES) throw new Error("The tar does not end with the expected bytes.");
  return pieces;
}

/** Chunk size of the tar and its compressed output, in bytes. */
const CHUNK_BYTES = 1 << 20;

/** Maximum number of tar bytes queued for the compression thread. */
const AHEAD_BYTES = 1 << 24;

/** Writes an archive from its parts, in order. */
type Writing<T> = (parts: AsyncIterable<Uint8Array>) => Promise<T>;

/**
 * Writes files as a gzipped tar. A small archive is compressed in the background, and written by `finish`. A large one
 * is compressed and written in parts while the next files are rendered, so it is never fully in memory.
 */
export async function pack<T>(
  files: Iterable<BuiltFile>,
  write: Writing<T>,
): Promise<{ readonly finish: () => Promise<T> }> {
  const tar = tarOf(files);
  const first: Uint8Array[] = [];
  for (let bytes = 0; bytes < AHEAD_BYTES;) {
    const next = await tar.next();
    if (next.done) {
      const packed = promisify(gzip)(Buffer.concat(first), { level: LEVEL, chunkSize: CHUNK_BYTES });
      return { finish: async () => write(Readable.from([await packed])) };
    }
    first.push(next.value);
    bytes += next.value.length;
  }
  const all = async function* () {
    yield* first.splice(0);
    yield* tar;
  };
  const written = await write(compress(all(), AHEAD_BYTES));
  return { finish: async () => written };
}

/** Streams files as the same gzipped tar, with a few megabytes in memory at once. */
export function archive(files: Iterable<BuiltFile>): AsyncIterable<Uint8Array> {
  return compress(tarOf(files), CHUNK_BYTES);
}

function compress(tar: AsyncIterable<Uint8Array>, ahead: number): AsyncIterable<Uint8Array> {
  const packed = createGzip({ level: LEVEL, chunkSize: CHUNK_BYTES });
  // The archive's reader handles errors.
  pipeline(Readable.from(tar, { objectMode: false, highWaterMark: ahead }), packed).catch(() => {});
  return packed;
}

async function* tarOf(files: Iterable<BuiltFile>): AsyncGenerator<Uint8Array> {
  let batch: BuiltFile[] = [];
  let bytes = 0;
  for (const file of files) {
    batch.push(file);
    bytes += file.bytes.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(await toEntries(batch));
    [batch, bytes] = [[], 0];
  }
  yield Buffer.concat(await toEntries(batch));
  yield Buffer.alloc(END_BYTES);
}
