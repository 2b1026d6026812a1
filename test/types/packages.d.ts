/** The parts of packages without types of their own that the tests compare with. */
declare module "wcag-contrast" {
  /** The contrast ratio of two hexadecimal colours. */
  export function hex(one: string, other: string): number;
}

declare module "chroma-js" {
  /** The contrast ratio of WCAG 2 between two colours. */
  export function contrast(one: string, other: string): number;
  /** The colour difference CIEDE2000 of two colours, at most 100; a list is red, green and blue of 255. */
  export function deltaE(one: string | readonly number[], other: string | readonly number[]): number;
}
