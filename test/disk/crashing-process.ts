import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../built.ts";
import type { Call } from "./faults.ts";

const PRELOADED = new URL("./crash-at-syscall.ts", import.meta.url).href;

/** Settings for a process that crashes at a file-system call. */
export type Crashing = {
  readonly cwd: string;
  /** Counts only calls on paths below this folder. */
  readonly below: string;
  /** The 1-based number of the call at which the process crashes; without it, the process runs to completion. */
  readonly at?: number;
};

/** Runs the command line in such a process. Returns its calls in order, or null if it crashed. */
export async function runCrashing(
  args: readonly string[],
  { cwd, below, at }: Crashing,
): Promise<readonly Call[] | null> {
  const folder = mkdtempSync(join(tmpdir(), "vitral-crashing-"));
  const log = join(folder, "calls");
  const env = {
    ...process.env,
    VITRAL_CRASHES_BELOW: below,
    VITRAL_CRASHES_LOG: log,
    VITRAL_CRASHES_AT: String(at ?? ""),
  };
  const program = join(ROOT, "generator/cli/main.ts");
  const child = spawn(process.execPath, ["--import", PRELOADED, program, ...args], {
    cwd,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const stderr: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
  try {
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
      child.once("close", (code, signal) => resolve([code, signal])),
    );
    if (signal === "SIGKILL") return null;
    if (code !== 0) throw new Error(Buffer.concat(stderr).toString());
    return readFileSync(log, "utf8")
      .split("\n")
      .map((name) => ({ name, about: below }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
