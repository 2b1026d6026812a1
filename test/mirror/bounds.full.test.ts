import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { readManifest } from "../build/manifest-file.ts";
import { readSource, ROOT, SECOND } from "../built.ts";
import * as tamper from "../verify/spoils.ts";
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

describe("A mirror copies a source at a limit, and rejects a source above it:", () => {
  it.each([
    [
      "files",
      { files: files.length },
      `lists ${files.length} files; the limit is ${files.length - 1}. ${RAISE} --max-files.`,
    ],
    [
      "bytes",
      { bytes: total },
      `lists files that total ${total} bytes; the limit is ${total - 1}. ${RAISE} --max-bytes.`,
    ],
    ["bytes of a file", { fileBytes: largest }, `; the limit is ${largest - 1}. ${RAISE} --max-file-bytes.`],
  ])("%s", async (_, limits, expected) => {
    served.show(built);
    served.tamper();
    expect(await copyFrom(served, join(temporaryFolder(), "copy"), { limits })).toMatchObject({ changed: true });
    const less = Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, value - 1]));
    expect(await refusalFrom(served, join(temporaryFolder(), "copy"), { limits: less })).toContain(expected);
  });

  it("a file above the size limit, with its name", async () => {
    served.show(built);
    served.tamper(
      manifestWith(built, ({ files }) => files.push(entryLike(built, "large.json", { bytes: 20_000_000 }))),
    );
    expect(await refusalFrom(served, join(temporaryFolder(), "copy"))).toContain(
      `lists "large.json" with 20000000 bytes; the limit is 10000000. ${RAISE} --max-file-bytes.`,
    );
  });

  it("seconds, even while bytes keep arriving", async () => {
    served.show(built);
    const options = { timeout: 20_000, limits: { deadline: 2 } };
    served.tamper(tamper.at(/tokens\.json|tar\.gz/, trickle));
    const message = await refusalFrom(served, join(temporaryFolder(), "copy"), options);
    expect(message).toContain(`The mirror is not finished after 2 seconds; the limit is 2. ${RAISE} --deadline.`);
    served.tamper();
    expect(await copyFrom(served, join(temporaryFolder(), "copy"), { limits: { deadline: 300 } })).toMatchObject({
      changed: true,
    });
  });
});

/** Sends the response at a byte every 0.4 seconds. */
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

/** A source that needs too many resources, the message, and the memory limit in megabytes. */
type Case = readonly [name: string, show: () => unknown, message: RegExp, maximum?: number];

const showing = (changes: Parameters<typeof republish>[2]) => () => {
  const folder = join(temporaryFolder(), "dist");
  republish(built, folder, changes);
  served.show(folder);
  return folder;
};
/** Adds an archive, since fetching thousands of single files takes long but little memory. */
const showingArchived = (changes: Parameters<typeof republish>[2]) => async () => {
  const folder = showing(changes)();
  writeFileSync(join(folder, "api/v1.tar.gz"), gzipSync(await packed(entriesOf(folder).plain()), { level: 1 }));
};
const tampering = (path: string | RegExp, body: () => Uint8Array<ArrayBuffer> | string) => () =>
  served.tamper(tamper.at(path, () => new Response(body())));

/** A file of the API that no command reads. */
const largeFile = (index: number) => [`a${index}.json`, () => " ".repeat(9_990_000)] as const;

/** The memory limit in megabytes for streamed files of any size and number. */
const STREAMED = 400;

/** The memory limit in megabytes for parsing a file of 10 MB, which can hold millions of values. */
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

