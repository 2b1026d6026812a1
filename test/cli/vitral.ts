import { type ChildProcess, spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { WriteStream } from "node:tty";
import { openIo } from "../../generator/cli/io.ts";
import { runCommandLine } from "../../generator/cli/program.ts";
import { ROOT } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";

/** The exit code and output of a call. */
export type ExitResult = { readonly code: number | null; readonly out: string; readonly err: string };

/** The working directory, environment and user of a call. */
export type CallOptions = {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The program of another clone. */
  readonly program?: string;
  /** True to drop superuser privileges, because permissions don't apply to a superuser. */
  readonly isNobody?: boolean;
};

/** Copies the first identity's tokens and reference pages to a new folder. */
export function copyIdentity(): string {
  const folder = temporaryFolder();
  for (const name of ["tokens", "reference"]) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  return folder;
}

/** Runs a program as nobody, but with permission to read everything, because the clone may be in another user's folder. */
const READ_ALL = "+dac_read_search";
const AS_NOBODY = [
  "setpriv",
  "--reuid=65534",
  "--regid=65534",
  "--clear-groups",
  `--inh-caps=${READ_ALL}`,
  `--ambient-caps=${READ_ALL}`,
];

/** Starts the command line in another process with its output on pipes. */
export function startVitral(args: readonly string[], options: CallOptions = {}): ChildProcess {
  const { cwd = ROOT, env = {}, isNobody = false, program = join(ROOT, "generator/cli/main.ts") } = options;
  const user = isNobody && process.getuid?.() === 0 ? AS_NOBODY : [];
  const [command = "", ...rest] = [...user, process.execPath, program, ...args];
  return spawn(command, rest, { cwd, env: { ...process.env, ...env } });
}

/** Runs the command line to its end in another process. */
export function vitralProcess(args: readonly string[], options: CallOptions = {}): Promise<ExitResult> {
  return ended(startVitral(args, options));
}

/** Calls in this process run one after another, because they share its working directory. */
let last: Promise<unknown> = Promise.resolve();

/** Runs the command line to its end in this process, which is ten times as fast as starting another. */
export function vitral(args: readonly string[], { cwd = ROOT, env = {} }: Pick<CallOptions, "cwd" | "env"> = {}) {
  return next(async () => {
    const [out, err] = [captureStream(), captureStream()];
    const code = await call(args, cwd, { out: out.stream, err: err.stream, env: { ...process.env, ...env } });
    return { code, out: out.text(), err: err.text() };
  });
}

/** The environment of a colour terminal, without CI and NO_COLOR, which would disable colours. */
export const TERMINAL_ENV = { PATH: process.env["PATH"] ?? "", TERM: "xterm-256color", COLORTERM: "truecolor" };

/** Runs the command line to its end in this process, on streams that are a colour terminal. Returns what it shows. */
export function vitralOnTerminal(
  args: readonly string[],
  { cwd = ROOT, env = {}, columns = 100 }: Pick<CallOptions, "cwd" | "env"> & { readonly columns?: number } = {},
): Promise<string> {
  return next(async () => {
    const { stream, text } = captureStream();
    const terminalEnv = { ...TERMINAL_ENV, ...env };
    Object.assign(stream, { isTTY: true, columns, rows: 24, getColorDepth: () => depthIn(terminalEnv) });
    // Both streams are the terminal, but the command line opens them separately.
    const [out, err] = [Object.create(stream), Object.create(stream)] as NodeJS.WriteStream[];
    await call(args, cwd, { out: out as NodeJS.WriteStream, err: err as NodeJS.WriteStream, env: terminalEnv });
    return text();
  });
}

const depthIn = (env: object): number => WriteStream.prototype.getColorDepth(env);

function next<Result>(run: () => Promise<Result>): Promise<Result> {
  const ended = last.then(run);
  last = ended.catch(() => {});
  return ended;
}

type Streams = {
  readonly out: NodeJS.WriteStream;
  readonly err: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
};

async function call(args: readonly string[], cwd: string, { out, err, env }: Streams): Promise<number> {
  // esbuild starts its service in the current folder, so load it before entering a temporary one.
  await import("esbuild");
  const [before, variables] = [process.cwd(), process.env];
  process.chdir(cwd);
  process.env = { ...env };
  try {
    const streams = { stdout: out, stderr: err, env: process.env, argv: args };
    return await runCommandLine(
      args,
      openIo(streams, () => new Promise(() => {})),
    );
  } finally {
    process.chdir(before);
    process.env = variables;
  }
}

/** Captures what is written to a stream that isn't a terminal. */
function captureStream() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream: stream as NodeJS.WriteStream, text: () => Buffer.concat(chunks).toString() };
}

/** Waits for a process to end. Returns its exit code and output. */
export async function ended(child: ChildProcess): Promise<ExitResult> {
  const [out, err] = [child.stdout, child.stderr].map((stream) => {
    const chunks: Buffer[] = [];
    stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
    return () => Buffer.concat(chunks).toString();
  });
  const code = await new Promise<number | null>((settle) => child.once("close", settle));
  return { code, out: out?.() ?? "", err: err?.() ?? "" };
}
