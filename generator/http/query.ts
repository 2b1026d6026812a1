import type { Identity } from "../model/identity.ts";
import { namesOf, type Operation } from "../operations/operation.ts";
import type { Kind, Param } from "../operations/param.ts";
import { isProblem, type ParameterProblem } from "../operations/problem.ts";

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

/** Reads the values that a query gives, in the documented order; an absent one takes its default. */
export function readQuery(operation: Operation, query: string, identity: Identity): Read {
  const sent = new URLSearchParams(query);
  const values: Record<string, unknown> = {};
  for (const name of namesOf(operation.path, "query")) {
    const param = operation.params[name];
    if (param === undefined) continue;
    const value = readParam(param, sent.getAll(name), { identity, takesFirst: !operation.statuses.includes(400) });
    if (isProblem(value)) return { problem: { ...value, parameter: name, value: sent.get(name) } };
    values[name] = value;
  }
  return { values };
}

/** An operation that documents no 400 takes the first of several values, for it has no way to refuse. */
function readParam(
  { kind, required, ...param }: Param,
  texts: readonly string[],
  { identity, takesFirst }: { readonly identity: Identity; readonly takesFirst: boolean },
): unknown {
  const [text = param.default?.(identity)] = texts;
  if (texts.length > 1 && !takesFirst) return { problem: "repeated" };
  if (text === "") return { problem: "empty", wanted: kind.wanted(identity) };
  if (text !== undefined) return kind.read(text, identity);
  return required ? { problem: "missing", wanted: kind.wanted(identity) } : null;
}
