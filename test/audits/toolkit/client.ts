import { expect } from "vitest";
import type { KitNetworkEndpoint } from "../../../generator/kit/index.ts";
import { code, json, kept, open, type Reply } from "../../kit/calls.ts";
import { must, type ToolkitRow } from "./audit.ts";

/** Two calls, with the clock moved between them, and how many reached the service. */
const twice =
  (first: KitNetworkEndpoint, second: KitNetworkEndpoint, moved: number, want: number): ToolkitRow[2] =>
  async () => {
    for (const call of ["send", "decode"] as const) {
      const { client, calls, clock } = open(["1"]);
      for (const one of [first, second]) {
        if (one === second && calls.length > 0) clock.now += moved;
        await (call === "send" ? client.send(one) : client.decode(one, json));
      }
      expect(calls.length, call).toBe(want);
    }
  };

const one = kept();

const fresh = must([
  ["KC-01", "A fresh response is not fetched again.", twice(one, kept(), 9999, 1)],
  [
    "KC-02",
    "A response becomes stale exactly when its interval has passed, to the millisecond.",
    twice(one, kept(), 10_000, 2),
  ],
  ["KC-03", "A response is stale if the clock has gone back.", twice(one, kept(), -1, 2)],
  [
    "KC-04",
    "Without a cacheInterval, nothing is cached.",
    twice(kept({ cacheInterval: undefined }), kept({ cacheInterval: undefined }), 0, 2),
  ],
  [
    "KC-05",
    "A cacheInterval of 0 caches nothing.",
    twice(kept({ cacheInterval: 0 }), kept({ cacheInterval: 0 }), 0, 2),
  ],
  ...(["POST", "PUT", "PATCH", "DELETE"] as const).map((method): ToolkitRow => [
    `KC-06/${method}`,
    `A cacheInterval has no effect on ${method}.`,
    twice(kept({ method }), kept({ method }), 0, 2),
  ]),
  ["KC-07/url", "The cache key includes the URL.", twice(one, kept({ path: "/y" }), 0, 2)],
  ["KC-07/query", "The cache key includes the query.", twice(one, kept({ queryItems: [{ name: "a" }] }), 0, 2)],
  [
    "KC-07/header",
    "The cache key includes every header.",
    twice(kept({ headers: { accept: "text/css" } }), kept({ headers: { accept: "text/html" } }), 0, 2),
  ],
  [
    "KC-07/none",
    "A response to a request with a header isn't reused for one without it.",
    twice(kept({ headers: { a: "1" } }), one, 0, 2),
  ],
  [
    "KC-08",
    "A response fetched with one caller's credentials isn't reused for another's.",
    twice(kept({ headers: { authorization: "Bearer a" } }), kept({ headers: { authorization: "Bearer b" } }), 0, 2),
  ],
  [
    "KC-09",
    "The order and the case of header names don't matter.",
    twice(kept({ headers: { a: "1", B: "2" } }), kept({ headers: { b: "2", A: "1" } }), 0, 1),
  ],
  [
    "KC-10",
    "An endpoint without caching doesn't read responses that another endpoint cached.",
    twice(one, kept({ cacheInterval: undefined }), 0, 2),
  ],
  ["KC-11", "The interval of the requesting endpoint applies.", twice(one, kept({ cacheInterval: 5 }), 7000, 2)],
  [
    "KC-12",
    "An interval may have fractions of a second.",
    twice(kept({ cacheInterval: 0.5 }), kept({ cacheInterval: 0.5 }), 499, 1),
  ],
  [
    "KC-17",
    "A POST doesn't read the cached response to a GET of the same URL.",
    twice(one, kept({ method: "POST" }), 0, 2),
  ],
  ["KC-18", "If the clock does not move, a response stays fresh.", twice(one, kept(), 0, 1)],
]);

