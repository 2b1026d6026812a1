import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { build, type Progress } from "../../generator/build/build.ts";
import { openOutput } from "../../generator/build/output.ts";
import { toEntry, toRecordFile } from "../../generator/build/record.ts";
import { OutputError } from "../../generator/build/swap.ts";
import { readSource, ROOT, SCOPE } from "../built.ts";
import { contentsOf, digestOf, pathsIn } from "./tree.ts";

const base = mkdtempSync(join(tmpdir(), "vitral-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A new folder to build below, which holds nothing else. */
function place(): string {
  return mkdtempSync(join(base, "place-"));
}

type Texts = Readonly<Record<string, string>>;

/** Puts texts into a folder as a build does. */
function write(folder: string, texts: Texts): boolean {
  const output = openOutput(folder);
  for (const [path, text] of Object.entries(texts)) output.put(path, Buffer.from(text));
  const files = Object.entries(texts).map(([path, text]) => [path, toEntry(Buffer.from(text))] as const);
  const none = { release: "", program: "", inputs: "", api: {}, site: {} };
  const record = toRecordFile({ ...none, files: Object.fromEntries(files) });
  output.put(RECORD, record.bytes);
  return output.commit();
}

/** What a build notes for the next one. */
const RECORD = ".vitral-build.json";

const pathsBut = (folder: string) => pathsIn(folder).filter((path) => path !== RECORD);

const BUILT: Texts = {
  "api/v1/manifest.json": "{}",
  "api/v1/a.json": "a",
  "api/v1/b/c.css": "c",
  "index.html": "page",
};

/** The inode of each file: equal numbers, one file on the disk. */
function inodes(folder: string): Map<string, number> {
  return new Map(pathsIn(folder).map((path) => [path, statSync(join(folder, path)).ino]));
}

function changedIn(before: Map<string, number>, after: Map<string, number>): string[] {
  return [...after].filter(([path, inode]) => before.get(path) !== inode).map(([path]) => path);
}

describe("a folder that is built", () => {
  const tables: [string, { given: Texts; want: readonly string[] }][] = [
    ["one text", { given: { ...BUILT, "api/v1/a.json": "A" }, want: ["api/v1/a.json"] }],
    ["the last text", { given: { ...BUILT, "index.html": "Page" }, want: ["index.html"] }],
    ["the first text", { given: { ...BUILT, "api/v1/manifest.json": "[]" }, want: ["api/v1/manifest.json"] }],
    ["a new file", { given: { ...BUILT, "api/v1/d.json": "d" }, want: ["api/v1/d.json"] }],
    ["a file less", { given: { "api/v1/manifest.json": "{}", "api/v1/a.json": "a" }, want: [] }],
    ["a file in a folder's place", { given: { "api/v1/manifest.json": "{}", "api/v1/b": "b" }, want: ["api/v1/b"] }],
  ];

  it.each(tables)("is replaced when it differs by %s; what stays the same is linked", (_, { given, want }) => {
    const folder = join(place(), "dist");
    expect(write(folder, BUILT)).toBe(true);
    const [number, before] = [statSync(folder).ino, inodes(folder)];
    expect(write(folder, given)).toBe(true);
    expect(pathsBut(folder)).toEqual(Object.keys(given).sort());
    expect(changedIn(before, inodes(folder)).filter((path) => path !== RECORD)).toEqual(want);
    expect(statSync(folder).ino).not.toBe(number);
    expect(readdirSync(join(folder, ".."))).toEqual(["dist"]);
  });

  it("is left alone when nothing differs", () => {
    const folder = join(place(), "dist");
    write(folder, BUILT);
    const [number, before] = [statSync(folder).ino, inodes(folder)];
    expect(write(folder, BUILT)).toBe(false);
    expect([statSync(folder).ino, inodes(folder)]).toEqual([number, before]);
  });

  it("is left alone when the build is abandoned", () => {
    const folder = join(place(), "dist");
    write(folder, BUILT);
    const digest = digestOf(folder);
    const output = openOutput(folder);
    output.put("api/v1/a.json", Buffer.from("other"));
    output.abandon();
    expect([digestOf(folder), readdirSync(join(folder, ".."))]).toEqual([digest, ["dist"]]);
  });

  it("may be empty or new before, and may lie in folders that do not exist", () => {
    const parent = place();
    mkdirSync(join(parent, "empty"));
    for (const folder of ["empty", "new", "a/b/new"]) {
      write(join(parent, folder), BUILT);
      expect(pathsBut(join(parent, folder)), folder).toEqual(Object.keys(BUILT).sort());
    }
  });
});

describe("a folder that no build wrote is refused and untouched", () => {
  it("when it holds files", () => {
    const folder = join(place(), "mine");
    mkdirSync(join(folder, "api/v1"), { recursive: true });
    writeFileSync(join(folder, "api/v1/thesis.txt"), "the only copy");
    const before = contentsOf(folder);
    expect(() => openOutput(folder)).toThrow(
      new OutputError(
        `"${folder}" holds files that no build wrote. Wanted: an empty folder, a new one, or one that was built before (with api/v1/manifest.json).`,
      ),
    );
    expect(contentsOf(folder)).toEqual(before);
  });

  const own: [string, { given: Texts; named: string }][] = [
    ["one", { given: { "notes.txt": "mine" }, named: '"notes.txt"' }],
    ["one below the API", { given: { "api/v1/b/mine.json": "mine" }, named: '"api/v1/b/mine.json"' }],
    ["many", { given: { a: "", b: "", "c/d": "", "c/e": "", f: "" }, named: '"a", "b", "c/d" and 2 more' }],
  ];

  it.each(own)("when it was built and someone put files of their own there: %s", (_, { given, named }) => {
    const folder = join(place(), "dist");
    write(folder, BUILT);
    for (const [path, text] of Object.entries(given)) {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const before = contentsOf(folder);
    for (const texts of [BUILT, { ...BUILT, "api/v1/a.json": "other" }]) {
      const output = openOutput(folder);
      for (const [path, text] of Object.entries(texts)) output.put(path, Buffer.from(text));
      expect(() => output.commit()).toThrow(
        new OutputError(
          `"${folder}" holds files that no build wrote: ${named}. Move them away; a build replaces the whole folder.`,
        ),
      );
      output.abandon();
    }
    expect([contentsOf(folder), readdirSync(join(folder, ".."))]).toEqual([before, ["dist"]]);
  });

  it("but what a system puts everywhere is no one's", () => {
    const folder = join(place(), "dist");
    write(folder, BUILT);
    writeFileSync(join(folder, ".DS_Store"), "");
    expect(write(folder, BUILT)).toBe(true);
    expect(pathsBut(folder)).toEqual(Object.keys(BUILT).sort());
  });

  it("when its neighbour has the name that a build needs, and is someone's own", () => {
    const folder = join(place(), "dist");
    write(folder, BUILT);
    mkdirSync(`${folder}.old`);
    writeFileSync(join(`${folder}.old`, "thesis.txt"), "the only copy");
    expect(() => openOutput(folder)).toThrow(
      new OutputError(`"${folder}.old" is not a build's, and a build needs that name. Move it away.`),
    );
    expect(readdirSync(join(folder, ".."))).toEqual(["dist", "dist.old"]);
    expect(pathsIn(`${folder}.old`)).toEqual(["thesis.txt"]);
  });

  it("when another build is writing there", () => {
    const folder = join(place(), "dist");
    write(folder, BUILT);
    // The process that runs the tests, which is another and lives.
    mkdirSync(`${folder}.new-${process.ppid}`);
    expect(() => openOutput(folder)).toThrow(
      new OutputError(
        `Another build, process ${process.ppid}, is writing into "${folder}". Wait until it has ended; if there is none, remove "${folder}.new-${process.ppid}".`,
      ),
    );
    expect(readdirSync(join(folder, ".."))).toEqual(["dist", `dist.new-${process.ppid}`]);
  });

  it("when it is a file", () => {
    const file = join(place(), "dist");
    writeFileSync(file, "text");
    expect(() => openOutput(file)).toThrow(new OutputError(`"${file}" is a file. Wanted: a folder to build into.`));
  });
});

describe("a build of an identity", () => {
  const root = place();
  for (const name of ["tokens", "reference"]) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  const folder = join(root, "dist");
  const run = async (progress?: Progress) => build(await readSource(root), SCOPE, folder, progress);

  it("counts its files and bytes, and swaps nothing the second time", async () => {
    const first = await run();
    const number = statSync(folder).ino;
    const sizes = [...contentsOf(folder).values()].map(({ length }) => length);
    const figures = { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0), combinations: 72 };
    expect(first).toMatchObject({ ...figures, changed: true });
    expect(await run()).toMatchObject({ ...figures, release: first.release, changed: false });
    expect(statSync(folder).ino).toBe(number);
  });

  it("writes a changed page and what states the release anew, and links all other files", async () => {
    const before = inodes(folder);
    appendFileSync(join(root, "reference/forma.md"), "\nMais uma frase.\n");
    expect(await run()).toMatchObject({ changed: true });
    const written = [
      ".vitral-build.json",
      "_headers",
      "api/v1.tar.gz",
      "api/v1/index.json",
      "api/v1/manifest.json",
      "api/v1/reference/forma.md",
      // The first of the pages for people says which release it is of.
      "index.html",
      "llms-full.txt",
      "referencia/forma/index.html",
    ];
    expect(changedIn(before, inodes(folder))).toEqual(written);
  });

  it("shows the old build until the new one is whole", async () => {
    appendFileSync(join(root, "reference/forma.md"), "\nE outra.\n");
    const before = digestOf(folder);
    const counts: number[] = [];
    let total = 0;
    await run((done, all) => {
      counts.push(done);
      total = all;
      if (done % 500 === 0 || done === all) expect(digestOf(folder)).toBe(before);
    });
    expect(counts).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    expect(digestOf(folder)).not.toBe(before);
  });

  it("that breaks on the way leaves the old build and nothing aside", async () => {
    appendFileSync(join(root, "reference/forma.md"), "\nE a última.\n");
    const before = digestOf(folder);
    const stop: Progress = (done) => {
      if (done === 2000) throw new Error("The disk is full.");
    };
    await expect(run(stop)).rejects.toThrow("The disk is full.");
    expect([digestOf(folder), readdirSync(root).sort()]).toEqual([before, ["dist", "reference", "tokens"]]);
  });
});
