/** The rules of a house, which an identity may set to a level; the format's own rules are always errors. */
export const RULES = [
  "description",
  "contrast",
  "translucent-background",
  "unit",
  "unknown-type",
  "value",
  "unknown-key",
  "same-names",
  "reserved-name",
  "hex",
  "css-name",
  "tailwind-name",
  "unpublished",
  "size",
] as const;

/** A rule of a house. */
export type Rule = (typeof RULES)[number];

/** The levels of a rule. */
export const LEVELS = ["error", "warning", "off"] as const;

/** The level of a rule: whether its problems are errors, warnings or ignored. */
export type Level = (typeof LEVELS)[number];
