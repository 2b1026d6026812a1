import { execFile } from "node:child_process";
import { appendFileSync, existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIST, ROOT } from "../built.ts";
import { readManifest } from "../build/manifest-file.ts";
import { pathsIn } from "../build/tree.ts";
import { freePort } from "../hosts/port.ts";
import { filesOf } from "../mirror/served.ts";
import { openResponder, type Deployment, openHost, serve } from "../verify/deployments.ts";
import { ended, startVitral, vitral } from "./vitral.ts";
import { temporaryFolder } from "../temporary.ts";

let host: Deployment;
beforeAll(async () => {
  host = await openHost();
});
afterAll(() => host.close());

const { release, files } = readManifest(DIST);
const count = new Intl.NumberFormat("en").format(files.length);

describe("vitral mirror", () => {
  it("reports the copy, and on the next run that nothing has changed", async () => {
    const cwd = temporaryFolder();
    const first = await vitral(["mirror", host.origin, "copy"], { cwd });
    expect([first.code, first.err]).toEqual([0, ""]);
    expect(first.out.replace(/seconds .*/, "seconds")).toMatch(
      new RegExp(
        `^Copied into copy\n  source    ${host.origin}/api/v1\n  files     ${count}\n  bytes     [\\d,]+\n  fetched   ${count}\n  removed   0\n  requests  2\n  seconds\n  release   ${release}\n$`,
      ),
    );
    expect(filesOf(join(cwd, "copy"))).toEqual(filesOf(DIST));
    const second = await vitral(["mirror", host.origin, "copy"], { cwd });
    expect(second.out).toMatch(/^copy is up to date\n/);
    expect(second.out).toMatch(/\n {2}requests {2}1\n/);
  });

  it("prints its figures as JSON with --json and nothing with --quiet", async () => {
    const cwd = temporaryFolder();
    const json = await vitral(["mirror", "--json", `${host.origin}/api/v1/themes`, "copy"], { cwd });
    expect(JSON.parse(json.out)).toMatchObject({ release, files: files.length, changed: true, requests: 2 });
    expect(await vitral(["mirror", "--quiet", host.origin, "copy"], { cwd })).toEqual({ code: 0, out: "", err: "" });
  });

  it("exits with 1 and explains, in text and as JSON, why the server is unreachable", async () => {
    const cwd = temporaryFolder();
    const origin = `http://127.0.0.1:${await freePort()}`;
    const message = `"${origin}/api/v1/manifest.json" returned nothing: the connection was refused. Check that the host is up, or give it more time with --timeout. The next run reuses the files already downloaded.`;
    expect(await vitral(["mirror", origin, "copy"], { cwd })).toEqual({
      code: 1,
      out: "",
      err: `vitral: ${message}\n`,
    });
    const { code, out } = await vitral(["mirror", "--json", origin, "copy"], { cwd });
    expect([code, JSON.parse(out)]).toEqual([1, { error: message }]);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it("stops immediately when it is interrupted", async () => {
    const cwd = temporaryFolder();
    const { createServer } = await import("node:http");
    const silent = createServer(() => {});
    const port = await freePort();
    await new Promise<void>((settle) => silent.listen(port, "127.0.0.1", settle));
    const child = startVitral(["mirror", `http://127.0.0.1:${port}`, "copy", "--timeout", "60"], { cwd });
    const end = ended(child);
    await new Promise((settle) => silent.once("request", settle));
    child.kill("SIGINT");
    expect(await end).toEqual({
      code: 1,
      out: "",
      err: "vitral: Stopped. The next run reuses the files already downloaded.\n",
    });
    silent.closeAllConnections();
    silent.close();
  });

  it.each([
    [["example.org", "copy"], 'Invalid <address> "example.org". Expected: an address that begins with'],
    [["https://example.org"], "Missing argument <folder>."],
    [["https://example.org", "copy", "--timeout", "0"], 'Invalid value "0" for --timeout.'],
    [["https://example.org", "copy", "--deadline", "1e9"], 'Invalid value "1e9" for --deadline.'],
    [["https://example.org", "copy", "--max-files", "-1"], 'Invalid value "-1" for --max-files.'],
    [["https://example.org", "copy", "--max-bytes", "10MB"], 'Invalid value "10MB" for --max-bytes.'],
    [["https://example.org", "copy", "--max-file-bytes", "0"], 'Invalid value "0" for --max-file-bytes.'],
  ])("rejects %j with exit code 2", async (args, expected) => {
    const { code, out, err } = await vitral(["mirror", ...args]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(expected);
  });
});

describe("the output", () => {
  const controls = "\u001b[2J\u0007\u009b2J\u202eevil\u2066";
  // oxlint-disable-next-line no-control-regex -- matches control characters
  const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

  it.each([
    ["a body that isn't a manifest", "/manifest.json", controls],
    ["a malformed manifest", "/manifest.json", JSON.stringify({ release: controls, files: [controls] })],
    ["an entry that isn't a file", "/manifest.json", JSON.stringify({ release: "a", files: [{ path: controls }] })],
    ["an error", "/tokens.css", null],
  ])("contains no control characters from %s", async (_, path, body) => {
    const hostile = await serve(await openResponder(), {
      tamper: (reply, request) => {
        if (request.url.endsWith(".gz")) return new Response("", { status: 404 });
        if (!request.url.endsWith(path)) return reply;
        return new Response(body ?? controls, {
          status: body === null ? 500 : 200,
          headers: { "content-type": "a/b" },
        });
      },
    });
    // The hostile command tests cover terminal output.
    const { code, out, err } = await vitral(["mirror", hostile.origin, "copy"], { cwd: temporaryFolder() });
    expect([code, CONTROLS.exec(out + err)]).toEqual([1, null]);
    expect(out + err).toMatch(/\\u009b/);
    await hostile.close();
  });
});

describe("vitral verify <folder>", () => {
  it("passes a build and a copy, and lists each difference in a changed copy", async () => {
    const cwd = temporaryFolder();
    // The record itself isn't counted.
    const all = new Intl.NumberFormat("en").format(pathsIn(DIST).length - 1);
    expect(await vitral(["verify", DIST])).toMatchObject({
      code: 0,
      out: `Compared ${DIST}, release ${release}\n${all} files: ${all} right, 0 wrong.\n`,
    });
    const mirrored = await vitral(["mirror", "--quiet", "--timeout", "60", host.origin, "copy"], { cwd });
    expect(mirrored).toEqual({ code: 0, out: "", err: "" });
    expect(await vitral(["verify", "copy"], { cwd })).toMatchObject({ code: 0, err: "" });
    appendFileSync(join(cwd, "copy/api/v1/tokens.css"), " ");
    writeFileSync(join(cwd, "copy/mine.txt"), "mine");
    const { code, out } = await vitral(["verify", "copy"], { cwd });
    expect(code).toBe(1);
    expect(out).toMatch(
      /\n {2}✗ wrong size {8}api\/v1\/tokens\.css\n {22}found {5}\d+ bytes\n {22}expected {2}\d+ bytes\n/,
    );
    expect(out).toMatch(
      /\n {2}✗ unknown {11}mine\.txt\n {2}fix: vitral mirror http:\/\/127\.0\.0\.1:\d+\/api\/v1 copy\n[\d,]+ files: [\d,]+ right, 1 wrong, 1 unknown\.\n$/,
    );
    const json = await vitral(["verify", "copy", "--json"], { cwd });
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({
      release,
      differences: [
        { path: "api/v1/tokens.css", problem: "wrong size" },
        { path: "mine.txt", problem: "unknown" },
      ],
    });
  });

  it("reports the missing manifest of an empty folder, and rejects a missing folder with exit code 2", async () => {
    const cwd = temporaryFolder();
    const { code, out } = await vitral(["verify", "."], { cwd });
    expect([code, out]).toEqual([
      1,
      [
        "Compared ., no release",
        "  ✗ missing           api/v1/manifest.json",
        "                      expected  the manifest of a build",
        "  note: the folder has no record, so only the API files were checked against the manifest; the pages, rules and archive weren't checked.",
        "  fix: Pass a folder that Vitral created, or rebuild it.",
        "1 file: 0 right, 1 wrong.",
        "",
      ].join("\n"),
    ]);
    const { code: exitCode, err } = await vitral(["verify", "no-folder"], { cwd });
    expect(exitCode).toBe(2);
    expect(err).toContain("or an existing folder.");
  });
});

const SCRIPT = "/usr/bin/script";
if (!existsSync(SCRIPT)) console.warn("Skipped: script(1) is not installed, so no terminal can be opened.");

describe.skipIf(!existsSync(SCRIPT))("on a terminal, if script(1) can open one", () => {
  it("a bar shows the progress of a mirror and disappears at the end", async () => {
    const cwd = temporaryFolder();
    const program = `"${process.execPath}" "${join(ROOT, "generator/cli/main.ts")}"`;
    const call = ["-qec", `stty cols 60; ${program} mirror ${host.origin} copy`, "/dev/null"];
    const env = { PATH: process.env["PATH"], TERM: "xterm-256color" };
    const output = await new Promise<string>((settle) => {
      execFile(SCRIPT, call, { cwd, env, encoding: "utf8" }, (_error, stdout) => settle(stdout));
    });
    expect(output).toMatch(/Copying {2}.+ of \d+ files/);
    expect(stripVTControlCharacters(output)).toMatch(/Copied into copy\r\n {2}source/);
  });
});
