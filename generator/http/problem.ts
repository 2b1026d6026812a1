import type { ParameterProblem } from "../operations/problem.ts";
import { suggest } from "../resolve/misspelling.ts";

/** The API's error codes. */
export const ERROR_CODES = [
  "INVALID_PARAMETER",
  "MISSING_PARAMETER",
  "REPEATED_PARAMETER",
  "UNKNOWN_PARAMETER",
  "UNKNOWN_TOKEN",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "UNAVAILABLE",
] as const;

/** The machine-readable part of an error. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The body of every error response. */
export type ApiError = {
  readonly error: ErrorCode;
  /** Explains what is wrong with the value, and what to use instead. */
  readonly message: string;
  readonly status: number;
  readonly parameter: string | null;
  /** The requested value, truncated to 100 characters. */
  readonly value: string | null;
  readonly allowed: readonly string[] | null;
};

/** Reports an unknown or invalid value in a path; `value` is null in the body that static hosts serve for any value. */
export function notFound({ parameter, value, ...problem }: ParameterProblem): ApiError {
  if (problem.problem === "noCombination") {
    const message = noCombination(problem.combination);
    return { error: "NOT_FOUND", message, status: 404, parameter: null, value: null, allowed: null };
  }
  const allowed = "allowed" in problem ? problem.allowed : null;
  const what = "what" in problem ? problem.what : parameter;
  const isOpen = allowed === null && "expected" in problem;
  const message = isOpen ? invalid(what, value, problem.expected) : unknown(what, value, allowed ?? []);
  return { error: "NOT_FOUND", message, status: 404, parameter, value: cut(value), allowed };
}

/** Reports an unknown path; `path` is null in the body that static hosts serve for any path. */
export function noSuchAddress(path: string | null, addresses: readonly string[]): ApiError {
  const question = path === null ? null : suggest(path, candidatesFor(path, addresses));
  const message = `Unknown address${after(path)}. ${question === null ? "" : `${question} `}The addresses are: ${list(addresses)}.`;
  return { error: "NOT_FOUND", message, status: 404, parameter: null, value: cut(path), allowed: addresses };
}

/** Fills the templates of the same depth with a path's values, so that only their literals differ from it. */
function candidatesFor(path: string, addresses: readonly string[]): readonly string[] {
  const values = path.split("/");
  const paths = addresses.map((address) => address.replace(/\{[?&].*$/, "").split("/"));
  return paths
    .filter(({ length }) => length === values.length)
    .map((segments) => segments.map((segment, index) => fillSegment(segment, values[index])).join("/"))
    .filter((candidate) => candidate !== path);
}

/**
 * Fills a template segment with the value at the same position in a path: `{season}.css` and `easter.scss` give
 * `easter.css`.
 */
function fillSegment(segment: string, value = ""): string {
  return segment.replace(/\{[^}]+\}/, () => (segment.endsWith("}") ? value : value.replace(/\.[^.]*$/, "")));
}

/** Reports a problem with a query parameter. */
export function badParameter(problem: ParameterProblem): ApiError {
  const { parameter, value } = problem;
  const error = (code: ErrorCode, message: string, allowed: readonly string[] | null = null): ApiError => {
    return { error: code, message, status: 400, parameter: cut(parameter), value: cut(value), allowed };
  };
  switch (problem.problem) {
    case "unknownParameter":
      return error("UNKNOWN_PARAMETER", unknownParameter(parameter, problem.allowed), problem.allowed);
    case "missing":
      return error("MISSING_PARAMETER", `Missing parameter ${quote(parameter)}. Expected: ${problem.expected}.`);
    case "empty":
      return error(
        "INVALID_PARAMETER",
        `Empty parameter ${quote(parameter)}${hashHint(problem)}. Expected: ${problem.expected}.`,
        problem.allowed,
      );
    case "repeated":
      return error("REPEATED_PARAMETER", `Duplicate parameter ${quote(parameter)}. Use it once.`);
    case "malformed":
      return error("INVALID_PARAMETER", invalid(parameter, value, problem.expected));
    case "unknown":
      return error("INVALID_PARAMETER", unknown(problem.what, value, problem.allowed), problem.allowed);
    case "unknownToken":
      return error("UNKNOWN_TOKEN", unknownToken(parameter, value, problem.allowed), problem.allowed);
    case "noCombination":
      return error("INVALID_PARAMETER", noCombination(problem.combination));
    case "translucent":
      return error("INVALID_PARAMETER", `Translucent ${parameter}${after(value)}. Expected: an opaque colour.`);
    default:
      return problem satisfies never;
  }
}

