import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Headers as TarHeaders } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import * as tamper from "../verify/spoils.ts";
import { entriesOf, packed } from "./archives.ts";
import { buildChanged, copyFrom, filesOf, type Served, serveFolder } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const original = await buildChanged();
const built = readFileSync(join(original, "api/v1.tar.gz"));
const tar = gunzipSync(built);
const { plain } = entriesOf(original);

let served: Served;
beforeAll(async () => {
  served = await serveFolder(original);
});
afterAll(() => served.close());

/** Mirrors a source with this archive, checks the copy's files, and returns its archive. */
async function archiveAfter(archive: Uint8Array<ArrayBuffer>): Promise<Buffer> {
  const folder = join(temporaryFolder(), "copy");
  served.tamper(tamper.at(/tar\.gz$/, () => new Response(archive)));
  const done = await copyFrom(served, folder);
  expect([done.requests, verifyFolder(folder).differences]).toEqual([2, []]);
  expect([...filesOf(folder).keys()]).toEqual([...filesOf(original).keys()]);
  return readFileSync(join(folder, "api/v1.tar.gz"));
}

/** A byte outside any file, in the padding after the first entry. */
const afterFirst = 512 + Number.parseInt(tar.subarray(124, 135).toString(), 8);

/** An empty gzip member, and a gzip with a comment. */
const EMPTY = gzipSync("");
const commented = (bytes: Uint8Array) => {
  const zipped = gzipSync(bytes);
  const header = Buffer.concat([zipped.subarray(0, 10), Buffer.from("a comment\0")]);
  header[3] = 0x10;
  return Buffer.concat([header, zipped.subarray(10)]);
};

/** A build's entries, some with changed headers. */
const withHeader = (isSelected: (index: number) => boolean, header: Partial<TarHeaders>) =>
  plain().map((entry, index) => (isSelected(index) ? { ...entry, header: { ...entry.header, ...header } } : entry));

/** The tar with a word written at an offset. */
const withText = (at: number) => {
  const bytes = Buffer.from(tar);
  bytes.write("hidden", at);
  return bytes;
};

describe("A mirror accepts an archive and writes the build's own archive if it has", () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ["a different compression", () => gzipSync(tar, { level: 9 })],
    ["a different order", async () => gzipSync(await packed(plain().toReversed()))],
    ["modification times", async () => gzipSync(await packed(withHeader(() => true, { mtime: new Date() })))],
    ["an executable file", async () => gzipSync(await packed(withHeader((index) => index === 5, { mode: 0o755 })))],
    ["an owner", async () => gzipSync(await packed(withHeader((index) => index === 9, { uname: "someone" })))],
    ["a missing file", async () => gzipSync(await packed(plain().slice(0, -1)))],
    ["text after a file's bytes", () => gzipSync(withText(afterFirst))],
    ["additional blocks at its end", () => gzipSync(Buffer.concat([tar, Buffer.alloc(512)]))],
    ["a comment", () => commented(tar)],
    ["a second, empty gzip member", () => Buffer.concat([gzipSync(tar), EMPTY])],
    ["bytes after it", () => Buffer.concat([gzipSync(tar), Buffer.alloc(8)])],
  ])("%s", async (_, archive) => {
    expect(afterFirst % 512).toBeGreaterThan(0);
    expect((await archiveAfter(new Uint8Array(await archive()))).equals(built)).toBe(true);
  });
});
