import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { entriesOf, FIX, type Take } from "./archive-entries.ts";
import type { SourceResponse } from "./requests.ts";
import type { Manifest } from "./manifest.ts";
import { MirrorError } from "./mirror-error.ts";
import { readTar } from "./tar.ts";

/** At most this many bytes of a tar are added to a file: its header, that of a long name, and padding. */
const ADDED = 4096;

/** This many bytes are unpacked at once; smaller parts are slower. */
const AT_ONCE = 1 << 17;

/**
 * Reads an archive while it arrives, and takes each file that the manifest lists once its digest matches. Nothing else may
 * be in it, and it is read no further than the manifest's sizes.
 *
 * @throws MirrorError for an invalid archive, and for the first entry that the manifest does not allow.
 */
export async function unpack(
  { parts }: SourceResponse,
  address: string,
  manifest: Manifest,
  take: Take,
): Promise<void> {
  const most = manifest.files.reduce((sum, { bytes }) => sum + bytes + ADDED, manifest.bytes.length + 4 * ADDED);
  const tooMany = (verb: string) =>
    new MirrorError(`"${address}" ${verb} more than the ${most} bytes that the files of the manifest can take. ${FIX}`);
  const entries = entriesOf(manifest, address, take);
  const gunzip = createGunzip({ chunkSize: AT_ONCE });
  try {
    await pipeline(
      Readable.from(counted(parts, most, tooMany("has"))),
      gunzip,
      async (chunks: AsyncIterable<Buffer>) => {
        await readTar(counted(chunks, most, tooMany("unpacks to")), entries);
      },
    );
  } catch (error) {
    if (error instanceof MirrorError || (error as { readonly syscall?: string }).syscall !== undefined) throw error;
    throw new MirrorError(`"${address}" is not a complete archive (${(error as Error).message}). ${FIX}`, {
      mayHaveChanged: true,
    });
  }
}

/** Passes bytes on, and throws if there are too many. */
async function* counted<T extends Uint8Array>(
  parts: AsyncIterable<T>,
  most: number,
  tooMany: Error,
): AsyncGenerator<T> {
  let count = 0;
  for await (const part of parts) {
    count += part.length;
    if (count > most) throw tooMany;
    yield part;
  }
}
