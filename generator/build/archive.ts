import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { pack } from "tar-stream";
import type { BuiltFile } from "./edition.ts";

/** The API's files as one gzipped tar; equal files give equal bytes, for no entry carries a time or an owner. */
export async function archive(files: Iterable<BuiltFile>): Promise<Uint8Array> {
  const tar = pack();
  for (const { path, bytes } of files) {
    // oxlint-disable-next-line no-restricted-globals -- tar dates every entry; the epoch gives equal bytes at every build
    const mtime = new Date(0);
    tar.entry({ name: path.replace(/^\/api\//, ""), mode: 0o644, mtime }, Buffer.from(bytes));
  }
  tar.finalize();
  return promisify(gzip)(Buffer.concat(await Array.fromAsync(tar as AsyncIterable<Buffer>)), { level: 4 });
}
