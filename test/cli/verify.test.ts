import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { runVerify } from "../../generator/cli/verify.ts";
import type { Io } from "../../generator/cli/io.ts";
import { DIST, NOON, ROOT } from "../built.ts";
import { freePort } from "../hosts/port.ts";
import { openResponder, type Deployment, openHost, openRules, serve } from "../verify/deployments.ts";
import * as tamper from "../verify/spoils.ts";
import { startVitral, ended, vitral } from "./vitral.ts";

/** A deployment whose clock agrees with the command's. */
let live: Deployment;
let damaged: Deployment;

beforeAll(async () => {
  const now = Date.now();
  live = await openHost(DIST, now);
  const stylesheet = tamper.at("/tokens.css", tamper.page(200));
  damaged = await serve(await openResponder(now), { tamper: stylesheet, now });
});

afterAll(async () => {
  await live.close();
  await damaged.close();
});

/** Runs the command in this process, at 80 columns and at the instant of the deployments' clock. */
async function run({ origin }: Deployment, json = false) {
  const printed = { out: "", err: "" };
  const terminal = { colors: false, depth: 1, columns: 80 };
  const io: Io = {
    out: (text) => void (printed.out += text),
    err: (text) => void (printed.err += text),
    data: (text) => void (printed.out += text),
    bar: process.stderr,
    terminal,
    errTerminal: terminal,
    isWatched: false,
    stopped: new Promise(() => {}),
  };
  const code = await runVerify(new URL(origin), { timeout: 10, json, now: () => NOON }, io);
  return { code, ...printed };
}

