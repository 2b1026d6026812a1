import type { Identity } from "../model/identity.ts";
import type { Kind, Param } from "../operations/param.ts";
import { isProblem, type ParameterProblem } from "../operations/problem.ts";

/** An operation's parameter values, keyed by name, or their first problem. */
export type Read = { readonly values: Readonly<Record<string, unknown>> } | { readonly problem: ParameterProblem };

/** Reads the values in a path, in path order. */
export function readPath(
  texts: Readonly<Record<string, string>>,
  kindOf: (name: string) => Kind<unknown> | undefined,
  identity: Identity,
): Read {
  const values: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(texts)) {
    const value = kindOf(name)?.read(text, identity);
    if (isProblem(value)) return { problem: { ...value, parameter: name, value: text } };
    values[name] = value;
  }
  return { values };
}

/** A query's parameters, in the documented order. */
type Query = readonly (readonly [name: string, param: Param])[];

export type QueryOptions = {
  readonly identity: Identity;
  /** Rejects unknown and duplicate parameters; otherwise unknown ones are ignored, and the first duplicate wins. */
  readonly isStrict: boolean;
};

/** Parameters that people and tools add to addresses, for cache busting or tracking. */
const IGNORED = /^(?:v|_|cb|gclid|fbclid|utm_.*)$/;

/**
 * Reads the values in a query, in the documented order, with defaults for absent ones. Reports unknown parameters first,
 * because a missing parameter is often a misspelt one.
 */
export function readQuery(params: Query, query: string, options: QueryOptions): Read {
  const sent = parse(query);
  const unknown = options.isStrict ? findUnknown(params, sent) : null;
  if (unknown !== null) return { problem: unknown };
  const values: Record<string, unknown> = {};
  for (const [name, param] of params) {
    const texts = sent.filter(([given]) => given === name).map(([, text]) => text);
    const value = readParam(param, texts, options);
    if (isProblem(value)) return { problem: { ...value, parameter: name, value: texts[0] ?? null } };
    values[name] = value;
  }
  return { values };
}

function findUnknown(params: Query, sent: Sent): ParameterProblem | null {
  const isUnknown = (given: string) => params.every(([name]) => name !== given) && !IGNORED.test(given);
  const [parameter, value] = sent.find(([given]) => isUnknown(given)) ?? [];
  if (parameter === undefined || value === undefined) return null;
  return { problem: "unknownParameter", allowed: params.map(([name]) => name), parameter, value };
}

function readParam(param: Param, texts: readonly string[], { identity, isStrict }: QueryOptions): unknown {
  const { kind } = param;
  const text = texts.length > 0 ? texts[0] : param.default?.(identity);
  if (texts.length > 1 && isStrict) return { problem: "repeated" };
  if (text === "")
    return { problem: "empty", what: kind.name, expected: kind.expected(identity), allowed: kind.allowed(identity) };
  if (text !== undefined) return kind.read(text, identity);
  return param.required ? { problem: "missing", expected: kind.expected(identity) } : null;
}

/** A request's parameters, in the order sent. */
type Sent = readonly (readonly [name: string, text: string])[];

/** Parses a query; splits it directly if it has no escapes, which is four times faster than `URLSearchParams`. */
function parse(query: string): Sent {
  if (query === "") return [];
  if (/[%+]/.test(query)) return [...new URLSearchParams(query)];
  const parts = query.split("&").filter((part) => part !== "");
  return parts.map((part) => {
    const end = part.indexOf("=");
    return end < 0 ? [part, ""] : [part.slice(0, end), part.slice(end + 1)];
  });
}
