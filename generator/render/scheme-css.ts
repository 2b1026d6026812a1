import type { Mode } from "../model/color.ts";
import { lineAt } from "./scoped-parts.ts";
import { modeOf, type Switch, unnamedStates } from "./switch.ts";
import type { VariedVariable } from "./varied-variable.ts";

/** Lets the browser choose the mode. */
export const BOTH_SCHEMES = "color-scheme: light dark;";

/**
 * Returns the colour scheme in each state that applies without an attribute. If a media query for only the preference
 * separates light from dark, the browser chooses; other media then state the mode only if the browser would choose wrongly.
 */
export function schemeLines(scheme: VariedVariable, theme: Switch): (string | null)[] {
  const unnamed = unnamedStates(theme).map(({ state, media: [media = ""] }) => ({
    state,
    media,
    mode: modeAt(theme, state),
  }));
  const [start] = unnamed;
  const isFollowed = unnamed.some(({ media, mode }) => mode !== start?.mode && isPreference(media, mode));
  let isStated = false;
  return unnamed.map(({ state, media, mode }, index) => {
    if (index === 0) return isFollowed ? BOTH_SCHEMES : lineAt(scheme, state);
    const later = unnamed.slice(index + 1);
    const isOverridden = later.some(
      (next) => next.mode !== mode && next.media.includes(media) && requires(next.media, next.mode),
    );
    if (isFollowed ? !requires(media, mode) && !isOverridden : mode !== start?.mode) isStated = true;
    return isStated ? lineAt(scheme, state) : null;
  });
}

function modeAt({ modifier, states }: Switch, state: number): Mode {
  return modeOf(modifier.contexts[states[state]?.context ?? -1]);
}

function requires(media: string, mode: Mode): boolean {
  return new RegExp(`prefers-color-scheme\\s*:\\s*${mode}`).test(media);
}

/** Returns whether a medium is the preference for a mode and nothing else. */
function isPreference(media: string, mode: Mode): boolean {
  return new RegExp(`^\\(\\s*prefers-color-scheme\\s*:\\s*${mode}\\s*\\)$`).test(media.trim());
}
