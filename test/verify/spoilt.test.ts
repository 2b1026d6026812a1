import { describe, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { idsOf, verifyTampered } from "./verify-at.ts";
import { openResponder, type Tamper } from "./deployments.ts";
import * as tamper from "./spoils.ts";
import { at } from "./spoils.ts";

const respond = await openResponder();
const { identity } = await openApi();
const theme = identity.themes[0]?.id ?? "";
const season = identity.seasons.at(-1)?.id ?? "";

const UNKNOWN_RELEASE = "0".repeat(16);
const ORIGIN = "access-control-allow-origin";
const DAY = /^\/(themes|seasons|season\.css|seasons\/current|manifest\.json)$|season=auto$/;
/** Excludes page files, which the digest check may also request. */
const PAGE = /^\/reference\/[^.]+$/;
const CONTRAST = /^\/contrast\?.*9a6c5a/;
const BAD_DATE = "/seasons?date=2026-02-30";
const UNKNOWN = "/themes/nowhere";
const NO_THEME = /^\/(nothing|themes\/nowhere)$/;
const THEME_FILE = /^\/themes\/[\w-]+\/[\w-]+\/(?!none)[\w-]+\.css$/;
const CURRENT = "/seasons/current";
const DAY_FILE = "/seasons/current/2026-11-20.json";

/** A problem of a deployment, and the checks that report it: more than one if they depend on the same response. */
type Row = readonly [name: string, ids: readonly string[], change: Tamper];

const HEADERS: readonly Row[] = [
  ["no CORS", ["cors"], tamper.withHeaders({ [ORIGIN]: null })],
  ["CORS for only one page", ["cors"], tamper.withHeaders({ [ORIGIN]: "https://example.org" })],
  ["no CORS on errors", ["cors"], tamper.onErrors(tamper.withHeaders({ [ORIGIN]: null }))],
  ["headers that pages can't read", ["cors"], tamper.withHeaders({ "access-control-expose-headers": null })],
  ["a stylesheet as plain text", ["types"], at(/\.css/, tamper.typed("text/plain"))],
  ["JSON as plain text", ["types"], at(/\.json$/, tamper.typed("text/plain"))],
  ["a reference page as plain text", ["types"], at(PAGE, tamper.typed("text/plain"))],
  ["a page without its language", ["page"], at(PAGE, tamper.withHeaders({ "content-language": null }))],
  ["types that browsers can sniff", ["safety"], tamper.withHeaders({ "x-content-type-options": null })],
  ["a mark that can run scripts", ["safety"], tamper.withHeaders({ "content-security-policy": null })],
  ["a response of the day cached for a whole day", ["cache-day"], at(DAY, tamper.cached("public, max-age=86400"))],
  ["a response of the day cached by a CDN", ["cache-day"], at(CURRENT, tamper.cached("max-age=0, s-maxage=86400"))],
  [
    "a response of the day served stale",
    ["cache-day"],
    at(CURRENT, tamper.cached("max-age=60, stale-while-revalidate=600")),
  ],
  ["a snapshot cached for an hour", ["cache-day"], at("/themes.json", tamper.cached("max-age=3600"))],
  ["a file cached forever", ["cache-steady"], at("/tokens.css", tamper.cached("max-age=31536000, immutable"))],
  [
    "files that are never cached",
    ["cache-steady"],
    at(/\.(css|json|svg)$/, tamper.cached("max-age=0, must-revalidate")),
  ],
  ["errors cached for an hour", ["cache-errors"], tamper.onErrors(tamper.cached("max-age=3600"))],
  ["no caching at all", ["cache-steady", "cache-day"], tamper.cached(null)],
  ["no ETag", ["etag"], tamper.withHeaders({ etag: null })],
  ["an ETag that is ignored", ["etag"], (reply, { url }) => (reply.status === 304 ? respond(new Request(url)) : reply)],
  ["another build's release in the header", ["release"], tamper.withHeaders({ "x-identity-release": UNKNOWN_RELEASE })],
  ["no release in the header", ["release"], tamper.withHeaders({ "x-identity-release": null })],
  ["no Content-Location", ["location"], tamper.withHeaders({ "content-location": null })],
  ["a wrong Content-Location", ["location"], tamper.withHeaders({ "content-location": "/themes.json" })],
];

const ANSWERS: readonly Row[] = [
  ["an HTML 404 at an unknown address", ["unknown-address"], at("/nothing", tamper.page(404))],
  ["an HTML 404 at an unknown theme", ["unknown-theme"], at(UNKNOWN, tamper.page(404))],
  ["a page for every unknown address", ["unknown-address", "unknown-theme"], at(NO_THEME, tamper.page(200))],
  ["200 for an unknown theme", ["unknown-theme"], at(UNKNOWN, tamper.responseOf(`/themes/${theme}`, respond))],
  ["a 404 that lists no themes", ["unknown-theme"], at(UNKNOWN, tamper.withJson({ allowed: null }))],
  ["a wrong season for auto", ["season-auto"], at(/=auto$/, tamper.withJson({ season: { id: season } }))],
  ["auto for another day than requested", ["season-date"], at(/=auto&date=/, tamper.withJson({ season: null }))],
  [
    "a product that is ignored",
    ["theme-css"],
    at(/\.css\?product/, tamper.responseOf(`/themes/${theme}.css`, respond)),
  ],
  ["a mark of another theme", ["mark"], at(/mark\.svg\?theme=dark/, tamper.withBody("<svg/>"))],
  ["a year that is ignored", ["far-year"], at(/\?year=/, tamper.withJson({ year: 2026 }))],
  ["a wrong contrast", ["contrast"], at(CONTRAST, tamper.withJson({ ratio: 4.5 }))],
  ["a failing contrast that passes", ["contrast"], at(CONTRAST, tamper.withJson({ passes: { text: true } }))],
  ["one contrast for every pair", ["contrast-tokens"], at(/&theme=/, tamper.withJson({ ratio: 4.49 }))],
  ["200 for an invalid date", ["bad-date"], at(BAD_DATE, tamper.responseOf("/seasons", respond))],
  ["a 400 in HTML", ["bad-date"], at(BAD_DATE, tamper.page(400))],
  ["a 400 without the error format", ["no-colour"], at("/contrast?foreground=000000", tamper.withBody("{}"))],
  ["another build's manifest", ["manifest"], at("/manifest.json", tamper.withJson({ release: UNKNOWN_RELEASE }))],
  ["a manifest without files", ["manifest"], at("/manifest.json", tamper.withJson({ files: undefined }))],
  ["a file that was changed in transit", ["manifest"], at("/openapi.json", tamper.withJson({}))],
  ["a wrong day", ["today"], at(CURRENT, tamper.withJson({ date: "2026-11-19" }))],
  ["a wrong season for the day", ["today"], at(CURRENT, tamper.withJson({ season: { id: season } }))],
  ["a wrong file for a day", ["day-file"], at(DAY_FILE, tamper.withJson({ season: { id: season } }))],
  ["no home page", ["home"], (reply, { url }) => (new URL(url).pathname === "/" ? new Response("{}") : reply)],
  ["no HEAD", ["head"], tamper.rejecting("HEAD")],
  ["no OPTIONS", ["options"], tamper.rejecting("OPTIONS")],
  [
    // The day's season comes from a file, so it is cached like a file.
    "a query that is ignored",
    ["theme-query", "season-date", "cache-day"],
    at(/^\/themes\/[\w-]+\?/, tamper.responseOf(`/themes/${theme}`, respond)),
  ],
];

const BROKEN: readonly Row[] = [
  ["a redirect to another host", ["theme-css"], at(/\.css\?product/, tamper.redirect("https://elsewhere.example/"))],
  ["a redirect that adds a slash", ["root"], at("", tamper.redirect("/api/v1/"))],
  ["a redirect to nowhere", ["root"], at("", tamper.redirect("http://["))],
  ["500", ["season-css"], at("/season.css", tamper.page(500))],
  ["an edge that is missing for one address", ["contrast"], at(CONTRAST, tamper.responseOf("/nothing", respond))],
  ["a closed connection", ["page"], at(PAGE, () => "closed")],
  ["garbage instead of JSON", ["themes"], at("/themes.json", tamper.withBody("{{{"))],
  ["JSON with a different shape", ["themes"], at("/themes.json", tamper.withBody('{"themes":{"length":1}}'))],
  ["null", ["discovery"], at("/index.json", tamper.withBody("null"))],
  ["very deep JSON", ["calendar"], at("/calendar/2026.json", tamper.withBody("[".repeat(500_000)))],
  ["an empty body", ["theme-file"], at(THEME_FILE, tamper.withBody(""))],
  ["HTML instead of a stylesheet", ["stylesheet"], at("/tokens.css", tamper.page(200))],
  ["no archive", ["archive"], at(".tar.gz", tamper.page(404))],
  ["an invalid archive", ["archive"], at(".tar.gz", tamper.withBody("PK"))],
  ["an endless body", ["stylesheet"], at("/tokens.css", tamper.endless({ pause: 0 }))],
  [
    "a body that can't be decompressed",
    ["stylesheet"],
    at("/tokens.css", tamper.withHeaders({ "content-encoding": "gzip" })),
  ],
];

describe("A deployment's problem is reported only by its own check", () => {
  it.each([...HEADERS, ...ANSWERS, ...BROKEN])("%s: %j", async (_, ids, change) => {
    const report = await verifyTampered(respond, change);
    // A file that was changed may be one of those whose digests are compared.
    const wrong = idsOf(report, "wrong").filter((id) => id !== "digests" || ids.includes(id));
    expect([wrong, idsOf(report, "absent")]).toEqual([ids, []]);
    for (const { asked, actual, expected, fix } of report.findings.filter(({ result }) => result === "wrong")) {
      expect(asked).toMatch(/^(?:HEAD |OPTIONS )?http:\/\/127\.0\.0\.1:\d+\/\S*$/);
      for (const text of [actual, expected, fix]) expect(text?.length).toBeGreaterThan(3);
    }
  });

  it("reports no problems without tampering", async () => {
    expect(idsOf(await verifyTampered(respond, (reply) => reply), "wrong")).toEqual([]);
  });

  it.each([
    ["a stalled connection", () => "stalled" as const],
    ["a body that arrives too slowly", tamper.endless({ pause: 50 })],
  ])("%s", async (_, change) => {
    const report = await verifyTampered(respond, at(PAGE, change), { timeout: 1500 });
    expect(idsOf(report, "wrong")).toEqual(["page"]);
    expect(report.findings.find(({ id }) => id === "page")).toMatchObject({
      actual: "no complete response within 1.5 seconds",
      fix: expect.stringContaining("--timeout"),
    });
  });
});

/** Half an hour before midnight in São Paulo. */
const LATE = Date.parse("2026-11-21T02:30:00Z");

describe("A response of the day that is cached past midnight", async () => {
  const respondLate = await openResponder(LATE);

  it.each([
    [1800, []],
    [1859, []],
    [1861, ["cache-day"]],
    [3600, ["cache-day"]],
  ])("is reported half an hour before, with a max-age of %i seconds: %j", async (seconds, ids) => {
    const report = await verifyTampered(respondLate, at(CURRENT, tamper.cached(`max-age=${seconds}`)), { now: LATE });
    expect(idsOf(report, "wrong")).toEqual(ids);
  });

  it("is measured from its Date and Age if a cache stored it", async () => {
    const dated = { date: new Date(LATE - 1_800_000).toUTCString() };
    const cachedEarlier = at(CURRENT, tamper.withHeaders({ ...dated, "cache-control": "max-age=3600" }));
    expect(idsOf(await verifyTampered(respondLate, cachedEarlier, { now: LATE }), "wrong")).toEqual([]);
    const aged = at(CURRENT, tamper.withHeaders({ age: "1800", "cache-control": "max-age=3600" }));
    expect(idsOf(await verifyTampered(respondLate, aged, { now: LATE }), "wrong")).toEqual([]);
  });
});
