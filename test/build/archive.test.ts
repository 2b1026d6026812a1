import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { archive, pack } from "../../generator/build/archive.ts";
import { build } from "../../generator/build/build.ts";
import { readSource, SCOPE } from "../built.ts";
import { readManifest } from "./manifest-file.ts";
import { contentsOf, pathsIn } from "./tree.ts";

const base = mkdtempSync(join(tmpdir(), "vitral-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const [folder, rebuilt] = [join(base, "one"), join(base, "two")];
const built = await build(await readSource(), SCOPE, folder);
const packed = (where: string) => readFileSync(join(where, "api/v1.tar.gz"));

describe("the archive", () => {
  const unpacked = mkdtempSync(join(base, "unpacked-"));
  execFileSync("tar", ["-xzf", join(folder, "api/v1.tar.gz"), "-C", unpacked]);

  it("unpacks to the manifest's files and the manifest itself, byte for byte", () => {
    const listed = readManifest(folder).files.map(({ path }) => `v1/${path}`);
    expect(pathsIn(unpacked)).toEqual([...listed, "v1/manifest.json"].sort());
    expect(contentsOf(join(unpacked, "v1"))).toEqual(contentsOf(join(folder, "api/v1")));
  });

  it("lists each file once, world-readable, without an owner or a timestamp", () => {
    const lines = execFileSync("tar", ["-tvzf", join(folder, "api/v1.tar.gz"), "--numeric-owner"], {
      env: { ...process.env, TZ: "UTC", LC_ALL: "C" },
      encoding: "utf8",
      maxBuffer: 1 << 24,
    });
    const entries = lines.trimEnd().split("\n");
    expect(entries.length).toBe(readManifest(folder).files.length + 1);
    expect(entries.filter((line) => !/^-rw-r--r-- 0\/0 +\d+ 1970-01-01 00:00 v1\/\S+$/.test(line))).toEqual([]);
  });

  it("is byte-identical after a rebuild", async () => {
    await build(await readSource(), SCOPE, rebuilt);
    expect(packed(rebuilt).equals(packed(folder))).toBe(true);
  });

  it("supports long paths and empty files", async () => {
    const long = `v1/${"a-name-of-some-length/".repeat(9)}file.json`;
    const files = [
      { path: `/api/${long}`, bytes: Buffer.from("{}\n") },
      { path: "/api/v1/empty.css", bytes: new Uint8Array() },
    ];
    const target = mkdtempSync(join(base, "long-"));
    execFileSync("tar", ["-xz", "-C", target], { input: Buffer.concat(await Array.fromAsync(archive(files))) });
    expect(pathsIn(target)).toEqual([long, "v1/empty.css"]);
  });
});

describe("an archive too large to fit in memory", () => {
  const line = Buffer.from("abcdefghijklmno\n".repeat(1 << 14));
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      return { path: `/api/v1/${index}.txt`, bytes: Buffer.concat([Buffer.from(`${index}\n`), line]) };
    });

  const whole = async (parts: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(parts));

  it.each([8, 200])("contains all %d files", async (count) => {
    const { finish } = await pack(files(count), whole);
    const target = mkdtempSync(join(base, "large-"));
    execFileSync("tar", ["-xz", "-C", target], { input: await finish() });
    for (const { path, bytes } of files(count))
      expect(bytes.equals(readFileSync(join(target, path.slice("/api/".length)))), path).toBe(true);
    expect(pathsIn(target)).toHaveLength(count);
  });

  it("rejects with the error thrown while rendering a file", async () => {
    function* failing() {
      yield* files(100);
      throw new Error("No room.");
    }
    await expect(pack(failing(), whole)).rejects.toThrow("No room.");
  });

  it("requests no more files after a write has failed", async () => {
    let rendered = 0;
    function* counted() {
      for (const file of files(400)) {
        rendered += 1;
        yield file;
      }
    }
    const write = async (parts: AsyncIterable<Uint8Array>) => {
      for await (const _ of parts) throw new Error("The disk is full.");
    };
    await expect(pack(counted(), write)).rejects.toThrow("The disk is full.");
    const before = rendered;
    await sleep(100);
    expect(rendered).toBe(before);
    expect(rendered).toBeLessThan(400);
  });
});

describe("the manifest", () => {
  const TYPES: Readonly<Record<string, string>> = {
    ".json": "application/json; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".ics": "text/calendar; charset=utf-8",
    ".mjs": "text/plain; charset=utf-8",
    ".mts": "text/plain; charset=utf-8",
    ".scss": "text/plain; charset=utf-8",
    ".dart": "text/plain; charset=utf-8",
    ".swift": "text/plain; charset=utf-8",
    ".kt": "text/plain; charset=utf-8",
    ".xaml": "text/plain; charset=utf-8",
    ".xml": "text/plain; charset=utf-8",
  };

  it("lists every API file except itself, with its size, digest and type", () => {
    const expected = [...contentsOf(join(folder, "api/v1"))]
      .filter(([path]) => path !== "manifest.json")
      .map(([path, { length, sha256 }]) => ({ path, sha256, bytes: length, type: TYPES[extname(path)] }));
    const actual = readManifest(folder).files.map(({ path, sha256, bytes, type }) => ({ path, sha256, bytes, type }));
    expect(actual.sort((left, right) => (left.path < right.path ? -1 : 1))).toEqual(expected);
  });

  it("marks only daily snapshots as dated", () => {
    const dated = readManifest(folder).files.filter((file) => file.dated);
    expect(dated.map(({ path }) => path).sort()).toEqual(["seasons.json", "themes.json"]);
  });
});

/** Computes the release from the files on disk, as the contract defines it. */
function releaseOf(where: string): string {
  const unlisted = new Set(["index.json", "manifest.json", "seasons.json", "themes.json"]);
  const lines = [...contentsOf(join(where, "api/v1"))]
    .filter(([path]) => !unlisted.has(path))
    .map(([path, { sha256 }]) => `${sha256}  ${path}`)
    .sort();
  return createHash("sha256")
    .update(`${lines.join("\n")}\n`)
    .digest("hex")
    .slice(0, 16);
}

describe("the release", () => {
  it("is a truncated digest of the digests of all undated files", () => {
    const { release } = readManifest(folder);
    expect(release).toBe(releaseOf(folder));
    expect(built.release).toBe(release);
  });

  it("is the same in the discovery file and the headers", () => {
    const { release } = readManifest(folder);
    expect(JSON.parse(readFileSync(join(folder, "api/v1/index.json"), "utf8")).release).toBe(release);
    const headers = readFileSync(join(folder, "_headers"), "utf8");
    expect(new Set(headers.matchAll(/x-identity-release: (\S+)/gi).map(([, release]) => release))).toEqual(
      new Set([release]),
    );
  });

  it("stays the same on another day, but changes with the range of years", async () => {
    const source = await readSource();
    const scopes = {
      day: { ...SCOPE, snapshot: "2026-12-24" },
      years: { ...SCOPE, span: { from: 2025, to: 2030 } },
    };
    const day = await build(source, scopes.day, rebuilt);
    expect(contentsOf(join(rebuilt, "api/v1")).get("themes.json")).not.toEqual(
      contentsOf(join(folder, "api/v1")).get("themes.json"),
    );
    expect(day.release).toBe(built.release);
    expect((await build(source, scopes.years, rebuilt)).release).not.toBe(built.release);
  });
});
