import type { Mode } from "../model/color.ts";
import type { Identity } from "../model/identity.ts";
import type { Choices } from "../model/modifier.ts";
import { luminance } from "../resolve/color.ts";
import { colorsOf, resolveTheme, tokensOf } from "../resolve/theme.ts";
import { toId } from "./layout.ts";
import { modeOfContext, wordsOf } from "./modes.ts";
import type { FoundContext, FoundModifier, Reading } from "./reading.ts";

const BEHIND = /(^|[^a-zA-Z])(bg|background|canvas|base|page|paper|surface|layout-color)|Background/;
const BEFORE = /(^|[^a-zA-Z])(fg|foreground|text|txt|tx|typo|ink|font-color)|Foreground|Text/;

/** What is before the page, or what is on it: `on-background`. */
const ON = /(^|[^a-z])on-(bg|background|surface|page)(?![a-z])/;

/** What names say of the page itself, in groups of all colours: `color-bg-default`, `body-text`, `on-surface`. */
const OF_PAGE = [
  "bg|background|canvas|page|paper|base|surface|layout-color[01]?",
  "on-(bg|background|surface|page)|fg|foreground|text|txt|tx|typo|ink|((ui|content)-)?font-color[01]?",
].map((names) => {
  const groups = "colou?rs?|tokens|sys|system|semantic|alias|global|theme|mode|palette|ui|base|core|default";
  const pages = "page|body|app|application|site|main|editor";
  const plain = `${pages}|canvas|colou?r|default|base|primary|neutral|normal|rest|root|0|1|100`;
  return new RegExp(`^((${groups}|${pages})-)*(${names})(-(${plain}))*$`);
});

/** The luminance of opaque colours, from 0 to 1, by their names. */
type Shades = readonly { readonly name: string; readonly light: number }[];

/** The page of a dark system is darker than this. */
const LIGHTEST = 0.2;

/** Whether colours are dark behind light text, by their names; undefined without both, unless the page's own is known. */
export function modeOfColors(colors: Shades): Mode | undefined {
  const own = ofPage(colors, colors);
  // What the names of the page's own colours say counts more than what those of components say.
  const [behind, before] = [BEHIND, BEFORE].map((names, at) => {
    const named = own[at] ?? [];
    return meanOf(named.length > 0 ? named : colors.filter(({ name }) => names.test(name) && !isOfTones(name)));
  });
  if (behind === undefined || before === undefined || Number.isNaN(behind)) return undefined;
  if (Number.isNaN(before)) return own[0]?.[0] === undefined ? undefined : behind < LIGHTEST ? "dark" : "light";
  return behind < before ? "dark" : "light";
}

/** Whether a colour is one of a scale from light to dark, `background-700` or `content-darkest`: that says nothing of pages. */
function isOfTones(name: string): boolean {
  return /([2-9]|\d{2,})$|^((light|dark)(er|est)?|medium|black|white)$/.test(wordsOf(name).at(-1) ?? "");
}

/** Whether some names are about what is behind text, and others about text. */
export function areOfPages(names: readonly string[]): boolean {
  return [[BEHIND], [BEFORE, ON]].every((patterns) => names.some((name) => patterns.some((one) => one.test(name))));
}

/** The colours behind the text of pages, and those of the text; what all names begin with is the name of the system. */
function ofPage(colors: Shades, all: readonly { readonly name: string }[]): readonly Shades[] {
  const [first = [], ...others] = all.map(({ name }) => wordsOf(name));
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  return OF_PAGE.map((names) =>
    colors.filter(({ name }) => names.test(wordsOf(name).slice(Math.max(end, 0)).join("-"))),
  );
}

/** A reading with the modes of themes of which only the colours say it; the same reading if none of them is dark. */
export function withModesOfColors(reading: Reading, theme: string | undefined, identity: Identity): Reading {
  if (theme === undefined) return withDark(reading, identity);
  const isSaid = ({ name, facets }: FoundContext) =>
    facets?.["mode"] !== undefined || modeOfContext(theme, name) !== undefined;
  const { contexts = [] } = reading.modifiers.find(({ name }) => name === theme) ?? {};
  if (contexts.every(isSaid)) return reading;
  const found = new Map(contexts.map((context) => [context, modeIn(identity, toId(context.name))]));
  // Where the colours of a theme say something else than its name, those of others prove nothing.
  const isRight = (context: FoundContext) =>
    !isSaid(context) ||
    (context.facets?.["mode"] ?? modeOfContext(theme, context.name)) === (found.get(context) ?? "light");
  if (!contexts.every(isRight)) return reading;
  const dark = new Set(contexts.filter((context) => !isSaid(context) && found.get(context) === "dark"));
  if (dark.size === 0) return reading;
  const withMode = (context: FoundContext): FoundContext =>
    dark.has(context) ? { ...context, facets: { ...context.facets, mode: "dark" } } : context;
  const modifiers = reading.modifiers.map((modifier) =>
    modifier.name === theme ? { ...modifier, contexts: modifier.contexts.map(withMode) } : modifier,
  );
  return { ...reading, modifiers };
}

/** Beside light pages of a choice, dark ones are darker than this: a brand's may be blue. */
const DARKEST = 0.05;

/** At least so much lighter is the text of a system that is dark throughout. */
const LIGHTER = 0.1;

/**
 * A system without themes as one with a dark theme, if the text of its pages is light on their background; where that is so
 * in some contexts of a choice, such as one brand, these are dark.
 */
function withDark(reading: Reading, identity: Identity): Reading {
  if (reading.settings !== undefined) return reading;
  const all = tokensOf(resolveTheme(identity, {})).map(({ path }) => ({ name: path.join(".") }));
  const isDark = (choices: Choices, lightest = LIGHTEST): boolean => {
    const [behind = [], before = []] = ofPage(shadesIn(identity, choices), all);
    return meanOf(behind) < lightest && meanOf(behind) + LIGHTER < meanOf(before);
  };
  const isDarkIn = ({ name }: FoundModifier, context: FoundContext) => {
    const modifier = identity.modifiers.find(({ id }) => id === toId(name));
    return modifier !== undefined && isDark({ [modifier.id]: toId(context.name) }, DARKEST);
  };
  const byDefault = isDark({});
  const mixed = reading.modifiers.find(
    (one) => new Set(one.contexts.map((context) => isDarkIn(one, context))).size > 1,
  );
  if (mixed === undefined && !byDefault) return reading;
  const dark = { name: "theme", default: "dark", contexts: [{ name: "dark", facets: { mode: "dark" } }] };
  if (mixed === undefined) return { ...reading, modifiers: [...reading.modifiers, dark] };
  const contexts = mixed.contexts.map((context) =>
    isDarkIn(mixed, context) ? { ...context, facets: { ...context.facets, mode: "dark" } } : context,
  );
  return { ...reading, modifiers: reading.modifiers.map((one) => (one === mixed ? { ...one, contexts } : one)) };
}

/** How light some colours are on average; no number for none. */
function meanOf(shades: Shades): number {
  return shades.reduce((sum, { light }) => sum + light, 0) / shades.length;
}

function modeIn(identity: Identity, theme: string): Mode | undefined {
  return identity.themes.some(({ id }) => id === theme) ? modeOfColors(shadesIn(identity, { theme })) : undefined;
}

function shadesIn(identity: Identity, choices: Choices): Shades {
  const colors = colorsOf(resolveTheme(identity, choices));
  const opaque = colors.filter(({ color }) => color.alpha === 1);
  return opaque.map(({ path, color }) => ({ name: path.join("."), light: luminance(color.hex) }));
}
