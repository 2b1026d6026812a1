import { identifier } from "./css-escape.ts";
import { stylesheet } from "./css.ts";
import { stillLine } from "./joint-css.ts";
import { paperState } from "./paper.ts";
import { REDUCED_MOTION } from "./reduced-motion.ts";
import { rule, ruleIn, scopedParts, stateLines } from "./scoped-parts.ts";
import type { ScopedIdentity } from "./switch.ts";

/**
 * One context for the whole page, to load together with the token stylesheet, before or after it: its selector is more
 * specific. It wins over media, and an attribute on the page wins over it.
 *
 * Three limits. Without the token stylesheet, a variable that depends on several modifiers is missing. Of two such
 * stylesheets of one modifier, the last one counts. If the attribute of the page has an unknown value, neither does.
 */
export function renderContextCss(identity: ScopedIdentity, modifierId: string, contextId: string): string {
  const parts = scopedParts(identity);
  const one = parts.switches.find(({ modifier }) => modifier.id === modifierId);
  const state = one?.states.findIndex(({ context }) => one.modifier.contexts[context]?.id === contextId) ?? -1;
  if (one === undefined || state === -1) throw new Error(`No context has the id "${modifierId}": "${contextId}".`);
  const { attribute } = one.modifier;
  const page = attribute === null ? ":root:root" : `:root:not([${identifier(attribute)}])`;
  const own = stateLines(parts, one, state);
  const paper = stateLines(parts, one, paperState(one, state)).filter((line, index) => line !== own[index]);
  const still = (parts.literals.get(one) ?? []).flatMap((variable) => stillLine(parts, variable));
  return stylesheet(
    [
      rule(page, own),
      ...(paper.length === 0 ? [] : [ruleIn(["print"], page, paper)]),
      ...(still.length === 0 ? [] : [ruleIn([REDUCED_MOTION], page, still)]),
    ].map((lines) => lines.join("\n")),
  );
}
