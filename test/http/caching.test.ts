import { describe, expect, it } from "vitest";
import { createNetlifyHost } from "../../generator/hosts/netlify.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { catalogue } from "../../generator/operations/catalogue.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, openApi } from "../built.ts";
import { civilDay, clockChanges, firstAfter } from "../resolve/civil-time.ts";
import { ROUTES } from "./cached-routes.ts";

const SAO_PAULO = "America/Sao_Paulo";

/** The caching policies (RFC 9111 and RFC 5861). */
const TIMELESS = "public, max-age=3600, stale-while-revalidate=86400";
const TIMED = "public, max-age=3600, must-revalidate";
const SNAPSHOT = "public, max-age=300, must-revalidate";

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Content-Location, X-Identity-Release",
};

const { get, published } = await openApi();

/** The listed headers of a response; null for absent headers. */
function pick(response: Response, names: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(names.map((name) => [name, response.headers.get(name)]));
}

it("the route table covers every operation of the OpenAPI document", async () => {
  const { paths } = (await get("/api/v1/openapi.json").json()) as {
    paths: Record<string, { get: { operationId: string } }>;
  };
  const patterns = Object.entries(paths).map(
    ([
      path,
      {
        get: { operationId },
      },
    ]) => {
      // A platform's file name can contain slashes.
      const name = path.startsWith("/api/v1/platforms/") ? ".+" : "[^/.]+";
      return { operationId, pattern: new RegExp(`^${path.replaceAll(".", "[.]").replace(/\{\w+\}/g, name)}$`) };
    },
  );
  const addresses = ROUTES.map(([address]) => `/api/v1${address.split("?")[0] ?? ""}`);
  const missing = patterns.filter(({ pattern }) => !addresses.some((path) => pattern.test(path)));
  // In the document, each file of an operation with several types is a separate entry.
  const files = new Set(catalogue.flatMap(({ fileIds }) => Object.values(fileIds ?? {})));
  expect(missing.map(({ operationId }) => operationId).filter((id) => !files.has(id))).toEqual([]);
});

/** Picks the status and headers that a cache uses. */
function cacheable(response: Response, names: readonly string[]) {
  return { status: response.status, ...pick(response, names) };
}

it.each(ROUTES)(
  "%s sends its caching headers, and 304 if If-None-Match lists its tag",
  async (address, isTimed, stored) => {
    const request = (init: RequestInit = {}) => get(`/api/v1${address}`, init);
    const etag = request().headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    const cached = {
      "cache-control": isTimed === "snapshot" ? SNAPSHOT : isTimed ? TIMED : TIMELESS,
      "content-location": stored === null ? null : `/api/v1${stored}`,
      "cdn-cache-control": null,
      etag,
      ...CORS,
    };
    const rejected = {
      ...CORS,
      allow: "GET, HEAD, OPTIONS",
      "cache-control": "no-store",
      "cdn-cache-control": "no-store",
    };
    const ifNoneMatch = (tag: string) => ({ headers: { "if-none-match": tag } });
    const expected = {
      GET: { status: 200, ...cached },
      HEAD: { status: 200, ...cached },
      OPTIONS: { status: 204, ...CORS },
      POST: { status: 405, ...rejected },
      "If-None-Match: the tag": { status: 304, ...cached },
      "If-None-Match: the weak tag": { status: 304, ...cached },
      "If-None-Match: a list with the tag": { status: 304, ...cached },
      "If-None-Match: *": { status: 304, ...cached },
      "If-None-Match: another tag": { status: 200 },
      "If-None-Match: another weak tag": { status: 200 },
      "If-None-Match: the tag without quotes": { status: 200 },
      "If-None-Match: nothing": { status: 200 },
    };
    const requests: Record<keyof typeof expected, RequestInit> = {
      GET: {},
      HEAD: { method: "HEAD" },
      OPTIONS: { method: "OPTIONS" },
      POST: { method: "POST" },
      "If-None-Match: the tag": ifNoneMatch(etag),
      "If-None-Match: the weak tag": ifNoneMatch(`W/${etag}`),
      "If-None-Match: a list with the tag": ifNoneMatch(`"other", ${etag} , W/"more"`),
      "If-None-Match: *": ifNoneMatch("*"),
      "If-None-Match: another tag": ifNoneMatch('"other"'),
      "If-None-Match: another weak tag": ifNoneMatch('W/"other"'),
      "If-None-Match: the tag without quotes": ifNoneMatch(etag.slice(1, -1)),
      "If-None-Match: nothing": ifNoneMatch(""),
    };
    const headers = Object.fromEntries(
      Object.entries(requests).map(([name, init]) => {
        const names = Object.keys(expected[name as keyof typeof expected]).filter((key) => key !== "status");
        return [name, cacheable(request(init), names)];
      }),
    );
    expect(headers).toEqual(expected);
    for (const name of ["HEAD", "If-None-Match: the tag"] as const)
      expect(await request(requests[name]).text(), name).toBe("");
  },
);

describe("A preflight", () => {
  const preflight = (requested: string | null) => {
    const headers: HeadersInit = requested === null ? {} : { "access-control-request-headers": requested };
    const { status, headers: sent } = get("/api/v1/tokens", { method: "OPTIONS", headers });
    return [status, sent.get("access-control-allow-headers"), sent.get("access-control-max-age"), sent.get("vary")];
  };
  const VARY = "Access-Control-Request-Headers";

  it.each([
    ["if-none-match", "if-none-match"],
    ["cache-control,if-none-match, x-own", "cache-control, if-none-match, x-own"],
    ["authorization,if-none-match", "if-none-match"],
    // The wildcard covers everything except Authorization (Fetch, section 4.9).
    ["Authorization", "*"],
    [null, "*"],
  ])("for the headers %s allows %s for a day", (requested, allowed) => {
    expect(preflight(requested)).toEqual([204, allowed, "86400", VARY]);
  });
});

