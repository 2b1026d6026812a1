/** An opaque colour: `#` and six lower-case hexadecimal digits. */
export type Hex = string;

/** An sRGB colour; `alpha` runs from 0 (transparent) to 1 (opaque). */
export type Color = { readonly hex: Hex; readonly alpha: number };

/** The values of `prefers-color-scheme`. */
export const MODES = ["light", "dark"] as const;

export type Mode = (typeof MODES)[number];
