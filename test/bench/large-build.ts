import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "../built.ts";
import { type Size, writeLarge } from "../large-identity.ts";
import { runNode } from "./process.ts";
import { median, type Row } from "./table.ts";
import { cpuSince } from "./turns.ts";

/** A folder in memory, because the noise of a real disk would hide the differences. */
const SHM = "/dev/shm/vitral-bench-large";
const DIST = join(SHM, "dist");

const ROUNDS = 3;

/** 12 themes, 6 products or none, and 30 seasons or none: 2,604 combinations of about 600 tokens. */
const LARGE = { theme: 12, product: 6, season: 30, tokens: 590 };

/** Builds very many combinations in whole processes: their memory, their CPU time, and its growth with the bytes. */
export function largeBuildRows(): Row[] {
  try {
    const half = buildOf({ ...LARGE, theme: LARGE.theme / 2 });
    const whole = buildOf(LARGE);
    const what = "build of 2,604 combinations of 600 tokens";
    return [
      {
        what: `${what}, peak memory in MB`,
        against: "1 MB",
        why: "Files are written as they are rendered, so the largest system fits a CI container with 512 MB.",
        ratio: whole.peak,
        bound: { most: 400 },
      },
      {
        what: `${what}, ${(whole.bytes / 1e6).toFixed(0)} MB of files`,
        against: "writing and compressing the same bytes",
        why: "Writing and compressing is the physical limit for these bytes. CPU time.",
        ratio: whole.cpu / whole.bare,
        bound: { most: 3 },
      },
      {
        what: `${what}, CPU time per byte`,
        against: "that of half the combinations",
        why: "Linear work costs 1; twice the work per byte would cost 2. CPU time.",
        ratio: whole.cpu / whole.bytes / (half.cpu / half.bytes),
        bound: { most: 1.4 },
      },
    ];
  } finally {
    rmSync(SHM, { recursive: true, force: true });
  }
}

function buildOf(size: Size) {
  rmSync(SHM, { recursive: true, force: true });
  writeLarge(SHM, size);
  const env = { XDG_CACHE_HOME: join(SHM, "caches") };
  const vitral = (...args: readonly string[]) =>
    runNode([join(ROOT, "generator/vitral.js"), ...args], { cwd: SHM, env });
  const runs = Array.from({ length: ROUNDS }, () => {
    for (const folder of [DIST, env.XDG_CACHE_HOME]) rmSync(folder, { recursive: true, force: true });
    // Fills the cache of compiled code.
    vitral("check");
    return vitral("build", "--quiet", "--out", DIST);
  });
  const cpu = median(runs.map((run) => run.cpu));
  // Garbage collection makes the peak vary between runs.
  const peak = median(runs.map((run) => run.peak));
  return { cpu, peak, ...bareWrites() };
}

/** The CPU milliseconds for writing all of the build's files again and compressing them one by one. */
function bareWrites(): { readonly bytes: number; readonly bare: number } {
  let [bytes, bare] = [0, 0];
  for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith(".gz")) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path);
    const copy = join(SHM, "bare", path.slice(DIST.length));
    const began = process.cpuUsage();
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, text);
    gzipSync(text, { level: 4 });
    bare += cpuSince(began);
    bytes += text.length;
  }
  return { bytes, bare };
}
