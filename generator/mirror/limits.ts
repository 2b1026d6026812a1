import { MirrorError } from "./mirror-error.ts";

/** Limits on the resources that a source can use up. */
export type Limits = {
  /** Maximum number of files in a manifest. */
  readonly files: number;
  /** Maximum size of a file, in bytes; applies to the manifest too. */
  readonly fileBytes: number;
  /** Maximum total size of the files, in bytes. */
  readonly bytes: number;
  /** Maximum duration of a mirror, in seconds. */
  readonly deadline: number;
};

/** The default limits; the sample identity has 2,800 files in 4 MB. */
export const LIMITS: Limits = {
  files: 20_000,
  fileBytes: 10_000_000,
  bytes: 200_000_000,
  deadline: 600,
};

const OPTIONS: Readonly<Record<keyof Limits, string>> = {
  files: "--max-files",
  fileBytes: "--max-file-bytes",
  bytes: "--max-bytes",
  deadline: "--deadline",
};

/** Returns the error for an exceeded limit, with the option that raises it. */
export function exceeded(excess: string, limit: keyof Limits, limits: Limits): string {
  return `${excess}; the limit is ${limits[limit]}. If you trust the source, raise it with ${OPTIONS[limit]}.`;
}

/** Creates a signal that aborts a mirror at its deadline or when it is stopped. */
export function startDeadline(limits: Limits, stop?: AbortSignal): { readonly signal: AbortSignal; clear(): void } {
  const controller = new AbortController();
  const message = exceeded(`The mirror is not finished after ${limits.deadline} seconds`, "deadline", limits);
  const expire = () =>
    controller.abort(new MirrorError(`${message} The next run reuses the files already downloaded.`));
  const timer = setTimeout(expire, limits.deadline * 1000);
  const signal = stop === undefined ? controller.signal : AbortSignal.any([controller.signal, stop]);
  return { signal, clear: () => clearTimeout(timer) };
}

/** Returns the error for a mirror stopped by its deadline or the user. */
export function stopOf({ reason }: AbortSignal): MirrorError {
  return reason instanceof MirrorError ? reason : new MirrorError("Stopped.");
}
