import type { Page } from "./page.ts";
import type { Product } from "./product.ts";
import type { Season } from "./season.ts";
import type { Theme } from "./theme.ts";
import type { Token, TokenGroup } from "./token.ts";

/** The folder of the API in a build. */
export const API_FOLDER = "api/v1";

/** The start of every address of the API, after the base path. */
export const API_ROOT = `/${API_FOLDER}` as const;

/** Where the API is published: the part of every link before the API's root. */
export type Base = {
  /** Empty, or an origin such as `https://example.org` that makes every link absolute. */
  readonly origin: string;
  /** Empty, or a path such as `/design` that everything is served under. */
  readonly path: string;
};

/** A rule of legibility: foregrounds on backgrounds, by name pattern, and the minimum contrast ratio. */
export type Pair = {
  readonly use: "text" | "graphic";
  readonly foregrounds: readonly string[];
  readonly backgrounds: readonly string[];
  /** Minimum ratio in the plain themes; in those of high contrast, `highContrast`. */
  readonly minimum: number;
  readonly highContrast: number;
};

/** A visual identity, read and resolved: plain JSON data, without the long texts, which are files. */
export type Identity = {
  readonly name: string;
  /** BCP 47 tag of the language of names, notes and pages. */
  readonly language: string;
  readonly url: string;
  /** IANA time zone in which a day begins. */
  readonly timeZone: string;
  readonly base: Base;
  readonly themes: readonly Theme[];
  /** The published tokens that no theme changes, in the file's order. */
  readonly tokens: readonly Token[];
  readonly groups: readonly TokenGroup[];
  readonly products: readonly Product[];
  readonly seasons: readonly Season[];
  readonly pages: readonly Page[];
  readonly pairs: readonly Pair[];
};
