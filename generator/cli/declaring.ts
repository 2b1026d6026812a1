import type { Command } from "commander";
import type { ExitCode, Io } from "./io.ts";

/** What a command is declared with: the program, its streams, and what keeps the exit code of the command that runs. */
type Declaring = {
  readonly program: Command;
  readonly io: Io;
  run(command: Promise<ExitCode>): Promise<void>;
};

/** Declares a command. */
export type Declare = (given: Declaring) => Command;
