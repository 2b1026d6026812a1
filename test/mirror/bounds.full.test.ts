import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { readManifest } from "../build/manifest-file.ts";
import { readSource, ROOT, SECOND } from "../built.ts";
import * as by from "../verify/spoils.ts";
import { entriesOf, packed } from "./archives.ts";
import { entryLike, manifestWith, republish } from "./harmful.ts";
import { copyFrom, refusalFrom, type Served, serveFolder, SHORT } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const built = join(temporaryFolder(), "dist");
await build(await readSource(SECOND), SHORT, built);
const { files } = readManifest(built);
const largest = Math.max(...files.map(({ bytes }) => bytes), readFileSync(join(built, "api/v1/manifest.json")).length);
const total = files.reduce((sum, { bytes }) => sum + bytes, 0);

let served: Served;
beforeAll(async () => {
  served = await serveFolder(built);
});
afterAll(() => served.close());

const RAISE = "If you trust the source, raise it with";

describe("A source that has just as much as a limit allows is copied, and one with more is not:", () => {
  it.each([
    [
      "files",
      { files: files.length },
      `lists ${files.length} files; the limit is ${files.length - 1}. ${RAISE} --max-files.`,
    ],
    [
      "bytes",
      { bytes: total },
      `lists files of ${total} bytes together; the limit is ${total - 1}. ${RAISE} --max-bytes.`,
    ],
    ["bytes of a file", { fileBytes: largest }, `; the limit is ${largest - 1}. ${RAISE} --max-file-bytes.`],
  ])("%s", async (_, limits, want) => {
    served.show(built);
    served.spoil();
    expect(await copyFrom(served, join(temporaryFolder(), "copy"), { limits })).toMatchObject({ changed: true });
    const less = Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, value - 1]));
    expect(await refusalFrom(served, join(temporaryFolder(), "copy"), { limits: less })).toContain(want);
  });

  it("a file that is larger than one may be, by its name", async () => {
    served.show(built);
    served.spoil(manifestWith(built, ({ files }) => files.push(entryLike(built, "large.json", { bytes: 20_000_000 }))));
    expect(await refusalFrom(served, join(temporaryFolder(), "copy"))).toContain(
      `lists "large.json" with 20000000 bytes; the limit is 10000000. ${RAISE} --max-file-bytes.`,
    );
  });

  it("seconds, though a byte comes all the time", async () => {
    served.show(built);
    const options = { timeout: 20_000, limits: { deadline: 2 } };
    served.spoil(by.at(/tokens\.json|tar\.gz/, trickle));
    const said = await refusalFrom(served, join(temporaryFolder(), "copy"), options);
    expect(said).toContain(`The mirror is not finished after 2 seconds; the limit is 2. ${RAISE} --deadline.`);
    served.spoil();
    expect(await copyFrom(served, join(temporaryFolder(), "copy"), { limits: { deadline: 300 } })).toMatchObject({
      changed: true,
    });
  });
});

/** The response, a byte every 0.4 seconds. */
function trickle(reply: Response): Response {
  const bytes = reply.arrayBuffer();
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      await new Promise((settle) => setTimeout(settle, 400));
      stream.enqueue(new Uint8Array(await bytes).subarray(at, ++at));
    },
  });
  return new Response(body, { headers: reply.headers });
}

/** A source that uses more than allowed, and the message. */
type Case = readonly [what: string, show: () => unknown, want: RegExp, most?: number];

const showing = (changes: Parameters<typeof republish>[2]) => () => {
  const folder = join(temporaryFolder(), "dist");
  republish(built, folder, changes);
  served.show(folder);
  return folder;
};
/** With an archive, since to fetch thousands of files one by one takes most of the time and little of the memory. */
const showingArchived = (changes: Parameters<typeof republish>[2]) => async () => {
  const folder = showing(changes)();
  writeFileSync(join(folder, "api/v1.tar.gz"), gzipSync(await packed(entriesOf(folder).plain()), { level: 1 }));
};
const spoiling = (path: string | RegExp, body: () => Uint8Array<ArrayBuffer> | string) => () =>
  served.spoil(by.at(path, () => new Response(body())));

/** A file of the API that nothing reads. */
const largeFile = (index: number) => [`a${index}.json`, () => " ".repeat(9_990_000)] as const;

/** The most megabytes of memory for a mirror of files of any size and number, which are streamed. */
const STREAMED = 400;

/** The same where a file of 10 MB is parsed: it can hold millions of values. */
const PARSED = 800;

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const listOf = (item: string, bytes: number) => `[${`${item},`.repeat(bytes / (item.length + 1) - 2)}${item}]`;

const pageFiles = (count: number) =>
  Object.fromEntries(range(count).map((index) => [`reference/p${index}.md`, () => `# Page ${index}\n\nText.\n`]));
const withPages = (count: number): Parameters<typeof republish>[2] => ({
  ...pageFiles(count),
  "reference.json": ({ pages }) => {
    pages.push(...range(count).map((index) => ({ id: `p${index}`, title: `Page ${index}`, summary: "Text." })));
  },
});

