import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { showError } from "./terminal/failure.ts";
import { showChecking, showVerified } from "./terminal/verified.ts";
import { placeOf } from "../verify/deployment.ts";
import type { Report } from "../verify/verify.ts";
import { nameOf } from "./bar.ts";
import { type BuiltOptions, folderOf, missingBuildMessage } from "./built.ts";
import type { ExitCode, Io } from "./io.ts";

/** The options of `vitral verify`. */
export type VerifyOptions = {
  /** The maximum duration of a request in seconds. */
  readonly timeout: number;
  readonly json: boolean;
  /** True to compare every file of a deployment with its digest instead of a sample. */
  readonly all?: boolean;
  /** Returns the current time in milliseconds since 1970; defaults to the system clock. */
  readonly now?: () => number;
};

/** Compares the files of a built folder with their digests. */
export async function runVerifyBuilt(built: BuiltOptions, options: VerifyOptions, io: Io): Promise<ExitCode> {
  const folder = folderOf(built);
  if (existsSync(folder)) return verifyFolderAt(nameOf(folder), options, io);
  io.err(showError(await missingBuildMessage(built), io.errTerminal));
  return 1;
}

/** Checks the responses of a deployment, or compares the files of a folder with their digests. */
export function runVerify(target: URL | string, options: VerifyOptions, io: Io): Promise<ExitCode> {
  return typeof target === "string" ? verifyFolderAt(target, options, io) : verifyAddress(target, options, io);
}

async function verifyFolderAt(target: string, { json }: VerifyOptions, io: Io): Promise<ExitCode> {
  const [{ verifyFolder }, { interruptedMessage }, { showVerifiedFolder }] = await Promise.all([
    import("../mirror/verify-folder.ts"),
    import("../disk/work-folder.ts"),
    import("./terminal/verified-folder.ts"),
  ]);
  const folder = resolve(target);
  const interrupted = interruptedMessage(folder, target);
  if (interrupted !== null) {
    io.err(showError(interrupted, io.errTerminal));
    return 1;
  }
  const report = verifyFolder(folder);
  if (json) io.data(`${JSON.stringify(report, null, 2)}\n`);
  else io.out(showVerifiedFolder(report, target, io.terminal));
  return report.differences.length === 0 ? 0 : 1;
}

async function verifyAddress(address: URL, options: VerifyOptions, io: Io): Promise<ExitCode> {
  const { timeout, json, all = false, now } = options;
  const { verify } = await import("../verify/verify.ts");
  const stopping = new AbortController();
  void io.stopped.then(() => stopping.abort());
  if (!json) io.out(showChecking(placeOf(address).root, io.terminal));
  const report = await verify(address, {
    timeout: timeout * 1000,
    stop: stopping.signal,
    isAll: all,
    ...(now && { now }),
  });
  if (stopping.signal.aborted) {
    io.err(showError("Stopped before every check ran.", io.errTerminal));
    return 1;
  }
  const counts = countsOf(report);
  if (json) io.data(`${JSON.stringify({ ...report, counts }, null, 2)}\n`);
  else io.out(showVerified(report, io.terminal));
  return counts.wrong === 0 ? 0 : 1;
}

function countsOf({ findings }: Report): { right: number; absent: number; wrong: number } {
  const count = (expected: string) => findings.filter(({ result }) => result === expected).length;
  return { right: count("right"), absent: count("absent"), wrong: count("wrong") };
}
