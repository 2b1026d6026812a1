import type { Identity } from "../model/identity.ts";
import { themeColors } from "../resolve/theme.ts";
import { styled, type Terminal } from "./style.ts";
import { swatch } from "./swatch.ts";

/** What a sound identity holds: each theme with its colours, and the count of everything that was checked. */
export function showSound(identity: Identity, terminal: Terminal): string {
  const { themes, products, seasons, pages, tokens } = identity;
  const combinations = themes.length * (products.length + 1) * (seasons.length + 1);
  const width = Math.max(...themes.map(({ id }) => id.length));
  const rows = themes.map((theme) => {
    const colors = themeColors(theme)
      .map(({ color }) => swatch(color.hex, terminal))
      .join("");
    return `  ${styled(theme.id.padEnd(width), "soft", terminal)}  ${colors === "" ? `${theme.colors.length} colours` : colors}`;
  });
  const counts = [count(tokens, "token"), count(products, "product"), count(seasons, "season"), count(pages, "page")];
  const closing = `  ${counts.join(", ")}; every pair passes in all ${combinations} combinations.`;
  return `${[styled(`${identity.name} is sound`, "good", terminal), ...rows, closing].join("\n")}\n`;
}

function count(things: readonly unknown[], name: string): string {
  return `${things.length} ${name}${things.length === 1 ? "" : "s"}`;
}
