import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { Level } from "../diff/change.ts";
import { LIMITS } from "../mirror/limits.ts";
import type { Base } from "../model/identity.ts";
import type { Day, Span } from "../model/day.ts";
import { DAY_FORMAT, isYear, readDay, YEARS } from "../resolve/day.ts";
import { BASE_PATH, readOrigin } from "../tokens/base.ts";

/** Reads `--root ../brand`. A missing folder is a usage error, not a problem in the identity. */
export function readRoot(text: string): string {
  if (isFolder(text)) return text;
  throw new InvalidArgumentError("Expected: an existing folder.");
}

/** Returns whether a path is a folder; true if it can't be examined, because reading it will report why. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    return !["ENOENT", "ENOTDIR"].includes((error as { readonly code?: string }).code ?? "");
  }
}

/** Collects the values of a repeatable option. */
export function readAll(text: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, text];
}

/** Reads `--years 2025-2031` or `--years 2026`. */
export function readYears(text: string): Span {
  const [, from, to = from] = /^(\d{4})(?:-(\d{4}))?$/.exec(text) ?? [];
  const span = { from: Number(from), to: Number(to) };
  if (isYear(span.from) && isYear(span.to) && span.from <= span.to) return span;
  throw new InvalidArgumentError(`Expected: a year or a range of years ${YEARS}, such as 2026 or 2025-2031.`);
}

/** Reads `--date 2026-12-24`. */
export function readDate(text: string): Day {
  if (readDay(text) !== undefined) return text;
  throw new InvalidArgumentError(`Expected: ${DAY_FORMAT}.`);
}

/** Reads `--port 4173`. */
export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("Expected: a port from 0 to 65535; 0 takes any free port.");
}

/** Reads `--url https://example.org/design`. */
export function readUrl(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError("Expected: an address such as https://design.example.org.");
}

/** Reads `--base-path /design`. */
export function readBasePath(text: string): Base["path"] {
  const path = text.replace(/\/$/, "");
  if (BASE_PATH.fits(path)) return path;
  throw new InvalidArgumentError(`Expected: ${BASE_PATH.expected}.`);
}

/** Reads `--base-url https://example.org`. */
export function readBaseUrl(text: string): Base["origin"] {
  const origin = readOrigin(text);
  if (origin !== undefined) return origin;
  throw new InvalidArgumentError("Expected: an origin such as https://example.org; a path goes into --base-path.");
}

/** Reads each `--allow-origin http://localhost:5173`. */
export function readOrigins(text: string, previous: readonly Base["origin"][] = []): readonly Base["origin"][] {
  const origin = readOrigin(text);
  if (origin !== undefined) return [...previous, origin];
  throw new InvalidArgumentError("Expected: an origin without a path, such as https://design.example.org.");
}

const FAIL_ON = ["breaking", "visible", "any"] as const;

/** The lowest level of change at which the command fails. */
export type FailOn = (typeof FAIL_ON)[number];

/** The levels at which the command fails: a value includes the more serious levels. */
export const FAILING: Readonly<Record<FailOn, readonly Level[]>> = {
  breaking: ["breaking"],
  visible: ["breaking", "visible"],
  any: ["breaking", "visible", "silent"],
};

/** Reads `--fail-on breaking`. */
export function readFailOn(text: string): FailOn {
  const level = FAIL_ON.find((value) => value === text);
  if (level !== undefined) return level;
  throw new InvalidArgumentError(`Expected: ${FAIL_ON.join(", ")}.`);
}

/** Reads the target of `vitral verify`: an address, a folder, or a missing folder that an interrupted command moved away. */
export function readTarget(text: string): URL | string {
  const isAddress = /^[a-z]+:\/\//i.test(text);
  if (!isAddress && text !== "" && (existsSync(text) || hasWorkFolder(dirname(resolve(text))))) return text;
  try {
    return readAddress(text);
  } catch (error) {
    const expected = error instanceof Error ? error.message.replace(/\.$/, "") : "";
    throw new InvalidArgumentError(`${expected}, or an existing folder.`);
  }
}

/** Returns whether a folder contains a work folder, so that `vitral verify` can say what it was replacing. */
function hasWorkFolder(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(".vitral-"));
}

