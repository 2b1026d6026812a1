import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { DIST, ROOT } from "../built.ts";
import { ended, startVitral } from "./vitral.ts";
import { temporaryFolder } from "../temporary.ts";

/** A clone after `npm ci --omit=dev`, which lacks the playground editors' packages. */
const clone = temporaryFolder();
beforeAll(() => {
  for (const name of ["generator", "package.json", "package-lock.json"])
    cpSync(join(ROOT, name), join(clone, name), { recursive: true });
  mkdirSync(join(clone, "node_modules"));
  const isDev = (name: string) => name === "@codemirror" || name.startsWith(".");
  for (const name of readdirSync(join(ROOT, "node_modules")).filter((dependency) => !isDev(dependency)))
    symlinkSync(join(ROOT, "node_modules", name), join(clone, "node_modules", name));
});

/** Runs a script of package.json like npm; `options` become NODE_OPTIONS. */
function runScript(name: string, options = "", env: Readonly<Record<string, string>> = {}) {
  const { scripts } = JSON.parse(readFileSync(join(clone, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const path = [dirname(process.execPath), process.env["PATH"]].join(delimiter);
  const { status, stdout, stderr } = spawnSync(scripts[name] ?? "", {
    cwd: clone,
    shell: true,
    encoding: "utf8",
    env: { ...process.env, PATH: path, NODE_OPTIONS: options, ...env },
  });
  return { status, stdout, stderr };
}

describe("a production install", () => {
  const env = { NODE_COMPILE_CACHE: join(temporaryFolder(), "cache") };

  it("works with a Node that can't run TypeScript, and says so", () => {
    expect(runScript("prepare", "--no-experimental-strip-types")).toEqual({
      status: 0,
      stdout: "The playground is left out: Node 22.18 or newer makes it.\n",
      stderr: "",
    });
  });

  it("works without the playground, says so, and compiles its TypeScript ahead of the first command", () => {
    expect(runScript("prepare", "", env)).toEqual({
      status: 0,
      stdout: "The playground is left out: its packages are not installed.\n",
      stderr: "",
    });
    const args = ["generator/vitral.js", "init", join(temporaryFolder(), "new"), "--from", join(ROOT, "tokens")];
    const { stderr, stdout } = spawnSync(process.execPath, [...args, "--dry-run"], {
      cwd: clone,
      encoding: "utf8",
      env: { ...process.env, ...env, NODE_DEBUG_NATIVE: "COMPILE_CACHE" },
    });
    expect(stdout).toContain("Would make an identity");
    const compiled = [...stderr.matchAll(/no transpile cache for \S+ file:\S+\/generator\/(\S+)/g)].map(
      ([, name]) => name,
    );
    expect(stderr.split("\n").length).toBeGreaterThan(300);
    expect(new Set(compiled)).toEqual(new Set(["cli/main.ts"]));
  });

  it("has a preview that links to no missing page", async () => {
    const dist = join(temporaryFolder(), "dist");
    cpSync(join(DIST, "api"), join(dist, "api"), { recursive: true });
    const program = join(clone, "generator/cli/main.ts");
    const child = startVitral(["preview", "--port", "0", "--dist", dist], { program, env });
    const printed = new Promise<string>((settle) => child.stdout?.once("data", (text: Buffer) => settle(`${text}`)));
    const end = ended(child);
    const addresses = [...(await printed).matchAll(/http:\S+/g)].map(([address]) => address);
    expect(addresses.filter((address) => address.includes("playground"))).toEqual([]);
    for (const address of addresses) expect((await fetch(address)).status, address).toBe(200);
    child.kill();
    expect((await end).err).toBe(
      'vitral: The playground is not available: its packages are not installed. Run "npm ci" to install them.\n',
    );
    rmSync(dist, { recursive: true });
  });
});
