import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** The fault to inject at a call: the process is killed, or the call fails with an error. */
export type Fault = "kill" | "EIO" | "ENOSPC";

/** A file-system call on a path below a folder. */
export type Call = { readonly name: string; readonly about: string };

/** Returns whether a call only reads, so the disk stays unchanged. */
export function isLookup(call: Call | undefined): boolean {
  return /^(?:access|exists|lstat|read|readdir|readFile|readlink|realpath|stat)Sync$/.test(call?.name ?? "");
}

type Run = (...args: readonly unknown[]) => unknown;

const calls = fs as unknown as Record<string, Run>;
const names = Object.keys(calls).filter((name) => name.endsWith("Sync") && typeof calls[name] === "function");

/** Simulates the end of the process, after which no call reaches the disk. */
export class Killed extends Error {}

/**
 * Runs work on a file system that fails at the n-th call on a path below a folder, counting from 1; 0 never fails.
 * Returns the calls up to then and the resulting error.
 */
export async function withFault(
  below: string,
  work: () => Promise<unknown>,
  { fault = "kill", at = 0 }: { readonly fault?: Fault; readonly at?: number } = {},
): Promise<{ readonly calls: readonly Call[]; readonly error: Error | null }> {
  const recorded: Call[] = [];
  const real = new Map(names.map((name) => [name, calls[name] as Run]));
  let isDead = false;
  const isBelow = (value: unknown) => typeof value === "string" && value.startsWith(below);
  for (const [name, run] of real) {
    calls[name] = (...args) => {
      const about = args.find(isBelow);
      if (about === undefined) return run(...args);
      if (isDead) throw new Killed(`${name} after the end`);
      recorded.push({ name, about: String(about) });
      if (recorded.length !== at) return run(...args);
      isDead = fault === "kill";
      half(name, run, args);
      throw isDead ? new Killed(`${name} ${String(about)}`) : systemError(fault, name, String(about));
    };
  }
  syncBuiltinESMExports();
  try {
    await work();
    return { calls: recorded, error: null };
  } catch (error) {
    return { calls: recorded, error: error as Error };
  } finally {
    for (const [name, run] of real) calls[name] = run;
    syncBuiltinESMExports();
  }
}

/** Performs half of a failing write; other calls happen completely or not at all. */
function half(name: string, run: Run, [file, bytes, ...rest]: readonly unknown[]): void {
  if (name === "writeFileSync" && bytes instanceof Uint8Array) run(file, bytes.subarray(0, bytes.length / 2), ...rest);
}

function systemError(code: string, syscall: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${syscall} '${path}'`), { code, syscall, path });
}

/** Selects all renames and removals, plus the first and last of each other kind of call. */
export function pointsIn(calls: readonly Call[]): number[] {
  const byName = Map.groupBy(
    calls.map(({ name }, index) => ({ name, at: index + 1 })),
    ({ name }) => name,
  );
  const chosen = [...byName].flatMap(([name, group]) => {
    const all = group.map(({ at }) => at);
    if (name === "renameSync" || name === "rmSync") return all;
    return [all.at(0) ?? 0, all.at(-1) ?? 0];
  });
  return [...new Set(chosen)].sort((a, b) => a - b);
}
