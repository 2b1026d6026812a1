import { spawnSync } from "node:child_process";
import { moduleFile } from "../../../here.ts";
import type { Json } from "../../../model/token.ts";
import { ImportError } from "../../import-error.ts";
import type { Entry } from "../../reading.ts";
import type { Evaluated } from "./evaluate.ts";

/** A module may run this long, in milliseconds. */
const LONGEST = 20_000;

/** Its exports may be this large as JSON, in bytes. */
const LARGEST = 50_000_000;

/** The status of a process whose module still awaits something when nothing is left to do (Node, "Exit codes"). */
const UNSETTLED = 13;

/** What a module exports, and what of that is no data. */
export type Ran = { readonly value: Json; readonly entries: readonly Entry[] };

/** Runs a module in a process of its own, and gives what it exports; the report calls it by its path. @throws ImportError */
export function runModule(file: string, path: string): Ran {
  const { error, signal, status, output } = spawnSync(
    process.execPath,
    [moduleFile("import/forms/objects/evaluate"), file],
    { stdio: ["ignore", "ignore", "pipe", "pipe"], timeout: LONGEST, maxBuffer: LARGEST, killSignal: "SIGKILL" },
  );
  if (error !== undefined && "code" in error && error.code === "ENOBUFS")
    throw new ImportError(`The exports of ${file} have more than ${LARGEST} bytes as JSON (50 MB).`);
  if (error !== undefined && "code" in error && error.code === "ETIMEDOUT")
    throw new ImportError(`${file} did not end within ${LONGEST / 1000} seconds.`);
  if (signal !== null || error !== undefined)
    throw new ImportError(`${file} was ended by ${signal ?? "the system"}, perhaps since it needs too much memory.`);
  if (status === UNSETTLED) throw new ImportError(`${file} waits for something that never comes.`);
  if (status !== 0) throw failed(file, String(output[2] ?? ""));
  try {
    const { value = {}, others } = JSON.parse(String(output[3] ?? "")) as Evaluated;
    return { value, entries: others.map(([at, found]) => toEntry(path, String(at), String(found))) };
  } catch {
    throw new ImportError(
      `${file} ended its process, or wrote to a stream of Vitral, before its exports were read.`,
      "Name a module that only exports tokens.",
    );
  }
}

function toEntry(path: string, at: string, found: string): Entry {
  const subject = [path, ...(at === "" ? [] : [at])].join(": ");
  return { kind: "left-out", what: "Values that are no data", subject, found };
}

/** What a module says before it fails; of a package that it lacks, how to get that. */
function failed(file: string, text: string): ImportError {
  const [, lacking = ""] = /Cannot find (?:package|module) '((?:@[\w.-]+\/)?[\w-][\w.-]*)[^']*'/.exec(text) ?? [];
  if (lacking === "") return new ImportError(`${file} failed: ${reasonIn(text)}`);
  const fix = `Install it (npm i ${lacking}). Without --run, what its text has is read, where that has tokens.`;
  return new ImportError(`${file} needs the package "${lacking}", which is not installed here.`, fix);
}

/** The line of Node's message that names the error. */
function reasonIn(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const named =
    lines.find((line) => /^(Uncaught )?[\w$]*(Error|Exception)\b.*:/.test(line)) ??
    lines.find((line) => line !== "" && !line.startsWith("node:"));
  return named === undefined ? "it says nothing." : `${named.replace(/\.$/, "")}.`;
}
