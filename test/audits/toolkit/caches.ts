import { expect } from "vitest";
import { type KitCacheEntry, KitMemoryCache } from "../../../generator/kit/index.ts";
import { cacheable, code, json, open } from "../../kit/calls.ts";
import { must, should } from "./audit.ts";

const entry = (text: string): KitCacheEntry => ({
  storedAt: 0,
  status: 200,
  statusText: text,
  headers: [],
  body: new Uint8Array(),
});

const caches = must([
  [
    "KC-50",
    "The memory cache keeps 256 responses and evicts the least recently used.",
    () => {
      const cache = new KitMemoryCache();
      for (let index = 0; index < 256; index++) cache.set(`${index}`, entry(`${index}`));
      cache.get("0");
      cache.set("256", entry("256"));
      expect(["0", "1", "2", "256"].map((key) => cache.get(key)?.statusText)).toEqual(["0", undefined, "2", "256"]);
    },
  ],
  [
    "KC-51",
    "Storing a response again evicts no other.",
    () => {
      const cache = new KitMemoryCache(2);
      for (const key of ["a", "b", "a", "b"]) cache.set(key, entry(key));
      expect([cache.get("a")?.statusText, cache.get("b")?.statusText]).toEqual(["a", "b"]);
    },
  ],
  [
    "KC-51/used",
    "Storing a response again marks it as recently used.",
    () => {
      const cache = new KitMemoryCache(2);
      for (const key of ["a", "b", "a", "c"]) cache.set(key, entry(key));
      expect(["a", "b", "c"].map((key) => cache.get(key)?.statusText)).toEqual(["a", undefined, "c"]);
    },
  ],
  [
    "KC-52",
    "A limit below 1 or a fractional limit throws a RangeError.",
    () => {
      for (const limit of [0, -1, 1.5, Number.NaN]) expect(() => new KitMemoryCache(limit)).toThrow(RangeError);
    },
  ],
  [
    "KC-53",
    "A custom cache may be asynchronous, and two clients may share it.",
    async () => {
      const map = new Map<string, KitCacheEntry>();
      const cache = {
        get: async (key: string) => map.get(key),
        set: async (key: string, entry: KitCacheEntry) => void map.set(key, entry),
        delete: async (key: string) => void map.delete(key),
      };
      const [first, second] = [open(["1"], { cache }), open(["2"], { cache })];
      expect(await first.client.decode(cacheable(), json)).toBe(1);
      expect(await second.client.decode(cacheable(), json)).toBe(1);
      expect([first.calls.length, second.calls.length, map.size]).toEqual([1, 0, 1]);
    },
  ],
  [
    "KC-54",
    "An error from a cache reaches the caller unchanged.",
    async () => {
      const broken = new Error("The disk is full.");
      const fail = () => Promise.reject(broken);
      const nothing = () => undefined;
      for (const cache of [
        { get: fail, set: nothing, delete: nothing },
        { get: nothing, set: fail, delete: nothing },
      ]) {
        await expect(open(["1"], { cache }).client.send(cacheable())).rejects.toBe(broken);
        await expect(open(["1"], { cache }).client.decode(cacheable(), json)).rejects.toBe(broken);
      }
    },
  ],
]);

const advice = should([
  [
    "KC-61",
    "A response is evicted when the clock goes back, and doesn't reappear later.",
    async () => {
      const { client, calls, clock } = open(["1", new TypeError("fetch failed"), "2"]);
      await client.send(cacheable());
      clock.now -= 1;
      await expect(client.send(cacheable())).rejects.toThrow(code("network"));
      clock.now += 1;
      await client.send(cacheable());
      expect(calls.length).toBe(3);
    },
  ],
  [
    "KC-60",
    "A stale response is evicted, so it doesn't reappear when the clock goes back.",
    async () => {
      const { client, calls, clock } = open(["1", new TypeError("fetch failed"), "2"]);
      await client.send(cacheable());
      clock.now += 10_000;
      await expect(client.send(cacheable())).rejects.toThrow(code("network"));
      clock.now -= 10_000;
      await client.send(cacheable());
      expect(calls.length).toBe(3);
    },
  ],
]);

/** Response caches. */
export const cacheAudits = [...caches, ...advice];
