import { isOpen, namesOf, pathOf } from "../kit/template.ts";
import type { Identity } from "../model/identity.ts";
import type { Choices, Modifier } from "../model/modifier.ts";
import { memoize } from "../resolve/memoize.ts";
import { oneOf } from "./kinds.ts";
import type { Operation } from "./operation.ts";
import { optional, type Param } from "./param.ts";

/** Returns an operation's parameters, keyed by name, including the identity's further modifiers if it accepts them. */
export function paramsOf(operation: Operation, identity: Identity): Readonly<Record<string, Param>> {
  return paramsIn(identity)(operation);
}

const paramsIn = memoize((identity: Identity) =>
  memoize((operation: Operation): Readonly<Record<string, Param>> => {
    if (!isOpen(operation.path)) return operation.params;
    return {
      ...operation.params,
      ...Object.fromEntries(furtherOf(identity).map((modifier) => [modifier.id, toParam(modifier)])),
    };
  }),
);

/** Returns an operation's query parameters, in the documented order. */
export function queryOf(operation: Operation, identity: Identity): readonly (readonly [name: string, param: Param])[] {
  return queryIn(identity)(operation);
}

const queryIn = memoize((identity: Identity) =>
  memoize((operation: Operation) => {
    const inPath = namesOf(operation.path);
    return Object.entries(paramsOf(operation, identity)).filter(([name]) => !inPath.includes(name));
  }),
);

/** Returns whether invalid and unknown query parameters are errors. */
export function refusesQuery(operation: Operation, identity: Identity): boolean {
  return operation.refusesQuery === true && queryOf(operation, identity).length > 0;
}

/**
 * Returns an operation's error statuses: 404 for unknown names in the path, and in the query unless invalid queries are
 * refused with 400.
 */
export function statusesOf(operation: Operation, identity: Identity): readonly (400 | 404)[] {
  const refuses = refusesQuery(operation, identity);
  const looksUpNames = namesOf(operation.path).length > 0 || (queryOf(operation, identity).length > 0 && !refuses);
  return [...(refuses ? [400 as const] : []), ...(looksUpNames ? [404 as const] : [])];
}

/** Returns an operation's address as an RFC 6570 template, with this identity's parameters. */
export function templateOf(operation: Operation, identity: Identity): string {
  const names = queryOf(operation, identity).map(([name]) => toVariable(name));
  return names.length === 0 ? pathOf(operation.path) : `${pathOf(operation.path)}{?${names.join(",")}}`;
}

/** Percent-encodes hyphens, which RFC 6570, section 2.3, doesn't allow in names; requests may use either spelling. */
export function toVariable(name: string): string {
  return name.replaceAll("-", "%2D");
}

/** Returns the modifiers beyond the specification's theme, product and season. */
export function furtherOf({ modifiers }: Pick<Identity, "modifiers">): readonly Modifier[] {
  return modifiers.filter(({ role }) => role === null);
}

function toParam({ id, name, default: byDefault, contexts }: Modifier): Param {
  const ids = contexts.map((context) => context.id);
  const kind = oneOf(id, () => ids);
  return { ...optional(kind, `${name}; ${byDefault} by default.`), usual: byDefault };
}

/**
 * Encodes further choices as one path segment, in the identity's order, without defaults.
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

/** Decodes a segment that `toSegment` encoded. */
export function readSegment(segment: string): Choices {
  const parts = segment === "" ? [] : segment.split("~");
  const pairs = parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? ""] as const] : []));
  return Object.fromEntries(pairs);
}
