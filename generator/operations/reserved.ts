import { namesOf } from "../kit/template.ts";
import { MODIFIER_ROLES } from "../model/modifier.ts";
import { type Address, addressesOf, type Segment, segmentsOf, SOURCES } from "./addresses.ts";
import { catalogue } from "./catalogue.ts";

/** Names that no operation has in a query: what caches, analytics and other APIs put there. */
const FOREIGN_NAMES = ["format", "page", "modifiers", "v", "cb", "gclid", "fbclid"];

const ROLES: readonly string[] = MODIFIER_ROLES;

/** Names that no modifier without a role may have, since a query has a parameter with each; all are in lower case. */
export const RESERVED_PARAMETERS: ReadonlySet<string> = new Set([
  ...catalogue.flatMap(({ path }) => namesOf(path, "query")).filter((name) => !ROLES.includes(name)),
  ...FOREIGN_NAMES,
]);

/**
 * Ids that no context may have: `auto`, which a query takes as the season of the day, and each fixed word of an address
 * in the place of a context's id in another one, such as `current` in `/seasons/current`.
 */
export const RESERVED_CONTEXTS: ReadonlySet<string> = new Set(["auto", ...hiddenContexts()]);

function hiddenContexts(): readonly string[] {
  const addresses = catalogue
    .flatMap((operation) => SOURCES.flatMap((source) => addressesOf(operation, source)))
    .map((address) => ({ address, segments: segmentsOf(address) }));
  return addresses.flatMap(({ segments: fixed }) =>
    addresses.flatMap(({ address, segments }) => hiddenIn(address, segments, fixed)),
  );
}

/** The ids of contexts in `address` where `fixed` has a word, so that a request with that id goes there instead. */
function hiddenIn(address: Address, own: readonly Segment[], fixed: readonly Segment[]): readonly string[] {
  if (own.length !== fixed.length || !own.every((segment, index) => meet(segment, fixed[index] ?? segment))) return [];
  return own.flatMap((segment, index) => {
    const other = fixed[index];
    if (other === undefined || "literal" in segment || !("literal" in other)) return [];
    if (!isContext(address, segment.name)) return [];
    return other.literal.slice(0, other.literal.length - segment.ending.length).toLowerCase();
  });
}

/** Whether one text can be at both segments. */
function meet(one: Segment, other: Segment): boolean {
  if ("literal" in one && "literal" in other) return one.literal === other.literal;
  if ("literal" in one) return meet(other, one);
  return "literal" in other ? other.literal.endsWith(one.ending) : true;
}

/** Whether a name in an address is that of a context: a theme, a product, a season. */
function isContext({ operation }: Address, name: string): boolean {
  const kind = operation.kinds[name] ?? operation.params[name]?.kind;
  return kind !== undefined && ROLES.includes(kind.name);
}
