import type { CheckRequest } from "./responses.ts";
import { seasonsOn } from "./calendar.ts";
import type { Deployment } from "./deployment.ts";

/** The root of a deployment's API. */
type Root = Pick<Deployment, "root">;

/** The limits of a body and of the archive, in bytes. */
const MAX_BYTES = 2_000_000;
const MAX_ARCHIVE_BYTES = 20_000_000;

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css",
  svg: "image/svg+xml",
  md: "text/markdown",
  gz: "application/gzip",
};

type Extras = Partial<Pick<CheckRequest, "method" | "condition" | "type" | "validity">>;

/** Builds a request below the API's root; the extension decides the expected type, JSON by default. */
export function requestTo({ root }: Root, path: string, extras: Extras = {}): CheckRequest {
  const [, extension = ""] = /\.(\w+)(?:\?|$)/.exec(path) ?? [];
  return {
    method: "GET",
    address: `${root}${path}`,
    condition: null,
    type: TYPES[extension] ?? "application/json",
    validity: "address",
    maxBytes: extension === "gz" ? MAX_ARCHIVE_BYTES : MAX_BYTES,
    ...extras,
  };
}

/** Requests an HTML page, outside the API. */
export function page({ site }: Pick<Deployment, "site">, path: string): CheckRequest {
  return { ...requestTo({ root: site }, path), type: "text/html" };
}

/** Requests today's date and season. */
export function currentSeason(root: Root): CheckRequest {
  return requestTo(root, "/seasons/current", { validity: "day" });
}

/** Requests the default theme with a query. */
export function themeWithQuery(
  deployment: Deployment,
  query: Readonly<Record<string, string>>,
  extension = "",
): CheckRequest {
  const isForToday = query["season"] === "auto" && query["date"] === undefined;
  const path = `/themes/${encodeURIComponent(deployment.theme)}${extension}`;
  const search = Object.keys(query).length === 0 ? "" : `?${new URLSearchParams(query)}`;
  return requestTo(deployment, `${path}${search}`, { validity: isForToday ? "day" : "address" });
}

/** Requests the file of the default theme in a combination, as JSON or a stylesheet. */
export function themeFile(
  deployment: Deployment,
  { product = "none", season = "none" }: { readonly product?: string; readonly season?: string },
  extension: ".json" | ".css",
): CheckRequest {
  const [theme, ...layers] = [deployment.theme, product, season].map(encodeURIComponent);
  return requestTo(deployment, `/themes/${theme}/${layers.join("/")}${extension}`);
}

/** Returns the combination for checks: the first product and the first season, if there are any. */
export function combinationOf({ products: [product], seasons: [season] }: Deployment): Record<string, string> {
  return { ...(product !== undefined && { product }), ...(season !== undefined && { season }) };
}

/**
 * Requests a contrast that isn't stored in a file, between colours whose ratio is just below a limit: `#9a6c5a` on white has
 * 4.49999985 (WCAG 2.2, relative luminance), which is printed as 4.49 and is not enough for text.
 */
export function unstoredContrast(root: Root): CheckRequest {
  return requestTo(root, "/contrast?foreground=9a6c5a&background=ffffff");
}

/** Requests the seasons of an impossible date. */
export function badDate(root: Root): CheckRequest {
  return requestTo(root, "/seasons?date=2026-02-30");
}

/** Returns a year beyond every build. */
export function farYear({ day }: Deployment): number {
  return Number(day.slice(0, 4)) + 100;
}

/** Requests a season in that year; null for an identity without seasons. */
export function farSeason(deployment: Deployment): CheckRequest | null {
  const [season] = deployment.seasons;
  if (season === undefined) return null;
  return requestTo(deployment, `/seasons/${encodeURIComponent(season)}?year=${farYear(deployment)}`);
}

/** Requests an address that doesn't exist. */
export function missingAddress(root: Root): CheckRequest {
  return requestTo(root, "/nothing");
}

/** Creates an id that isn't in the list. */
export function unknownAmong(ids: readonly string[]): string {
  let id = "nowhere";
  while (ids.includes(id)) id += "-else";
  return id;
}

/** Finds a day whose seasons differ from the deployment's day; null if the calendars have none. */
export function otherDay({
  day,
  calendars,
}: Deployment): { readonly date: string; readonly seasons: readonly string[] } | null {
  const current = seasonsOn(day, calendars) ?? [];
  const year = Number(day.slice(0, 4));
  for (const { start } of calendars.get(year) ?? []) {
    const seasons = seasonsOn(start, calendars)?.filter((id) => id !== null) ?? [];
    if (seasons.length > 0 && seasons.every((id) => !current.includes(id))) return { date: start, seasons };
  }
  return null;
}
