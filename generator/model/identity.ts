import type { Choices, Modifier, When } from "./modifier.ts";
import type { Page } from "./page.ts";
import type { Product } from "./product.ts";
import type { Season } from "./season.ts";
import type { Theme } from "./theme.ts";
import type { TokenGroup, VariedToken } from "./token.ts";

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
  /** The combinations that it counts in. */
  readonly when: When;
};

/** What a token can be for, so that pages and reports can use it. */
export const ROLES = [
  "text",
  "background",
  "surface",
  "muted",
  "border",
  "accent",
  "on-accent",
  "focus",
  "font",
  "font-mono",
  "data",
] as const;

/** What a token is for. */
export type Role = (typeof ROLES)[number];

/**
 * Which combinations with further choices are built ahead: all, each further context alone, or those of a list, where an
 * absent theme, product or season is any of them, and an absent further choice the default.
 */
export type Build = "all" | "one-each" | readonly Choices[];

/** A file of tokens, or a resolver document. */
export type TokensFile = {
  /** Its address below `/tokens`. */
  readonly id: string;
  /** Its path in the folder of the settings. */
  readonly name: string;
};

/** A visual identity, read and resolved: plain JSON data, without the long texts, which are files. */
export type Identity = {
  readonly name: string;
  /** BCP 47 tag of the language of names, notes and pages. */
  readonly language: string;
  /** Empty where the settings have none. */
  readonly url: string;
  /** IANA time zone in which a day begins. */
  readonly timeZone: string;
  readonly base: Base;
  /** All choices, in the settings' order; themes, products and seasons are contexts of theirs. */
  readonly modifiers: readonly Modifier[];
  /** At least one. */
  readonly themes: readonly Theme[];
  /** The published tokens in the order of every stylesheet and body; those of one outermost group are together. */
  readonly tokens: readonly VariedToken[];
  readonly groups: readonly TokenGroup[];
  readonly products: readonly Product[];
  readonly seasons: readonly Season[];
  readonly pages: readonly Page[];
  /** The files of the tokens, without those of products. */
  readonly files: readonly TokensFile[];
  readonly pairs: readonly Pair[];
  /** The names of the tokens for each role, or their patterns: `color.data-*`. */
  readonly roles: Readonly<Partial<Record<Role, readonly string[]>>>;
  /** Combinations that do not exist. */
  readonly without: readonly When[];
  readonly build: Build;
};
