import {
  appendFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { build, type Progress } from "../../generator/build/build.ts";
import { readSource } from "../built.ts";
import { copyIdentity } from "../cli/vitral.ts";
import { RECORD } from "../disk/filled.ts";
import { SHORT } from "../mirror/served.ts";
import { contentsOf, digestOf } from "./tree.ts";

describe("the build of an identity", () => {
  const root = copyIdentity();
  const folder = join(root, "dist");
  const run = async (progress?: Progress) => build(await readSource(root), SHORT, folder, progress);
  let built: Awaited<ReturnType<typeof run>>;
  beforeAll(async () => void (built = await run()));

  it("counts its files and bytes, and replaces nothing if it is repeated", async () => {
    const inode = statSync(folder).ino;
    const sizes = [...contentsOf(folder)].filter(([path]) => path !== RECORD).map(([, { length }]) => length);
    const counts = { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0), combinations: 72 };
    expect(built).toMatchObject({ ...counts, changed: true });
    expect(await run()).toMatchObject({ ...counts, release: built.release, changed: false });
    expect(statSync(folder).ino).toBe(inode);
  });

  const day = new Date("2020-01-01T00:00:00Z");
  it.each<[string, (dist: string) => void]>([
    ["a removed file", (dist) => rmSync(join(dist, "api/v1/tokens.json"))],
    ["a removed folder", (dist) => rmSync(join(dist, "api/v1/themes"), { recursive: true })],
    ["a truncated file", (dist) => truncateSync(join(dist, "api/v1/seasons.ics"), 100)],
    ["an edited page", (dist) => appendFileSync(join(dist, "index.html"), " ")],
    ["an emptied archive", (dist) => truncateSync(join(dist, "api/v1.tar.gz"))],
    ["an empty manifest", (dist) => writeFileSync(join(dist, "api/v1/manifest.json"), "{}")],
    [
      "an edited file with the same length and date",
      (dist) => {
        const file = join(dist, "api/v1/tokens.css");
        writeFileSync(file, readFileSync(file, "utf8").replace(/#[0-9a-f]{6}/, "#abcdef"));
        utimesSync(file, day, day);
      },
    ],
  ])("repairs its folder: %s", async (_, damage) => {
    // Each row leaves the folder as the first build made it.
    const { release } = built;
    const original = digestOf(folder);
    damage(folder);
    expect(await run()).toMatchObject({ release, changed: true });
    expect(digestOf(folder)).toBe(original);
  });

  it("keeps the old build in place until the new one is complete", async () => {
    appendFileSync(join(root, "reference/forma.md"), "\nE outra.\n");
    const before = digestOf(folder);
    const counts: number[] = [];
    let total = 0;
    await run((done, all) => {
      counts.push(done);
      total = all;
      if (done % 300 === 0 || done === all) expect(digestOf(folder)).toBe(before);
    });
    expect(counts).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    expect(digestOf(folder)).not.toBe(before);
  });

  it("leaves the old build and no other file if it fails", async () => {
    appendFileSync(join(root, "reference/forma.md"), "\nE a última.\n");
    const before = digestOf(folder);
    const stop: Progress = (done) => {
      if (done === 600) throw new Error("The disk is full.");
    };
    await expect(run(stop)).rejects.toThrow("The disk is full.");
    expect([digestOf(folder), readdirSync(root).sort()]).toEqual([before, ["dist", "reference", "tokens"]]);
  });
});
