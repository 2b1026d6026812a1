import { MODES } from "../model/color.ts";
import type { Token } from "../model/token.ts";
import { overrideTokens } from "../resolve/overrides.ts";
import type { Themed } from "../resolve/theme.ts";
import { block, declare, identifier, stylesheet } from "./css.ts";
import { reducedMotionLine } from "./joint-css.ts";
import { rule, ruleIn, scopedParts, stateLines } from "./scoped-parts.ts";
import { paperState, type ScopedIdentity } from "./switch.ts";
import { REDUCED_MOTION } from "./varied-variable.ts";
import { tokenVariables } from "./variables.ts";

/**
 * Renders one context for the whole page, to load before or after the token stylesheet: its selector is more specific. It
 * overrides media, and an attribute on the page overrides it.
 *
 * Three limits: variables that depend on several modifiers need the token stylesheet; the last of two stylesheets for one
 * modifier wins; and an unknown attribute value on the page disables it.
 */
export function renderContextCss(identity: ScopedIdentity, modifierId: string, contextId: string): string {
  const parts = scopedParts(identity);
  const control = parts.switches.find(({ modifier }) => modifier.id === modifierId);
  const state = control?.states.findIndex(({ context }) => control.modifier.contexts[context]?.id === contextId) ?? -1;
  if (control === undefined || state === -1) throw new Error(`No context has the id "${modifierId}": "${contextId}".`);
  const { attribute } = control.modifier;
  const page = attribute === null ? ":root:root" : `:root:not([${identifier(attribute)}])`;
  const lines = stateLines(parts, control, state);
  const paper = stateLines(parts, control, paperState(control, state)).filter((line, index) => line !== lines[index]);
  const reduced = (parts.literals.get(control) ?? []).flatMap((variable) => reducedMotionLine(parts, variable));
  return stylesheet(
    [
      rule(page, lines),
      ...(paper.length === 0 ? [] : [ruleIn(["print"], page, paper)]),
      ...(reduced.length === 0 ? [] : [ruleIn([REDUCED_MOTION], page, reduced)]),
    ].map((ruleLines) => ruleLines.join("\n")),
  );
}

/**
 * Like `renderContextCss`, plus the tokens that a product or season adds or overrides, light or dark by the reader's
 * preference, for pages without the token stylesheet. Their selector has no specificity, so the token stylesheet wins
 * regardless of order.
 */
export function renderStandaloneCss(identity: StandaloneIdentity, role: "product" | "season", id: string): string {
  const [light = "", dark = ""] = MODES.map((mode) => toLines(overrideTokens(identity, role, { id, mode })));
  const lightBlock = light === "" ? [] : [block(":where(:root)", light.split("\n"))];
  const blocks =
    dark === "" || dark === light
      ? lightBlock
      : [...lightBlock, block("@media (prefers-color-scheme: dark)", [block(":where(:root)", dark.split("\n"))])];
  return [renderContextCss(identity, role, id), ...blocks.map((text) => `${text}\n`)].join("\n");
}

type StandaloneIdentity = Themed & ScopedIdentity;

/** The stylesheet of a season; `none` resets a season's colours, and is empty without seasons. */
export function renderSeasonCss(identity: StandaloneIdentity, season: string): string {
  if (identity.seasons.length === 0) return ":root {\n}\n";
  return season === "none"
    ? renderContextCss(identity, "season", season)
    : renderStandaloneCss(identity, "season", season);
}

function toLines(tokens: readonly Token[]): string {
  return tokens.flatMap(tokenVariables).map(declare).join("\n");
}
