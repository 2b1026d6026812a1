import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { vitral } from "../cli/vitral.ts";
import { digestOf } from "../build/tree.ts";
import { type Served, serveFolder } from "../mirror/served.ts";
import { SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { runCrashing } from "./crashing-process.ts";
import { pointsIn } from "./faults.ts";
import { temporaryFolder } from "../temporary.ts";

const root = temporaryFolder();
writeTokens(root, SETTINGS, { color: { light: THEME } });
const BUILD = ["build", "--quiet", "--root", root, "--years", "2026", "--date", "2026-11-20"];

/** Two builds that differ in every file that contains a link. */
const builds = { old: join(temporaryFolder(), "dist"), new: join(temporaryFolder(), "dist") };
const build = (out: string, version: keyof typeof builds) => [...BUILD, "--out", out, `--base-path=${PATHS[version]}`];
const PATHS = { old: "", new: "/design" } as const;

let served: Served;
beforeAll(async () => {
  for (const version of ["old", "new"] as const) expect((await vitral(build(builds[version], version))).err).toBe("");
  served = await serveFolder(builds.new);
});
afterAll(() => served.close());

/** Picks a number of calls, evenly spread. */
function sample(points: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => points[Math.floor((index * points.length) / count)] ?? 1);
}

describe("a process killed during a call leaves a complete folder, and the next run completes its work:", () => {
  it.each([
    ["vitral build over an older build", true, (folder: string) => build(folder, "new"), 3],
    ["vitral mirror for the first time", false, (folder: string) => ["mirror", "--quiet", served.origin, folder], 3],
  ])(
    "%s",
    async (_, hasOld, command, count) => {
      const prepare = async () => {
        const folder = join(temporaryFolder(), "folder");
        if (hasOld) cpSync(builds.old, folder, { recursive: true });
        return folder;
      };
      const folder = await prepare();
      const run = (where: string, at?: number) =>
        runCrashing(command(where), { cwd: dirname(where), below: dirname(where), ...(at && { at }) });
      const calls = (await run(folder)) ?? [];
      const after = digestOf(folder);
      expect(calls.length).toBeGreaterThan(250);
      for (const at of sample(pointsIn(calls), count)) {
        const target = await prepare();
        const where = `call ${at} of ${calls.length}, ${calls[at - 1]?.name}`;
        expect(await run(target, at), where).toBeNull();
        if (existsSync(target)) expect(verifyFolder(target).differences, where).toEqual([]);
        expect((await vitral(command(target))).err, where).toBe("");
        expect(digestOf(target), where).toBe(after);
        expect(readdirSync(dirname(target)), where).toEqual(["folder"]);
      }
    },
    240_000,
  );
});

describe("a command that runs after another was killed", () => {
  it("starts without waiting", async () => {
    const folder = join(temporaryFolder(), "a/folder");
    mkdirSync(dirname(folder));
    await runCrashing(build(folder, "old"), { cwd: dirname(folder), below: dirname(folder), at: 100 });
    expect(await vitral(build(folder, "old"))).toEqual({ code: 0, out: "", err: "" });
  });
});
