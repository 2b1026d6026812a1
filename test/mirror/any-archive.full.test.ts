import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Headers as TarHeaders } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import * as by from "../verify/spoils.ts";
import { entriesOf, packed } from "./archives.ts";
import { buildChanged, copyFrom, filesOf, type Served, serveFolder } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const before = await buildChanged();
const built = readFileSync(join(before, "api/v1.tar.gz"));
const tar = gunzipSync(built);
const { plain } = entriesOf(before);

let served: Served;
beforeAll(async () => {
  served = await serveFolder(before);
});
afterAll(() => served.close());

/** Copies from a source with this archive, checks the files of the copy, and returns its archive. */
async function archiveAfter(archive: Uint8Array<ArrayBuffer>): Promise<Buffer> {
  const folder = join(temporaryFolder(), "copy");
  served.spoil(by.at(/tar\.gz$/, () => new Response(archive)));
  const done = await copyFrom(served, folder);
  expect([done.requests, verifyFolder(folder).differences]).toEqual([2, []]);
  expect([...filesOf(folder).keys()]).toEqual([...filesOf(before).keys()]);
  return readFileSync(join(folder, "api/v1.tar.gz"));
}

/** A byte that is not part of any file: in the padding after the first entry. */
const afterFirst = 512 + Number.parseInt(tar.subarray(124, 135).toString(), 8);

/** A gzip of nothing, and one that has a comment. */
const EMPTY = gzipSync("");
const commented = (bytes: Uint8Array) => {
  const zipped = gzipSync(bytes);
  const header = Buffer.concat([zipped.subarray(0, 10), Buffer.from("a comment\0")]);
  header[3] = 0x10;
  return Buffer.concat([header, zipped.subarray(10)]);
};

/** The entries of a build with some of the headers changed. */
const changed = (isMeant: (index: number) => boolean, header: Partial<TarHeaders>) =>
  plain().map((entry, index) => (isMeant(index) ? { ...entry, header: { ...entry.header, ...header } } : entry));

/** The tar with a word written into it. */
const withText = (at: number) => {
  const bytes = Buffer.from(tar);
  bytes.write("hidden", at);
  return bytes;
};

describe("An archive is read, and the copy has the one that a build makes, when it has", () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ["another compression", () => gzipSync(tar, { level: 9 })],
    ["another order", async () => gzipSync(await packed(plain().toReversed()))],
    ["times", async () => gzipSync(await packed(changed(() => true, { mtime: new Date() })))],
    ["an executable file", async () => gzipSync(await packed(changed((index) => index === 5, { mode: 0o755 })))],
    ["an owner", async () => gzipSync(await packed(changed((index) => index === 9, { uname: "someone" })))],
    ["a file less", async () => gzipSync(await packed(plain().slice(0, -1)))],
    ["a text behind a file's bytes", () => gzipSync(withText(afterFirst))],
    ["more blocks at its end", () => gzipSync(Buffer.concat([tar, Buffer.alloc(512)]))],
    ["a comment", () => commented(tar)],
    ["a second gzip after it, of nothing", () => Buffer.concat([gzipSync(tar), EMPTY])],
    ["bytes after it", () => Buffer.concat([gzipSync(tar), Buffer.alloc(8)])],
  ])("%s", async (_, archive) => {
    expect(afterFirst % 512).toBeGreaterThan(0);
    expect((await archiveAfter(new Uint8Array(await archive()))).equals(built)).toBe(true);
  });
});
