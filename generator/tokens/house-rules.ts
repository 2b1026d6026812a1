/** House rules, whose level an identity can set; the format's own rules are always errors. */
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
  "platform-name",
  "unpublished",
  "size",
] as const;

export type Rule = (typeof RULES)[number];

export const LEVELS = ["error", "warning", "off"] as const;

/** A rule's level, which makes its problems errors or warnings, or ignores them. */
export type Level = (typeof LEVELS)[number];
