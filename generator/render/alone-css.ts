import { MODES } from "../model/color.ts";
import type { Token } from "../model/token.ts";
import { ownTokens } from "../resolve/own-colors.ts";
import type { Themed } from "../resolve/theme.ts";
import { block, declare } from "./css.ts";
import { tokenVariables } from "./variables.ts";

/**
 * What a product or season adds or changes, light or dark by the reader's preference, for a page without the token
 * stylesheet. The selector has no specificity, so the token stylesheet wins over it in either order.
 */
export function aloneBlocks(identity: Themed, role: "product" | "season", id: string): string[] {
  const [light = "", dark = ""] = MODES.map((mode) => toLines(ownTokens(identity, role, { id, mode })));
  const own = light === "" ? [] : [block(":where(:root)", light.split("\n"))];
  return dark === "" || dark === light
    ? own
    : [...own, block("@media (prefers-color-scheme: dark)", [block(":where(:root)", dark.split("\n"))])];
}

function toLines(tokens: readonly Token[]): string {
  return tokens.flatMap(tokenVariables).map(declare).join("\n");
}
