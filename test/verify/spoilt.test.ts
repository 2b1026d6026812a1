import { describe, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { askSpoilt, idsOf } from "./ask.ts";
import { answering, type Spoil } from "./deployments.ts";
import * as by from "./spoils.ts";
import { at } from "./spoils.ts";

const whole = await answering();
const { identity } = await openApi();
const theme = identity.themes[0]?.id ?? "";
const season = identity.seasons.at(-1)?.id ?? "";

const NONE = "0".repeat(16);
const ORIGIN = "access-control-allow-origin";
const DAY = /^\/(themes|seasons|season\.css|seasons\/current|manifest\.json)$|season=auto$/;
/** The digests may compare a page too, at the address of its file. */
const PAGE = /^\/reference\/[^.]+$/;
const CONTRAST = /^\/contrast\?.*9a6c5a/;
const BAD_DATE = "/seasons?date=2026-02-30";
const UNKNOWN = "/themes/nowhere";
const NO_THEME = /^\/(nothing|themes\/nowhere)$/;
const THEME_FILE = /^\/themes\/[\w-]+\/[\w-]+\/(?!none)[\w-]+\.css$/;
const CURRENT = "/seasons/current";
const DAY_FILE = "/seasons/current/2026-11-20.json";

/** A problem of a deployment, and the checks that report it: one, unless others need what is spoilt. */
type Row = readonly [name: string, ids: readonly string[], spoil: Spoil];

const HEADERS: readonly Row[] = [
  ["no CORS", ["cors"], by.withHeaders({ [ORIGIN]: null })],
  ["CORS for only one page", ["cors"], by.withHeaders({ [ORIGIN]: "https://example.org" })],
  ["no CORS on errors", ["cors"], by.onErrors(by.withHeaders({ [ORIGIN]: null }))],
  ["headers that no page may read", ["cors"], by.withHeaders({ "access-control-expose-headers": null })],
  ["a stylesheet as plain text", ["types"], at(/\.css/, by.typed("text/plain"))],
  ["JSON as plain text", ["types"], at(/\.json$/, by.typed("text/plain"))],
  ["a page of the reference as plain text", ["types"], at(PAGE, by.typed("text/plain"))],
  ["a page without its language", ["page"], at(PAGE, by.withHeaders({ "content-language": null }))],
  ["types that a browser may guess", ["safety"], by.withHeaders({ "x-content-type-options": null })],
  ["a mark that may run something", ["safety"], by.withHeaders({ "content-security-policy": null })],
  ["a day kept for a whole day", ["cache-day"], at(DAY, by.kept("public, max-age=86400"))],
  ["a day kept by a cache on the way", ["cache-day"], at(CURRENT, by.kept("max-age=0, s-maxage=86400"))],
  ["a day shown stale", ["cache-day"], at(CURRENT, by.kept("max-age=60, stale-while-revalidate=600"))],
  ["a snapshot kept for an hour", ["cache-day"], at("/themes.json", by.kept("max-age=3600"))],
  ["a file kept for ever", ["cache-steady"], at("/tokens.css", by.kept("max-age=31536000, immutable"))],
  ["files that are never kept", ["cache-steady"], at(/\.(css|json|svg)$/, by.kept("max-age=0, must-revalidate"))],
  ["errors kept for an hour", ["cache-errors"], by.onErrors(by.kept("max-age=3600"))],
  ["no caching at all", ["cache-steady", "cache-day"], by.kept(null)],
  ["no ETag", ["etag"], by.withHeaders({ etag: null })],
  [
    "an ETag that is overlooked",
    ["etag"],
    (reply, { url }) => (reply.status === 304 ? whole(new Request(url)) : reply),
  ],
  ["a release of another build in the header", ["release"], by.withHeaders({ "x-identity-release": NONE })],
  ["no release in the header", ["release"], by.withHeaders({ "x-identity-release": null })],
  ["no Content-Location", ["location"], by.withHeaders({ "content-location": null })],
  ["a Content-Location elsewhere", ["location"], by.withHeaders({ "content-location": "/themes.json" })],
];

const ANSWERS: readonly Row[] = [
  ["an HTML 404 at an address that names nothing", ["unknown-address"], at("/nothing", by.page(404))],
  ["an HTML 404 at a theme", ["unknown-theme"], at(UNKNOWN, by.page(404))],
  ["a page for every unknown address", ["unknown-address", "unknown-theme"], at(NO_THEME, by.page(200))],
  ["200 for an unknown theme", ["unknown-theme"], at(UNKNOWN, by.answerOf(`/themes/${theme}`, whole))],
  ["a 404 that lists no themes", ["unknown-theme"], at(UNKNOWN, by.withJson({ allowed: null }))],
  ["a wrong season for auto", ["season-auto"], at(/=auto$/, by.withJson({ season: { id: season } }))],
  ["auto for another day than requested", ["season-date"], at(/=auto&date=/, by.withJson({ season: null }))],
  ["a product that is overlooked", ["theme-css"], at(/\.css\?product/, by.answerOf(`/themes/${theme}.css`, whole))],
  ["a mark of another theme", ["mark"], at(/mark\.svg\?theme=dark/, by.withBody("<svg/>"))],
  ["a year that is overlooked", ["far-year"], at(/\?year=/, by.withJson({ year: 2026 }))],
  ["a wrong contrast", ["contrast"], at(CONTRAST, by.withJson({ ratio: 4.5 }))],
  ["a contrast that passes wrongly", ["contrast"], at(CONTRAST, by.withJson({ passes: { text: true } }))],
  ["one contrast for every pair", ["contrast-tokens"], at(/&theme=/, by.withJson({ ratio: 4.49 }))],
  ["200 for a day that does not exist", ["bad-date"], at(BAD_DATE, by.answerOf("/seasons", whole))],
  ["a 400 in HTML", ["bad-date"], at(BAD_DATE, by.page(400))],
  ["a 400 without a form", ["no-colour"], at("/contrast?foreground=000000", by.withBody("{}"))],
  ["a manifest of another build", ["manifest"], at("/manifest.json", by.withJson({ release: NONE }))],
  ["a manifest without files", ["manifest"], at("/manifest.json", by.withJson({ files: undefined }))],
  ["a file that was changed on its way", ["manifest"], at("/openapi.json", by.withJson({}))],
  ["a wrong day", ["today"], at(CURRENT, by.withJson({ date: "2026-11-19" }))],
  ["a wrong season of the day", ["today"], at(CURRENT, by.withJson({ season: { id: season } }))],
  ["a wrong file of a day", ["day-file"], at(DAY_FILE, by.withJson({ season: { id: season } }))],
  ["no page for people", ["home"], (reply, { url }) => (new URL(url).pathname === "/" ? new Response("{}") : reply)],
  ["no HEAD", ["head"], by.refusing("HEAD")],
  ["no OPTIONS", ["options"], by.refusing("OPTIONS")],
  [
    // The season of the day comes from a file, so it is kept for as long as a file.
    "a query that is overlooked",
    ["theme-query", "season-date", "cache-day"],
    at(/^\/themes\/[\w-]+\?/, by.answerOf(`/themes/${theme}`, whole)),
  ],
];

const BROKEN: readonly Row[] = [
  ["a redirect to another host", ["theme-css"], at(/\.css\?product/, by.redirect("https://elsewhere.example/"))],
  ["a redirect that adds a slash", ["root"], at("", by.redirect("/api/v1/"))],
  ["a redirect to nowhere", ["root"], at("", by.redirect("http://["))],
  ["500", ["season-css"], at("/season.css", by.page(500))],
  ["an edge that is not there for one address", ["contrast"], at(CONTRAST, by.answerOf("/nothing", whole))],
  ["a closed connection", ["page"], at(PAGE, () => "closed")],
  ["garbage in the place of JSON", ["themes"], at("/themes.json", by.withBody("{{{"))],
  ["JSON of another shape", ["themes"], at("/themes.json", by.withBody('{"themes":{"length":1}}'))],
  ["null", ["discovery"], at("/index.json", by.withBody("null"))],
  ["very deep JSON", ["calendar"], at("/calendar/2026.json", by.withBody("[".repeat(500_000)))],
  ["an empty body", ["theme-file"], at(THEME_FILE, by.withBody(""))],
  ["HTML in the place of a stylesheet", ["stylesheet"], at("/tokens.css", by.page(200))],
  ["no archive", ["archive"], at(".tar.gz", by.page(404))],
  ["an invalid archive", ["archive"], at(".tar.gz", by.withBody("PK"))],
  ["a body that never ends", ["stylesheet"], at("/tokens.css", by.endless({ pause: 0 }))],
  ["a body that cannot be unpacked", ["stylesheet"], at("/tokens.css", by.withHeaders({ "content-encoding": "gzip" }))],
];

describe("A problem of a deployment is reported by its own check only", () => {
  it.each([...HEADERS, ...ANSWERS, ...BROKEN])("%s: %j", async (_, ids, spoil) => {
    const report = await askSpoilt(whole, spoil);
    expect([idsOf(report, "wrong"), idsOf(report, "absent")]).toEqual([ids, []]);
    for (const { asked, came, expected, fix } of report.findings.filter(({ result }) => result === "wrong")) {
      expect(asked).toMatch(/^(?:HEAD |OPTIONS )?http:\/\/127\.0\.0\.1:\d+\/\S*$/);
      for (const text of [came, expected, fix]) expect(text?.length).toBeGreaterThan(3);
    }
  });

  it("touches nothing when nothing is spoilt", async () => {
    expect(idsOf(await askSpoilt(whole, (reply) => reply), "wrong")).toEqual([]);
  });

  it.each([
    ["a stalled connection", () => "stalled" as const],
    ["a body that comes too slowly", by.endless({ pause: 50 })],
  ])("%s", async (_, spoil) => {
    const report = await askSpoilt(whole, at(PAGE, spoil), { timeout: 1500 });
    expect(idsOf(report, "wrong")).toEqual(["page"]);
    expect(report.findings.find(({ id }) => id === "page")).toMatchObject({
      came: "no complete response within 1.5 seconds",
      fix: expect.stringContaining("--timeout"),
    });
  });
});

/** The instant half an hour before midnight in São Paulo. */
const LATE = Date.parse("2026-11-21T02:30:00Z");

describe("A response of the day that is cached past midnight", async () => {
  const late = await answering(LATE);

  it.each([
    [1800, []],
    [1859, []],
    [1861, ["cache-day"]],
    [3600, ["cache-day"]],
  ])("is reported half an hour before, with a max-age of %i seconds: %j", async (seconds, ids) => {
    const report = await askSpoilt(late, at(CURRENT, by.kept(`max-age=${seconds}`)), { now: LATE });
    expect(idsOf(report, "wrong")).toEqual(ids);
  });

  it("is measured from when it was made, if a cache has kept it since", async () => {
    const made = { date: new Date(LATE - 1_800_000).toUTCString() };
    const spoil = at(CURRENT, by.withHeaders({ ...made, "cache-control": "max-age=3600" }));
    expect(idsOf(await askSpoilt(late, spoil, { now: LATE }), "wrong")).toEqual([]);
    const aged = at(CURRENT, by.withHeaders({ age: "1800", "cache-control": "max-age=3600" }));
    expect(idsOf(await askSpoilt(late, aged, { now: LATE }), "wrong")).toEqual([]);
  });
});
