import { setImmediate as eventLoop } from "node:timers/promises";
import { median } from "./table.ts";

/** The CPU milliseconds of this process since a reading of `process.cpuUsage()`. */
export function cpuSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** Times one turn of a side, in milliseconds; `from` is the number of the turn's first request. */
export type Turn = (from: number) => Promise<number>;

/**
 * The throughput of one side as a multiple of the other's: the median over pairs of short turns, so that neither a busy
 * machine nor a pause falls on one side alone. After each turn the event loop runs, as on a server: within a single job
 * no `Response` is ever freed. A quarter as many turns go ahead to warm up the code.
 */
export async function byTurns(
  ours: Turn,
  theirs: Turn,
  { requests, each }: { readonly requests: number; readonly each: number },
): Promise<number> {
  const warmUp = requests / 4;
  const ratios: number[] = [];
  for (let done = 0; done < warmUp + requests; done += each) {
    const our = await ours(done);
    await eventLoop();
    const their = await theirs(done);
    await eventLoop();
    if (done >= warmUp) ratios.push(their / our);
  }
  return median(ratios);
}
