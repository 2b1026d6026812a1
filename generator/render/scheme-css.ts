import type { Mode } from "../model/color.ts";
import { lineAt } from "./scoped-parts.ts";
import { type Switch, unnamedStates } from "./switch.ts";
import { modeOf, type VariedVariable } from "./varied-variable.ts";

/** The colour scheme of a page that has both modes. */
export const BOTH_SCHEMES = "color-scheme: light dark;";

/**
 * The colour scheme in each state that holds without an attribute. Where a medium alone tells light from dark, the page
 * has both and the browser chooses; a medium then repeats the mode only where the browser would choose the other one.
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
    const isLeft = later.some(
      (other) => other.mode !== mode && other.media.includes(media) && names(other.media, other.mode),
    );
    if (isFollowed ? !names(media, mode) && !isLeft : mode !== start?.mode) isStated = true;
    return isStated ? lineAt(scheme, state) : null;
  });
}

function modeAt({ modifier, states }: Switch, state: number): Mode {
  return modeOf(modifier.contexts[states[state]?.context ?? -1]);
}

/** Whether a medium needs the preference for a mode. */
function names(media: string, mode: Mode): boolean {
  return new RegExp(`prefers-color-scheme\\s*:\\s*${mode}`).test(media);
}

/** Whether a medium is the preference for a mode and nothing else. */
function isPreference(media: string, mode: Mode): boolean {
  return new RegExp(`^\\(\\s*prefers-color-scheme\\s*:\\s*${mode}\\s*\\)$`).test(media.trim());
}
