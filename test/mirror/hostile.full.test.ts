import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { digestOf } from "../build/tree.ts";
import type { Spoil } from "../verify/deployments.ts";
import * as by from "../verify/spoils.ts";
import { entryLike, manifestWith } from "./harmful.ts";
import { buildChanged, copyFrom, editPage, refusalFrom, type Served, serveFolder } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const [before, after] = await Promise.all([buildChanged(), buildChanged(editPage)]);
const folder = join(temporaryFolder(), "copy");
let served: Served;
let whole: string;

beforeAll(async () => {
  served = await serveFolder(before);
  await copyFrom(served, folder);
  whole = digestOf(folder);
});
afterAll(() => served.close());

const MANIFEST = "/manifest.json";
const PAGE = "/reference/forma.md";
const html = () => new Response("<!doctype html><h1>Down</h1>", { headers: { "content-type": "text/html" } });

const naming = (path: string) => manifestWith(after, ({ files }) => files.push(entryLike(after, path)));
const listing = (changed: object) =>
  manifestWith(after, ({ files }) => files.push(entryLike(after, "extra.json", changed)));
const WRONG_PATH = (path: string, problem: string) =>
  `manifest.json" names the path ${JSON.stringify(path)}, which ${problem}. Expected: `;

const PATHS: readonly (readonly [path: string, problem: string])[] = [
  ["../outside.json", "leads out of the folder"],
  ["themes/../../outside.json", "leads out of the folder"],
  ["./inside.json", "leads out of the folder"],
  ["/etc/passwd", "is absolute"],
  ["C:\\outside.json", "is absolute"],
  ["C:outside.json", "is absolute"],
  ["\\\\host\\share.json", "is absolute"],
  ["themes\\dark.json", "has a backslash"],
  ["..\\outside.json", "leads out of the folder"],
  ["%2e%2e/outside.json", "is encoded"],
  ["themes%2fdark.json", "is encoded"],
  ["con", "is a name that Windows reserves"],
  ["themes/NUL.json", "is a name that Windows reserves"],
  ["themes/com1.tar.gz", "is a name that Windows reserves"],
  ["themes/dark.", "has characters that not every system allows"],
  ["themes//dark.json", "has characters that not every system allows"],
  ["themes/", "has characters that not every system allows"],
  ["", "has characters that not every system allows"],
  ["themes/a b.json", "has characters that not every system allows"],
  ["themes/a:b.json", "has characters that not every system allows"],
  ["themes/a\u0000.json", "has characters that not every system allows"],
  [".git/config", "has characters that not every system allows"],
  ["manifest.json", "is the manifest itself"],
  ["tokens.json", "is named twice"],
  ["Tokens.json", 'differs from "tokens.json" only in case'],
  ["Themes/new.json", 'is in a folder that differs from "themes" only in case'],
  ["tokens.json/a.json", 'needs a folder where "tokens.json" is a file'],
  ["evil.html", "does not have the extension of an API file"],
  ["themes/evil.xhtml", "does not have the extension of an API file"],
  ["sw.js", "does not have the extension of an API file"],
  ["themes/switch.js", "does not have the extension of an API file"],
  ["switch.mjs", "does not have the extension of an API file"],
  ["Switch.js", "does not have the extension of an API file"],
  ["switch.js", "is named twice"],
  ["svg", "does not have the extension of an API file"],
  ["a.svg/constructor", "does not have the extension of an API file"],
];

