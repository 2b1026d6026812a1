import { expect } from "vitest";
import type { KitCache, KitCacheEntry } from "../../../generator/kit/index.ts";
import { json, kept, open } from "../../kit/calls.ts";
import { must } from "./audit.ts";

/** Returns the paths that are fetched again after a client has dropped cached responses. */
async function after(forget: (client: ReturnType<typeof open>["client"]) => Promise<void>, paths: readonly string[]) {
  const { client, calls } = open(["1"]);
  const ask = () => Promise.all(paths.map((path) => client.send(kept({ path }))));
  await ask();
  await forget(client);
  const before = calls.length;
  await ask();
  return calls.slice(before).map(({ url }) => new URL(url).pathname);
}

const PATHS = ["/users", "/users/1", "/users/2", "/news"];

/** Cache invalidation by a client. */
export const forgettingAudits = must([
  [
    "KN-62",
    "Dropping an endpoint removes only that endpoint's response.",
    async () => {
      expect(await after((client) => client.forget(kept({ path: "/users/1" })), PATHS)).toEqual(["/users/1"]);
    },
  ],
  [
    "KN-63",
    "Dropping ignores the interval, but not the headers.",
    async () => {
      expect(await after((client) => client.forget(kept({ path: "/news", cacheInterval: 0 })), PATHS)).toEqual([
        "/news",
      ]);
      const headers = { authorization: "Bearer x" };
      expect(await after((client) => client.forget(kept({ path: "/news", headers })), PATHS)).toEqual([]);
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
      const secret = kept({ headers: { authorization: "Bearer x" } });
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
      const early = client.decode(kept(), json);
      while (calls.length === 0) await new Promise((settle) => setTimeout(settle, 1));
      await client.forget(kept());
      const late = client.decode(kept(), json);
      expect(await Promise.all([early, late])).toEqual([1, 2]);
      expect([await client.decode(kept(), json), calls.length]).toEqual([2, 2]);
    },
  ],
  [
    "KN-66",
    "A cache without keys can drop an endpoint; dropping a prefix throws an error that names the missing method.",
    async () => {
      const held = new Map<string, KitCacheEntry>();
      const cache: KitCache = {
        get: async (key) => held.get(key),
        set: async (key, entry) => void held.set(key, entry),
        delete: async (key) => void held.delete(key),
      };
      const { client } = open(["1"], { cache });
      await client.send(kept());
      await client.forget(kept());
      expect(held.size).toBe(0);
      await expect(client.forget({ prefix: "https://a.example" })).rejects.toThrow(/keys\(\)/);
    },
  ],
  [
    "KN-67",
    "A cache's keys may be asynchronous, and foreign keys are kept.",
    async () => {
      const held = new Map<string, KitCacheEntry>([
        ["https://a.example/mine", { storedAt: 0, status: 200, statusText: "", headers: [], body: new Uint8Array() }],
      ]);
      const cache: KitCache = {
        get: (key) => held.get(key),
        set: (key, entry) => void held.set(key, entry),
        delete: (key) => void held.delete(key),
        keys: async () => [...held.keys()],
      };
      const { client } = open(["1"], { cache });
      await client.send(kept());
      await client.forget({ prefix: "https://a.example" });
      expect([...held.keys()]).toEqual(["https://a.example/mine"]);
    },
  ],
]);
