import { createReadStream, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { entriesOf, FIX, type Take } from "./archive-entries.ts";
import { stopOf } from "./limits.ts";
import type { SourceResponse } from "./requests.ts";
import type { Manifest } from "./manifest.ts";
import { MirrorError } from "./mirror-error.ts";
import { readTar } from "./tar.ts";

/** At most this many bytes of a tar are added to a file: its header, that of a long name, and padding. */
const ADDED = 4096;

/** This many bytes are unpacked at once; smaller parts are slower. */
const AT_ONCE = 1 << 17;

/** How an archive is unpacked. */
export type Unpacking = {
  readonly manifest: Manifest;
  readonly take: Take;
  /** Writes the archive to disk, and returns its path. */
  readonly store: (parts: AsyncIterable<Uint8Array>) => Promise<string>;
  readonly signal: AbortSignal;
};

/**
 * Writes an archive to disk as fast as it arrives, since many servers close a connection that waits; then takes each file
 * that the manifest lists once its digest matches. Nothing else may be in it, and it is read no further than the
 * manifest's sizes. Of an archive whose rest does not arrive, it takes the files that are there.
 *
 * @throws MirrorError for an invalid archive, and for the first entry that the manifest does not allow.
 */
export async function unpack(
  { parts }: SourceResponse,
  address: string,
  { manifest, take, store, signal }: Unpacking,
): Promise<void> {
  const most = manifest.files.reduce((sum, { bytes }) => sum + bytes + ADDED, manifest.bytes.length + 4 * ADDED);
  const tooMany = (verb: string) =>
    new MirrorError(`"${address}" ${verb} more than the ${most} bytes that the files of the manifest can take. ${FIX}`);
  const entries = entriesOf(manifest, address, take);
  const gunzip = createGunzip({ chunkSize: AT_ONCE });
  let lost: unknown = null;
  async function* arrived() {
    try {
      yield* counted(parts, most, tooMany("has"));
    } catch (error) {
      lost = error;
    }
  }
  const file = await store(arrived());
  try {
    await pipeline(
      createReadStream(file),
      gunzip,
      async (chunks: AsyncIterable<Buffer>) => {
        await readTar(counted(chunks, most, tooMany("unpacks to")), entries);
      },
      { signal },
    );
  } catch (error) {
    if ((error as { readonly syscall?: string }).syscall !== undefined) throw error;
    if (lost !== null) throw lost;
    if (signal.aborted) throw stopOf(signal);
    if (error instanceof MirrorError) throw error;
    throw new MirrorError(`"${address}" is not a complete archive (${(error as Error).message}). ${FIX}`, {
      mayHaveChanged: true,
    });
  } finally {
    rmSync(file, { force: true });
  }
  if (lost !== null) throw lost;
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
