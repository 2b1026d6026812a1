import { showProblem } from "../terminal/problem.ts";
import { showAsking, showVerified } from "../terminal/verified.ts";
import { placeOf } from "../verify/root.ts";
import type { Report } from "../verify/verify.ts";
import type { ExitCode, Io } from "./io.ts";

/** The options of `vitral verify`. */
export type VerifyOptions = {
  /** The seconds that a request may take. */
  readonly timeout: number;
  readonly json: boolean;
  /** The instant in milliseconds since 1970; by default, the real one. */
  readonly now?: () => number;
};

/** Tells whether a deployment answers as it should, whatever identity it publishes. */
export async function runVerify(address: URL, { timeout, json, now }: VerifyOptions, io: Io): Promise<ExitCode> {
  const { verify } = await import("../verify/verify.ts");
  const stopping = new AbortController();
  void io.stopped.then(() => stopping.abort());
  if (!json) io.out(showAsking(placeOf(address).root, io.terminal));
  const report = await verify(address, { timeout: timeout * 1000, stop: stopping.signal, ...(now && { now }) });
  if (stopping.signal.aborted) {
    io.err(showProblem("It was stopped before everything was asked.", io.errTerminal));
    return 1;
  }
  const counts = countsOf(report);
  io.out(json ? `${JSON.stringify({ ...report, counts }, null, 2)}\n` : showVerified(report, io.terminal));
  return counts.wrong === 0 ? 0 : 1;
}

function countsOf({ findings }: Report): { right: number; absent: number; wrong: number } {
  const count = (wanted: string) => findings.filter(({ result }) => result === wanted).length;
  return { right: count("right"), absent: count("absent"), wrong: count("wrong") };
}
