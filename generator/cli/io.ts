import { screen } from "./terminal/screen.ts";
import type { Terminal } from "./terminal/style.ts";

/** A command's streams and signals; the command line passes them in, so that a test can run a command alone. */
export type Io = {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Writes JSON, or bytes of the API, to standard output: as they are, unless it is a terminal. */
  readonly data: (text: string) => void;
  /** Standard error for the progress bar, which moves the cursor; text from files must never go here. */
  readonly bar: NodeJS.WriteStream;
  /** What standard output and standard error can show; one may be a pipe while the other is a terminal. */
  readonly terminal: Terminal;
  readonly errTerminal: Terminal;
  /** True if both standard output and standard error are terminals. */
  readonly isWatched: boolean;
  /** Resolves when the user stops the command, which a signal does not end any more once this was read. */
  readonly stopped: Promise<void>;
};

/** How a command ended: 0 success, 1 problems or an error response, 2 usage error, 3 something was left out. */
export type ExitCode = 0 | 1 | 2 | 3;

/** The streams of a process, and the environment and arguments that decide how to style them. */
type Process = {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly argv: readonly string[];
};

/** Opens the streams of the command line; from then on, no control character reaches a terminal unescaped. */
export function openIo({ stdout, stderr, env, argv }: Process, whenStopped: () => Promise<void>): Io {
  const depthOf = (stream: NodeJS.WriteStream) => {
    const isPlain = stream.isTTY !== true || Boolean(env["NO_COLOR"]) || argv.includes("--no-color");
    return isPlain ? 1 : stream.getColorDepth();
  };
  const isStyled = [stdout, stderr].some((stream) => depthOf(stream) > 1);
  // A random key, so that no style in a file's text is taken for one of ours; without styles, none is allowed.
  const key = isStyled ? `\u0000${crypto.randomUUID()}` : "";
  const bar: NodeJS.WriteStream = Object.create(stderr, { write: { value: stderr.write.bind(stderr) } });
  const write = screen(stdout, key);
  screen(stderr, key);
  const terminalOf = (stream: NodeJS.WriteStream): Terminal => {
    const depth = depthOf(stream);
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
    get stopped() {
      return whenStopped();
    },
  };
}
