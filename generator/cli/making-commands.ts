import type { BuildOptions } from "./build.ts";
import type { CheckOptions } from "./check.ts";
import type { Declare } from "./declaring.ts";
import type { EdgeOptions } from "./edge.ts";
import type { ImportOptions } from "./import.ts";
import type { InitOptions } from "./init.ts";
import * as read from "./options.ts";

/** The commands that make an identity and its API, in the order of the help. Each is loaded when it runs. */
export const MAKING: readonly Declare[] = [
  ({ program, run, io }) =>
    read
      .withImport(
        program
          .command("init")
          .description("Make an identity from nothing, or from the tokens that you have; overwrites no file.")
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
      .option("--dry-run", "show what would be made, and write nothing", false)
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
          .description("Read the source of the identity again; what you have edited since is kept.")
          .option("--from <source>", "a new place of the source; repeatable", read.readAll),
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
      .option("--fix", "fix what has only one fix, in the files of tokens/", false)
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
      .option("--base-path <path>", "a path in front of every address", read.readBasePath, "")
      .option("--base-url <origin>", "an origin that makes every link absolute", read.readBaseUrl, "")
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
      .withBuilt(program.command("edge"))
      .description("Write edge functions for the requests that the files of a build cannot answer.")
      .option("--out <folder>", "the folder to write the functions into, relative to the root", ".vitral/edge")
      .option("--quiet", "print nothing but errors", false)
      .addHelpText("after", "\nExamples:\n  vitral build && vitral edge\n  vitral edge --dist public --out functions")
      .action(async (options: EdgeOptions) => run((await import("./edge.ts")).runEdge(options, io))),
];
