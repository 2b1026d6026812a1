import type { Choices, Modifier, When } from "./modifier.ts";
import type { Product } from "./product.ts";
import type { Season } from "./season.ts";
import type { Theme } from "./theme.ts";
import type { TokenGroup, VariedToken } from "./token.ts";

/** The API's folder in `dist`. */
export const API_FOLDER = "api/v1";

/** The path that every API address starts with, after the base path. */
export const API_ROOT = `/${API_FOLDER}` as const;

/** The prefix of every link: the address that the API is published under. */
export type Base = {
  /** An origin such as `https://example.org`, which makes every link absolute, or empty. */
  readonly origin: string;
  /** A path such as `/design` that everything is served under, or empty. */
  readonly path: string;
};

/** A legibility rule: name patterns for foregrounds and backgrounds, and their minimum contrast ratio. */
export type Pair = {
  readonly use: "text" | "graphic";
  readonly foregrounds: readonly string[];
  readonly backgrounds: readonly string[];
  readonly minimum: number;
  /** The minimum in high-contrast themes. */
  readonly highContrast: number;
  /** The combinations that the rule applies to. */
  readonly when: When;
};

/** The purposes by which pages and reports look up tokens. */
export const ROLES = [
  "text",
  "background",
  "surface",
  "muted",
  "border",
  "accent",
  "on-accent",
  "link",
  "focus",
  "success",
  "warning",
  "danger",
  "radius",
  "shadow",
  "space",
  "font",
  "font-mono",
  "data",
] as const;

export type Role = (typeof ROLES)[number];

/** The uses of a colour on a background; the colours of `data` mark the series of charts. */
export const FRONT_USES = ["text", "border", "graphic", "data"] as const;

export type FrontUse = (typeof FRONT_USES)[number];

/** The uses that the settings can give a token. */
export const USES = [...FRONT_USES, "background"] as const;

export type Use = (typeof USES)[number];

/**
 * The combinations with further modifiers that a build writes: all of them, one further context at a time, or a list. In
 * a list, omitting the theme, product or season selects all of them; omitting another modifier selects its default.
 */
export type Build = "all" | "one-each" | readonly Choices[];

/** A token file or a resolver document. */
export type TokensFile = {
  /** Its address below `/tokens`. */
  readonly id: string;
  /** Its path relative to the settings. */
  readonly name: string;
};

/** A font file in WOFF2, published under `/fonts`. */
export type Font = {
  /** Its id in addresses: the file name without the extension. */
  readonly id: string;
  readonly family: string;
  /** A weight, or the range of a variable font: `100 900`. Null for the CSS default. */
  readonly weight: string | null;
  /** Null for the CSS default, as is `unicodeRange`. */
  readonly style: string | null;
  readonly unicodeRange: string | null;
};

/** A reference page as shown in lists; its text is a separate file. */
export type Page = {
  readonly id: string;
  /** Its first heading. */
  readonly title: string;
  /** Its first paragraph, without markup. */
  readonly summary: string;
  /** Its further headings, without markup. */
  readonly headings: readonly string[];
};

/** A file of a platform. */
export type PlatformFile = {
  /** Below `/platforms/{platform}`: `tokens.mjs`, or `atlas/tokens.mjs` for a product. */
  readonly path: string;
  /** The combination of its values, keyed by modifier id. For an omitted modifier, it has all contexts or the default. */
  readonly choices: Choices;
};

/** A platform's files, how to use them, and the tokens that they can't express. */
export type PlatformEntry = {
  readonly id: string;
  readonly name: string;
  /** Instructions for its files, in English. */
  readonly use: string;
  readonly files: readonly PlatformFile[];
  /** The tokens that it can't express, by reason. */
  readonly omitted: readonly { readonly reason: string; readonly tokens: readonly string[] }[];
};

/** A visual identity, read and resolved, as plain JSON; long texts are separate files. */
export type Identity = {
  readonly name: string;
  /** The BCP 47 tag of names, notes and pages. */
  readonly language: string;
  /** Empty if the settings have no `url`. */
  readonly url: string;
  /** The IANA time zone that decides when a day begins. */
  readonly timeZone: string;
  readonly base: Base;
  /** In the settings' order; themes, products and seasons are among their contexts. */
  readonly modifiers: readonly Modifier[];
  /** At least one. */
  readonly themes: readonly Theme[];
  /** The published tokens in output order, contiguous by outermost group. */
  readonly tokens: readonly VariedToken[];
  readonly groups: readonly TokenGroup[];
  readonly products: readonly Product[];
  readonly seasons: readonly Season[];
  readonly pages: readonly Page[];
  /** Empty until a build renders their files. */
  readonly platforms: readonly PlatformEntry[];
  readonly fonts: readonly Font[];
  /** True if the pages have examples with CSS rules, which are published as one stylesheet. */
  readonly hasComponents?: boolean;
  /** The token files, except those of products. */
  readonly files: readonly TokensFile[];
  readonly pairs: readonly Pair[];
  /** Token names or patterns such as `color.data-*`, keyed by role. */
  readonly roles: Readonly<Partial<Record<Role, readonly string[]>>>;
  /** Token names or patterns, keyed by use; empty if the settings don't declare any. */
  readonly use: Readonly<Partial<Record<Use, readonly string[]>>>;
  /** The excluded combinations. */
  readonly without: readonly When[];
  readonly build: Build;
};
