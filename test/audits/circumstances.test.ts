import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createHandler } from "../../generator/http/handler.ts";
import { clock } from "../../generator/resolve/today.ts";
import { DIST, NOON, openApi } from "../built.ts";

const CACHING = (seconds: number) => `public, max-age=${seconds}, must-revalidate`;

// Covers cases that the audits can't: other clocks, other base paths and missing files.

/** An instant, the day in São Paulo, its season, and the remaining cache lifetime in seconds. */
const INSTANTS: readonly (readonly [
  name: string,
  instant: string,
  want: { readonly date: string; readonly season: string | null; readonly seconds: number },
])[] = [
  ["at noon", "2026-12-24T15:00:00Z", { date: "2026-12-24", season: "natal", seconds: 3600 }],
  ["an hour before midnight", "2026-12-26T02:00:00Z", { date: "2026-12-25", season: "natal", seconds: 3600 }],
  ["less than an hour before midnight", "2026-12-26T02:15:00Z", { date: "2026-12-25", season: "natal", seconds: 2700 }],
  ["in the last second of a day", "2026-12-26T02:59:59Z", { date: "2026-12-25", season: "natal", seconds: 1 }],
  ["at midnight", "2026-12-26T03:00:00Z", { date: "2026-12-26", season: "ano-novo", seconds: 3600 }],
  [
    "when UTC is already in the next year",
    "2027-01-01T01:00:00Z",
    { date: "2026-12-31", season: "ano-novo", seconds: 3600 },
  ],
  [
    "before a midnight that the clocks skip",
    "2018-11-04T02:30:00Z",
    { date: "2018-11-03", season: null, seconds: 1800 },
  ],
  [
    "after a midnight that the clocks skip",
    "2018-11-04T03:00:00Z",
    { date: "2018-11-04", season: null, seconds: 3600 },
  ],
  [
    "while clocks were two hours behind UTC",
    "2018-12-26T02:30:00Z",
    { date: "2018-12-26", season: "ano-novo", seconds: 3600 },
  ],
];

describe("today in São Paulo", () => {
  it.each(INSTANTS)("%s", async (_, instant, { date, season, seconds }) => {
    const { get } = await openApi({ now: () => Date.parse(instant) });
    const current = get("/api/v1/seasons/current");
    const body = (await current.json()) as { date: string; season: { id: string } | null };
    expect([body.date, body.season?.id ?? null]).toEqual([date, season]);
    expect(current.headers.get("cache-control")).toBe(CACHING(seconds));
    const auto = get("/api/v1/themes/dark?season=auto");
    expect(auto.headers.get("content-location")).toBe(`/api/v1/themes/dark/none/${season ?? "none"}.json`);
    expect(auto.headers.get("cache-control")).toBe(CACHING(seconds));
    expect(((await get("/api/v1/themes").json()) as { date: string }).date).toBe(date);
  });
});

describe("a response whose stored bytes are missing", () => {
  const open = async () => {
    const { source, published } = await openApi();
    const nowhere = { ...published, release: "0123456789abcdef", stored: () => undefined };
    return createHandler(
      nowhere,
      clock(source.identity.timeZone, () => NOON),
    );
  };

  it.each(["/api/v1/tokens", "/api/v1/reference/cor", "/api/v1/products/clio.json"])(
    "is a 503 with no-store at %s",
    async (path) => {
      const { status, headers, body } = (await open())(new Request(`http://localhost${path}`));
      expect(status).toBe(503);
      expect(headers).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        "access-control-allow-origin": "*",
      });
      const error = await new Response(body).json();
      expect(error).toMatchObject({ error: "UNAVAILABLE", status: 503, parameter: null });
    },
  );

  it.each(["/api/v1/themes/light", "/api/v1/seasons/current", "/api/v1/contrast?foreground=ink&background=paper"])(
    "doesn't affect %s, which is computed",
    async (path) => expect((await open())(new Request(`http://localhost${path}`)).status).toBe(200),
  );
});

/** Bases to publish the API at, and the resulting prefix of its addresses. */
const BASES = [
  { origin: "", path: "/design", start: "/design" },
  { origin: "https://design.example", path: "", start: "https://design.example" },
  { origin: "https://design.example", path: "/x", start: "https://design.example/x" },
];

describe("an API published at another base", () => {
  it.each(BASES)("begins every link with $start", async ({ origin, path, start }) => {
    const { get } = await openApi({ base: { origin, path } });
    const theme = get(`${path}/api/v1/themes/light?season=natal`);
    expect(theme.headers.get("content-location")).toBe(`${start}/api/v1/themes/light/none/natal.json`);
    expect(await theme.json()).toMatchObject({ season: { href: `${start}/api/v1/seasons/natal` } });
    expect(await get(`${path}/api/v1/products`).json()).toMatchObject({
      products: [
        { href: `${start}/api/v1/products/clio`, symbol: { dark: `${start}/api/v1/products/clio/mark/dark.svg` } },
      ],
    });
    expect(get("/api/v1/products").status).toBe(path === "" ? 200 : 404);
  });
});

it("writes the archive of the built files next to the API's root", () => {
  const bytes = readFileSync(join(DIST, "api/v1.tar.gz"));
  expect([...bytes.subarray(0, 3)]).toEqual([0x1f, 0x8b, 8]);
});
