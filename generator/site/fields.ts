import type { Identity } from "../model/identity.ts";
import { type Choices, MODIFIER_ROLES, type Modifier, type When } from "../model/modifier.ts";
import { furtherOf } from "../operations/further.ts";
import { completeChoices } from "../resolve/combination.ts";
import { completeExisting } from "../resolve/existing.ts";
import { contextName, modifierName } from "./choosers.ts";
import type { Site } from "./site-data.ts";

/** A context of a modifier with its name. */
export type Option = { readonly id: string; readonly name: string };

/** A modifier as a parameter of an address, and its contexts. */
export type Field = { readonly parameter: string; readonly legend: string; readonly options: readonly Option[] };

/** Every modifier: theme, product and season, then the further ones. */
export function fieldsOf({ identity, words }: Pick<Site, "identity" | "words">): readonly Field[] {
  const ofRoles = MODIFIER_ROLES.flatMap((role) => identity.modifiers.find((one) => one.role === role) ?? []);
  return [...ofRoles, ...furtherOf(identity)].map((modifier) => ({
    parameter: modifier.id,
    legend: modifierName(modifier, words),
    options: noneFirst(modifier).map((context) => ({ id: context.id, name: contextName(modifier, context, words) })),
  }));
}

function noneFirst({ role, contexts }: Modifier): Modifier["contexts"] {
  if (role === null || role === "theme") return contexts;
  return [...contexts.filter(({ id }) => id === "none"), ...contexts.filter(({ id }) => id !== "none")];
}

/** What an address without choices means: a context for each modifier, and `none` for a role that no modifier has. */
export function startOf(identity: Identity): Choices {
  const choices = completeExisting(identity, {}) ?? completeChoices(identity.modifiers, {});
  return { theme: "default", product: "none", season: "none", ...choices };
}

/** What no combination has at once. */
export function excludedIn({ modifiers, without }: Pick<Identity, "modifiers" | "without">): readonly When[] {
  const outside = modifiers.flatMap(({ id, only, default: byDefault, contexts }) =>
    Object.entries(only).map(([other, ids]): When => {
      const own = contexts.flatMap((context) => (context.id === byDefault ? [] : context.id));
      const others = modifiers.find((one) => one.id === other)?.contexts.map((context) => context.id) ?? [];
      return { [id]: own, [other]: others.filter((one) => !ids.includes(one)) };
    }),
  );
  return [...without, ...outside];
}
