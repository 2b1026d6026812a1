import { expect } from "vitest";
import type { KitNetworkEndpoint } from "../../../generator/kit/index.ts";
import { cacheable, code, json, open, type Reply } from "../../kit/calls.ts";
import { must, type ToolkitRow } from "./audit.ts";

/** Sends two endpoints, moving the clock in between, and expects a number of fetches. */
const twice =
  (first: KitNetworkEndpoint, second: KitNetworkEndpoint, elapsed: number, fetches: number): ToolkitRow[2] =>
  async () => {
    for (const call of ["send", "decode"] as const) {
      const { client, calls, clock } = open(["1"]);
      for (const endpoint of [first, second]) {
        if (endpoint === second && calls.length > 0) clock.now += elapsed;
        await (call === "send" ? client.send(endpoint) : client.decode(endpoint, json));
      }
      expect(calls.length, call).toBe(fetches);
    }
  };

const cached = cacheable();

const fresh = must([
  ["KC-01", "A fresh response is not fetched again.", twice(cached, cacheable(), 9999, 1)],
  [
    "KC-02",
    "A response becomes stale exactly when its interval has passed, to the millisecond.",
    twice(cached, cacheable(), 10_000, 2),
  ],
  ["KC-03", "A response is stale if the clock has gone back.", twice(cached, cacheable(), -1, 2)],
  [
    "KC-04",
    "Without a cacheInterval, nothing is cached.",
    twice(cacheable({ cacheInterval: undefined }), cacheable({ cacheInterval: undefined }), 0, 2),
  ],
  [
    "KC-05",
    "A cacheInterval of 0 caches nothing.",
    twice(cacheable({ cacheInterval: 0 }), cacheable({ cacheInterval: 0 }), 0, 2),
  ],
  ...(["POST", "PUT", "PATCH", "DELETE"] as const).map((method): ToolkitRow => [
    `KC-06/${method}`,
    `A cacheInterval has no effect on ${method}.`,
    twice(cacheable({ method }), cacheable({ method }), 0, 2),
  ]),
  ["KC-07/url", "The cache key includes the URL.", twice(cached, cacheable({ path: "/y" }), 0, 2)],
  ["KC-07/query", "The cache key includes the query.", twice(cached, cacheable({ queryItems: [{ name: "a" }] }), 0, 2)],
  [
    "KC-07/header",
    "The cache key includes every header.",
    twice(cacheable({ headers: { accept: "text/css" } }), cacheable({ headers: { accept: "text/html" } }), 0, 2),
  ],
  [
    "KC-07/none",
    "A response to a request with a header isn't reused for one without it.",
    twice(cacheable({ headers: { a: "1" } }), cached, 0, 2),
  ],
  [
    "KC-08",
    "A response fetched with one caller's credentials isn't reused for another's.",
    twice(
      cacheable({ headers: { authorization: "Bearer a" } }),
      cacheable({ headers: { authorization: "Bearer b" } }),
      0,
      2,
    ),
  ],
  [
    "KC-09",
    "The order and the case of header names don't matter.",
    twice(cacheable({ headers: { a: "1", B: "2" } }), cacheable({ headers: { b: "2", A: "1" } }), 0, 1),
  ],
  [
    "KC-10",
    "An endpoint without caching doesn't read responses that another endpoint cached.",
    twice(cached, cacheable({ cacheInterval: undefined }), 0, 2),
  ],
  [
    "KC-11",
    "The interval of the requesting endpoint applies.",
    twice(cached, cacheable({ cacheInterval: 5 }), 7000, 2),
  ],
  [
    "KC-12",
    "An interval may have fractions of a second.",
    twice(cacheable({ cacheInterval: 0.5 }), cacheable({ cacheInterval: 0.5 }), 499, 1),
  ],
  [
    "KC-17",
    "A POST doesn't read the cached response to a GET of the same URL.",
    twice(cached, cacheable({ method: "POST" }), 0, 2),
  ],
  ["KC-18", "A response stays fresh while the clock stands still.", twice(cached, cacheable(), 0, 1)],
]);

