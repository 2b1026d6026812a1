import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { copyIdentity, type ExitResult, ended, startVitral, vitral, vitralProcess } from "../cli/vitral.ts";
import { contentsOf, digestOf } from "../build/tree.ts";
import { SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

/** The smallest identity builds about four hundred files per year, most of them one per day. */
const small = temporaryFolder();
writeTokens(small, SETTINGS, { color: { light: THEME } });
const DAY = ["--quiet", "--root", small, "--years", "2026", "--date", "2026-11-20"];

/** Two builds that differ in every file that contains a link. */
const argsOf = (out: string, path = "") => ["build", ...DAY, "--out", out, `--base-path=${path}`];
const build = (out: string, path?: string) => vitral(argsOf(out, path));
const buildInNewProcess = (out: string, path?: string) => vitralProcess(argsOf(out, path));

const places = temporaryFolder();
await build(join(places, "plain"));
await build(join(places, "based"), "/design");
const [plain, based] = [digestOf(join(places, "plain")), digestOf(join(places, "based"))];

/** Sums the sizes of a folder's files, each rounded up to whole memory pages, as a tmpfs stores them. */
function pagesOf(folder: string): number {
  return [...contentsOf(folder).values()].reduce((sum, { length }) => sum + Math.ceil(length / 4096) * 4096, 0);
}

describe("concurrent builds into one folder", () => {
  it("leave one complete build, and each build that fails explains why", async () => {
    const out = join(temporaryFolder(), "dist");
    const ended = await Promise.all([
      buildInNewProcess(out),
      buildInNewProcess(out, "/design"),
      buildInNewProcess(out),
    ]);
    expect(ended.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
    for (const { code, err } of ended) {
      if (code === 0) continue;
      expect(err.replaceAll(out, "@")).toMatch(
        /^vitral: vitral build \(process \d+ on ".*"\) is writing into "@", or was interrupted\. Wait until it ends; /,
      );
    }
    expect([plain, based]).toContain(digestOf(out));
    expect(readdirSync(join(out, ".."))).toEqual(["dist"]);
    expect((await build(out)).code).toBe(0);
    expect(digestOf(out)).toBe(plain);
  });
});

/** Starts a build and pauses it while it writes. `resume` continues it and returns its result. */
async function startPaused(out: string): Promise<{ pid: number | undefined; resume: () => Promise<ExitResult> }> {
  const child = startVitral(["build", ...DAY, "--out", out]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const end = ended(child);
  const isWriting = () => readdirSync(dirname(out)).some((name) => existsSync(join(dirname(out), name, "new/api/v1")));
  await expect.poll(isWriting, { interval: 1, timeout: 60_000 }).toBe(true);
  child.kill("SIGSTOP");
  expect(isWriting(), "The build ended before it could be paused.").toBe(true);
  return { pid: child.pid, resume: () => (child.kill("SIGCONT"), end) };
}

describe("a build that starts during another", () => {
  it("fails and names the other's process id, and the other build completes", async () => {
    const out = join(temporaryFolder(), "dist");
    const first = await startPaused(out);
    expect(await build(out, "/design")).toEqual({
      code: 1,
      out: "",
      err: expect.stringContaining(`vitral build (process ${first.pid} on `),
    });
    expect(await first.resume()).toEqual({ code: 0, out: "", err: "" });
    expect([digestOf(out), readdirSync(dirname(out))]).toEqual([plain, ["dist"]]);
  });
});

describe("a full disk", () => {
  it("is reported, leaves the old build complete, and lets a later build succeed once there is room", async (context) => {
    const disk = join(temporaryFolder(), "disk");
    mkdirSync(disk);
    // Room for one and a half builds.
    const size = Math.round(pagesOf(join(places, "plain")) * 1.5);
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk], { encoding: "utf8" });
    context.skip(mounted.status !== 0, `no disk can be mounted here: ${mounted.stderr ?? mounted.error?.message}`);
    onTestFinished(() => void spawnSync("umount", [disk]));
    const out = join(disk, "dist");
    expect(await build(out)).toEqual({ code: 0, out: "", err: "" });
    const failed = await build(out, "/design");
    expect(failed).toEqual({ code: 1, out: "", err: `vitral: Cannot use "${out}": the disk is full.\n` });
    expect([digestOf(out), readdirSync(disk)]).toEqual([plain, ["dist"]]);
    spawnSync("mount", ["-o", `remount,size=${size * 2}`, disk]);
    expect((await build(out, "/design")).code).toBe(0);
    expect([digestOf(out), readdirSync(disk)]).toEqual([based, ["dist"]]);
  });
});

describe("a read-only folder", () => {
  it("is reported and stays unchanged", async () => {
    const parent = temporaryFolder();
    const out = join(parent, "dist");
    await build(out);
    for (const path of [parent, small]) chmodSync(path, 0o755);
    const buildAsNobody = (path: string) =>
      vitralProcess(["build", ...DAY, "--out", out, `--base-path=${path}`], { isNobody: true, cwd: small });
    if (process.getuid?.() !== 0) chmodSync(parent, 0o555);
    else chownSync(parent, 0, 0);
    onTestFinished(() => chmodSync(parent, 0o755));
    expect(await buildAsNobody("/design")).toEqual({
      code: 1,
      out: "",
      err: `vitral: Cannot use "${out}": permission denied.\n`,
    });
    expect([digestOf(out), readdirSync(parent)]).toEqual([plain, ["dist"]]);
  });
});

describe("a mount point", () => {
  it("is reported and stays unchanged", async (context) => {
    const out = join(temporaryFolder(), "dist");
    mkdirSync(out);
    const mounted = spawnSync("mount", ["-t", "tmpfs", "tmpfs", out], { encoding: "utf8" });
    context.skip(mounted.status !== 0, `no disk can be mounted here: ${mounted.stderr ?? mounted.error?.message}`);
    onTestFinished(() => void spawnSync("umount", [out]));
    const err = `vitral: "${out}" is a mount point, or on a different file system from its parent folder, so it cannot be replaced in one step. Choose a folder inside it.\n`;
    expect(await build(out)).toEqual({ code: 1, out: "", err });
    expect([readdirSync(out), readdirSync(dirname(out))]).toEqual([[], ["dist"]]);
    expect((await build(join(out, "site"))).code).toBe(0);
    expect(digestOf(join(out, "site"))).toBe(plain);
  });

  it("on the same file system is also reported", async (context) => {
    const parent = temporaryFolder();
    const out = join(parent, "dist");
    await build(out);
    const mounted = spawnSync("mount", ["--bind", out, out], { encoding: "utf8" });
    context.skip(mounted.status !== 0, `nothing can be mounted here: ${mounted.stderr ?? mounted.error?.message}`);
    onTestFinished(() => void spawnSync("umount", [out]));
    const { code, err } = await build(out, "/design");
    expect([code, err]).toEqual([1, expect.stringMatching(/^vitral: ".*" is a mount point, /)]);
    expect([digestOf(out), readdirSync(parent)]).toEqual([plain, ["dist"]]);
  });
});

describe("a build fails without losing anything if its target is", () => {
  const root = copyIdentity();
  const foreignFiles = (path: string) => new RegExp(`^vitral: "${path}" holds files that vitral build did not write: `);

  it.each([
    ["the root of the disk", "/", foreignFiles("/")],
    ["the identity's folder", ".", foreignFiles(root)],
    ["the tokens folder", "tokens", foreignFiles(join(root, "tokens"))],
    [
      "a page",
      "reference/cor.md",
      new RegExp(`^vitral: "${join(root, "reference/cor.md")}" is a file. Expected: a folder.\n$`),
    ],
  ])("%s", async (_, out, err) => {
    const [before, inode] = [digestOf(root), statSync("/").ino];
    expect(await vitral(["build", ...DAY, "--root", root, "--out", out])).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(err),
    });
    expect([digestOf(root), readdirSync(root).sort(), statSync("/").ino]).toEqual([
      before,
      ["reference", "tokens"],
      inode,
    ]);
  });
});
