import { resolve } from "node:path";
import { FolderError } from "../disk/work-folder.ts";
import type { Limits } from "../mirror/limits.ts";
import { MirrorError } from "../mirror/mirror-error.ts";
import { showMirrored } from "./terminal/summary.ts";
import { showError } from "./terminal/failure.ts";
import { nameOf, openBar } from "./bar.ts";
import type { ExitCode, Io } from "./io.ts";

export type MirrorOptions = {
  /** Idle timeout of the source, in seconds. */
  readonly timeout: number;
  readonly deadline: number;
  readonly maxFiles: number;
  readonly maxBytes: number;
  readonly maxFileBytes: number;
  readonly json: boolean;
  readonly quiet: boolean;
};

/** Copies a published API into a folder. After an error, the old copy stays unchanged. */
export async function runMirror(address: URL, folder: string, options: MirrorOptions, io: Io): Promise<ExitCode> {
  const { mirror } = await import("../mirror/mirror.ts");
  const isShown = !options.quiet && !options.json;
  const bar = isShown && io.isWatched ? await openBar("Copying", io) : null;
  const stopping = new AbortController();
  void io.stopped.then(() => stopping.abort());
  try {
    const common = { timeout: options.timeout * 1000, stop: stopping.signal, limits: limitsOf(options) };
    const settings = { ...common, ...(bar && { progress: bar.progress }) };
    const mirrored = await mirror(address, resolve(folder), settings).finally(() => bar?.close());
    if (options.json) io.data(`${JSON.stringify(mirrored, null, 2)}\n`);
    else if (isShown) io.out(showMirrored(mirrored, nameOf(resolve(folder)), io.terminal));
    return 0;
  } catch (error) {
    if (!(error instanceof MirrorError || error instanceof FolderError)) throw error;
    const message = stopping.signal.aborted ? STOPPED : error.message;
    if (options.json) io.data(`${JSON.stringify({ error: message }, null, 2)}\n`);
    else io.err(showError(message, io.errTerminal));
    return 1;
  }
}

function limitsOf({ deadline, maxFiles, maxBytes, maxFileBytes }: MirrorOptions): Limits {
  return { deadline, files: maxFiles, bytes: maxBytes, fileBytes: maxFileBytes };
}

const STOPPED = "Stopped. The next run reuses the files already downloaded.";
