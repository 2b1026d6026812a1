import { locateGiven } from "../http/locate.ts";
import type { PublishedAnywhere } from "../http/loading.ts";
import type { Match } from "../http/routes.ts";
import { API_ROOT } from "../model/identity.ts";
import { filePath } from "../operations/addresses.ts";

/** The largest text that is listed or read at once, in bytes: about 16,000 tokens. */
export const MOST = 64 * 1024;

/** The size of the answer at an address, and whether it is the same every day; undefined if it is not in a file. */
export type Sizes = (match: Match) => { readonly bytes: number; readonly isFixed: boolean } | undefined;

/** Reads the sizes of all files from the manifest, so that only one file is read. */
export async function readSizes({ identity, snapshot, stored }: PublishedAnywhere): Promise<Sizes> {
  const manifest = await stored(`${API_ROOT}/manifest.json`);
  const { files } = manifest === undefined ? { files: [] } : (JSON.parse(decoder.decode(manifest)) as Manifest);
  const sizes = new Map(files.map(({ path, bytes }) => [`${API_ROOT}/${path}`, bytes]));
  // The manifest does not list itself.
  if (manifest !== undefined) sizes.set(`${API_ROOT}/manifest.json`, manifest.length);
  return (match) => {
    const located = locateGiven(match, "", { identity, snapshot, today: () => snapshot });
    if ("error" in located) return undefined;
    const bytes = sizes.get(filePath(located) ?? "");
    return bytes === undefined ? undefined : { bytes, isFixed: !located.dayBound };
  };
}

type Manifest = { readonly files: readonly { readonly path: string; readonly bytes: number }[] };

const decoder = new TextDecoder();
