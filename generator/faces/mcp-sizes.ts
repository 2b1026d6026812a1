import { storedPath } from "../http/answers.ts";
import { locateGiven } from "../http/locate.ts";
import type { PublishedAnywhere } from "../http/loading.ts";
import type { Match } from "../http/routes.ts";
import { API_ROOT } from "../operations/link.ts";

/** The most that is listed, or read in one piece, in bytes: some 16,000 tokens. */
export const MOST = 64 * 1024;

/** How large the answer at an address is, and whether it is the same on every day; undefined where no file holds it. */
export type Sizes = (match: Match) => { readonly bytes: number; readonly isFixed: boolean } | undefined;

/** Reads the sizes of all files from the manifest, which is one file instead of all of them. */
export async function readSizes({ identity, snapshot, stored }: PublishedAnywhere): Promise<Sizes> {
  const manifest = await stored(`${API_ROOT}/manifest.json`);
  const { files } = manifest === undefined ? { files: [] } : (JSON.parse(decoder.decode(manifest)) as Manifest);
  const sizes = new Map(files.map(({ path, bytes }) => [`${API_ROOT}/${path}`, bytes]));
  // It does not list itself.
  if (manifest !== undefined) sizes.set(`${API_ROOT}/manifest.json`, manifest.length);
  return (match) => {
    const located = locateGiven(match, "", { identity, snapshot, today: () => snapshot });
    if ("error" in located) return undefined;
    const bytes = sizes.get(storedPath(located));
    return bytes === undefined ? undefined : { bytes, isFixed: !located.dayBound };
  };
}

type Manifest = { readonly files: readonly { readonly path: string; readonly bytes: number }[] };

const decoder = new TextDecoder();
