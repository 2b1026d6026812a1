import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** A process that works in a folder, described so that others can check whether it still runs. */
export type Holder = {
  readonly host: string;
  /** The namespace of its process id on Linux, which differs between containers; null elsewhere. */
  readonly namespace: string | null;
  readonly pid: number;
  /** When it started, in the system's own unit, because process ids are reused; null if unknown. */
  readonly started: string | null;
};

/** Whether a value from a file is a holder. */
export function isHolder(value: Partial<Holder> | undefined): value is Holder {
  const { host, namespace, pid, started } = value ?? {};
  const areTexts = [namespace, started].every((text) => text === null || typeof text === "string");
  return typeof host === "string" && areTexts && Number.isSafeInteger(pid) && Number(pid) > 0;
}

/** The state of a holder: "unknown" if it ran on another machine or in another container. */
export type HolderState = "running" | "ended" | "unknown";

/** This process. */
export function ownHolder(): Holder {
  return { host: hostname(), namespace: namespaceHere(), pid: process.pid, started: startOf(process.pid) };
}

/** Whether a holder still runs; for this process itself, "running". */
export function stateOf({ host, namespace, pid, started }: Holder): HolderState {
  if (host !== hostname() || namespace !== namespaceHere()) return "unknown";
  return isRunning(pid) && startOf(pid) === started ? "running" : "ended";
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function namespaceHere(): string | null {
  return orNull(() => readlinkSync("/proc/self/ns/pid"));
}

/** The 22nd field of `/proc/[pid]/stat` (proc(5)); the second, the program's name, may hold spaces and brackets. */
function startOf(pid: number): string | null {
  return orNull(() => readFileSync(`/proc/${pid}/stat`, "utf8").split(")").at(-1)?.split(" ")[20] ?? null);
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
