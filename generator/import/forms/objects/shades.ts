import { wcagLuminance } from "culori";
import type { Mode } from "../../../model/color.ts";
import { parseColor } from "../../css-value.ts";
import { leafOf } from "./leaf.ts";
import type { Placed } from "./levels.ts";

const BEHIND = /(^|[^a-z])(bg|background|canvas|base|paper|surface)|Background/;
const BEFORE = /(^|[^a-z])(fg|foreground|text|ink)|Foreground|Text/;

/** Whether the colours of a context that is named for neither mode are dark behind light text; undefined without both. */
export function modeOfColors(placed: readonly Placed[], modifier: string, context: string): Mode | undefined {
  const own = placed.filter(({ when }) => when[modifier]?.includes(context) === true);
  const [behind, before] = [BEHIND, BEFORE].map((names) => {
    const shades = own.flatMap(({ path, node }) => (names.test(path.join(".")) ? luminanceOf(leafOf(node)?.raw) : []));
    return shades.reduce((sum, shade) => sum + shade, 0) / shades.length;
  });
  if (behind === undefined || before === undefined || Number.isNaN(behind + before)) return undefined;
  return behind < before ? "dark" : "light";
}

function luminanceOf(raw: unknown): number | [] {
  const color = typeof raw === "string" && /^(#|[a-z]+\()/i.test(raw.trim()) ? parseColor(raw.trim()) : undefined;
  return color === undefined || (color.alpha ?? 1) < 1 ? [] : wcagLuminance(color);
}
