import type { CheckRequest } from "./responses.ts";
import { seasonsOn } from "./calendar.ts";
import type { Deployment } from "./deployment.ts";

/** The root of a deployment's API. */
type Root = Pick<Deployment, "root">;

/** The limits of a body and of the archive, in bytes. */
const MOST = 2_000_000;
const MOST_OF_ARCHIVE = 20_000_000;

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css",
  svg: "image/svg+xml",
  md: "text/markdown",
  gz: "application/gzip",
};

/** The optional parts of a request. */
type Extras = Partial<Pick<CheckRequest, "method" | "condition" | "type" | "lasts">>;

/** A request below the API's root; the extension decides the expected type, and without one it is JSON. */
export function below({ root }: Root, path: string, extras: Extras = {}): CheckRequest {
  const [, extension = ""] = /\.(\w+)(?:\?|$)/.exec(path) ?? [];
  return {
    method: "GET",
    address: `${root}${path}`,
    condition: null,
    type: TYPES[extension] ?? "application/json",
    lasts: "address",
    most: extension === "gz" ? MOST_OF_ARCHIVE : MOST,
    ...extras,
  };
}

/** A request to a page for people, outside the API. */
export function page({ site }: Pick<Deployment, "site">, path: string): CheckRequest {
  return { ...below({ root: site }, path), type: "text/html" };
}

/** The current day and its season. */
export function currentSeason(root: Root): CheckRequest {
  return below(root, "/seasons/current", { lasts: "day" });
}

/** A theme with a query. */
export function themeBy(deployment: Deployment, query: Readonly<Record<string, string>>, extension = ""): CheckRequest {
  const isOfTheDay = query["season"] === "auto" && query["date"] === undefined;
  const path = `/themes/${encodeURIComponent(deployment.theme)}${extension}`;
  const search = Object.keys(query).length === 0 ? "" : `?${new URLSearchParams(query)}`;
  return below(deployment, `${path}${search}`, { lasts: isOfTheDay ? "day" : "address" });
}

/** A theme in one combination as its file, JSON or a stylesheet. */
export function themeFile(
  deployment: Deployment,
  { product = "none", season = "none" }: { readonly product?: string; readonly season?: string },
  extension: ".json" | ".css",
): CheckRequest {
  const [theme, ...layers] = [deployment.theme, product, season].map(encodeURIComponent);
  return below(deployment, `/themes/${theme}/${layers.join("/")}${extension}`);
}

/** The combination that checks request: the first product and the first season, if there are any. */
export function combinationOf({ products: [product], seasons: [season] }: Deployment): Record<string, string> {
  return { ...(product !== undefined && { product }), ...(season !== undefined && { season }) };
}

/**
 * A contrast that no file holds, between colours whose ratio is just below a limit: `#9a6c5a` on white has 4.49999985
 * (WCAG 2.2, relative luminance), which is printed 4.49 and is not enough for text.
 */
export function freeContrast(root: Root): CheckRequest {
  return below(root, "/contrast?foreground=9a6c5a&background=ffffff");
}

/** A day that does not exist. */
export function badDate(root: Root): CheckRequest {
  return below(root, "/seasons?date=2026-02-30");
}

/** A year beyond every build. */
export function farYear({ day }: Deployment): number {
  return Number(day.slice(0, 4)) + 100;
}

/** A season in that year; null for an identity without seasons. */
export function farSeason(deployment: Deployment): CheckRequest | null {
  const [season] = deployment.seasons;
  if (season === undefined) return null;
  return below(deployment, `/seasons/${encodeURIComponent(season)}?year=${farYear(deployment)}`);
}

/** An address that names nothing. */
export function nowhere(root: Root): CheckRequest {
  return below(root, "/nothing");
}

/** An id that is not in the list. */
export function unknownAmong(ids: readonly string[]): string {
  let id = "nowhere";
  while (ids.includes(id)) id += "-else";
  return id;
}

/** A day with another season than the deployment's own day; null if no calendar has one. */
export function otherDay({
  day,
  calendars,
}: Deployment): { readonly date: string; readonly seasons: readonly string[] } | null {
  const own = seasonsOn(day, calendars) ?? [];
  const year = Number(day.slice(0, 4));
  for (const { start } of calendars.get(year) ?? []) {
    const found = seasonsOn(start, calendars)?.filter((id) => id !== null) ?? [];
    if (found.length > 0 && found.every((id) => !own.includes(id))) return { date: start, seasons: found };
  }
  return null;
}
