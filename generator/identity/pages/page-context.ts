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
import { tableHelpers } from "./token-tables.ts";
import { type TemplateContext, unfit, unknownName } from "../templates/template.ts";

type IdentityWithoutPages = Omit<Identity, "pages">;

/** A helper call with its named options: `{{value "ink" theme="dark"}}`. */
type Call = { readonly hash: { readonly theme?: string } };

/**
 * Returns the template context of reference pages: lists to iterate over, and helpers that look up a variable, colour or
 * season by name and throw for unknown names. Pages need no hard-coded values.
 */
export function pageContext(identity: IdentityWithoutPages): TemplateContext {
  return {
    values: listsOf(identity),
    helpers: {
      ...colorHelpers(identity),
      ...valueHelpers(identity),
      ...seasonHelpers(identity),
      ...tableHelpers(identity),
    },
    options: Object.fromEntries(["digits", "argb", "channel", "ratio", "value", "px"].map((name) => [name, ["theme"]])),
  };
}

function listsOf(identity: IdentityWithoutPages): Record<string, unknown> {
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
          // The name that helpers accept; qualified if several products have a colour of that name.
          id: names.has(`${id}.${light.name}`) ? `${id}.${light.name}` : light.name,
          name: light.name,
          light: light.color.hex,
          dark: dark.color.hex,
        })),
      };
    }),
  };
}

/** Converts text between double asterisks to `<b>`, which screen readers don't emphasize. */
function toBold(markdown: string): string {
  const text = markdown.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return text.replace(/\*\*(.+?)\*\*/g, "<b>$1</b>");
}

/** Helpers for colours in other platforms' notations, and for ratios in the language's number format. */
function colorHelpers(identity: IdentityWithoutPages): TemplateContext["helpers"] & object {
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

/** Formats a channel as in Xcode's asset catalogues: `0x14`. */
function toChannel(hex: Hex, which: string): string {
  const value = channels(hex)[["red", "green", "blue"].indexOf(which)];
  if (value === undefined) throw unknownName("channel", which, ["red", "green", "blue"]);
  return `0x${value.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** Helpers for variables as CSS values, and for lengths in pixels, at 16 px per rem. */
function valueHelpers(identity: IdentityWithoutPages): TemplateContext["helpers"] & object {
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

function noteOf(identity: IdentityWithoutPages, name: string): string {
  const tokens = tokensOf(resolveTheme(identity, {}));
  const match = tokens.find((token) => token.name === name);
  if (match === undefined) {
    const names = tokens.map((token) => token.name);
    throw unknownName("token", name, names);
  }
  return match.note;
}

/** Helpers for the first and last day and the anchor of a season's period in a year: `{{start "harvest" 2026}}`. */
function seasonHelpers(identity: IdentityWithoutPages): TemplateContext["helpers"] & object {
  const dayOf = (part: "start" | "end" | "day") => (id: string, year: number, _call: Call) => {
    // An invalid period is reported at its season, not here.
    const occurrence = uncheckedOccurrence(named(identity.seasons, "season", id), year);
    if (occurrence === null) throw unfit(year, `The season "${id}" has no period in ${year}.`);
    return toDay(occurrence[part]);
  };
  return { start: dayOf("start"), end: dayOf("end"), anchor: dayOf("day") };
}

function colorOf(
  identity: IdentityWithoutPages,
  name: string,
  { hash }: Call,
  otherNames: Iterable<string> = [],
): { readonly hex: Hex; readonly alpha: number } {
  const theme = hash.theme === undefined ? identity.themes[0] : named(identity.themes, "theme", hash.theme);
  const colors = theme && colorTokens(identity, theme);
  const color = colors?.get(name);
  if (color === undefined) throw unknownName("variable", name, [...(colors?.keys() ?? []), ...otherNames]);
  return color;
}

function named<T extends { readonly id: string }>(entries: readonly T[], kind: string, id: string): T {
  const match = entries.find((entry) => entry.id === id);
  if (match !== undefined) return match;
  const ids = entries.map((entry) => entry.id);
  throw unknownName(kind, id, ids);
}
