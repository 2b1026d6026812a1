import { describe, expect, it } from "vitest";
import { KitNetworkError } from "../../generator/kit/index.ts";
import { NOT_FOUND, open, type Reply } from "./fake.ts";

const GOOD = '{"date":"2026-12-24","season":null}';
const NEWER = '{"date":"2026-12-25","season":null}';
const OLD_DATA = { date: "2026-12-24", season: null };
const REFUSED: Reply = { status: 404, text: JSON.stringify(NOT_FOUND) };
const DOWN = new TypeError("fetch failed");

/** A body whose one text has a byte that UTF-8 never has. */
const BROKEN_UTF8 = Uint8Array.from('{"date":"?"}', (sign) => (sign === "?" ? 255 : sign.charCodeAt(0)));

/** The compared parts of a result. */
type Seen = { readonly data?: unknown; readonly isFresh?: boolean; readonly why?: object; readonly error?: object };

/** After a good answer at 0 s, one more question: what it meets, when, what it comes to, and how many calls in all. */
type Row = readonly [name: string, given: { readonly reply: Reply; readonly at: number }, want: Seen, calls: number];

const old = (why: object): Seen => ({ data: OLD_DATA, isFresh: false, why });
const fresh = (data: object): Seen => ({ data, isFresh: true, why: undefined });

const ROWS: readonly Row[] = [
  ["fresh to the millisecond", { reply: NEWER, at: 9.999 }, fresh(OLD_DATA), 1],
  ["expired", { reply: NEWER, at: 10 }, fresh({ date: "2026-12-25" }), 2],
  ["the clock gone back", { reply: NEWER, at: -0.001 }, fresh({ date: "2026-12-25" }), 2],
  ["the network down", { reply: DOWN, at: 10 }, old({ code: "network", cause: { cause: DOWN } }), 2],
  ["the network down and the clock gone back", { reply: DOWN, at: -60 }, old({ code: "network" }), 2],
  ["the network down a year later", { reply: DOWN, at: 31_536_000 }, old({ code: "network" }), 2],
  ["500", { reply: { status: 500 }, at: 10 }, old({ code: "http", status: 500, isVitral: false }), 2],
  [
    "a gateway's 502 in HTML",
    { reply: { status: 502, text: "<h1>" }, at: 10 },
    old({ code: "http", status: 502, cause: { response: { body: "<h1>" } } }),
    2,
  ],
  ["no answer in time", { reply: "never", at: 10 }, old({ code: "timeout" }), 2],
  ["half a body", { reply: '{"date":', at: 10 }, old({ code: "decoding", status: 200 }), 2],
  ["JSON that is not an object", { reply: "[]", at: 10 }, old({ code: "decoding" }), 2],
  ["bytes that are not UTF-8", { reply: { bytes: BROKEN_UTF8 }, at: 10 }, old({ code: "decoding" }), 2],
  ["a page in place of an answer", { reply: { text: GOOD, type: "text/html" }, at: 10 }, old({ code: "decoding" }), 2],
  ["a refusal", { reply: REFUSED, at: 10 }, { data: undefined, error: { code: "refused", problem: NOT_FOUND } }, 2],
  [
    "a 404 that is not the API's",
    { reply: { status: 404, text: "<h1>", type: "text/html" }, at: 10 },
    { data: undefined, error: { code: "http", status: 404 } },
    2,
  ],
  ["a proxy's 403", { reply: { status: 403 }, at: 10 }, { data: undefined, error: { code: "http", status: 403 } }, 2],
];

describe("After a good answer, with", () => {
  it.each(ROWS)("%s", async (_, { reply, at }, want, calls) => {
    const { client, asked, clock } = open([GOOD, reply], { timeoutInterval: 0.2 });
    const before = clock.now;
    await client.getCurrentSeason();
    clock.now += at * 1000;
    const answer = await client.getCurrentSeason();
    const { data, isFresh, why, error } = answer;
    expect({ data, isFresh, why, error }).toMatchObject(want);
    expect(asked.length).toBe(calls);
    if (want.isFresh === false)
      expect(answer).toMatchObject({ since: before, from: "https://a.example/api/v1/seasons/current" });
  });
});

describe("Without a good answer before", () => {
  it.each<readonly [string, Reply, object]>([
    ["the network", DOWN, { code: "network" }],
    ["500", { status: 500 }, { code: "http", status: 500 }],
    ["the time", "never", { code: "timeout" }],
    ["bytes", "not JSON", { code: "decoding" }],
  ])("%s is the error", async (_, reply, error) => {
    const answer = await open([reply], { timeoutInterval: 0.2 }).client.getCurrentSeason();
    expect(answer).toMatchObject({ error });
    expect(answer.data).toBe(undefined);
    expect(answer.error?.cause).toBeInstanceOf(KitNetworkError);
  });

  it("a good response to another request is not reused", async () => {
    const { client, clock } = open([GOOD, GOOD, DOWN]);
    await client.getCurrentSeason({ date: "2026-12-24" });
    await client.getSeasonCss();
    clock.now += 60_000;
    expect((await client.getCurrentSeason()).error).toMatchObject({ code: "network" });
  });
});

