import type { Role } from "../../model/identity.ts";
import type { Rule } from "../../tokens/house-rules.ts";

/** What each role of tokens is for, as editors explain it. */
export const ROLE_NOTES: Readonly<Record<Role, string>> = {
  text: "The colour of text.",
  background: "The colour of pages.",
  surface: "The colour of what is on a page, such as cards.",
  muted: "The colour of less important text; of several, the strongest first.",
  border: "The colour of lines; of several, the strongest first.",
  accent: "The colour of links and buttons.",
  "on-accent": "The colour of text on the accent.",
  focus: "The colour of the outline of what has the focus.",
  font: "The font family of text; of several, the last one is for titles.",
  "font-mono": "The font family of code.",
  data: "The colours of charts, in their order.",
};

/** What each rule finds, as editors explain it. */
export const RULE_NOTES: Readonly<Record<Rule, string>> = {
  description: "A token without a description.",
  contrast: "A pair below its minimum contrast ratio.",
  "translucent-background": "A pair with a background that is not opaque.",
  unit: "A length in em, % or vw.",
  "unknown-type":
    "A token of a type that the format does not know; `text` is for values that are published as they are written.",
  value: "A value that is not of its type's form; it is published as it is written.",
  "unknown-key": "A key of a token that the format does not know; it is not published.",
  "same-names": "A token that only some contexts have.",
  "reserved-name": "A token with a name that has another meaning.",
  hex: "A colour whose hex differs from its components.",
  "css-name": "A token whose name CSS has to escape.",
  "tailwind-name": "A token whose name can't be part of a class of Tailwind; its theme leaves the token out.",
  unpublished: "A token, a value or a file that is not published.",
  size: "A stylesheet that is large.",
};
