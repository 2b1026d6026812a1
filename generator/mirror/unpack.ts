import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { readTar } from "./any-tar.ts";
import { entriesOf, MEND, type Take } from "./archive-entries.ts";
import type { Answer } from "./asking.ts";
import { followTar } from "./expected-tar.ts";
import type { Manifest } from "./manifest.ts";
import { MirrorError } from "./mirror-error.ts";

/** What a tar adds to a file at most: its header, that of a long name, and what fills the last blocks. */
const ADDED = 4096;

/** So many bytes are unpacked at once; every part costs a wait. */
const AT_ONCE = 1 << 17;

/**
 * Reads an archive as it comes, and gives each file that the manifest lists, once it agrees with its digest. Nothing
 * else may be in it, and it is read no further than the manifest's sizes reach.
 *
 * Answers the archive's bytes where nothing in them is unknown: one gzip without a name or a comment, and in it what a
 * build packs of these files, byte for byte. Any other archive may be read and not kept: null.
 *
 * @throws MirrorError for what is no archive, and for the first entry that the manifest does not allow.
 */
export async function unpack(
  { parts }: Answer,
  address: string,
  manifest: Manifest,
  take: Take,
): Promise<Uint8Array | null> {
  const most = manifest.files.reduce((sum, { bytes }) => sum + bytes + ADDED, manifest.bytes.length + 4 * ADDED);
  const tooMany = (verb: string) =>
    new MirrorError(
      `"${address}" ${verb} more than the ${most} bytes that the files of the manifest can take. ${MEND}`,
    );
  const entries = entriesOf(manifest, address, take);
  const gunzip = createGunzip({ chunkSize: AT_ONCE });
  const [received, unpacked] = [counter(most, tooMany("has")), counter(most, tooMany("unpacks to"))];
  const kept: Uint8Array[] = [];
  try {
    const isWhole = await pipeline(
      Readable.from(received.pass(parts, kept)),
      gunzip,
      async (chunks: AsyncIterable<Buffer>) => {
        const followed = await followTar(unpacked.pass(chunks), entries);
        if (!followed.isWhole) await readTar(followed.rest, entries);
        return followed.isWhole;
      },
    );
    const archive = Buffer.concat(kept);
    const isPlain = gunzip.bytesWritten === archive.length && isPlainGzip(archive, unpacked.count());
    return isWhole && isPlain ? archive : null;
  } catch (error) {
    if (error instanceof MirrorError || (error as { readonly syscall?: string }).syscall !== undefined) throw error;
    throw new MirrorError(`"${address}" is no whole archive (${(error as Error).message}). ${MEND}`, {
      mayHaveChanged: true,
    });
  }
}

/** Counts the bytes that it passes on, and fails when there are too many; `kept` takes what passes. */
function counter(most: number, tooMany: Error) {
  let count = 0;
  async function* pass<T extends Uint8Array>(parts: AsyncIterable<T>, kept?: Uint8Array[]): AsyncGenerator<T> {
    for await (const part of parts) {
      count += part.length;
      if (count > most) throw tooMany;
      kept?.push(part);
      yield part;
    }
  }
  return { pass, count: () => count };
}

/** Answers whether a gzip has a plain header, and its last part is all that it unpacks to (RFC 1952, section 2.3). */
function isPlainGzip(bytes: Buffer, size: number): boolean {
  return bytes.readUInt32BE(0) === 0x1f_8b_08_00 && bytes.readUInt32LE(bytes.length - 4) === size % 2 ** 32;
}
