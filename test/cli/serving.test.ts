import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { showWhileReading } from "../../generator/cli/bar.ts";
import { copySmallest } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";
import { until } from "./dev-server.ts";
import { ended, startVitral, type Surroundings, vitral } from "./vitral.ts";

const root = copySmallest();

beforeAll(() => vitral(["build", "--quiet", "--root", root]));

/** Starts a command that serves; returns its address once it has printed that. */
async function start(args: readonly string[], surroundings: Surroundings = {}) {
  const child = startVitral(args, surroundings);
  const end = ended(child);
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = { out: "", err: "" };
  child.stdout?.on("data", (text: Buffer) => (printed.out += text.toString()));
  child.stderr?.on("data", (text: Buffer) => (printed.err += text.toString()));
  const told = until(() => /http:\/\/[^/\s]+/.exec(printed.out)?.[0] ?? "");
  const origin = await Promise.race([told, end.then(({ err }) => Promise.reject(new Error(err)))]);
  return { child, end, origin, printed };
}

/** Takes a port, unless another program has it. */
async function take(port: number): Promise<void> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((settle) => server.once("error", () => settle()).listen(port, "127.0.0.1", settle));
}

/** A program that notes the addresses it is called with, as a browser would be. */
function fakeBrowser(): { readonly program: string; opened(): string } {
  const folder = temporaryFolder();
  const [program, log] = [join(folder, "browser"), join(folder, "log")];
  writeFileSync(log, "");
  writeFileSync(program, `#!/bin/sh\necho "$@" >> '${log}'\n`);
  chmodSync(program, 0o755);
  return { program, opened: () => readFileSync(log, "utf8") };
}

describe.each(["preview", "dev"])("vitral %s", (command) => {
  it("takes the next free port if the usual one is in use, and says so", async () => {
    await take(4173);
    const { origin, printed } = await start([command, "--root", root]);
    expect(Number(new URL(origin).port)).toBeGreaterThan(4173);
    expect(printed.out).toMatch(/^Ready in \d+\.\d s\. Port 4173 is in use, so this is the next free one\.\n/);
    expect((await fetch(`${origin}/`)).status).toBe(200);
  });

  it("--open opens the site, and says where it is if that fails", async () => {
    const { program, opened } = fakeBrowser();
    const args = [command, "--root", root, "--port", "0", "--open"];
    const { origin, printed } = await start(args, { env: { BROWSER: program } });
    expect(await until(opened)).toBe(`${origin}/\n`);
    expect(printed.err).toBe("");
    const missing = join(root, "no-browser");
    const { origin: second, printed: told } = await start(args, { env: { BROWSER: missing } });
    expect(await until(() => told.err)).toBe(
      `vitral: No browser opened, because "${missing}" failed. Open ${second}/ yourself.\n`,
    );
    expect((await fetch(`${second}/`)).status).toBe(200);
  });
});

it("a port that was asked for and is in use is an error, with the command to type", async () => {
  await take(4173);
  expect(await vitral(["dev", "--root", root, "--port", "4173", "--open"])).toEqual({
    code: 1,
    out: "",
    err: `vitral: Port 4173 is in use. To take any free port, type: vitral dev --root ${root} --open --port 0\n`,
  });
});

describe("vitral dev --from shows a source", () => {
  const sheet = ":root { --ink: #123456; --paper: #ffffff; --space: 4px; }\n";

  /** A folder with a stylesheet, a folder that has one, and a package that is installed there. */
  function folderOfSources(): string {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "tokens.css"), sheet);
    mkdirSync(join(cwd, "styles"));
    writeFileSync(join(cwd, "styles/tokens.css"), sheet);
    const installed = join(cwd, "node_modules/some-tokens");
    mkdirSync(installed, { recursive: true });
    writeFileSync(
      join(installed, "package.json"),
      '{"name": "some-tokens", "version": "1.0.0", "style": "tokens.css"}',
    );
    writeFileSync(join(installed, "tokens.css"), sheet);
    return cwd;
  }

  const listed = (folder: string) => readdirSync(folder, { recursive: true }).sort();

  it.each(["tokens.css", "styles", "some-tokens"])("%s, and leaves its folder as it was", async (source) => {
    const [cwd, temporary] = [folderOfSources(), temporaryFolder()];
    const before = listed(cwd);
    const surroundings = { cwd, env: { TMPDIR: temporary } };
    const { child, end, origin, printed } = await start(["dev", "--from", source, "--port", "0"], surroundings);
    expect(await (await fetch(`${origin}/api/v1/tokens.css`)).text()).toContain("--ink: #123456;");
    expect((await fetch(`${origin}/`)).status).toBe(200);
    expect(printed.out).toContain(`To keep it, type:\n  vitral init brand --from ${source}\n`);
    child.kill("SIGINT");
    expect((await end).code).toBe(0);
    expect([listed(cwd), listed(temporary)]).toEqual([before, []]);
  });

  it("that is missing: an error, and no server", async () => {
    const message = `"nothing.css" isn't a file, a folder or a package that is installed here.`;
    expect(await vitral(["dev", "--from", "nothing.css"], { cwd: temporaryFolder() })).toEqual({
      code: 1,
      out: "",
      err: `vitral: ${message}\n`,
    });
  });

  it("in place of an identity's folder", async () => {
    const { code, err } = await vitral(["dev", "--from", "a.css", "--root", root]);
    expect([code, err.split("\n")[0]]).toEqual([2, "vitral: --from and --root cannot be used together."]);
  });
});

it("a terminal shows which file is read, on one line, until all are read", async () => {
  const stream = new PassThrough();
  const terminal = { colors: false, depth: 1, columns: 40 };
  const io = { bar: stream as unknown as NodeJS.WriteStream, errTerminal: terminal };
  const read = async (note: (file: string) => void) => note("tokens/a-file-with-quite-a-long-name.json");
  await showWhileReading("brand", { ...io, isWatched: false }, read);
  expect(stream.read()).toBeNull();
  await showWhileReading("brand", { ...io, isWatched: true }, read);
  // Each state is written over the last one.
  const states = String(stream.read()).split("\u001b[1G").map(stripVTControlCharacters);
  expect(states).toEqual(["", "Reading brand …", "Reading brand: tokens/a-file-with-quite", ""]);
});
