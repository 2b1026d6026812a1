import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { recover } from "../../generator/build/output.ts";

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
