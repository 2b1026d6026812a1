import type { Asked } from "./responses.ts";
import { seasonsOn } from "./calendar.ts";
import type { Deployment } from "./deployment.ts";

/** Where a deployment's API stands. */
type Root = Pick<Deployment, "root">;

/** The most bytes of a body, and of the archive, which holds all of them. */
const MOST = 2_000_000;
const MOST_OF_ARCHIVE = 20_000_000;

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css",
  svg: "image/svg+xml",
  md: "text/markdown",
  gz: "application/gzip",
};

/** What an ordinary request leaves open. */
type Extras = Partial<Pick<Asked, "method" | "condition" | "type" | "lasts">>;

/** A request to an address below the API's root; the address tells the type, and without an extension it is JSON. */
export function below({ root }: Root, path: string, extras: Extras = {}): Asked {
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

/** A request to a page for people, beside the API. */
export function beside({ site }: Pick<Deployment, "site">, path: string): Asked {
  return { ...below({ root: site }, path), type: "text/html" };
}

/** The season of the day, and the day. */
export function currentSeason(root: Root): Asked {
  return below(root, "/seasons/current", { lasts: "day" });
}

/** A theme with what a query chooses. */
export function themeBy(deployment: Deployment, query: Readonly<Record<string, string>>, extension = ""): Asked {
  const isOfTheDay = query["season"] === "auto" && query["date"] === undefined;
  const path = `/themes/${encodeURIComponent(deployment.theme)}${extension}`;
  const asked = Object.keys(query).length === 0 ? "" : `?${new URLSearchParams(query)}`;
  return below(deployment, `${path}${asked}`, { lasts: isOfTheDay ? "day" : "address" });
}

/** A theme in one combination as its file, JSON or a stylesheet. */
export function themeFile(
  deployment: Deployment,
  { product = "none", season = "none" }: { readonly product?: string; readonly season?: string },
  extension: ".json" | ".css",
): Asked {
  const [theme, ...layers] = [deployment.theme, product, season].map(encodeURIComponent);
  return below(deployment, `/themes/${theme}/${layers.join("/")}${extension}`);
}

/** The combination that checks ask for: the first product and the first season, as far as there are any. */
export function combinationOf({ products: [product], seasons: [season] }: Deployment): Record<string, string> {
  return { ...(product !== undefined && { product }), ...(season !== undefined && { season }) };
}

/**
 * A contrast that no file holds, between colours whose ratio is just below a limit: `#9a6c5a` on white has 4.49999985
 * (WCAG 2.2, relative luminance), which is printed 4.49 and is not enough for text.
 */
export function freeContrast(root: Root): Asked {
  return below(root, "/contrast?foreground=9a6c5a&background=ffffff");
}

/** A day that does not exist. */
export function badDate(root: Root): Asked {
  return below(root, "/seasons?date=2026-02-30");
}

/** A year that no build reaches. */
export function farYear({ day }: Deployment): number {
  return Number(day.slice(0, 4)) + 100;
}

/** A season in that year; null for an identity without seasons. */
export function farSeason(deployment: Deployment): Asked | null {
  const [season] = deployment.seasons;
  if (season === undefined) return null;
  return below(deployment, `/seasons/${encodeURIComponent(season)}?year=${farYear(deployment)}`);
}

/** An address that names nothing. */
export function nowhere(root: Root): Asked {
  return below(root, "/nothing");
}

/** An id that none of the list has. */
export function unknownAmong(ids: readonly string[]): string {
  let id = "nowhere";
  while (ids.includes(id)) id += "-else";
  return id;
}

/** A day on which another season is in force than on the deployment's own day; null when no calendar has one. */
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
