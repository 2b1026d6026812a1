import { execFile, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { ROOT } from "../built.ts";
import { contentsOf } from "../build/tree.ts";
import { vitralProcess } from "../cli/vitral.ts";
import { freePort } from "../hosts/port.ts";
import { openHost } from "../verify/deployments.ts";
import { buildChanged, editPage, serveFolder } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const run = promisify(execFile);
const [built, changed] = await Promise.all([buildChanged(), buildChanged(editPage)]);

const README = readFileSync(join(ROOT, "generator/mirror/README.md"), "utf8");
const [, BLOCK = ""] = /Without Vitral, [^`]*`wget`[^]*?```sh\n([^]*?)```/.exec(README) ?? [];
const lines = BLOCK.split("\n").filter((line) => line !== "");

/** The page's commands that make a copy with one of the tools, for an API at another address. */
function commandsFor(tool: string, origin: string): string {
  const shared = lines.filter((line) => !line.startsWith("list |"));
  const own = lines.find((line) => line.startsWith("list |") && line.includes(`| ${tool} `)) ?? "";
  return [...shared, own].join("\n").replace("https://design.example.org", origin);
}

const has = (tool: string) => spawnSync(tool, ["--version"]).status === 0;
const lacking = ["wget", "curl"].filter((tool) => !has(tool) || !has("curl"));
for (const tool of lacking) console.warn(`Skipped: ${tool} is not installed; "apt-get install wget curl" installs it.`);

/** Runs the page's commands for a tool in a folder. */
const copyBy = (tool: string, origin: string, cwd: string) =>
  run("sh", ["-ec", commandsFor(tool, origin)], { cwd, maxBuffer: 1 << 26 });

describe.each(["wget", "curl"])("The commands for %s on the page about copies", (tool) => {
  describe.skipIf(lacking.includes(tool))("make a folder, if this machine has the tools", () => {
    it.each([
      ["a build behind the project's own host", openHost],
      ["a build behind a static host", serveFolder],
    ])("with every file of the manifest, from %s", async (_, open) => {
      const deployed = await open(built);
      onTestFinished(() => deployed.close());
      const cwd = temporaryFolder();
      await copyBy(tool, deployed.origin, cwd);
      expect(verifyFolder(join(cwd, "copy"))).toMatchObject({ differences: [] });
      expect(contentsOf(join(cwd, "copy/api/v1"))).toEqual(contentsOf(join(built, "api/v1")));
    });

    it("that a second run updates from a changed source, without removing files", async () => {
      const served = await serveFolder(built);
      onTestFinished(() => served.close());
      const cwd = temporaryFolder();
      await copyBy(tool, served.origin, cwd);
      served.show(changed);
      await copyBy(tool, served.origin, cwd);
      expect(contentsOf(join(cwd, "copy/api/v1"))).toEqual(contentsOf(join(changed, "api/v1")));
    });
  });
});

/** Servers that know nothing but files, started in a folder. */
const SERVERS: readonly (readonly [name: string, command: string, args: (port: number) => string[]])[] = [
  [
    "serve",
    process.execPath,
    (port) => [join(ROOT, "test/node_modules/serve/build/main.js"), "-L", "-n", "-l", `tcp://127.0.0.1:${port}`],
  ],
  ["python3 -m http.server", "python3", (port) => ["-m", "http.server", "--bind", "127.0.0.1", `${port}`]],
];

/** Only the API's files, as the commands above leave them. */
function bare(): string {
  const folder = temporaryFolder();
  cpSync(join(built, "api/v1"), join(folder, "api/v1"), { recursive: true });
  return folder;
}

describe("A folder with only the API's files", () => {
  it.each(SERVERS)("behind %s responds at the addresses of files", async (name, command, args) => {
    if (!has(command)) return console.warn(`Skipped: ${name} is not installed.`);
    const cwd = bare();
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

  it("passes verification, and computes the responses that aren't files", async () => {
    const folder = bare();
    expect(await vitralProcess(["verify", folder])).toMatchObject({ code: 0, err: "" });
    const { code, out } = await vitralProcess(["get", "--dist", folder, "/contrast?foreground=000&background=fff"]);
    expect([code, JSON.parse(out).ratio]).toEqual([0, 21]);
    expect(existsSync(join(folder, "index.html"))).toBe(false);
  });
});
