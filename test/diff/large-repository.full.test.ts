import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../temporary.ts";
import { diff, git } from "./repository.ts";

it("reports a revision that git can't list in time, such as one of excessively nested trees, as unreadable", async () => {
  const folder = temporaryFolder();
  git(folder, "init", "--quiet");
  git(folder, "commit", "--quiet", "--allow-empty", "-m", "one");
  const commit = git(folder, "rev-parse", "HEAD").trim();
  // Listing 10 to the power of 30 folders would keep a processor busy until the time limit; this git only waits.
  const bin = temporaryFolder();
  const real = execFileSync("which", ["git"], { encoding: "utf8" }).trim();
  const script = `#!/bin/sh\ncase "$*" in *ls-tree*) exec sleep 600 ;; esac\nexec "${real}" "$@"\n`;
  writeFileSync(join(bin, "git"), script, { mode: 0o755 });
  const { PATH = "" } = process.env;
  process.env["PATH"] = [bin, PATH].join(delimiter);
  onTestFinished(() => void (process.env["PATH"] = PATH));
  const { code, err } = await diff(folder, [commit]);
  expect(code).toBe(2);
  expect(err).toContain(`"${commit}" is not a folder, and reading it as a revision failed`);
});
