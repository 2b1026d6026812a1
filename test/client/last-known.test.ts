import { describe, expect, it } from "vitest";
import { KitNetworkError } from "../../generator/kit/index.ts";
import { NOT_FOUND, open, type Reply } from "./fake.ts";

const GOOD = '{"date":"2026-12-24","season":null}';
const NEWER = '{"date":"2026-12-25","season":null}';
const OLD_DATA = { date: "2026-12-24", season: null };
const REFUSED: Reply = { status: 404, text: JSON.stringify(NOT_FOUND) };
const DOWN = new TypeError("fetch failed");

/** A body with a byte that is never valid in UTF-8. */
const BROKEN_UTF8 = Uint8Array.from('{"date":"?"}', (character) => (character === "?" ? 255 : character.charCodeAt(0)));

/** The parts of a result to compare. */
type Outcome = { readonly data?: unknown; readonly isFresh?: boolean; readonly why?: object; readonly error?: object };

/** The call after a good response at 0 s: its reply and time, the expected result, and the total number of fetches. */
type Row = readonly [
  name: string,
  second: { readonly reply: Reply; readonly at: number },
  expected: Outcome,
  calls: number,
];

const old = (why: object): Outcome => ({ data: OLD_DATA, isFresh: false, why });
const fresh = (data: object): Outcome => ({ data, isFresh: true, why: undefined });

const ROWS: readonly Row[] = [
  ["one millisecond of freshness left", { reply: NEWER, at: 9.999 }, fresh(OLD_DATA), 1],
  ["expired", { reply: NEWER, at: 10 }, fresh({ date: "2026-12-25" }), 2],
  ["the clock set back", { reply: NEWER, at: -0.001 }, fresh({ date: "2026-12-25" }), 2],
  ["a network failure", { reply: DOWN, at: 10 }, old({ code: "network", cause: { cause: DOWN } }), 2],
  ["a network failure and the clock set back", { reply: DOWN, at: -60 }, old({ code: "network" }), 2],
  ["a network failure a year later", { reply: DOWN, at: 31_536_000 }, old({ code: "network" }), 2],
  ["a 500", { reply: { status: 500 }, at: 10 }, old({ code: "http", status: 500, isVitral: false }), 2],
  [
    "a gateway's 502 in HTML",
    { reply: { status: 502, text: "<h1>" }, at: 10 },
    old({ code: "http", status: 502, cause: { response: { body: "<h1>" } } }),
    2,
  ],
  ["a timeout", { reply: "never", at: 10 }, old({ code: "timeout" }), 2],
  ["half a body", { reply: '{"date":', at: 10 }, old({ code: "decoding", status: 200 }), 2],
  ["JSON that is not an object", { reply: "[]", at: 10 }, old({ code: "decoding" }), 2],
  ["bytes that are not UTF-8", { reply: { bytes: BROKEN_UTF8 }, at: 10 }, old({ code: "decoding" }), 2],
  ["a page instead of a response", { reply: { text: GOOD, type: "text/html" }, at: 10 }, old({ code: "decoding" }), 2],
  ["an API error", { reply: REFUSED, at: 10 }, { data: undefined, error: { code: "refused", problem: NOT_FOUND } }, 2],
  [
    "a 404 that isn't the API's",
    { reply: { status: 404, text: "<h1>", type: "text/html" }, at: 10 },
    { data: undefined, error: { code: "http", status: 404 } },
    2,
  ],
  ["a proxy's 403", { reply: { status: 403 }, at: 10 }, { data: undefined, error: { code: "http", status: 403 } }, 2],
];

describe("the call after a good response, with", () => {
  it.each(ROWS)("%s", async (_, { reply, at }, expected, calls) => {
    const { client, urls, clock } = open([GOOD, reply], { timeoutInterval: 0.2 });
    const before = clock.now;
    await client.getCurrentSeason();
    clock.now += at * 1000;
    const result = await client.getCurrentSeason();
    const { data, isFresh, why, error } = result;
    expect({ data, isFresh, why, error }).toMatchObject(expected);
    expect(urls.length).toBe(calls);
    if (expected.isFresh === false)
      expect(result).toMatchObject({ since: before, from: "https://a.example/api/v1/seasons/current" });
  });
});

describe("without an earlier good response", () => {
  it.each<readonly [string, Reply, object]>([
    ["a network failure", DOWN, { code: "network" }],
    ["a 500", { status: 500 }, { code: "http", status: 500 }],
    ["a timeout", "never", { code: "timeout" }],
    ["invalid JSON", "not JSON", { code: "decoding" }],
  ])("%s is the error", async (_, reply, error) => {
    const result = await open([reply], { timeoutInterval: 0.2 }).client.getCurrentSeason();
    expect(result).toMatchObject({ error });
    expect(result.data).toBe(undefined);
    expect(result.error?.cause).toBeInstanceOf(KitNetworkError);
  });

  it("a good response to another request isn't reused", async () => {
    const { client, clock } = open([GOOD, GOOD, DOWN]);
    await client.getCurrentSeason({ date: "2026-12-24" });
    await client.getSeasonCss();
    clock.now += 60_000;
    expect((await client.getCurrentSeason()).error).toMatchObject({ code: "network" });
  });
});

