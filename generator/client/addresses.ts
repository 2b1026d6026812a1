import type { FormatOf, OperationId, PathOf } from "./signature.ts";

/**
 * The address of each operation below the API's root, then its formats, of which the first needs no extension. A copy, since
 * importing the catalogue would import the generator; a difference from the catalogue does not compile.
 */
export const ADDRESSES = {
  getTokens: ["/tokens", "json"],
  getTokensCss: ["/tokens.css", "css"],
  getTailwindCss: ["/tailwind.css", "css"],
  listThemes: ["/themes", "json"],
  getTheme: ["/themes/{theme}{?product,season,date}", "json", "css"],
  listProducts: ["/products", "json"],
  getProduct: ["/products/{product}", "json"],
  getProductMark: ["/products/{product}/mark.svg{?theme}", "svg"],
  listSeasons: ["/seasons{?date}", "json"],
  getCurrentSeason: ["/seasons/current{?date}", "json"],
  getSeason: ["/seasons/{season}{?year}", "json"],
  checkContrast: ["/contrast{?foreground,background,theme}", "json"],
  listReference: ["/reference", "json"],
  getReferencePage: ["/reference/{page}", "md"],
  getProductCss: ["/products/{product}.css", "css"],
  getCalendar: ["/calendar/{year}", "json"],
  getSeasonCss: ["/season.css{?date}", "css"],
  getSeasonsFeed: ["/seasons.ics", "ics"],
  getContrastMatrix: ["/contrast/{theme}", "json"],
  getDiscovery: ["", "json"],
  getOpenApi: ["/openapi.json", "json"],
  getManifest: ["/manifest.json", "json"],
} as const satisfies { readonly [N in OperationId]: readonly [path: PathOf<N>, ...formats: FormatOf<N>[]] };
