import { hash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import metadata from "vitral/package.json" with { type: "json" };
import { HERE } from "../here.ts";

let stamp: string | undefined;

/**
 * A digest that changes with the generator: of its files' sizes and times, its dependencies' exact versions, and the
 * runtime's versions, which include the data of time zones and languages. No program can set the time of change of a
 * file, so the files need not be read. Call it before the modules are loaded whose results are remembered.
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
