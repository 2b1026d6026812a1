import { MirrorError } from "./mirror-error.ts";

/** How much a source may use of the machine that copies it. */
export type Limits = {
  /** The files that a manifest may list. */
  readonly files: number;
  /** The bytes of one file, the manifest included. */
  readonly fileBytes: number;
  /** The bytes of all files together. */
  readonly bytes: number;
  /** The seconds that a mirror may take. */
  readonly deadline: number;
};

/** The default limits; the sample identity has 2,800 files in 4 MB. */
export const LIMITS: Limits = {
  files: 20_000,
  fileBytes: 10_000_000,
  bytes: 200_000_000,
  deadline: 600,
};

/** The options that raise the limits. */
const OPTIONS: Readonly<Record<keyof Limits, string>> = {
  files: "--max-files",
  fileBytes: "--max-file-bytes",
  bytes: "--max-bytes",
  deadline: "--deadline",
};

/** The message that something exceeds a limit, and how to raise it. */
export function beyond(found: string, limit: keyof Limits, limits: Limits): string {
  return `${found}; the limit is ${limits[limit]}. If you trust the source, raise it with ${OPTIONS[limit]}.`;
}

/** A signal that aborts a mirror at its deadline, with a reason, or when it is stopped. */
export function startDeadline(limits: Limits, stop?: AbortSignal): { readonly signal: AbortSignal; clear(): void } {
  const over = new AbortController();
  const words = beyond(`The mirror is not finished after ${limits.deadline} seconds`, "deadline", limits);
  const end = () => over.abort(new MirrorError(`${words} The next run continues with the files that have arrived.`));
  const timer = setTimeout(end, limits.deadline * 1000);
  const signal = stop === undefined ? over.signal : AbortSignal.any([over.signal, stop]);
  return { signal, clear: () => clearTimeout(timer) };
}

/** Why a mirror was stopped: its deadline, or the user. */
export function stopOf({ reason }: AbortSignal): MirrorError {
  return reason instanceof MirrorError ? reason : new MirrorError("Stopped.");
}
