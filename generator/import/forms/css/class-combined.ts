import type { Class } from "./class-names.ts";
import { CLASS } from "./conditions.ts";
import type { Declared } from "./statements.ts";
import { isShared } from "../dtcg/file-groups.ts";

/** One of each kind has at least this part of all properties: those of components have less. */
const LEAST_OF_ALL = 0.2;

/**
 * The classes that a page has several of, one of each kind: `.acme.light`, `.acme.dark` and `.bravo.light`. None of them is
 * alone in any selector, and another one of its kind declares the same beside the other classes.
 */
export function combinedClasses(classes: readonly Class[], declared: readonly Declared[]): ReadonlySet<Class> {
  const count = new Set(declared.map(({ name }) => name)).size;
  /** The classes that each one is together with. */
  const beside = new Map<string, Set<string>>();
  const alone = new Set<string>();
  for (const { choices } of declared) {
    const own = new Set(choices.flatMap(({ modifier, context }) => (modifier === CLASS ? context : [])));
    if (own.size === 1) for (const name of own) alone.add(name);
    for (const name of own) beside.set(name, own.union(beside.get(name) ?? new Set()));
  }
  const isLarge = ({ names }: Class) => names.size >= LEAST_OF_ALL * count;
  const isOther = (one: Class, other: Class) =>
    one !== other &&
    one.kind === other.kind &&
    beside.get(one.context)?.has(other.context) !== true &&
    isShared(one.names, other.names);
  const together = classes.filter(({ context }) => !alone.has(context));
  const isCombined = ({ context, kind }: Class) =>
    together.some((other) => isLarge(other) && other.kind !== kind && beside.get(context)?.has(other.context));
  const isOneOf = (one: Class) => together.some((other) => isLarge(other) && isOther(one, other));
  return new Set(together.filter((one) => isCombined(one) && isOneOf(one)));
}