export function queryTooLong(length: number, longest: number): ApiError {
  const message = `Query too long: ${length} characters. Expected: at most ${longest}.`;
  return { error: "INVALID_PARAMETER", message, status: 400, parameter: null, value: null, allowed: null };
}

export function methodNotAllowed(method: string, allowed: readonly string[]): ApiError {
  const message = `Method ${quote(method)} not allowed: the API is read-only. ${use(allowed)}`;
  return { error: "METHOD_NOT_ALLOWED", message, status: 405, parameter: null, value: cut(method), allowed };
}

/** Adds the keys that every API error has to the toolkit's error for an unsupported version. */
export function unsupportedVersion(
  { message }: { readonly message: string },
  version: string,
  allowed: readonly string[],
): Omit<ApiError, "error"> & { readonly error: "UNSUPPORTED_VERSION" } {
  return { error: "UNSUPPORTED_VERSION", message, status: 400, parameter: null, value: cut(version), allowed };
}

/** Returns the message for a JSON value that is valid as text but isn't a string. */
export function mistyped(parameter: string, value: unknown): string {
  const type = value === null ? "null" : typeof value;
  return `Invalid ${parameter} ${cut(JSON.stringify(value))}, ${type === "object" ? "an" : "a"} ${type}. Use a string: ${quote(JSON.stringify(value))}.`;
}

/** Reports an address that exists, but that this host can't respond to now. */
export function unavailable(path: string | null): ApiError {
  const subject = path === null ? "This address" : `The address ${quote(path)}`;
  const message = `${subject} is not available right now. Try again later, or use the address of a file.`;
  return { error: "UNAVAILABLE", message, status: 503, parameter: null, value: cut(path), allowed: null };
}

function invalid(what: string, value: string | null, expected: string): string {
  return `Invalid ${what}${after(value)}. Expected: ${expected}.`;
}

function unknown(what: string, value: string | null, allowed: readonly string[]): string {
  return `Unknown ${what}${after(value)}. ${suggestion(value, allowed)}${use(allowed)}`;
}

function unknownToken(parameter: string, value: string | null, tokens: readonly string[]): string {
  const given = `Unknown colour${after(value)} in ${quote(parameter)}. ${suggestion(value, tokens)}`;
  return `${given}Use a hexadecimal colour or one of the tokens: ${list(tokens)}.`;
}

function unknownParameter(name: string, allowed: readonly string[]): string {
  return unknown("parameter", name, allowed);
}

/** Returns "Did you mean …? " if an allowed value is close to the given value; empty if only one value is allowed. */
function suggestion(value: string | null, allowed: readonly string[]): string {
  const question = value === null || allowed.length < 2 ? null : suggest(value, allowed);
  return question === null ? "" : `${question} `;
}

function noCombination(combination: Readonly<Record<string, string>>): string {
  const choices = Object.entries(combination).map(([id, context]) => `${id}=${context}`);
  return `The combination ${list(choices)} does not exist. The address /modifiers lists those that do not.`;
}

function use(allowed: readonly string[]): string {
  if (allowed.length === 0) return "There are none.";
  return allowed.length === 1 ? `Use ${list(allowed)}.` : `Use one of: ${list(allowed)}.`;
}

function after(value: string | null): string {
  return value === null ? "" : ` ${quote(value)}`;
}

/** Hints at a raw `#`, which starts an address's fragment and is never sent, so that the colour is empty. */
function hashHint({ expected }: { readonly expected: string }): string {
  return expected.includes("%23") ? " (a raw # starts the fragment of an address: write %23, or leave it out)" : "";
}

function quote(value: string | null): string {
  return JSON.stringify(cut(value) ?? "");
}

function list(values: readonly string[] | null): string {
  return (values ?? []).join(", ");
}

function cut(value: string | null): string | null {
  return value === null ? null : Array.from(value.slice(0, 200)).slice(0, 100).join("");
}
