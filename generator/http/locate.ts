import { isOpen } from "../kit/template.ts";
import { decodeAll } from "../kit/route-tree.ts";
import type { Day } from "../model/day.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { type Address, type SettledRequest } from "../operations/addresses.ts";
import { catalogue } from "../operations/catalogue.ts";
import { type Settled as Combination, isCombination } from "../operations/combinations.ts";
import { furtherOf, queryOf, refusesQuery, templateOf } from "../operations/further.ts";
import { isProblem, type ParameterProblem } from "../operations/problem.ts";
import { settle } from "../operations/settle.ts";
import { type ApiError, badParameter, noSuchAddress, notFound, queryTooLong } from "./problem.ts";
import { type Read, readPath, readQuery } from "./query.ts";
import { type Match, matchRoute } from "./routes.ts";

/** What an address requests, settled. */
export type Located = SettledRequest &
  Address & {
    /** True if settling read the clock, so that the answer holds for one day. */
    readonly dayBound: boolean;
  };

/** The identity and the day that an address is located for. */
export type Surroundings = {
  readonly identity: Identity;
  /** The day of the stored answers. */
  readonly snapshot: Day;
  /** Today, for live addresses. */
  today(): Day;
};

/** The longest query that is read, in characters. */
export const LONGEST_QUERY = 2048;

/** The error for an unknown path; `path` is null when a static host serves the body and the path is not known. */
export function noAddress(path: string | null, identity: Identity): ApiError {
  return noSuchAddress(
    path,
    catalogue.map((operation) => `${identity.base.path}${API_ROOT}${templateOf(operation, identity)}`),
  );
}

/** Finds what a path below the API's root and its query request, or the error to respond with. */
export function locate(path: string, query: string, surroundings: Surroundings): Located | ApiError {
  const segments = toSegments(path);
  const match = segments && matchRoute(segments);
  if (match === undefined || (match.route.source === "choices" && furtherOf(surroundings.identity).length === 0))
    return noAddress(`${surroundings.identity.base.path}${API_ROOT}${path}`, surroundings.identity);
  const { source } = match.route;
  return (source === "file" || source === "choices") && Object.keys(match.values).length > 0
    ? locateFile(match, surroundings)
    : locateGiven(match, query, surroundings);
}

/** The values in a file's address are its settled values. */
function locateFile({ route, values }: Match, { identity }: Surroundings): Located | ApiError {
  const read = readPath(values, (name) => route.operation.kinds[name], identity);
  if ("problem" in read) return notFound(read.problem);
  const { values: settled } = read;
  if (isOpen(route.operation.path) && !isCombination(identity, settled as Combination)) {
    return notFound({ problem: "noCombination", combination: values, parameter: "theme", value: null });
  }
  return { ...route, settled, dayBound: false };
}

/** Finds what the values of a route and a query request, or the error to respond with. */
export function locateGiven(match: Match, query: string, surroundings: Surroundings): Located | ApiError {
  const { route, values } = match;
  const { operation, source } = route;
  const path = readPath(values, (name) => operation.params[name]?.kind, surroundings.identity);
  if ("problem" in path) return notFound(path.problem);
  const refuses = refusesQuery(operation, surroundings.identity);
  const isRead = source === "live" && query.length <= LONGEST_QUERY;
  if (refuses && source === "live" && !isRead) return queryTooLong(query.length, LONGEST_QUERY);
  const given: Read = readQuery(queryOf(operation, surroundings.identity), isRead ? query : "", {
    identity: surroundings.identity,
    refuses,
  });
  if ("problem" in given) return refuses ? badParameter(given.problem) : notFound(given.problem);
  const today = source === "live" ? () => surroundings.today() : () => surroundings.snapshot;
  const all = { ...path.values, ...given.values };
  const { settled, dayBound } = settle(operation, all, { identity: surroundings.identity, today });
  return isProblem(settled) ? badParameter(settled as ParameterProblem) : { ...route, settled, dayBound };
}

/** The decoded segments of a path; undefined when one cannot be decoded, is empty or hides a slash. */
function toSegments(path: string): readonly string[] | undefined {
  if (path === "" || path === "/") return [];
  const texts = (path.endsWith("/") ? path.slice(1, -1) : path.slice(1)).split("/");
  const segments = path.includes("%") ? decodeAll(texts) : texts;
  return segments?.some((segment) => segment === "" || segment.includes("/")) ? undefined : segments;
}
