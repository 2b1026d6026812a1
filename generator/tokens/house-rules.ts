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

/** How a problem with a rule counts. */
export const LEVELS = ["error", "warning", "off"] as const;

/** How a problem with a rule counts. */
export type Level = (typeof LEVELS)[number];
