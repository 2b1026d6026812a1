import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { digestOf } from "../build/tree.ts";
import type { Tamper } from "../verify/deployments.ts";
import * as tamper from "../verify/spoils.ts";
import { entryLike, manifestWith } from "./harmful.ts";
import { buildChanged, copyFrom, editPage, refusalFrom, type Served, serveFolder } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const [original, edited] = await Promise.all([buildChanged(), buildChanged(editPage)]);
const folder = join(temporaryFolder(), "copy");
let served: Served;
let digest: string;

beforeAll(async () => {
  served = await serveFolder(original);
  await copyFrom(served, folder);
  digest = digestOf(folder);
});
afterAll(() => served.close());

const MANIFEST = "/manifest.json";
const PAGE = "/reference/forma.md";
const html = () => new Response("<!doctype html><h1>Down</h1>", { headers: { "content-type": "text/html" } });

const withPath = (path: string) => manifestWith(edited, ({ files }) => files.push(entryLike(edited, path)));
const withEntry = (changed: object) =>
  manifestWith(edited, ({ files }) => files.push(entryLike(edited, "extra.json", changed)));
const WRONG_PATH = (path: string, problem: string) =>
  `manifest.json" names the path ${JSON.stringify(path)}, which ${problem}. Expected: `;

const PATHS: readonly (readonly [path: string, problem: string])[] = [
  ["../outside.json", "points outside the folder"],
  ["themes/../../outside.json", "points outside the folder"],
  ["./inside.json", "points outside the folder"],
  ["/etc/passwd", "is absolute"],
  ["C:\\outside.json", "is absolute"],
  ["C:outside.json", "is absolute"],
  ["\\\\host\\share.json", "is absolute"],
  ["themes\\dark.json", "has a backslash"],
  ["..\\outside.json", "points outside the folder"],
  ["%2e%2e/outside.json", "is percent-encoded"],
  ["themes%2fdark.json", "is percent-encoded"],
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
  ["tokens.json", "is listed twice"],
  ["Tokens.json", 'differs from "tokens.json" only in case'],
  ["Themes/new.json", 'is in a folder that differs from "themes" only in case'],
  ["tokens.json/a.json", 'needs a folder where "tokens.json" is a file'],
  ["evil.html", "does not have the extension of an API file"],
  ["themes/evil.xhtml", "does not have the extension of an API file"],
  ["sw.js", "does not have the extension of an API file"],
  ["themes/switch.js", "does not have the extension of an API file"],
  ["switch.mjs", "does not have the extension of an API file"],
  ["Switch.js", "does not have the extension of an API file"],
  ["switch.js", "is listed twice"],
  ["svg", "does not have the extension of an API file"],
  ["a.svg/constructor", "does not have the extension of an API file"],
];

