import type { FormatOf, OperationId, PathOf } from "./signature.ts";

/**
 * Where each operation is asked: its address below `/api/v1`, then its formats, of which the first needs no extension.
 * The catalogue itself would bring the generator along, so this copies it: what differs from it does not compile.
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
  getDiscovery: ["/", "json"],
  getOpenApi: ["/openapi.json", "json"],
  getManifest: ["/manifest.json", "json"],
} as const satisfies { readonly [N in OperationId]: readonly [path: PathOf<N>, ...formats: FormatOf<N>[]] };
