import { Command, CommanderError, Option } from "commander";
import type { BuildOptions } from "./build.ts";
import type { CheckOptions } from "./check.ts";
import type { DiffOptions } from "./diff.ts";
import type { DevOptions } from "./dev.ts";
import type { EdgeOptions } from "./edge.ts";
import type { GetOptions } from "./get.ts";
import type { ExitCode, Io } from "./io.ts";
import type { McpOptions } from "./mcp.ts";
import type { MirrorOptions } from "./mirror.ts";
import { withLimits } from "./mirror-options.ts";
import * as read from "./options.ts";
import type { PreviewOptions } from "./preview.ts";
import type { VerifyOptions } from "./verify.ts";
import { readAddress, readTarget, readTimeout } from "./verify-options.ts";
import { describeOption, showEntry } from "../terminal/help.ts";
import { showFailure, showMisuse } from "../terminal/failure.ts";
import metadata from "vitral/package.json" with { type: "json" };

const HELP = `
Exit codes: 0 all is well, 1 the identity or the deployment has problems or the
answer is an error, 2 usage error.

Examples:
  vitral check                    tell the problems of the identity
  vitral dev                      show it while it is edited, without a build
  vitral build && vitral preview  build it into dist/ and serve it
  vitral get /seasons/current     print one answer, without a server
  vitral verify <address>         tell whether a deployment answers as it should
  vitral mirror <address> copy    copy a published API, and check each file
  vitral diff main                tell what changed for who uses the identity`;

