import type { Identity } from "../model/identity.ts";
import type { Season } from "../model/season.ts";
import { seasonIdOn } from "../resolve/season.ts";
import { type ResolvedTheme, resolveTheme } from "../resolve/theme.ts";
import { renderFontFaces } from "../render/font-face.ts";
import { tokenTree } from "../render/token-tree.ts";
import { renderThemeCss, themeVariables } from "../render/variables.ts";
import { choicesIn, furtherChoices, furtherModifiers, modifiersIn, settleCombination } from "./combinations.ts";
import { toSegment } from "./further.ts";
import { css, json, jsonOf } from "./format.ts";
import { day, defaultTheme, productId, productOrNone, seasonChoice, seasonOrNone, themeId } from "./kinds.ts";
import { href } from "./link.ts";
import { seasonColor } from "./seasons.ts";
import { operation } from "./operation.ts";
import { optional, required, withDefault } from "./param.ts";
import { isProblem } from "./problem.ts";
import * as shape from "../model/schema.ts";

const link = (name: string, ids: "products" | "seasons") =>
  shape.object(name, { id: shape.id(ids), name: shape.text, href: shape.href });

const themeList = shape.object("ThemeList", {
  date: shape.day,
  timeZone: shape.text,
  default: shape.id("themes"),
  season: shape.orNull(shape.id("seasons")),
  themes: shape.list(
    shape.object("ThemeLink", {
      id: shape.id("themes"),
      name: shape.text,
      mode: shape.mode,
      highContrast: shape.flag,
      href: shape.href,
      css: shape.href,
    }),
  ),
  products: shape.list(link("ThemeListProduct", "products")),
  seasons: shape.list(link("ThemeListSeason", "seasons")),
});

const themeSeason = shape.object("ThemeSeason", {
  id: shape.id("seasons"),
  name: shape.text,
  note: shape.text,
  color: shape.colorByMode,
  href: shape.href,
});

const oneTheme = shape.object("Theme", {
  theme: shape.id("themes"),
  mode: shape.mode,
  highContrast: shape.flag,
  product: shape.orNull(shape.id("products")),
  season: shape.orNull(themeSeason),
  modifiers: furtherModifiers,
  variables: shape.record(shape.text),
  tokens: shape.json,
});

export const listThemes = operation({
  id: "listThemes",
  group: "themes",
  summary: "The themes with their JSON and CSS addresses, the products, the seasons, and today's date and season.",
  path: "/themes",
  params: {},
  file: "/themes",
  kinds: {},
  formats: { json },
  shape: themeList,
  settle: (_, { today }) => ({ date: today() }),
  answer: (identity, { date }): shape.TypeOf<typeof themeList> => ({
    date,
    timeZone: identity.timeZone,
    default: defaultTheme(identity),
    season: seasonIdOn(identity.seasons, date),
    themes: identity.themes.map(({ id, name, mode, highContrast }) => {
      return {
        id,
        name,
        mode,
        highContrast,
        href: href(identity, `/themes/${id}`),
        css: href(identity, `/themes/${id}.css`),
      };
    }),
    products: identity.products.map(({ id, name }) => ({ id, name, href: href(identity, `/products/${id}`) })),
    seasons: identity.seasons.map(({ id, name }) => ({ id, name, href: href(identity, `/seasons/${id}`) })),
  }),
});

export const getTheme = operation({
  id: "getTheme",
  group: "themes",
  summary: "All tokens with the values of one theme, optionally with a product and a season.",
  path: "/themes/{theme}{?product,season,date,modifiers*}",
  params: {
    theme: required(themeId, "The theme."),
    product: optional(productId, "The product whose data colours are added; none by default."),
    season: withDefault(seasonChoice, defaultSeason, "The season to add; auto is the day's season, or none."),
    date: optional(day, "The day for season=auto; today in the identity's time zone by default."),
  },
  refusesQuery: true,
  file: "/themes/{theme}/{product}/{season}",
  choicesFile: "/themes/{theme}/{product}/{season}/{choices}",
  plain: "/themes/{theme}",
  kinds: { theme: themeId, product: productOrNone, season: seasonOrNone, choices: furtherChoices },
  formats: {
    json: jsonOf(toBody),
    css: css(({ identity, resolved }: ThemeAnswer) => renderFontFaces(identity) + renderThemeCss(resolved)),
  },
  fileIds: { json: "getThemeFile", css: "getThemeCss" },
  shape: oneTheme,
  settle: ({ theme, product, season, date }, { identity, further, today }) => {
    const given = { theme, product: product ?? undefined, ...further };
    if (season !== "auto") return settleCombination(identity, { ...given, season });
    const daySeason = seasonIdOn(identity.seasons, date ?? today()) ?? "none";
    const combination = settleCombination(identity, { ...given, season: daySeason });
    // Omits the day's season if that combination is excluded.
    return isProblem(combination) ? settleCombination(identity, given) : combination;
  },
  answer: (identity, settled): ThemeAnswer => ({ identity, resolved: resolveTheme(identity, choicesIn(settled)) }),
});

export const getThemeTokens = operation({
  id: "getThemeTokens",
  group: "themes",
  summary: "The tokens of one theme as a single Design Tokens file without aliases, for tools that read one file.",
  path: "/themes/{theme}.tokens.json{?product,season,date,modifiers*}",
  params: getTheme.params,
  refusesQuery: true,
  file: "/themes/{theme}/{product}/{season}.tokens",
  choicesFile: "/themes/{theme}/{product}/{season}/{choices}.tokens",
  plain: "/themes/{theme}.tokens",
  kinds: getTheme.kinds,
  formats: { json: jsonOf(tokenTree) },
  shape: shape.openObject("ThemeTokens", {}),
  settle: getTheme.settle,
  answer: (identity, settled) => resolveTheme(identity, choicesIn(settled)),
});

/** Returns the season for a request that omits it. */
function defaultSeason({ modifiers }: Identity): string {
  return modifiers.find(({ role }) => role === "season")?.default ?? "none";
}

/** A combination, from which the stylesheet and the body are rendered on demand. */
type ThemeAnswer = { readonly identity: Identity; readonly resolved: ResolvedTheme };

function toBody({ identity, resolved }: ThemeAnswer): shape.TypeOf<typeof oneTheme> {
  const { theme, product, season, choices } = resolved;
  return {
    theme: theme.id,
    mode: theme.mode,
    highContrast: theme.highContrast,
    product: product?.id ?? null,
    season: season && seasonEntry(identity, season),
    ...modifiersIn(identity, toSegment(choices, identity)),
    variables: themeVariables(resolved),
    tokens: tokenTree(resolved),
  };
}

function seasonEntry(identity: Identity, season: Season): shape.TypeOf<typeof themeSeason> {
  const { id, name, note } = season;
  return { id, name, note: note ?? "", color: seasonColor(identity, season), href: href(identity, `/seasons/${id}`) };
}
