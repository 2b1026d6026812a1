import { readFileSync } from "node:fs";

/**
 * The resident bytes of a process and of those that it started. Once they reach the limit, what processes share is
 * counted by its parts, for which Linux walks through all their pages; below it, no part could be above it either.
 */
export function memoryOf(pid: number, limit: number): number {
  const pids = familyOf(pid);
  const sum = (name: string, key: string) =>
    pids.reduce(
      (bytes, one) => bytes + Number(new RegExp(`${key}:\\s+(\\d+) kB`).exec(textOf(one, name))?.[1] ?? 0) * 1024,
      0,
    );
  const resident = sum("status", "VmRSS");
  return resident < limit ? resident : sum("smaps_rollup", "Pss");
}

/** A process and those that it started. */
function familyOf(pid: number): number[] {
  const children = textOf(pid, `task/${pid}/children`).trim().split(" ").filter(Boolean);
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
}

/** What Linux says of a process; nothing once it has ended. */
function textOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
