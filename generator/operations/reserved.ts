import { namesOf } from "../kit/template.ts";
import { MODIFIER_ROLES } from "../model/modifier.ts";
import { type Address, addressesOf, type Segment, segmentsOf, SOURCES } from "./addresses.ts";
import { catalogue } from "./catalogue.ts";

/** Query parameters that caches, analytics and other APIs use. */
const FOREIGN_NAMES = ["format", "page", "modifiers", "v", "cb", "gclid", "fbclid"];

const ROLES: readonly string[] = MODIFIER_ROLES;

/** Ids that a further modifier can't have, because they are query parameters; all lower case. */
export const RESERVED_PARAMETERS: ReadonlySet<string> = new Set([
  ...catalogue.flatMap(({ path }) => namesOf(path, "query")).filter((name) => !ROLES.includes(name)),
  ...FOREIGN_NAMES,
]);

/**
 * Ids that a context can't have: `auto`, which queries use for the day's season, and literal segments that would shadow a
 * context's id in another address, such as `current` in `/seasons/current`.
 */
export const RESERVED_CONTEXTS: ReadonlySet<string> = new Set(["auto", ...hiddenContexts()]);

function hiddenContexts(): readonly string[] {
  const addresses = catalogue
    .flatMap((operation) => SOURCES.flatMap((source) => addressesOf(operation, source)))
    .map((address) => ({ address, segments: segmentsOf(address) }));
  return addresses.flatMap(({ segments: literals }) =>
    addresses.flatMap(({ address, segments }) => hiddenIn(address, segments, literals)),
  );
}

/** Lists the context ids in `address` that a literal at the same position in another address shadows. */
function hiddenIn(address: Address, segments: readonly Segment[], literals: readonly Segment[]): readonly string[] {
  const canCollide = segments.every((segment, index) => overlap(segment, literals[index] ?? segment));
  if (segments.length !== literals.length || !canCollide) return [];
  return segments.flatMap((segment, index) => {
    const shadow = literals[index];
    if (shadow === undefined || "literal" in segment || !("literal" in shadow)) return [];
    if (!isContext(address, segment.name)) return [];
    return shadow.literal.slice(0, shadow.literal.length - segment.ending.length).toLowerCase();
  });
}

/** Returns whether a text can match both segments. */
function overlap(a: Segment, b: Segment): boolean {
  if ("literal" in a && "literal" in b) return a.literal === b.literal;
  if ("literal" in a) return overlap(b, a);
  return "literal" in b ? b.literal.endsWith(a.ending) : true;
}

/** Returns whether a name in an address represents a theme, product or season. */
function isContext({ operation }: Address, name: string): boolean {
  const kind = operation.kinds[name] ?? operation.params[name]?.kind;
  return kind !== undefined && ROLES.includes(kind.name);
}
