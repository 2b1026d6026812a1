import type { Identity } from "../model/identity.ts";
import { identifier, quoted } from "../render/css.ts";
import type { Json, Token, TokenType } from "../model/token.ts";

/** A token's visual form; `none` if its value is enough. */
export type Specimen = "text" | "length" | "extent" | "radius" | "rule" | "shadow" | "wash" | "count" | "move" | "none";

/** References the variable of a token or of one of its parts. */
const use = (name: string, part = "") => `var(${identifier(`--${name}${part}`)})`;

/** Specimen declarations, keyed by token type. */
const DECLARATIONS: Partial<Readonly<Record<TokenType, (name: string) => string>>> = {
  fontFamily: (name) => `font-family: ${use(name)};`,
  fontWeight: (name) => `font-weight: ${use(name)};`,
  typography: (name) =>
    `font: ${use(name, "--font-weight")} ${use(name)} / ${use(name, "--line-height")} ${use(name, "--font-family")}; letter-spacing: ${use(name, "--letter-spacing")};`,
  shadow: (name) => `box-shadow: ${use(name)};`,
  gradient: (name) => `background: ${use(name)};`,
  border: (name) => `block-size: 0; border-block-start: ${use(name)};`,
  strokeStyle: (name) => `block-size: 0; background: none; border-block-start: 3px ${use(name)};`,
};

const KINDS: Partial<Readonly<Record<TokenType, Specimen>>> = {
  fontFamily: "text",
  fontWeight: "text",
  typography: "text",
  shadow: "shadow",
  gradient: "wash",
  border: "rule",
  strokeStyle: "rule",
  number: "count",
  duration: "move",
  cubicBezier: "move",
  transition: "move",
};

/** Recognizes dimensions that aren't distances by the names that most identities use. */
const NAMED = [
  ["radius", /radius|radii|corner|round/],
  ["rule", /rule|stroke|hairline|(border|line)-?width/],
] as const;

/** The longest length drawn at its real size, in rem; longer ones are scaled to their group. */
const LONGEST = 12;

export function specimenOf({ type, name, path, value }: Token): Specimen {
  if (type !== "dimension") return KINDS[type] ?? "none";
  const match = NAMED.find(([, pattern]) => pattern.test(`${path[0]}-${name}`));
  return match?.[0] ?? (remsOf(value) > LONGEST ? "extent" : "length");
}

/** Converts a length to rem, at 16 pixels each. */
export function remsOf(value: Json): number {
  const { value: amount, unit } = value as { readonly value: number; readonly unit: string };
  return unit === "rem" ? amount : amount / 16;
}

const LENGTHS: Partial<Readonly<Record<Specimen, (name: string) => string>>> = {
  length: (name) => `inline-size: ${use(name)};`,
  radius: (name) => `border-start-start-radius: ${use(name)};`,
  rule: (name) => `block-size: ${use(name)};`,
};

/** Renders a CSS rule for each token with a specimen, because the content policy forbids inline styles. */
export function renderSpecimens({ tokens }: Pick<Identity, "tokens">): string {
  const rules = tokens.flatMap(({ values: [token] }) => {
    if (token === undefined || token.type === "color") return [];
    const declaration = DECLARATIONS[token.type] ?? LENGTHS[specimenOf(token)];
    return declaration ? [`[id=${quoted(token.name)}] .sample { ${declaration(token.name)} }\n`] : [];
  });
  return rules.join("");
}
