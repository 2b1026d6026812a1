import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { copyIdentity, type Ended, ended, startVitral, vitralProcess } from "../cli/vitral.ts";
import { contentsOf, digestOf } from "../build/tree.ts";
import { SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

/** The smallest identity has some four hundred files in a year, most of them of a day. */
const small = temporaryFolder();
writeTokens(small, SETTINGS, { color: { light: THEME } });
const DAY = ["--quiet", "--root", small, "--years", "2026", "--date", "2026-11-20"];

/** Two builds that differ in every file with a link. */
const build = (out: string, path = "") => vitralProcess(["build", ...DAY, "--out", out, `--base-path=${path}`]);

const places = temporaryFolder();
await Promise.all([build(join(places, "plain")), build(join(places, "based"), "/design")]);
const [plain, based] = [digestOf(join(places, "plain")), digestOf(join(places, "based"))];

/** Bytes of a folder's files in whole pages, as a disk in memory keeps them. */
function pagesOf(folder: string): number {
  return [...contentsOf(folder).values()].reduce((sum, { length }) => sum + Math.ceil(length / 4096) * 4096, 0);
}

describe("two builds at once into one folder", () => {
  it.each([1, 2])("leave one of both, complete; a build that fails says so (%i)", async () => {
    const out = join(temporaryFolder(), "dist");
    const ended = await Promise.all([build(out), build(out, "/design"), build(out)]);
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

/** Starts a build and pauses it once it is working; returns its result when it continues. */
async function halted(out: string): Promise<{ pid: number | undefined; goOn: () => Promise<Ended> }> {
  const child = startVitral(["build", ...DAY, "--out", out]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const end = ended(child);
  const isAtWork = () => readdirSync(dirname(out)).some((name) => existsSync(join(dirname(out), name, "new/api/v1")));
  await expect.poll(isAtWork, { interval: 1, timeout: 60_000 }).toBe(true);
  child.kill("SIGSTOP");
  expect(isAtWork(), "The build was over before it could be halted.").toBe(true);
  return { pid: child.pid, goOn: () => (child.kill("SIGCONT"), end) };
}

describe("a build that comes while another is at work", () => {
  it("is refused with the other's process, and the other ends whole", async () => {
    const out = join(temporaryFolder(), "dist");
    const first = await halted(out);
    expect(await build(out, "/design")).toEqual({
      code: 1,
      out: "",
      err: expect.stringContaining(`vitral build (process ${first.pid} on `),
    });
    expect(await first.goOn()).toEqual({ code: 0, out: "", err: "" });
    expect([digestOf(out), readdirSync(dirname(out))]).toEqual([plain, ["dist"]]);
  });
});

describe("a full disk", () => {
  it("is reported, leaves the old build complete, and a later build succeeds once there is room", async (context) => {
    const disk = join(temporaryFolder(), "disk");
    mkdirSync(disk);
    // Room for one build and half of another.
    const size = Math.round(pagesOf(join(places, "plain")) * 1.5);
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk], { encoding: "utf8" });
    context.skip(mounted.status !== 0, `no disk can be mounted here: ${mounted.stderr ?? mounted.error?.message}`);
    onTestFinished(() => void spawnSync("umount", [disk]));
    const out = join(disk, "dist");
    expect(await build(out)).toEqual({ code: 0, out: "", err: "" });
    const refused = await build(out, "/design");
    expect(refused).toEqual({ code: 1, out: "", err: `vitral: Cannot use "${out}": the disk is full.\n` });
    expect([digestOf(out), readdirSync(disk)]).toEqual([plain, ["dist"]]);
    spawnSync("mount", ["-o", `remount,size=${size * 2}`, disk]);
    expect((await build(out, "/design")).code).toBe(0);
    expect([digestOf(out), readdirSync(disk)]).toEqual([based, ["dist"]]);
  });
});

describe("a folder that may only be read", () => {
  it("is reported, and stays unchanged", async () => {
    const parent = temporaryFolder();
    const out = join(parent, "dist");
    await build(out);
    for (const path of [parent, small]) chmodSync(path, 0o755);
    const call = (path: string) =>
      vitralProcess(["build", ...DAY, "--out", out, `--base-path=${path}`], { isNobody: true, cwd: small });
    if (process.getuid?.() !== 0) chmodSync(parent, 0o555);
    else chownSync(parent, 0, 0);
    onTestFinished(() => chmodSync(parent, 0o755));
    expect(await call("/design")).toEqual({
      code: 1,
      out: "",
      err: `vitral: Cannot use "${out}": permission denied.\n`,
    });
    expect([digestOf(out), readdirSync(parent)]).toEqual([plain, ["dist"]]);
  });
});

describe("a folder that is a mount point", () => {
  it("is reported, and stays unchanged", async (context) => {
    const out = join(temporaryFolder(), "dist");
    mkdirSync(out);
    const mounted = spawnSync("mount", ["-t", "tmpfs", "tmpfs", out], { encoding: "utf8" });
    context.skip(mounted.status !== 0, `no disk can be mounted here: ${mounted.stderr ?? mounted.error?.message}`);
    onTestFinished(() => void spawnSync("umount", [out]));
    const err = `vitral: "${out}" is a mount point, or on another file system than the folder that holds it, so it cannot be replaced in one step. Choose a folder inside it.\n`;
    expect(await build(out)).toEqual({ code: 1, out: "", err });
    expect([readdirSync(out), readdirSync(dirname(out))]).toEqual([[], ["dist"]]);
    expect((await build(join(out, "site"))).code).toBe(0);
    expect(digestOf(join(out, "site"))).toBe(plain);
  });

  it("of the same file system is reported too", async (context) => {
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

describe("a build is refused, and nothing is lost, if it goes", () => {
  const root = copyIdentity();
  const foreign = (path: string) => new RegExp(`^vitral: "${path}" holds files that vitral build did not write: `);

  it.each([
    ["to the root of the disk", "/", foreign("/")],
    ["to the folder of the identity", ".", foreign(root)],
    ["to the tokens", "tokens", foreign(join(root, "tokens"))],
    [
      "to a page",
      "reference/cor.md",
      new RegExp(`^vitral: "${join(root, "reference/cor.md")}" is a file. Expected: a folder.\n$`),
    ],
  ])("%s", async (_, out, err) => {
    const [before, inode] = [digestOf(root), statSync("/").ino];
    expect(await vitralProcess(["build", ...DAY, "--root", root, "--out", out])).toEqual({
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