const MANIFESTS: readonly (readonly [name: string, change: Tamper, expected: string | RegExp])[] = [
  ["404", tamper.at(MANIFEST, tamper.page(404)), /manifest\.json" returned 404, text\/html: .*\. Expected: 200\./],
  ["500", tamper.at(MANIFEST, tamper.page(500)), /returned 500, text\/html/],
  [
    "an HTML page",
    tamper.at(MANIFEST, html),
    'manifest.json" returned 200, text/html: <!doctype html><h1>Down</h1>. Expected: the manifest of a build.',
  ],
  ["an empty body", tamper.at(MANIFEST, () => new Response("")), 'manifest.json" returned 200, text/plain'],
  [
    "another API's JSON",
    tamper.at(MANIFEST, () => Response.json({ ok: true })),
    'manifest.json" is not a manifest: it begins with "{\\"ok\\":true}".',
  ],
  ["an array", tamper.at(MANIFEST, () => Response.json([])), /returned 200, application\/json: \[\]/],
  [
    "no files",
    tamper.at(MANIFEST, () => Response.json({ release: "0123456789abcdef", files: [] })),
    "lists no files. Expected:",
  ],
  [
    "a release that is a number",
    tamper.at(MANIFEST, () => Response.json({ release: 1, files: [] })),
    "is not a manifest",
  ],
  ["an invalid digest", withEntry({ sha256: "beef" }), /has an invalid entry, number \d+: \{"path":"extra\.json"/],
  ["a negative size", withEntry({ bytes: -1 }), "has an invalid entry"],
  ["a size that is a string", withEntry({ bytes: "12" }), "has an invalid entry"],
  ["a path that is a number", withEntry({ path: 7 }), "has an invalid entry"],
  ["an entry that is null", manifestWith(edited, ({ files }) => files.push(null as never)), "has an invalid entry"],
  [
    "a file above the size limit",
    withEntry({ bytes: 3_000_000_000 }),
    /lists "extra\.json" with 3000000000 bytes; the limit is 10000000\. .*--max-file-bytes\./,
  ],
  [
    "too many folders",
    manifestWith(edited, ({ files }) => {
      const folders = "/a".repeat(90);
      for (let index = 0; index < 300; index += 1) files.push(entryLike(edited, `${index}${folders}.json`));
    }),
    /lists files in more than 20000 folders; the limit is 20000\. .*--max-files\./,
  ],
  [
    "a release that doesn't match the files",
    manifestWith(edited, (manifest) => void (manifest.release = "0123456789abcdef")),
    /states the release 0123456789abcdef, but its digests give [0-9a-f]{16}\./,
  ],
  ["an endless body", tamper.at(MANIFEST, tamper.endless({ pause: 0 })), "is too large; the limit is 10000000."],
  ...PATHS.map(([path, problem]): [string, Tamper, string] => [
    `the path ${JSON.stringify(path)}`,
    withPath(path),
    WRONG_PATH(path, problem),
  ]),
];

const BODIES: readonly (readonly [name: string, change: Tamper, expected: string | RegExp])[] = [
  [
    "a wrong digest",
    tamper.at(PAGE, async (reply) => new Response((await reply.text()).replace("frase", "Frase"))),
    `forma.md" returned bytes whose SHA-256 doesn't match the manifest.`,
  ],
  [
    "a short body",
    tamper.at(PAGE, () => new Response("short")),
    /forma\.md" returned 5 bytes, where the manifest lists \d+ \(200, text\/plain: short\)\./,
  ],
  [
    "a long body",
    tamper.at(PAGE, tamper.endless({ pause: 0 })),
    /forma\.md" returned more than the \d+ bytes that the manifest lists\./,
  ],
  [
    "an error page with status 200",
    tamper.at(PAGE, html),
    /forma\.md" returned 28 bytes, .*text\/html: <!doctype html><h1>Down/,
  ],
  ["404", tamper.at(PAGE, tamper.page(404)), /forma\.md" returned 404, text\/html/],
  [
    "a closed connection",
    tamper.at(PAGE, () => "closed"),
    'forma.md" returned nothing: the connection was closed before the response was complete.',
  ],
  [
    "a connection that is closed within the body",
    tamper.at(
      PAGE,
      (reply) => new Response("half", { headers: { ...Object.fromEntries(reply.headers), "content-length": "9999" } }),
    ),
    /forma\.md" returned nothing/,
  ],
  [
    "a connection that stalls",
    tamper.at(PAGE, () => "stalled"),
    'forma.md" returned no complete response within 2 seconds.',
  ],
  [
    "a body that stalls",
    tamper.at(PAGE, () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from("half")) }))),
    'forma.md" returned no complete response within 2 seconds.',
  ],
  [
    "a redirect to itself",
    tamper.at(PAGE, tamper.redirect("/api/v1/reference/forma.md")),
    /forma\.md" redirects more than 5 times, last to ".*forma\.md"\./,
  ],
  [
    "a redirect to another origin",
    tamper.at(PAGE, tamper.redirect("https://example.org/forma.md")),
    'forma.md" redirects to another origin, "https://example.org/forma.md", which Vitral does not follow.',
  ],
  [
    "a redirect to a local file",
    tamper.at(PAGE, tamper.redirect("file:///etc/passwd")),
    'redirects to another origin, "file:///etc/passwd"',
  ],
];

describe("A copy stays unchanged when the source sends", () => {
  it.each([...MANIFESTS, ...BODIES])("%s", async (name, change, expected) => {
    served.show(edited);
    served.tamper(change);
    const message = await refusalFrom(served, folder, { timeout: name.includes("stalls") ? 2000 : 20_000 });
    if (typeof expected === "string") expect(message).toContain(expected);
    else expect(message).toMatch(expected);
    expect(digestOf(folder)).toBe(digest);
    expect(verifyFolder(folder).differences).toEqual([]);
  });
});
