import { expect } from "vitest";
import { KitNetworkClient } from "../../../generator/kit/index.ts";
import { code, json, kept, open } from "../../kit/calls.ts";
import { must, type ToolkitRow } from "./audit.ts";

/** A client over a service that sends its headers and one part, and then nothing; it heeds no signal. */
function stalling() {
  const state = { isCancelled: false };
  const fetch = async () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array([49])),
        cancel: () => void (state.isCancelled = true),
      }),
    );
  return { state, client: new KitNetworkClient({ fetch }) };
}

const REASON = new Error("The page was left.");

/** A signal that goes off soon. */
function soon(): AbortSignal {
  const abort = new AbortController();
  setTimeout(() => abort.abort(REASON), 30);
  return abort.signal;
}

type Call = (client: KitNetworkClient, init: Parameters<typeof kept>[0], signal?: AbortSignal) => Promise<unknown>;

const CALLS: readonly (readonly [name: string, call: Call])[] = [
  ["send", async (client, init, signal) => (await client.send(kept(init), { signal })).bytes()],
  [
    "send-fresh",
    async (client, init, signal) => (await client.send(kept({ ...init, cacheInterval: 0 }), { signal })).bytes(),
  ],
  ["decode", (client, init, signal) => client.decode(kept(init), json, { signal })],
  ["decode-fresh", (client, init, signal) => client.decode(kept({ ...init, cacheInterval: 0 }), json, { signal })],
];

/** Calls that end early, by a timeout while the body stalls or by the caller's signal. */
export const abortAudits = must([
  ...CALLS.map(([name, call]): ToolkitRow => [
    `KN-55/${name}`,
    `A body that stalls rejects with timeout (${name}).`,
    async () => {
      const { client } = stalling();
      await expect(call(client, { timeoutInterval: 0.05 })).rejects.toThrow(code("timeout"));
    },
  ]),
  ...CALLS.map(([name, call]): ToolkitRow => [
    `KN-56/${name}`,
    `A caller's abort rejects with its reason, before the headers and during the body (${name}).`,
    async () => {
      for (const { client } of [open(["never"]), stalling()])
        await expect(call(client, { timeoutInterval: 5 }, soon())).rejects.toBe(REASON);
      await expect(call(open(["never"]).client, {}, soon())).rejects.toBe(REASON);
    },
  ]),
  ...CALLS.map(([name, call]): ToolkitRow => [
    `KN-57/${name}`,
    `A signal that is already aborted rejects with its reason, and nothing is fetched (${name}).`,
    async () => {
      const { client, calls } = open(["1"]);
      await expect(call(client, {}, AbortSignal.abort(REASON))).rejects.toBe(REASON);
      expect(calls.length).toBe(0);
    },
  ]),
  [
    "KN-58",
    "A caller's own time limit rejects with its TimeoutError, and the endpoint's with timeout.",
    async () => {
      const { client } = open(["never"]);
      const limited = client.send(kept({ timeoutInterval: 5 }), { signal: AbortSignal.timeout(30) });
      await expect(limited).rejects.toThrow(expect.objectContaining({ name: "TimeoutError" }));
      const signal = new AbortController().signal;
      await expect(client.send(kept({ timeoutInterval: 0.03 }), { signal })).rejects.toThrow(code("timeout"));
    },
  ],
  [
    "KN-59",
    "With identical concurrent GETs, one caller's abort doesn't affect the others; the abort of all ends the fetch.",
    async () => {
      const { client, calls, signals } = open(["text", "never"]);
      const abort = new AbortController();
      const both = [client.send(kept(), { signal: abort.signal }), client.send(kept())] as const;
      abort.abort(REASON);
      await expect(both[0]).rejects.toBe(REASON);
      expect([await (await both[1]).text(), calls.length]).toEqual(["text", 1]);
      const other = { path: "/other" };
      await Promise.allSettled([
        client.send(kept(other), { signal: soon() }),
        client.send(kept(other), { signal: soon() }),
      ]);
      expect([calls.length, signals[1]?.aborted]).toEqual([2, true]);
    },
  ],
  [
    "KN-60",
    "A body that stalls is cancelled at the timeout.",
    async () => {
      const { client, state } = stalling();
      const response = await client.send(kept({ cacheInterval: 0, timeoutInterval: 0.05 }));
      await expect(response.text()).rejects.toThrow(code("timeout"));
      await expect.poll(() => state.isCancelled).toBe(true);
    },
  ],
  [
    "KN-61",
    "The caller's abort also rejects during a slow decoder, with its reason.",
    async () => {
      const never = () => new Promise(() => {});
      await expect(open(["1"]).client.decode(kept(), never, { signal: soon() })).rejects.toBe(REASON);
    },
  ],
]);