const statuses = must([
  ...[404, 500, 304, 204, 206].map((status): ToolkitRow => [
    `KC-13/${status}`,
    `A ${status} is ${status < 300 ? "" : "not "}kept, and send gives it as it is.`,
    async () => {
      const { client, calls } = open([{ status }]);
      expect((await client.send(kept())).status).toBe(status);
      expect((await client.send(kept())).status).toBe(status);
      expect(calls.length).toBe(status < 300 ? 1 : 2);
    },
  ]),
  [
    "KC-14",
    "decode reuses responses that send fetched, and vice versa.",
    async () => {
      const { client, calls } = open(['{"a":1}']);
      await client.send(kept());
      expect(await client.decode(kept(), json)).toEqual({ a: 1 });
      await client.decode(kept({ path: "/y" }), json);
      expect(await (await client.send(kept({ path: "/y" }))).text()).toBe('{"a":1}');
      expect(calls.length).toBe(2);
    },
  ],
  [
    "KC-15",
    "Every cache hit is a separate Response, with status and headers.",
    async () => {
      const { client } = open(["text"]);
      const responses = [await client.send(kept()), await client.send(kept()), await client.send(kept())];
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
      await client.decode(kept(), (bytes) => bytes.fill(0));
      expect(await client.decode(kept(), json)).toBe(1);
      expect(calls.length).toBe(1);
    },
  ],
]);

/** Keeps what is not JSON, then decodes. */
const spoilt = async (replies: readonly Reply[]) => {
  const opened = open(["not JSON", ...replies]);
  await opened.client.send(kept());
  return opened;
};

const decoding = must([
  [
    "KC-20",
    "A cached response that can't be decoded is discarded and fetched again, once.",
    async () => {
      const { client, calls } = await spoilt(["2"]);
      expect(await client.decode(kept(), json)).toBe(2);
      expect(await client.decode(kept(), json)).toBe(2);
      expect(calls.length).toBe(2);
    },
  ],
  [
    "KC-21",
    "If the fresh response can't be decoded either, decode throws, and nothing is cached.",
    async () => {
      const { client, calls } = await spoilt(["nor this"]);
      await expect(client.decode(kept(), json)).rejects.toThrow(
        code("decoding", { response: expect.objectContaining({ status: 200 }) }),
      );
      expect(calls.length).toBe(2);
      await client.send(kept());
      expect(calls.length).toBe(3);
    },
  ],
  [
    "KC-26",
    "A cached response that can't be decoded is removed even if the fresh one never arrives.",
    async () => {
      const { client, calls } = await spoilt([new TypeError("fetch failed"), "2"]);
      await expect(client.decode(kept(), json)).rejects.toThrow(code("network"));
      expect(await (await client.send(kept())).text()).toBe("2");
      expect(calls.length).toBe(3);
    },
  ],
  [
    "KC-22",
    "A response is cached only after it has been decoded.",
    async () => {
      const { client, calls } = open(["not JSON", "2"]);
      await expect(client.decode(kept(), json)).rejects.toThrow(code("decoding"));
      expect(await client.decode(kept(), json)).toBe(2);
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
      await expect(open(["1"]).client.decode(kept(), decoder)).rejects.toThrow(code("decoding", { cause }));
    },
  ],
  [
    "KC-24",
    "The decoder gets the bytes and a readable Response.",
    async () => {
      const { client } = open([{ status: 201, text: "text" }]);
      const decoded = await client.decode(kept(), async (bytes, response) => [
        bytes.length,
        response.status,
        await response.text(),
      ]);
      expect(decoded).toEqual([4, 201, "text"]);
    },
  ],
  ...[300, 304, 400, 401, 404, 500, 503].map((status): ToolkitRow => [
    `KC-25/${status}`,
    `Decode throws for a ${status}, with the status, and does not decode.`,
    async () => {
      const never = () => expect.unreachable();
      await expect(open([{ status }]).client.decode(kept({ cacheInterval: 0 }), never)).rejects.toThrow(
        code("http", { response: expect.objectContaining({ status }) }),
      );
    },
  ]),
]);

/** Caching by the client: its entries, their lifetime and scope, and its interaction with decoding. */
export const clientAudits = [...fresh, ...statuses, ...decoding];
