import { setImmediate as eventLoop } from "node:timers/promises";
import { median } from "./table.ts";

/** CPU milliseconds of this process since a `process.cpuUsage()` reading. */
export function cpuSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** Times one turn of one side in milliseconds; `from` is the index of the turn's first request. */
export type Turn = (from: number) => Promise<number>;

/**
 * Returns the throughput of one side as a multiple of the other's: the median over pairs of short turns, so that a busy
 * machine or a pause affects both. The event loop runs after each turn, as on a server, because no `Response` is freed
 * within a single job. A quarter as many requests warm up the code first.
 */
export async function throughputRatio(
  ours: Turn,
  theirs: Turn,
  { requests, each }: { readonly requests: number; readonly each: number },
): Promise<number> {
  const warmUp = requests / 4;
  const ratios: number[] = [];
  for (let done = 0; done < warmUp + requests; done += each) {
    const ourTime = await ours(done);
    await eventLoop();
    const theirTime = await theirs(done);
    await eventLoop();
    if (done >= warmUp) ratios.push(theirTime / ourTime);
  }
  return median(ratios);
}
