import { countCombinations } from "../resolve/combination.ts";
import type { Identity } from "../model/identity.ts";
import { themeColors } from "../resolve/own-colors.ts";
import { grouped, visible } from "./plain.ts";
import { styled, type Terminal } from "./style.ts";
import { swatch } from "./swatch.ts";

/** An identity without problems: each theme with its colours, and the count of everything that was checked. */
export function showChecked(identity: Identity, terminal: Terminal): string {
  const { themes, products, seasons, pages, tokens } = identity;
  const width = Math.max(...themes.map(({ id }) => id.length));
  const rows = themes.map((theme) => {
    const own = themeColors(identity, theme);
    const swatches = own.map(({ color }) => swatch(color.hex, terminal));
    const colors = count(own, "colour");
    const hasRoom = 2 + width + 2 + colors.length + 2 + 2 * swatches.length <= terminal.columns;
    return `  ${styled(theme.id.padEnd(width), "soft", terminal)}  ${colors}${hasRoom ? `  ${swatches.join("")}` : ""}`.trimEnd();
  });
  const counts = [count(tokens, "token"), count(products, "product"), count(seasons, "season"), count(pages, "page")];
  const title = styled(`${visible(identity.name)} has no problems`, "good", terminal);
  return `${[title, ...rows, `  ${counts.join(", ")}`, `  ${closing(identity)}`].join("\n")}\n`;
}

/** The result of the contrast checks; without declared pairs there is none. */
function closing({ modifiers, pairs }: Identity): string {
  if (pairs.length === 0) return 'Contrast was not checked: "pairs" is empty.';
  const combinations = countCombinations(modifiers);
  if (combinations === 1) return "Every pair of colours passes in the only combination.";
  return `Every pair of colours passes in all ${grouped(combinations)} combinations.`;
}

function count(things: readonly unknown[], name: string): string {
  return `${things.length} ${name}${things.length === 1 ? "" : "s"}`;
}
