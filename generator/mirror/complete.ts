import * as fs from "node:fs";
import { join } from "node:path";
import { ARCHIVE, archive } from "../build/archive.ts";
import { staticHostFiles } from "../build/deployment/host-files.ts";
import type { BuiltFile } from "../build/edition.ts";
import { unsafePageIn } from "../build/pages.ts";
import { planFiles } from "../build/plan.ts";
import type { Replacement } from "../disk/replacement.ts";
import { API_ROOT } from "../model/identity.ts";
import { readBuilt } from "../identity/built.ts";
import type { Manifest } from "./manifest.ts";
import { MirrorError } from "./mirror-error.ts";

/**
 * Checks a copy as an identity, and renders the build files that its manifest doesn't list: the archive and the host
 * configuration. The source has no digests of these files, and some hosts don't serve them.
 *
 * @throws MirrorError if the files can't be read as an identity, or aren't safe.
 */
export async function complete(copy: Replacement, manifest: Manifest): Promise<void> {
  const reading = await readBuilt(copy.fresh);
  if ("problems" in reading) {
    const [{ place, message } = { place: { file: "", line: 0 }, message: "" }] = reading.problems;
    throw unreadable(`${place.file}:${place.line} ${message}`);
  }
  const problem = await unsafePageIn(reading.built);
  if (problem !== null) throw unreadable(problem);
  const { identity, release, ...scope } = reading.built;
  const hosted = { planned: planFiles(identity, scope), release, pages: [] };
  for (const [path, content] of Object.entries(staticHostFiles(identity, scope, hosted)))
    copy.put(path, Buffer.from(content));
  await copy.putParts(ARCHIVE.slice(1), archive(filesOf(copy.fresh, manifest)));
}

function unreadable(why: string): MirrorError {
  return new MirrorError(
    `The source's files are complete, but this version of Vitral cannot read them as an identity: ${why}`,
  );
}

/** Yields the API files in manifest order, as a build packs them. */
function* filesOf(folder: string, { files, bytes }: Manifest): Generator<BuiltFile> {
  for (const { path } of files)
    yield { path: `${API_ROOT}/${path}`, bytes: fs.readFileSync(join(folder, API_ROOT, path)) };
  yield { path: `${API_ROOT}/manifest.json`, bytes };
}
