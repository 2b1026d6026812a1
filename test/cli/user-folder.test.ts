import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { trustedFolder } from "../../generator/user-folder.js";
import { ROOT } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";

/** Runs Node with empty folders for caches and temporary files, and returns the two folders. */
function runNode(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const [caches, temporary] = [temporaryFolder(), temporaryFolder()];
  const { NODE_COMPILE_CACHE: _, ...inherited } = process.env;
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...inherited, XDG_CACHE_HOME: caches, LOCALAPPDATA: caches, TMPDIR: temporary, TEMP: temporary, ...env },
  });
  expect([status, stderr]).toEqual([0, ""]);
  return { caches, temporary };
}

describe("the cache of compiled code", () => {
  it.each([
    ["the command of the package", ["generator/vitral.js", "--version"]],
    ["the command line of a clone", ["generator/cli/main.ts", "--version"]],
    ["an install in a clone", ["-e", `import("./generator/prepare.ts").then(({ prepare }) => prepare())`]],
  ])("isn't in a shared folder for %s", (_, args) => {
    const { caches, temporary } = runNode(args);
    expect([readdirSync(temporary), readdirSync(join(caches, "vitral/compiled")).length]).toEqual([[], 1]);
  });

  it("is where NODE_COMPILE_CACHE says", () => {
    const configured = temporaryFolder();
    const { caches } = runNode(["generator/vitral.js", "--version"], { NODE_COMPILE_CACHE: configured });
    expect([readdirSync(configured).length, existsSync(join(caches, "vitral/compiled"))]).toEqual([1, false]);
  });
});

/** Returns "trusted" if a run would trust the cache folder after a change to it. */
function trustAfter(change: (vitralFolder: string, folder: string) => void): string | undefined {
  const caches = realpathSync(temporaryFolder());
  const [vitralFolder, folder] = [join(caches, "vitral"), join(caches, "vitral/results")];
  mkdirSync(folder, { recursive: true });
  for (const path of [vitralFolder, folder]) chmodSync(path, 0o755);
  change(vitralFolder, folder);
  const result = trustedFolder("results", { XDG_CACHE_HOME: caches, LOCALAPPDATA: caches });
  return result === folder ? "trusted" : result;
}

describe("the cache folder", () => {
  it("is created for this user only", () => {
    const caches = temporaryFolder();
    const folder = trustedFolder("results", { XDG_CACHE_HOME: caches, LOCALAPPDATA: caches });
    expect([join(caches, "vitral"), folder ?? ""].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
  });

  it.each<[what: string, change: (vitralFolder: string, folder: string) => void, result: "trusted" | undefined]>([
    ["is trusted if others can read it", () => {}, "trusted"],
    ["isn't trusted if its group can write to it", (_, folder) => chmodSync(folder, 0o775), undefined],
    ["isn't trusted if everybody can write to it", (_, folder) => chmodSync(folder, 0o757), undefined],
    [
      "isn't trusted if everybody can write to its parent",
      (vitralFolder) => chmodSync(vitralFolder, 0o1777),
      undefined,
    ],
    [
      "isn't trusted if everybody can write to the caches",
      (vitralFolder) => chmodSync(join(vitralFolder, ".."), 0o777),
      undefined,
    ],
    [
      "is trusted in caches with the sticky bit",
      (vitralFolder) => chmodSync(join(vitralFolder, ".."), 0o1777),
      "trusted",
    ],
  ])("%s", (_, change, result) => {
    expect(trustAfter(change)).toBe(result);
  });

  it.each(["", "."])("is never in the working directory if the home is %j", (home) => {
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

  it("isn't trusted if it is a link", () => {
    const [caches, target] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(join(caches, "vitral"), { mode: 0o700 });
    symlinkSync(target, join(caches, "vitral/results"));
    expect(trustedFolder("results", { XDG_CACHE_HOME: caches, LOCALAPPDATA: caches })).toBeUndefined();
  });

  it.for<[what: string, change: (vitralFolder: string, folder: string) => void]>([
    ["of another user", (_, folder) => chownSync(folder, 65_534, 65_534)],
    ["in a folder of another user", (vitralFolder) => chownSync(vitralFolder, 65_534, 65_534)],
    ["in caches of another user", (vitralFolder) => chownSync(join(vitralFolder, ".."), 65_534, 65_534)],
  ])("isn't trusted if it is %s", ([, change], { skip }) => {
    skip(process.getuid?.() !== 0, "only a superuser has folders of two users");
    expect(trustAfter(change)).toBeUndefined();
  });
});
