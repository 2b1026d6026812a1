import type { ManifestFile } from "../build/manifest.ts";
import type { Take } from "./archive-entries.ts";
import { describeBody, readWhole, type Source } from "./requests.ts";
import { isAs } from "../disk/judge.ts";
import { MirrorError } from "./mirror-error.ts";
import { unpack, type Unpacking } from "./unpack.ts";

/** From this many files on, one archive is cheaper than a request per file. */
const MANY = 100;

/** At most this many requests run at once. */
const AT_ONCE = 6;

/** Fetches the missing files, from the archive if they are many and the source has one. */
export async function fetchFiles(
  missing: readonly ManifestFile[],
  { source, ...unpacking }: Unpacking & { readonly source: Source },
): Promise<void> {
  const left = new Map(missing.map((file) => [file.path, file]));
  const { take } = unpacking;
  const takeOnce: Take = (file, bytes) => void (left.delete(file.path) && take(file, bytes));
  if (missing.length >= MANY) await fromArchive(source, { ...unpacking, take: takeOnce });
  const waiting = [...left.values()];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      take(file, await fetchFile(source, file));
  };
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().catch((error: unknown) => {
      waiting.length = 0;
      throw error;
    }),
  );
  const ended = await Promise.allSettled(workers);
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}

async function fromArchive(source: Source, unpacking: Unpacking): Promise<void> {
  const response = await source.get(".tar.gz").catch((error: unknown) => {
    // A host may leave the archive out; the single files have the same content.
    if (error instanceof MirrorError && error.mayHaveChanged) return null;
    throw error;
  });
  if (response !== null) await unpack(response, `${source.root}.tar.gz`, unpacking);
}

async function fetchFile(source: Source, file: ManifestFile): Promise<Uint8Array> {
  const response = await source.get(`/${file.path}`);
  const bytes = await readWhole(response, file.bytes);
  if (bytes !== null && isAs(bytes, file)) return bytes;
  const url = new URL(`${source.root}/${file.path}`);
  const came =
    bytes === null
      ? `more than the ${file.bytes} bytes of the manifest`
      : bytes.length === file.bytes
        ? "bytes whose SHA-256 is not the one in the manifest"
        : `${bytes.length} bytes, where the manifest has ${file.bytes} (${describeBody(url, { ...response, status: 200, bytes })})`;
  throw new MirrorError(`"${url}" returned ${came}. Deploy all files of one build, and switch off what changes them.`, {
    mayHaveChanged: true,
  });
}
