import type { Identity } from "../model/identity.ts";
import { identifier, quoted } from "../render/css.ts";
import type { Json, Token, TokenType } from "../model/token.ts";
import { type SectionId, sectionsOf } from "./token-sections.ts";

/** A token's visual form; `none` if its value needs no illustration. */
export type Specimen =
  | "text"
  | "letters"
  | "tracking"
  | "length"
  | "extent"
  | "radius"
  | "rule"
  | "shadow"
  | "wash"
  | "count"
  | "move"
  | "none";

/** References the variable of a token or of a part. */
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
  duration: (name) => `transition-duration: ${use(name)};`,
  cubicBezier: (name) => `transition-timing-function: ${use(name)};`,
  transition: (name) => `transition: translate ${use(name)};`,
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

/** Maximum length drawn at its real size, in rem; longer ones are scaled to their group. */
const MAX_REAL_LENGTH = 12;

export function specimenOf({ type, name, value }: Token, section: SectionId): Specimen {
  if (type !== "dimension") return KINDS[type] ?? "none";
  if (section === "radius" || section === "rule") return section;
  if (section !== "typography") return remsOf(value) > MAX_REAL_LENGTH ? "extent" : "length";
  if (/line-?height|leading/i.test(name)) return "none";
  return /spacing|tracking/i.test(name) ? "tracking" : "letters";
}

/** Converts a length to rem, at 16 pixels each. */
export function remsOf(value: Json): number {
  const { value: amount, unit } = value as { readonly value: number; readonly unit: string };
  return unit === "rem" ? amount : amount / 16;
}

const LENGTHS: Partial<Readonly<Record<Specimen, (name: string) => string>>> = {
  letters: (name) => `font-size: ${use(name)};`,
  tracking: (name) => `letter-spacing: ${use(name)};`,
  length: (name) => `inline-size: ${use(name)};`,
  radius: (name) => `border-start-start-radius: ${use(name)};`,
  rule: (name) => `block-size: ${use(name)};`,
};

/** Renders a CSS rule for each token with a specimen, because the content policy forbids inline styles. */
export function renderSpecimens(identity: Pick<Identity, "tokens" | "roles">): string {
  const sections = sectionsOf(identity);
  const rules = identity.tokens.flatMap(({ values: [token] }) => {
    if (token === undefined || token.type === "color") return [];
    const declaration = declarationOf(token, sections.get(token.name) ?? "other");
    return declaration === null ? [] : [`[id=${quoted(token.name)}] .sample { ${declaration} }\n`];
  });
  return rules.join("");
}

/** Returns the declaration that gives an element a token's appearance; null if the value needs no illustration. */
export function declarationOf(token: Token, section: SectionId): string | null {
  if (token.type === "color") return `background: ${use(token.name)};`;
  const declaration = DECLARATIONS[token.type] ?? LENGTHS[specimenOf(token, section)];
  return declaration?.(token.name) ?? null;
}
