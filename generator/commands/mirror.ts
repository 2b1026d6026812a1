import { resolve } from "node:path";
import { MirrorError } from "../mirror/mirror-error.ts";
import { showMirrored } from "../terminal/mirrored.ts";
import { showProblem } from "../terminal/problem.ts";
import { nameOf, openBar } from "./bar.ts";
import type { ExitCode, Io } from "./io.ts";

/** The options of `vitral mirror`. */
export type MirrorOptions = {
  /** The seconds that the source may be silent. */
  readonly timeout: number;
  readonly json: boolean;
  readonly quiet: boolean;
};

/** Copies a published API into a folder; the old copy stays as it was when anything is wrong. */
export async function runMirror(address: URL, folder: string, options: MirrorOptions, io: Io): Promise<ExitCode> {
  const { mirror } = await import("../mirror/mirror.ts");
  const isTold = !options.quiet && !options.json;
  const bar = isTold && io.isWatched ? await openBar("Copying", io.errTerminal) : null;
  const stopping = new AbortController();
  void io.stopped.then(() => stopping.abort());
  try {
    const asked = { timeout: options.timeout * 1000, stop: stopping.signal, ...(bar && { progress: bar.progress }) };
    const done = await mirror(address, resolve(folder), asked).finally(() => bar?.close());
    if (options.json) io.out(`${JSON.stringify(done, null, 2)}\n`);
    else if (isTold) io.out(showMirrored(done, nameOf(resolve(folder)), io.terminal));
    return 0;
  } catch (error) {
    if (!(error instanceof MirrorError)) throw error;
    const message = stopping.signal.aborted ? STOPPED : error.message;
    if (options.json) io.out(`${JSON.stringify({ error: message }, null, 2)}\n`);
    else io.err(showProblem(message, io.errTerminal));
    return 1;
  }
}

const STOPPED = "It was stopped; the next run goes on from what is there.";