describe("Errors", () => {
  it.each([
    ["/themes/dark?season=spring", 400],
    ["/contrast?foreground=ink", 400],
    ["/themes/blue", 404],
    ["/nothing", 404],
  ])("%s may be cached for a minute by browsers, but not by CDNs", (address, status) => {
    const response = get(`/api/v1${address}`);
    const expected = {
      ...CORS,
      "cache-control": "public, max-age=60",
      "cdn-cache-control": "no-store",
      etag: null,
      "content-location": null,
    };
    expect([response.status, pick(response, Object.keys(expected))]).toEqual([status, expected]);
  });
});

describe("A request at the last moment of a day", () => {
  const LAST = Date.parse("2026-12-01T02:59:59.999Z");

  it("is computed for that day, and for the next day after midnight", async () => {
    let instant = LAST;
    const handler = createHandler(
      { ...published, release: "" },
      clock(SAO_PAULO, () => instant++),
    );
    const request = async () => {
      const { body, headers } = handler(new Request("https://localhost/api/v1/seasons/current"));
      return [(await new Response(body).json()).date, headers["cache-control"]];
    };
    expect(await request()).toEqual(["2026-11-30", "public, max-age=0, must-revalidate"]);
    expect(await request()).toEqual(["2026-12-01", "public, max-age=3600, must-revalidate"]);
    expect(await request()).toEqual(["2026-12-01", "public, max-age=3600, must-revalidate"]);
  });
});

describe("Netlify's cache", () => {
  const { stored, ...remote } = published;
  const seasons = ["none", ...published.identity.seasons.map(({ id }) => id)];
  const paths = seasons.map((id) => `/api/v1/season/${id}.css`);
  const texts = Object.fromEntries(paths.map((path) => [path, new TextDecoder().decode(stored(path))]));
  const release = { ...remote, release: "0123456789abcdef", days: { first: "", runs: [] } };
  const edge = createNetlifyHost(release, texts);
  const request = async (address: string, init: RequestInit = {}) => {
    const response = await edge(new Request(`https://localhost/api/v1${address}`, init));
    return pick(response, ["netlify-cdn-cache-control", "netlify-vary"]);
  };

  it.each(ROUTES.flatMap(([address, isTimed, , query]) => (query ? [[address, isTimed, query] as const] : [])))(
    "keys %s by its parameters",
    async (address, isTimed, query) => {
      const { "netlify-cdn-cache-control": cached, "netlify-vary": vary } = await request(address);
      expect(vary).toBe(query === "all" ? "query" : `query=${query}`);
      // The function's clock is the real one here, so the day may have less than an hour left.
      expect(cached).toMatch(isTimed ? /^public, max-age=\d+, must-revalidate$/ : /^public, max-age=3600, stale-while/);
    },
  );

  it.each(["/themes/dark?season=spring", "/themes/dark?tema=light", "/themes/blue", "/contrast", "/nothing"])(
    "doesn't store %s",
    async (address) => {
      expect(await request(address)).toEqual({ "netlify-cdn-cache-control": "no-store", "netlify-vary": null });
    },
  );

  it("doesn't store a 304, which is specific to one client", async () => {
    const picked = await request("/themes/dark", { headers: { "if-none-match": "*" } });
    expect(picked["netlify-cdn-cache-control"]).toBe("no-store");
  });
});

describe("A response that depends on the day expires with it", () => {
  /** The next midnight in São Paulo after each instant. */
  const midnights = (instants: readonly number[]) =>
    instants.map((instant) => {
      const day = civilDay(instant, SAO_PAULO);
      return firstAfter(instant, (later) => civilDay(later, SAO_PAULO) !== day);
    });
  const changes = clockChanges(Date.parse("1985-01-01T00:00:00Z"), Date.parse("2020-01-01T00:00:00Z"), SAO_PAULO);
  const days = Array.from({ length: 13 }, (_, month) => Date.parse("2026-01-01T12:00:00Z") + month * 31 * 86_400_000);
  const ends = [
    ...midnights(changes),
    ...midnights(changes.map((instant) => instant - 86_400_000)),
    ...midnights(days),
  ];

  it(`at ${ends.length} midnights, including every clock change`, async () => {
    let now = NOON;
    const api = await openApi({ now: () => now });
    for (const end of ends) {
      for (const before of [7200, 3601, 3600, 3599, 1800, 60, 1, 0]) {
        now = end - before * 1000;
        const [, age] =
          /max-age=(\d+)/.exec(api.get("/api/v1/seasons/current").headers.get("cache-control") ?? "") ?? [];
        const where = `${before} s before ${new Date(end).toISOString()}`;
        expect(Number(age), where).toBe(before === 0 ? 3600 : Math.min(3600, before));
      }
    }
  });

  it.each([
    ["2026-11-20T02:59:59Z", "2026-11-19", "public, max-age=1, must-revalidate"],
    ["2026-11-20T03:00:00Z", "2026-11-20", "public, max-age=3600, must-revalidate"],
  ])("at %s, when it is %s in São Paulo", async (instant, date, caching) => {
    const api = await openApi({ now: () => Date.parse(instant) });
    const response = api.get("/api/v1/seasons/current");
    expect([(await response.json()).date, response.headers.get("cache-control")]).toEqual([date, caching]);
  });
});
