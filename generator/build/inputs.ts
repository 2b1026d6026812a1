import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import metadata from "vitral/package.json" with { type: "json" };
import { HERE } from "../here.ts";
import { recall, remember } from "../memory/results.ts";
import { stampOfProgram } from "../memory/program.ts";
import type { Source } from "../identity/source.ts";
import type { Scope } from "./plan.ts";

/** Digests everything a build depends on, including the generator. */
export function digestInputs({ identity, files, platforms }: Source, scope: Scope): string {
  const digests = [...files].map(([path, bytes]) => [path, hash("sha256", bytes)]);
  return digestOf([digestProgram(), identity, digests, scope, platforms && [platforms.entries, [...platforms.texts]]]);
}

let program: string | undefined;

/** Digests the generator's files, and the versions of its dependencies and of the runtime; cached across runs. */
export function digestProgram(): string {
  program ??= recall(MEMORY, stampOfProgram()) as string | undefined;
  if (program !== undefined) return program;
  const entries = readdirSync(HERE, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const files = paths.sort().map((path) => [path.slice(HERE.length), hash("sha256", readFileSync(path))]);
  // process.versions includes the time zone and locale data versions.
  program = digestOf([metadata, process.versions, files]);
  remember(MEMORY, stampOfProgram(), program);
  return program;
}

const MEMORY = "program";

/** Digests bytes, or any other value as JSON. */
export function digestOf(value: unknown): string {
  return hash("sha256", value instanceof Uint8Array ? value : (JSON.stringify(value) ?? ""));
}