describe("the last good response", () => {
  it("is replaced as soon as the service is back", async () => {
    const { client, clock } = open([GOOD, DOWN, NEWER]);
    const results: unknown[] = [];
    for (let times = 0; times < 3; times++) {
      const { isFresh, data } = (await client.getCurrentSeason()) as { isFresh: boolean; data: unknown };
      results.push([isFresh, data]);
      clock.now += 10_000;
    }
    expect(results).toEqual([
      [true, OLD_DATA],
      [false, OLD_DATA],
      [true, { date: "2026-12-25", season: null }],
    ]);
  });

  it("is dropped when the API rejects the request", async () => {
    const { client, clock } = open([GOOD, REFUSED, DOWN]);
    await client.getCurrentSeason();
    clock.now += 10_000;
    await client.getCurrentSeason();
    expect((await client.getCurrentSeason()).error).toMatchObject({ code: "network" });
  });

  it("survives a 403, which says nothing about the request", async () => {
    const { client, clock } = open([GOOD, { status: 403 }, DOWN]);
    await client.getCurrentSeason();
    clock.now += 10_000;
    await client.getCurrentSeason();
    expect(await client.getCurrentSeason()).toMatchObject({ isFresh: false, data: OLD_DATA });
  });

  it("is not replaced by a response in the wrong format", async () => {
    const { client, clock } = open([GOOD, "not JSON", DOWN]);
    await client.getCurrentSeason();
    clock.now += 10_000;
    expect((await client.getCurrentSeason({}, { format: "bytes" })).isFresh).toBe(false);
    expect(await client.getCurrentSeason()).toMatchObject({ isFresh: false, data: OLD_DATA });
  });

  it("is a copy that callers may modify", async () => {
    const { client } = open([GOOD, NEWER]);
    const { data } = await client.getCurrentSeason({}, { format: "bytes" });
    data?.fill(0);
    expect((await client.getCurrentSeason()).data).toEqual(OLD_DATA);
  });

  it("comes with the API's error as the reason", async () => {
    const text = JSON.stringify({ ...NOT_FOUND, error: "UNAVAILABLE", message: "Use the address of a file." });
    const { client, clock } = open([GOOD, { status: 503, text }]);
    await client.getCurrentSeason();
    clock.now += 10_000;
    const { why } = await client.getCurrentSeason();
    expect(why?.message).toBe("GET https://a.example/api/v1/seasons/current responded with 503.");
    expect(why).toMatchObject({ isVitral: true, problem: { error: "UNAVAILABLE" } });
  });
});

describe("a custom cache", () => {
  it("lets a second client start with the first client's responses", async () => {
    const entries = new Map();
    const cache = {
      get: async (key: string) => entries.get(key),
      set: async (key: string, entry: unknown) => void entries.set(key, entry),
      delete: async (key: string) => void entries.delete(key),
    };
    await open([GOOD], { cache }).client.getCurrentSeason();
    const second = open([DOWN], { cache });
    second.clock.now += 60_000;
    expect(await second.client.getCurrentSeason()).toMatchObject({ isFresh: false, data: OLD_DATA });
  });

  it("rejects the call if it fails", async () => {
    const broken = new Error("The disk is full.");
    const cache = { get: () => undefined, set: () => Promise.reject(broken), delete: () => undefined };
    await expect(open([GOOD], { cache }).client.getCurrentSeason()).rejects.toThrow(broken);
  });
});

describe("two concurrent callers", () => {
  it.each([
    ["without a cached response", 0, 1],
    ["with an expired response", 10, 2],
  ])("%s share one fetch", async (_, at, calls) => {
    const { client, urls, clock } = open([GOOD, NEWER]);
    if (at > 0) await client.getCurrentSeason();
    clock.now += at * 1000;
    const both = await Promise.all([client.getCurrentSeason(), client.getCurrentSeason()]);
    expect(both.map(({ data }) => data?.date)).toEqual(Array(2).fill(at > 0 ? "2026-12-25" : "2026-12-24"));
    expect(both[0].data).not.toBe(both[1].data);
    expect(urls.length).toBe(calls);
  });

  it("share one failure, and both get the last good response", async () => {
    const { client, urls, clock } = open([GOOD, DOWN]);
    await client.getCurrentSeason();
    clock.now += 10_000;
    const both = await Promise.all([client.getCurrentSeason(), client.getCurrentSeason()]);
    expect(both.map(({ isFresh }) => isFresh)).toEqual([false, false]);
    expect(urls.length).toBe(2);
  });

  it("fetch separately for different requests", async () => {
    const { client, urls } = open([GOOD]);
    await Promise.all([client.getCurrentSeason(), client.getCurrentSeason({ date: "2026-12-24" })]);
    expect(urls.length).toBe(2);
  });
});

it("fetches on every call without a cacheInterval, but still remembers the last good response", async () => {
  const { client, urls } = open([GOOD, NEWER, DOWN], { cacheInterval: undefined });
  const results = [await client.getCurrentSeason(), await client.getCurrentSeason(), await client.getCurrentSeason()];
  expect(results.map(({ isFresh, data }) => [isFresh, data?.date])).toEqual([
    [true, "2026-12-24"],
    [true, "2026-12-25"],
    [false, "2026-12-25"],
  ]);
  expect(urls.length).toBe(3);
});
