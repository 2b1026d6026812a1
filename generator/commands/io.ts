import { randomUUID } from "node:crypto";
import { screen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/style.ts";

/** What a command may do to the world around it; the command line hands it in, so that a command can be tried alone. */
export type Io = {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Writes JSON, or bytes of the API, to standard output: as they are, unless it is a terminal. */
  readonly data: (text: string) => void;
  /** Standard error for what moves the cursor; no text of anybody's may go there. */
  readonly bar: NodeJS.WriteStream;
  /** What standard output and the standard error stream can show; either may be a pipe while the other is not. */
  readonly terminal: Terminal;
  readonly errTerminal: Terminal;
  /** True when standard output is a terminal that someone watches. */
  readonly isWatched: boolean;
  /** Comes to pass when the user asks the command to stop. */
  readonly stopped: Promise<void>;
};

/** How a command ended: 0 all is well, 1 the input has problems or the answer is an error, 2 usage error. */
export type ExitCode = 0 | 1 | 2;

/** The streams of a process, and what decides how they are written to. */
type Process = {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly argv: readonly string[];
};

/** The world of the command line: its streams, what each of them can show, and that nothing else comes through. */
export function openIo({ stdout, stderr, env, argv }: Process, stopped: Promise<void>): Io {
  // Nobody who wrote a text knows it, so no style in a text is taken for one of ours.
  const key = `\u0000${randomUUID()}`;
  const bar: NodeJS.WriteStream = Object.create(stderr, { write: { value: stderr.write.bind(stderr) } });
  const write = screen(stdout, key);
  screen(stderr, key);
  const terminalOf = (stream: NodeJS.WriteStream): Terminal => {
    const isPlain = stream.isTTY !== true || Boolean(env["NO_COLOR"]) || argv.includes("--no-color");
    const depth = isPlain ? 1 : stream.getColorDepth();
    return { colors: depth > 1, depth, columns: stream.columns || 100, key };
  };
  return {
    out: (text) => stdout.write(text),
    err: (text) => stderr.write(text),
    data: (text) => (stdout.isTTY === true ? stdout.write(text) : write(text)),
    bar,
    terminal: terminalOf(stdout),
    errTerminal: terminalOf(stderr),
    isWatched: stdout.isTTY === true && stderr.isTTY === true,
    stopped,
  };
}
