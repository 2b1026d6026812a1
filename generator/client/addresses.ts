import type { DefaultFormat, OperationId, PathOf } from "./signature.ts";

/**
 * The address of each operation below the API's root, without its query, then the format that needs no extension. A copy,
 * since importing the catalogue would import the generator; a difference from the catalogue does not compile.
 */
export const ADDRESSES = {
  getTokens: ["/tokens", "json"],
  getTokensCss: ["/tokens.css", "css"],
  getTailwindCss: ["/tailwind.css", "css"],
  listThemes: ["/themes", "json"],
  getTheme: ["/themes/{theme}", "json"],
  listProducts: ["/products", "json"],
  getProduct: ["/products/{product}", "json"],
  getProductMark: ["/products/{product}/mark.svg", "svg"],
  listSeasons: ["/seasons", "json"],
  getCurrentSeason: ["/seasons/current", "json"],
  getSeason: ["/seasons/{season}", "json"],
  checkContrast: ["/contrast", "json"],
  listReference: ["/reference", "json"],
  getReferencePage: ["/reference/{page}", "md"],
  getProductCss: ["/products/{product}.css", "css"],
  getCalendar: ["/calendar/{year}", "json"],
  getSeasonCss: ["/season.css", "css"],
  getSeasonsFeed: ["/seasons.ics", "ics"],
  getContrastMatrix: ["/contrast/{theme}", "json"],
  getSettings: ["/settings", "json"],
  getModifiers: ["/modifiers", "json"],
  getLayers: ["/layers", "json"],
  getResolver: ["/resolver.json", "json"],
  getTokensFile: ["/tokens/{file}", "json"],
  getThemeTokens: ["/themes/{theme}.tokens.json", "json"],
  getTokensRefsCss: ["/tokens.refs.css", "css"],
  getSwitchScript: ["/switch.js", "js"],
  getSettingsSchema: ["/schemas/vitral.json", "json"],
  getDiscovery: ["", "json"],
  getOpenApi: ["/openapi.json", "json"],
  getManifest: ["/manifest.json", "json"],
} as const satisfies { readonly [N in OperationId]: readonly [path: PathOf<N>, format: DefaultFormat<N>] };
