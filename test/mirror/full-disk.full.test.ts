import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { vitralProcess } from "../cli/vitral.ts";
import { buildChanged, copyFrom, editPage, filesOf, type Served, serveFolder } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const disk = temporaryFolder();
const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=32m", "tmpfs", disk]).status === 0;
afterAll(() => void (isMounted && spawnSync("umount", [disk])));
if (!isMounted) console.warn("Skipped: no small disk can be mounted here, so none can be full.");

describe.skipIf(!isMounted)("on a disk that is full, if a small one can be mounted", () => {
  const ballast = join(disk, "ballast");
  const folder = join(disk, "copy");
  let served: Served;
  let before: string;
  let after: string;
  beforeAll(async () => {
    [before, after] = await Promise.all([buildChanged(), buildChanged(editPage)]);
    served = await serveFolder(before);
  });
  afterAll(() => served.close());

  const fill = (left: number) => {
    rmSync(ballast, { force: true });
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)));
  };
  const run = () => vitralProcess(["mirror", served.origin, folder]);

  it.each([0, 40_000, 1_000_000])("with %i bytes left, a first copy leaves nothing and says why", async (left) => {
    fill(left);
    expect(await run()).toEqual({ code: 1, out: "", err: `vitral: Cannot use "${folder}": the disk is full.\n` });
    expect(readdirSync(disk)).toEqual(["ballast"]);
  });

  it.each([0, 40_000, 300_000])(
    "with %i bytes left, a later copy leaves the old one whole, and is made once there is room",
    async (left) => {
      rmSync(ballast, { force: true });
      served.show(before);
      await copyFrom(served, folder);
      const whole = filesOf(folder);
      served.show(after);
      fill(left);
      const { code, err } = await run();
      expect([code, err]).toEqual([1, `vitral: Cannot use "${folder}": the disk is full.\n`]);
      expect(filesOf(folder)).toEqual(whole);
      expect(verifyFolder(folder).differences).toEqual([]);
      expect(readdirSync(disk).sort()).toEqual(["ballast", "copy"]);
      rmSync(ballast);
      await copyFrom(served, folder);
      expect(filesOf(folder)).toEqual(filesOf(after));
    },
  );
});
