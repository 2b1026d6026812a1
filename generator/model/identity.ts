import type { Page } from "./page.ts";
import type { Product } from "./product.ts";
import type { Season } from "./season.ts";
import type { Theme } from "./theme.ts";
import type { Token, TokenGroup } from "./token.ts";

/** Where the API is published: what stands before `/api/v1` in every link. */
export type Base = {
  /** Empty, or an origin such as `https://example.org` that makes every link absolute. */
  readonly origin: string;
  /** Empty, or a path such as `/design` under which everything is served. */
  readonly path: string;
};

/** A rule of legibility: foregrounds that stand on backgrounds, and the least contrast ratio, by name pattern. */
export type Pair = {
  readonly use: "text" | "graphic";
  readonly foregrounds: readonly string[];
  readonly backgrounds: readonly string[];
  /** Least ratio in the plain themes and in those of high contrast. */
  readonly minimum: number;
  readonly highContrast: number;
};

/** A visual identity, read and resolved: plain data that JSON can carry, without the long texts, which are files. */
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
