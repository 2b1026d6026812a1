import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../built.ts";

const SHM = "/dev/shm/vitral-bench-process";

/** Measures one build and one start-up in separate processes; the absolute numbers have no bound. */
export function processFigures(): { readonly startUp: number; readonly whole: number; readonly peakMegabytes: number } {
  try {
    const build = () => runNode(["generator/vitral.js", "build", "--quiet", "--out", join(SHM, "dist")]);
    build();
    rmSync(join(SHM, "dist"), { recursive: true });
    const whole = build();
    const startUp = runNode(["generator/vitral.js", "--help"]);
    return { startUp: startUp.took, whole: whole.took, peakMegabytes: whole.peak };
  } finally {
    rmSync(SHM, { recursive: true, force: true });
  }
}

/** Runs Node and measures wall and CPU time in milliseconds and peak memory in megabytes, as the process reports them. */
export function runNode(
  args: readonly string[],
  { cwd = ROOT, env = {} }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): { readonly took: number; readonly cpu: number; readonly peak: number } {
  const figures = "({ maxRSS, userCPUTime, systemCPUTime }) => `peak ${maxRSS} cpu ${userCPUTime + systemCPUTime}`";
  const report = `data:text/javascript,${encodeURIComponent(
    `process.on("exit", () => console.error((${figures})(process.resourceUsage())))`,
  )}`;
  const began = performance.now();
  const { stderr, status } = spawnSync(process.execPath, ["--import", report, ...args], {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  const took = performance.now() - began;
  if (status !== 0) throw new Error(stderr);
  const [, peak, cpu] = /peak (\d+) cpu (\d+)/.exec(stderr) ?? [];
  return { took, cpu: Number(cpu) / 1000, peak: Number(peak) / 1024 };
}
