import { expect } from "vitest";
import { type KitCacheEntry, KitMemoryCache, KitNetworkClient } from "../../../generator/kit/index.ts";
import { cacheable, code, json } from "../../kit/calls.ts";
import { must } from "./audit.ts";

const PART = 1000;

/**
 * Creates a client for a service that sends parts of 1,000 bytes, endlessly or a given number of them, and counters for
 * what was read.
 */
function open(responseBytes: number | undefined, { parts = Infinity, headers = {}, status = 200 } = {}) {
  const counts = { calls: 0, parts: 0, isCancelled: false };
  const fetch = async () => {
    counts.calls += 1;
    let left = parts;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          if (left-- <= 0) return controller.close();
          counts.parts += 1;
          controller.enqueue(new Uint8Array(PART).fill(49));
        },
        cancel: () => void (counts.isCancelled = true),
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { status, headers });
  };
  return { counts, client: new KitNetworkClient({ fetch, responseBytes }) };
}

const streaming = cacheable({ cacheInterval: 0 });

const responses = must([
  [
    "KC-70",
    "An endless response is cut off at the limit, in decode and send, with and without caching.",
    async () => {
      for (const endpoint of [cacheable(), streaming]) {
        for (const call of ["send", "decode"] as const) {
          const { client, counts } = open(5 * PART);
          const result =
            call === "send"
              ? client.send(endpoint).then((response) => response.bytes())
              : client.decode(endpoint, json);
          await expect(result).rejects.toThrow(
            code("tooLarge", { response: expect.objectContaining({ status: 200 }) }),
          );
          expect(counts.isCancelled).toBe(true);
          expect(counts.parts).toBeLessThan(9);
        }
      }
    },
  ],
  [
    "KC-71",
    "A response with a larger Content-Length is rejected immediately without being read.",
    async () => {
      for (const endpoint of [cacheable(), streaming]) {
        const { client, counts } = open(5 * PART, { headers: { "content-length": `${5 * PART + 1}` } });
        await expect(client.send(endpoint)).rejects.toThrow(code("tooLarge"));
        await expect(client.decode(endpoint, json)).rejects.toThrow(code("tooLarge"));
        expect([counts.parts, counts.isCancelled]).toEqual([0, true]);
      }
    },
  ],
  [
    "KC-72",
    "A response of exactly the limit is accepted.",
    async () => {
      for (const endpoint of [cacheable(), streaming]) {
        const { client } = open(5 * PART, { parts: 5, headers: { "content-length": `${5 * PART}` } });
        expect((await (await client.send(endpoint)).bytes()).length).toBe(5 * PART);
        expect(await client.decode(endpoint, (bytes) => bytes.length)).toBe(5 * PART);
      }
    },
  ],
  [
    "KC-73",
    "The default limit is 10 MB.",
    async () => {
      expect(await open(undefined, { parts: 10_000 }).client.decode(streaming, (bytes) => bytes.length)).toBe(
        10_000_000,
      );
      await expect(open(undefined, { parts: 10_001 }).client.decode(streaming, json)).rejects.toThrow(code("tooLarge"));
    },
  ],
  [
    "KC-74",
    "Infinity disables the limit.",
    async () => {
      const { client } = open(Infinity, { parts: 10_001 });
      expect(await client.decode(streaming, (bytes) => bytes.length)).toBe(10_001_000);
    },
  ],
  [
    "KC-75",
    "An oversized response is not cached, and the next caller starts a new fetch.",
    async () => {
      const { client, counts } = open(5 * PART);
      for (const _ of [1, 2]) await expect(client.send(cacheable())).rejects.toThrow(code("tooLarge"));
      expect(counts.calls).toBe(2);
    },
  ],
  [
    "KC-76",
    "A response without a body may have any Content-Length.",
    async () => {
      const fetch = async () => new Response(null, { status: 304, headers: { "content-length": "999999999" } });
      expect((await new KitNetworkClient({ fetch }).send(streaming)).status).toBe(304);
    },
  ],
  [
    "KC-77",
    "The message for an oversized response contains only the method, the origin and the limit.",
    async () => {
      const error = await open(5)
        .client.decode(cacheable({ path: "/secret" }), json)
        .catch((thrown: Error) => thrown);
      expect((error as Error).message).toBe("GET https://a.example has a response of more than 5 bytes.");
    },
  ],
  [
    "KC-78",
    "A byte limit that is negative or not a number throws a RangeError.",
    () => {
      for (const responseBytes of [-1, Number.NaN])
        expect(() => new KitNetworkClient({ responseBytes })).toThrow(RangeError);
      for (const bytes of [-1, Number.NaN]) expect(() => new KitMemoryCache(1, bytes)).toThrow(RangeError);
    },
  ],
]);

const entry = (length: number, more: Partial<KitCacheEntry> = {}): KitCacheEntry => ({
  storedAt: 0,
  status: 200,
  statusText: "",
  headers: [],
  body: new Uint8Array(length),
  ...more,
});

/** A cache of 3,500 bytes that has stored entries of these lengths in order. */
function cacheOf(...entries: readonly (readonly [key: string, length: number])[]): KitMemoryCache {
  const cache = new KitMemoryCache(256, 3500);
  for (const [key, length] of entries) cache.set(key, entry(length));
  return cache;
}

const held = (cache: KitMemoryCache, keys: string) => [...keys].filter((key) => cache.get(key) !== undefined).join("");

const caches = must([
  [
    "KC-80",
    "Above the byte limit, the least recently used responses are evicted.",
    () => {
      const cache = cacheOf(["a", 1000], ["b", 1000], ["c", 1000]);
      cache.get("a");
      cache.set("d", entry(1000));
      expect(held(cache, "abcd")).toBe("acd");
      cache.set("e", entry(2400));
      expect(held(cache, "abcde")).toBe("de");
    },
  ],
  [
    "KC-81",
    "A single oversized response is not cached and evicts only the older entry of its key.",
    () => expect(held(cacheOf(["a", 1000], ["b", 1000], ["a", 4000]), "ab")).toBe("b"),
  ],
  [
    "KC-82",
    "Replacing or deleting a response frees its bytes.",
    () => {
      const cache = cacheOf(["a", 3000], ["a", 1000], ["a", 1000], ["b", 2000]);
      expect(held(cache, "ab")).toBe("ab");
      cache.delete("b");
      cache.set("c", entry(2000));
      expect(held(cache, "abc")).toBe("ac");
    },
  ],
  [
    "KC-83",
    "Headers and keys count towards the byte limit.",
    () => {
      const cache = cacheOf();
      cache.set("a", entry(0, { headers: [["x", "y".repeat(2000)]] }));
      cache.set("b".repeat(2000), entry(0));
      expect([cache.get("a"), cache.get("b".repeat(2000))]).toEqual([undefined, undefined]);
    },
  ],
  [
    "KC-84",
    "The default limit of the memory cache is 50 MB.",
    () => {
      const cache = new KitMemoryCache();
      for (const key of "abcdef") cache.set(key, entry(9_900_000));
      expect(held(cache, "abcdef")).toBe("bcdef");
    },
  ],
]);

/** Byte limits of responses and caches. */
export const sizeAudits = [...responses, ...caches];
