import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { pack } from "tar-stream";
import type { BuiltFile } from "./edition.ts";

/** The API's files as one gzipped tar; equal files give equal bytes, for no entry carries a time or an owner. */
export async function archive(files: Iterable<BuiltFile>): Promise<Uint8Array> {
  return compress(await toEntries(files));
}

/** What follows the entries of a tar. */
const END = 1024;

/** Files as entries of a tar, in pieces and without its end. */
export async function toEntries(files: Iterable<BuiltFile>): Promise<Uint8Array[]> {
  const tar = pack();
  const pieces: Uint8Array[] = [];
  // Half of what iterating over the stream takes.
  tar.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((settle, fail) => tar.once("end", settle).once("error", fail));
  for (const { path, bytes } of files) {
    // oxlint-disable-next-line no-restricted-globals -- tar dates every entry; the epoch gives equal bytes at every build
    const mtime = new Date(0);
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    tar.entry({ name: path.replace(/^\/api\//, ""), mode: 0o644, mtime }, body);
  }
  tar.finalize();
  await ended;
  if (pieces.pop()?.length !== END) throw new Error("The tar has another end than was expected.");
  return pieces;
}

/** How many bytes pieces come to. */
export function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** More than an archive comes to, so that the library need not join it from pieces. */
const CHUNK = 1 << 20;

/** Entries as a gzipped tar; another thread compresses. */
export function compress(entries: readonly Uint8Array[]): Promise<Uint8Array> {
  return promisify(gzip)(Buffer.concat([...entries, Buffer.alloc(END)]), { level: 4, chunkSize: CHUNK });
}

/** The tar of an archive that this generator made; another thread decompresses. */
export function decompress(archive: Uint8Array): Promise<Uint8Array> {
  // The last four bytes tell the length (RFC 1952, 2.3.1).
  const { buffer, byteOffset, byteLength } = archive;
  const length = new DataView(buffer, byteOffset, byteLength).getUint32(byteLength - 4, true);
  return promisify(gunzip)(archive, { chunkSize: length + 1 });
}
