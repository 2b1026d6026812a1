import type { PublishedAnywhere } from "../http/handler.ts";
import { API_ROOT } from "../model/identity.ts";

/** The sizes of a release's files in bytes, keyed by path, such as `/api/v1/tokens.json`. */
export type Sizes = ReadonlyMap<string, number>;

/** Reads the sizes of all files from the manifest. */
export async function readSizes({ stored }: Pick<PublishedAnywhere, "stored">): Promise<Sizes> {
  const manifest = await stored(`${API_ROOT}/manifest.json`);
  const { files } = manifest === undefined ? { files: [] } : (JSON.parse(decoder.decode(manifest)) as Manifest);
  const sizes = new Map(files.map(({ path, bytes }) => [`${API_ROOT}/${path}`, bytes]));
  // The manifest doesn't list itself.
  if (manifest !== undefined) sizes.set(`${API_ROOT}/manifest.json`, manifest.length);
  return sizes;
}

type Manifest = { readonly files: readonly { readonly path: string; readonly bytes: number }[] };

const decoder = new TextDecoder();
