import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Headers as TarHeaders, pack } from "tar-stream";
import { readManifest } from "../build/manifest-file.ts";

/** A tar entry: its header and bytes. */
export type Entry = { readonly header: TarHeaders; readonly body?: Buffer };

/** The entries of a build's archive, individually or all in order. */
export function entriesOf(built: string): { entryOf(path: string): Entry; plain(): Entry[] } {
  const entryOf = (path: string): Entry => ({
    header: { name: `v1/${path}` },
    body: readFileSync(join(built, "api/v1", path)),
  });
  const paths = [...readManifest(built).files.map(({ path }) => path), "manifest.json"];
  return { entryOf, plain: () => paths.map(entryOf) };
}

/** Packs entries into a tar, with a fixed time by default. */
export async function packed(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const { header, body } of entries)
    tar.entry({ mode: 0o644, mtime: new Date(0), ...header }, body ?? Buffer.alloc(0));
  tar.finalize();
  return Buffer.concat(await Array.fromAsync(tar as AsyncIterable<Buffer>));
}
