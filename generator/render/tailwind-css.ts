import type { Identity } from "../model/identity.ts";
import { type Json, TEXT, type Token } from "../model/token.ts";
import { block, declare, identifier, stylesheet, type Variable } from "./css.ts";
import { nonColorTokens, overrideNames, themeColors } from "../resolve/overrides.ts";
import { namesOfRole } from "../resolve/roles.ts";
import { isColor } from "../resolve/theme.ts";
import { darkVariant } from "./tailwind-dark.ts";
import { variablesOf } from "./variables.ts";

/** A namespace of Tailwind's theme, whose variables become utilities. */
type Namespace = {
  /** The prefix of its variables and of matching tokens, such as `radius` in `--radius-small`. */
  readonly name: string;
  /** The prefix of its utilities, for messages. */
  readonly utility: string;
  /** An alternative token prefix. */
  readonly alias?: string;
  /** Its utilities accept a name such as `1/2`. Elsewhere Tailwind parses the part after the slash as a modifier. */
  readonly takesFraction?: true;
  /** A variable without a suffix is a utility too: `--radius` is `rounded`. */
  readonly takesBare?: true;
  /** Its shadows don't accept a spread, not even zero. */
  readonly isSpreadless?: true;
  /** The CSS property, if Tailwind lacks the namespace. */
  readonly property?: string;
};

/** The namespaces in https://tailwindcss.com/docs/theme#theme-variable-namespaces (4.3), plus two that Tailwind lacks. */
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

/** Token prefixes, longest first: `font-weight-strong` is in `font-weight`, not in `font`. */
const PREFIXES = NAMESPACES.flatMap((namespace) => {
  const { name, alias } = namespace;
  return [name, ...(alias === undefined ? [] : [alias])].map((prefix) => ({ prefix, namespace }));
}).sort((a, b) => b.prefix.length - a.prefix.length);

/** The values that Tailwind accepts in class names. */
const VALUE = /^[\w.%-]+$/;
const FRACTION = /^[\w.%-]+\/[\w.%-]+$/;

/** A token's namespace and name in Tailwind's theme: `radius` and `small`. */
type Slot = { readonly namespace: Namespace; readonly value: string };

function slotOf(token: Token): Slot | null {
  const { name } = token;
  if (isColor(token)) return { namespace: COLOR, value: name.replace(/^color-(?=.)/, "") };
  const match = PREFIXES.find(({ prefix, namespace }) => {
    return name.startsWith(`${prefix}-`) || (namespace.takesBare === true && name === prefix);
  });
  // Among tokens of other types, only text such as `color-mix(…)` can be a colour.
  if (match === undefined || (match.namespace === COLOR && (token.type as string) !== TEXT)) return null;
  return { namespace: match.namespace, value: name.slice(match.prefix.length + 1) };
}

/** Returns whether Tailwind accepts this name for a utility. */
function isUtility({ namespace: { takesBare, takesFraction }, value }: Slot): boolean {
  if (value === "") return takesBare === true;
  return VALUE.test(value) || (takesFraction === true && FRACTION.test(value));
}

/** Returns the utility that Tailwind refuses because of the token's name, or null. */
export function refusedUtility(token: Token): string | null {
  const slot = slotOf(token);
  return slot === null || isUtility(slot) ? null : `${slot.namespace.utility}-${slot.value}`;
}

/** A variable of Tailwind's theme. */
type ThemeVariable = {
  readonly namespace: Namespace;
  /** Without the leading hyphens. */
  readonly name: string;
  /** The variable of the token stylesheet that it refers to. */
  readonly source: string;
  readonly text: string;
  /**
   * True if utilities contain its text: a theme or a scope can change the variables in it, and the token stylesheet may
   * define the same name differently.
   */
  readonly isInline: boolean;
};

/** Renders a theme for Tailwind CSS 4 that replaces the framework's palette and the scales that the identity defines. */
export function renderTailwindCss(identity: Identity): string {
  return render(identity, { isExtension: false });
}

