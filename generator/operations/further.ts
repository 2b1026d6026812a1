import { isOpen, namesOf, pathOf } from "../kit/template.ts";
import type { Identity } from "../model/identity.ts";
import type { Choices, Modifier } from "../model/modifier.ts";
import { memoize } from "../resolve/memoize.ts";
import { oneOf } from "./kinds.ts";
import type { Operation } from "./operation.ts";
import { optional, type Param } from "./param.ts";

/** The parameters of an operation by name: its own, and the further modifiers of the identity if it takes them. */
export function paramsOf(operation: Operation, identity: Identity): Readonly<Record<string, Param>> {
  return paramsIn(identity)(operation);
}

const paramsIn = memoize((identity: Identity) =>
  memoize((operation: Operation): Readonly<Record<string, Param>> => {
    if (!isOpen(operation.path)) return operation.params;
    return { ...operation.params, ...Object.fromEntries(furtherOf(identity).map((one) => [one.id, toParam(one)])) };
  }),
);

/** The parameters of an operation's query, in the documented order. */
export function queryOf(operation: Operation, identity: Identity): readonly (readonly [name: string, param: Param])[] {
  return queryIn(identity)(operation);
}

const queryIn = memoize((identity: Identity) =>
  memoize((operation: Operation) => {
    const inPath = namesOf(operation.path);
    return Object.entries(paramsOf(operation, identity)).filter(([name]) => !inPath.includes(name));
  }),
);

/** Whether invalid and unknown parameters of an operation's query are errors; a query that is never read has none. */
export function refusesQuery(operation: Operation, identity: Identity): boolean {
  return operation.refusesQuery === true && queryOf(operation, identity).length > 0;
}

/**
 * The error statuses that an operation may have: 404 for a name in its path, 400 for its query, where a value is a name,
 * too, unless the operation refuses its query.
 */
export function statusesOf(operation: Operation, identity: Identity): readonly (400 | 404)[] {
  const refuses = refusesQuery(operation, identity);
  const isFound = namesOf(operation.path).length > 0 || (queryOf(operation, identity).length > 0 && !refuses);
  return [...(refuses ? [400 as const] : []), ...(isFound ? [404 as const] : [])];
}

/** The address of an operation as a template (RFC 6570), with the parameters of this identity. */
export function templateOf(operation: Operation, identity: Identity): string {
  const names = queryOf(operation, identity).map(([name]) => toVariable(name));
  return names.length === 0 ? pathOf(operation.path) : `${pathOf(operation.path)}{?${names.join(",")}}`;
}

/** A parameter as RFC 6570, section 2.3, writes a name: a hyphen only percent-encoded, which addresses take too. */
export function toVariable(name: string): string {
  return name.replaceAll("-", "%2D");
}

/** The modifiers that are no parameter of the specification. */
export function furtherOf({ modifiers }: Pick<Identity, "modifiers">): readonly Modifier[] {
  return modifiers.filter(({ role }) => role === null);
}

function toParam({ id, name, default: byDefault, contexts }: Modifier): Param {
  const ids = contexts.map((context) => context.id);
  const kind = oneOf(id, () => ids);
  return { ...optional(kind, `${name}; absent, ${byDefault}.`), usual: byDefault };
}

/**
 * The further choices of a combination as one segment, in the identity's order and without defaults; empty if all are
 * defaults.
 *
 * @example toSegment({ density: "touch", corner: "rounded" }, identity) // "density~touch~corner~rounded"
 */
export function toSegment(given: Choices, identity: Pick<Identity, "modifiers">): string {
  return furtherOf(identity)
    .flatMap(({ id, default: byDefault }) => {
      const chosen = given[id];
      return chosen === undefined || chosen === byDefault ? [] : [id, chosen];
    })
    .join("~");
}

/** The choices in a segment that `toSegment` made. */
export function readSegment(segment: string): Choices {
  const parts = segment === "" ? [] : segment.split("~");
  const pairs = parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? ""] as const] : []));
  return Object.fromEntries(pairs);
}
