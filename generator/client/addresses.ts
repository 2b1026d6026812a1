import type { DefaultFormat, KeyOf, OperationId, PathOf } from "./signature.ts";

/**
 * For each operation: the address below the API's root without its query, the default format, and a key that its JSON
 * always has, to detect the JSON of another API. Copied, because importing the catalogue would bundle the generator; a
 * difference from the catalogue doesn't compile.
 */
export const ADDRESSES = {
  getTokens: ["/tokens", "json"],
  getTokensCss: ["/tokens.css", "css"],
  getTailwindCss: ["/tailwind.css", "css"],
  listThemes: ["/themes", "json", "themes"],
  getTheme: ["/themes/{theme}", "json", "variables"],
  listProducts: ["/products", "json", "products"],
  getProduct: ["/products/{product}", "json", "acronym"],
  getProductMark: ["/products/{product}/mark.svg", "svg"],
  listSeasons: ["/seasons", "json", "seasons"],
  getCurrentSeason: ["/seasons/current", "json", "season"],
  getSeason: ["/seasons/{season}", "json", "period"],
  checkContrast: ["/contrast", "json", "ratio"],
  listReference: ["/reference", "json", "pages"],
  getReferencePage: ["/reference/{page}", "md"],
  getProductCss: ["/products/{product}.css", "css"],
  getCalendar: ["/calendar/{year}", "json", "seasons"],
  getSeasonCss: ["/season.css", "css"],
  getSeasonsFeed: ["/seasons.ics", "ics"],
  getContrastMatrix: ["/contrast/{theme}", "json", "pairs"],
  getSettings: ["/settings", "json"],
  getModifiers: ["/modifiers", "json", "modifiers"],
  getLayers: ["/layers", "json", "base"],
  getResolver: ["/resolver.json", "json"],
  getTokensFile: ["/tokens/{file}", "json"],
  getThemeTokens: ["/themes/{theme}.tokens.json", "json"],
  getToken: ["/token/{name}.json", "json", "values"],
  getGroup: ["/groups/{group}/{theme}", "json", "tokens"],
  findTokens: ["/search", "json", "results"],
  checkPairs: ["/pairs", "json", "allowed"],
  pickColor: ["/colors", "json", "colors"],
  getTokensRefsCss: ["/tokens.refs.css", "css"],
  getTailwindExtendCss: ["/tailwind.extend.css", "css"],
  getComponentsCss: ["/components.css", "css"],
  getSwitchScript: ["/switch.js", "js"],
  listPlatforms: ["/platforms", "json", "platforms"],
  getPlatformJson: ["/platforms/{+file}.json", "json"],
  getPlatformMarkdown: ["/platforms/{+file}.md", "md"],
  getPlatformFile: ["/platforms/{+file}", ""],
  getSettingsSchema: ["/schemas/vitral.json", "json"],
  getFont: ["/fonts/{font}.woff2", "woff2"],
  getDiscovery: ["", "json", "links"],
  getOpenApi: ["/openapi.json", "json", "openapi"],
  getManifest: ["/manifest.json", "json", "files"],
} as const satisfies {
  readonly [N in OperationId]: readonly [path: PathOf<N>, format: DefaultFormat<N>, key?: KeyOf<N>];
};
