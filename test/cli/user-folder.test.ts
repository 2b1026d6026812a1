import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { trustedFolder } from "../../generator/user-folder.js";
import { ROOT } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";

/** Runs Node with empty folders of its own for caches and temporary files, and returns these two. */
function runNode(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const [caches, temporary] = [temporaryFolder(), temporaryFolder()];
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...env, XDG_CACHE_HOME: caches, LOCALAPPDATA: caches, TMPDIR: temporary, TEMP: temporary, ...more },
  });
  expect([status, stderr]).toEqual([0, ""]);
  return { caches, temporary };
}

describe("The code that earlier runs compiled", () => {
  it.each([
    ["the command of the package", ["generator/vitral.js", "--version"]],
    ["the command line of a clone", ["generator/cli/main.ts", "--version"]],
    ["an install in a clone", ["-e", `import("./generator/prepare.ts").then(({ prepare }) => prepare())`]],
  ])("is in no folder that other users share, for %s", (_, args) => {
    const { caches, temporary } = runNode(args);
    expect([readdirSync(temporary), readdirSync(join(caches, "vitral/compiled")).length]).toEqual([[], 1]);
  });

  it("is where NODE_COMPILE_CACHE says", () => {
    const named = temporaryFolder();
    const { caches } = runNode(["generator/vitral.js", "--version"], { NODE_COMPILE_CACHE: named });
    expect([readdirSync(named).length, existsSync(join(caches, "vitral/compiled"))]).toEqual([1, false]);
  });
});

/** The folder that a run would trust, with a change of what was there before. */
function trusted(change: (own: string, folder: string) => void): string | undefined {
  const caches = realpathSync(temporaryFolder());
  const [own, folder] = [join(caches, "vitral"), join(caches, "vitral/results")];
  mkdirSync(folder, { recursive: true });
  for (const path of [own, folder]) chmodSync(path, 0o755);
  change(own, folder);
  const found = trustedFolder("results", { XDG_CACHE_HOME: caches, LOCALAPPDATA: caches });
  return found === folder ? "trusted" : found;
}

describe("A folder of earlier runs", () => {
  it("is made for this user only", () => {
    const caches = temporaryFolder();
    const folder = trustedFolder("results", { XDG_CACHE_HOME: caches, LOCALAPPDATA: caches });
    expect([join(caches, "vitral"), folder ?? ""].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
  });

  it.each<[what: string, change: (own: string, folder: string) => void, found: "trusted" | undefined]>([
    ["that others may read is trusted", () => {}, "trusted"],
    ["that its group may write to is not", (_, folder) => chmodSync(folder, 0o775), undefined],
    ["that everybody may write to is not", (_, folder) => chmodSync(folder, 0o757), undefined],
    ["in a folder that everybody may write to is not", (own) => chmodSync(own, 0o1777), undefined],
    ["in caches that everybody may write to is not", (own) => chmodSync(join(own, ".."), 0o777), undefined],
    [
      "in caches where each user keeps their own files is trusted",
      (own) => chmodSync(join(own, ".."), 0o1777),
      "trusted",
    ],
  ])("%s", (_, change, found) => {
    expect(trusted(change)).toBe(found);
  });

  it.each(["", "."])("is not in the working directory, for the home %j", (home) => {
    const program = `
      import { trustedFolder } from ${JSON.stringify(new URL("../../generator/user-folder.js", import.meta.url).href)};
      console.log(trustedFolder("results", {}));`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
      cwd: temporaryFolder(),
      encoding: "utf8",
      env: { ...process.env, HOME: home, USERPROFILE: home },
    });
    expect(stdout).toBe("undefined\n");
  });

  it("is not trusted if a link is in its place", () => {
    const [caches, other] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(join(caches, "vitral"), { mode: 0o700 });
    symlinkSync(other, join(caches, "vitral/results"));
    expect(trustedFolder("results", { XDG_CACHE_HOME: caches, LOCALAPPDATA: caches })).toBeUndefined();
  });

  it.for<[what: string, change: (own: string, folder: string) => void]>([
    ["of another user", (_, folder) => chownSync(folder, 65_534, 65_534)],
    ["in a folder of another user", (own) => chownSync(own, 65_534, 65_534)],
    ["in caches of another user", (own) => chownSync(join(own, ".."), 65_534, 65_534)],
  ])("%s is not trusted", ([, change], { skip }) => {
    skip(process.getuid?.() !== 0, "only a superuser has folders of two users");
    expect(trusted(change)).toBeUndefined();
  });
});
