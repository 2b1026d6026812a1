import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { recover } from "../../generator/build/swap.ts";
import { readSource } from "../built.ts";
import { copyIdentity } from "../cli/vitral.ts";
import { deathsIn, runMortal } from "./mortal.ts";
import { digestOf } from "./tree.ts";

const root = copyIdentity();
const folder = join(root, "dist");
const SHORT = { snapshot: "2026-11-20", span: { from: 2026, to: 2026 } } as const;

/** Two builds that differ in every file with a link. */
const PATHS = ["", "/design"] as const;
const sources = await Promise.all(PATHS.map((path) => readSource(root, { origin: "", path })));

/** Builds in this process, to the end. */
async function buildWhole(which: 0 | 1): Promise<string> {
  const source = sources[which];
  if (source !== undefined) await build(source, SHORT, folder);
  return digestOf(folder);
}

const mortal = (at?: number) => {
  const options = ["--quiet", "--years", "2026", "--date", SHORT.snapshot, "--base-path", PATHS[1]];
  return runMortal(["build", ...options], { cwd: root, below: folder, ...(at && { at }) });
};

describe("a build that dies at the n-th call of the file system", () => {
  it("leaves the old build or the new one, whole, and the next one is as if nothing had been", async () => {
    const old = await buildWhole(0);
    const calls = (await mortal()) ?? [];
    const wanted = digestOf(folder);
    // Three renames swap the folders; the others take over what stays, folder by folder.
    expect([wanted === old, calls.filter((name) => name === "renameSync").length > 5]).toEqual([false, true]);
    const deaths = deathsIn(calls, { sample: 12 });
    expect(deaths.length).toBeGreaterThan(15);
    const left = new Set<string>();
    for (const at of deaths) {
      await buildWhole(0);
      const where = `call ${at} of ${calls.length}, ${calls[at - 1]}`;
      expect(await mortal(at), where).toBeNull();
      recover(folder);
      expect(existsSync(folder), where).toBe(true);
      expect([old, wanted], where).toContain(digestOf(folder));
      left.add(digestOf(folder));
      expect(await buildWhole(1), where).toBe(wanted);
      expect(readdirSync(root).sort(), where).toEqual(["dist", "reference", "tokens"]);
    }
    expect(left).toEqual(new Set([old, wanted]));
  }, 600_000);
});
