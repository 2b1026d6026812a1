import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { temporaryFolder } from "../temporary.ts";
import { diff, git } from "./repository.ts";

it("a revision whose trees repeat each other without an end in sight is refused in words", async () => {
  const folder = temporaryFolder();
  git(folder, "init", "--quiet");
  const mktree = (lines: string) =>
    execFileSync("git", ["mktree"], { cwd: folder, input: lines, encoding: "utf8" }).trim();
  let tree = mktree("");
  // Thirty levels of ten folders each, which are all one tree: 10 to the power of 30 folders, and no file.
  for (let level = 0; level < 30; level += 1)
    tree = mktree(Array.from({ length: 10 }, (_, at) => `040000 tree ${tree}\tf${at}\n`).join(""));
  const root = mktree(`040000 tree ${tree}\ttokens\n`);
  const commit = git(folder, "commit-tree", root, "-m", "one").trim();
  const { code, err } = await diff(folder, [commit]);
  expect(code).toBe(2);
  expect(err).toContain(`"${commit}" is not a folder, and reading it as a revision failed`);
});
