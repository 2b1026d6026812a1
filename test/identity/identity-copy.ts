import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { readFolder } from "../../generator/identity/folder.ts";
import { SCOPE, SECOND } from "../built.ts";

/** A copy of the second identity that tests can break and restore. */
export function identityCopy() {
  const folder = mkdtempSync(join(tmpdir(), "vitral-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const restore = () => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(SECOND, folder, { recursive: true });
  };
  const path = (file: string) => join(folder, file);
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(path(file), change(readFileSync(path(file), "utf8")));
  const read = () => readFolder(folder, { base: { origin: "", path: "" }, spanIn: () => SCOPE.span });
  const problems = async () => {
    const reading = await read();
    return "problems" in reading ? reading.problems : [];
  };
  restore();
  return { folder, path, restore, edit, read, problems };
}
