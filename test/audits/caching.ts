import { type Audit, headers, must, type Row } from "./audit.ts";

/** An answer that depends on its address alone. */
const CLOCK_FREE = "public, max-age=3600, stale-while-revalidate=86400";

/** On the audits' clock the next midnight in São Paulo is more than an hour away, so the hour is what counts. */
const CLOCK_BOUND = "public, max-age=3600, must-revalidate";

/** A snapshot of a day, which the next build replaces. */
const DATED = "public, max-age=300, must-revalidate";

const STEADY = [
  "/tokens",
  "/tokens.css",
  "/tailwind.css",
  "/themes/light",
  "/themes/dark.css?product=clio&season=natal",
  "/themes/light?season=auto&date=2026-12-24",
  "/products",
  "/products/clio",
  "/products/clio/mark.svg?theme=dark",
  "/seasons?date=2026-12-24",
  "/seasons/current?date=2026-12-24",
  "/seasons/natal?year=2026",
  "/contrast?foreground=ink&background=paper",
  "/reference",
  "/reference/skill",
  "/themes/light/clio/natal.json",
  "/seasons/current/2026-12-24.json",
  "/calendar/2027",
  "/season.css?date=2026-12-24",
  "/season/natal.css",
];

const OF_THE_DAY = [
  "/themes",
  "/themes/light?season=auto",
  "/themes/light.css?season=auto&product=clio",
  "/seasons",
  "/seasons/current",
  "/seasons/natal",
  "/season.css",
];

const rows = (
  id: string,
  addresses: readonly string[],
  caching: string,
  sentence: (address: string) => string,
): Row[] =>
  addresses.map((address) => [
    `CA-${id}${address}`,
    sentence(address),
    `/api/v1${address}`,
    headers(200, { "cache-control": caching }),
  ]);

/** Cache lifetimes. */
export const caching: readonly Audit[] = must("edge", [
  ...rows("01", STEADY, CLOCK_FREE, (address) => `${address} may be kept for an hour, and be shown stale for a day.`),
  ...rows("02", OF_THE_DAY, CLOCK_BOUND, (address) => `${address} ends with the day, so it is never shown stale.`),
  ...rows("03", ["/themes.json", "/seasons.json"], DATED, (address) => {
    return `${address} is a snapshot of a day, so it is asked for again after five minutes.`;
  }),
  [
    "CA-04",
    "A browser may cache a bad request for a minute; shared caches may not cache it.",
    "/api/v1/seasons?date=soon",
    headers(400, { "cache-control": /\bmax-age=60(,|$)/, "cdn-cache-control": "no-store" }),
  ],
  [
    "CA-05",
    "A browser may cache a 404 for a minute; shared caches may not cache it.",
    "/api/v1/themes/blue",
    headers(404, { "cache-control": /\bmax-age=60(,|$)/, "cdn-cache-control": "no-store" }),
  ],
  [
    "CA-06",
    "The error for a method must not be cached at all.",
    { method: "PUT", address: "/api/v1/tokens" },
    headers(405, { "cache-control": "no-store" }),
    "server",
  ],
  [
    "CA-07",
    "A 304 repeats the cache lifetime of the response.",
    { address: "/api/v1/themes/light", headers: { "if-none-match": "*" } },
    headers(304, { "cache-control": CLOCK_FREE }),
  ],
]);
