import { expect } from "vitest";
import type { KitCache, KitCacheEntry } from "../../../generator/kit/index.ts";
import { cacheable, json, open } from "../../kit/calls.ts";
import { must } from "./audit.ts";

/** Returns the paths that are fetched again after cached responses have been dropped. */
async function after(forget: (client: ReturnType<typeof open>["client"]) => Promise<void>, paths: readonly string[]) {
  const { client, calls } = open(["1"]);
  const sendAll = () => Promise.all(paths.map((path) => client.send(cacheable({ path }))));
  await sendAll();
  await forget(client);
  const before = calls.length;
  await sendAll();
  return calls.slice(before).map(({ url }) => new URL(url).pathname);
}

const PATHS = ["/users", "/users/1", "/users/2", "/news"];

/** Cache invalidation by a client. */
export const forgettingAudits = must([
  [
    "KN-62",
    "Dropping an endpoint removes only that endpoint's response.",
    async () => {
      expect(await after((client) => client.forget(cacheable({ path: "/users/1" })), PATHS)).toEqual(["/users/1"]);
    },
  ],
  [
    "KN-63",
    "Dropping ignores the interval, but not the headers.",
    async () => {
      expect(await after((client) => client.forget(cacheable({ path: "/news", cacheInterval: 0 })), PATHS)).toEqual([
        "/news",
      ]);
      const headers = { authorization: "Bearer x" };
      expect(await after((client) => client.forget(cacheable({ path: "/news", headers })), PATHS)).toEqual([]);
    },
  ],
  [
    "KN-64",
    "Dropping a URL prefix removes responses with any headers.",
    async () => {
      const below = (prefix: string) => after((client) => client.forget({ prefix }), PATHS);
      expect(await below("https://a.example/users/")).toEqual(["/users/1", "/users/2"]);
      expect(await below("HTTPS://A.example")).toEqual(PATHS);
      expect(await below("https://a.exam")).toEqual([]);
      const { client, calls } = open(["1"]);
      const secret = cacheable({ headers: { authorization: "Bearer x" } });
      await client.send(secret);
      await client.forget({ prefix: "https://a.example/x" });
      await client.send(secret);
      expect(calls.length).toBe(2);
    },
  ],
  [
    "KN-65",
    "A pending call that is dropped still reaches its callers, but is no longer cached or shared.",
    async () => {
      const { client, calls } = open(["1", "2", "3"]);
      const early = client.decode(cacheable(), json);
      while (calls.length === 0) await new Promise((settle) => setTimeout(settle, 1));
      await client.forget(cacheable());
      const late = client.decode(cacheable(), json);
      expect(await Promise.all([early, late])).toEqual([1, 2]);
      expect([await client.decode(cacheable(), json), calls.length]).toEqual([2, 2]);
    },
  ],
  [
    "KN-66",
    "A cache without keys can drop an endpoint; dropping a prefix throws an error that names the missing method.",
    async () => {
      const entries = new Map<string, KitCacheEntry>();
      const cache: KitCache = {
        get: async (key) => entries.get(key),
        set: async (key, entry) => void entries.set(key, entry),
        delete: async (key) => void entries.delete(key),
      };
      const { client } = open(["1"], { cache });
      await client.send(cacheable());
      await client.forget(cacheable());
      expect(entries.size).toBe(0);
      await expect(client.forget({ prefix: "https://a.example" })).rejects.toThrow(/keys\(\)/);
    },
  ],
  [
    "KN-67",
    "A cache's keys may be asynchronous, and foreign keys are kept.",
    async () => {
      const entries = new Map<string, KitCacheEntry>([
        ["https://a.example/mine", { storedAt: 0, status: 200, statusText: "", headers: [], body: new Uint8Array() }],
      ]);
      const cache: KitCache = {
        get: (key) => entries.get(key),
        set: (key, entry) => void entries.set(key, entry),
        delete: (key) => void entries.delete(key),
        keys: async () => [...entries.keys()],
      };
      const { client } = open(["1"], { cache });
      await client.send(cacheable());
      await client.forget({ prefix: "https://a.example" });
      expect([...entries.keys()]).toEqual(["https://a.example/mine"]);
    },
  ],
]);
