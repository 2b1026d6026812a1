import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { recover } from "../../generator/build/swap.ts";
import { contentsOf } from "./tree.ts";

const base = mkdtempSync(join(tmpdir(), "vitral-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A process that has ended, and one that runs as long as the tests do. */
const DEAD = spawnSync(process.execPath, ["--version"]).pid;
const ALIVE = process.ppid;

/** Folders by name, each with one word in its only file. */
type Folders = Readonly<Record<string, string>>;

const cases: [string, { given: Folders; want: Folders }][] = [
  ["nothing is there", { given: {}, want: {} }],
  ["the build is whole", { given: { dist: "new" }, want: { dist: "new" } }],
  ["killed between the two renames: the old build comes back", { given: { "dist.old": "old" }, want: { dist: "old" } }],
  [
    "killed there with the new build still aside: the old one comes back, the other goes",
    { given: { "dist.old": "old", [`dist.new-${DEAD}`]: "new" }, want: { dist: "old" } },
  ],
  ["killed while removing the old build", { given: { dist: "new", "dist.old": "old" }, want: { dist: "new" } }],
  [
    "killed while removing the old build, which is half a build by then",
    { given: { dist: "new", [`dist.new-${DEAD}-old`]: "half" }, want: { dist: "new" } },
  ],
  [
    "another build is between its steps: the old build stays where it is",
    {
      given: { "dist.old": "old", [`dist.new-${ALIVE}`]: "new" },
      want: { "dist.old": "old", [`dist.new-${ALIVE}`]: "new" },
    },
  ],
  [
    "someone's own folder of that name stays",
    { given: { dist: "new", "dist.old": "mine" }, want: { dist: "new", "dist.old": "mine" } },
  ],
  ["killed while writing", { given: { dist: "old", [`dist.new-${DEAD}`]: "half" }, want: { dist: "old" } }],
  ["killed while writing the first build", { given: { [`dist.new-${DEAD}`]: "half" }, want: {} }],
  ["left by this process", { given: { dist: "old", [`dist.new-${process.pid}`]: "half" }, want: { dist: "old" } }],
  [
    "another build is writing: its folder stays",
    {
      given: { dist: "old", [`dist.new-${ALIVE}`]: "half" },
      want: { dist: "old", [`dist.new-${ALIVE}`]: "half" },
    },
  ],
  [
    "folders that only look alike stay",
    {
      given: { dist: "old", "dist.newer": "mine", "dist.old-2": "mine", [`my-dist.new-${DEAD}`]: "mine" },
      want: { dist: "old", "dist.newer": "mine", "dist.old-2": "mine", [`my-dist.new-${DEAD}`]: "mine" },
    },
  ],
  [
    "a folder whose ending is no process stays",
    {
      given: { dist: "old", "dist.new-design": "mine", "dist.new-": "mine" },
      want: { dist: "old", "dist.new-design": "mine", "dist.new-": "mine" },
    },
  ],
];

describe("a build killed while it took folders over from the old one", () => {
  const aside = `dist.new-${DEAD}`;
  const moves = (parent: string) => JSON.stringify({ to: join(parent, aside), moved: ["a/b", "c"] });
  const cases: [string, { moved: readonly string[]; note: (parent: string) => string | null }][] = [
    ["before it noted them", { moved: [], note: () => null }],
    ["while it noted them", { moved: [], note: (parent) => moves(parent).slice(0, 20) }],
    ["before the first", { moved: [], note: moves }],
    ["between two", { moved: ["a/b"], note: moves }],
    ["after the last", { moved: ["a/b", "c"], note: moves }],
  ];

  it.each(cases)("%s: the old one is whole again", (name, { moved, note }) => {
    const parent = join(base, `moves-${name.replaceAll(/\W+/g, "-")}`);
    for (const path of ["a/b/1", "a/2", "c/d/3", "api/v1/manifest.json"]) {
      mkdirSync(join(parent, "dist.old", path, ".."), { recursive: true });
      writeFileSync(join(parent, "dist.old", path), path);
    }
    const whole = contentsOf(join(parent, "dist.old"));
    mkdirSync(join(parent, aside, "a"), { recursive: true });
    const text = note(parent);
    if (text !== null) writeFileSync(join(parent, "dist.old/.vitral-moves.json"), text);
    for (const path of moved) renameSync(join(parent, "dist.old", path), join(parent, aside, path));
    recover(join(parent, "dist"));
    expect([readdirSync(parent), contentsOf(join(parent, "dist"))]).toEqual([["dist"], whole]);
  });
});

describe("recover puts in order what a killed build left", () => {
  it.each(cases)("%s", (name, { given, want }) => {
    const parent = join(base, name.replaceAll(/\W+/g, "-"));
    mkdirSync(parent);
    for (const [folder, word] of Object.entries(given)) {
      mkdirSync(join(parent, folder, "api/v1"), { recursive: true });
      writeFileSync(join(parent, folder, "word"), word);
      if (word !== "mine") writeFileSync(join(parent, folder, "api/v1/manifest.json"), "{}");
    }
    recover(join(parent, "dist"));
    const got = readdirSync(parent).map((folder) => [folder, readFileSync(join(parent, folder, "word"), "utf8")]);
    expect(Object.fromEntries(got)).toEqual(want);
  });

  it("below a folder that does not exist yet", () => {
    expect(() => recover(join(base, "no/such/dist"))).not.toThrow();
  });
});
