import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../built.ts";
import type { Call } from "./faults.ts";

const PRELOADED = new URL("./crash-at-syscall.ts", import.meta.url).href;

/** How the command line is run as a process that crashes. */
export type Crashing = {
  readonly cwd: string;
  /** Where the calls that count are: below this folder. */
  readonly below: string;
  /** The number of the call at which it crashes, from 1; without it the process runs to its end. */
  readonly at?: number;
};

/** Runs the command line so. Answers its calls in order when it came to its end, or null when it crashed. */
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
  const said: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
  try {
    const [code, signal] = await new Promise<[number | null, string | null]>((settle) =>
      child.once("close", (code, signal) => settle([code, signal])),
    );
    if (signal === "SIGKILL") return null;
    if (code !== 0) throw new Error(Buffer.concat(said).toString());
    return readFileSync(log, "utf8")
      .split("\n")
      .map((name) => ({ name, about: below }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
