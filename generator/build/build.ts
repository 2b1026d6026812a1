import { performance } from "node:perf_hooks";
import type { Source } from "../source/source.ts";
import { ARCHIVE, renderApi } from "./api-parts.ts";
import { compress } from "./archive.ts";
import { besides } from "./besides.ts";
import { createEdition } from "./edition.ts";
import { digestInputs, digestProgram } from "./inputs.ts";
import { openOutput, type Output } from "./output.ts";
import type { Scope } from "./plan.ts";
import { type Entry, toEntry, toRecordFile } from "./record.ts";
import { createSiteParts, KEPT } from "./site-parts.ts";
import { API, MARK } from "./swap.ts";

/** What a build came to. */
export type Built = {
  readonly release: string;
  readonly files: number;
  readonly bytes: number;
  /** How many combinations of theme, product and season there are. */
  readonly combinations: number;
  /** False when every file was there already. */
  readonly changed: boolean;
  readonly seconds: number;
};

/** How a build is watched: called after each file with how many are done and how many there are. */
export type Progress = (done: number, total: number) => void;

/** What a build does with an identity. */
type Given = {
  readonly source: Source;
  readonly scope: Scope;
  readonly folder: string;
  readonly progress: Progress;
};

/** Builds an identity into a folder, which holds the whole new build at the end, or still the old one. */
export async function build(
  source: Source,
  scope: Scope,
  folder: string,
  progress: Progress = () => {},
): Promise<Built> {
  const began = performance.now();
  const output = openOutput(folder);
  try {
    const inputs = digestInputs(source, scope);
    const made =
      keepWhole(output, inputs, progress) ?? (await make(output, inputs, { source, scope, folder, progress }));
    const changed = output.commit();
    const { themes, products, seasons } = source.identity;
    const combinations = themes.length * (products.length + 1) * (seasons.length + 1);
    return { ...made, combinations, changed, seconds: (performance.now() - began) / 1000 };
  } catch (error) {
    output.abandon();
    throw error;
  }
}

type Made = Pick<Built, "release" | "files" | "bytes">;

/** The old build, where it was made of the same and every file is there; else null. */
function keepWhole({ old, keepAll }: Output, inputs: string, progress: Progress): Made | null {
  const { record, known } = old;
  if (record.inputs !== inputs || !keepAll()) return null;
  progress(known.size, known.size);
  const bytes = known.values().reduce((sum, file) => sum + file.bytes, 0);
  return { release: record.release, files: known.size, bytes };
}

async function make(output: Output, inputs: string, { source, scope, folder, progress }: Given): Promise<Made> {
  const { record, known } = output.old;
  const edition = createEdition(source, scope);
  const { files, release, packed, recorded } = await renderApi(edition, folder, output);
  const manifest = toEntry(files.at(-1)?.bytes ?? new Uint8Array());
  const isSameApi = record.files[MARK]?.sha256 === manifest.sha256 && output.keep(ARCHIVE);
  // It goes on in another thread while the pages are rendered and the files written.
  const packing = isSameApi ? KEPT : compress(packed);
  const site = createSiteParts(output);
  const others = Object.entries(besides(source, scope, { planned: edition.planned, release }, site.render));

  // Beside the API and its manifest: the archive, and the record of it all.
  const total = files.length + others.length + 2;
  const entries: Record<string, Entry> = { [MARK]: manifest };
  let [done, bytes] = [0, 0];
  const count = (size: number) => {
    bytes += size;
    progress(++done, total);
  };
  const put = (path: string, body: Uint8Array | typeof KEPT) => {
    const entry = body === KEPT ? known.get(path) : toEntry(body);
    if (entry === undefined) throw new Error(`There is nothing to keep of ${path}.`);
    entries[path] = { sha256: entry.sha256, bytes: entry.bytes };
    if (body !== KEPT) output.put(path, body, entry.sha256);
    count(entry.bytes);
  };
  for (const { listed, bytes: body } of files) {
    if (body !== null) output.put(`${API}/${listed.path}`, body, listed.sha256);
    count(listed.bytes);
  }
  for (const [path, text] of others) put(path, text === KEPT ? KEPT : Buffer.from(text));
  put(ARCHIVE, await packing);
  const noted = toRecordFile({
    release,
    program: digestProgram(),
    inputs,
    files: entries,
    api: recorded,
    site: site.recorded,
  });
  output.seal(noted.path.slice(1), noted.bytes);
  count(noted.bytes.length);
  return { release, files: total, bytes };
}
