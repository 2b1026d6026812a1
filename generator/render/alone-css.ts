import { MODES } from "../model/color.ts";
import type { Token } from "../model/token.ts";
import { overrideTokens } from "../resolve/overrides.ts";
import type { Themed } from "../resolve/theme.ts";
import { renderContextCss } from "./context-css.ts";
import { block, declare } from "./css.ts";
import type { ScopedIdentity } from "./switch.ts";
import { tokenVariables } from "./variables.ts";

/**
 * A product or season for the whole page, as `renderContextCss` does; for a page without the token stylesheet, also what
 * it adds or changes, light or dark by the reader's preference. The selector of that has no specificity, so the token
 * stylesheet wins over it in either order.
 */
export function renderAloneCss(identity: Alone, role: "product" | "season", id: string): string {
  const [light = "", dark = ""] = MODES.map((mode) => toLines(overrideTokens(identity, role, { id, mode })));
  const own = light === "" ? [] : [block(":where(:root)", light.split("\n"))];
  const blocks =
    dark === "" || dark === light
      ? own
      : [...own, block("@media (prefers-color-scheme: dark)", [block(":where(:root)", dark.split("\n"))])];
  return [renderContextCss(identity, role, id), ...blocks.map((one) => `${one}\n`)].join("\n");
}

/** The parts of an identity that a product or season depends on. */
type Alone = Themed & ScopedIdentity;

/** The stylesheet of a season; of none, what takes a season's colours away, which is nothing without seasons. */
export function renderSeasonCss(identity: Alone, season: string): string {
  if (identity.seasons.length === 0) return ":root {\n}\n";
  return season === "none" ? renderContextCss(identity, "season", season) : renderAloneCss(identity, "season", season);
}

function toLines(tokens: readonly Token[]): string {
  return tokens.flatMap(tokenVariables).map(declare).join("\n");
}
