import type { ManifestFile } from "../build/manifest.ts";
import { describeBody, readBody, type Source } from "./requests.ts";
import { matchesEntry } from "../disk/judge.ts";
import { MirrorError } from "./mirror-error.ts";
import { type Take, unpack, type Unpacking } from "./unpack.ts";

/** Minimum number of missing files for which the archive is cheaper than one request per file. */
const MIN_FILES_FOR_ARCHIVE = 100;

/** Maximum number of concurrent requests. */
const CONCURRENCY = 6;

/** Fetches the missing files: from the archive if there are many and the source has one, otherwise one by one. */
export async function fetchFiles(
  missing: readonly ManifestFile[],
  { source, ...unpacking }: Unpacking & { readonly source: Source },
): Promise<void> {
  const remaining = new Map(missing.map((file) => [file.path, file]));
  const { take } = unpacking;
  const takeOnce: Take = (file, bytes) => void (remaining.delete(file.path) && take(file, bytes));
  if (missing.length >= MIN_FILES_FOR_ARCHIVE) await fromArchive(source, { ...unpacking, take: takeOnce });
  await fetchEach([...remaining.values()], source, take);
}

/** Fetches files one by one. @throws MirrorError if a file differs from its entry in the manifest */
export async function fetchEach(files: readonly ManifestFile[], source: Source, take: Take): Promise<void> {
  const queue = [...files];
  const work = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) take(file, await fetchFile(source, file));
  };
  const workers = Array.from({ length: CONCURRENCY }, () =>
    work().catch((error: unknown) => {
      queue.length = 0;
      throw error;
    }),
  );
  const results = await Promise.allSettled(workers);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

async function fromArchive(source: Source, unpacking: Unpacking): Promise<void> {
  const response = await source.get(".tar.gz").catch((error: unknown) => {
    // Falls back to fetching each file if the host has no archive.
    if (error instanceof MirrorError && error.mayHaveChanged) return null;
    throw error;
  });
  if (response !== null) await unpack(response, `${source.root}.tar.gz`, unpacking);
}

async function fetchFile(source: Source, file: ManifestFile): Promise<Uint8Array> {
  const response = await source.get(`/${file.path}`);
  const bytes = await readBody(response, file.bytes);
  if (bytes !== null && matchesEntry(bytes, file)) return bytes;
  const url = new URL(`${source.root}/${file.path}`);
  const actual =
    bytes === null
      ? `more than the ${file.bytes} bytes that the manifest lists`
      : bytes.length === file.bytes
        ? "bytes whose SHA-256 doesn't match the manifest"
        : `${bytes.length} bytes, where the manifest lists ${file.bytes} (${describeBody(url, { ...response, status: 200, bytes })})`;
  throw new MirrorError(
    `"${url}" returned ${actual}. Deploy all files from the same build, and turn off anything that modifies them.`,
    {
      mayHaveChanged: true,
    },
  );
}
