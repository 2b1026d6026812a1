import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type FolderReport, verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { readManifest } from "../build/manifest-file.ts";
import { pathsIn } from "../build/tree.ts";
import { buildChanged } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const built = await buildChanged();
const RECORD = ".vitral.json";

/** The expected differences: the problem with its path, and a pattern for the detail about the file. */
type Differences = readonly (readonly [problem: string, actual: RegExp | null])[];

const at = (path: string, change: (file: string) => void) => (folder: string) => {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  change(join(folder, path));
};
const withText = (text: string) => (file: string) => writeFileSync(file, text);

const cases: readonly (readonly [name: string, change: (folder: string) => void, expected: Differences])[] = [
  ["nothing", () => {}, []],
  ["a missing file", at("api/v1/tokens.css", rmSync), [["missing api/v1/tokens.css", null]]],
  [
    "an additional byte",
    at("api/v1/tokens.css", (file) => appendFileSync(file, " ")),
    [["wrong size api/v1/tokens.css", /^\d+ bytes$/]],
  ],
  [
    "a truncated file",
    at("api/v1/tokens.css", (file) => truncateSync(file, 100)),
    [["wrong size api/v1/tokens.css", /^100 bytes$/]],
  ],
  [
    "a changed letter",
    at("api/v1/tokens.css", (file) => writeFileSync(file, readFileSync(file, "utf8").replace("--ink", "--ind"))),
    [["changed api/v1/tokens.css", /^SHA-256 [0-9a-f]{64}$/]],
  ],
  [
    "an additional file below the API",
    at("api/v1/themes/pink.css", withText("")),
    [["unknown api/v1/themes/pink.css", null]],
  ],
  ["a file outside the API", at("mine.txt", withText("")), [["unknown mine.txt", null]]],
  ["an additional folder", at("mine/a.txt", withText("")), [["unknown mine/", null]]],
  [
    "a folder instead of a file",
    at("api/v1/tokens.css", (file) => {
      rmSync(file);
      mkdirSync(file);
    }),
    [["unreadable api/v1/tokens.css", /^a folder$/]],
  ],
  [
    "a symlink instead of a file",
    at("api/v1/tokens.css", (file) => {
      rmSync(file);
      symlinkSync(join(built, "api/v1/tokens.css"), file);
    }),
    [["unreadable api/v1/tokens.css", /^a link/]],
  ],
  ["a page", at("index.html", (file) => appendFileSync(file, " ")), [["wrong size index.html", /bytes$/]]],
  ["a script", at("site/themes.js", rmSync), [["missing site/themes.js", null]]],
  ["a rule", at("_redirects", (file) => appendFileSync(file, "/ /x 301\n")), [["wrong size _redirects", /bytes$/]]],
  ["the archive", at("api/v1.tar.gz", (file) => truncateSync(file, 9)), [["wrong size api/v1.tar.gz", /^9 bytes$/]]],
  [
    "another day's snapshot",
    at("api/v1/themes.json", withText('{"date":"2026-12-24"}')),
    [["wrong size api/v1/themes.json", /bytes$/]],
  ],
  ["no snapshot", at("api/v1/seasons.json", rmSync), [["missing api/v1/seasons.json", null]]],
  ["no manifest", at("api/v1/manifest.json", rmSync), [["missing api/v1/manifest.json", null]]],
  ["an unreadable record", at(RECORD, withText("{")), [[`damaged record ${RECORD}`, null]]],
];

/** Cases without a record, as in other tools' copies, where only the API's files have digests. */
const withoutRecord: typeof cases = [
  ["nothing", () => {}, []],
  ["a missing file", at("api/v1/tokens.css", rmSync), [["missing api/v1/tokens.css", null]]],
  [
    "an additional file below the API",
    at("api/v1/themes/pink.css", withText("")),
    [["unknown api/v1/themes/pink.css", null]],
  ],
  ["another day's snapshot", at("api/v1/themes.json", withText('{"date":"2026-12-24"}')), []],
  [
    "a snapshot with an invalid date",
    at("api/v1/themes.json", withText('{"date":"2026-02-30"}')),
    [["invalid snapshot api/v1/themes.json", /./]],
  ],
  [
    "a snapshot that is a page",
    at("api/v1/seasons.json", withText("<h1>Down</h1>")),
    [["invalid snapshot api/v1/seasons.json", /./]],
  ],
  ["no manifest", at("api/v1/manifest.json", rmSync), [["missing api/v1/manifest.json", null]]],
  [
    "an empty manifest",
    at("api/v1/manifest.json", withText("{}")),
    [["invalid manifest api/v1/manifest.json", /is not a manifest/]],
  ],
  [
    "a changed digest that no longer matches the release",
    (folder) => {
      const file = join(folder, "api/v1/manifest.json");
      const text = readFileSync(file, "utf8").replace(/"sha256": "[0-9a-f]{4}/, '"sha256": "0000');
      writeFileSync(file, text);
    },
    [["invalid manifest api/v1/manifest.json", /states the release [0-9a-f]{16}, but its digests give [0-9a-f]{16}$/]],
  ],
];

async function differencesOf(change: (folder: string) => void, expected: Differences): Promise<FolderReport> {
  const folder = join(temporaryFolder(), "dist");
  cpSync(built, folder, { recursive: true });
  change(folder);
  const report = verifyFolder(folder);
  expect(report.differences.map(({ path, problem }) => `${problem} ${path}`)).toEqual(
    expected.map(([problem]) => problem),
  );
  for (const [index, [, actual]] of expected.entries())
    if (actual === null) expect(report.differences[index]?.actual).toBeNull();
    else expect(report.differences[index]?.actual).toMatch(actual);
  return report;
}

describe("A folder that differs from its record", () => {
  it.each(cases)("by %s", async (_, change, expected) => {
    await differencesOf(change, expected);
  });

  it("is compared file by file", () => {
    const paths = pathsIn(built).filter((path) => path !== RECORD);
    const { release } = readManifest(built);
    const report = { folder: built, release, by: "build", source: null, files: paths.length, differences: [] };
    expect(verifyFolder(built)).toEqual(report);
  });
});

describe("A folder without a record that differs from its manifest", () => {
  it.each(withoutRecord)("by %s", async (_, change, expected) => {
    const { by } = await differencesOf((folder) => {
      rmSync(join(folder, RECORD));
      change(folder);
    }, expected);
    expect(by).toBeNull();
  });
});
