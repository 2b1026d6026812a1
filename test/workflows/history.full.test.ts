import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { ROOT, SECOND } from "../built.ts";
import { readManifest } from "../build/manifest-file.ts";
import { parsed, type Step } from "./workflow.ts";
import { temporaryFolder } from "../temporary.ts";

/** Author and date of every commit, and nothing of this machine's own settings. */
const GIT = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Ana",
  GIT_AUTHOR_EMAIL: "ana@example.org",
  GIT_COMMITTER_NAME: "Ana",
  GIT_COMMITTER_EMAIL: "ana@example.org",
};

/** A clone of the project with a small identity and its own history, checked out as in a pull request's run. */
class Repository {
  readonly folder = temporaryFolder();
  readonly env = {
    ...process.env,
    ...GIT,
    PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
    GITHUB_STEP_SUMMARY: join(this.folder, ".git/summary.md"),
  };

  constructor() {
    cpSync(SECOND, this.folder, { recursive: true });
    for (const name of ["generator", "package.json", "package-lock.json", ".gitignore"])
      cpSync(join(ROOT, name), join(this.folder, name), { recursive: true });
    this.git("init", "--quiet", "--initial-branch=main");
    // The project's own list has only the folder of this name, which is a link here.
    writeFileSync(join(this.folder, ".git/info/exclude"), "node_modules\n");
    this.commit("The identity");
    // Replaces "npm ci"; the playground is bundled from these packages.
    symlinkSync(join(ROOT, "node_modules"), join(this.folder, "node_modules"));
    mkdirSync(join(this.folder, ".vitral"));
  }

  git(...args: string[]): void {
    const { status, stderr } = spawnSync("git", args, { cwd: this.folder, env: this.env, encoding: "utf8" });
    expect([args, status, stderr.replace(/^warning:.*\n/gm, "")]).toEqual([args, 0, ""]);
  }

  commit(message: string): void {
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message", message);
  }

  /** Goes back to the first commit, as a fresh clone is; what `npm ci` would put there stays. */
  reset(): void {
    this.git("checkout", "--quiet", "--force", "-B", "change", "main");
    this.git("clean", "--quiet", "--force", "-dx", "--exclude=node_modules", "--exclude=.vitral");
    this.git("checkout", "--quiet", "main");
    rmSync(this.env.GITHUB_STEP_SUMMARY, { force: true });
  }

  /** A pull request with these edits, merged into main as GitHub does for its runs. */
  propose(edit: (folder: string) => void): void {
    this.git("checkout", "--quiet", "change");
    edit(this.folder);
    this.commit("A change");
    this.git("checkout", "--quiet", "--detach", "main");
    this.git("merge", "--quiet", "--no-ff", "--message", "Merge", "change");
  }

  /** Runs the commands of steps in their order, as GitHub's bash does, up to the first that fails. */
  run(steps: readonly Step[], env: Record<string, string> = {}): { done: string[]; failed?: string; said: string } {
    const done: string[] = [];
    let said = "";
    for (const { name = "", run } of steps) {
      // It would install for minutes what is there already; .ci/run shows that it works on a clean clone.
      if (run === undefined || run.startsWith("npm ci")) continue;
      const bash = ["--noprofile", "--norc", "-eo", "pipefail", "-c", run];
      const ended = spawnSync("bash", bash, { cwd: this.folder, env: { ...this.env, ...env }, encoding: "utf8" });
      said += ended.stdout + ended.stderr;
      if (ended.status !== 0) return { done, failed: name, said };
      done.push(name);
    }
    return { done, said };
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), "utf8");
  }
}

const { build, publish } = parsed("identity").jobs;
const steps = build?.steps ?? [];
const [CHECK, BUILD, COMPARE, GUARD] = ["Check", "Build", "Compare", "Refuse breaking changes without the label"];

const replaceIn = (file: string, from: string, to: string) => (folder: string) => {
  const text = readFileSync(join(folder, file), "utf8");
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replace(from, to));
};

const changes: [string, { edit: (folder: string) => void; want: object; heading: RegExp | null }][] = [
  [
    "a sentence of a page passes, and is in the comment",
    {
      edit: (folder) => writeFileSync(join(folder, "reference/basics.md"), "\nOne more sentence.\n", { flag: "a" }),
      want: { done: [CHECK, BUILD, COMPARE, GUARD] },
      heading: /^## .*silent/m,
    },
  ],
  [
    "a removed product is breaking, and is in the comment before the run fails",
    {
      edit: (folder) => {
        for (const end of [".json", ".svg.hbs"])
          renameSync(join(folder, `tokens/products/ferry${end}`), join(folder, `tokens/products/urania${end}`));
        replaceIn("tokens/products/urania.json", '"id": "ferry"', '"id": "urania"')(folder);
        replaceIn("tokens/vitral.json", '"ferry": {', '"urania": {')(folder);
        replaceIn("tokens/vitral.json", "products/ferry.json", "products/urania.json")(folder);
        replaceIn("reference/hues.md", "ferry.data", "urania.data")(folder);
      },
      want: { done: [CHECK, BUILD, COMPARE], failed: GUARD },
      heading: /^## .*breaking/m,
    },
  ],
  [
    "a problem ends the run with its place, without a build or a comment",
    {
      edit: replaceIn("tokens/tokens.json", "{hue.day.ink}", "{hue.day.inc}"),
      want: { done: [], failed: CHECK },
      heading: null,
    },
  ],
];

describe("the workflow's commands, in order, on a real history", () => {
  const repository = new Repository();
  beforeEach(() => repository.reset());

  it.each(changes)("%s", { timeout: 300_000 }, (_, { edit, want, heading }) => {
    repository.propose(edit);
    const ran = repository.run(steps);
    expect(ran, ran.said).toMatchObject(want);
    expect(existsSync(join(repository.folder, "comparison.md"))).toBe(heading !== null);
    if (heading === null) return expect(ran.said).toContain("tokens/tokens.json:");
    expect(repository.read("comparison.md")).toMatch(heading);
    expect(repository.read(".git/summary.md")).toBe(repository.read("comparison.md"));
    expect(readManifest(join(repository.folder, "dist")).files.length).toBeGreaterThan(1000);
  });

  it("publishes below the path that GitHub Pages gives", { timeout: 300_000 }, () => {
    const { done, said } = repository.run(publish?.steps ?? [], { BASE_PATH: "/brand" });
    expect(done, said).toEqual(["Build"]);
    expect(JSON.parse(repository.read("dist/api/v1/index.json")).links.getDiscovery).toBe("/brand/api/v1");
    rmSync(join(repository.folder, "dist"), { recursive: true });
    expect(repository.run(publish?.steps ?? [], { BASE_PATH: "" }).done).toEqual(["Build"]);
  });
});
