import type { Context } from "../model/modifier.ts";
import type { Switch } from "./switch.ts";
import { modeOf } from "./varied-variable.ts";

/**
 * The state that counts on paper, which is white. For a dark theme it is the light one with the same other facets, else
 * the default, else the first light one; for any other state it is the state itself.
 */
export function paperState({ modifier, states }: Switch, state: number): number {
  const theme = modifier.contexts[states[state]?.context ?? -1];
  if (theme === undefined || modifier.role !== "theme" || modeOf(theme) === "light") return state;
  const lights = modifier.contexts.filter((context) => modeOf(context) === "light");
  const light =
    lights.find((context) => otherFacets(context) === otherFacets(theme)) ??
    lights.find(({ id }) => id === modifier.default) ??
    lights[0];
  const found = states.findIndex(({ context }) => modifier.contexts[context] === light);
  return light === undefined || found === -1 ? state : found;
}

function otherFacets({ facets }: Context): string {
  return JSON.stringify(
    Object.entries(facets)
      .filter(([facet]) => facet !== "mode")
      .sort(),
  );
}
