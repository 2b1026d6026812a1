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
import { ended, startVitral, type CallOptions, vitral } from "./vitral.ts";

const root = copySmallest();

beforeAll(() => vitral(["build", "--quiet", "--root", root]));

/** Starts a command that serves and waits until it prints its address. */
async function start(args: readonly string[], options: CallOptions = {}) {
  const child = startVitral(args, options);
  const end = ended(child);
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = { out: "", err: "" };
  child.stdout?.on("data", (text: Buffer) => (printed.out += text.toString()));
  child.stderr?.on("data", (text: Buffer) => (printed.err += text.toString()));
  const address = until(() => /http:\/\/[^/\s]+/.exec(printed.out)?.[0] ?? "");
  const origin = await Promise.race([address, end.then(({ err }) => Promise.reject(new Error(err)))]);
  return { child, end, origin, printed };
}

/** Occupies a port unless another program uses it. */
async function occupy(port: number): Promise<void> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((settle) => server.once("error", () => settle()).listen(port, "127.0.0.1", settle));
}

/** Creates a program that logs the addresses it is called with, like a browser opening them. */
function fakeBrowser(): { readonly program: string; opened(): string } {
  const folder = temporaryFolder();
  const [program, log] = [join(folder, "browser"), join(folder, "log")];
  writeFileSync(log, "");
  writeFileSync(program, `#!/bin/sh\necho "$@" >> '${log}'\n`);
  chmodSync(program, 0o755);
  return { program, opened: () => readFileSync(log, "utf8") };
}

describe.each(["preview", "dev"])("vitral %s", (command) => {
  it("takes the next free port if the default is in use, and says so", async () => {
    await occupy(4173);
    const { origin, printed } = await start([command, "--root", root]);
    expect(Number(new URL(origin).port)).toBeGreaterThan(4173);
    expect(printed.out).toMatch(/^Ready in \d+\.\d s\. Port 4173 is in use, so this is the next free one\.\n/);
    expect((await fetch(`${origin}/`)).status).toBe(200);
  });

  it("opens the site with --open, or prints its address if that fails", async () => {
    const { program, opened } = fakeBrowser();
    const args = [command, "--root", root, "--port", "0", "--open"];
    const { origin, printed } = await start(args, { env: { BROWSER: program } });
    expect(await until(opened)).toBe(`${origin}/\n`);
    expect(printed.err).toBe("");
    const missing = join(root, "no-browser");
    const { origin: second, printed: secondPrinted } = await start(args, { env: { BROWSER: missing } });
    expect(await until(() => secondPrinted.err)).toBe(
      `vitral: No browser opened, because "${missing}" failed. Open ${second}/ yourself.\n`,
    );
    expect((await fetch(`${second}/`)).status).toBe(200);
  });
});

it("reports a requested port that is in use, with the command to type", async () => {
  await occupy(4173);
  expect(await vitral(["dev", "--root", root, "--port", "4173", "--open"])).toEqual({
    code: 1,
    out: "",
    err: `vitral: Port 4173 is in use. To take any free port, type: vitral dev --root ${root} --open --port 0\n`,
  });
});

describe("vitral dev --from", () => {
  const sheet = ":root { --ink: #123456; --paper: #ffffff; --space: 4px; }\n";

  /** Creates a folder with a stylesheet, a subfolder with one, and an installed package with one. */
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

  it.each(["tokens.css", "styles", "some-tokens"])("serves %s and leaves its folder unchanged", async (source) => {
    const [cwd, temporary] = [folderOfSources(), temporaryFolder()];
    const before = listed(cwd);
    const options = { cwd, env: { TMPDIR: temporary } };
    const { child, end, origin, printed } = await start(["dev", "--from", source, "--port", "0"], options);
    expect(await (await fetch(`${origin}/api/v1/tokens.css`)).text()).toContain("--ink: #123456;");
    expect((await fetch(`${origin}/`)).status).toBe(200);
    expect(printed.out).toContain(`To keep it, type:\n  vitral init brand --from ${source}\n`);
    child.kill("SIGINT");
    expect((await end).code).toBe(0);
    expect([listed(cwd), listed(temporary)]).toEqual([before, []]);
  });

  it("reports a missing source without starting a server", async () => {
    const message = `"nothing.css" isn't a file, a folder or a package that is installed here.`;
    expect(await vitral(["dev", "--from", "nothing.css"], { cwd: temporaryFolder() })).toEqual({
      code: 1,
      out: "",
      err: `vitral: ${message}\n`,
    });
  });

  it("can't be combined with --root", async () => {
    const { code, err } = await vitral(["dev", "--from", "a.css", "--root", root]);
    expect([code, err.split("\n")[0]]).toEqual([2, "vitral: --from and --root cannot be used together."]);
  });
});

it("shows which file is being read on a single line of the terminal", async () => {
  const stream = new PassThrough();
  const terminal = { colors: false, depth: 1, columns: 40 };
  const io = { bar: stream as unknown as NodeJS.WriteStream, errTerminal: terminal };
  const read = async (note: (file: string) => void) => note("tokens/a-file-with-quite-a-long-name.json");
  await showWhileReading("brand", { ...io, isWatched: false }, read);
  expect(stream.read()).toBeNull();
  await showWhileReading("brand", { ...io, isWatched: true }, read);
  // Each state overwrites the previous one.
  const states = String(stream.read()).split("\u001b[1G").map(stripVTControlCharacters);
  expect(states).toEqual(["", "Reading brand …", "Reading brand: tokens/a-file-with-quite", ""]);
});
