import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { copyIdentity, ended, startVitral } from "./vitral.ts";

/** A state of the preview, from its server-sent events. */
export type State = { readonly version: string; readonly problem: string | null };

/** Starts `vitral dev` on a free port and waits until it prints its address. */
export async function startDev(root: string, args: readonly string[] = []) {
  const child = startVitral(["dev", "--root", root, "--port", "0", ...args]);
  const printed = { out: "", err: "" };
  child.stdout?.on("data", (text: Buffer) => (printed.out += text.toString()));
  child.stderr?.on("data", (text: Buffer) => (printed.err += text.toString()));
  const end = ended(child);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await end;
  });
  const address = until(() => /http:\/\/[^/\s]+/.exec(printed.out)?.[0] ?? "");
  const origin = await Promise.race([address, end.then(({ err }) => Promise.reject(new Error(err)))]);
  return { child, end, origin, printed, changes: (base = "") => followChanges(`${origin}${base}/.vitral/changes`) };
}

/** A running preview. */
export type Opened = Awaited<ReturnType<typeof openDev>>;

/** Starts a preview of a folder, by default a copy of the first identity, and waits for its first state. */
export async function openDev(args: readonly string[] = [], root = copyIdentity()) {
  const dev = await startDev(root, args);
  const { next, states } = await dev.changes();
  const first = await next();
  const text = async (address: string) => (await fetch(`${dev.origin}${address}`)).text();
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  return { ...dev, root, next, states, first, text, read, write };
}

/** Polls until the result is truthy. */
export async function until<T>(read: () => T | Promise<T>): Promise<T> {
  return expect.poll(read, { timeout: 30_000, interval: 20 }).toBeTruthy().then(read);
}

/** Follows the states that a preview sends, in order. */
export async function followChanges(url: string): Promise<{ readonly states: State[]; next(): Promise<State> }> {
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const response = await fetch(url, { signal: stopping.signal });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const states: State[] = [];
  let count = 0;
  void readStates(response, states).catch(() => {});
  const next = async () => {
    await until(() => states.length > count);
    count += 1;
    return states[count - 1]!;
  };
  return { states, next };
}

async function readStates(response: Response, states: State[]): Promise<void> {
  let rest = "";
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    const events = (rest + text).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const data = event.split("\n").flatMap((line) => (line.startsWith("data: ") ? [line.slice(6)] : []));
      if (data.length > 0) states.push(JSON.parse(data.join("\n")));
    }
  }
}
