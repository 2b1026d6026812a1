import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../built.ts";

const PRELOADED = new URL("./dying.ts", import.meta.url).href;

/** How the command line is run as a process that dies. */
export type Mortal = {
  readonly cwd: string;
  /** The folder whose calls count, with all that begins with its name beside it, such as `dist.old`. */
  readonly below: string;
  /** The call at which it dies, from 1 on; without it the process lives to its end. */
  readonly at?: number;
};

/** Runs the command line so, and tells how it ended: the names of its calls in order when it lived, else null. */
export async function runMortal(
  args: readonly string[],
  { cwd, below, at }: Mortal,
): Promise<readonly string[] | null> {
  const folder = mkdtempSync(join(tmpdir(), "vitral-mortal-"));
  const log = join(folder, "calls");
  const env = { ...process.env, VITRAL_DIES_BELOW: below, VITRAL_DIES_LOG: log, VITRAL_DIES_AT: String(at ?? "") };
  const program = join(ROOT, "generator/cli.ts");
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
    return readFileSync(log, "utf8").split("\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every call from the first that swaps on, and some of those before, evenly spread; numbers from 1 on. */
export function deathsIn(calls: readonly string[], { sample }: { readonly sample: number }): number[] {
  const swap = Math.max(0, calls.indexOf("renameSync"));
  const before = Array.from({ length: sample }, (_, index) => 1 + Math.floor((swap * index) / sample));
  const swapping = Array.from({ length: calls.length - swap }, (_, index) => swap + 1 + index);
  return [...new Set([...before, ...swapping])];
}
