import { type Address, addressesOf, type Segment, segmentsOf, SOURCES } from "../operations/addresses.ts";
import { catalogue } from "../operations/catalogue.ts";

/** An address of an operation, and how requests are matched with it. */
export type Route = Address & {
  readonly segments: readonly Segment[];
};

/** Every address of the API, in the order of the catalogue. */
export const allRoutes: readonly Route[] = catalogue.flatMap((operation) =>
  SOURCES.flatMap((source) => addressesOf(operation, source)).map(toRoute),
);

/** Most addresses have no names and are found with one lookup; of equal ones, the first in the catalogue wins. */
const literalRoutes = new Map(
  allRoutes
    .filter(isLiteral)
    .map((route) => [pathOf(route), route] as const)
    .toReversed(),
);

/** Addresses with names all begin with a literal text; by that text and their length, few are left to try. */
const namedRoutes = Map.groupBy(allRoutes, ({ segments }) => startOf(segments.length, textOf(segments[0])));
for (const routes of namedRoutes.values()) routes.sort(literalFirst);

/** A route and the values of its names as text. */
export type Match = { readonly route: Route; readonly values: Readonly<Record<string, string>> };

/** Finds the route of a path below the API's root; undefined for an unknown path. Segments are percent-decoded. */
export function matchRoute(segments: readonly string[]): Match | undefined {
  const literal = literalRoutes.get(segments.join("/"));
  if (literal !== undefined) return { route: literal, values: {} };
  for (const route of namedRoutes.get(startOf(segments.length, segments[0] ?? "")) ?? []) {
    const values = valuesOf(route, segments);
    if (values !== undefined) return { route, values };
  }
  return undefined;
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

/** Literal texts come before names, and names with a longer ending before others; otherwise the catalogue's order stays. */
function literalFirst(one: Route, other: Route): number {
  for (const [index, segment] of one.segments.entries()) {
    const [own, others] = [rank(segment), rank(other.segments[index] ?? segment)];
    if (own !== others) return own < others ? -1 : 1;
  }
  return 0;
}

function rank(segment: Segment): number {
  return "literal" in segment ? -Infinity : -segment.ending.length;
}
