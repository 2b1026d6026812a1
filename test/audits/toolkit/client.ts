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
  ["KC-01", "An answer that is fresh is not fetched again.", twice(one, kept(), 9999, 1)],
  [
    "KC-02",
    "An answer is stale when its interval in seconds has passed, to the millisecond.",
    twice(one, kept(), 10_000, 2),
  ],
  ["KC-03", "An answer is stale when the clock has gone back.", twice(one, kept(), -1, 2)],
  [
    "KC-04",
    "Without a cacheInterval nothing is kept.",
    twice(kept({ cacheInterval: undefined }), kept({ cacheInterval: undefined }), 0, 2),
  ],
  ["KC-05", "A cacheInterval of 0 keeps nothing.", twice(kept({ cacheInterval: 0 }), kept({ cacheInterval: 0 }), 0, 2)],
  ...(["POST", "PUT", "PATCH", "DELETE"] as const).map((method): ToolkitRow => [
    `KC-06/${method}`,
    `A cacheInterval has no effect on ${method}.`,
    twice(kept({ method }), kept({ method }), 0, 2),
  ]),
  ["KC-07/url", "Answers are kept by URL.", twice(one, kept({ path: "/y" }), 0, 2)],
  ["KC-07/query", "Answers are kept by query.", twice(one, kept({ queryItems: [{ name: "a" }] }), 0, 2)],
  [
    "KC-07/header",
    "Answers are kept by every header.",
    twice(kept({ headers: { accept: "text/css" } }), kept({ headers: { accept: "text/html" } }), 0, 2),
  ],
  ["KC-07/none", "Answers with a header are not for those without.", twice(kept({ headers: { a: "1" } }), one, 0, 2)],
  [
    "KC-08",
    "Nobody is given what another's credentials fetched.",
    twice(kept({ headers: { authorization: "Bearer a" } }), kept({ headers: { authorization: "Bearer b" } }), 0, 2),
  ],
  [
    "KC-09",
    "The order and the case of header names make no difference.",
    twice(kept({ headers: { a: "1", B: "2" } }), kept({ headers: { b: "2", A: "1" } }), 0, 1),
  ],
  [
    "KC-10",
    "An endpoint that keeps nothing is not given what another keeps.",
    twice(one, kept({ cacheInterval: undefined }), 0, 2),
  ],
  ["KC-11", "The interval of the endpoint that asks decides.", twice(one, kept({ cacheInterval: 5 }), 7000, 2)],
  ["KC-12", "Fractions of seconds count.", twice(kept({ cacheInterval: 0.5 }), kept({ cacheInterval: 0.5 }), 499, 1)],
  ["KC-17", "A POST is not given what a GET of the same URL keeps.", twice(one, kept({ method: "POST" }), 0, 2)],
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
    "What send fetched serves decode, and the other way round.",
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
    "Every answer from the cache is a separate response, with status and headers.",
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
    "Bytes that a decoder changes stay as they were for the next.",
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
    "A kept answer that cannot be decoded is thrown away and fetched again, once.",
    async () => {
      const { client, calls } = await spoilt(["2"]);
      expect(await client.decode(kept(), json)).toBe(2);
      expect(await client.decode(kept(), json)).toBe(2);
      expect(calls.length).toBe(2);
    },
  ],
  [
    "KC-21",
    "When the fresh answer cannot be decoded either, decode throws, and nothing is kept.",
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
    "A kept answer that cannot be decoded is gone when the fresh one never comes.",
    async () => {
      const { client, calls } = await spoilt([new TypeError("fetch failed"), "2"]);
      await expect(client.decode(kept(), json)).rejects.toThrow(code("network"));
      expect(await (await client.send(kept())).text()).toBe("2");
      expect(calls.length).toBe(3);
    },
  ],
  [
    "KC-22",
    "An answer is kept only after it was decoded.",
    async () => {
      const { client, calls } = open(["not JSON", "2"]);
      await expect(client.decode(kept(), json)).rejects.toThrow(code("decoding"));
      expect(await client.decode(kept(), json)).toBe(2);
      expect(calls.length).toBe(2);
    },
  ],
  [
    "KC-23",
    "What the decoder threw is the cause, also from an asynchronous one.",
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
    "The decoder is given the bytes and a response that can be read.",
    async () => {
      const { client } = open([{ status: 201, text: "text" }]);
      const found = await client.decode(kept(), async (bytes, response) => [
        bytes.length,
        response.status,
        await response.text(),
      ]);
      expect(found).toEqual([4, 201, "text"]);
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

/** What is kept, for how long and for whom, and what decoding has to do with it. */
export const clientAudits = [...fresh, ...statuses, ...decoding];
