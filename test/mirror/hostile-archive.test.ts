import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Headers as TarHeaders, pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { readManifest } from "../build/manifest-file.ts";
import * as by from "../verify/spoils.ts";
import { buildChanged, place, refusalFrom, type Served, serveFolder } from "./served.ts";

const before = await buildChanged();
const ARCHIVE = ".tar.gz";
let served: Served;
beforeAll(async () => {
  served = await serveFolder(before);
});
afterAll(() => served.close());

/** An archive with the files of a build, and what is done to it. */
type Entry = { readonly header: TarHeaders; readonly body?: Buffer };
const entryOf = (path: string): Entry => ({
  header: { name: `v1/${path}` },
  body: readFileSync(join(before, "api/v1", path)),
});
const plain = (): Entry[] => [...readManifest(before).files.map(({ path }) => entryOf(path)), entryOf("manifest.json")];

async function packed(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const { header, body } of entries) tar.entry({ mode: 0o644, ...header }, body ?? Buffer.alloc(0));
  tar.finalize();
  return Buffer.concat(await Array.fromAsync(tar as AsyncIterable<Buffer>));
}

const holding = async (...entries: Entry[]) => gzipSync(await packed([...entries, ...plain()]), { level: 1 });
const ARCHIVES: readonly (readonly [name: string, bytes: () => Promise<Buffer> | Buffer, want: string | RegExp])[] = [
  [
    "a link to outside",
    () => holding({ header: { name: "v1/tokens.css", type: "symlink", linkname: "/etc/passwd" } }),
    'has the entry "v1/tokens.css", which is no file (symlink).',
  ],
  [
    "a hard link",
    () => holding({ header: { name: "v1/tokens.css", type: "link", linkname: "/etc/passwd" } }),
    "which is no file (link).",
  ],
  [
    "a device",
    () => holding({ header: { name: "v1/tokens.css", type: "character-device", devmajor: 1, devminor: 5 } }),
    "which is no file (character-device).",
  ],
  ["a pipe", () => holding({ header: { name: "v1/tokens.css", type: "fifo" } }), "which is no file (fifo)."],
  ["a folder", () => holding({ header: { name: "v1/themes/", type: "directory" } }), "which is no file (directory)."],
  [
    "a path that leads out",
    () => holding({ header: { name: "v1/../../outside" }, body: Buffer.from("x") }),
    'has the entry "v1/../../outside", which the manifest does not list.',
  ],
  [
    "an absolute path",
    () => holding({ header: { name: "/etc/passwd" }, body: Buffer.from("x") }),
    'has the entry "/etc/passwd", which the manifest does not list.',
  ],
  [
    "a file that no manifest lists",
    () => holding({ header: { name: "v1/more.json" }, body: Buffer.from("x") }),
    "which the manifest does not list.",
  ],
  ["a file twice", () => holding(entryOf("tokens.css")), 'has the entry "v1/tokens.css" twice.'],
  [
    "a file of another size",
    () => holding({ header: { name: "v1/tokens.css" }, body: Buffer.from("x") }),
    /has the entry "v1\/tokens\.css" with 1 bytes\. Wanted: the \d+ of the manifest\./,
  ],
  [
    "a file of other bytes",
    () =>
      holding({
        header: { name: "v1/tokens.css" },
        body: Buffer.alloc(readFileSync(join(before, "api/v1/tokens.css")).length),
      }),
    "whose bytes have another SHA-256 than in the manifest.",
  ],
  [
    "a bomb",
    () => gzipSync(Buffer.concat([Buffer.alloc(40_000_000)]), { level: 9 }),
    /unpacks to more than the \d+ bytes that the files of the manifest can take\./,
  ],
  [
    "half of itself",
    () => readFileSync(join(before, "api/v1.tar.gz")).subarray(0, 20_000),
    "is no whole archive (unexpected end of file).",
  ],
  ["a page", () => Buffer.from("<h1>Down</h1>"), "is no whole archive (incorrect header check)."],
  ["noise in gzip", () => gzipSync(Buffer.alloc(100_000, "noise")), /is no whole archive \(Invalid tar header/],
];

describe("A first copy leaves nothing that could be taken for one when the archive has", () => {
  it.each(ARCHIVES)("%s", async (_, bytes, want) => {
    const body = await bytes();
    served.show(before);
    served.spoil(by.at(ARCHIVE, () => new Response(new Uint8Array(body))));
    const into = join(place(), "copy");
    const said = await refusalFrom(served, into);
    if (typeof want === "string") expect(said).toContain(want);
    else expect(said).toMatch(want);
    expect(verifyFolder(into).differences).toMatchObject([{ fault: "missing" }]);
  });
});
