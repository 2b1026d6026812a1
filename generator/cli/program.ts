import { Command, CommanderError } from "commander";
import type { ExitCode, Io } from "./io.ts";
import { describeOption, showEntry } from "./terminal/help.ts";
import { showFailure, showUsageError } from "./terminal/failure.ts";
import metadata from "vitral/package.json" with { type: "json" };
import { COMMANDS } from "./commands.ts";

const HELP = `
Exit codes: 0 success, 1 problems or an error response, 2 usage error, 3 part of
a source was left out.

"vitral help <command>" prints the options of a command.

Examples:
  vitral init --from <source>     create an identity from existing tokens
  vitral check                    list the problems of the identity
  vitral dev                      preview your edits live, without a build
  vitral build && vitral preview  build the API into dist/ and serve it
  vitral get /seasons/current     print one response, without a server
  vitral find secondary text      find tokens and pages by words or by a value
  vitral verify <address>         check how a deployment responds
  vitral mirror <address> copy    copy a published API and check each file
  vitral diff main                show what changed for users of the identity`;

/** Runs a command line and returns its exit code. Writes only to `io`. */
export async function runCommandLine(args: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = 0;
  const run = async (command: Promise<ExitCode>) => void (code = await command);
  const program = new Command("vitral")
    .description("Turns a visual identity into a public, read-only design API that needs no server.")
    .version(metadata.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .configureHelp({ optionDescription: describeOption, formatItem: showEntry })
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      outputError: (text, write) => write(showUsageError(text, io.errTerminal)),
    })
    .exitOverride()
    .showHelpAfterError("Run the command with --help to see its options.")
    .option("--no-color", "print without colours, as NO_COLOR=1 does")
    .helpCommand(false)
    .addHelpText("after", HELP);
  program
    .command("version", { hidden: true })
    .description("Print the version.")
    .action(() => io.out(`${metadata.version}\n`));
  program
    .command("help", { hidden: true })
    .description("Print the help of a command.")
    .argument("[command]", "the command")
    .action(async (name: string | undefined) => {
      const command = program.commands.find((each) => each.name() === name) ?? program;
      // Commander reports the unknown command.
      if (command === program && name !== undefined) await program.parseAsync([name], { from: "user" });
      command.help();
    });
  for (const declare of COMMANDS) declare({ program, io, run });
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    return fail(error, io);
  }
}

/** Prints an error on one line, without a stack, unless commander has already printed it. */
export function fail(error: unknown, io: Pick<Io, "err" | "errTerminal">): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  io.err(showFailure(error, io.errTerminal));
  return 1;
}
