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
import { describe, expect, it } from "vitest";
import { build, type Progress } from "../../generator/build/build.ts";
import { readSource, SCOPE } from "../built.ts";
import { copyIdentity } from "../cli/vitral.ts";
import { RECORD } from "../disk/filled.ts";
import { contentsOf, digestOf } from "./tree.ts";

describe("A build of an identity", () => {
  const root = copyIdentity();
  const folder = join(root, "dist");
  const run = async (progress?: Progress) => build(await readSource(root), SCOPE, folder, progress);

  it("counts its files and bytes, and replaces nothing the second time", async () => {
    const first = await run();
    const number = statSync(folder).ino;
    const sizes = [...contentsOf(folder)].filter(([path]) => path !== RECORD).map(([, { length }]) => length);
    const figures = { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0), combinations: 72 };
    expect(first).toMatchObject({ ...figures, changed: true });
    expect(await run()).toMatchObject({ ...figures, release: first.release, changed: false });
    expect(statSync(folder).ino).toBe(number);
  });

  const day = new Date("2020-01-01T00:00:00Z");
  it.each<[string, (dist: string) => void]>([
    ["a file less", (dist) => rmSync(join(dist, "api/v1/tokens.json"))],
    ["a folder less", (dist) => rmSync(join(dist, "api/v1/themes"), { recursive: true })],
    ["a file cut short", (dist) => truncateSync(join(dist, "api/v1/seasons.ics"), 100)],
    ["a page with other words", (dist) => appendFileSync(join(dist, "index.html"), " ")],
    ["the archive", (dist) => truncateSync(join(dist, "api/v1.tar.gz"))],
    ["a manifest that says nothing", (dist) => writeFileSync(join(dist, "api/v1/manifest.json"), "{}")],
    [
      "a file of the same length and date",
      (dist) => {
        const file = join(dist, "api/v1/tokens.css");
        writeFileSync(file, readFileSync(file, "utf8").replace(/#[0-9a-f]{6}/, "#abcdef"));
        utimesSync(file, day, day);
      },
    ],
  ])("puts right what was changed in it: %s", async (_, damage) => {
    const { release } = await run();
    const whole = digestOf(folder);
    damage(folder);
    expect(await run()).toMatchObject({ release, changed: true });
    expect(digestOf(folder)).toBe(whole);
  });

  it("shows the old build until the new one is whole", async () => {
    appendFileSync(join(root, "reference/forma.md"), "\nE outra.\n");
    const before = digestOf(folder);
    const counts: number[] = [];
    let total = 0;
    await run((done, all) => {
      counts.push(done);
      total = all;
      if (done % 1000 === 0 || done === all) expect(digestOf(folder)).toBe(before);
    });
    expect(counts).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    expect(digestOf(folder)).not.toBe(before);
  });

  it("that fails leaves the old build and no other file", async () => {
    appendFileSync(join(root, "reference/forma.md"), "\nE a última.\n");
    const before = digestOf(folder);
    const stop: Progress = (done) => {
      if (done === 2000) throw new Error("The disk is full.");
    };
    await expect(run(stop)).rejects.toThrow("The disk is full.");
    expect([digestOf(folder), readdirSync(root).sort()]).toEqual([before, ["dist", "reference", "tokens"]]);
  });
});
