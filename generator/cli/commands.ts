import { type Command, Option } from "commander";
import type { BuildOptions } from "./build.ts";
import type { BuiltOptions } from "./built.ts";
import type { CheckOptions } from "./check.ts";
import type { DevOptions } from "./dev.ts";
import type { DiffOptions } from "./diff.ts";
import type { EdgeOptions } from "./edge.ts";
import type { ExportOptions } from "./export.ts";
import type { FindOptions } from "./find.ts";
import type { GetOptions } from "./get.ts";
import type { ImportOptions } from "./import.ts";
import type { InitOptions } from "./init.ts";
import type { ExitCode, Io } from "./io.ts";
import type { McpOptions } from "./mcp.ts";
import type { MirrorOptions } from "./mirror.ts";
import * as read from "./options.ts";
import type { PreviewOptions } from "./preview.ts";
import type { VerifyOptions } from "./verify.ts";

type Context = {
  readonly program: Command;
  readonly io: Io;
  /** Records the exit code of the command that runs. */
  run(command: Promise<ExitCode>): Promise<void>;
};

type Declare = (context: Context) => Command;

/** The commands, in help order. Each command loads its module when it runs. */
export const COMMANDS: readonly Declare[] = [
  ({ program, run, io }) =>
    read
      .withImport(
        program
          .command("init")
          .description("Create an identity from scratch or from existing tokens; never overwrites a file.")
          .argument("[folder]", "the folder of the identity", ".")
          .option(
            "--from <source>",
            "a file, a folder, or an npm package that is installed here; repeatable",
            read.readAll,
          )
          .option("--name <name>", "the name of the identity")
          .option("--language <tag>", "the language of names and pages, such as pt-BR")
          .option("--url <address>", "the address that it will be published at", read.readUrl),
      )
      .option("--dry-run", "show what would be created, and write nothing", false)
      .option("--json", "print the report as JSON, with every repair", false)
      .addHelpText(
        "after",
        `
Exit codes: 0 success, 1 problems, 2 usage error, 3 part of the source was left
out.

Examples:
  vitral init brand --name Brand --language en
  vitral init --from tokens.css
  vitral init brand --from @primer/primitives`,
      )
      .action(async (folder: string, options: InitOptions) =>
        run((await import("./init.ts")).runInit(folder, options, io)),
      ),
  ({ program, run, io }) =>
    read
      .withImport(
        read
          .withRoot(program.command("import"), "Name the source with --from <source>.")
          .description("Read the identity's source again and keep your edits.")
          .option("--from <source>", "a new location of the source; repeatable", read.readAll),
      )
      .option("--dry-run", "show what would change, and write nothing", false)
      .option("--json", "print the report as JSON, with every repair", false)
      .addHelpText(
        "after",
        `
Exit codes: 0 success, 1 problems, 2 usage error, 3 part of the source was left
out, or kept as you edited it.

Examples:
  vitral import
  vitral import --root ../brand --dry-run`,
      )
      .action(async (options: ImportOptions) => run((await import("./import.ts")).runImport(options, io))),
  ({ program, run, io }) =>
    read
      .withRoot(program.command("check"), 'Type "vitral verify --dist <folder>" to check a built folder.')
      .description("Check the identity in this folder and list every problem.")
      .option("--years <from-to>", "the years whose seasons must not overlap (default: as build)", read.readYears)
      .option("--date <day>", "the day that the default years are counted from (default: today)", read.readDate)
      .option("--fix", "fix problems that have only one fix, in tokens/", false)
      .option("--strict", "count warnings as errors", false)
      .option("--all", "show every problem of a rule, not the first three", false)
      .option("--json", "print the problems as JSON", false)
      .addHelpText("after", "\nExamples:\n  vitral check\n  vitral check --fix\n  vitral check --root ../brand --json")
      .action(async (options: CheckOptions) => run((await import("./check.ts")).runCheck(options, io))),
  ({ program, run, io }) =>
    read
      .withRoot(program.command("build"), "Name the folder to build into with --out <folder>.")
      .description("Build the complete API of the identity in this folder (tokens/ and reference/).")
      .option("--out <folder>", "the folder to build into, relative to the root", "dist")
      .option("--years <from-to>", "the years to build ahead (default: last year to five years ahead)", read.readYears)
      .option(
        "--date <day>",
        "the day for files that depend on the date (default: today in the identity's time zone)",
        read.readDate,
      )
      .option("--base-path <path>", "a path prefix for every address", read.readBasePath, "")
      .option("--base-url <origin>", "an origin, to make every link absolute", read.readBaseUrl, "")
      .option("--strict", "count warnings as errors", false)
      .option("--json", "print the figures, or the problems, as JSON", false)
      .option("--quiet", "print nothing but problems", false)
      .addHelpText(
        "after",
        "\nExamples:\n  vitral build\n  vitral build --years 2026-2030 --base-url https://design.example.org",
      )
      .action(async (options: BuildOptions) => run((await import("./build.ts")).runBuild(options, io))),
  ({ program, run, io }) =>
    read
      .withRoot(program.command("export"), "Name the folder of a build with --from <folder>.")
      .description("Write the files of a platform into a project, with every theme inside.")
      .argument("<platform>", "the id of the platform, such as typescript; /platforms lists them")
      .requiredOption("--out <folder>", "the folder to write into; unchanged files stay as they are")
      .option("--product <id>", "the files with the values of a product")
      .option("--from <source>", "an identity, a build, a copy, or the address of a published API (default: the root)")
      .option("--check", "write nothing, and fail if a file is out of date", false)
      .addHelpText(
        "after",
        `
Exit codes: 0 success, 1 problems or a file that is out of date, 2 usage error.

Examples:
  vitral export typescript --out src/tokens
  vitral export scss --product atlas --out styles
  vitral export scss --out styles --from https://design.example.org
  vitral export typescript --out src/tokens --check`,
      )
      .action(async (platform: string, options: ExportOptions) =>
        run((await import("./export.ts")).runExport(platform, options, io)),
      ),
  ({ program, run, io }) =>
    read
      .withBuilt(program.command("edge"))
      .description("Write edge functions for the requests that the files of a build can't answer.")
      .option("--out <folder>", "the folder to write the functions into, relative to the root", ".vitral/edge")
      .option("--quiet", "print nothing but errors", false)
      .addHelpText("after", "\nExamples:\n  vitral build && vitral edge\n  vitral edge --dist public --out functions")
      .action(async (options: EdgeOptions) => run((await import("./edge.ts")).runEdge(options, io))),
  ({ program, run, io }) =>
    read
      .withListening(read.withBuilt(program.command("preview")))
      .description("Serve a built folder, and compute the responses that can't be files.")
      .addHelpText(
        "after",
        "\nExamples:\n  vitral preview\n  vitral preview --root ../brand\n  vitral preview --port 8080 --dist public",
      )
      .action(async (options: PreviewOptions, command: Command) =>
        run((await import("./preview.ts")).runPreview({ ...options, typed: command.parent?.args ?? [] }, io)),
      ),
  ({ program, run, io }) =>
    read
      .withListening(
        read
          .withRoot(program.command("dev"), 'Type "vitral preview --dist <folder>" to serve a built folder.', {
            mayBeMissing: true,
          })
          .addOption(
            new Option("--from <source>", "a source to show, as for init; it is read once; repeatable")
              .argParser(read.readAll)
              .conflicts("root"),
          ),
      )
      .description("Serve the identity from memory and show each edit, or its problems, at once.")
      .option("--years <from-to>", "the years to serve (default: as build)", read.readYears)
      .option(
        "--date <day>",
        "the day for files that depend on the date (default: today in the identity's time zone)",
        read.readDate,
      )
      .option("--base-path <path>", "a path prefix for every address", read.readBasePath, "")
      .option(
        "--allow-origin <origin>",
        "another origin whose pages may read the preview; repeatable",
        read.readOrigins,
      )
      .addHelpText(
        "after",
        "\nExamples:\n  vitral dev\n  vitral dev --root ../brand --open\n  vitral dev --from tokens.css",
      )
      .action(async (options: DevOptions, command: Command) =>
        run((await import("./dev.ts")).runDev({ ...options, typed: command.parent?.args ?? [] }, io)),
      ),
  ({ program, run, io }) =>
    read
      .withEither(program.command("get"))
      .description("Print the API's response to an address, without a server.")
      .argument("<address>", "the address, whole or relative to the API's root")
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
      ),
  ({ program, run, io }) =>
    read
      .withEither(program.command("find"))
      .description("Find tokens, pages, headings, seasons and platforms by words, or tokens by a value.")
      .argument("<words...>", "words in the identity's language or in English, or a value such as 15px")
      .option("--json", "print the API's response")
      .addHelpText(
        "after",
        "\nExamples:\n  vitral find secondary text\n  vitral find '#6a6a6a'\n  vitral find 15px --json",
      )
      .action(async (words: readonly string[], options: FindOptions) =>
        run((await import("./find.ts")).runFind(words, options, io)),
      ),
  ({ program, run, io }) =>
    read
      .withEither(program.command("mcp"))
      .description("Serve the identity to an assistant over the Model Context Protocol, on standard input and output.")
      .addHelpText("after", "\nExamples:\n  vitral mcp --root ../brand\n  vitral mcp --dist dist")
      .action(async (options: McpOptions) => run((await import("./mcp.ts")).runMcp(options, io))),
  ({ program, run, io }) =>
    read
      .withLimits(program.command("mirror"))
      .description("Copy a published API into a folder and check each file's digest; later runs fetch what changed.")
      .argument("<address>", "the address of the site, or any address in its API", read.readAddress)
      .argument("<folder>", "the folder of the copy: new, empty or an older copy")
      .option("--json", "print the figures, or the error, as JSON", false)
      .option("--quiet", "print nothing but errors", false)
      .addHelpText(
        "after",
        "\nExamples:\n  vitral mirror https://design.example.org copy\n  vitral mirror https://design.example.org copy && vitral preview --dist copy",
      )
      .action(async (address: URL, folder: string, options: MirrorOptions) =>
        run((await import("./mirror.ts")).runMirror(address, folder, options, io)),
      ),
  ({ program, run, io }) =>
    read
      .withBuilt(program.command("verify"))
      .description("Check how a deployment responds, or the files of a built folder or a copy.")
      .argument(
        "[address]",
        "the address of the site or of anything in its API; or a folder, instead of --root and --dist",
        read.readTarget,
      )
      .option("--timeout <seconds>", "how long a request may take", read.readTimeout, 10)
      .option("--all", "compare every file of a deployment with its digest, not a sample of 24", false)
      .option("--json", "print the results as JSON", false)
      .addHelpText(
        "after",
        `
Checks of features that the deployment lacks, such as the edge, are skipped. A
failed check shows the request, the response, what is expected and a likely fix.

A folder's files are compared with their digests, without the network.

Exit codes: 0 success, 1 problems or an error response, 2 usage error.

Examples:
  vitral verify https://design.example.org
  vitral verify http://127.0.0.1:4173/api/v1 --timeout 3 --json
  vitral verify
  vitral verify --root ../brand`,
      )
      .action(async (address: URL | string | undefined, options: VerifyOptions & BuiltOptions, command: Command) => {
        const { runVerify, runVerifyBuilt } = await import("./verify.ts");
        if (address === undefined) return run(runVerifyBuilt(options, options, io));
        const isTwice = ["root", "dist"].some((name) => command.getOptionValueSource(name) === "cli");
        if (isTwice) command.error("error: Type either an address or folder, or --root and --dist, not both.");
        return run(runVerify(address, options, io));
      }),
  ({ program, run, io }) =>
    read
      .withRoot(program.command("diff"), 'Type "vitral diff <folder>" to compare a built folder.')
      .description("Show what changed for users of the identity between two builds, folders or git revisions.")
      .argument("<old>", "a built folder, an identity's folder, or a git revision")
      .argument("[new]", "the same (default: the identity in the root)")
      .option("--years <from-to>", "the years whose periods are compared (default: as built)", read.readYears)
      .addOption(new Option("--markdown", "print a comment for a pull request").default(false).conflicts("json"))
      .addOption(new Option("--json", "print the changes as JSON").default(false))
      .option("--fail-on <level>", "exit with 1 at a change of this level: breaking, visible, any", read.readFailOn)
      .addHelpText(
        "after",
        `
A change is breaking (a name or address is removed, or a type changes), visible
(someone will see it) or silent (notes, texts and additions). Removing something
that was $deprecated is not breaking.

If a folder and a revision have the same name, the folder is compared; write
refs/heads/<name> for the branch. Operations are compared only between builds.

Exit codes: 0 success, 1 problems or a change that --fail-on names, 2 usage
error.

Examples:
  vitral diff dist                     what the next build would change
  vitral diff main --fail-on breaking  what this working tree changes
  vitral diff v1.2.0 v1.3.0 --markdown`,
      )
      .action(async (old: string, now: string | undefined, options: DiffOptions) =>
        run((await import("./diff.ts")).runDiff({ old, new: now }, options, io)),
      ),
];
