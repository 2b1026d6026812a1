import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { archive } from "../build/archive.ts";
import { besides } from "../build/besides.ts";
import type { BuiltFile } from "../build/edition.ts";
import { planFiles } from "../build/plan.ts";
import { API_ROOT } from "../operations/link.ts";
import { readBuilt } from "../source/built.ts";
import { API } from "./copy.ts";
import type { Manifest } from "./manifest.ts";
import { MirrorError } from "./mirror-error.ts";

/**
 * What a build has beside the files that its manifest lists: the archive, the rules for hosts, the pages for people, the
 * texts for agents. No digest vouches for them and some hosts do not serve them, so they are made anew from the files
 * that have one, as a build makes them; all but an archive that was fetched and found to be of these files alone.
 *
 * @throws MirrorError when the files are no identity that can be read.
 */
export async function complete(folder: string, manifest: Manifest, fetched: Uint8Array | null): Promise<BuiltFile[]> {
  const packing = fetched ?? archive(filesOf(folder, manifest));
  const reading = await readBuilt(folder);
  if ("faults" in reading) {
    await packing;
    const [{ place, message } = { place: { file: "", line: 0 }, message: "" }] = reading.faults;
    throw new MirrorError(
      `The source's files are whole, and no identity that this version of Vitral reads: ${place.file}:${place.line} ${message}`,
    );
  }
  const { identity, snapshot, span, stored } = reading.built;
  const scope = { snapshot, span };
  const pages = identity.pages.map(({ id }) => `${API_ROOT}/reference/${id}.md`);
  const files = new Map(pages.map((path) => [path, stored(path) ?? new Uint8Array()]));
  const api = { planned: planFiles(identity, scope), release: manifest.release };
  const made = Object.entries(besides({ identity, files }, scope, api));
  const texts = made.map(([path, text]) => ({ path: `/${path}`, bytes: Buffer.from(text) }));
  return [...texts, { path: `/${API}.tar.gz`, bytes: await packing }];
}

/** The files of the API in the order of the manifest, which a build packs them in too. */
function* filesOf(folder: string, { files, bytes }: Manifest): Generator<BuiltFile> {
  for (const { path } of files) yield { path: `${API_ROOT}/${path}`, bytes: readFileSync(join(folder, API, path)) };
  yield { path: `${API_ROOT}/manifest.json`, bytes };
}

/** A file's entry in the mark of a copy. */
export function toEntry({ path, bytes }: BuiltFile): { path: string; sha256: string; bytes: number } {
  return { path: path.slice(1), sha256: hash("sha256", bytes, "hex"), bytes: bytes.length };
}
