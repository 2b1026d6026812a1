import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { DEPENDENCIES, read, tableOf } from "./documents.ts";

/** The packages that a manifest installs. */
function packagesOf(manifest: string): string[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, manifest), "utf8"));
  return Object.keys({ ...dependencies, ...devDependencies });
}

describe.each(DEPENDENCIES)("%s", (document) => {
  const installed = packagesOf(document.replace("DEPENDENCIES.md", "package.json"));
  const listed = tableOf(read(document), "package")
    .flatMap(([cell = ""]) => cell.replace(/\(.*\)/, "").split(","))
    .map((name) => name.trim());
  const isIn = (name: string, entry: string) =>
    entry.endsWith("*") ? name.startsWith(entry.slice(0, -1)) : entry === name;

  it("gives a reason for every installed package", () => {
    expect(installed.filter((name) => !listed.some((entry) => isIn(name, entry)))).toEqual([]);
  });

  it("lists only installed packages", () => {
    expect(listed.filter((entry) => !installed.some((name) => isIn(name, entry)))).toEqual([]);
  });
});