const MANIFESTS: readonly (readonly [name: string, spoil: Spoil, want: string | RegExp])[] = [
  ["404", by.at(MANIFEST, by.page(404)), /manifest\.json" returned 404, text\/html: .*\. Expected: 200\./],
  ["500", by.at(MANIFEST, by.page(500)), /returned 500, text\/html/],
  [
    "a page for people",
    by.at(MANIFEST, html),
    'manifest.json" returned 200, text/html: <!doctype html><h1>Down</h1>. Expected: the manifest of a build.',
  ],
  ["nothing", by.at(MANIFEST, () => new Response("")), 'manifest.json" returned 200, text/plain'],
  [
    "another API's JSON",
    by.at(MANIFEST, () => Response.json({ ok: true })),
    'manifest.json" is not a manifest: it begins with "{\\"ok\\":true}".',
  ],
  ["a list", by.at(MANIFEST, () => Response.json([])), /returned 200, application\/json: \[\]/],
  [
    "no files",
    by.at(MANIFEST, () => Response.json({ release: "0123456789abcdef", files: [] })),
    "lists no files. Expected:",
  ],
  ["a release that is a number", by.at(MANIFEST, () => Response.json({ release: 1, files: [] })), "is not a manifest"],
  ["an invalid digest", listing({ sha256: "beef" }), /has an invalid entry, number \d+: \{"path":"extra\.json"/],
  ["a size below nothing", listing({ bytes: -1 }), "has an invalid entry"],
  ["a size that is text", listing({ bytes: "12" }), "has an invalid entry"],
  ["a path that is a number", listing({ path: 7 }), "has an invalid entry"],
  ["an entry that is null", manifestWith(after, ({ files }) => files.push(null as never)), "has an invalid entry"],
  [
    "files larger than a disk",
    listing({ bytes: 3_000_000_000 }),
    /lists "extra\.json" with 3000000000 bytes; the limit is 10000000\. .*--max-file-bytes\./,
  ],
  [
    "more folders than files may be",
    manifestWith(after, ({ files }) => {
      const folders = "/a".repeat(90);
      for (let index = 0; index < 300; index += 1) files.push(entryLike(after, `${index}${folders}.json`));
    }),
    /lists files in more than 20000 folders; the limit is 20000\. .*--max-files\./,
  ],
  [
    "a release of other files",
    manifestWith(after, (manifest) => void (manifest.release = "0123456789abcdef")),
    /states the release 0123456789abcdef, but its digests make [0-9a-f]{16}\./,
  ],
  [
    "a body without an end",
    by.at(MANIFEST, by.endless({ pause: 0 })),
    "is larger than a file may be; the limit is 10000000.",
  ],
  ...PATHS.map(([path, problem]): [string, Spoil, string] => [
    `the path ${JSON.stringify(path)}`,
    naming(path),
    WRONG_PATH(path, problem),
  ]),
];

const ANSWERS: readonly (readonly [name: string, spoil: Spoil, want: string | RegExp])[] = [
  [
    "a wrong digest",
    by.at(PAGE, async (reply) => new Response((await reply.text()).replace("frase", "Frase"))),
    'forma.md" returned bytes whose SHA-256 is not the one in the manifest.',
  ],
  [
    "a short body",
    by.at(PAGE, () => new Response("short")),
    /forma\.md" returned 5 bytes, where the manifest has \d+ \(200, text\/plain: short\)\./,
  ],
  [
    "a long body",
    by.at(PAGE, by.endless({ pause: 0 })),
    /forma\.md" returned more than the \d+ bytes of the manifest\./,
  ],
  [
    "a page of an error with 200",
    by.at(PAGE, html),
    /forma\.md" returned 28 bytes, .*text\/html: <!doctype html><h1>Down/,
  ],
  ["404", by.at(PAGE, by.page(404)), /forma\.md" returned 404, text\/html/],
  [
    "a connection that is cut",
    by.at(PAGE, () => "closed"),
    'forma.md" returned nothing: the connection was closed before the response was complete.',
  ],
  [
    "a connection that is cut within the body",
    by.at(
      PAGE,
      (reply) => new Response("half", { headers: { ...Object.fromEntries(reply.headers), "content-length": "9999" } }),
    ),
    /forma\.md" returned nothing/,
  ],
  [
    "a connection that stalls",
    by.at(PAGE, () => "stalled"),
    'forma.md" returned no complete response within 2 seconds.',
  ],
  [
    "a body that stalls",
    by.at(PAGE, () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from("half")) }))),
    'forma.md" returned no complete response within 2 seconds.',
  ],
  [
    "a redirect to itself",
    by.at(PAGE, by.redirect("/api/v1/reference/forma.md")),
    /forma\.md" redirects more than 5 times, last to ".*forma\.md"\./,
  ],
  [
    "a redirect to another origin",
    by.at(PAGE, by.redirect("https://example.org/forma.md")),
    'forma.md" redirects to another origin, "https://example.org/forma.md", which Vitral does not follow.',
  ],
  [
    "a redirect to a file of this machine",
    by.at(PAGE, by.redirect("file:///etc/passwd")),
    'redirects to another origin, "file:///etc/passwd"',
  ],
];

describe("A copy stays as it was when the source gives", () => {
  it.each([...MANIFESTS, ...ANSWERS])("%s", async (name, spoil, want) => {
    served.show(after);
    served.spoil(spoil);
    const said = await refusalFrom(served, folder, { timeout: name.includes("stalls") ? 2000 : 20_000 });
    if (typeof want === "string") expect(said).toContain(want);
    else expect(said).toMatch(want);
    expect(digestOf(folder)).toBe(whole);
    expect(verifyFolder(folder).differences).toEqual([]);
  });
});
