import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import type { Json } from "../../../model/token.ts";
import { ImportError } from "../../import-error.ts";

/** A module may run this long, in milliseconds. */
const LONGEST = 20_000;

/** Its exports may be this large as JSON, in bytes. */
const LARGEST = 50_000_000;

/** Imports the module whose address is the argument, and writes its exports as JSON to the third stream. */
const PROGRAM = `
import { writeSync } from "node:fs";
const { default: byDefault, "module.exports": whole, ...named } = await import(process.argv[1]);
const exports = Object.keys(named).length > 0 ? named : typeof byDefault === "object" ? byDefault : {};
const bytes = Buffer.from(JSON.stringify(exports ?? {}, (key, value) => typeof value === "bigint" ? String(value) : value));
for (let at = 0; at < bytes.length; ) at += writeSync(3, bytes, at);
process.exit(0);
`;

/** Runs a module in a process of its own, and gives what it exports. @throws ImportError */
export function runModule(file: string): Json {
  const { error, signal, status, output } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", PROGRAM, pathToFileURL(file).href],
    { stdio: ["ignore", "ignore", "pipe", "pipe"], timeout: LONGEST, maxBuffer: LARGEST, killSignal: "SIGKILL" },
  );
  if (error !== undefined && "code" in error && error.code === "ENOBUFS")
    throw new ImportError(`The exports of ${file} have more than ${LARGEST} bytes as JSON (50 MB).`);
  if (error !== undefined && "code" in error && error.code === "ETIMEDOUT")
    throw new ImportError(`${file} did not end within ${LONGEST / 1000} seconds.`);
  if (signal !== null || error !== undefined)
    throw new ImportError(`${file} was ended by ${signal ?? "the system"}, perhaps since it needs too much memory.`);
  if (status !== 0) throw new ImportError(`${file} failed: ${reasonIn(String(output[2] ?? ""))}`);
  try {
    return JSON.parse(String(output[3] ?? "")) as Json;
  } catch {
    throw new ImportError(
      `${file} ended its process, or wrote to a stream of Vitral, before its exports were read.`,
      "Name a module that only exports tokens.",
    );
  }
}

/** The line of Node's message that names the error. */
function reasonIn(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const named =
    lines.find((line) => /^(Uncaught )?[\w$]*(Error|Exception)\b.*:/.test(line)) ??
    lines.find((line) => line !== "" && !line.startsWith("node:"));
  return named === undefined ? "it says nothing." : `${named.replace(/\.$/, "")}.`;
}
