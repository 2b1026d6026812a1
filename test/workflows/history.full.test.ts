import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { readManifest } from "../build/manifest-file.ts";
import { parseWorkflow, type Step } from "./workflow.ts";
import { copySmallest } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

/** Fixes author and committer, and ignores this machine's git settings. */
const GIT = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Ana",
  GIT_AUTHOR_EMAIL: "ana@example.org",
  GIT_COMMITTER_NAME: "Ana",
  GIT_COMMITTER_EMAIL: "ana@example.org",
};

/** A clone of the project with the smallest identity and its own history, checked out like a pull request's run. */
class Repository {
  readonly folder = temporaryFolder();
  readonly env = {
    ...process.env,
    ...GIT,
    PATH: [join(this.folder, ".vitral/bin"), dirname(process.execPath), process.env["PATH"]].join(delimiter),
    GITHUB_STEP_SUMMARY: join(this.folder, ".git/summary.md"),
  };

  constructor() {
    cpSync(copySmallest(), this.folder, { recursive: true });
    for (const name of ["package.json", "package-lock.json", ".gitignore"])
      cpSync(join(ROOT, name), join(this.folder, name));
    // A link, because Node would compile a copy again.
    symlinkSync(join(ROOT, "generator"), join(this.folder, "generator"));
    this.git("init", "--quiet", "--initial-branch=main");
    // The project's .gitignore matches only a folder of this name, but here it is a symlink.
    writeFileSync(join(this.folder, ".git/info/exclude"), "node_modules\n");
    this.commit("The identity");
    // Replaces "npm ci"; the playground is bundled from these packages.
    symlinkSync(join(ROOT, "node_modules"), join(this.folder, "node_modules"));
    mkdirSync(join(this.folder, ".vitral/bin"), { recursive: true });
    // Starting npx takes as long as the command that it runs; the last test runs npx itself.
    const program = `#!/bin/sh -e\ntest "$1 $2 $3" = "--no -- vitral"\nshift 3\nexec node generator/vitral.js "$@"\n`;
    writeFileSync(join(this.folder, ".vitral/bin/npx"), program, { mode: 0o755 });
  }

  git(...args: string[]): void {
    const { status, stderr } = spawnSync("git", args, { cwd: this.folder, env: this.env, encoding: "utf8" });
    expect([args, status, stderr.replace(/^warning:.*\n/gm, "")]).toEqual([args, 0, ""]);
  }

  commit(message: string): void {
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message", message);
  }

  /** Restores the first commit like a fresh clone, but keeps the packages. */
  reset(): void {
    this.git("checkout", "--quiet", "--force", "-B", "change", "main");
    this.git("clean", "--quiet", "--force", "-dx", "--exclude=node_modules", "--exclude=.vitral");
    this.git("checkout", "--quiet", "main");
    rmSync(this.env.GITHUB_STEP_SUMMARY, { force: true });
  }

  /** Commits an edit to the pull request's branch and checks out its merge with main, as GitHub does for a run. */
  propose(edit: (folder: string) => void): void {
    this.git("checkout", "--quiet", "change");
    edit(this.folder);
    this.commit("A change");
    this.git("checkout", "--quiet", "--detach", "main");
    this.git("merge", "--quiet", "--no-ff", "--message", "Merge", "change");
  }

  /** Runs the steps' commands in order like GitHub's bash, until the first failure. */
  run(steps: readonly Step[], env: Record<string, string> = {}): { done: string[]; failed?: string; output: string } {
    const done: string[] = [];
    let output = "";
    for (const { name = "", run } of steps) {
      // Skips the install, since the packages are present; .ci/run covers it on a clean clone.
      if (run === undefined || run.startsWith("npm ci")) continue;
      const bash = ["--noprofile", "--norc", "-eo", "pipefail", "-c", run];
      const result = spawnSync("bash", bash, { cwd: this.folder, env: { ...this.env, ...env }, encoding: "utf8" });
      output += result.stdout + result.stderr;
      if (result.status !== 0) return { done, failed: name, output };
      done.push(name);
    }
    return { done, output };
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), "utf8");
  }
}

const { build, publish } = parseWorkflow("identity").jobs;
const steps = build?.steps ?? [];
const [CHECK, BUILD, COMPARE, GUARD] = ["Check", "Build", "Compare", "Refuse breaking changes without the label"];

const replaceIn = (file: string, from: string, to: string) => (folder: string) => {
  const text = readFileSync(join(folder, file), "utf8");
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replace(from, to));
};

const changes: [string, { edit: (folder: string) => void; expected: object; heading: RegExp | null }][] = [
  [
    "an added sentence passes and appears in the comment",
    {
      edit: (folder) => writeFileSync(join(folder, "reference/basics.md"), "\nOne more sentence.\n", { flag: "a" }),
      expected: { done: [CHECK, BUILD, COMPARE, GUARD] },
      heading: /^## .*silent/m,
    },
  ],
  [
    "a renamed token appears in the comment and fails the run as breaking",
    {
      edit: replaceIn("tokens/tokens.json", '"paper"', '"sheet"'),
      expected: { done: [CHECK, BUILD, COMPARE], failed: GUARD },
      heading: /^## .*breaking/m,
    },
  ],
  [
    "a problem fails the run and reports its location, without a build or a comment",
    {
      edit: replaceIn("tokens/tokens.json", '"$type":"color"', '"$type":"colour"'),
      expected: { done: [], failed: CHECK },
      heading: null,
    },
  ],
];

describe("the workflow's commands on a real history", () => {
  const repository = new Repository();
  beforeEach(() => repository.reset());

  it.each(changes)("%s", { timeout: 300_000 }, (_, { edit, expected, heading }) => {
    repository.propose(edit);
    const result = repository.run(steps);
    expect(result, result.output).toMatchObject(expected);
    expect(existsSync(join(repository.folder, "comparison.md"))).toBe(heading !== null);
    if (heading === null) return expect(result.output).toContain("tokens/tokens.json:");
    expect(repository.read("comparison.md")).toMatch(heading);
    expect(repository.read(".git/summary.md")).toBe(repository.read("comparison.md"));
    expect(readManifest(join(repository.folder, "dist")).files.length).toBeGreaterThan(40);
  });

  it("publish below the base path of GitHub Pages", { timeout: 300_000 }, () => {
    rmSync(join(repository.folder, ".vitral/bin"), { recursive: true });
    const { done, output } = repository.run(publish?.steps ?? [], { BASE_PATH: "/brand" });
    expect(done, output).toEqual(["Build"]);
    expect(JSON.parse(repository.read("dist/api/v1/index.json")).links.getDiscovery).toBe("/brand/api/v1");
    rmSync(join(repository.folder, "dist"), { recursive: true });
    expect(repository.run(publish?.steps ?? [], { BASE_PATH: "" }).done).toEqual(["Build"]);
  });
});
