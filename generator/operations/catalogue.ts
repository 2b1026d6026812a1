import { getDiscovery, getManifest, getOpenApi } from "./about.ts";
import { checkContrast, getContrastMatrix } from "./contrast.ts";
import { getLayers, getModifiers } from "./modifiers.ts";
import type { Operation } from "./operation.ts";
import { getPlatformJson, getPlatformModule, getPlatformSass, getPlatformTypes, listPlatforms } from "./platforms.ts";
import { getProduct, getProductCss, getProductMark, listProducts } from "./products.ts";
import { getComponentsCss, getReferencePage, listReference } from "./reference.ts";
import { getCalendar, getCurrentSeason, getSeason, getSeasonCss, getSeasonsFeed, listSeasons } from "./seasons.ts";
import type { Identity } from "../model/identity.ts";
import type { TypeOf } from "../model/schema.ts";
import { namesOf } from "../kit/template.ts";
import { memoize } from "../resolve/memoize.ts";
import { getTheme, getThemeTokens, listThemes } from "./themes.ts";
import {
  getFont,
  getResolver,
  getSettings,
  getSettingsSchema,
  getSwitchScript,
  getTailwindCss,
  getTailwindExtendCss,
  getTokens,
  getTokensCss,
  getTokensFile,
  getTokensRefsCss,
} from "./tokens.ts";

/** Every operation, keyed by id: the specification's in its order, then the rest. */
export const operations = {
  getTokens,
  getTokensCss,
  getTailwindCss,
  listThemes,
  getTheme,
  listProducts,
  getProduct,
  getProductMark,
  listSeasons,
  getCurrentSeason,
  getSeason,
  checkContrast,
  listReference,
  getReferencePage,
  getProductCss,
  getCalendar,
  getSeasonCss,
  getSeasonsFeed,
  getContrastMatrix,
  getSettings,
  getModifiers,
  getLayers,
  getResolver,
  getTokensFile,
  getThemeTokens,
  getTokensRefsCss,
  getTailwindExtendCss,
  getComponentsCss,
  getSwitchScript,
  listPlatforms,
  getPlatformJson,
  getPlatformModule,
  getPlatformTypes,
  getPlatformSass,
  getSettingsSchema,
  getFont,
  getDiscovery,
  getOpenApi,
  getManifest,
} as const;

/** Every operation, for code that treats them alike. The first match wins. */
export const catalogue: readonly Operation[] = Object.values(operations);

/** The operations of an identity, in the catalogue's order. */
export const operationsOf = memoize((identity: Identity): readonly Operation[] =>
  catalogue.filter(({ exists }) => exists?.(identity) ?? true),
);

/** The lists that groups of operations are about. */
const LISTS: Partial<Readonly<Record<Operation["group"], "products" | "seasons" | "pages">>> = {
  products: "products",
  seasons: "seasons",
  reference: "pages",
};

/**
 * The operations that pages and indexes list: none on products, seasons or pages that the identity lacks, and none whose
 * path needs an id that it lacks. Requests for the rest are answered all the same.
 */
export const listedOperations = memoize((identity: Identity): readonly Operation[] => {
  return operationsOf(identity).filter(({ group, path, params }) => {
    const list = LISTS[group];
    const hasIds = namesOf(path).every((name) => params[name]?.kind.allowed(identity)?.length !== 0);
    return hasIds && (list === undefined || identity[list].length > 0);
  });
});

/** The media types of the API's files, keyed by extension. */
export const mediaTypes: ReadonlyMap<string, string> = new Map(
  catalogue.flatMap(({ formats }) =>
    Object.entries(formats).map(([extension, { type }]) => [extension, type] as const),
  ),
);

/** The type of an operation's JSON body: `Body<"getTheme">`. */
export type Body<Id extends keyof typeof operations> = TypeOf<(typeof operations)[Id]["shape"]>;
