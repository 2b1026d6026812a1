/** A colour as browsers write it: `#` and six lower-case hexadecimal digits. */
export type Hex = string;

/** An sRGB colour: its opaque part and its alpha, from 0 (clear) to 1 (opaque). */
export type Color = { readonly hex: Hex; readonly alpha: number };

/** The two modes a reader can prefer. */
export const MODES = ["light", "dark"] as const;

/** Light or dark: what `prefers-color-scheme` asks for. */
export type Mode = (typeof MODES)[number];
