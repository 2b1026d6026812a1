import { expect } from "vitest";
import { KitNetworkClient } from "../../../generator/kit/index.ts";
import { cacheable, code, json, open } from "../../kit/calls.ts";
import { must, type ToolkitRow } from "./audit.ts";

const failures = must([
  [
    "KC-30",
    "send and decode reject an endpoint without a valid URL with invalidURL.",
    async () => {
      const { client, calls } = open([""]);
      await expect(client.send(cacheable({ host: "" }))).rejects.toThrow(code("invalidURL"));
      await expect(client.decode(cacheable({ host: "" }), json)).rejects.toThrow(code("invalidURL"));
      expect(calls.length).toBe(0);
    },
  ],
  [
    "KC-31",
    "A network failure rejects with the code network and its cause.",
    async () => {
      const cause = new TypeError("fetch failed");
      for (const cacheInterval of [0, 10])
        await expect(open([cause]).client.send(cacheable({ cacheInterval }))).rejects.toThrow(
          code("network", { cause }),
        );
    },
  ],
  ...[0, 10].map((cacheInterval): ToolkitRow => [
    `KC-32/${cacheInterval}`,
    `A call that exceeds its timeout rejects with timeout (cacheInterval ${cacheInterval}).`,
    async () => {
      const began = performance.now();
      await expect(open(["never"]).client.send(cacheable({ cacheInterval, timeoutInterval: 0.05 }))).rejects.toThrow(
        code("timeout"),
      );
      expect(performance.now() - began).toBeGreaterThan(40);
    },
  ]),
  [
    "KC-33",
    "An endpoint's timeout overrides the client's.",
    async () => {
      await expect(open(["never"], { timeoutInterval: 0.03 }).client.send(cacheable())).rejects.toThrow(
        code("timeout"),
      );
      expect((await open(["1"], { timeoutInterval: 0 }).client.send(cacheable({ timeoutInterval: 5 }))).status).toBe(
        200,
      );
    },
  ],
  [
    "KC-38",
    "A cache hit never times out.",
    async () => {
      const { client, calls } = open(["1", "never"]);
      await client.send(cacheable());
      expect((await client.send(cacheable({ timeoutInterval: 0 }))).status).toBe(200);
      expect(calls.length).toBe(1);
    },
  ],
  [
    "KC-39",
    "A call that timed out caches nothing.",
    async () => {
      const { client, calls } = open(["never", "2"]);
      await expect(client.decode(cacheable({ timeoutInterval: 0.03 }), json)).rejects.toThrow(code("timeout"));
      expect([await client.decode(cacheable(), json), calls.length]).toEqual([2, 2]);
    },
  ],
  [
    "KC-34",
    "Without a timeout, the client sets no timer.",
    async () => {
      const { client, signals } = open(["1"]);
      await client.send(cacheable({ cacheInterval: 0 }));
      expect(signals).toEqual([undefined]);
    },
  ],
  [
    "KC-35",
    "A timeout longer than the maximum of a timer doesn't fire immediately.",
    async () => {
      for (const timeoutInterval of [1e9, Infinity])
        expect((await open(["1"]).client.send(cacheable({ timeoutInterval }))).status).toBe(200);
    },
  ],
  [
    "KC-36",
    "A client timeout that is negative or not a number throws a RangeError.",
    () => {
      for (const timeoutInterval of [-1, Number.NaN])
        expect(() => new KitNetworkClient({ timeoutInterval })).toThrow(RangeError);
    },
  ],
  [
    "KC-37",
    "No message contains a credential from the header, path, query or body.",
    async () => {
      const secret = cacheable({
        method: "POST",
        path: "/secret",
        queryItems: [{ name: "key", value: "secret" }],
        headers: { authorization: "Bearer secret" },
        body: "secret",
        timeoutInterval: 0.2,
      });
      const messages: string[] = [];
      for (const reply of [{ status: 500 }, "not JSON", new TypeError("fetch failed"), "never"] as const)
        await open([reply])
          .client.decode(secret, json)
          .catch((error: Error) => messages.push(error.message));
      expect(messages.length).toBe(4);
      expect(messages.join()).not.toContain("secret");
      expect(messages[0]).toBe("POST https://a.example responded with 500.");
    },
  ],
]);

