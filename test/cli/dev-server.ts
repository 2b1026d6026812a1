import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { copyIdentity, ended, startVitral } from "./vitral.ts";

/** The state of a preview from memory, from its Server-Sent Events. */
export type State = { readonly edition: string; readonly problem: string | null };

/** Starts `vitral dev` on a free port; returns once it has printed its address. */
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
  const told = until(() => /http:\/\/[^/\s]+/.exec(printed.out)?.[0] ?? "");
  const origin = await Promise.race([told, end.then(({ err }) => Promise.reject(new Error(err)))]);
  return { child, end, origin, printed, changes: (base = "") => followChanges(`${origin}${base}/.vitral/changes`) };
}

/** A running preview. */
export type Opened = Awaited<ReturnType<typeof openDev>>;

/** A preview of a copy of the first identity, or of another folder, whose first state is taken already. */
export async function openDev(args: readonly string[] = [], root = copyIdentity()) {
  const dev = await startDev(root, args);
  const { next, states } = await dev.changes();
  const first = await next();
  const text = async (address: string) => (await fetch(`${dev.origin}${address}`)).text();
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  return { ...dev, root, next, states, first, text, read, write };
}

/** Polls until the result is truthy; vitest's own time-out is the limit. */
export async function until<T>(ask: () => T | Promise<T>): Promise<T> {
  return expect.poll(ask, { timeout: 30_000, interval: 20 }).toBeTruthy().then(ask);
}

/** The states that a preview sends, one after the other. */
export async function followChanges(address: string): Promise<{ readonly states: State[]; next(): Promise<State> }> {
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const response = await fetch(address, { signal: stopping.signal });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const states: State[] = [];
  let taken = 0;
  void readStates(response, states).catch(() => {});
  const next = async () => {
    await until(() => states.length > taken);
    taken += 1;
    return states[taken - 1]!;
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
