import * as fs from "node:fs";
import { join } from "node:path";
import { ARCHIVE, archive } from "../build/archive.ts";
import type { BuiltFile } from "../build/edition.ts";
import type { Replacement } from "../disk/replacement.ts";
import { API_ROOT } from "../operations/link.ts";
import type { Maker } from "./maker.ts";
import type { Manifest } from "./manifest.ts";

/**
 * Completes a copy with what a build has beside the files that its manifest lists: the archive, the rules for hosts, the
 * pages for people, the texts for agents. No digest vouches for them and some hosts do not serve them, so they are made
 * from the files that have one, as a build makes them.
 *
 * @throws MirrorError when the files are no identity that can be read.
 */
export async function complete(copy: Replacement, manifest: Manifest, maker: Maker): Promise<void> {
  const take = ({ path, bytes }: BuiltFile) => copy.put(path.slice(1), bytes);
  // Both are waited for, since nothing may be written after the copy was given up.
  const ended = await Promise.allSettled([
    copy.putParts(ARCHIVE.slice(1), archive(filesOf(copy.fresh, manifest))),
    maker.make(copy.fresh, manifest.release, take),
  ]);
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}

/** The files of the API in the order of the manifest, which a build packs them in too. */
function* filesOf(folder: string, { files, bytes }: Manifest): Generator<BuiltFile> {
  for (const { path } of files)
    yield { path: `${API_ROOT}/${path}`, bytes: fs.readFileSync(join(folder, API_ROOT, path)) };
  yield { path: `${API_ROOT}/manifest.json`, bytes };
}
