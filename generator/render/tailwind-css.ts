import type { Identity } from "../model/identity.ts";
import type { Token } from "../model/token.ts";
import { block, declare, stylesheet } from "./css.ts";
import { identifier } from "./css-escape.ts";
import { namesBy, otherTokens, themeColors } from "../resolve/own-colors.ts";
import { namesOfRole } from "../resolve/roles.ts";
import { variablesOf } from "./variables.ts";

/**
 * The theme for Tailwind CSS 4, to import after the token stylesheet. It turns off the framework's palette and the
 * scales that the identity defines: `bg-red-500` has no effect.
 */
export function renderTailwindCss(identity: Identity): string {
  const varied = new Set(identity.tokens.flatMap(({ by, values }) => (by.length > 0 ? (values[0]?.name ?? []) : [])));
  const tokens = otherTokens(identity);
  const literals = SCALES.flatMap((scale) => {
    const own = tokensIn(tokens, scale);
    const fixed = own.filter(({ name }) => !varied.has(name)).flatMap((token) => themeVariables(token, scale));
    return own.length === 0 ? [] : [...OFF[scale], ...fixed.map(({ name, text }) => declare([name, text]))];
  });
  const references = SCALES.flatMap((scale) => {
    const own = tokensIn(tokens, scale).filter(({ name }) => varied.has(name));
    return own.flatMap((token) => themeVariables(token, scale)).map(({ name, own }) => declare([name, reference(own)]));
  });
  return stylesheet([
    block("@theme inline", colorLines(identity)),
    block("@theme", literals),
    // Used where needed and not declared: most have the token's own name, and would refer to themselves.
    ...(references.length > 0 ? [block("@theme inline reference", references)] : []),
    ...UTILITIES.flatMap((utility) => utilityBlocks(tokens, utility)),
  ]);
}

/** `inline` resolves colours where they are used, so a theme, a scope or a season can change them. */
function colorLines(identity: Identity): string[] {
  const [base] = identity.themes;
  const own = base === undefined ? [] : themeColors(identity, base).map(({ name }) => name);
  // A product or a season may change other tokens too.
  const colors = identity.tokens.flatMap(({ values: [first] }) => (first?.type === "color" ? first.name : []));
  const by = namesBy(identity);
  const data = colors.filter((name) => by.product.has(name));
  const seasonal = colors.filter((name) => by.season.has(name));
  const [accent] = namesOfRole(identity, "accent");
  const fallback = accent === undefined ? "" : `, ${reference(accent)}`;
  const season = seasonal.map((name) => declare([`color-${name}`, `var(${identifier(`--${name}`)}${fallback})`]));
  return [
    "--color-*: initial;",
    ...[...own, ...data].map((name) => declare([`color-${name}`, reference(name)])),
    ...season,
  ];
}

/** The framework's scales that the identity can define, by the prefix that both use for their variables. */
const SCALES = ["font", "font-weight", "text", "radius", "shadow", "ease", "breakpoint", "container", "space"] as const;

type Scale = (typeof SCALES)[number];

/** What turns a scale of the framework off. Its multiplier of spaces would accept any number, so `p-5` has no effect. */
const OFF = {
  ...(Object.fromEntries(SCALES.map((scale) => [scale, [`--${scale}-*: initial;`]])) as Record<Scale, string[]>),
  space: ["--spacing: initial;", "--spacing-*: initial;"],
};

/**
 * The variables of a token, by the names that the framework and the token stylesheet have for them. A literal text is
 * needed where both names are the same: `var(--radius-small)` would refer to itself in a shadow root.
 */
function themeVariables(token: Token, scale: Scale) {
  return variablesOf(token)
    .filter(([name]) => !name.endsWith("--font-family"))
    .map(([own, text]) => ({ own, text, name: scale === "space" ? own.replace(/^space/, "spacing") : own }));
}

function reference(name: string): string {
  return `var(${identifier(`--${name}`)})`;
}

function tokensIn(tokens: readonly Token[], scale: string): readonly Token[] {
  return tokens.filter((token) => hasPrefix(token, scale));
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
  return tokensIn(tokens, prefix).map(({ name }) => {
    return block(`@utility ${className}${name.slice(prefix.length)}`, [`${property}: ${reference(name)};`]);
  });
}

/** Whether a token belongs to a prefix: `font-weight-strong` to `font-weight`, not to `font`. */
function hasPrefix({ name }: Token, prefix: string): boolean {
  const known = [...SCALES, ...UTILITIES.map((utility) => utility.prefix)].filter((one) => name.startsWith(`${one}-`));
  return prefix === known.reduce<string>((longest, one) => (one.length > longest.length ? one : longest), "");
}
