import type { Identity } from "../model/identity.ts";
import type { Kind, Param } from "../operations/param.ts";
import { isProblem, type ParameterProblem } from "../operations/problem.ts";
import type { Route } from "./routes.ts";

/** The values of an operation's parameters, by name, or the first problem with them. */
export type Read = { readonly values: Readonly<Record<string, unknown>> } | { readonly problem: ParameterProblem };

/** Reads the values that a path gives, in their order. */
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

/** How a query is read. */
export type Reading = {
  readonly identity: Identity;
  /** True where several values of one parameter are an error; else the first one counts. */
  readonly refuses: boolean;
};

/** Reads the values that a query gives, in the documented order; an absent one takes its default. */
export function readQuery(params: Route["query"], query: string, reading: Reading): Read {
  const sent = parse(query);
  const values: Record<string, unknown> = {};
  for (const [name, param] of params) {
    const texts = sent(name);
    const value = readParam(param, texts, reading);
    if (isProblem(value)) return { problem: { ...value, parameter: name, value: texts[0] ?? null } };
    values[name] = value;
  }
  return { values };
}

function readParam(param: Param, texts: readonly string[], { identity, refuses }: Reading): unknown {
  const { kind } = param;
  const text = texts.length > 0 ? texts[0] : param.default?.(identity);
  if (texts.length > 1 && refuses) return { problem: "repeated" };
  if (text === "")
    return { problem: "empty", what: kind.name, wanted: kind.wanted(identity), allowed: kind.allowed(identity) };
  if (text !== undefined) return kind.read(text, identity);
  return param.required ? { problem: "missing", wanted: kind.wanted(identity) } : null;
}

/** Gives all values of a name. A query without escapes is split as it stands, at a quarter of the standard's cost. */
function parse(query: string): (name: string) => readonly string[] {
  if (/[%+]/.test(query)) {
    const parsed = new URLSearchParams(query);
    return (name) => parsed.getAll(name);
  }
  const parts = query === "" ? [] : query.split("&");
  return (name) => {
    const own = parts.filter(
      (part) => part.startsWith(name) && (part.length === name.length || part[name.length] === "="),
    );
    return own.map((part) => part.slice(name.length + 1));
  };
}
