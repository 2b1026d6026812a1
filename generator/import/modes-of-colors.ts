import { type Color, wcagLuminance } from "culori";
import type { Mode } from "../model/color.ts";
import type { Identity } from "../model/identity.ts";
import { colorsOf, resolveTheme } from "../resolve/theme.ts";
import { toId } from "./layout.ts";
import { modeOf } from "./modes.ts";
import type { FoundContext, Reading } from "./reading.ts";

const BEHIND = /(^|[^a-z])(bg|background|canvas|base|page|paper|surface)|Background/;
const BEFORE = /(^|[^a-z])(fg|foreground|text|ink)|Foreground|Text/;

/** Colours by names. */
type Named = readonly { readonly name: string; readonly color: Color }[];

/** Whether colours are dark behind light text, by their names; undefined without both. Translucent ones do not count. */
export function modeOfColors(colors: Named): Mode | undefined {
  const opaque = colors.filter(({ color }) => (color.alpha ?? 1) === 1);
  const [behind, before] = [BEHIND, BEFORE].map((names) => {
    const shades = opaque.filter(({ name }) => names.test(name)).map(({ color }) => wcagLuminance(color));
    return shades.reduce((sum, shade) => sum + shade, 0) / shades.length;
  });
  if (behind === undefined || before === undefined || Number.isNaN(behind + before)) return undefined;
  return behind < before ? "dark" : "light";
}

/** A reading with the modes of themes of which only the colours say it; the same reading if none of them is dark. */
export function withModesOfColors(reading: Reading, theme: string | undefined, identity: Identity): Reading {
  const isSaid = ({ name, facets }: FoundContext) => facets?.["mode"] !== undefined || modeOf(name) !== undefined;
  const { contexts = [] } = reading.modifiers.find(({ name }) => name === theme) ?? {};
  const found = new Map(contexts.map((context) => [context, modeIn(identity, toId(context.name))]));
  // Where the colours of a theme say something else than its name, those of others prove nothing.
  const isRight = (context: FoundContext) =>
    !isSaid(context) || (context.facets?.["mode"] ?? modeOf(context.name)) === (found.get(context) ?? "light");
  if (!contexts.every(isRight)) return reading;
  const dark = new Set(contexts.filter((context) => !isSaid(context) && found.get(context) === "dark"));
  if (dark.size === 0) return reading;
  const withMode = (context: FoundContext): FoundContext =>
    dark.has(context) ? { ...context, facets: { ...context.facets, mode: "dark" } } : context;
  const modifiers = reading.modifiers.map((modifier) =>
    modifier.name === theme ? { ...modifier, contexts: modifier.contexts.map(withMode) } : modifier,
  );
  return { ...reading, modifiers };
}

function modeIn(identity: Identity, theme: string): Mode | undefined {
  if (!identity.themes.some(({ id }) => id === theme)) return undefined;
  const colors = colorsOf(resolveTheme(identity, { theme }));
  return modeOfColors(
    colors.map(({ path, color: { hex, alpha } }) => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
      return { name: path.join("."), color: { mode: "rgb", r, g, b, alpha } };
    }),
  );
}
