import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../built.ts";
import { freePort } from "../hosts/port.ts";

const README = readFileSync(join(ROOT, "generator/kit/README.md"), "utf8");

/** The server of the toolkit's page, as it is written. */
export const SERVER = /^```ts\n([^]*?)^```$/m.exec(README)?.[1] ?? "";

/** The names that the page explains. */
export const EXPLAINED = [...README.matchAll(/^\| (`(?:[Kk]|to)[^|]*)\|/gm)].flatMap(([, cell = ""]) =>
  [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
);

/** The responses in the README's table: an address, and the body if it is given as code. */
export const ANSWERS = [...README.matchAll(/^\| `(\/[^`]*)` +\| `([^`]*)` +\|/gm)].map(
  ([, path = "", body = ""]) => [path, body] as const,
);

/** The page's server, running. */
export type Served = { readonly root: string; stop(): Promise<void> };

/** Starts a file with the page's server, by a Node; `write` is given its text, for a port that is free. */
export async function serveReadme(node: string, file: string, write: (text: string) => void): Promise<Served> {
  const port = await freePort();
  write(SERVER.replaceAll("8080", String(port)));
  const child = spawn(node, [file], { stdio: ["ignore", "ignore", "pipe"] });
  const root = `http://127.0.0.1:${port}`;
  await untilItAnswers(child, root);
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = new Promise<void>((settle) => child.once("exit", () => settle()));
    child.kill();
    await ended;
  };
  return { root, stop };
}

async function untilItAnswers(child: ChildProcess, root: string): Promise<void> {
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => void (said += chunk.toString()));
  for (let times = 0; times < 600; times++) {
    if (child.exitCode !== null) throw new Error(said);
    if (await fetch(root).then(Boolean, () => false)) return;
    await new Promise((settle) => setTimeout(settle, 100));
  }
  child.kill();
  throw new Error(`The server did not begin to answer. ${said}`);
}
