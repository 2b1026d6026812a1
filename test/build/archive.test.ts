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

const [folder, again] = [join(base, "one"), join(base, "two")];
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

  it("lists each file once, without an owner or a time, readable by all", () => {
    const lines = execFileSync("tar", ["-tvzf", join(folder, "api/v1.tar.gz"), "--numeric-owner"], {
      env: { ...process.env, TZ: "UTC", LC_ALL: "C" },
      encoding: "utf8",
      maxBuffer: 1 << 24,
    });
    const entries = lines.trimEnd().split("\n");
    expect(entries.length).toBe(readManifest(folder).files.length + 1);
    expect(entries.filter((line) => !/^-rw-r--r-- 0\/0 +\d+ 1970-01-01 00:00 v1\/\S+$/.test(line))).toEqual([]);
  });

  it("has the same bytes at the next build", async () => {
    await build(await readSource(), SCOPE, again);
    expect(packed(again).equals(packed(folder))).toBe(true);
  });

  it("has room for a long path and for an empty file", async () => {
    const long = `v1/${"a-name-of-some-length/".repeat(9)}file.json`;
    const files = [
      { path: `/api/${long}`, bytes: Buffer.from("{}\n") },
      { path: "/api/v1/empty.css", bytes: new Uint8Array() },
    ];
    const into = mkdtempSync(join(base, "long-"));
    execFileSync("tar", ["-xz", "-C", into], { input: Buffer.concat(await Array.fromAsync(archive(files))) });
    expect(pathsIn(into)).toEqual([long, "v1/empty.css"]);
  });
});

describe("an archive that is too large to be in memory whole", () => {
  const line = Buffer.from("abcdefghijklmno\n".repeat(1 << 14));
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      return { path: `/api/v1/${index}.txt`, bytes: Buffer.concat([Buffer.from(`${index}\n`), line]) };
    });

  const whole = async (parts: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(parts));

  it.each([8, 200])("has every file, of %d of them", async (count) => {
    const { finish } = await pack(files(count), whole);
    const into = mkdtempSync(join(base, "large-"));
    execFileSync("tar", ["-xz", "-C", into], { input: await finish() });
    for (const { path, bytes } of files(count))
      expect(bytes.equals(readFileSync(join(into, path.slice("/api/".length)))), path).toBe(true);
    expect(pathsIn(into)).toHaveLength(count);
  });

  it("ends with the error of a file that cannot be made", async () => {
    function* failing() {
      yield* files(100);
      throw new Error("No room.");
    }
    await expect(pack(failing(), whole)).rejects.toThrow("No room.");
  });

  it("makes no further file once it cannot be written", async () => {
    let made = 0;
    function* counted() {
      for (const file of files(400)) {
        made += 1;
        yield file;
      }
    }
    const write = async (parts: AsyncIterable<Uint8Array>) => {
      for await (const _ of parts) throw new Error("The disk is full.");
    };
    await expect(pack(counted(), write)).rejects.toThrow("The disk is full.");
    const before = made;
    await sleep(100);
    expect(made).toBe(before);
    expect(made).toBeLessThan(400);
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
  };

  it("lists every file of the API but itself, with its size, digest and type", () => {
    const want = [...contentsOf(join(folder, "api/v1"))]
      .filter(([path]) => path !== "manifest.json")
      .map(([path, { length, sha256 }]) => ({ path, sha256, bytes: length, type: TYPES[extname(path)] }));
    const got = readManifest(folder).files.map(({ path, sha256, bytes, type }) => ({ path, sha256, bytes, type }));
    expect(got.sort((left, right) => (left.path < right.path ? -1 : 1))).toEqual(want);
  });

  it("marks the snapshots of a day, and nothing else, as dated", () => {
    const dated = readManifest(folder).files.filter((file) => file.dated);
    expect(dated.map(({ path }) => path).sort()).toEqual(["seasons.json", "themes.json"]);
  });
});

/** The release as the contract defines it, computed from the files on the disk. */
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
  it("is the beginning of the digest over all digests of undated files", () => {
    const { release } = readManifest(folder);
    expect(release).toBe(releaseOf(folder));
    expect(built.release).toBe(release);
  });

  it("is stated alike by the discovery file and the headers", () => {
    const { release } = readManifest(folder);
    expect(JSON.parse(readFileSync(join(folder, "api/v1/index.json"), "utf8")).release).toBe(release);
    const headers = readFileSync(join(folder, "_headers"), "utf8");
    expect(new Set(headers.matchAll(/x-identity-release: (\S+)/gi).map(([, stated]) => stated))).toEqual(
      new Set([release]),
    );
  });

  it("is the same on another day, and another for other years", async () => {
    const source = await readSource();
    const scopes = {
      day: { ...SCOPE, snapshot: "2026-12-24" },
      years: { ...SCOPE, span: { from: 2025, to: 2030 } },
    };
    const day = await build(source, scopes.day, again);
    expect(contentsOf(join(again, "api/v1")).get("themes.json")).not.toEqual(
      contentsOf(join(folder, "api/v1")).get("themes.json"),
    );
    expect(day.release).toBe(built.release);
    expect((await build(source, scopes.years, again)).release).not.toBe(built.release);
  });
});
