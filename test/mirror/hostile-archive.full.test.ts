import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import * as tamper from "../verify/spoils.ts";
import { type Entry, entriesOf, packed } from "./archives.ts";
import { buildChanged, refusalFrom, type Served, serveFolder } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const original = await buildChanged();
const ARCHIVE = ".tar.gz";
let served: Served;
beforeAll(async () => {
  served = await serveFolder(original);
});
afterAll(() => served.close());

const { entryOf, plain } = entriesOf(original);

const GZIP_HEADER = gzipSync("").subarray(0, 10);

const archiveWith = async (...entries: Entry[]) => gzipSync(await packed([...entries, ...plain()]), { level: 1 });
const ARCHIVES: readonly (readonly [name: string, bytes: () => Promise<Buffer> | Buffer, expected: string | RegExp])[] =
  [
    [
      "a symlink to outside",
      () => archiveWith({ header: { name: "v1/tokens.css", type: "symlink", linkname: "/etc/passwd" } }),
      'has the entry "v1/tokens.css", which is not a file (symlink).',
    ],
    [
      "a hard link",
      () => archiveWith({ header: { name: "v1/tokens.css", type: "link", linkname: "/etc/passwd" } }),
      "which is not a file (link).",
    ],
    [
      "a device",
      () => archiveWith({ header: { name: "v1/tokens.css", type: "character-device", devmajor: 1, devminor: 5 } }),
      "which is not a file (character-device).",
    ],
    ["a pipe", () => archiveWith({ header: { name: "v1/tokens.css", type: "fifo" } }), "which is not a file (fifo)."],
    [
      "a folder",
      () => archiveWith({ header: { name: "v1/themes/", type: "directory" } }),
      "which is not a file (directory).",
    ],
    [
      "a path that leads outside",
      () => archiveWith({ header: { name: "v1/../../outside" }, body: Buffer.from("x") }),
      'has the entry "v1/../../outside", which the manifest does not list.',
    ],
    [
      "an absolute path",
      () => archiveWith({ header: { name: "/etc/passwd" }, body: Buffer.from("x") }),
      'has the entry "/etc/passwd", which the manifest does not list.',
    ],
    [
      "a file that the manifest doesn't list",
      () => archiveWith({ header: { name: "v1/more.json" }, body: Buffer.from("x") }),
      "which the manifest does not list.",
    ],
    ["a repeated file", () => archiveWith(entryOf("tokens.css")), 'has the entry "v1/tokens.css" twice.'],
    [
      "a file of the wrong size",
      () => archiveWith({ header: { name: "v1/tokens.css" }, body: Buffer.from("x") }),
      /has the entry "v1\/tokens\.css" with 1 bytes\. Expected: \d+, as in the manifest\./,
    ],
    [
      "a file with different bytes",
      () =>
        archiveWith({
          header: { name: "v1/tokens.css" },
          body: Buffer.alloc(readFileSync(join(original, "api/v1/tokens.css")).length),
        }),
      "whose SHA-256 doesn't match the manifest.",
    ],
    [
      "a gzip bomb",
      () => gzipSync(Buffer.concat([Buffer.alloc(40_000_000)]), { level: 9 }),
      /is not a complete archive \(an entry's header has more than 1048576 bytes\)/,
    ],
    [
      "a bomb of long headers",
      () => {
        const pax = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`a${index}`, "x".repeat(90_000)]));
        return packed(
          plain()
            .slice(0, 20)
            .map(({ header, body }) => ({ header: { ...header, pax }, ...(body && { body }) })),
        ).then((tar) => gzipSync(tar, { level: 1 }));
      },
      /unpacks to more than the \d+ bytes that the manifest's files can take\./,
    ],
    [
      "text in its final blocks",
      () => {
        const tar = gunzipSync(readFileSync(join(original, "api/v1.tar.gz")));
        tar.write("hidden", tar.length - 100);
        return gzipSync(tar);
      },
      /is not a complete archive \(Invalid tar header/,
    ],
    [
      "a truncated archive",
      () => readFileSync(join(original, "api/v1.tar.gz")).subarray(0, 20_000),
      "is not a complete archive (unexpected end of file).",
    ],
    ["a page", () => Buffer.from("<h1>Down</h1>"), "is not a complete archive (incorrect header check)."],
    [
      "an endless archive",
      // Empty deflate blocks (RFC 1951, section 3.2.4), without a final block.
      () => Buffer.concat([GZIP_HEADER, Buffer.alloc(40_000_000, Buffer.from([0, 0, 0, 0xff, 0xff]))]),
      /has more than the \d+ bytes that the manifest's files can take\./,
    ],
    [
      "compressed noise",
      () => gzipSync(Buffer.alloc(100_000, "noise")),
      /is not a complete archive \(Invalid tar header/,
    ],
  ];

describe("A first copy fails without leaving a partial copy when the archive has", () => {
  it.each(ARCHIVES)("%s", async (_, bytes, expected) => {
    const body = await bytes();
    served.show(original);
    served.tamper(tamper.at(ARCHIVE, () => new Response(new Uint8Array(body))));
    const into = join(temporaryFolder(), "copy");
    const message = await refusalFrom(served, into);
    if (typeof expected === "string") expect(message).toContain(expected);
    else expect(message).toMatch(expected);
    expect(verifyFolder(into).differences).toMatchObject([{ problem: "missing" }]);
  });
});