/** Renders a theme for Tailwind CSS 4 that extends the framework's theme. */
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
  const lines = (list: readonly ThemeVariable[]) => list.map(({ name, text }) => declare([name, text]));
  const inline = variables.filter(({ isInline }) => isInline);
  // A variable with the name of its source would refer to itself in a shadow root; `reference` doesn't declare it.
  const isDeclared = ({ namespace, name, source }: ThemeVariable) => namespace === COLOR && name !== source;
  const scales = NAMESPACES.filter(({ property }) => property === undefined).flatMap((namespace) => {
    const members = variables.filter((variable) => variable.namespace === namespace);
    const isOff = members.length > 0 && namespace !== COLOR;
    return [...(isOff ? off(namespace) : []), ...lines(members.filter(({ isInline }) => !isInline))];
  });
  const utilities = NAMESPACES.flatMap(({ name, utility, property }) => {
    const isUsed = variables.some(({ namespace }) => namespace.name === name);
    if (property === undefined || !isUsed) return [];
    return [block(`@utility ${utility}-*`, [`${property}: --value(--${name}-*);`])];
  });
  const themes = [
    ["@theme inline", [...off(COLOR), ...lines(inline.filter(isDeclared))]],
    ["@theme", scales],
    ["@theme inline reference", lines(inline.filter((variable) => !isDeclared(variable)))],
  ] as const;
  return stylesheet([
    isExtension ? HEADS.extend : HEADS.replace,
    ...themes.flatMap(([prelude, content]) => (content.length > 0 ? [block(prelude, content)] : [])),
    ...utilities,
    ...darkVariant(identity),
  ]);
}

/** All variables of the theme. If names clash, the token with exactly that name wins, then the first. */
function themeVariables(identity: Identity): readonly ThemeVariable[] {
  const all = [...colorVariables(identity), ...otherVariables(identity)];
  const exact = all.filter(({ name, source }) => name === source);
  const byName = new Map([...all.toReversed(), ...exact].map((variable) => [variable.name, variable]));
  return all.filter((variable) => byName.get(variable.name) === variable);
}

function colorVariables(identity: Identity): readonly ThemeVariable[] {
  const [base] = identity.themes;
  const baseColors = base === undefined ? [] : themeColors(identity, base);
  // Products and seasons may override tokens of other types too.
  const colors = identity.tokens.flatMap(({ values: [first] }) => (first?.type === "color" ? first : []));
  const overrides = overrideNames(identity);
  const [accent] = namesOfRole(identity, "accent");
  const fallback = accent === undefined ? "" : `, ${reference(accent)}`;
  const toVariable = (token: Token, text = reference(token.name)) =>
    variablesWith(token, () => ({ text, isInline: true }));
  return [
    ...[...baseColors, ...colors.filter(({ name }) => overrides.product.has(name))].flatMap((token) =>
      toVariable(token),
    ),
    ...colors
      .filter(({ name }) => overrides.season.has(name))
      .flatMap((token) => toVariable(token, `var(${identifier(`--${token.name}`)}${fallback})`)),
  ];
}

function otherVariables(identity: Identity): readonly ThemeVariable[] {
  const varied = new Set(identity.tokens.flatMap(({ by, values }) => (by.length > 0 ? (values[0]?.name ?? []) : [])));
  return nonColorTokens(identity).flatMap((token) =>
    variablesWith(token, ([name, text], { property, isSpreadless = false }) => {
      // The utilities that Tailwind lacks follow the token stylesheet's reduced-motion values, in a shadow root too.
      const isReference = varied.has(token.name) || property !== undefined;
      return {
        text: isReference ? reference(name) : text,
        isInline: isReference || isSpreadless || text.includes("var("),
      };
    }),
  );
}

/** The theme variables of a token; empty if Tailwind refuses the name. */
function variablesWith(
  token: Token,
  textOf: (variable: Variable, namespace: Namespace) => Pick<ThemeVariable, "text" | "isInline">,
): readonly ThemeVariable[] {
  const slot = slotOf(token);
  if (slot === null || !isUtility(slot)) return [];
  const { namespace, value } = slot;
  const name = value === "" ? namespace.name : `${namespace.name}-${value}`;
  const accepted = namespace.isSpreadless === true ? { ...token, value: withoutSpread(token.value) } : token;
  return variablesOf(accepted)
    .filter(([source]) => !source.endsWith("--font-family"))
    .map((variable) => {
      const [source] = variable;
      return { namespace, name: `${name}${source.slice(token.name.length)}`, source, ...textOf(variable, namespace) };
    });
}

/** Removes a spread of zero from a shadow or a list of shadows. */
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
