import { countCombinations } from "../../resolve/combination.ts";
import type { Identity } from "../../model/identity.ts";
import { themeColors } from "../../resolve/overrides.ts";
import { countPairs } from "../../identity/check/legibility.ts";
import type { Problem } from "../../tokens/problem.ts";
import { grouped, visible } from "./plain.ts";
import { styled, swatch, type Terminal } from "./style.ts";

/** Renders an identity without errors: each theme with its colours, and counts of what was checked. */
export function showChecked(identity: Identity, warnings: readonly Problem[], terminal: Terminal): string {
  const { themes, products, seasons, pages, tokens } = identity;
  const width = Math.max(...themes.map(({ id }) => id.length));
  const rows = themes.map((theme) => {
    const tokens = themeColors(identity, theme);
    const swatches = tokens.map(({ color }) => swatch(color.hex, terminal));
    const colors = count(tokens, "colour");
    const hasRoom = 2 + width + 2 + colors.length + 2 + 2 * swatches.length <= terminal.columns;
    return `  ${styled(theme.id.padEnd(width), "soft", terminal)}  ${colors}${hasRoom ? `  ${swatches.join("")}` : ""}`.trimEnd();
  });
  const counts = [count(tokens, "token"), count(products, "product"), count(seasons, "season"), count(pages, "page")];
  const result = warnings.length === 0 ? "no problems" : `no errors, and ${count(warnings, "warning")}`;
  const title = styled(`${visible(identity.name)} has ${result}`, warnings.length === 0 ? "good" : "strong", terminal);
  return `${[title, ...rows, `  ${counts.join(", ")}`, `  ${closing(identity)}`].join("\n")}\n`;
}

/** Summarizes the contrast checks, or says that no pairs are declared. */
function closing(identity: Identity): string {
  if (identity.pairs.length === 0) return 'Contrast was not checked: "pairs" is empty.';
  const { declared, passing, unmeasured, unpaired } = countPairs(identity);
  const combinations = countCombinations(identity.modifiers);
  const where = combinations === 1 ? "the only combination" : `all ${grouped(combinations)} combinations`;
  const verb = passing === 1 ? "passes" : "pass";
  const pairs = `${passing} of ${declared} declared ${declared === 1 ? "pair" : "pairs"} of colours ${verb} in ${where}`;
  const unknown = unmeasured === 0 ? [] : [`${unmeasured} can't be measured on a translucent background`];
  const some = unpaired === 1 ? "1 colour is in no pair" : `${unpaired} colours are in no pair`;
  const remainder = unpaired === 0 ? "every colour is in a pair" : some;
  return `${[pairs, ...unknown, remainder].join("; ")}.`;
}

function count(things: readonly unknown[], name: string): string {
  return `${things.length} ${name}${things.length === 1 ? "" : "s"}`;
}
