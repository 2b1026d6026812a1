import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { vitral } from "../cli/vitral.ts";
import { buildChanged, copyFrom, editPage, filesOf, type Served, serveFolder } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const disk = temporaryFolder();
const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=32m", "tmpfs", disk]).status === 0;
afterAll(() => void (isMounted && spawnSync("umount", [disk])));
if (!isMounted) console.warn("Skipped: a small disk can't be mounted here, so it can't be filled.");

describe.skipIf(!isMounted)("on a full disk, if a small disk can be mounted", () => {
  const ballast = join(disk, "ballast");
  const folder = join(disk, "copy");
  let served: Served;
  let original: string;
  let edited: string;
  beforeAll(async () => {
    [original, edited] = await Promise.all([buildChanged(), buildChanged(editPage)]);
    served = await serveFolder(original);
  });
  afterAll(() => served.close());

  const fill = (free: number) => {
    rmSync(ballast, { force: true });
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - free)));
  };
  const run = () => vitral(["mirror", served.origin, folder]);

  it.each([0, 1_000_000])(
    "with %i bytes free, the first copy leaves nothing and reports the full disk",
    async (free) => {
      fill(free);
      expect(await run()).toEqual({ code: 1, out: "", err: `vitral: Cannot use "${folder}": the disk is full.\n` });
      expect(readdirSync(disk)).toEqual(["ballast"]);
    },
  );

  it.each([0, 300_000])(
    "with %i bytes free, an update leaves the old copy intact, and succeeds once there is space",
    async (free) => {
      rmSync(ballast, { force: true });
      served.show(original);
      await copyFrom(served, folder);
      const files = filesOf(folder);
      served.show(edited);
      fill(free);
      const { code, err } = await run();
      expect([code, err]).toEqual([1, `vitral: Cannot use "${folder}": the disk is full.\n`]);
      expect(filesOf(folder)).toEqual(files);
      expect(verifyFolder(folder).differences).toEqual([]);
      expect(readdirSync(disk).sort()).toEqual(["ballast", "copy"]);
      rmSync(ballast);
      await copyFrom(served, folder);
      expect(filesOf(folder)).toEqual(filesOf(edited));
    },
  );
});
