import type { Identity } from "../model/identity.ts";
import { type Json, TEXT, type Token } from "../model/token.ts";
import { block, declare, stylesheet } from "./css.ts";
import { identifier } from "./css-escape.ts";
import { overrideNames, nonColorTokens, themeColors } from "../resolve/overrides.ts";
import { namesOfRole } from "../resolve/roles.ts";
import { isColor } from "../resolve/theme.ts";
import { darkVariant } from "./tailwind-dark.ts";
import { type Variable, variablesOf } from "./variables.ts";

/** A namespace of Tailwind's theme, whose variables become utilities, and the tokens that it takes. */
type Namespace = {
  /** The prefix of its variables and of the tokens, such as `radius` in `--radius-small`. */
  readonly name: string;
  /** The prefix of its utilities, as problems name it. */
  readonly utility: string;
  /** Another prefix of tokens. */
  readonly alias?: string;
  /** Its utilities take a name such as `1/2`. Elsewhere Tailwind reads what follows the slash as a modifier. */
  readonly takesFraction?: true;
  /** A variable without a suffix is a utility too: `--radius` is `rounded`. */
  readonly takesBare?: true;
  /** Its shadows take no spread, not even zero. */
  readonly isSpreadless?: true;
  /** The property of a utility that Tailwind has no namespace for. */
  readonly property?: string;
};

/** The namespaces in https://tailwindcss.com/docs/theme#theme-variable-namespaces (4.3), and two of our own. */
const NAMESPACES: readonly Namespace[] = [
  { name: "color", utility: "bg" },
  { name: "font", utility: "font" },
  { name: "font-weight", utility: "font" },
  { name: "text", utility: "text" },
  { name: "tracking", utility: "tracking", takesFraction: true },
  { name: "leading", utility: "leading", takesFraction: true },
  { name: "radius", utility: "rounded", takesFraction: true, takesBare: true },
  { name: "shadow", utility: "shadow", takesBare: true },
  { name: "inset-shadow", utility: "inset-shadow" },
  { name: "drop-shadow", utility: "drop-shadow", takesBare: true, isSpreadless: true },
  { name: "text-shadow", utility: "text-shadow", isSpreadless: true },
  { name: "blur", utility: "blur", takesFraction: true, takesBare: true },
  { name: "perspective", utility: "perspective", takesFraction: true },
  { name: "aspect", utility: "aspect", takesFraction: true },
  { name: "ease", utility: "ease", takesFraction: true },
  { name: "animate", utility: "animate", takesFraction: true },
  { name: "breakpoint", utility: "min" },
  { name: "container", utility: "max-w", takesFraction: true },
  { name: "spacing", utility: "p", alias: "space", takesFraction: true, takesBare: true },
  { name: "duration", utility: "duration", property: "transition-duration" },
  { name: "rule-width", utility: "border", property: "border-width" },
];

const COLOR = NAMESPACES[0] as Namespace;

/** Every prefix of tokens with its namespace, the longest first: `font-weight-strong` is in `font-weight`, not in `font`. */
const PREFIXES = NAMESPACES.flatMap((namespace) => {
  const { name, alias } = namespace;
  return [name, ...(alias === undefined ? [] : [alias])].map((prefix) => ({ prefix, namespace }));
}).sort((one, other) => other.prefix.length - one.prefix.length);

/** The characters of a utility's value, as Tailwind reads class names. */
const VALUE = /^[\w.%-]+$/;
const FRACTION = /^[\w.%-]+\/[\w.%-]+$/;

/** The place of a token in Tailwind's theme: `small` in `radius`. */
type Slot = { readonly namespace: Namespace; readonly value: string };

/** Returns the place of a token in Tailwind's theme; null if it is in no namespace. */
function slotOf(token: Token): Slot | null {
  const { name } = token;
  if (isColor(token)) return { namespace: COLOR, value: name.replace(/^color-(?=.)/, "") };
  const found = PREFIXES.find(({ prefix, namespace }) => {
    return name.startsWith(`${prefix}-`) || (namespace.takesBare === true && name === prefix);
  });
  // Of other tokens, only a text such as `color-mix(…)` can be a colour.
  if (found === undefined || (found.namespace === COLOR && (token.type as string) !== TEXT)) return null;
  return { namespace: found.namespace, value: name.slice(found.prefix.length + 1) };
}

/** Returns whether Tailwind can make a utility of this name. */
function isUtility({ namespace: { takesBare, takesFraction }, value }: Slot): boolean {
  if (value === "") return takesBare === true;
  return VALUE.test(value) || (takesFraction === true && FRACTION.test(value));
}

/** Returns the utility that a token would have if Tailwind accepted its name; null if it has one, or needs none. */
export function refusedUtility(token: Token): string | null {
  const slot = slotOf(token);
  return slot === null || isUtility(slot) ? null : `${slot.namespace.utility}-${slot.value}`;
}

/** A variable of Tailwind's theme. */
type ThemeVariable = {
  readonly namespace: Namespace;
  /** Its name, without hyphens. */
  readonly name: string;
  /** The variable of the token stylesheet that it takes. */
  readonly own: string;
  readonly text: string;
  /**
   * It is written where it is used: a theme or a scope can change what its text refers to, and the token stylesheet may
   * have another text for this name.
   */
  readonly isInline: boolean;
};

/** The theme for Tailwind CSS 4 that turns off the framework's palette and the scales that the identity defines. */
export function renderTailwindCss(identity: Identity): string {
  return render(identity, { isExtension: false });
}

