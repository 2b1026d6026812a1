import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openReplacement } from "../../generator/disk/replacement.ts";
import { serveFolder } from "../mirror/served.ts";
import { copySmallest } from "../smallest.ts";
import { copyIdentity, ended, startVitral, vitral, vitralProcess } from "./vitral.ts";
import { temporaryFolder } from "../temporary.ts";

const cwd = copyIdentity();
const small = copySmallest();

beforeAll(async () => {
  await vitral(["build", "--quiet"], { cwd });
  await vitral(["build", "--quiet", "--base-path", "/x", "--out", join(cwd, "based")], { cwd: small });
  await vitral(["build", "--quiet"], { cwd: small });
});

/** Starts a preview on a free port and waits until it prints its address. */
async function startPreview(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const child = startVitral(["preview", "--port", "0", ...args], { cwd, env });
  const end = ended(child);
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = new Promise<string>((settle) =>
    child.stdout?.once("data", (text: Buffer) => settle(text.toString())),
  );
  const first = await Promise.race([printed, end.then(({ err }) => Promise.reject(new Error(err)))]);
  const [root = ""] = /http:\/\/[^/\s]+/.exec(first) ?? [];
  return { child, end, first, root };
}

describe("vitral preview", () => {
  it("prints working addresses, as plain text on a pipe", async () => {
    const { first, root } = await startPreview();
    const port = new URL(root).port;
    expect(
      first
        .replaceAll(`:${port}`, ":#")
        .replace(/ {2,}/g, "  ")
        .replace(/\d+\.\d s/, "# s"),
    ).toBe(`Ready in # s
  http://127.0.0.1:#/  the site
  http://127.0.0.1:#/api/v1  the API
  http://127.0.0.1:#/api/v1/tokens.css  the stylesheet for your pages

Press Ctrl-C to stop.
`);
    for (const [address] of first.matchAll(/http:\S+/g)) expect((await fetch(address)).status, address).toBe(200);
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "stops on %s with exit code 0, even with an open connection",
    async (signal) => {
      const { child, end, root } = await startPreview();
      await (await fetch(`${root}/api/v1/themes`)).text();
      child.kill(signal);
      expect(await end).toMatchObject({ code: 0, err: "" });
      await expect(fetch(`${root}/api/v1/themes`)).rejects.toThrow();
    },
  );

  it("serves the build's files and the handler's responses", async () => {
    const { root } = await startPreview();
    const text = async (address: string) => (await fetch(`${root}${address}`)).text();
    expect(await text("/api/v1/tokens.css")).toBe(readFileSync(join(cwd, "dist/api/v1/tokens.css"), "utf8"));
    expect(await text("/")).toBe(readFileSync(join(cwd, "dist/index.html"), "utf8"));
    expect(JSON.parse(await text("/api/v1/contrast?foreground=000&background=fff"))).toMatchObject({ ratio: 21 });
    expect(JSON.parse(await text("/api/v1/nothing"))).toMatchObject({ error: "NOT_FOUND", status: 404 });
  });

  it("renders the pages of a copy like a build and leaves no files behind", async () => {
    const host = await serveFolder(join(cwd, "dist"));
    await vitral(["mirror", "--quiet", host.origin, "copy"], { cwd }).finally(() => host.close());
    const temporary = temporaryFolder();
    const { child, end, first, root } = await startPreview(["--dist", "copy"], { TMPDIR: temporary });
    for (const [address] of first.matchAll(/http:\S+/g)) expect((await fetch(address)).status, address).toBe(200);
    const { files } = JSON.parse(readFileSync(join(cwd, "dist/.vitral.json"), "utf8"));
    // The server itself reports whether it has a playground.
    const isExcluded = /^(?:api|errors)\/|^(?:_headers|_redirects|serve\.json|site\/playground\.json)$/;
    const pages = Object.keys(files).filter((path) => !isExcluded.test(path));
    expect(pages.length).toBeGreaterThan(20);
    for (const path of pages) {
      const bytes = Buffer.from(await (await fetch(`${root}/${path}`)).arrayBuffer());
      expect(bytes.equals(readFileSync(join(cwd, "dist", path))), path).toBe(true);
    }
    expect(await (await fetch(`${root}/`)).text()).toBe(readFileSync(join(cwd, "dist/index.html"), "utf8"));
    child.kill("SIGINT");
    expect([(await end).code, readdirSync(temporary)]).toEqual([0, []]);
  });

  it("serves below the build's base path", async () => {
    const { first, root } = await startPreview(["--dist", "based"]);
    expect(first).toContain(`${root}/x/api/v1 `);
    for (const [address] of first.matchAll(/http:\S+/g)) expect((await fetch(address)).status, address).toBe(200);
    const { themes } = JSON.parse(await (await fetch(`${root}/x/api/v1/themes`)).text());
    expect((await fetch(`${root}${themes[0].href}`)).status).toBe(200);
    const outside = await fetch(`${root}/api/v1/themes`);
    expect([outside.status, (await outside.json()).error]).toEqual([404, "NOT_FOUND"]);
  });

  it("says what to run after an interrupted build and changes nothing", async () => {
    const parent = temporaryFolder();
    const output = openReplacement(join(parent, "dist"), { by: "build" });
    output.put("index.html", Buffer.from("half"));
    output.leave();
    const [work = ""] = readdirSync(parent);
    mkdirSync(join(parent, work, "old"));
    const owner = join(parent, work, "owner.json");
    writeFileSync(owner, readFileSync(owner, "utf8").replace(/"pid": \d+/, `"pid": ${2 ** 22 + 1}`));
    const { code, err } = await vitral(["preview"], { cwd: parent });
    expect([code, err]).toEqual([
      1,
      `vitral: "dist" is missing: vitral build was interrupted, and the folder it was replacing is in "${join(parent, work, "old")}". Run "vitral build" again to put it back.\n`,
    ]);
    expect(readdirSync(parent)).toEqual([work]);
  });
});

describe("vitral preview exits with 1 and explains why it can't start", () => {
  it("if the port is in use", async () => {
    const server = createServer();
    await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    expect(await vitral(["preview", `--port=${port}`, "--dist", "dist"], { cwd })).toEqual({
      code: 1,
      out: "",
      err: `vitral: Port ${port} is in use. To take any free port, type: vitral preview --dist dist --port 0\n`,
    });
  });

  it("if the host isn't this machine's", async () => {
    // 192.0.2.0/24 is reserved for documentation (RFC 5737, section 3).
    expect(await vitral(["preview", "--host", "192.0.2.1", "--port", "0"], { cwd })).toEqual({
      code: 1,
      out: "",
      err: 'vitral: "192.0.2.1" is not an address of this machine. To listen on this machine, type: vitral preview --port 0 --host 127.0.0.1\n',
    });
  });

  it("if the host has no address", async () => {
    // Names ending in .invalid never resolve (RFC 6761, section 6.4).
    expect(await vitral(["preview", "--host", "vitral.invalid", "--port", "0"], { cwd })).toEqual({
      code: 1,
      out: "",
      err: 'vitral: Unknown host "vitral.invalid". To listen on this machine, type: vitral preview --port 0 --host 127.0.0.1\n',
    });
  });

  it("if the address lacks its interface", async () => {
    // A link-local address is valid on only one interface, which must be named (RFC 4007, section 6).
    expect(await vitral(["preview", "--host", "fe80::1", "--port", "0"], { cwd })).toEqual({
      code: 1,
      out: "",
      err: 'vitral: Cannot listen on "fe80::1", port 0 (EINVAL). To listen on this machine, type: vitral preview --port 0 --host 127.0.0.1\n',
    });
  });

  it("if the port requires privileges", async (context) => {
    const firstFree = Number(readFileSync("/proc/sys/net/ipv4/ip_unprivileged_port_start", "utf8"));
    context.skip(firstFree < 2, "this system lets everyone use every port");
    chmodSync(cwd, 0o755);
    expect(await vitralProcess(["preview", "--port", `${firstFree - 1}`], { cwd, isNobody: true })).toEqual({
      code: 1,
      out: "",
      err: `vitral: No permission to use port ${firstFree - 1}. To take one above 1023, type: vitral preview --port 4173\n`,
    });
  });

  it("if there is no build", async () => {
    expect(await vitral(["preview"], { cwd: temporaryFolder() })).toEqual({
      code: 1,
      out: "",
      err: 'vitral: No build in "dist". Run "vitral build" first, or name a built folder with --dist.\n',
    });
  });

  it("if the folder isn't a build", async () => {
    expect(await vitral(["preview", "--dist", "tokens"], { cwd })).toEqual({
      code: 1,
      out: "",
      err: 'vitral: No build in "tokens". Run "vitral build" first, or name a built folder with --dist.\n',
    });
  });

  const damaged: [string, { file: string; text: string | null; expected: string }][] = [
    [
      "a file is missing",
      {
        file: "products.json",
        text: null,
        expected: "File not found. Expected: api/v1/products.json in the built folder.",
      },
    ],
    [
      "the release is missing",
      { file: "manifest.json", text: '{"files": []}', expected: '"release" is missing. Expected: letters and digits.' },
    ],
    [
      "the day is missing",
      { file: "themes.json", text: "{}", expected: '"date" is missing. Expected: a real day as yyyy-mm-dd.' },
    ],
    [
      "the pages aren't a list",
      { file: "reference.json", text: '{"pages": 1}', expected: '"pages" is 1. Expected: a list.' },
    ],
    [
      "a page isn't an object",
      {
        file: "reference.json",
        text: '{"pages": [1]}',
        expected: '"pages[0]" is 1. Expected: an object with id, title, summary.',
      },
    ],
    [
      "a page's summary is a number",
      {
        file: "reference.json",
        text: '{"pages": [{ "id": "a", "title": "A", "summary": 1 }]}',
        expected: 'pages[0]: "summary" is 1. Expected: text on one line.',
      },
    ],
    [
      "a file is invalid JSON",
      {
        file: "index.json",
        text: "{",
        expected: "Invalid JSON: unexpected end. Expected: a property name in double quotes.",
      },
    ],
    [
      "the years are missing",
      { file: "calendar", text: null, expected: "No years found. Expected: one file for each year." },
    ],
  ];

  it.each(damaged)("if %s, with the file and a fix", async (name, { file, text, expected }) => {
    const dist = join(temporaryFolder(), name);
    // Only an identity with seasons has years.
    cpSync(join(file === "calendar" ? cwd : small, "dist"), dist, { recursive: true });
    if (text === null) rmSync(join(dist, "api/v1", file), { recursive: true });
    else writeFileSync(join(dist, "api/v1", file), text);
    const { code, out, err } = await vitral(["preview", "--dist", dist, "--port", "0"], { cwd });
    const [heading = "", ...rest] = err.split("\n");
    expect([code, out, heading.replace(/:\d+:\d+ /, " ")]).toEqual([1, "", `api/v1/${file} ${expected}`]);
    expect(rest.slice(-4)).toEqual(["  fix: Build it again.", "", "1 problem in 1 file.", ""]);
  });
});