const together = must([
  [
    "KC-40",
    "Identical concurrent GETs share one fetch, and each gets its own response.",
    async () => {
      const { client, calls } = open(["text"]);
      const responses = await Promise.all([
        client.send(cacheable()),
        client.send(cacheable()),
        client.decode(cacheable(), (bytes) => bytes.length),
      ]);
      expect(await Promise.all([responses[0].text(), responses[1].text()])).toEqual(["text", "text"]);
      expect([responses[2], calls.length]).toEqual([4, 1]);
    },
  ],
  [
    "KC-41",
    "Concurrent calls without caching don't share a fetch.",
    async () => {
      const { client, calls } = open(["text"]);
      await Promise.all([client.send(cacheable({ cacheInterval: 0 })), client.send(cacheable({ cacheInterval: 0 }))]);
      expect(calls.length).toBe(2);
    },
  ],
  [
    "KC-42",
    "One caller's timeout doesn't affect the others.",
    async () => {
      const { client, calls } = open(["text"]);
      const [hasty, patient] = await Promise.allSettled([
        client.send(cacheable({ timeoutInterval: 0 })),
        client.send(cacheable({ timeoutInterval: 5 })),
      ]);
      expect([hasty.status, patient.status, calls.length]).toEqual(["rejected", "fulfilled", 1]);
    },
  ],
  [
    "KC-43",
    "When all callers have given up, the fetch is aborted, and the next caller starts a new one.",
    async () => {
      const { client, calls, signals } = open(["never", "text"]);
      const hasty = cacheable({ timeoutInterval: 0.03 });
      await Promise.allSettled([client.send(hasty), client.send(hasty)]);
      expect(signals[0]?.aborted).toBe(true);
      expect([await (await client.send(cacheable())).text(), calls.length]).toEqual(["text", 2]);
    },
  ],
  [
    "KC-45",
    "Concurrent callers share one fetch when the cached response has expired.",
    async () => {
      const { client, calls, clock } = open(["1", "2"]);
      await client.send(cacheable());
      clock.now += 10_000;
      expect(await Promise.all([client.decode(cacheable(), json), client.decode(cacheable(), json)])).toEqual([2, 2]);
      expect(calls.length).toBe(2);
    },
  ],
  [
    "KC-46",
    "Concurrent callers share one fetch of an undecodable response, and each gets the error.",
    async () => {
      const { client, calls } = open(["not JSON", "2"]);
      const both = await Promise.allSettled([client.decode(cacheable(), json), client.decode(cacheable(), json)]);
      const rejection = { status: "rejected", reason: code("decoding") };
      expect(both).toEqual([rejection, rejection]);
      expect([await client.decode(cacheable(), json), calls.length]).toEqual([2, 2]);
    },
  ],
  [
    "KC-47",
    "Concurrent callers with different headers don't share a fetch.",
    async () => {
      const { client, calls } = open(["1"]);
      await Promise.all(["a", "b"].map((accept) => client.send(cacheable({ headers: { accept } }))));
      expect(calls.length).toBe(2);
    },
  ],
  [
    "KC-44",
    "A failed fetch rejects all its callers, and the next caller starts a new one.",
    async () => {
      const { client, calls } = open([new TypeError("fetch failed"), "text"]);
      const both = await Promise.allSettled([client.send(cacheable()), client.send(cacheable())]);
      expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      expect([(await client.send(cacheable())).status, calls.length]).toEqual([200, 2]);
    },
  ],
]);

/** Failing calls, and concurrent calls that share a fetch. */
export const failureAudits = [...failures, ...together];
