import { type Command, InvalidArgumentError } from "commander";
import { LIMITS } from "../mirror/limits.ts";
import { readTimeout } from "./verify-options.ts";

/** Adds the options of `vitral mirror` that limit how much a source may use of this machine. */
export function withLimits(command: Command): Command {
  return command
    .option("--timeout <seconds>", "how long the source may be silent", readTimeout, 10)
    .option("--deadline <seconds>", "how long the whole mirror may take", readDeadline, LIMITS.deadline)
    .option("--max-files <count>", "how many files the source may list", readLimit, LIMITS.files)
    .option("--max-bytes <bytes>", "how large all files together may be", readLimit, LIMITS.bytes)
    .option("--max-file-bytes <bytes>", "how large one file may be", readLimit, LIMITS.fileBytes)
    .option("--max-memory <megabytes>", "how much memory the mirror may use", readLimit, LIMITS.memory);
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
