import { getDiscovery, getManifest, getOpenApi } from "./about.ts";
import { checkContrast, getContrastMatrix } from "./contrast.ts";
import { getLayers, getModifiers } from "./modifiers.ts";
import type { Operation } from "./operation.ts";
import { getPlatformFile, getPlatformJson, getPlatformMarkdown, listPlatforms } from "./platforms.ts";
import { checkPairs, pickColor } from "./pairs.ts";
import { getProduct, getProductCss, getProductMark, listProducts } from "./products.ts";
import { getComponentsCss, getReferencePage, listReference } from "./reference.ts";
import { getCalendar, getCurrentSeason, getSeason, getSeasonCss, getSeasonsFeed, listSeasons } from "./seasons.ts";
import type { Identity } from "../model/identity.ts";
import type { TypeOf } from "../model/schema.ts";
import { namesOf } from "../kit/template.ts";
import { memoize } from "../resolve/memoize.ts";
import { findTokens } from "./search.ts";
import { getTheme, getThemeTokens, listThemes } from "./themes.ts";
import { getGroup, getToken } from "./token.ts";
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

/** Every operation, keyed by id: the specification's operations in its order, then the rest. */
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
  getToken,
  getGroup,
  findTokens,
  checkPairs,
  pickColor,
  getTokensRefsCss,
  getTailwindExtendCss,
  getComponentsCss,
  getSwitchScript,
  listPlatforms,
  getPlatformJson,
  getPlatformMarkdown,
  getPlatformFile,
  getSettingsSchema,
  getFont,
  getDiscovery,
  getOpenApi,
  getManifest,
} as const;

/** Every operation, with the types of its parts erased. The first match wins. */
export const catalogue: readonly Operation[] = Object.values(operations);

/** Returns an identity's operations, in catalogue order. */
export const operationsOf = memoize((identity: Identity): readonly Operation[] =>
  catalogue.filter(({ exists }) => exists?.(identity) ?? true),
);

/** The list of the identity that each operation group needs. */
const LISTS: Partial<Readonly<Record<Operation["group"], "products" | "seasons" | "pages">>> = {
  products: "products",
  seasons: "seasons",
  reference: "pages",
};

/**
 * Returns the operations to list on pages and in indexes. Omits those on products, seasons or pages if the identity has
 * none, and those whose path needs an id that it doesn't have; the API still answers requests for them.
 */
export const listedOperations = memoize((identity: Identity): readonly Operation[] => {
  return operationsOf(identity).filter(({ group, path, params }) => {
    const list = LISTS[group];
    const hasIds = namesOf(path).every((name) => params[name]?.kind.allowed(identity)?.length !== 0);
    return hasIds && (list === undefined || identity[list].length > 0);
  });
});

/** The type of an operation's JSON body: `Body<"getTheme">`. */
export type Body<Id extends keyof typeof operations> = TypeOf<(typeof operations)[Id]["shape"]>;
