import type { When } from "../../model/modifier.ts";
import { placeIn } from "../problem.ts";
import type { Condition } from "../resolver/layers.ts";
import { readWhen } from "../settings/conditions.ts";
import type { RawWhen } from "../settings/types.ts";
import type { Spot } from "./form.ts";
import type { NamedModifier } from "./named.ts";

/** What conditions name is reported with the settings, by `checkConditions`. */
export const REPORTED: Spot = {
  document: { file: "", value: null, place: () => placeIn("", "", 0, 0) },
  path: [],
  report: () => undefined,
};

/** A condition of the settings, by ids; an empty one where it names something unknown. */
export function toWhen(raw: RawWhen, modifiers: readonly NamedModifier[]): When {
  return readWhen(raw, modifiers, REPORTED) ?? {};
}

/** A condition of the settings, by the names in the files. */
export function toCondition(raw: RawWhen, modifiers: readonly NamedModifier[]): Condition {
  const when = toWhen(raw, modifiers);
  return modifiers.flatMap(({ id, key, contexts }) => {
    const own = when[id];
    if (own === undefined) return [];
    return [{ modifier: key, contexts: contexts.flatMap((one) => (own.includes(one.id) ? one.key : [])) }];
  });
}

/** A condition that holds where both do; it names each modifier once. */
export function both(one: Condition, other: Condition): Condition {
  const narrowed = one.map(({ modifier, contexts }) => {
    const also = other.find((part) => part.modifier === modifier);
    return { modifier, contexts: contexts.filter((context) => also?.contexts.includes(context) ?? true) };
  });
  return [...narrowed, ...other.filter(({ modifier }) => !one.some((part) => part.modifier === modifier))];
}

/** A condition of a layer, by ids. */
export function whenOf(condition: Condition, modifiers: readonly NamedModifier[]): When {
  return Object.fromEntries(
    condition.flatMap(({ modifier, contexts }) => {
      const named = modifiers.find(({ key }) => key === modifier);
      if (named === undefined) return [];
      return [[named.id, named.contexts.flatMap(({ key, id }) => (contexts.includes(key) ? id : []))]];
    }),
  );
}
