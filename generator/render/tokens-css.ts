import type { Mode } from "../model/color.ts";
import type { Identity } from "../model/identity.ts";
import type { Theme } from "../model/theme.ts";
import { themeColors } from "../resolve/theme.ts";
import { block, declare, stylesheet } from "./css.ts";
import { cssColor } from "./css-value.ts";
import { colorVariable, plainVariables } from "./variables.ts";

/**
 * The token stylesheet. Light and dark follow `prefers-color-scheme`, high contrast follows `prefers-contrast: more`,
 * `data-season` on any element chooses a season, and `none` removes it. Every value is literal, so no alias is outdated
 * in a scope.
 */
export function renderTokensCss(identity: Identity): string {
  const [base, ...others] = identity.themes;
  const root = [
    "color-scheme: light dark;",
    ...(base === undefined ? [] : themeColors(base).map((token) => declare(colorVariable(token)))),
    ...plainVariables(identity.tokens).map(declare),
  ];
  return stylesheet([
    block(":root", root),
    ...seasonBlocks(identity, base?.mode ?? "light"),
    ...noSeason(identity),
    ...bySpecificity(others).map((theme, index, all) => {
      const isFirstOfMode = all.findIndex(({ mode }) => mode === theme.mode) === index;
      const seasons = isFirstOfMode && theme.mode !== base?.mode ? seasonBlocks(identity, theme.mode) : [];
      return preferenceBlock(theme, seasons);
    }),
    ...reducedMotion(identity),
  ]);
}

/** The values for a reader who prefers this theme to the first one. */
function preferenceBlock(theme: Theme, seasons: readonly string[]): string {
  const colors = block(
    ":root",
    themeColors(theme).map((token) => declare(colorVariable(token))),
  );
  return block(`@media ${preference(theme)}`, [[colors, ...seasons].join("\n")]);
}

/** A theme with more conditions comes later, so that it wins over one with fewer. */
function bySpecificity(themes: readonly Theme[]): Theme[] {
  const conditions = ({ mode, highContrast }: Theme) => (mode === "dark" ? 1 : 0) + (highContrast ? 2 : 0);
  return [...themes].sort((one, other) => conditions(one) - conditions(other));
}

function preference({ mode, highContrast }: Theme): string {
  const scheme = mode === "dark" ? ["(prefers-color-scheme: dark)"] : [];
  return [...(highContrast ? ["(prefers-contrast: more)"] : []), ...scheme].join(" and ") || "all";
}

function seasonBlocks({ seasons }: Identity, mode: Mode): string[] {
  return seasons.map(({ id, color }) => {
    return block(`[data-season="${id}"]`, [`--season: ${cssColor(color[mode].color)};`]);
  });
}

/** An element without the season around it: `initial` makes a variable undefined again. */
function noSeason({ seasons }: Identity): string[] {
  return seasons.length === 0 ? [] : [block('[data-season="none"]', ["--season: initial;"])];
}

/** A reader who prefers reduced motion gets none: every duration and every transition time is zero. */
function reducedMotion({ tokens }: Identity): string[] {
  const timed = plainVariables(tokens.filter(({ type }) => type === "duration" || type === "transition"));
  if (timed.length === 0) return [];
  const still = timed.map(([name, text]) => declare([name, text.replace(/\b\d*\.?\d+m?s\b/g, "0ms")]));
  return [block("@media (prefers-reduced-motion: reduce)", [block(":root", still)])];
}