describe("The last known good answer", () => {
  it("comes back fresh as soon as the service does", async () => {
    const { client, clock } = open([GOOD, DOWN, NEWER]);
    const seen: unknown[] = [];
    for (let times = 0; times < 3; times++) {
      const { isFresh, data } = (await client.getCurrentSeason()) as { isFresh: boolean; data: unknown };
      seen.push([isFresh, data]);
      clock.now += 10_000;
    }
    expect(seen).toEqual([
      [true, OLD_DATA],
      [false, OLD_DATA],
      [true, { date: "2026-12-25", season: null }],
    ]);
  });

  it("is forgotten when the API has refused the question", async () => {
    const { client, clock } = open([GOOD, REFUSED, DOWN]);
    await client.getCurrentSeason();
    clock.now += 10_000;
    await client.getCurrentSeason();
    expect((await client.getCurrentSeason()).error).toMatchObject({ code: "network" });
  });

  it("outlives 403s, which say nothing of the question", async () => {
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

  it("is a copy: changes by one caller don't affect the next", async () => {
    const { client } = open([GOOD, NEWER]);
    const { data } = await client.getCurrentSeason({}, { format: "bytes" });
    data?.fill(0);
    expect((await client.getCurrentSeason()).data).toEqual(OLD_DATA);
  });

  it("has the API's error as the problem", async () => {
    const text = JSON.stringify({ ...NOT_FOUND, error: "UNAVAILABLE", message: "Use the address of a file." });
    const { client, clock } = open([GOOD, { status: 503, text }]);
    await client.getCurrentSeason();
    clock.now += 10_000;
    const { why } = await client.getCurrentSeason();
    expect(why?.message).toBe("GET https://a.example/api/v1/seasons/current responded with 503.");
    expect(why).toMatchObject({ isVitral: true, problem: { error: "UNAVAILABLE" } });
  });
});

describe("A custom cache", () => {
  it("lets a second client start with the first client's responses", async () => {
    const kept = new Map();
    const cache = {
      get: async (key: string) => kept.get(key),
      set: async (key: string, entry: unknown) => void kept.set(key, entry),
      delete: async (key: string) => void kept.delete(key),
    };
    await open([GOOD], { cache }).client.getCurrentSeason();
    const second = open([DOWN], { cache });
    second.clock.now += 60_000;
    expect(await second.client.getCurrentSeason()).toMatchObject({ isFresh: false, data: OLD_DATA });
  });

  it("that breaks is the caller's to hear of", async () => {
    const broken = new Error("The disk is full.");
    const cache = { get: () => undefined, set: () => Promise.reject(broken), delete: () => undefined };
    await expect(open([GOOD], { cache }).client.getCurrentSeason()).rejects.toThrow(broken);
  });
});

describe("Two callers at once", () => {
  it.each([
    ["who have kept nothing", 0, 1],
    ["whose answer has expired", 10, 2],
  ])("%s share one fetch", async (_, at, calls) => {
    const { client, asked, clock } = open([GOOD, NEWER]);
    if (at > 0) await client.getCurrentSeason();
    clock.now += at * 1000;
    const both = await Promise.all([client.getCurrentSeason(), client.getCurrentSeason()]);
    expect(both.map(({ data }) => data?.date)).toEqual(Array(2).fill(at > 0 ? "2026-12-25" : "2026-12-24"));
    expect(both[0].data).not.toBe(both[1].data);
    expect(asked.length).toBe(calls);
  });

  it("share one failure, and both get the last known good answer", async () => {
    const { client, asked, clock } = open([GOOD, DOWN]);
    await client.getCurrentSeason();
    clock.now += 10_000;
    const both = await Promise.all([client.getCurrentSeason(), client.getCurrentSeason()]);
    expect(both.map(({ isFresh }) => isFresh)).toEqual([false, false]);
    expect(asked.length).toBe(2);
  });

  it("of different questions have a fetch each", async () => {
    const { client, asked } = open([GOOD]);
    await Promise.all([client.getCurrentSeason(), client.getCurrentSeason({ date: "2026-12-24" })]);
    expect(asked.length).toBe(2);
  });
});

it("Without a cacheInterval, every call fetches, but the last good response is still remembered", async () => {
  const { client, asked } = open([GOOD, NEWER, DOWN], { cacheInterval: undefined });
  const answers = [await client.getCurrentSeason(), await client.getCurrentSeason(), await client.getCurrentSeason()];
  expect(answers.map(({ isFresh, data }) => [isFresh, data?.date])).toEqual([
    [true, "2026-12-24"],
    [true, "2026-12-25"],
    [false, "2026-12-25"],
  ]);
  expect(asked.length).toBe(3);
});
