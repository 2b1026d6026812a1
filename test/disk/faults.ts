import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** The fault injected at a call: the process is killed, or this call fails with an error. */
export type Fault = "kill" | "EIO" | "ENOSPC";

/** A call of the file system about something below a folder. */
export type Call = { readonly name: string; readonly about: string };

/** Returns whether a call only reads, and so leaves the disk unchanged. */
export function isLookup(call: Call | undefined): boolean {
  return /^(?:access|exists|lstat|read|readdir|readFile|readlink|realpath|stat)Sync$/.test(call?.name ?? "");
}

type Run = (...args: readonly unknown[]) => unknown;

const calls = fs as unknown as Record<string, Run>;
const names = Object.keys(calls).filter((name) => name.endsWith("Sync") && typeof calls[name] === "function");

/** The simulated end of the process, after which no call reaches the disk. */
export class Killed extends Error {}

/**
 * Runs work over a file system that fails at the n-th call about a folder, counted from 1, or never without a
 * number. Returns the calls up to then and the resulting error.
 */
export async function withFault(
  below: string,
  work: () => Promise<unknown>,
  { fault = "kill", at = 0 }: { readonly fault?: Fault; readonly at?: number } = {},
): Promise<{ readonly calls: readonly Call[]; readonly error: Error | null }> {
  const made: Call[] = [];
  const real = new Map(names.map((name) => [name, calls[name] as Run]));
  let isDead = false;
  const isAbout = (value: unknown) => typeof value === "string" && value.startsWith(below);
  for (const [name, run] of real) {
    calls[name] = (...args) => {
      const about = args.find(isAbout);
      if (about === undefined) return run(...args);
      if (isDead) throw new Killed(`${name} after the end`);
      made.push({ name, about: String(about) });
      if (made.length !== at) return run(...args);
      isDead = fault === "kill";
      half(name, run, args);
      throw isDead ? new Killed(`${name} ${String(about)}`) : systemError(fault, name, String(about));
    };
  }
  syncBuiltinESMExports();
  try {
    await work();
    return { calls: made, error: null };
  } catch (error) {
    return { calls: made, error: error as Error };
  } finally {
    for (const [name, run] of real) calls[name] = run;
    syncBuiltinESMExports();
  }
}

/** A write that fails has written half; what renames or removes one thing has done it or not. */
function half(name: string, run: Run, [file, bytes, ...rest]: readonly unknown[]): void {
  if (name === "writeFileSync" && bytes instanceof Uint8Array) run(file, bytes.subarray(0, bytes.length / 2), ...rest);
}

function systemError(code: string, syscall: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${syscall} '${path}'`), { code, syscall, path });
}

/** All that move or remove; of the others the first of each name, one in the middle, and the last. */
export function pointsIn(made: readonly Call[]): number[] {
  const byName = Map.groupBy(
    made.map(({ name }, index) => ({ name, at: index + 1 })),
    ({ name }) => name,
  );
  const chosen = [...byName].flatMap(([name, calls]) => {
    const all = calls.map(({ at }) => at);
    if (name === "renameSync" || name === "rmSync") return all;
    return [0, all.length >> 1, all.length - 1].map((index) => all[index] ?? 0);
  });
  return [...new Set(chosen)].sort((a, b) => a - b);
}
