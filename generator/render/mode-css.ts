import { MODES, type Mode } from "../model/color.ts";
import type { Product } from "../model/product.ts";
import type { Season } from "../model/season.ts";
import type { ColorToken } from "../model/token.ts";
import { block, declare, stylesheet } from "./css.ts";
import { colorVariable } from "./variables.ts";

/** A product's colours for data by the reader's preference, to load together with the token stylesheet. */
export function renderProductCss({ data }: Product): string {
  return renderByMode(":root", (mode) => data.map((color) => color[mode]));
}

/**
 * A season's colour as `--season` on the whole page by the reader's preference; without a season, an empty rule. Its
 * selector has no specificity, so a `data-season` on the page wins in either order of the stylesheets.
 */
export function renderSeasonCss(season: Season | null): string {
  return renderByMode(":where(:root)", (mode) => (season === null ? [] : [{ ...season.color[mode], name: "season" }]));
}

function renderByMode(selector: string, colorsIn: (mode: Mode) => readonly ColorToken[]): string {
  const [light, dark] = MODES.map((mode) =>
    block(
      selector,
      colorsIn(mode).map((token) => declare(colorVariable(token))),
    ),
  );
  const isEmpty = colorsIn("dark").length === 0;
  return stylesheet(isEmpty ? [`${light}`] : [`${light}`, block("@media (prefers-color-scheme: dark)", [`${dark}`])]);
}
