import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, it } from "vitest";
import { createEdition } from "../../generator/build/edition.ts";
import { API_ROOT } from "../../generator/model/identity.ts";
import { readSource, SCOPE } from "../built.ts";

/**
 * The folders of the sample's API with a digest of their files, made before the identity's model changed: of each file,
 * in the order of their paths, its SHA-256, two spaces, its path and a newline. If a value or a note of the sample is
 * changed on purpose, the new line is in the failure.
 */
const EXPECTED = readFileSync(join(import.meta.dirname, "unmoved.txt"), "utf8")
  .trimEnd()
  .split("\n");

/** Files that follow from others, or whose form the model changed. */
const OTHERS =
  /^(?:(?:tokens|index|openapi|manifest|settings|modifiers|layers|resolver|reference)\.json|tokens(?:\.refs)?\.css|switch\.js|schemas\/.*|tokens\/.*|reference\/.*|season\/.*|products\/[^/]*\.css|.*\.tokens\.json)$/;

it("every other file of the sample has the bytes that it had before", async () => {
  const { files } = createEdition(await readSource(), SCOPE);
  const paths = [...files()].flatMap(({ path, sha256 }) => {
    const below = path.startsWith(`${API_ROOT}/`) ? path.slice(API_ROOT.length + 1) : null;
    return below === null || OTHERS.test(below) ? [] : [{ path: below, sha256 }];
  });
  const folders = Map.groupBy(paths, ({ path }) => posix.dirname(path));
  const lines = [...folders.keys()].sort().map((folder) => {
    const own = (folders.get(folder) ?? []).sort((one, other) => (one.path < other.path ? -1 : 1));
    const whole = hash("sha256", own.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join("")).slice(0, 32);
    return `${whole} ${String(own.length).padStart(5)} ${folder}`;
  });
  expect(lines).toEqual(EXPECTED);
});
