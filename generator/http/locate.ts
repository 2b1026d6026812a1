import { isOpen } from "../kit/template.ts";
import { decodeAll } from "../kit/route-tree.ts";
import type { Day } from "../model/day.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { type Address, hasPlain, type SettledRequest } from "../operations/addresses.ts";
import { operationsOf } from "../operations/catalogue.ts";
import { type SettledCombination as Combination, isCombination } from "../operations/combinations.ts";
import { furtherOf, queryOf, refusesQuery, templateOf } from "../operations/further.ts";
import { isProblem, type ParameterProblem } from "../operations/problem.ts";
import { settle } from "../operations/settle.ts";
import { type ApiError, badParameter, noSuchAddress, notFound, queryTooLong } from "./problem.ts";
import { readPath, readQuery } from "./query.ts";
import { type Match, matchRoute } from "./routes.ts";

/** A settled request with its address. */
export type Located = SettledRequest &
  Address & {
    /** True if settling read the clock, so that the response is valid for one day. */
    readonly dayBound: boolean;
  };

export type LocateContext = {
  readonly identity: Identity;
  /** The day that the stored date-dependent responses are for. */
  readonly snapshot: Day;
  /** The current day, for live addresses. */
  today(): Day;
};

/** Maximum length of a query, in characters. */
export const MAX_QUERY_LENGTH = 2048;

/** Returns the error for an unknown path; `path` is null in the body that static hosts serve for any path. */
export function noAddress(path: string | null, identity: Identity): ApiError {
  return noSuchAddress(
    path,
    operationsOf(identity).map((operation) => `${identity.base.path}${API_ROOT}${templateOf(operation, identity)}`),
  );
}

/** Locates a request by its path below the API's root and its query, or returns the error to respond with. */
export function locate(path: string, query: string, context: LocateContext): Located | ApiError {
  const segments = toSegments(path);
  const match = segments && matchRoute(segments);
  const { identity } = context;
  if (match === undefined || !isIn(identity, match.route))
    return noAddress(`${identity.base.path}${API_ROOT}${path}`, identity);
  const { source } = match.route;
  return (source === "file" || source === "choices") && Object.keys(match.values).length > 0
    ? locateFile(match, context)
    : locateMatch(match, query, context);
}

/** Returns whether an identity has an address. */
function isIn(identity: Identity, { operation, source }: Match["route"]): boolean {
  if (source === "choices" && furtherOf(identity).length === 0) return false;
  if (source === "plain" && !hasPlain(operation, identity)) return false;
  return operation.exists?.(identity) ?? true;
}

/** Locates a file by its address, which contains the settled values. */
function locateFile({ route, values }: Match, { identity }: LocateContext): Located | ApiError {
  const read = readPath(values, (name) => route.operation.kinds[name], identity);
  if ("problem" in read) return notFound(read.problem);
  const { values: settled } = read;
  if (isOpen(route.operation.path) && !isCombination(identity, settled as Combination)) {
    return notFound({ problem: "noCombination", combination: values, parameter: "theme", value: null });
  }
  return { ...route, settled, dayBound: false };
}

/** Locates a request by its matched route and its query, or returns the error to respond with. */
export function locateMatch(match: Match, query: string, context: LocateContext): Located | ApiError {
  const { route, values } = match;
  const { operation, source } = route;
  const { identity } = context;
  const inPath = readPath(values, (name) => operation.params[name]?.kind, identity);
  if ("problem" in inPath) return notFound(inPath.problem);
  const isStrict = refusesQuery(operation, identity);
  const isRead = source === "live" && query.length <= MAX_QUERY_LENGTH;
  if (isStrict && source === "live" && !isRead) return queryTooLong(query.length, MAX_QUERY_LENGTH);
  const inQuery = readQuery(queryOf(operation, identity), isRead ? query : "", { identity, isStrict });
  if ("problem" in inQuery) return isStrict ? badParameter(inQuery.problem) : notFound(inQuery.problem);
  const today = source === "live" ? () => context.today() : () => context.snapshot;
  const { settled, dayBound } = settle(operation, { ...inPath.values, ...inQuery.values }, { identity, today });
  return isProblem(settled) ? badParameter(settled as ParameterProblem) : { ...route, settled, dayBound };
}

/** Splits and decodes a path; undefined if a segment can't be decoded, is empty or contains an encoded slash. */
function toSegments(path: string): readonly string[] | undefined {
  if (path === "" || path === "/") return [];
  const texts = (path.endsWith("/") ? path.slice(1, -1) : path.slice(1)).split("/");
  const segments = path.includes("%") ? decodeAll(texts) : texts;
  return segments?.some((segment) => segment === "" || segment.includes("/")) ? undefined : segments;
}
