import type { ParameterProblem } from "../operations/problem.ts";
import { suggest } from "../resolve/misspelling.ts";

/** The codes of the API's errors. */
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

/** What went wrong, as a program tells it apart. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The body of every error. */
export type ApiError = {
  readonly error: ErrorCode;
  /** What was given, what is expected, and what exists. */
  readonly message: string;
  readonly status: number;
  readonly parameter: string | null;
  /** The value given, cut at 100 characters. */
  readonly value: string | null;
  readonly allowed: readonly string[] | null;
};

/** A value that a resource's address names and that does not exist; with `value` null the sentence names none. */
export function notFound({ parameter, value, ...problem }: ParameterProblem): ApiError {
  const allowed = "allowed" in problem ? problem.allowed : null;
  const what = "what" in problem ? problem.what : parameter;
  const given =
    value === null ? `There is no such ${what}.` : `There is no ${what} ${quote(value)}.${meant(value, allowed)}`;
  const isOpen = allowed === null && "expected" in problem;
  const expected = isOpen ? `Expected: ${problem.expected}.` : `The values are: ${list(allowed)}.`;
  return { error: "NOT_FOUND", message: `${given} ${expected}`, status: 404, parameter, value: cut(value), allowed };
}

/** A path that names no resource of the API. */
export function noSuchAddress(path: string | null, addresses: readonly string[]): ApiError {
  const given = path === null ? "There is nothing at this address." : `There is nothing at ${quote(path)}.`;
  const message = `${given} The addresses are: ${list(addresses)}.`;
  return { error: "NOT_FOUND", message, status: 404, parameter: null, value: cut(path), allowed: addresses };
}

/** A parameter of the query that cannot be used. */
export function badParameter(problem: ParameterProblem): ApiError {
  const { parameter, value } = problem;
  const name = `The parameter ${quote(parameter)}`;
  const error = (code: ErrorCode, message: string, allowed: readonly string[] | null = null): ApiError => {
    return { error: code, message, status: 400, parameter: cut(parameter), value: cut(value), allowed };
  };
  switch (problem.problem) {
    case "unknownParameter":
      return error("UNKNOWN_PARAMETER", unknownParameter(parameter, problem.allowed), problem.allowed);
    case "missing":
      return error("MISSING_PARAMETER", `${name} is missing. Expected: ${problem.expected}.`);
    case "empty":
      return error(
        "INVALID_PARAMETER",
        `${name} is empty${hashHint(problem)}. Expected: ${problem.expected}.`,
        problem.allowed,
      );
    case "repeated":
      return error("REPEATED_PARAMETER", `${name} is given more than once. Expected: one value.`);
    case "malformed":
      return error("INVALID_PARAMETER", `${name} is ${quote(value)}. Expected: ${problem.expected}.`);
    case "unknown":
      return error(
        "INVALID_PARAMETER",
        `${name} is ${quote(value)}.${meant(value, problem.allowed)} Expected: one of: ${list(problem.allowed)}.`,
        problem.allowed,
      );
    case "unknownToken":
      return error("UNKNOWN_TOKEN", unknownToken(name, value, problem.allowed), problem.allowed);
    case "translucent":
      return error(
        "INVALID_PARAMETER",
        `${name} is ${quote(value)}, which is translucent. Expected: an opaque colour.`,
      );
    default:
      return problem satisfies never;
  }
}

/** A query that is too long to be read. */
export function queryTooLong(length: number, longest: number): ApiError {
  const message = `The query has ${length} characters. Expected: at most ${longest}.`;
  return { error: "INVALID_PARAMETER", message, status: 400, parameter: null, value: null, allowed: null };
}

/** A method that the API does not know. */
export function methodNotAllowed(method: string, allowed: readonly string[]): ApiError {
  const message = `The method ${quote(method)} is not allowed: the API is read-only. Allowed: ${list(allowed)}.`;
  return { error: "METHOD_NOT_ALLOWED", message, status: 405, parameter: null, value: cut(method), allowed };
}

/** The toolkit's refusal of a version with the keys that every error has; its code and its message stay. */
export function unsupportedVersion(
  { message }: { readonly message: string },
  version: string,
  allowed: readonly string[],
): Omit<ApiError, "error"> & { readonly error: "UNSUPPORTED_VERSION" } {
  return { error: "UNSUPPORTED_VERSION", message, status: 400, parameter: null, value: cut(version), allowed };
}

/** A value that has the right text and the wrong type, where types are told apart. */
export function mistyped(parameter: string, value: unknown): string {
  const what = value === null ? "null" : typeof value;
  return `The parameter ${quote(parameter)} is ${cut(JSON.stringify(value))}, ${what === "object" ? "an" : "a"} ${what}. Use a string: ${quote(JSON.stringify(value))}.`;
}

/** An answer that exists but that this host cannot give. */
export function unavailable(path: string | null): ApiError {
  const what = path === null ? "This answer" : `The answer of ${quote(path)}`;
  const message = `${what} needs a part of the API that is not there at present. Try again, or use the address of a file.`;
  return { error: "UNAVAILABLE", message, status: 503, parameter: null, value: cut(path), allowed: null };
}

function unknownToken(name: string, value: string | null, tokens: readonly string[]): string {
  const given = `${name} is ${quote(value)}, which is neither a hexadecimal colour nor a colour token.`;
  return `${given}${meant(value, tokens)} The tokens are: ${list(tokens)}.`;
}

function unknownParameter(name: string, allowed: readonly string[]): string {
  return `Unknown parameter ${quote(name)}.${meant(name, allowed)} The parameters are: ${list(allowed)}.`;
}

/** " Did you mean …?", where one of the values is nearly what was given. */
function meant(value: string | null, allowed: readonly string[] | null): string {
  const question = value === null ? null : suggest(value, allowed ?? []);
  return question === null ? "" : ` ${question}`;
}

/** A raw `#` begins the fragment of an address and never reaches a server, so the colour arrives empty. */
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
