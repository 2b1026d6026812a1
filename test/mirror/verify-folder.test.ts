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
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { readManifest } from "../build/manifest-file.ts";
import { buildChanged, place } from "./served.ts";

const built = await buildChanged();

/** What a change of one file is told as: the fault with its path, and what came. */
type Want = readonly (readonly [told: string, came: RegExp | null])[];

const at = (path: string, change: (file: string) => void) => (folder: string) => change(join(folder, path));
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
  ["a file more below the API", at("api/v1/themes/pink.css", saying("")), [["stranger api/v1/themes/pink.css", null]]],
  ["a file more beside the API, as of a host", at("mine.txt", saying("")), []],
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
  ["no snapshot", at("api/v1/seasons.json", rmSync), [["missing api/v1/seasons.json", null]]],
  ["no manifest", at("api/v1/manifest.json", rmSync), [["missing api/v1/manifest.json", null]]],
  [
    "a manifest of nothing",
    at("api/v1/manifest.json", saying("{}")),
    [["no manifest api/v1/manifest.json", /is no manifest/]],
  ],
  [
    "a digest in the manifest that fits a changed file, and no longer the release",
    (folder) => {
      const file = join(folder, "api/v1/manifest.json");
      const text = readFileSync(file, "utf8").replace(/"sha256": "[0-9a-f]{4}/, '"sha256": "0000');
      writeFileSync(file, text);
    },
    [["no manifest api/v1/manifest.json", /states the release [0-9a-f]{16}, and its digests make [0-9a-f]{16}$/]],
  ],
];

describe("a folder that differs from its manifest", () => {
  it.each(cases)("by %s", (_, given, want) => {
    const folder = join(place(), "dist");
    cpSync(built, folder, { recursive: true });
    given(folder);
    const { differences } = verifyFolder(folder);
    expect(differences.map(({ path, fault }) => `${fault} ${path}`)).toEqual(want.map(([told]) => told));
    for (const [index, [, came]] of want.entries())
      if (came === null) expect(differences[index]?.came).toBeNull();
      else expect(differences[index]?.came).toMatch(came);
  });

  it("is judged file for file", () => {
    const { release, files } = readManifest(built);
    expect(verifyFolder(built)).toEqual({
      folder: built,
      release,
      source: null,
      files: files.length + 1,
      differences: [],
    });
  });
});
