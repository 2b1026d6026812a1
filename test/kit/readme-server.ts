import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../built.ts";
import { freePort } from "../hosts/port.ts";

const README = readFileSync(join(ROOT, "generator/kit/README.md"), "utf8");

/** The server in the toolkit's guide. */
export const SERVER = /^```ts\n([^]*?)^```$/m.exec(README)?.[1] ?? "";

/** The names that the guide explains. */
export const EXPLAINED = [...README.matchAll(/^\| (`(?:[Kk]|to)[^|]*)\|/gm)].flatMap(([, cell = ""]) =>
  [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
);

/** The responses in the guide's table: an address, and the body if it is given as code. */
export const RESPONSES = [...README.matchAll(/^\| `(\/[^`]*)` +\| `([^`]*)` +\|/gm)].map(
  ([, path = "", body = ""]) => [path, body] as const,
);

/** The guide's server while it is running. */
export type Served = { readonly root: string; stop(): Promise<void> };

/** Starts the guide's server in a file; `write` receives its source with a free port. */
export async function serveReadme(node: string, file: string, write: (source: string) => void): Promise<Served> {
  const port = await freePort();
  write(SERVER.replaceAll("8080", String(port)));
  const child = spawn(node, [file], { stdio: ["ignore", "ignore", "pipe"] });
  const root = `http://127.0.0.1:${port}`;
  await waitForServer(child, root);
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = new Promise<void>((settle) => child.once("exit", () => settle()));
    child.kill();
    await ended;
  };
  return { root, stop };
}

async function waitForServer(child: ChildProcess, root: string): Promise<void> {
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(output);
    if (await fetch(root).then(Boolean, () => false)) return;
    await new Promise((settle) => setTimeout(settle, 100));
  }
  child.kill();
  throw new Error(`The server didn't start responding. ${output}`);
}
