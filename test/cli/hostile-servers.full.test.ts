import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { DIST, ROOT } from "../built.ts";
import { until } from "./dev-server.ts";
import { CLI, commandOf, expectHarmless, hasTerminal, HOSTILE, IN_ADDRESS, SCRIPT } from "./hostile.ts";
import { copySmallest } from "../smallest.ts";
import { TERMINAL_ENV } from "./vitral.ts";

/** Logs as a library might while a command runs, shortly after the streams are ready. */
const LOGS = `setTimeout(() => {
  const text = ${JSON.stringify(HOSTILE)};
  console.log(text); console.error(new Error(text)); console.warn("%s", text); process.emitWarning(text);
  process.stdout.write(Buffer.from(text)); process.stderr.write(text, "utf8", () => {});
}, 300)`;
const THROWS = `setTimeout(() => { throw new Error(${JSON.stringify(HOSTILE)}) }, 300)`;

const importing = (code: string) => ({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` });

type ServeOptions = { readonly isTerminal: boolean; readonly env?: Record<string, string> };

/** Starts a server on a terminal or a pipe; `stop` returns everything it printed. */
async function serve(args: readonly string[], cwd: string, { isTerminal, env = {} }: ServeOptions) {
  const call = { args: [...args, "--port", "0"], cwd };
  const [program, programArgs] = isTerminal
    ? [SCRIPT, ["-qec", commandOf(call), "/dev/null"]]
    : [process.execPath, [CLI, ...call.args]];
  const child = spawn(program, programArgs, { cwd, env: { ...TERMINAL_ENV, ...env } });
  const ended = once(child, "close");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  onTestFinished(() => void child.kill("SIGKILL"));
  const port = () => Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(stripVTControlCharacters(output))?.[1]);
  const stop = async () => {
    if (isTerminal) child.stdin.write("\u0003");
    else child.kill("SIGINT");
    await ended;
    return output;
  };
  return { port: () => until(port), stop, ended: ended.then(() => output), output: () => output };
}

/** Sends a path unchanged, unlike `fetch`. */
async function send(
  port: number,
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const { body, ...options } = init;
  const sent = request({ host: "127.0.0.1", port, path, ...options }).end(body);
  const [response] = await once(sent, "response");
  await response.resume().toArray();
  return response.statusCode as number;
}

const PATHS = [
  `/${IN_ADDRESS}`,
  `/${IN_ADDRESS.repeat(9)}`,
  `/${IN_ADDRESS}%00`,
  `/api/v1/${IN_ADDRESS}`,
  `/graphql?query=${IN_ADDRESS}`,
];

const PLACES = [
  { name: "a terminal", isTerminal: true },
  { name: "a pipe", isTerminal: false },
].filter(({ isTerminal }) => !isTerminal || hasTerminal);

describe.each(PLACES)("on $name", (place) => {
  it.each([["preview", "--dist", DIST], ["dev"]])("%s prints nothing from requests", async (...args) => {
    const server = await serve(args, copySmallest(), place);
    const port = await server.port();
    for (const path of PATHS) expect([path, (await send(port, path)) < 500]).toEqual([path, true]);
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: HOSTILE } });
    await send(port, "/mcp", { method: "POST", headers, body });
    await send(port, "/graphql", { method: "POST", headers, body: JSON.stringify({ query: HOSTILE }) });
    const output = await server.stop();
    expectHarmless(output, place);
    expect(output).not.toContain("owned");
  });

  it("dev names the changed file and its problems", async () => {
    const root = copySmallest();
    const server = await serve(["dev"], root, place);
    await server.port();
    writeFileSync(join(root, `reference/${HOSTILE}.md`), "# x");
    await until(() => server.output().includes("owned"));
    appendFileSync(join(root, "tokens/tokens.json"), HOSTILE);
    await until(() => server.output().includes("tokens.json:"));
    expectHarmless(await server.stop(), place);
  });

  it("escapes the logs of libraries", async () => {
    const server = await serve(["preview", "--dist", DIST], ROOT, { ...place, env: importing(LOGS) });
    await server.port();
    await until(() => server.output().match(/owned\\u0007/g)?.length === 6);
    expectHarmless(await server.stop(), place);
  });

  it("shows an uncaught error as an escaped sentence", async () => {
    const server = await serve(["preview", "--dist", DIST], ROOT, { ...place, env: importing(THROWS) });
    const output = await server.ended;
    expectHarmless(output, place);
    expect(stripVTControlCharacters(output)).toMatch(/vitral: a\\u001b\[2J/);
    expect(output).not.toContain("    at ");
  });
});

it("responds to a name that no file can have with 404", async () => {
  const server = await serve(["preview", "--dist", DIST], ROOT, { isTerminal: false });
  const port = await server.port();
  expect([await send(port, `/${"x".repeat(300)}`), await send(port, "/a%00b"), await send(port, "/nada")]).toEqual([
    404, 404, 404,
  ]);
  await server.stop();
});
