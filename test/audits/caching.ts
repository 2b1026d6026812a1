import { type Audit, headers, must, type Row } from "./audit.ts";

/** Cache-Control of a response that depends only on its address. */
const CLOCK_FREE = "public, max-age=3600, stale-while-revalidate=86400";

/** On the audits' clock, midnight in São Paulo is more than an hour away, so the one-hour maximum applies. */
const CLOCK_BOUND = "public, max-age=3600, must-revalidate";

/** Cache-Control of a day's snapshot, which the next build replaces. */
const DATED = "public, max-age=300, must-revalidate";

const DAY_INDEPENDENT = [
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

const DAY_DEPENDENT = [
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
  ...rows(
    "01",
    DAY_INDEPENDENT,
    CLOCK_FREE,
    (address) => `${address} may be cached for an hour, and served stale for a day.`,
  ),
  ...rows("02", DAY_DEPENDENT, CLOCK_BOUND, (address) => `${address} expires with the day and is never served stale.`),
  ...rows("03", ["/themes.json", "/seasons.json"], DATED, (address) => {
    return `${address} is a day's snapshot, so it is revalidated after five minutes.`;
  }),
  [
    "CA-04",
    "A browser may cache a bad request for a minute; shared caches must not.",
    "/api/v1/seasons?date=soon",
    headers(400, { "cache-control": /\bmax-age=60(,|$)/, "cdn-cache-control": "no-store" }),
  ],
  [
    "CA-05",
    "A browser may cache a 404 for a minute; shared caches must not.",
    "/api/v1/themes/blue",
    headers(404, { "cache-control": /\bmax-age=60(,|$)/, "cdn-cache-control": "no-store" }),
  ],
  [
    "CA-06",
    "The error for an unsupported method must not be cached.",
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
