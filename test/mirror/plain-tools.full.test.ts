import { execFile, spawn, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { build } from "../../generator/build/build.ts";
import { DIST, readSource, ROOT } from "../built.ts";
import { contentsOf } from "../build/tree.ts";
import { vitral } from "../cli/vitral.ts";
import { freePort } from "../hosts/port.ts";
import { openHost } from "../verify/deployments.ts";
import { copySmallest } from "../smallest.ts";
import { linkFolder } from "./harmful.ts";
import { serveFolder, SHORT } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const run = promisify(execFile);
/** A build of the smallest identity, and a second build after a sentence was added. */
const [built, changed] = [join(temporaryFolder(), "dist"), join(temporaryFolder(), "dist")];
const root = copySmallest();
await build(await readSource(root), SHORT, built);
appendFileSync(join(root, "reference/basics.md"), "\nOne more sentence.\n");
await build(await readSource(root), SHORT, changed);

const README = readFileSync(join(ROOT, "generator/mirror/README.md"), "utf8");
const [, BLOCK = ""] = /Without Vitral, [^`]*`wget`[^]*?```sh\n([^]*?)```/.exec(README) ?? [];
const lines = BLOCK.split("\n").filter((line) => line !== "");

/** The guide's commands that mirror an API at another address with one of the tools. */
function commandsFor(tool: string, origin: string): string {
  const shared = lines.filter((line) => !line.startsWith("list |"));
  const toolLine = lines.find((line) => line.startsWith("list |") && line.includes(`| ${tool} `)) ?? "";
  return [...shared, toolLine].join("\n").replace("https://design.example.org", origin);
}

const has = (tool: string) => spawnSync(tool, ["--version"]).status === 0;
const missing = ["wget", "curl"].filter((tool) => !has(tool) || !has("curl"));
for (const tool of missing) console.warn(`Skipped: ${tool} is not installed; "apt-get install wget curl" installs it.`);

/** Runs the guide's commands for a tool in a folder. */
const copyWith = (tool: string, origin: string, cwd: string) =>
  run("sh", ["-ec", commandsFor(tool, origin)], { cwd, maxBuffer: 1 << 26 });

describe.each(["wget", "curl"])("The guide's commands for %s", (tool) => {
  describe.skipIf(missing.includes(tool))("write a folder", () => {
    it("with every file in the manifest, from a build served by the project's host", async () => {
      const deployment = await openHost(built);
      onTestFinished(() => deployment.close());
      const cwd = temporaryFolder();
      await copyWith(tool, deployment.origin, cwd);
      expect(verifyFolder(join(cwd, "copy"))).toMatchObject({ differences: [] });
      expect(contentsOf(join(cwd, "copy/api/v1"))).toEqual(contentsOf(join(built, "api/v1")));
    });

    it("with every file from a static host, which a second run updates from a changed source", async () => {
      const served = await serveFolder(built);
      onTestFinished(() => served.close());
      const cwd = temporaryFolder();
      await copyWith(tool, served.origin, cwd);
      expect(verifyFolder(join(cwd, "copy"))).toMatchObject({ differences: [] });
      expect(contentsOf(join(cwd, "copy/api/v1"))).toEqual(contentsOf(join(built, "api/v1")));
      served.show(changed);
      await copyWith(tool, served.origin, cwd);
      expect(contentsOf(join(cwd, "copy/api/v1"))).toEqual(contentsOf(join(changed, "api/v1")));
    });
  });
});

/** Static servers, started in a folder. */
const SERVERS: readonly (readonly [name: string, command: string, args: (port: number) => string[]])[] = [
  [
    "serve",
    process.execPath,
    (port) => [join(ROOT, "test/node_modules/serve/build/main.js"), "-L", "-n", "-l", `tcp://127.0.0.1:${port}`],
  ],
  ["python3 -m http.server", "python3", (port) => ["-m", "http.server", "--bind", "127.0.0.1", `${port}`]],
];

/** A folder with only the API's files, as the guide's commands write them. */
function apiFolder(): string {
  const folder = temporaryFolder();
  linkFolder(join(DIST, "api/v1"), join(folder, "api/v1"));
  return folder;
}

describe("A folder with only the API's files", () => {
  it.each(SERVERS)("served by %s responds at the addresses of files", async (name, command, args) => {
    if (!has(command)) return console.warn(`Skipped: ${name} is not installed.`);
    const cwd = apiFolder();
    const port = await freePort();
    const server = spawn(command, args(port), { cwd, stdio: "ignore" });
    onTestFinished(() => void server.kill());
    const get = (path: string) => fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    await expect.poll(async () => (await get("index.json").catch(() => null))?.status, { timeout: 20_000 }).toBe(200);
    for (const path of ["themes/dark/clio/natal.css", "seasons/natal/2026.json", "reference/cor.md", "seasons.ics"]) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).toBe(readFileSync(join(cwd, "api/v1", path), "utf8"));
    }
  });

  it("passes verification, and vitral get computes from it the responses that aren't files", async () => {
    const folder = apiFolder();
    expect(await vitral(["verify", folder])).toMatchObject({ code: 0, err: "" });
    const { code, out } = await vitral(["get", "--dist", folder, "/contrast?foreground=000&background=fff"]);
    expect([code, JSON.parse(out).ratio]).toEqual([0, 21]);
    expect(existsSync(join(folder, "index.html"))).toBe(false);
  });
});
