import type { Base, Identity } from "../../model/identity.ts";
import type { Report } from "../problem.ts";
import type { Spot } from "./form.ts";
import { placeOfColor } from "./color-value.ts";
import { readJsonDocument } from "../json/document.ts";
import { readSeasons } from "./seasons.ts";
import type { PlaceInTheme } from "../check/rules.ts";
import { listedPages, readSettings } from "./settings.ts";
import { colorPath, readPlainTokens, readThemes } from "./themes.ts";
import { readTokenFile } from "./token-file.ts";
import { checkPublished } from "./unpublished.ts";

/** The part of an identity that is in the tokens file. */
export type TokensPart = {
  readonly identity: Omit<Identity, "products" | "pages">;
  /** The ids of the reference pages, in their order. */
  readonly pages: readonly string[];
  /** The ids of the seasons, and the names of the colours, that have problems. */
  readonly unread: readonly string[];
  /** The document's root, for problems that only the whole identity shows. */
  readonly spot: Spot;
  /** The place of a theme's colour, by its name in pages. */
  readonly place: PlaceInTheme;
  /** The path of a theme's colour in the file, by its name in pages. */
  pathOf(name: string, theme: string): readonly string[];
};

/** Reads the tokens file: settings, themes, tokens and seasons; returns undefined where problems leave nothing to check. */
export async function readTokens(
  file: string,
  text: string,
  {
    base,
    report,
    takesUnused = true,
  }: { readonly base: Base; readonly report: Report; readonly takesUnused?: boolean },
): Promise<TokensPart | undefined> {
  const document = readJsonDocument(file, text, report);
  if (document === undefined) return undefined;
  const spot = { document, path: [], report };
  const settings = readSettings(document.value, spot);
  const tokens = await readTokenFile(document.value, spot);
  if (settings === undefined || tokens === undefined) return undefined;
  const { name, language, url, timeZone, pairs, reference: pages } = settings;
  const { themes, unread: colors } = readThemes(tokens, settings, spot);
  if (!takesUnused) checkPublished(tokens, settings, spot);
  const { seasons, unread } = readSeasons(document.value, tokens, spot);
  const identity = {
    name,
    language,
    url,
    timeZone,
    base,
    themes,
    ...readPlainTokens(tokens, settings),
    seasons,
    pairs,
  };
  const colorAt = (colorName: string, theme: string) => colorPath(tokens, settings, { theme, name: colorName });
  const place: PlaceInTheme = (colorName, theme, part) => {
    const path = colorAt(colorName, theme);
    if (path === undefined) return document.place(colorName.split("."), "key");
    return part === "key" ? document.place(path, part) : placeOfColor(document, path);
  };
  const pathOf = (colorName: string, theme: string) => colorAt(colorName, theme) ?? colorName.split(".");
  return { identity, pages, unread: [...unread, ...colors], spot, place, pathOf };
}

/** The ids of the reference pages in a tokens file that has problems, which are reported already. */
export function readPageIds(file: string, text: string): readonly string[] | undefined {
  const report: Report = () => undefined;
  const document = readJsonDocument(file, text, report);
  return document && listedPages(document.value, { document, path: [], report });
}
