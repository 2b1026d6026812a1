import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recover } from "../../generator/build/swap.ts";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { deathsIn, runMortal } from "../build/mortal.ts";
import { readManifest } from "../build/manifest-file.ts";
import { buildChanged, copyFrom, editPage, filesOf, place, type Served, serveFolder } from "./served.ts";

const [before, after] = await Promise.all([buildChanged(), buildChanged(editPage)]);
const releases = [before, after].map((folder) => readManifest(folder).release);

let served: Served;
beforeAll(async () => {
  served = await serveFolder(before);
});
afterAll(() => served.close());

/** A copy of the first build, or an empty place for one, and the calls of a mirror of the second build into it. */
async function ready(hasCopy: boolean): Promise<string> {
  const folder = join(place(), "copy");
  served.show(before);
  if (hasCopy) await copyFrom(served, folder);
  served.show(after);
  return folder;
}

const mirrored = (folder: string, at?: number) =>
  runMortal(["mirror", "--quiet", served.origin, folder], { cwd: dirname(folder), below: folder, ...(at && { at }) });

describe.each([
  ["over an old copy", true, 8],
  ["for the first time", false, 8],
])("a mirror %s that dies at the n-th call of the file system", async (_, hasCopy, sample) => {
  it("leaves the old copy or the new one, whole, and the next run makes the new one", async () => {
    const calls = await mirrored(await ready(hasCopy));
    expect(calls?.filter((name) => name === "renameSync").length).toBeGreaterThanOrEqual(hasCopy ? 3 : 2);
    const deaths = deathsIn(calls ?? [], { sample });
    expect(deaths.length).toBeGreaterThan(sample);
    for (const at of deaths) {
      const folder = await ready(hasCopy);
      const where = `call ${at} of ${calls?.length}, ${calls?.[at - 1]}`;
      expect(await mirrored(folder, at), where).toBeNull();
      recover(folder);
      if (hasCopy || existsSync(folder)) {
        const { release, differences } = verifyFolder(folder);
        expect(differences, where).toEqual([]);
        expect(hasCopy ? releases : [releases[1]], where).toContain(release);
      }
      await copyFrom(served, folder);
      expect(filesOf(folder), where).toEqual(filesOf(after));
      expect(readdirSync(dirname(folder)), where).toEqual(["copy"]);
    }
  }, 600_000);
});
