import * as fs from "node:fs";
import { join } from "node:path";
import { ARCHIVE, archive } from "../build/archive.ts";
import type { BuiltFile } from "../build/edition.ts";
import type { Replacement } from "../disk/replacement.ts";
import { API_ROOT } from "../model/identity.ts";
import type { Maker } from "./maker.ts";
import type { Manifest } from "./manifest.ts";

/**
 * Completes a copy with the files that a build has and its manifest does not list: the archive, the rules for hosts, the
 * pages for people, the texts for agents. They have no digests, and some hosts do not serve them, so they are made from
 * the listed files, as a build makes them.
 *
 * @throws MirrorError if the files cannot be read as an identity.
 */
export async function complete(copy: Replacement, manifest: Manifest, maker: Maker): Promise<void> {
  const take = ({ path, bytes }: BuiltFile) => copy.put(path.slice(1), bytes);
  // Waits for both, because nothing may be written after the copy is abandoned.
  const ended = await Promise.allSettled([
    copy.putParts(ARCHIVE.slice(1), archive(filesOf(copy.fresh, manifest))),
    maker.make(copy.fresh, manifest.release, take),
  ]);
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}

/** The files of the API in the order of the manifest, as a build packs them. */
function* filesOf(folder: string, { files, bytes }: Manifest): Generator<BuiltFile> {
  for (const { path } of files)
    yield { path: `${API_ROOT}/${path}`, bytes: fs.readFileSync(join(folder, API_ROOT, path)) };
  yield { path: `${API_ROOT}/manifest.json`, bytes };
}
