import type { ManifestFile } from "../build/manifest.ts";
import { cut } from "../verify/verdict.ts";
import { isAs } from "../disk/judge.ts";
import type { Manifest } from "./manifest.ts";
import { MirrorError } from "./mirror-error.ts";

/** Takes a file of the archive that matches the manifest. */
export type Take = (file: ManifestFile, bytes: Uint8Array) => void;

/** Checks the entries of an archive by the manifest. */
export type Entries = {
  /** Checks an entry by its name, type and size, before its bytes are read. @throws MirrorError if it is not allowed. */
  allow(entry: { readonly name: string; readonly type: string; readonly size: number }): void;
  /** Checks the bytes of an entry and takes them. @throws MirrorError if they are not the expected ones. */
  receive(name: string, bytes: Uint8Array): void;
};

/** The folder of all entries of an archive. */
const FOLDER = "v1/";
const MANIFEST = `${FOLDER}manifest.json`;

/** The fix for a broken archive. */
export const FIX = "Build and deploy the source again.";

/** Allows only the manifest and its files in the archive at an address. */
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