/** A pax header of 150 MB (IEEE Std 1003.1, type x) that compresses well because it contains only zeros. */
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
    "calendars of the first and last year",
    showingArchived({ "calendar/1583.json": () => "{}", "calendar/9999.json": () => "{}" }),
    /years from 1583 to 9999 have no 1584/,
  ],
  [
    "hundreds of years in empty files",
    showingArchived(Object.fromEntries(range(450).map((index) => [`calendar/${1583 + index}.json`, () => "{}"]))),
    /years are 1583 to 2032, but the manifest has fewer files than they have days/,
  ],
  [
    "a tokens file of 3 million empty objects",
    showingArchived({ "tokens.json": () => listOf("{}", 9_990_000) }),
    /cannot read them as an identity: api\/v1\/settings\.json/,
    PARSED,
  ],
  [
    "a file of 1.5 GB",
    () =>
      served.tamper(
        manifestWith(built, ({ files: list }) => list.push(entryLike(built, "a.json", { bytes: 1_500_000_000 }))),
      ),
    /lists "a\.json" with 1500000000 bytes; the limit is 10000000\./,
  ],
  [
    "an entry header of 150 MB in a small archive",
    async () => {
      const archive = await longHeader();
      const manifest = manifestWith(built, ({ files: list }) => {
        for (const index of range(19)) list.push(entryLike(built, `a${index}.json`, { bytes: 10_000_000 }));
      });
      const withArchive = tamper.at(".tar.gz", () => new Response(archive));
      served.tamper((reply, request) =>
        request.url.endsWith(".gz") ? withArchive(reply, request) : manifest(reply, request),
      );
    },
    /is not a complete archive \(an entry's header has more than 1048576 bytes\)/,
  ],
  [
    "a manifest of 3 million empty objects",
    tampering("/manifest.json", () => `{"files":${listOf("{}", 9_990_000)}}`),
    /lists \d+ files; the limit is 20000\./,
  ],
  [
    "a manifest of empty arrays",
    tampering("/manifest.json", () => listOf("[]", 9_990_000)),
    /Expected: the manifest/,
    PARSED,
  ],
  [
    "a manifest of many keys",
    tampering("/manifest.json", () => `{${range(900_000).map((index) => `"${index.toString(36)}":1`)}}`),
    /is not a manifest/,
  ],
  [
    "an endless manifest",
    () => served.tamper(tamper.at("/manifest.json", tamper.endless({ pause: 0 }))),
    /--max-file-bytes/,
  ],
];

const hasStatus = existsSync("/proc/self/status");
if (!hasStatus) console.warn("Skipped: there is no /proc here, so no memory can be measured.");

describe.skipIf(!hasStatus)("A mirror's memory is limited for any source, if /proc can measure it:", () => {
  it.each(HOSTILE.map(([name, show, message, maximum = STREAMED]) => [name, show, message, maximum] as const))(
    "%s",
    async (_, show, message, maximum) => {
      served.show(built);
      served.tamper();
      await show();
      const { code, err, megabytes, files } = await runMirror();
      expect(code).toBe(1);
      expect(err).toMatch(message);
      expect(megabytes).toBeGreaterThan(30);
      expect(megabytes).toBeLessThan(maximum);
      expect(files).not.toContain("copy");
    },
    120_000,
  );

  it.each([
    ["5,000 pages", showingArchived(withPages(5000))],
    ["190 MB in files of 10 MB", showingArchived(Object.fromEntries(range(19).map(largeFile)))],
  ])("copies a harmless source of %s", async (_, show) => {
    served.tamper();
    await show();
    const { code, err, megabytes, files } = await runMirror();
    expect([code, err, files]).toEqual([0, "", ["copy"]]);
    expect(megabytes).toBeLessThan(STREAMED);
  });
});

/** Runs the command in a process; returns its output, its peak memory and the files that it leaves. */
async function runMirror() {
  const cwd = temporaryFolder();
  const call = [join(ROOT, "generator/cli/main.ts"), "mirror", served.origin, "copy"];
  let peak = 0;
  const result = await new Promise<{ code: number; err: string }>((settle) => {
    const child = execFile(process.execPath, call, { cwd }, (error, _out, err) => {
      clearInterval(timer);
      settle({ code: Number(error?.code ?? 0), err });
    });
    const timer = setInterval(() => (peak = Math.max(peak, memoryOf(child.pid ?? 0))), 30);
  });
  return { ...result, megabytes: peak / 1_000_000, files: readdirSync(cwd) };
}

/** The resident memory of a process on Linux in bytes; 0 once it has exited. */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