const ADDRESS =
  "Expected: an address that begins with https:// or http://, such as https://example.org or https://example.org/api/v1.";

/** Reads a deployment's address: the site, the API's root or any address below it. */
export function readAddress(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new InvalidArgumentError(ADDRESS);
  if (!url.username && !url.password) return url;
  throw new InvalidArgumentError(
    `An address must not contain a user name or password: others could see it in the process list, the shell history and the output. Expected: the address without it, ${url.protocol}//${url.host}${url.pathname}.`,
  );
}

/** Reads `--timeout 10`, in seconds. */
export function readTimeout(text: string): number {
  const seconds = Number(text);
  if (/^\d{1,3}(\.\d{1,3})?$/.test(text) && seconds > 0 && seconds <= 600) return seconds;
  throw new InvalidArgumentError("Expected: a number of seconds above 0, at most 600.");
}

/**
 * Adds the option for the identity's folder to a command that doesn't read builds; `instead` suggests an alternative to
 * `--dist`.
 */
export function withRoot(command: Command, instead: string, { mayBeMissing = false } = {}): Command {
  const root = new Option("--root <folder>", "the folder that holds tokens/ and reference/").default(".");
  return command
    .addOption(mayBeMissing ? root : root.argParser(readRoot))
    .addOption(new Option("--dist [folder]").hideHelp())
    .on("option:dist", () => command.error(`error: "vitral ${command.name()}" has no --dist. ${instead}`));
}

export const DEFAULT_PORT = 4173;

/** Adds a server's options. */
export function withListening(command: Command): Command {
  return command
    .option("--host <address>", "the address to listen on", "127.0.0.1")
    .option(
      "--port <number>",
      `the port to listen on; 0 takes any free port (default: ${DEFAULT_PORT}, or the next free one)`,
      readPort,
    )
    .option("--open", "open the site in the browser, or in the program that BROWSER names", false);
}

/** Adds the options for the built folder and its parent folder. */
export function withBuilt(command: Command): Command {
  return command
    .option("--root <folder>", "the folder that the build is in", readRoot, ".")
    .option("--dist <folder>", "the built folder, or a copy of one, relative to the root", "dist");
}

/** Adds the options for the identity's folder, and for a built folder to read instead. */
export function withEither(command: Command): Command {
  return command
    .option("--root <folder>", "the folder that holds tokens/ and reference/", readRoot, ".")
    .option("--dist <folder>", "a built folder, or a copy of one, to read instead, relative to the root");
}

/** Adds the options of `vitral init` and `vitral import` that override an import's guesses; the record keeps them. */
export function withImport(command: Command): Command {
  const noChoice = new Option(
    "--no-choice <pattern>",
    "selectors, files or #keys that don't define a choice; repeatable",
  );
  // Keeps commander from treating it as the negation of --choice.
  noChoice.negate = false;
  return command
    .option(
      "--choice <name=a,b>",
      "define a choice, such as a theme, from selectors, files or #keys; repeatable",
      readAll,
    )
    .addOption(noChoice.argParser(readAll))
    .option("--ignore <pattern>", "files or selectors to leave out; repeatable", readAll)
    .option("--page <selector>", "a selector to treat like :root; repeatable", readAll)
    .option("--names <file>", "the stylesheet to take token names from")
    .option("--run", "run the source's code, to evaluate computed tokens", false);
}

/** Adds the options of `vitral mirror` that limit the resources a source can consume. */
export function withLimits(command: Command): Command {
  return command
    .option("--timeout <seconds>", "how long the source may be silent", readTimeout, 10)
    .option("--deadline <seconds>", "how long the whole mirror may take", readDeadline, LIMITS.deadline)
    .option("--max-files <count>", "how many files the source may list", readLimit, LIMITS.files)
    .option("--max-bytes <bytes>", "how large all files together may be", readLimit, LIMITS.bytes)
    .option("--max-file-bytes <bytes>", "how large one file may be", readLimit, LIMITS.fileBytes);
}

/** Reads a limit such as `--max-files 50000`: a whole number. */
function readLimit(text: string): number {
  if (/^[1-9]\d{0,11}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Expected: a whole number above 0, of at most 12 digits.");
}

/** Reads `--deadline 600`, in seconds. */
function readDeadline(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Expected: a whole number of seconds above 0, at most 999999.");
}
