import type { Identity } from "../model/identity.ts";
import { type Address, addressesOf, type Segment, segmentsOf, SOURCES } from "../operations/addresses.ts";
import { catalogue } from "../operations/catalogue.ts";

/** An operation's address, parsed for matching. */
export type Route = Address & {
  readonly segments: readonly Segment[];
};

/** Every API address, in catalogue order. */
export const allRoutes: readonly Route[] = catalogue.flatMap((operation) =>
  SOURCES.flatMap((source) => addressesOf(operation, source)).map(toRoute),
);

/** The live addresses of the identity's operations. */
export function liveRoutes(identity: Identity): readonly Route[] {
  return allRoutes.filter(({ source, operation: { exists } }) => source === "live" && (exists?.(identity) ?? true));
}

/** Addresses without parameters, matched by a single lookup; the first duplicate in the catalogue wins. */
const literalRoutes = new Map(
  allRoutes
    .filter(isLiteral)
    .map((route) => [pathOf(route), route] as const)
    .toReversed(),
);

/** Addresses grouped by their first segment, which is always literal, and their number of segments. */
const routesByStart = Map.groupBy(allRoutes, ({ segments }) => startOf(segments.length, textOf(segments[0])));
for (const routes of routesByStart.values()) routes.sort(literalFirst);

/** Addresses whose last segment matches one or more segments. */
const spanningRoutes = allRoutes.filter(({ segments }) => spans(segments.at(-1))).toSorted(literalFirst);

/** A route and its parameter texts. */
export type Match = { readonly route: Route; readonly values: Readonly<Record<string, string>> };

/** Finds the route for the percent-decoded segments of a path below the API's root; undefined for an unknown path. */
export function matchRoute(segments: readonly string[]): Match | undefined {
  const literal = literalRoutes.get(segments.join("/"));
  if (literal !== undefined) return { route: literal, values: {} };
  for (const route of routesByStart.get(startOf(segments.length, segments[0] ?? "")) ?? []) {
    const values = valuesOf(route, segments);
    if (values !== undefined) return { route, values };
  }
  for (const route of spanningRoutes) {
    const last = route.segments.length - 1;
    if (segments.length <= last) continue;
    const values = valuesOf(route, [...segments.slice(0, last), segments.slice(last).join("/")]);
    if (values !== undefined) return { route, values };
  }
  return undefined;
}

function spans(segment: Segment | undefined): boolean {
  return segment !== undefined && "name" in segment && segment.spans;
}

function valuesOf({ segments }: Route, texts: readonly string[]): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index];
    const text = texts[index] ?? "";
    if (segment === undefined) return undefined;
    if ("literal" in segment) {
      if (segment.literal !== text) return undefined;
    } else {
      if (text.length <= segment.ending.length || !text.endsWith(segment.ending)) return undefined;
      values[segment.name] = text.slice(0, text.length - segment.ending.length);
    }
  }
  return values;
}

function toRoute(address: Address): Route {
  return { ...address, segments: segmentsOf(address) };
}

function isLiteral({ segments }: Route): boolean {
  return segments.every((segment) => "literal" in segment);
}

function pathOf({ segments }: Route): string {
  return segments.map(textOf).join("/");
}

function textOf(segment: Segment | undefined): string {
  return segment !== undefined && "literal" in segment ? segment.literal : "";
}

function startOf(length: number, first: string): string {
  return `${length} ${first}`;
}

/** Orders literal segments before parameters, and longer suffixes before shorter ones; ties keep catalogue order. */
function literalFirst(a: Route, b: Route): number {
  for (const [index, segment] of a.segments.entries()) {
    const [left, right] = [rank(segment), rank(b.segments[index] ?? segment)];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

function rank(segment: Segment): number {
  return "literal" in segment ? -Infinity : -segment.ending.length;
}
