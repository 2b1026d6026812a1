import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildEdge } from "../../generator/build/deployment/edge.ts";
import { build } from "../../generator/build/build.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { clock } from "../../generator/resolve/today.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { readSource, ROOT, SCOPE } from "../built.ts";
import { DENO } from "../hosts/deno.ts";
import { freePort } from "../hosts/port.ts";
import { median, type Row } from "./table.ts";

const SHM = "/dev/shm/vitral-bench-hosts";
const ROUNDS = 15;

/** The number of requests per round, and of concurrent requests. */
const REQUESTS = 1500;
const AT_ONCE = 8;

const ADDRESSES = [
  ["contrast", "/api/v1/contrast?foreground=ink&background=paper"],
  ["theme?season=auto", "/api/v1/themes/dark?product=clio&season=auto"],
] as const;

/** Compares the generated functions with a minimal function and a static server. */
export async function hostRows(): Promise<Row[]> {
  rmSync(SHM, { recursive: true, force: true });
  mkdirSync(SHM, { recursive: true });
  try {
    await build(await readSource(), SCOPE, join(SHM, "dist"));
    return [await firstResponse(), ...(await throughput())];
  } finally {
    rmSync(SHM, { recursive: true, force: true });
  }
}

/** Starts a Deno process that loads a function and sends it one request. */
async function firstResponse(): Promise<Row> {
  const reading = await readBuilt(join(SHM, "dist"));
  if ("problems" in reading) throw new Error("The build could not be read.");
  const { stored: _, ...published } = reading.built;
  await buildEdge({ dist: join(SHM, "dist"), published }, join(ROOT, "generator/hosts"), join(SHM, "edge"));
  const { status, headers, body } = createHandler(
    reading.built,
    clock(published.identity.timeZone),
  )(new Request(`http://localhost${ADDRESSES[1][1]}`));
  const constant = typeof body === "string" ? body : new TextDecoder().decode(body ?? undefined);
  writeFileSync(
    join(SHM, "constant.js"),
    `export default () => new Response(${JSON.stringify(constant)}, ${JSON.stringify({ status, headers })});\n`,
  );
  const first = (module: string) => {
    const script = join(SHM, "first.js");
    const url = `https://localhost${ADDRESSES[1][1]}`;
    writeFileSync(
      script,
      `const { default: handle } = await import(Deno.args[0]);\nconst response = await handle(new Request("${url}"));\nif (response.status !== 200) Deno.exit(1);\nawait response.text();\n`,
    );
    const began = performance.now();
    const { status } = spawnSync(
      DENO,
      ["run", "--quiet", "--no-lock", "--allow-read", script, pathToFileURL(module).href],
      {
        env: { ...process.env, DENO_DIR: join(SHM, "deno") },
      },
    );
    if (status !== 0) throw new Error("Deno failed.");
    return performance.now() - began;
  };
  const ratios = Array.from(
    { length: ROUNDS },
    () => first(join(SHM, "edge/netlify/vitral.js")) / first(join(SHM, "constant.js")),
  );
  return {
    what: "first response in a new Deno process",
    against: "a function that returns a constant",
    why: "A cold start at the edge may take twice as long as starting Deno. Paired processes.",
    ratio: median(ratios.slice(2)),
    bound: { most: 2 },
  };
}

/** Compares requests per second over HTTP between our host and `serve`, in turn and in separate processes. */
async function throughput(): Promise<Row[]> {
  const cli = [join(ROOT, "generator/cli/main.ts"), "preview", "--dist", join(SHM, "dist")];
  const serve = [join(ROOT, "test/node_modules/serve/build/main.js"), "-L", "--no-port-switching", "-n"];
  const ours = await start((port) => [...cli, "--port", String(port)]);
  const rows: Row[] = [];
  try {
    for (const [name, address] of ADDRESSES) {
      const bytes = (await (await fetch(`${ours.origin}${address}`)).arrayBuffer()).byteLength;
      mkdirSync(join(SHM, name));
      writeFileSync(join(SHM, name, "file.json"), "x".repeat(bytes));
      const theirs = await start((port) => [...serve, "-l", `tcp://127.0.0.1:${port}`, join(SHM, name)]);
      const ratios: number[] = [];
      for (let round = 0; round < 9; round++)
        ratios.push((await load(`${theirs.origin}/file.json`)) / (await load(`${ours.origin}${address}`)));
      await theirs.stop();
      rows.push({
        what: `${name} over HTTP, requests per second`,
        against: "serve, a file of the same size",
        why: "Computing a response must be no slower than serving a file. Paired turns.",
        ratio: median(ratios.slice(2)),
        bound: { least: 1 },
      });
    }
  } finally {
    await ours.stop();
  }
  return rows;
}

async function start(args: (port: number) => string[]): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, args(port), { cwd: ROOT, stdio: "ignore" });
  const stop = async () => {
    const exited = once(child, "exit");
    child.kill();
    await exited;
  };
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries++) {
    if ((await fetch(origin).catch(() => null)) !== null) return { origin, stop };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
  throw new Error("The server did not start.");
}

/** Measures the milliseconds for a number of requests. */
async function load(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let left = REQUESTS;
  const began = performance.now();
  const request = () =>
    new Promise<void>((settle, fail) => {
      get(url, { agent }, (response) => {
        if (response.statusCode !== 200) fail(new Error(`${url} returned ${response.statusCode}.`));
        response.resume().on("end", settle);
      }).on("error", fail);
    });
  const worker = async () => {
    while (left-- > 0) await request();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const took = performance.now() - began;
  agent.destroy();
  return took;
}
