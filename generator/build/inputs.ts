import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import metadata from "vitral/package.json" with { type: "json" };
import { HERE } from "../here.ts";
import { recall, remember } from "../memory/results.ts";
import { stampOfProgram } from "../memory/program.ts";
import type { Source } from "../identity/source.ts";
import type { Scope } from "./plan.ts";

/** The digest of everything that a build depends on, including the generator. */
export function digestInputs({ identity, files }: Source, scope: Scope): string {
  const digests = [...files].map(([path, bytes]) => [path, hash("sha256", bytes)]);
  return digestOf([digestProgram(), identity, digests, scope]);
}

let program: string | undefined;

/** The digest of the generator's own files, its dependencies' versions, and the runtime's versions. */
export function digestProgram(): string {
  program ??= recall(MEMORY, stampOfProgram()) as string | undefined;
  if (program !== undefined) return program;
  const entries = readdirSync(HERE, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const files = paths.sort().map((path) => [path.slice(HERE.length), hash("sha256", readFileSync(path))]);
  // process.versions includes the data of time zones and languages.
  program = digestOf([metadata, process.versions, files]);
  remember(MEMORY, stampOfProgram(), program);
  return program;
}

const MEMORY = "program";

/** The digest of a plain value, or of bytes. */
export function digestOf(value: unknown): string {
  return hash("sha256", value instanceof Uint8Array ? value : (JSON.stringify(value) ?? ""));
}
