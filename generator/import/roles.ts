import { MODIFIER_ROLES, type ModifierRole } from "../model/modifier.ts";
import { isHighContrast, modeOf } from "./modes.ts";
import type { FoundModifier, Reading } from "./reading.ts";

/** Modifiers that have the name of one of the API's parameters. */
const OTHER_ROLES = MODIFIER_ROLES.filter((role) => role !== "theme") as readonly string[];

/**
 * Gives modifiers their roles in the API. The theme is the modifier whose contexts state a mode, or that is called theme;
 * if there are several, the one that most values depend on.
 */
export function withRoles(reading: Reading): readonly FoundModifier[] {
  const { modifiers } = reading;
  const stated = modifiers.filter(({ role }) => role === "theme");
  const byFacet = modifiers.filter(({ contexts }) => contexts.some(({ facets }) => facets?.["mode"] !== undefined));
  const byName = modifiers.filter(
    ({ name, contexts }) => name === "theme" || contexts.some((context) => modeOf(context.name) !== undefined),
  );
  const candidates = [stated, byFacet, byName].find(({ length }) => length > 0) ?? [];
  const [theme] = candidates.toSorted((one, other) => sizeOf(other, reading) - sizeOf(one, reading));
  return modifiers.map((modifier) =>
    modifier !== theme
      ? { ...modifier, ...(OTHER_ROLES.includes(modifier.name) && { role: modifier.name as ModifierRole }) }
      : {
          ...modifier,
          role: "theme",
          contexts: modifier.contexts.map((context) => ({
            ...context,
            facets: {
              mode: modeOf(context.name) ?? "light",
              ...(isHighContrast(context.name) && { contrast: "more" }),
              ...context.facets,
            },
          })),
        },
  );
}

/** How much depends on a modifier: values, or the length of files that are kept. */
function sizeOf({ name }: FoundModifier, { tokens, files }: Reading): number {
  const kept = files?.sets.filter((set) => set.modifier === name).flatMap((set) => set.files) ?? [];
  const texts = kept.map((path) => files?.all.find((file) => file.path === path)?.text.length ?? 0);
  const values = tokens.map(({ statements }) => statements.filter(({ when }) => Object.hasOwn(when, name)).length);
  return [...texts, ...values].reduce((sum, one) => sum + one, 0);
}
