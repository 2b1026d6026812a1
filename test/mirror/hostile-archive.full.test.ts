import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import * as by from "../verify/spoils.ts";
import { type Entry, entriesOf, packed } from "./archives.ts";
import { buildChanged, refusalFrom, type Served, serveFolder } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const before = await buildChanged();
const ARCHIVE = ".tar.gz";
let served: Served;
beforeAll(async () => {
  served = await serveFolder(before);
});
afterAll(() => served.close());

const { entryOf, plain } = entriesOf(before);

const GZIP_HEADER = gzipSync("").subarray(0, 10);

const holding = async (...entries: Entry[]) => gzipSync(await packed([...entries, ...plain()]), { level: 1 });
const ARCHIVES: readonly (readonly [name: string, bytes: () => Promise<Buffer> | Buffer, want: string | RegExp])[] = [
  [
    "a link to outside",
    () => holding({ header: { name: "v1/tokens.css", type: "symlink", linkname: "/etc/passwd" } }),
    'has the entry "v1/tokens.css", which is not a file (symlink).',
  ],
  [
    "a hard link",
    () => holding({ header: { name: "v1/tokens.css", type: "link", linkname: "/etc/passwd" } }),
    "which is not a file (link).",
  ],
  [
    "a device",
    () => holding({ header: { name: "v1/tokens.css", type: "character-device", devmajor: 1, devminor: 5 } }),
    "which is not a file (character-device).",
  ],
  ["a pipe", () => holding({ header: { name: "v1/tokens.css", type: "fifo" } }), "which is not a file (fifo)."],
  [
    "a folder",
    () => holding({ header: { name: "v1/themes/", type: "directory" } }),
    "which is not a file (directory).",
  ],
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
    /has the entry "v1\/tokens\.css" with 1 bytes\. Expected: the \d+ of the manifest\./,
  ],
  [
    "a file of other bytes",
    () =>
      holding({
        header: { name: "v1/tokens.css" },
        body: Buffer.alloc(readFileSync(join(before, "api/v1/tokens.css")).length),
      }),
    "whose SHA-256 is not the one in the manifest.",
  ],
  [
    "a bomb",
    () => gzipSync(Buffer.concat([Buffer.alloc(40_000_000)]), { level: 9 }),
    /is not a complete archive \(an entry's header has more than 1048576 bytes\)/,
  ],
  [
    "a bomb of long names",
    () => {
      const pax = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`a${index}`, "x".repeat(90_000)]));
      return packed(
        plain()
          .slice(0, 20)
          .map(({ header, body }) => ({ header: { ...header, pax }, ...(body && { body }) })),
      ).then((tar) => gzipSync(tar, { level: 1 }));
    },
    /unpacks to more than the \d+ bytes that the files of the manifest can take\./,
  ],
  [
    "a text in the blocks that end it",
    () => {
      const tar = gunzipSync(readFileSync(join(before, "api/v1.tar.gz")));
      tar.write("hidden", tar.length - 100);
      return gzipSync(tar);
    },
    /is not a complete archive \(Invalid tar header/,
  ],
  [
    "half of itself",
    () => readFileSync(join(before, "api/v1.tar.gz")).subarray(0, 20_000),
    "is not a complete archive (unexpected end of file).",
  ],
  ["a page", () => Buffer.from("<h1>Down</h1>"), "is not a complete archive (incorrect header check)."],
  [
    "no end",
    // Blocks of deflate that hold nothing (RFC 1951, section 3.2.4), without a last one.
    () => Buffer.concat([GZIP_HEADER, Buffer.alloc(40_000_000, Buffer.from([0, 0, 0, 0xff, 0xff]))]),
    /has more than the \d+ bytes that the files of the manifest can take\./,
  ],
  ["noise in gzip", () => gzipSync(Buffer.alloc(100_000, "noise")), /is not a complete archive \(Invalid tar header/],
];

describe("A first copy leaves nothing that could be taken for one when the archive has", () => {
  it.each(ARCHIVES)("%s", async (_, bytes, want) => {
    const body = await bytes();
    served.show(before);
    served.spoil(by.at(ARCHIVE, () => new Response(new Uint8Array(body))));
    const into = join(temporaryFolder(), "copy");
    const said = await refusalFrom(served, into);
    if (typeof want === "string") expect(said).toContain(want);
    else expect(said).toMatch(want);
    expect(verifyFolder(into).differences).toMatchObject([{ problem: "missing" }]);
  });
});
