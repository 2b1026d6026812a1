// Types for the parts of untyped packages that the tests compare results with.
declare module "wcag-contrast" {
  /** The contrast ratio of two hexadecimal colours. */
  export function hex(left: string, right: string): number;
}

declare module "chroma-js" {
  /** The WCAG 2 contrast ratio of two colours. */
  export function contrast(left: string, right: string): number;
  /** The CIEDE2000 difference of two colours, at most 100; arrays are RGB channels from 0 to 255. */
  export function deltaE(left: string | readonly number[], right: string | readonly number[]): number;
}
