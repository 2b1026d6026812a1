import { hash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import metadata from "vitral/package.json" with { type: "json" };
import { HERE } from "../here.ts";

let stamp: string | undefined;

/**
 * Returns a digest that changes with the generator. It covers the sizes and times of its files, the exact versions of its
 * dependencies, and those of the runtime with its time zone and locale data. Programs can't set a file's change time
 * (ctime), so the files needn't be read. Call this before loading the modules whose results are remembered.
 */
export function stampOfProgram(): string {
  return (stamp ??= hash("sha256", JSON.stringify([metadata, process.versions, [...filesIn(HERE)]])));
}

function* filesIn(folder: string): Generator<readonly [path: string, ...facts: number[]]> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(path);
    else {
      const { size, ino, mtimeMs, ctimeMs } = statSync(path);
      yield [path, size, ino, mtimeMs, ctimeMs];
    }
  }
}
