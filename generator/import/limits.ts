/**
 * No value that has a type, no selector and no media query of tokens is longer: patterns may take a time that grows with
 * the square of a text, and of a hostile one hours.
 */
export const LONGEST = 1000;