const statuses = must([
  ...[404, 500, 304, 204, 206].map((status): ToolkitRow => [
    `KC-13/${status}`,
    `A ${status} is ${status < 300 ? "" : "not "}cached, and send returns it unchanged.`,
    async () => {
      const { client, calls } = open([{ status }]);
      expect((await client.send(cacheable())).status).toBe(status);
      expect((await client.send(cacheable())).status).toBe(status);
      expect(calls.length).toBe(status < 300 ? 1 : 2);
    },
  ]),
  [
    "KC-14",
    "decode reuses responses that send fetched, and vice versa.",
    async () => {
      const { client, calls } = open(['{"a":1}']);
      await client.send(cacheable());
      expect(await client.decode(cacheable(), json)).toEqual({ a: 1 });
      await client.decode(cacheable({ path: "/y" }), json);
      expect(await (await client.send(cacheable({ path: "/y" }))).text()).toBe('{"a":1}');
      expect(calls.length).toBe(2);
    },
  ],
  [
    "KC-15",
    "Every cache hit is a separate Response, with status and headers.",
    async () => {
      const { client } = open(["text"]);
      const responses = [
        await client.send(cacheable()),
        await client.send(cacheable()),
        await client.send(cacheable()),
      ];
      expect(await Promise.all(responses.map((response) => response.text()))).toEqual(["text", "text", "text"]);
      expect(
        responses.map(({ status, headers }) => [status, headers.get("x-call"), headers.get("content-length")]),
      ).toEqual(Array.from({ length: 3 }, () => [200, "1", null]));
    },
  ],
  [
    "KC-16",
    "A decoder that modifies its bytes doesn't affect the cached response.",
    async () => {
      const { client, calls } = open(["1"]);
      await client.decode(cacheable(), (bytes) => bytes.fill(0));
      expect(await client.decode(cacheable(), json)).toBe(1);
      expect(calls.length).toBe(1);
    },
  ],
]);

/** Caches a response that isn't JSON. Returns the client. */
const openWithInvalid = async (replies: readonly Reply[]) => {
  const opened = open(["not JSON", ...replies]);
  await opened.client.send(cacheable());
  return opened;
};

const decoding = must([
  [
    "KC-20",
    "A cached response that can't be decoded is discarded and fetched again, once.",
    async () => {
      const { client, calls } = await openWithInvalid(["2"]);
      expect(await client.decode(cacheable(), json)).toBe(2);
      expect(await client.decode(cacheable(), json)).toBe(2);
      expect(calls.length).toBe(2);
    },
  ],
  [
    "KC-21",
    "If the fresh response can't be decoded either, decode throws, and nothing is cached.",
    async () => {
      const { client, calls } = await openWithInvalid(["nor this"]);
      await expect(client.decode(cacheable(), json)).rejects.toThrow(
        code("decoding", { response: expect.objectContaining({ status: 200 }) }),
      );
      expect(calls.length).toBe(2);
      await client.send(cacheable());
      expect(calls.length).toBe(3);
    },
  ],
  [
    "KC-26",
    "A cached response that can't be decoded is removed even if the new fetch fails.",
    async () => {
      const { client, calls } = await openWithInvalid([new TypeError("fetch failed"), "2"]);
      await expect(client.decode(cacheable(), json)).rejects.toThrow(code("network"));
      expect(await (await client.send(cacheable())).text()).toBe("2");
      expect(calls.length).toBe(3);
    },
  ],
  [
    "KC-22",
    "A response is cached only after it has been decoded.",
    async () => {
      const { client, calls } = open(["not JSON", "2"]);
      await expect(client.decode(cacheable(), json)).rejects.toThrow(code("decoding"));
      expect(await client.decode(cacheable(), json)).toBe(2);
      expect(calls.length).toBe(2);
    },
  ],
  [
    "KC-23",
    "The decoder's error is the cause, even if the decoder is asynchronous.",
    async () => {
      const cause = new Error("broken");
      const decoder = async () => {
        throw cause;
      };
      await expect(open(["1"]).client.decode(cacheable(), decoder)).rejects.toThrow(code("decoding", { cause }));
    },
  ],
  [
    "KC-24",
    "The decoder gets the bytes and a readable Response.",
    async () => {
      const { client } = open([{ status: 201, text: "text" }]);
      const decoded = await client.decode(cacheable(), async (bytes, response) => [
        bytes.length,
        response.status,
        await response.text(),
      ]);
      expect(decoded).toEqual([4, 201, "text"]);
    },
  ],
  ...[300, 304, 400, 401, 404, 500, 503].map((status): ToolkitRow => [
    `KC-25/${status}`,
    `decode rejects with the status of a ${status} and doesn't call the decoder.`,
    async () => {
      const never = () => expect.unreachable();
      await expect(open([{ status }]).client.decode(cacheable({ cacheInterval: 0 }), never)).rejects.toThrow(
        code("http", { response: expect.objectContaining({ status }) }),
      );
    },
  ]),
]);

/** Caching by the client: entries, lifetimes, cache keys and decoding. */
export const clientAudits = [...fresh, ...statuses, ...decoding];
