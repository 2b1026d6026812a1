import {
  choice,
  day,
  flag,
  hex,
  href,
  id,
  json,
  list,
  number,
  object,
  openObject,
  orNull,
  record,
  text,
  type TypeOf,
  whole,
} from "./shape.ts";

const mode = choice("light", "dark");
const colorByMode = object("ColorByMode", { light: hex, dark: hex });
const period = object("Period", { start: day, end: day });
const link = (name: string, of: "themes" | "products" | "seasons") => object(name, { id: id(of), name: text, href });

const season = object("Season", {
  id: id("seasons"),
  name: text,
  note: text,
  year: whole,
  day: orNull(day),
  period: orNull(period),
  color: colorByMode,
  href,
});

const themeLink = object("ThemeLink", { id: id("themes"), name: text, mode, highContrast: flag, href, css: href });

const themeSeason = object("ThemeSeason", { id: id("seasons"), name: text, note: text, color: colorByMode, href });

const contrastColor = object("ContrastColor", { input: text, token: orNull(text), hex });
const passes = object("ContrastPasses", { text: flag, largeText: flag, graphic: flag });
const minimum = object("ContrastMinimum", { text: choice(4.5), largeText: choice(3), graphic: choice(3) });
const nearest = object("ContrastNearest", { token: text, hex, ratio: number });

const productLink = object("ProductLink", {
  id: id("products"),
  name: text,
  mark: text,
  href,
  symbol: object("ProductSymbol", { light: href, dark: href }),
});

/** The bodies of the API by name: every operation with a JSON format names one of them. */
export const shapes = {
  TokensFile: openObject("TokensFile", {}),
  ThemeList: object("ThemeList", {
    date: day,
    timeZone: text,
    default: id("themes"),
    season: orNull(id("seasons")),
    themes: list(themeLink),
    products: list(link("ThemeListProduct", "products")),
    seasons: list(link("ThemeListSeason", "seasons")),
  }),
  Theme: object("Theme", {
    theme: id("themes"),
    mode,
    highContrast: flag,
    product: orNull(id("products")),
    season: orNull(themeSeason),
    variables: record(text),
    tokens: json,
  }),
  ProductList: object("ProductList", { products: list(productLink) }),
  Product: object("Product", {
    id: id("products"),
    name: text,
    mark: text,
    acronym: text,
    highlight: json,
    data: json,
  }),
  SeasonList: object("SeasonList", {
    date: day,
    year: whole,
    timeZone: text,
    seasons: list(season),
    current: orNull(season),
    upcoming: list(season),
  }),
  CurrentSeason: object("CurrentSeason", { date: day, season: orNull(season) }),
  Season: season,
  Contrast: object("Contrast", {
    foreground: contrastColor,
    background: contrastColor,
    theme: id("themes"),
    ratio: number,
    passes,
    minimum,
    enhanced: object("ContrastEnhanced", { text: flag, largeText: flag }),
    nearest: orNull(nearest),
  }),
  ReferenceList: object("ReferenceList", {
    pages: list(object("ReferenceLink", { id: id("pages"), title: text, summary: text, href })),
  }),
  Discovery: object("Discovery", { name: text, version: text, release: text, links: record(href) }),
  Calendar: object("Calendar", { year: whole, timeZone: text, seasons: list(season) }),
  Matrix: object("Matrix", {
    theme: id("themes"),
    pairs: list(object("MatrixPair", { foreground: text, background: text, ratio: number, passes })),
  }),
  Manifest: object("Manifest", {
    release: text,
    files: list(object("ManifestFile", { path: text, sha256: text, bytes: whole, type: text, dated: flag })),
  }),
  OpenApi: openObject("OpenApi", { openapi: text }),
} as const;

/** The names of the bodies. */
export type ShapeName = keyof typeof shapes;

/** The type of a body by its name: `Body<"Theme">`. */
export type Body<N extends ShapeName> = TypeOf<(typeof shapes)[N]>;
