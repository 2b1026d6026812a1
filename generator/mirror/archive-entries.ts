import type { ManifestFile } from "../build/manifest.ts";
import { cut } from "../verify/verdict.ts";
import { isAs } from "../disk/judge.ts";
import type { Manifest } from "./manifest.ts";
import { MirrorError } from "./mirror-error.ts";

/** Takes a file of the archive that is as the manifest lists it. */
export type Take = (file: ManifestFile, bytes: Uint8Array) => void;

/** What the manifest allows in an archive. */
export type Entries = {
  /** Judges an entry by its name, type and size, before its bytes are read. @throws MirrorError when it may not be there. */
  allow(entry: { readonly name: string; readonly type: string; readonly size: number }): void;
  /** Gives the bytes of an entry on when they are the ones that are expected. @throws MirrorError when they are not. */
  receive(name: string, bytes: Uint8Array): void;
};

/** The folder that all entries of an archive lie in. */
const FOLDER = "v1/";
const MANIFEST = `${FOLDER}manifest.json`;

/** What fixes a broken archive. */
export const FIX = "Build and deploy the source again.";

/** Judges what an archive at an address may hold beside nothing else: the files of a manifest and itself. */
export function entriesOf(manifest: Manifest, address: string, take: Take): Entries {
  const files = new Map(manifest.files.map((file) => [`${FOLDER}${file.path}`, file]));
  const sizeOf = (name: string) => (name === MANIFEST ? manifest.bytes.length : files.get(name)?.bytes);
  const seen = new Set<string>();
  const problem = (words: string, mayHaveChanged = false) =>
    new MirrorError(`"${address}" has ${words}. ${FIX}`, { mayHaveChanged });
  const shown = (name: string) => `the entry ${JSON.stringify(cut(name))}`;
  return {
    allow: ({ name, type, size }) => {
      if (type !== "file") throw problem(`${shown(name)}, which is not a file (${type})`);
      if (seen.has(name)) throw problem(`${shown(name)} twice`);
      const expected = sizeOf(name);
      if (expected === undefined) throw problem(`${shown(name)}, which the manifest does not list`, true);
      if (size !== expected)
        throw problem(`${shown(name)} with ${size} bytes. Expected: the ${expected} of the manifest`, true);
    },
    receive: (name, bytes) => {
      seen.add(name);
      const file = files.get(name);
      if (file === undefined) {
        if (!Buffer.from(manifest.bytes).equals(bytes)) throw problem("a different manifest in it", true);
      } else if (isAs(bytes, file)) take(file, bytes);
      else throw problem(`${shown(name)}, whose SHA-256 is not the one in the manifest`, true);
    },
  };
}
