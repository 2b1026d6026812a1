import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "../../generator/build/build.ts";
import { createEdition } from "../../generator/build/edition.ts";
import { openReplacement } from "../../generator/disk/replacement.ts";
import { readSource, SCOPE } from "../built.ts";
import { median, type Row } from "./table.ts";

const ROUNDS = 15;

/** A folder in memory, because the noise of a real disk would hide the differences. */
const SHM = "/dev/shm/vitral-bench";

/** A build that replaces an older one, compared with writing the same bytes to the same files. */
export async function buildRows(): Promise<Row[]> {
  // The two sources have different links, so each build has to replace and remove an old tree.
  const sources = await Promise.all(["/one", "/two"].map((path) => readSource(undefined, { origin: "", path })));
  const core: number[] = [];
  const whole: number[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const source = sources[round % 2]!;
      const bare = writeBare(source);
      core.push(timed(() => buildCore(source)) / bare);
      const began = performance.now();
      await build(source, SCOPE, join(SHM, "whole"));
      whole.push((performance.now() - began) / bare);
    }
  } finally {
    rmSync(SHM, { recursive: true, force: true });
  }
  const against = "plain writes of the same files";
  return [
    {
      what: "build: render, hash, manifest, write, swap, remove the old tree",
      against,
      why: "Writing is the physical limit; a build also renders, hashes, records, and removes the old tree. Paired turns.",
      ratio: median(core.slice(1)),
      bound: { most: 6 },
    },
    {
      what: "build with the archive, host rules and pages",
      against,
      why: "No bound: shows the cost of the rest of a build.",
      ratio: median(whole.slice(1)),
    },
  ];
}

function buildCore(source: Source): void {
  const output = openReplacement(join(SHM, "core"), { by: "build" });
  for (const { path, bytes, sha256 } of createEdition(source, SCOPE).files())
    output.put(path.slice(1), bytes, sha256 === undefined ? undefined : { sha256, bytes: bytes.length });
  output.commit({});
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

type Source = Awaited<ReturnType<typeof readSource>>;

function writeBare(source: Source): number {
  const files = [...createEdition(source, SCOPE).files()];
  const folder = join(SHM, "bare");
  rmSync(folder, { recursive: true, force: true });
  const began = performance.now();
  for (const parent of new Set(files.map(({ path }) => dirname(path))))
    mkdirSync(join(folder, parent), { recursive: true });
  for (const { path, bytes } of files) writeFileSync(join(folder, path), bytes);
  const took = performance.now() - began;
  renameSync(folder, `${folder}.old`);
  rmSync(`${folder}.old`, { recursive: true, force: true });
  return took;
}