/** Runs what a command line says, and gives the exit code. Texts go to `io` alone. */
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
      outputError: (text, write) => write(showMisuse(text, io.errTerminal)),
    })
    .exitOverride()
    .showHelpAfterError("Run the command with --help to see its options.")
    .option("--no-color", "print without colours, as NO_COLOR=1 does")
    .helpCommand(false)
    .addHelpText("after", HELP);

  program
    .command("check")
    .description("Tell the problems of the identity in this folder, each with its place; write nothing.")
    .option("--root <folder>", "the folder that holds tokens/ and reference/", read.readRoot, ".")
    .option("--years <from-to>", "the years whose seasons may not overlap (default: as build)", read.readYears)
    .option("--date <day>", "the day that the years follow from (default: today)", read.readDate)
    .option("--json", "print the problems as JSON", false)
    .addHelpText("after", "\nExamples:\n  vitral check\n  vitral check --root ../brand --json")
    .action(async (options: CheckOptions) => run((await import("./check.ts")).runCheck(options, io)));

  program
    .command("build")
    .description("Build the complete API of the identity in this folder (tokens/ and reference/).")
    .option("--root <folder>", "the folder that holds tokens/ and reference/", read.readRoot, ".")
    .option("--out <folder>", "the folder to build into, from the root", "dist")
    .option("--years <from-to>", "the years to build ahead (default: last year to five years ahead)", read.readYears)
    .option(
      "--date <day>",
      "the day of the dated snapshots (default: today in the identity's time zone)",
      read.readDate,
    )
    .option("--base-path <path>", "a path that stands before every address", read.readBasePath, "")
    .option("--base-url <origin>", "an origin that makes every link absolute", read.readBaseUrl, "")
    .option("--json", "print the figures, or the problems, as JSON", false)
    .option("--quiet", "print nothing but problems", false)
    .addHelpText(
      "after",
      "\nExamples:\n  vitral build\n  vitral build --years 2026-2030 --base-url https://design.example.org",
    )
    .action(async (options: BuildOptions) => run((await import("./build.ts")).runBuild(options, io)));

  program
    .command("edge")
    .description("Write the functions that answer on a host's edge what the files of a built folder cannot.")
    .option("--dist <folder>", "the built folder", "dist")
    .option("--out <folder>", "the folder to write the functions into", ".vitral/edge")
    .option("--quiet", "print nothing but errors", false)
    .addHelpText("after", "\nExamples:\n  vitral build && vitral edge\n  vitral edge --dist public --out functions")
    .action(async (options: EdgeOptions) => run((await import("./edge.ts")).runEdge(options, io)));

  program
    .command("preview")
    .description("Serve a built folder, with the answers that depend on today and on free input.")
    .option("--dist <folder>", "the built folder", "dist")
    .option("--host <address>", "the address to listen at", "127.0.0.1")
    .option("--port <number>", "the port to listen at; 0 takes any that is free", read.readPort, 4173)
    .addHelpText("after", "\nExamples:\n  vitral preview\n  vitral preview --port 8080 --dist public")
    .action(async (options: PreviewOptions) => run((await import("./preview.ts")).runPreview(options, io)));

  program
    .command("dev")
    .description("Serve the identity from memory while it is edited: each change, or the problems, is shown at once.")
    .option("--root <folder>", "the folder that holds tokens/ and reference/", ".")
    .option("--host <address>", "the address to listen at", "127.0.0.1")
    .option("--port <number>", "the port to listen at; 0 takes any that is free", read.readPort, 4173)
    .option("--years <from-to>", "the years to answer ahead (default: as build)", read.readYears)
    .option(
      "--date <day>",
      "the day of the dated snapshots (default: today in the identity's time zone)",
      read.readDate,
    )
    .option("--base-path <path>", "a path that stands before every address", read.readBasePath, "")
    .option("--allow-origin <origin>", "an origin whose pages may read it too, again for each", read.readOrigins)
    .addHelpText("after", "\nExamples:\n  vitral dev\n  vitral dev --root ../brand --port 8080")
    .action(async (options: DevOptions) => run((await import("./dev.ts")).runDev(options, io)));

  program
    .command("get")
    .description("Print the API's answer to an address, without a server.")
    .argument("<address>", "the address, whole or from the API's root")
    .option("--root <folder>", "the folder that holds tokens/ and reference/", read.readRoot, ".")
    .option("--dist <folder>", "a built folder, or a copy of one, to answer from instead")
    .addHelpText(
      "after",
      `
Examples:
  vitral get /seasons/current
  vitral get '/themes/dark.css?season=auto'
  vitral get --dist copy '/contrast?foreground=ink&background=paper'`,
    )
    .action(async (address: string, options: GetOptions) =>
      run((await import("./get.ts")).runGet(address, options, io)),
    );

  program
    .command("mcp")
    .description("Serve the identity to an assistant by the Model Context Protocol, on standard input and output.")
    .option("--root <folder>", "the folder that holds tokens/ and reference/", read.readRoot, ".")
    .option("--dist <folder>", "a built folder, or a copy of one, to serve instead")
    .addHelpText("after", "\nExamples:\n  vitral mcp --root ../brand\n  vitral mcp --dist dist")
    .action(async (options: McpOptions) => run((await import("./mcp.ts")).runMcp(options, io)));

  withLimits(program.command("mirror"))
    .description("Copy a published API into a folder, each file checked by its digest; later runs fetch what changed.")
    .argument("<address>", "the address of the site, or any in its API", readAddress)
    .argument("<folder>", "the folder of the copy: a new one, an empty one or an older copy")
    .option("--json", "print the figures, or the error, as JSON", false)
    .option("--quiet", "print nothing but errors", false)
    .addHelpText(
      "after",
      "\nExamples:\n  vitral mirror https://design.example.org copy\n  vitral mirror https://design.example.org copy && vitral preview --dist copy",
    )
    .action(async (address: URL, folder: string, options: MirrorOptions) =>
      run((await import("./mirror.ts")).runMirror(address, folder, options, io)),
    );

  program
    .command("verify")
    .description("Tell which answers of a deployment are right, or which files of a built folder or a copy.")
    .argument("<address>", "the address of the site, or any in its API; or a folder", readTarget)
    .option("--timeout <seconds>", "how long a request may take", readTimeout, 10)
    .option("--all", "compare every file of a deployment with its digest, not 24", false)
    .option("--json", "print the findings as JSON", false)
    .addHelpText(
      "after",
      `
An absent answer needs what the deployment has not, such as the edge; a wrong
one is told with what came, what is expected and what probably fixes it.

A folder's files are compared with its manifest, without the network.

Exit codes: 0 nothing is wrong, 1 something is wrong or cannot be reached,
2 usage error.

Examples:
  vitral verify https://design.example.org
  vitral verify http://127.0.0.1:4173/api/v1 --timeout 3 --json
  vitral verify dist`,
    )
    .action(async (address: URL | string, options: VerifyOptions) =>
      run((await import("./verify.ts")).runVerify(address, options, io)),
    );

  program
    .command("diff")
    .description("Tell what changed for a consumer between two builds, folders or git revisions.")
    .argument("<old>", "a built folder, an identity's folder, or a git revision")
    .argument("[new]", "the same (default: the identity in the root)")
    .option("--root <folder>", "the folder that holds tokens/ and reference/", read.readRoot, ".")
    .option("--years <from-to>", "the years whose periods are compared (default: as built)", read.readYears)
    .addOption(new Option("--markdown", "print a comment for a pull request").default(false).conflicts("json"))
    .addOption(new Option("--json", "print the changes as JSON").default(false))
    .option("--fail-on <level>", "exit with 1 at such a change: breaking, visible, any", read.readFailOn)
    .addHelpText(
      "after",
      `
A change is breaking (a name or address stops answering, or a type is another),
visible (someone will see it) or silent (notes, texts, and what is new). What
was $deprecated and goes is no breaking change.

Where a folder and a revision have one name, the folder counts; a branch is
always meant by refs/heads/<name>. Operations are compared between builds alone.

Exit codes: 0 all is well, 1 --fail-on found what it names or an identity is at
problem, 2 usage error.

Examples:
  vitral diff dist                     what the next build would change
  vitral diff main --fail-on breaking  what this work tree changes
  vitral diff v1.2.0 v1.3.0 --markdown`,
    )
    .action(async (old: string, now: string | undefined, options: DiffOptions) =>
      run((await import("./diff.ts")).runDiff({ old, new: now }, options, io)),
    );
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    return fail(error, io);
  }
}

/** Tells what went wrong in one line, without a stack; commander has told its own errors already. */
export function fail(error: unknown, io: Pick<Io, "err" | "errTerminal">): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  io.err(showFailure(error, io.errTerminal));
  return 1;
}
