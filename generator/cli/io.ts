import { visible } from "./terminal/plain.ts";
import type { Terminal } from "./terminal/style.ts";

/** A command's streams and signals, injected so that tests can run a command in isolation. */
export type Io = {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Writes JSON or an API response to standard output: verbatim, unless that is a terminal. */
  readonly data: (text: string) => void;
  /** Standard error, unescaped, for the progress bar, which moves the cursor. Never write text from files to it. */
  readonly bar: NodeJS.WriteStream;
  /** The capabilities of standard output. */
  readonly terminal: Terminal;
  /** The capabilities of standard error, which may differ: one stream can be a pipe and the other a terminal. */
  readonly errTerminal: Terminal;
  /** True if both standard output and standard error are terminals. */
  readonly isWatched: boolean;
  /** Resolves when the user stops the command. Reading it keeps signals from ending the process. */
  readonly stopped: Promise<void>;
};

/** 0 success, 1 problems or an error response, 2 usage error, 3 part of a source was left out. */
export type ExitCode = 0 | 1 | 2 | 3;

/** The streams of a process, with the environment and arguments that decide their styling. */
type Process = {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly argv: readonly string[];
};

/** Opens the streams of the command line. From then on, no control character reaches a terminal unescaped. */
export function openIo({ stdout, stderr, env, argv }: Process, whenStopped: () => Promise<void>): Io {
  const depthOf = (stream: NodeJS.WriteStream) => {
    const isPlain = stream.isTTY !== true || Boolean(env["NO_COLOR"]) || argv.includes("--no-color");
    return isPlain ? 1 : stream.getColorDepth();
  };
  const isStyled = [stdout, stderr].some((stream) => depthOf(stream) > 1);
  // A random key distinguishes our styles from escape codes in file texts. Without styles, every code is escaped.
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

/**
 * Makes text safe for a terminal. Keeps line breaks, tabs, and the styles that `styled` signed with the key; escapes all
 * other control characters as `\u001b`, which is equivalent in JSON.
 */
function screened(text: string, key = ""): string {
  const styles = key === "" ? "" : `|${key}\\u001b\\[[\\d;]*m`;
  const allowed = new RegExp(`([\\n\\t]|\\r(?=\\n)${styles})`);
  const parts = text.split(allowed);
  return parts.map((part, index) => (index % 2 === 0 ? visible(part) : part.replace(key, ""))).join("");
}

type Stream = Pick<NodeJS.WriteStream, "write">;

/** Makes a stream escape everything written to it, and returns its original `write`. */
function screen(stream: Stream, key: string): (text: string) => boolean {
  const write = stream.write.bind(stream);
  const decoder = new TextDecoder();
  stream.write = (chunk: Uint8Array | string, encoding?: unknown, done?: unknown) => {
    const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    const callback = typeof encoding === "function" ? encoding : done;
    return write(screened(text, key), callback as (error?: Error | null) => void);
  };
  return write;
}
