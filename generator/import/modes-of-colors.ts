import type { Mode } from "../model/color.ts";
import type { Identity } from "../model/identity.ts";
import { luminance } from "../resolve/color.ts";
import { colorsOf, resolveTheme } from "../resolve/theme.ts";
import { toId } from "./layout.ts";
import { WORDS } from "./guess-words.ts";
import { modeOf, wordsOf } from "./modes.ts";
import type { FoundContext, Reading } from "./reading.ts";

const BEHIND = /(^|[^a-z])(bg|background|canvas|base|page|paper|surface)|Background/;
const BEFORE = /(^|[^a-z])(fg|foreground|text|txt|tx|ink)|Foreground|Text/;

/** The luminance of opaque colours, from 0 to 1, by their names. */
type Shades = readonly { readonly name: string; readonly light: number }[];

/** Whether colours are dark behind light text, by their names; undefined without both. */
export function modeOfColors(colors: Shades): Mode | undefined {
  const [behind, before] = [BEHIND, BEFORE].map((names) => meanOf(colors.filter(({ name }) => names.test(name))));
  if (behind === undefined || before === undefined || Number.isNaN(behind + before)) return undefined;
  return behind < before ? "dark" : "light";
}

/** A reading with the modes of themes of which only the colours say it; the same reading if none of them is dark. */
export function withModesOfColors(reading: Reading, theme: string | undefined, identity: Identity): Reading {
  if (theme === undefined) return withOnlyDark(reading, identity);
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

/** A system with more names like these has them for components. */
const MOST_OF_PAGE = 4;

/** At least so much lighter is the text of a system that is dark throughout. */
const LIGHTER = 0.1;

/** A system without themes as one with a dark theme, if text is light on its background. */
function withOnlyDark(reading: Reading, identity: Identity): Reading {
  if (reading.settings !== undefined) return reading;
  const shades = shadesIn(identity, undefined).map(({ name, light }) => ({ name: wordsOf(name).join("-"), light }));
  const [behind = [], before = []] = [WORDS.background, WORDS.text].map(({ meant, not }) =>
    shades.filter(({ name }) => meant.some((one) => one.test(name)) && !not.test(name)),
  );
  const isDark = meanOf(behind) + LIGHTER < meanOf(before);
  if (behind.length + before.length > MOST_OF_PAGE || !isDark) return reading;
  const dark = { name: "theme", default: "dark", contexts: [{ name: "dark", facets: { mode: "dark" } }] };
  return { ...reading, modifiers: [...reading.modifiers, dark] };
}

/** How light some colours are on average; no number for none. */
function meanOf(shades: Shades): number {
  return shades.reduce((sum, { light }) => sum + light, 0) / shades.length;
}

function modeIn(identity: Identity, theme: string): Mode | undefined {
  return identity.themes.some(({ id }) => id === theme) ? modeOfColors(shadesIn(identity, theme)) : undefined;
}

function shadesIn(identity: Identity, theme: string | undefined): Shades {
  const colors = colorsOf(resolveTheme(identity, theme === undefined ? {} : { theme }));
  const opaque = colors.filter(({ color }) => color.alpha === 1);
  return opaque.map(({ path, color }) => ({ name: path.join("."), light: luminance(color.hex) }));
}
