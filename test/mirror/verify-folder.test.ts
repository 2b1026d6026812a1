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

/** A change of one file, and the expected problem with its path and what came. */
type Want = readonly (readonly [told: string, came: RegExp | null])[];

const at = (path: string, change: (file: string) => void) => (folder: string) => {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  change(join(folder, path));
};
const saying = (text: string) => (file: string) => writeFileSync(file, text);

const cases: readonly (readonly [name: string, given: (folder: string) => void, want: Want])[] = [
  ["nothing", () => {}, []],
  ["a file less", at("api/v1/tokens.css", rmSync), [["missing api/v1/tokens.css", null]]],
  [
    "a byte more",
    at("api/v1/tokens.css", (file) => appendFileSync(file, " ")),
    [["wrong size api/v1/tokens.css", /^\d+ bytes$/]],
  ],
  [
    "a byte less",
    at("api/v1/tokens.css", (file) => truncateSync(file, 100)),
    [["wrong size api/v1/tokens.css", /^100 bytes$/]],
  ],
  [
    "one letter",
    at("api/v1/tokens.css", (file) => writeFileSync(file, readFileSync(file, "utf8").replace("--ink", "--ind"))),
    [["changed api/v1/tokens.css", /^SHA-256 [0-9a-f]{64}$/]],
  ],
  ["a file more below the API", at("api/v1/themes/pink.css", saying("")), [["unknown api/v1/themes/pink.css", null]]],
  ["a file outside the API", at("mine.txt", saying("")), [["unknown mine.txt", null]]],
  ["a folder more", at("mine/a.txt", saying("")), [["unknown mine/", null]]],
  [
    "a folder in a file's place",
    at("api/v1/tokens.css", (file) => {
      rmSync(file);
      mkdirSync(file);
    }),
    [["unreadable api/v1/tokens.css", /^a folder$/]],
  ],
  [
    "a link in a file's place",
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
    "the snapshot of another day",
    at("api/v1/themes.json", saying('{"date":"2026-12-24"}')),
    [["wrong size api/v1/themes.json", /bytes$/]],
  ],
  ["no snapshot", at("api/v1/seasons.json", rmSync), [["missing api/v1/seasons.json", null]]],
  ["no manifest", at("api/v1/manifest.json", rmSync), [["missing api/v1/manifest.json", null]]],
  ["a record that cannot be read", at(RECORD, saying("{")), [[`damaged record ${RECORD}`, null]]],
];

/** Expected without a record, as in a copy that other tools made, where only the API's files have digests. */
const withoutRecord: typeof cases = [
  ["nothing", () => {}, []],
  ["a file less", at("api/v1/tokens.css", rmSync), [["missing api/v1/tokens.css", null]]],
  ["a file more below the API", at("api/v1/themes/pink.css", saying("")), [["unknown api/v1/themes/pink.css", null]]],
  ["the snapshot of another day", at("api/v1/themes.json", saying('{"date":"2026-12-24"}')), []],
  [
    "a snapshot without a day",
    at("api/v1/themes.json", saying('{"date":"2026-02-30"}')),
    [["no snapshot api/v1/themes.json", /./]],
  ],
  [
    "a snapshot that is a page",
    at("api/v1/seasons.json", saying("<h1>Down</h1>")),
    [["no snapshot api/v1/seasons.json", /./]],
  ],
  ["no manifest", at("api/v1/manifest.json", rmSync), [["missing api/v1/manifest.json", null]]],
  [
    "a manifest of nothing",
    at("api/v1/manifest.json", saying("{}")),
    [["no manifest api/v1/manifest.json", /is not a manifest/]],
  ],
  [
    "a digest in the manifest that fits a changed file, and no longer the release",
    (folder) => {
      const file = join(folder, "api/v1/manifest.json");
      const text = readFileSync(file, "utf8").replace(/"sha256": "[0-9a-f]{4}/, '"sha256": "0000');
      writeFileSync(file, text);
    },
    [["no manifest api/v1/manifest.json", /states the release [0-9a-f]{16}, but its digests make [0-9a-f]{16}$/]],
  ],
];

async function differencesOf(given: (folder: string) => void, want: Want): Promise<FolderReport> {
  const folder = join(temporaryFolder(), "dist");
  cpSync(built, folder, { recursive: true });
  given(folder);
  const report = verifyFolder(folder);
  expect(report.differences.map(({ path, problem }) => `${problem} ${path}`)).toEqual(want.map(([told]) => told));
  for (const [index, [, came]] of want.entries())
    if (came === null) expect(report.differences[index]?.came).toBeNull();
    else expect(report.differences[index]?.came).toMatch(came);
  return report;
}

describe("A folder that differs from its record", () => {
  it.each(cases)("by %s", async (_, given, want) => {
    await differencesOf(given, want);
  });

  it("is compared file for file", () => {
    const paths = pathsIn(built).filter((path) => path !== RECORD);
    const { release } = readManifest(built);
    const report = { folder: built, release, by: "build", source: null, files: paths.length, differences: [] };
    expect(verifyFolder(built)).toEqual(report);
  });
});

describe("A folder without a record that differs from its manifest", () => {
  it.each(withoutRecord)("by %s", async (_, given, want) => {
    const { by } = await differencesOf((folder) => {
      rmSync(join(folder, RECORD));
      given(folder);
    }, want);
    expect(by).toBeNull();
  });
});
