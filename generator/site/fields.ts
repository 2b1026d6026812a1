import type { Identity } from "../model/identity.ts";
import { type Choices, MODIFIER_ROLES, type Modifier, type When } from "../model/modifier.ts";
import { furtherOf } from "../operations/further.ts";
import { completeChoices } from "../resolve/combination.ts";
import { completeExisting } from "../resolve/existing.ts";
import { contextName, modifierName } from "./choosers.ts";
import type { Site } from "./site-data.ts";

export type Option = { readonly id: string; readonly name: string };

export type Field = { readonly parameter: string; readonly legend: string; readonly options: readonly Option[] };

/** Returns a field for each modifier: theme, product and season, then further ones. */
export function fieldsOf({ identity, words }: Pick<Site, "identity" | "words">): readonly Field[] {
  const builtIn = MODIFIER_ROLES.flatMap((role) => identity.modifiers.find((modifier) => modifier.role === role) ?? []);
  return [...builtIn, ...furtherOf(identity)].map((modifier) => ({
    parameter: modifier.id,
    legend: modifierName(modifier, words),
    options: noneFirst(modifier).map((context) => ({ id: context.id, name: contextName(modifier, context, words) })),
  }));
}

function noneFirst({ role, contexts }: Modifier): Modifier["contexts"] {
  if (role === null || role === "theme") return contexts;
  return [...contexts.filter(({ id }) => id === "none"), ...contexts.filter(({ id }) => id !== "none")];
}

/** Returns the choices of an address that omits them; `none` for a role without a modifier. */
export function defaultChoices(identity: Identity): Choices {
  const choices = completeExisting(identity, {}) ?? completeChoices(identity.modifiers, {});
  return { theme: "default", product: "none", season: "none", ...choices };
}

/** Returns the excluded combinations, including contexts outside their modifier's `only`. */
export function excludedIn({ modifiers, without }: Pick<Identity, "modifiers" | "without">): readonly When[] {
  const outside = modifiers.flatMap(({ id, only, default: byDefault, contexts }) =>
    Object.entries(only).map(([conditionId, ids]): When => {
      const nonDefaults = contexts.flatMap((context) => (context.id === byDefault ? [] : context.id));
      const condition = modifiers.find((modifier) => modifier.id === conditionId);
      const unmet = condition?.contexts.flatMap((context) => (ids.includes(context.id) ? [] : context.id)) ?? [];
      return { [id]: nonDefaults, [conditionId]: unmet };
    }),
  );
  return [...without, ...outside];
}
