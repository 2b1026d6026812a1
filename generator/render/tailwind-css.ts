import type { Identity } from "../model/identity.ts";
import type { Token } from "../model/token.ts";
import { block, declare, stylesheet } from "./css.ts";
import { namesBy, otherTokens, themeColors } from "../resolve/own-colors.ts";
import { namesOfRole } from "../resolve/roles.ts";
import { variablesOf } from "./variables.ts";

/**
 * The theme for Tailwind CSS 4, to import after the token stylesheet. It turns off the framework's palette and the
 * scales that the identity defines: `bg-red-500` has no effect.
 */
export function renderTailwindCss(identity: Identity): string {
  return stylesheet([
    block("@theme inline", colorLines(identity)),
    block(
      "@theme",
      SCALES.flatMap((scale) => scaleLines(otherTokens(identity), scale)),
    ),
    ...UTILITIES.flatMap((utility) => utilityBlocks(otherTokens(identity), utility)),
  ]);
}

/** `inline` resolves colours where they are used, so a theme, a scope or a season can change them. */
function colorLines(identity: Identity): string[] {
  const [base] = identity.themes;
  const own = base === undefined ? [] : themeColors(identity, base).map(({ name }) => name);
  const { product: data, season: seasonal } = namesBy(identity);
  const [accent] = namesOfRole(identity, "accent");
  const season =
    accent === undefined ? [] : [...seasonal].map((name) => `--color-${name}: var(--${name}, var(--${accent}));`);
  return ["--color-*: initial;", ...[...own, ...data].map((name) => `--color-${name}: var(--${name});`), ...season];
}

/** The framework's scales that the identity can define, by the prefix that both use for their variables. */
const SCALES = ["font", "font-weight", "text", "radius", "shadow", "ease", "breakpoint", "container", "space"] as const;

// A name that both stylesheets use needs a literal value: `var(--radius-small)` would refer to itself in a shadow root.
function scaleLines(tokens: readonly Token[], scale: (typeof SCALES)[number]): string[] {
  const filled = tokens.filter((token) => hasPrefix(token, scale));
  if (filled.length === 0) return [];
  if (scale === "space") return spacingLines(filled);
  const variables = filled.flatMap((token) => variablesOf(token));
  return [`--${scale}-*: initial;`, ...variables.filter(([name]) => !name.endsWith("--font-family")).map(declare)];
}

/** Every space has a name. Tailwind's multiplier would accept any number, so it is off: `p-5` has no effect. */
function spacingLines(spaces: readonly Token[]): string[] {
  const named = spaces.flatMap(variablesOf).map(([name, text]) => declare([name.replace(/^space/, "spacing"), text]));
  return ["--spacing: initial;", "--spacing-*: initial;", ...named];
}

/** Scales without a theme variable in the framework get our own classes: `duration-fast`, `border-hairline`. */
const UTILITIES = [
  { prefix: "duration", className: "duration", property: "transition-duration" },
  { prefix: "rule-width", className: "border", property: "border-width" },
] as const;

function utilityBlocks(
  tokens: readonly Token[],
  { prefix, className, property }: (typeof UTILITIES)[number],
): string[] {
  const named = tokens.filter((token) => hasPrefix(token, prefix));
  return named.map(({ name }) => {
    return block(`@utility ${className}${name.slice(prefix.length)}`, [`${property}: var(--${name});`]);
  });
}

/** Whether a token belongs to a prefix: `font-weight-strong` to `font-weight`, not to `font`. */
function hasPrefix({ name }: Token, prefix: string): boolean {
  const known = [...SCALES, ...UTILITIES.map((utility) => utility.prefix)].filter((one) => name.startsWith(`${one}-`));
  return prefix === known.reduce<string>((longest, one) => (one.length > longest.length ? one : longest), "");
}
