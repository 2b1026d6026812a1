import { expect } from "vitest";
import { KitNetworkClient } from "../../../generator/kit/index.ts";
import { cacheable, code, json, open } from "../../kit/calls.ts";
import { must, type ToolkitRow } from "./audit.ts";

/** A client of a service that sends its headers and the first bytes, then stalls and ignores signals. */
function openStalled() {
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

/** Returns a signal that aborts soon. */
function soon(): AbortSignal {
  const abort = new AbortController();
  setTimeout(() => abort.abort(REASON), 30);
  return abort.signal;
}

type Call = (client: KitNetworkClient, init: Parameters<typeof cacheable>[0], signal?: AbortSignal) => Promise<unknown>;

const CALLS: readonly (readonly [name: string, call: Call])[] = [
  ["send", async (client, init, signal) => (await client.send(cacheable(init), { signal })).bytes()],
  [
    "send-fresh",
    async (client, init, signal) => (await client.send(cacheable({ ...init, cacheInterval: 0 }), { signal })).bytes(),
  ],
  ["decode", (client, init, signal) => client.decode(cacheable(init), json, { signal })],
  ["decode-fresh", (client, init, signal) => client.decode(cacheable({ ...init, cacheInterval: 0 }), json, { signal })],
];

/** Calls that end early: by a timeout while the body stalls, or by the caller's signal. */
export const abortAudits = must([
  ...CALLS.map(([name, call]): ToolkitRow => [
    `KN-55/${name}`,
    `A body that stalls rejects with timeout (${name}).`,
    async () => {
      const { client } = openStalled();
      await expect(call(client, { timeoutInterval: 0.05 })).rejects.toThrow(code("timeout"));
    },
  ]),
  ...CALLS.map(([name, call]): ToolkitRow => [
    `KN-56/${name}`,
    `A caller's abort rejects with its reason, before the headers and during the body (${name}).`,
    async () => {
      for (const { client } of [open(["never"]), openStalled()])
        await expect(call(client, { timeoutInterval: 5 }, soon())).rejects.toBe(REASON);
      await expect(call(open(["never"]).client, {}, soon())).rejects.toBe(REASON);
    },
  ]),
  ...CALLS.map(([name, call]): ToolkitRow => [
    `KN-57/${name}`,
    `A signal that is already aborted rejects with its reason before anything is fetched (${name}).`,
    async () => {
      const { client, calls } = open(["1"]);
      await expect(call(client, {}, AbortSignal.abort(REASON))).rejects.toBe(REASON);
      expect(calls.length).toBe(0);
    },
  ]),
  [
    "KN-58",
    "A caller's time limit rejects with its TimeoutError, and the endpoint's timeout with timeout.",
    async () => {
      const { client } = open(["never"]);
      const limited = client.send(cacheable({ timeoutInterval: 5 }), { signal: AbortSignal.timeout(30) });
      await expect(limited).rejects.toThrow(expect.objectContaining({ name: "TimeoutError" }));
      const signal = new AbortController().signal;
      await expect(client.send(cacheable({ timeoutInterval: 0.03 }), { signal })).rejects.toThrow(code("timeout"));
    },
  ],
  [
    "KN-59",
    "Aborting one of several identical concurrent GETs doesn't affect the others; aborting all ends the fetch.",
    async () => {
      const { client, calls, signals } = open(["text", "never"]);
      const abort = new AbortController();
      const both = [client.send(cacheable(), { signal: abort.signal }), client.send(cacheable())] as const;
      abort.abort(REASON);
      await expect(both[0]).rejects.toBe(REASON);
      expect([await (await both[1]).text(), calls.length]).toEqual(["text", 1]);
      const options = { path: "/other" };
      await Promise.allSettled([
        client.send(cacheable(options), { signal: soon() }),
        client.send(cacheable(options), { signal: soon() }),
      ]);
      expect([calls.length, signals[1]?.aborted]).toEqual([2, true]);
    },
  ],
  [
    "KN-60",
    "A body that stalls is cancelled at the timeout.",
    async () => {
      const { client, state } = openStalled();
      const response = await client.send(cacheable({ cacheInterval: 0, timeoutInterval: 0.05 }));
      await expect(response.text()).rejects.toThrow(code("timeout"));
      await expect.poll(() => state.isCancelled).toBe(true);
    },
  ],
  [
    "KN-61",
    "The caller's abort rejects with its reason even during a slow decoder.",
    async () => {
      const never = () => new Promise(() => {});
      await expect(open(["1"]).client.decode(cacheable(), never, { signal: soon() })).rejects.toBe(REASON);
    },
  ],
]);
