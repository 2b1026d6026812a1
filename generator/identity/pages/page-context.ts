import type { Hex } from "../../model/color.ts";
import { API_ROOT, type Identity } from "../../model/identity.ts";
import { cssColor } from "../../render/css-value.ts";
import { tokenVariables } from "../../render/variables.ts";
import { uncheckedOccurrence } from "../../resolve/calendar.ts";
import { channels } from "../../resolve/color.ts";
import { colorNames, colorTokens, floorRatio, ratioOn } from "../../resolve/contrast.ts";
import { toDay } from "../../resolve/day.ts";
import { nonColorTokens, productColors, seasonColors, themeColors } from "../../resolve/overrides.ts";
import { resolveTheme, tokensOf } from "../../resolve/theme.ts";
import { type TemplateContext, unfit, unknownName } from "../templates/template.ts";

/** An identity before its pages are read. */
type Unpaged = Omit<Identity, "pages">;

/** The named options of a helper's call: `{{value "ink" theme="dark"}}`. */
type Call = { readonly hash: { readonly theme?: string } };

/**
 * What a reference page can name, so that no value is typed into one: lists to repeat over, and helpers that take the
 * name of a variable, a colour or a season and fail for an unknown one.
 */
export function pageContext(identity: Unpaged): TemplateContext {
  return {
    values: listsOf(identity),
    helpers: { ...colorHelpers(identity), ...valueHelpers(identity), ...seasonHelpers(identity) },
    options: Object.fromEntries(["digits", "argb", "channel", "ratio", "value", "px"].map((name) => [name, ["theme"]])),
  };
}

function listsOf(identity: Unpaged): Record<string, unknown> {
  const [base] = identity.themes;
  const names = new Set(colorNames(identity));
  return {
    identity: { name: identity.name, language: identity.language, timeZone: identity.timeZone, url: identity.url },
    site: `${identity.base.origin}${identity.base.path}`,
    api: `${identity.base.origin}${identity.base.path}${API_ROOT}`,
    themes: identity.themes.map(({ id, name, mode, highContrast }) => ({ id, name, mode, highContrast })),
    colors: base === undefined ? [] : themeColors(identity, base).map(({ name, note }) => ({ name, note })),
    tokens: nonColorTokens(identity).map(({ name, path, type, note }) => ({ name, group: path[0], type, note })),
    seasons: identity.seasons.map((season) => {
      const { id, name, note } = season;
      const [color] = seasonColors(identity)(season);
      return { id, name, note, light: color?.light.color.hex, dark: color?.dark.color.hex };
    }),
    products: identity.products.map((product) => {
      const { id, name, mark, acronym, highlight } = product;
      return {
        id,
        name,
        mark,
        acronym,
        highlight,
        highlightHtml: toBold(highlight),
        data: productColors(identity)(product).map(({ light, dark }) => ({
          // What the helpers call it; several products may have a colour of one name.
          id: names.has(`${id}.${light.name}`) ? `${id}.${light.name}` : light.name,
          name: light.name,
          light: light.color.hex,
          dark: dark.color.hex,
        })),
      };
    }),
  };
}

/** Text between double asterisks as `<b>`, which changes its look but not how it is read aloud. */
function toBold(markdown: string): string {
  const text = markdown.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return text.replace(/\*\*(.+?)\*\*/g, "<b>$1</b>");
}

/** Colours in the forms of other platforms, and ratios in the number format of the language. */
function colorHelpers(identity: Unpaged): TemplateContext["helpers"] & object {
  const opaque = (name: string, call: Call) => colorOf(identity, name, call).hex;
  const decimals = new Intl.NumberFormat(identity.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return {
    digits: (name: string, call: Call) => opaque(name, call).slice(1).toUpperCase(),
    argb: (name: string, call: Call) => toArgb(colorOf(identity, name, call)),
    channel: (name: string, which: string, call: Call) => toChannel(opaque(name, call), which),
    ratio: (foreground: string, background: string, call: Call) => {
      const behind = colorOf(identity, background, call);
      if (behind.alpha < 1) throw unfit(background, `"${background}" is translucent. Expected: an opaque colour.`);
      return decimals.format(floorRatio(ratioOn(colorOf(identity, foreground, call), behind.hex)));
    },
  };
}

function toArgb({ hex, alpha }: { readonly hex: Hex; readonly alpha: number }): string {
  return (
    Math.round(alpha * 255)
      .toString(16)
      .padStart(2, "0") + hex.slice(1)
  ).toUpperCase();
}

/** One channel in the form of Xcode's asset catalogues: `0x14`. */
function toChannel(hex: Hex, which: string): string {
  const value = channels(hex)[["red", "green", "blue"].indexOf(which)];
  if (value === undefined) throw unknownName("channel", which, ["red", "green", "blue"]);
  return `0x${value.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** Values of variables as CSS, and lengths in pixels, with 16 px for a rem. */
function valueHelpers(identity: Unpaged): TemplateContext["helpers"] & object {
  const plain = new Map(nonColorTokens(identity).flatMap(tokenVariables));
  const value = (name: string, call: Call) => plain.get(name) ?? cssColor(colorOf(identity, name, call, plain.keys()));
  return {
    value,
    px: (name: string, call: Call) => toPixels(name, value(name, call)),
    note: (name: string, _call: Call) => noteOf(identity, name),
  };
}

function toPixels(name: string, text: string): number {
  const [, amount, unit] = /^(-?[\d.]+)(rem|px)$/.exec(text) ?? [];
  if (amount === undefined) throw unfit(name, `"${name}" is ${text}. Expected: a length in px or rem.`);
  return Number(amount) * (unit === "rem" ? 16 : 1);
}

function noteOf(identity: Unpaged, name: string): string {
  const tokens = tokensOf(resolveTheme(identity, {}));
  const found = tokens.find((token) => token.name === name);
  if (found === undefined) {
    const names = tokens.map((token) => token.name);
    throw unknownName("token", name, names);
  }
  return found.note;
}

/** The first and last day and the anchor of a season's period in a year: `{{start "harvest" 2026}}`. */
function seasonHelpers(identity: Unpaged): TemplateContext["helpers"] & object {
  const dayOf = (part: "start" | "end" | "day") => (id: string, year: number, _call: Call) => {
    // An invalid period is reported once, at its rule.
    const found = uncheckedOccurrence(named(identity.seasons, "season", id), year);
    if (found === null) throw unfit(year, `The season "${id}" has no period in ${year}.`);
    return toDay(found[part]);
  };
  return { start: dayOf("start"), end: dayOf("end"), anchor: dayOf("day") };
}

function colorOf(
  identity: Unpaged,
  name: string,
  { hash }: Call,
  others: Iterable<string> = [],
): { readonly hex: Hex; readonly alpha: number } {
  const theme = hash.theme === undefined ? identity.themes[0] : named(identity.themes, "theme", hash.theme);
  const colors = theme && colorTokens(identity, theme);
  const found = colors?.get(name);
  if (found === undefined) throw unknownName("variable", name, [...(colors?.keys() ?? []), ...others]);
  return found;
}

function named<T extends { readonly id: string }>(entries: readonly T[], kind: string, id: string): T {
  const found = entries.find((entry) => entry.id === id);
  if (found !== undefined) return found;
  const ids = entries.map((entry) => entry.id);
  throw unknownName(kind, id, ids);
}
