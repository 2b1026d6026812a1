import type { Terminal } from "../terminal/style.ts";

/** What a command may do to the world around it; the command line hands it in, so that a command can be tried alone. */
export type Io = {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** What standard output and the standard error stream can show; either may be a pipe while the other is not. */
  readonly terminal: Terminal;
  readonly errTerminal: Terminal;
  /** True when standard output is a terminal that someone watches. */
  readonly isWatched: boolean;
  /** Comes to pass when the user asks the command to stop. */
  readonly stopped: Promise<void>;
};

/** How a command ended: 0 all is well, 1 the input is at fault or the answer is an error, 2 the call is at fault. */
export type ExitCode = 0 | 1 | 2;
