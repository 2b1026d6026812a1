import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "../../generator/build/build.ts";
import { createEdition } from "../../generator/build/edition.ts";
import { readSource, SCOPE } from "../built.ts";
import { median, type Row } from "./table.ts";

const ROUNDS = 9;

/** A disk in memory, where the noise of a real one does not drown the figures. */
const SHM = "/dev/shm/vitral-bench";

/** A whole build over an older one, against a bare loop that writes the same bytes to the same files. */
export async function buildRows(): Promise<Row[]> {
  // Two editions with other links in almost every file, so that each build writes all and removes all.
  const sources = await Promise.all(["/one", "/two"].map((path) => readSource(undefined, { origin: "", path })));
  const ratios: number[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const source = sources[round % 2]!;
      const began = performance.now();
      await build(source, SCOPE, join(SHM, "dist"));
      const ours = performance.now() - began;
      ratios.push(ours / writeBare(source));
    }
  } finally {
    rmSync(SHM, { recursive: true, force: true });
  }
  return [
    {
      what: "build: render, hash, manifest, archive, write, swap, remove",
      against: "bare writes of the same files",
      ratio: median(ratios.slice(1)),
      bound: { most: 2.5 },
    },
  ];
}

function writeBare(source: Awaited<ReturnType<typeof readSource>>): number {
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