/** An attribute of a tar's entry, of 150 MB: zeros, which gzip makes small (IEEE Std 1003.1, pax, type x). */
async function longHeader(): Promise<Uint8Array<ArrayBuffer>> {
  const header = await packed([{ header: { name: "v1/a", size: 0 } }]);
  const block = Buffer.from(header.subarray(0, 512));
  block.write("x", 156, "latin1");
  block.write(`${(150_000_000).toString(8).padStart(11, "0")} `, 124, "latin1");
  block.fill(" ", 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\u0000 `, 148, "latin1");
  return new Uint8Array(gzipSync(Buffer.concat([block, Buffer.alloc(150_000_000)]), { level: 1 }));
}

const HOSTILE: readonly Case[] = [
  [
    "calendars at both ends of time",
    showing({ "calendar/1583.json": () => "{}", "calendar/9999.json": () => "{}" }),
    /years from 1583 to 9999 have no 1584/,
  ],
  [
    "years by the thousand, in empty files",
    showing(Object.fromEntries(range(1500).map((index) => [`calendar/${1583 + index}.json`, () => "{}"]))),
    /years are 1583 to 3082, but the manifest has fewer files than they have days/,
  ],
  [
    "a tokens file of 3 million empty objects",
    showing({ "tokens.json": () => listOf("{}", 9_990_000) }),
    /cannot read them as an identity: api\/v1\/settings\.json/,
    PARSED,
  ],
  [
    "a file of 1.5 GB",
    () =>
      served.spoil(
        manifestWith(built, ({ files: list }) => list.push(entryLike(built, "a.json", { bytes: 1_500_000_000 }))),
      ),
    /lists "a\.json" with 1500000000 bytes; the limit is 10000000\./,
  ],
  [
    "an entry's header of 150 MB in a small archive",
    async () => {
      const archive = await longHeader();
      const manifest = manifestWith(built, ({ files: list }) => {
        for (const index of range(19)) list.push(entryLike(built, `a${index}.json`, { bytes: 10_000_000 }));
      });
      const instead = by.at(".tar.gz", () => new Response(archive));
      served.spoil((reply, request) =>
        request.url.endsWith(".gz") ? instead(reply, request) : manifest(reply, request),
      );
    },
    /is not a complete archive \(an entry's header has more than 1048576 bytes\)/,
  ],
  [
    "a manifest of 3 million empty objects",
    spoiling("/manifest.json", () => `{"files":${listOf("{}", 9_990_000)}}`),
    /lists \d+ files; the limit is 20000\./,
  ],
  [
    "a manifest of empty lists",
    spoiling("/manifest.json", () => listOf("[]", 9_990_000)),
    /Expected: the manifest/,
    PARSED,
  ],
  [
    "a manifest of keys",
    spoiling("/manifest.json", () => `{${range(900_000).map((index) => `"${index.toString(36)}":1`)}}`),
    /is not a manifest/,
  ],
  [
    "a manifest without an end",
    () => served.spoil(by.at("/manifest.json", by.endless({ pause: 0 }))),
    /--max-file-bytes/,
  ],
];

describe.skipIf(!existsSync("/proc/self/status"))(
  "No source makes a mirror use more memory than its largest file takes, if /proc can measure it:",
  () => {
    it.each(HOSTILE.map(([what, show, want, most = STREAMED]) => [what, show, want, most] as const))(
      "%s",
      async (_, show, want, most) => {
        served.show(built);
        served.spoil();
        await show();
        const { code, err, megabytes, left } = await measured();
        expect(code).toBe(1);
        expect(err).toMatch(want);
        expect(megabytes).toBeGreaterThan(30);
        expect(megabytes).toBeLessThan(most);
        expect(left).not.toContain("copy");
      },
      120_000,
    );

    it.each([
      ["5,000 pages", showingArchived(withPages(5000))],
      ["190 MB in files of 10 MB", showingArchived(Object.fromEntries(range(19).map(largeFile)))],
    ])("%s and no harm are a copy", async (_, show) => {
      served.spoil();
      await show();
      const { code, err, megabytes, left } = await measured();
      expect([code, err, left]).toEqual([0, "", ["copy"]]);
      expect(megabytes).toBeLessThan(STREAMED);
    });
  },
);

/** Runs the command as a process; returns its output and its peak memory. */
async function measured() {
  const cwd = temporaryFolder();
  const call = [join(ROOT, "generator/cli/main.ts"), "mirror", served.origin, "copy"];
  let most = 0;
  const said = await new Promise<{ code: number; err: string }>((settle) => {
    const child = execFile(process.execPath, call, { cwd }, (error, _out, err) => {
      clearInterval(timer);
      settle({ code: Number(error?.code ?? 0), err });
    });
    const timer = setInterval(() => (most = Math.max(most, memoryOf(child.pid ?? 0))), 30);
  });
  return { ...said, megabytes: most / 1_000_000, left: readdirSync(cwd) };
}

/** The resident bytes of a process, as Linux counts them; 0 once it has ended. */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
