import type { Identity } from "../model/identity.ts";
import type { Token, TokenType } from "../model/token.ts";

/** How a token is shown: the property that its specimen wears, where there is something to see. */
const WORN: Partial<Readonly<Record<TokenType, (name: string) => string>>> = {
  fontFamily: (name) => `font-family: var(--${name});`,
  fontWeight: (name) => `font-weight: var(--${name});`,
  typography: (name) =>
    `font: var(--${name}--font-weight) var(--${name}) / var(--${name}--line-height) var(--${name}--font-family); letter-spacing: var(--${name}--letter-spacing);`,
  shadow: (name) => `box-shadow: var(--${name});`,
  duration: (name) => `transition-duration: var(--${name});`,
  cubicBezier: (name) => `transition-timing-function: var(--${name});`,
  transition: (name) => `transition: transform var(--${name});`,
};

/** Lengths are shown by what they measure; the group of a token says which side of the specimen that is. */
const LENGTHS: Readonly<Record<string, (name: string) => string>> = {
  space: (name) => `inline-size: var(--${name});`,
  radius: (name) => `border-start-start-radius: var(--${name});`,
  rule: (name) => `block-size: var(--${name});`,
};

/** What kind of specimen a token has: text to read, a thing to see, a movement to play, or none. */
export function specimenOf({ type, path }: Token): "text" | "space" | "radius" | "rule" | "shadow" | "move" | null {
  if (type === "typography" || type === "fontFamily" || type === "fontWeight") return "text";
  if (type === "shadow") return "shadow";
  if (type === "duration" || type === "cubicBezier" || type === "transition") return "move";
  const [group = ""] = path;
  return type === "dimension" && Object.hasOwn(LENGTHS, group) ? (group as "space" | "radius" | "rule") : null;
}

/** A rule for each token that has a specimen: a page may not say a style of its own. */
export function renderSpecimens({ tokens }: Identity): string {
  const rules = tokens.map((token) => {
    const worn = WORN[token.type] ?? LENGTHS[token.path[0] ?? ""];
    return worn && specimenOf(token) ? `[data-token="${token.name}"] .sample { ${worn(token.name)} }\n` : "";
  });
  return rules.join("");
}