/** The theme for Tailwind CSS 4 that adds the identity's tokens to the framework's own theme. */
export function renderTailwindExtendCss(identity: Identity): string {
  return render(identity, { isExtension: true });
}

const HEADS = {
  replace: `/*
 * Replaces Tailwind's default theme: its colours, and every scale that this identity has.
 * To add to the default theme instead, import tailwind.extend.css.
 */`,
  extend: `/*
 * Adds to Tailwind's default theme. A token replaces what has the same name there.
 * To replace the default theme, import tailwind.css instead.
 */`,
} as const;

function render(identity: Identity, { isExtension }: { readonly isExtension: boolean }): string {
  const variables = themeVariables(identity);
  const off = ({ name }: Namespace) => (isExtension ? [] : [`--${name}-*: initial;`]);
  const lines = (own: readonly ThemeVariable[]) => own.map(({ name, text }) => declare([name, text]));
  const inline = variables.filter(({ isInline }) => isInline);
  // A variable that takes another of the same name would refer to itself in a shadow root: `reference` declares none.
  const isDeclared = ({ namespace, name, own }: ThemeVariable) => namespace === COLOR && name !== own;
  const scales = NAMESPACES.filter(({ property }) => property === undefined).flatMap((namespace) => {
    const own = variables.filter((variable) => variable.namespace === namespace);
    const isOff = own.length > 0 && namespace !== COLOR;
    return [...(isOff ? off(namespace) : []), ...lines(own.filter(({ isInline }) => !isInline))];
  });
  const utilities = NAMESPACES.flatMap(({ name, utility, property }) => {
    const isUsed = variables.some(({ namespace }) => namespace.name === name);
    if (property === undefined || !isUsed) return [];
    return [block(`@utility ${utility}-*`, [`${property}: --value(--${name}-*);`])];
  });
  const themes = [
    ["@theme inline", [...off(COLOR), ...lines(inline.filter(isDeclared))]],
    ["@theme", scales],
    ["@theme inline reference", lines(inline.filter((one) => !isDeclared(one)))],
  ] as const;
  return stylesheet([
    isExtension ? HEADS.extend : HEADS.replace,
    ...themes.flatMap(([prelude, own]) => (own.length > 0 ? [block(prelude, own)] : [])),
    ...utilities,
    ...darkVariant(identity),
  ]);
}

/** All variables of the theme. Of those with one name, the token with that very name wins, then the first one. */
function themeVariables(identity: Identity): readonly ThemeVariable[] {
  const all = [...colorVariables(identity), ...otherVariables(identity)];
  const exact = all.filter(({ name, own }) => name === own);
  const byName = new Map([...all.toReversed(), ...exact].map((variable) => [variable.name, variable]));
  return all.filter((variable) => byName.get(variable.name) === variable);
}

function colorVariables(identity: Identity): readonly ThemeVariable[] {
  const [base] = identity.themes;
  const own = base === undefined ? [] : themeColors(identity, base);
  // A product or a season may change other tokens too.
  const colors = identity.tokens.flatMap(({ values: [first] }) => (first?.type === "color" ? first : []));
  const by = overrideNames(identity);
  const [accent] = namesOfRole(identity, "accent");
  const fallback = accent === undefined ? "" : `, ${reference(accent)}`;
  const toVariable = (token: Token, text = reference(token.name)) =>
    variablesWith(token, () => ({ text, isInline: true }));
  return [
    ...[...own, ...colors.filter(({ name }) => by.product.has(name))].flatMap((token) => toVariable(token)),
    ...colors
      .filter(({ name }) => by.season.has(name))
      .flatMap((token) => toVariable(token, `var(${identifier(`--${token.name}`)}${fallback})`)),
  ];
}

function otherVariables(identity: Identity): readonly ThemeVariable[] {
  const varied = new Set(identity.tokens.flatMap(({ by, values }) => (by.length > 0 ? (values[0]?.name ?? []) : [])));
  return nonColorTokens(identity).flatMap((token) =>
    variablesWith(token, ([own, text], { property, isSpreadless = false }) => {
      // A utility of our own follows what the token stylesheet says of reduced motion, in a shadow root too.
      const isReference = varied.has(token.name) || property !== undefined;
      return {
        text: isReference ? reference(own) : text,
        isInline: isReference || isSpreadless || text.includes("var("),
      };
    }),
  );
}

/** The variables of a token by their names in the theme; none where Tailwind refuses the name. */
function variablesWith(
  token: Token,
  textOf: (variable: Variable, namespace: Namespace) => Pick<ThemeVariable, "text" | "isInline">,
): readonly ThemeVariable[] {
  const slot = slotOf(token);
  if (slot === null || !isUtility(slot)) return [];
  const { namespace, value } = slot;
  const name = value === "" ? namespace.name : `${namespace.name}-${value}`;
  const own = namespace.isSpreadless === true ? { ...token, value: withoutSpread(token.value) } : token;
  return variablesOf(own)
    .filter(([own]) => !own.endsWith("--font-family"))
    .map((variable) => {
      const [own] = variable;
      return { namespace, name: `${name}${own.slice(token.name.length)}`, own, ...textOf(variable, namespace) };
    });
}

/** A shadow, or a list of them, without a spread of zero. */
function withoutSpread(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSpread);
  const { spread, ...layer } = value as Readonly<Record<string, Json>>;
  const isZero = (spread as { readonly value?: Json } | undefined)?.value === 0;
  return isZero ? layer : value;
}

function reference(name: string): string {
  return `var(${identifier(`--${name}`)})`;
}
