import type { Identity } from "../model/identity.ts";
import type { Kind, Param } from "../operations/param.ts";
import { isProblem, type ParameterProblem } from "../operations/problem.ts";

/** The values of an operation's parameters, by name, or the first problem with them. */
export type Read = { readonly values: Readonly<Record<string, unknown>> } | { readonly problem: ParameterProblem };

/** Reads the values in a path, in their order. */
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

/** The parameters of a query, in the documented order. */
type Query = readonly (readonly [name: string, param: Param])[];

/** How a query is read. */
export type Reading = {
  readonly identity: Identity;
  /** True if unknown and duplicate parameters are errors; otherwise they are ignored, and the first value counts. */
  readonly refuses: boolean;
};

/** Parameters that people and tools add to any address, to bypass a cache or to count visits. */
const IGNORED = /^(?:v|_|cb|gclid|fbclid|utm_.*)$/;

/**
 * Reads the values in a query, in the documented order; an absent one takes its default. The first unknown parameter is
 * reported before anything else: it is usually why another one is missing or has its default.
 */
export function readQuery(params: Query, query: string, reading: Reading): Read {
  const sent = parse(query);
  const unknown = reading.refuses ? findUnknown(params, sent) : null;
  if (unknown !== null) return { problem: unknown };
  const values: Record<string, unknown> = {};
  for (const [name, param] of params) {
    const texts = sent.filter(([given]) => given === name).map(([, text]) => text);
    const value = readParam(param, texts, reading);
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

function readParam(param: Param, texts: readonly string[], { identity, refuses }: Reading): unknown {
  const { kind } = param;
  const text = texts.length > 0 ? texts[0] : param.default?.(identity);
  if (texts.length > 1 && refuses) return { problem: "repeated" };
  if (text === "")
    return { problem: "empty", what: kind.name, expected: kind.expected(identity), allowed: kind.allowed(identity) };
  if (text !== undefined) return kind.read(text, identity);
  return param.required ? { problem: "missing", expected: kind.expected(identity) } : null;
}

/** The parameters of a query, in their order. */
type Sent = readonly (readonly [name: string, text: string])[];

/** Parses a query. One without escapes is split directly, which is four times as fast as `URLSearchParams`. */
function parse(query: string): Sent {
  if (query === "") return [];
  if (/[%+]/.test(query)) return [...new URLSearchParams(query)];
  const parts = query.split("&").filter((part) => part !== "");
  return parts.map((part) => {
    const end = part.indexOf("=");
    return end < 0 ? [part, ""] : [part.slice(0, end), part.slice(end + 1)];
  });
}
