import { catalogue } from "../operations/catalogue.ts";
import { namesOf, type Operation } from "../operations/operation.ts";
import type { Param } from "../operations/param.ts";

/**
 * An address of an operation. A `live` one is in the specification and takes a query; a `file` or `plain` one is the
 * address of a stored answer, and ignores the query.
 */
export type Route = {
  readonly operation: Operation;
  /** The file extension of the format. */
  readonly format: string;
  readonly source: "live" | "file" | "plain";
  readonly segments: readonly Segment[];
  /** The parameters of its query, in the documented order. */
  readonly query: readonly (readonly [name: string, param: Param])[];
};

/** A path segment: a literal text, or a name followed by a fixed ending. */
type Segment = { readonly literal: string } | { readonly name: string; readonly ending: string };

/** Every address of the API, in the order of the catalogue. */
export const allRoutes: readonly Route[] = catalogue.flatMap(routesOf);

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

function routesOf(operation: Operation): Route[] {
  const [path = ""] = operation.path.split("{?");
  const formats = Object.keys(operation.formats);
  const query = Object.entries(operation.params).filter(([name]) => namesOf(operation.path, "query").includes(name));
  const route = (template: string, format: string, source: Route["source"]): Route => {
    return { operation, format, source, query, segments: template.split("/").slice(1).filter(Boolean).map(toSegment) };
  };
  const hasExtension = /\.\w+$/.test(path);
  const live = formats.map((format, index) => {
    return route(index === 0 || hasExtension ? path : `${path}.${format}`, format, "live");
  });
  const stored = (template: string | null | undefined, source: Route["source"]) => {
    return template ? formats.map((format) => route(`${template}.${format}`, format, source)) : [];
  };
  return [...live, ...stored(operation.plain, "plain"), ...stored(operation.file, "file")];
}

function toSegment(text: string): Segment {
  const [, name, ending = ""] = /^\{(\w+)\}(.*)$/.exec(text) ?? [];
  return name === undefined ? { literal: text } : { name, ending };
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

/** Literal texts come before names, and names with an ending before bare ones; otherwise the catalogue's order stays. */
function literalFirst(one: Route, other: Route): number {
  for (const [index, segment] of one.segments.entries()) {
    const difference = rank(segment) - rank(other.segments[index] ?? segment);
    if (difference !== 0) return difference;
  }
  return 0;
}

function rank(segment: Segment): number {
  if ("literal" in segment) return 0;
  return segment.ending === "" ? 2 : 1;
}
