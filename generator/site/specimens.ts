import type { Identity } from "../model/identity.ts";
import type { Json, Token, TokenType } from "../model/token.ts";

/** What there is to see of a token; `none` where its value says it all. */
export type Specimen = "text" | "length" | "extent" | "radius" | "rule" | "shadow" | "wash" | "count" | "move" | "none";

/** The property that a specimen wears, by the type of its token. */
const WORN: Partial<Readonly<Record<TokenType, (name: string) => string>>> = {
  fontFamily: (name) => `font-family: var(--${name});`,
  fontWeight: (name) => `font-weight: var(--${name});`,
  typography: (name) =>
    `font: var(--${name}--font-weight) var(--${name}) / var(--${name}--line-height) var(--${name}--font-family); letter-spacing: var(--${name}--letter-spacing);`,
  color: (name) => `background: var(--${name});`,
  shadow: (name) => `box-shadow: var(--${name});`,
  gradient: (name) => `background: var(--${name});`,
  border: (name) => `block-size: 0; border-block-start: var(--${name});`,
  strokeStyle: (name) => `block-size: 0; background: none; border-block-start: 3px var(--${name}) var(--ink);`,
};

const KINDS: Partial<Readonly<Record<TokenType, Specimen>>> = {
  fontFamily: "text",
  fontWeight: "text",
  typography: "text",
  color: "wash",
  shadow: "shadow",
  gradient: "wash",
  border: "rule",
  strokeStyle: "rule",
  number: "count",
  duration: "move",
  cubicBezier: "move",
  transition: "move",
};

/** Lengths that are not distances say so by their names, as most identities write them. */
const NAMED = [
  ["radius", /radius|radii|corner|round/],
  ["rule", /rule|stroke|hairline|(border|line)-?width/],
] as const;

/** The longest length in rems that is drawn as long as it is; the others are drawn to the scale of their group. */
const LONGEST = 12;

/** What kind of specimen a token has. */
export function specimenOf({ type, name, path, value }: Token): Specimen {
  if (type !== "dimension") return KINDS[type] ?? "none";
  const named = NAMED.find(([, pattern]) => pattern.test(`${path[0]}-${name}`));
  return named?.[0] ?? (remsOf(value) > LONGEST ? "extent" : "length");
}

/** A length in rems, of 16 pixels each. */
export function remsOf(value: Json): number {
  const { value: amount, unit } = value as { readonly value: number; readonly unit: string };
  return unit === "rem" ? amount : amount / 16;
}

const LENGTHS: Partial<Readonly<Record<Specimen, (name: string) => string>>> = {
  length: (name) => `inline-size: var(--${name});`,
  radius: (name) => `border-start-start-radius: var(--${name});`,
  rule: (name) => `block-size: var(--${name});`,
};

/** A rule for each token whose specimen wears it: a page may not say a style of its own. */
export function renderSpecimens({ tokens }: Identity): string {
  const rules = tokens.map((token) => {
    const worn = WORN[token.type] ?? LENGTHS[specimenOf(token)];
    return worn ? `[data-token="${token.name}"] .sample { ${worn(token.name)} }\n` : "";
  });
  return rules.join("");
}
