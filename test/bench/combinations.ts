import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { median, type Row } from "./table.ts";

const ROUNDS = 7;
const WARM_ROUNDS = 3;
const SHM = "/dev/shm/vitral-bench-combinations";

/** Compares writing every combination as CSS and JSON: in whole processes, then per file in a warm process. */
export function combinationRows(): Row[] {
  const script = (name: string, warmRounds: number) =>
    run(join(import.meta.dirname, `combinations-${name}.ts`), [join(SHM, name), String(warmRounds)]);
  try {
    const whole = Array.from(
      { length: ROUNDS + 1 },
      () => script("style-dictionary", 0).took / script("ours", 0).took,
    ).slice(1);
    const warm = Array.from(
      { length: WARM_ROUNDS },
      () => script("style-dictionary", 2).warm / script("ours", 20).warm,
    );
    const against = "Style Dictionary, one instance per combination";
    return [
      {
        what: "speed: 72 combinations as CSS and JSON, whole process",
        against,
        why: "The tool that people would use instead builds one combination at a time. Paired processes.",
        ratio: median(whole),
        bound: { least: 4 },
      },
      {
        what: "speed: one file of a combination, warm",
        against,
        why: "Shared values are resolved once for all combinations, so all 72 cost little more than one. Paired processes.",
        ratio: median(warm),
        bound: { least: 50 },
      },
    ];
  } finally {
    rmSync(SHM, { recursive: true, force: true });
  }
}

function run(script: string, args: readonly string[]): { readonly took: number; readonly warm: number } {
  const began = performance.now();
  // Both sides use cached code, as in any run of a command after the first.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(SHM, "compiled") };
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...args], { env, encoding: "utf8" });
  const took = performance.now() - began;
  if (status !== 0) throw new Error(stderr);
  return { took, warm: (JSON.parse(stdout) as { warm: number }).warm };
}