describe("vitral verify", () => {
  it("prints one line per check of a correct deployment and exits with 0", async () => {
    const { code, out, err } = await vitral(["verify", live.origin]);
    expect([code, err]).toEqual([0, ""]);
    const lines = out.trimEnd().split("\n");
    expect(lines[0]).toBe(`Checking ${live.origin}/api/v1`);
    const right = lines.filter((line) => /^ {2}✓ right {3}\S/.test(line));
    expect(right.length).toBeGreaterThanOrEqual(20);
    expect(lines.at(-1)).toBe(`${right.length} checks: ${right.length} right, 0 absent, 0 wrong.`);
  });

  it("shows a failed check's request, response, expectation and fix, and exits with 1", async () => {
    const { code, out, err } = await vitral(["verify", `${damaged.origin}/`]);
    expect([code, err]).toEqual([1, ""]);
    expect(out).toContain(`
  ✗ wrong   The token stylesheet is there
            request   ${damaged.origin}/api/v1/tokens.css
            response  200, text/html: <!doctype html><h1>Page</h1>
            expected  200 and a stylesheet with custom properties
            fix       Deploy the built folder again, all of it and unchanged.
  ✓ right `);
    expect(out).toMatch(/\n37 checks: 36 right, 0 absent, 1 wrong\.\n$/);
  });

  it("shows absent checks and exits with 0", async () => {
    const rules = await openRules();
    onTestFinished(() => rules.close());
    const { code, out, err } = await run(rules);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("It serves files and rules; the edge does not\nrespond.");
    expect(out).toContain("\n  – absent  The contrast of two free colours is computed, not rounded up (edge)\n");
    expect(out).toMatch(/\n\nThe absent checks need\n {2}edge: .*\n37 checks: 27 right, 10 absent, 0 wrong\.\n$/);
    expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it("prints its results as JSON with --json", async () => {
    const { code, out, err } = await vitral(["verify", "--json", "--timeout", "5", `${live.origin}/api/v1/themes`]);
    expect([code, err]).toEqual([0, ""]);
    const { root, deployment, findings, counts } = JSON.parse(out);
    expect(root).toBe(`${live.origin}/api/v1`);
    expect(deployment).toMatchObject({ level: "edge", release: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(counts).toEqual({ right: findings.length, absent: 0, wrong: 0 });
    const KEYS = ["id", "what", "needs", "result", "asked", "actual", "expected", "fix"];
    for (const finding of findings) expect(Object.keys(finding)).toEqual(KEYS);
  });

  it("lists the failed checks as JSON and exits with 1", async () => {
    const { code, out } = await vitral(["verify", damaged.origin, "--json"]);
    const { findings, counts } = JSON.parse(out);
    expect([code, counts.wrong]).toEqual([1, 1]);
    expect(findings.filter(({ result }: { result: string }) => result === "wrong")).toMatchObject([
      { id: "stylesheet", asked: `${damaged.origin}/api/v1/tokens.css` },
    ]);
  });

  it("exits with 1 if the server can't be reached", async () => {
    const root = `http://127.0.0.1:${await freePort()}/api/v1`;
    expect(await vitral(["verify", root])).toEqual({
      code: 1,
      out: `Checking ${root}

  ✗ wrong   The deployment says what it publishes
            request   ${root}/index.json
            response  nothing: the connection was refused
            expected  200 and the discovery file of a build in JSON, with name, release and links
            fix       Check that the server runs and listens on this port.

No other check ran, because the deployment does not say what it publishes.
`,
      err: "",
    });
  });

  it("stops when it is interrupted and exits with 1", async () => {
    const stalled = await serve(await openResponder(), { tamper: () => "stalled" });
    onTestFinished(() => stalled.close());
    const child = startVitral(["verify", stalled.origin, "--timeout", "60"]);
    const end = ended(child);
    await new Promise((settle) => child.stdout?.once("data", settle));
    child.kill("SIGINT");
    expect(await end).toMatchObject({ code: 1, err: "vitral: Stopped before every check ran.\n" });
  });
});

describe("vitral verify exits with 2", () => {
  const ADDRESS = "Expected: an address that begins with https:// or http://, such as";
  const SECONDS = "Expected: a number of seconds above 0, at most 600.";

  it.each([
    [["example.org"], ADDRESS],
    [["localhost:4173"], ADDRESS],
    [["ftp://example.org"], ADDRESS],
    [
      ["https://me:secret@example.org/x"],
      "Expected: the address without it, https://example.org/x, or an existing folder",
    ],
    [
      ["http://me@127.0.0.1:24173"],
      "An address must not contain a user name or password: others could see it in the process list",
    ],
    [["https://"], ADDRESS],
    [[""], ADDRESS],
    [["https://example.org", "--timeout", "0"], SECONDS],
    [["https://example.org", "--timeout", "601"], SECONDS],
    [["https://example.org", "--timeout", "1e2"], SECONDS],
    [["https://example.org", "--timeout=-1"], SECONDS],
    [["https://example.org", "https://example.net"], "too many arguments|takes 1 argument"],
  ])("for %j", async (args, expected) => {
    const { code, out, err } = await vitral(["verify", ...args]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(new RegExp(expected.includes("|") ? expected : RegExp.escape(expected)));
    expect(err).not.toMatch(/\n {4}at /);
  });
});

it("never prints a password, in vitral verify and vitral mirror", async () => {
  const address = "https://me:secret@example.org";
  for (const call of [
    ["verify", address],
    ["mirror", address, "copy"],
  ]) {
    const { code, err } = await vitral(call);
    expect([code, err.includes("secret")]).toEqual([2, false]);
    expect(err).toContain('"https://me:…@example.org"');
  }
});

const SCRIPT = "/usr/bin/script";
if (!existsSync(SCRIPT)) console.warn("Skipped: script(1) is not installed, so no terminal can be opened.");

describe.skipIf(!existsSync(SCRIPT))("on a terminal of 80 columns, if script(1) can open one", () => {
  const runOnTerminal = (env: Record<string, string>) => {
    const program = `"${process.execPath}" "${join(ROOT, "generator/cli/main.ts")}"`;
    const call = ["-qec", `stty cols 80; ${program} verify ${damaged.origin}`, "/dev/null"];
    // Leaves out CI and NO_COLOR, which would disable colours.
    const terminalEnv = { PATH: process.env["PATH"], TERM: "xterm-256color", ...env };
    // The server runs in this process, so the call must not block it.
    return new Promise<string>((settle) => {
      execFile(SCRIPT, call, { env: terminalEnv, encoding: "utf8" }, (_error, stdout) => settle(stdout));
    });
  };

  it("prints the same text with and without colour, within the width", async () => {
    const [colored, plain] = await Promise.all([runOnTerminal({}), runOnTerminal({ NO_COLOR: "1" })]);
    expect(colored).not.toBe(plain);
    expect(stripVTControlCharacters(colored)).toBe(plain);
    expect(plain.split("\r\n").filter((line) => line.length > 80)).toEqual([]);
    expect(plain).toContain("✗ wrong   The token stylesheet is there");
  });
});
