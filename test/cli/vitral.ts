import { type ChildProcess, spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { openIo } from "../../generator/cli/io.ts";
import { runCommandLine } from "../../generator/cli/program.ts";
import { ROOT } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";

/** The exit code of a call, and its output. */
export type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** The working directory and the environment of a call. */
export type Surroundings = {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Another clone's program. */
  readonly program?: string;
  /** True to drop superuser privileges, because permissions don't apply to a superuser. */
  readonly isNobody?: boolean;
};

/** A new folder with the first identity's tokens and reference pages. */
export function copyIdentity(): string {
  const folder = temporaryFolder();
  for (const name of ["tokens", "reference"]) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  return folder;
}

/** Runs a program as the user without files, who may read everything: the clone may be in a folder of another user. */
const READ_ALL = "+dac_read_search";
const AS_NOBODY = [
  "setpriv",
  "--reuid=65534",
  "--regid=65534",
  "--clear-groups",
  `--inh-caps=${READ_ALL}`,
  `--ambient-caps=${READ_ALL}`,
];

/** Starts the command line in another process, with its output on pipes. */
export function startVitral(args: readonly string[], surroundings: Surroundings = {}): ChildProcess {
  const { cwd = ROOT, env = {}, isNobody = false, program = join(ROOT, "generator/cli/main.ts") } = surroundings;
  const user = isNobody && process.getuid?.() === 0 ? AS_NOBODY : [];
  const [command = "", ...rest] = [...user, process.execPath, program, ...args];
  return spawn(command, rest, { cwd, env: { ...process.env, ...env } });
}

/** Runs the command line to its end, as a process of its own. */
export function vitralProcess(args: readonly string[], surroundings: Surroundings = {}): Promise<Ended> {
  return ended(startVitral(args, surroundings));
}

/** Calls in this process come one after the other, since all of them have its working directory. */
let last: Promise<unknown> = Promise.resolve();

/** Runs the command line to its end in this process, which takes a tenth of the time that one of its own takes. */
export function vitral(args: readonly string[], { cwd = ROOT, env = {} }: Pick<Surroundings, "cwd" | "env"> = {}) {
  const ended = last.then(() => call(args, cwd, env));
  last = ended;
  return ended;
}

async function call(args: readonly string[], cwd: string, env: Readonly<Record<string, string>>): Promise<Ended> {
  // esbuild starts its service in the folder it was loaded in, so load it before that is a temporary one.
  await import("esbuild");
  const [out, err] = [printed(), printed()];
  const [before, variables] = [process.cwd(), process.env];
  process.chdir(cwd);
  process.env = { ...variables, ...env };
  try {
    const { stream: stdout } = out;
    const streams = { stdout, stderr: err.stream, env: process.env, argv: args };
    const code = await runCommandLine(
      args,
      openIo(streams, () => new Promise(() => {})),
    );
    return { code, out: out.text(), err: err.text() };
  } finally {
    process.chdir(before);
    process.env = variables;
  }
}

/** A stream that is no terminal, and what was written to it. */
function printed() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream: stream as NodeJS.WriteStream, text: () => Buffer.concat(chunks).toString() };
}

/** Waits for a process to end. */
export async function ended(child: ChildProcess): Promise<Ended> {
  const [out, err] = [child.stdout, child.stderr].map((stream) => {
    const chunks: Buffer[] = [];
    stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
    return () => Buffer.concat(chunks).toString();
  });
  const code = await new Promise<number | null>((settle) => child.once("close", settle));
  return { code, out: out?.() ?? "", err: err?.() ?? "" };
}
