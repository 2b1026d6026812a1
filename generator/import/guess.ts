import type { Color } from "../model/color.ts";
import type { Identity, Role, Use as TokenUse } from "../model/identity.ts";
import type { Theme } from "../model/theme.ts";
import type { ColorToken, Json, Token } from "../model/token.ts";
import { luminance, measure } from "../resolve/color.ts";
import { ratioOn } from "../resolve/contrast.ts";
import { colorsOf, isColor, resolveTheme, tokensOf } from "../resolve/theme.ts";
import { wordsOf } from "./choices.ts";
import { modeOf } from "./modes.ts";

/** Guessed roles and pairs for the settings, to be confirmed by a person. */
export type Guess = {
  readonly roles: Readonly<Partial<Record<Role, string | readonly string[]>>>;
  readonly use: Readonly<Partial<Record<TokenUse, readonly string[]>>>;
  readonly pairs: readonly {
    readonly text: readonly string[];
    readonly on: readonly string[];
    readonly minimum: number;
  }[];
  /** The ids of themes that are dark, although their names state no mode. */
  readonly dark: readonly string[];
};

/** The contrast ratio of text (WCAG 2.2, 1.4.3), of lines and large text, and of a labelled button with the page. */
const READABLE = 4.5;
const VISIBLE = 3;
const FAINT = 1;

/** The most luminance of a page in a theme whose name states no mode; a darker brand colour is rare. */
const DARK = 0.06;

/** The least opacity of a text colour: some systems have text of one ink in several strengths. */
const LEAST_INK = 0.5;

/** Guesses roles by the names and values of tokens; colours by every theme, or else by the default theme. */
export function guessRoles(identity: Identity): Guess {
  const themes = identity.themes.map((theme): Themed => {
    const colors = colorsOf(resolveTheme(identity, { theme: theme.id }));
    const byPath = new Map(colors.map((token) => [token.path.join("."), token]));
    return { theme, statesMode: modeOf(theme.id) !== undefined, colors: byPath };
  });
  const byDefault = identity.modifiers.find(({ role }) => role === "theme")?.default;
  const first = themes.filter(({ theme }) => theme.id === byDefault);
  const { roles, pairs } = guessColors(themes) ?? guessColors(first) ?? { roles: {}, pairs: [] };
  const tokens = tokensOf(resolveTheme(identity, {}));
  return {
    roles: { ...roles, ...shapes(tokens), ...fonts(tokens) },
    use: guessUse(identity, roles, pairs),
    pairs,
    dark: themes.filter((themed) => isDark(themed, String(roles.background))).map(({ theme }) => theme.id),
  };
}

type Themed = {
  readonly theme: Theme;
  readonly statesMode: boolean;
  readonly colors: ReadonlyMap<string, ColorToken>;
};

/** Returns whether a theme's name states no mode and a colour is dark enough for a dark theme's page. */
function isDark({ statesMode, colors }: Themed, path: string): boolean {
  return !statesMode && luminance(colors.get(path)?.color.hex ?? "#ffffff") < DARK;
}

/** The words that name a use, clearest first; where there are ranks, a name also needs one of them. */
type Use = {
  readonly kinds: readonly string[];
  readonly ranks?: readonly string[];
  readonly plain?: readonly string[];
  /** Parts of paths that stand for the first kind. */
  readonly as?: RegExp;
};

const PAGE = ["background", "bg", "canvas", "page", "paper", "surface", "body"];
const TEXT = ["text", "fg", "foreground", "ink", "txt", "content", "label"];
const ACCENT = ["accent", "primary", "brand", "interactive", "action"];
const SECOND = ["muted", "subtle", "subdued", "secondary", "weak"];

/** Words around the name of a status. */
const STATUS = [...TEXT, "status", "support", "feedback", "state", "signal", "message"];

/** The sizes that suit buttons and menus, the most usual first. */
const MIDDLE = ["md", "medium", "m", "2", "200", "sm", "small", "s", "1", "100", "4", "3", "lg", "large", "l"];

/** A word that names a step of a scale: `4`, `xs`, `2xl`, `medium`. */
const STEP = /^(\d+|\d*x*[sml]|xx*[sml]|sm|md|lg|base|tiny|small|medium|large|huge)$/;

const USES = {
  background: { kinds: [...PAGE, "base"] },
  text: {
    kinds: [...TEXT, "font"],
    plain: ["body", "page", "and", "icon"],
    // Material's `on-surface` is a text colour, and so is a bare `color`.
    as: /on[-.]?(background|surface|page|canvas)|(?<=^|[-.])color(?=([-.](base|default))?$)/gi,
  },
  surface: { kinds: ["surface", "card", "layer", "panel", "background", "bg"], ranks: [...SECOND, "raised", "2"] },
  // A surface beside a colour that is named as the background.
  card: { kinds: ["surface", "card", "layer", "panel"] },
  muted: { kinds: TEXT, ranks: SECOND },
  border: { kinds: ["border", "stroke", "line", "divider", "outline", "separator"], plain: ["subtle"] },
  accent: { kinds: ACCENT, plain: ["text", "fg", "foreground", "bg", "background"] },
  button: { kinds: ACCENT, ranks: ["button", "btn"], plain: ["bg", "background"] },
  // A step of a scale, such as `blue-60`, is as plain as the hue.
  hue: { kinds: ["blue"], as: /blue[-.]?\d+/gi },
  "on-accent": { kinds: ["on", ...TEXT], ranks: [...ACCENT, "emphasis", "link"], plain: ["button", "btn"] },
  link: { kinds: ["link", "hyperlink", "anchor"], plain: [...TEXT, ...ACCENT] },
  focus: { kinds: ["focus", "ring", "focused"], plain: ["outline", "border", "outer"] },
  success: { kinds: ["success", "positive", "valid", "ok"], plain: STATUS },
  warning: { kinds: ["warning", "warn", "caution", "attention", "notice"], plain: STATUS },
  danger: { kinds: ["danger", "error", "critical", "negative", "destructive", "invalid"], plain: STATUS },
  radius: { kinds: ["radius", "radii", "rounded", "rounding", "corner"], ranks: MIDDLE, plain: ["border", "corner"] },
  shadow: { kinds: ["shadow", "elevation"], ranks: MIDDLE, plain: ["box"] },
  space: { kinds: ["space", "spacing", "spacer", "distance", "gap"], plain: ["scale", "size"] },
} satisfies Readonly<Record<string, Use>>;

/** Words that say nothing about a colour's use. */
const PLAIN = new Set([
  ..."color colors theme tokens system sys semantic alias global core default base normal standard regular".split(" "),
  ..."rest main primary root fill ui app 0 00 01 1 100 500".split(" "),
]);

/**
 * Ranks the paths whose names fit a use, those with the fewest words beyond it first: any further word, such as the name
 * of a component or a state, makes a colour specific.
 */
function candidates(paths: readonly string[], { kinds, ranks, plain = [], as }: Use): readonly Candidate[] {
  const named = new Set([...kinds, ...(ranks ?? []), ...plain]);
  const scored = paths.flatMap((path) => {
    const words = wordsOf(as === undefined ? path : path.replace(as, kinds[0] ?? ""));
    const kind = kinds.findIndex((word) => words.includes(word));
    const rank = ranks === undefined ? 0 : ranks.findIndex((word) => words.includes(word));
    const further = words.filter((word) => !named.has(word) && !PLAIN.has(word)).length;
    return kind < 0 || rank < 0 ? [] : [{ path, further, order: [further, kind, rank, words.length] }];
  });
  return scored.toSorted((a, b) => compare(a.order, b.order));
}

type Candidate = { readonly path: string; readonly further: number; readonly order: readonly number[] };

function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((value, at) => value - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** The roles, the words in names and the parts of pairs that show a use. */
const SIGNS: Readonly<Record<TokenUse, { readonly roles: readonly Role[]; readonly words: readonly string[] }>> = {
  text: { roles: ["text", "muted", "on-accent", "link", "success", "warning", "danger"], words: TEXT },
  background: { roles: ["background", "surface", "accent"], words: PAGE },
  border: { roles: ["border"], words: ["border", "stroke", "divider", "outline", "separator"] },
  graphic: { roles: ["text", "accent", "focus"], words: ["icon", "graphic"] },
  data: { roles: ["data"], words: ["data", "chart", "series"] },
};

/** Guesses what colours may be used for. A colour without a sign of a use may have any use but data. */
function guessUse(identity: Identity, roles: Guess["roles"], pairs: Guess["pairs"]): Guess["use"] {
  const paths = identity.tokens.flatMap(({ values: [first] }) => (first && isColor(first) ? first.path.join(".") : []));
  const signed = Object.entries(SIGNS).map(([use, signs]) => {
    const named = signs.roles.flatMap((role) => roles[role] ?? []);
    const paired = pairs.flatMap(({ text, on }) => (use === "text" ? text : use === "background" ? on : []));
    return { use, list: [...named, ...paired, ...paths.filter((path) => useInName(path) === use)] };
  });
  const all = new Set(signed.flatMap(({ list }) => list));
  const open = paths.filter((path) => !all.has(path));
  const entries = signed.map(
    ({ use, list }) => [use, [...new Set(use === "data" ? list : [...list, ...open])]] as const,
  );
  return all.size === 0 ? {} : Object.fromEntries(entries.filter(([, list]) => list.length > 0));
}

/** Returns the use that a name states last, as in `button-text-background`; what is "on" something is text. */
function useInName(path: string): string | undefined {
  const words = wordsOf(path);
  const on = words.indexOf("on");
  const head = (on < 0 ? words : words.slice(0, on)).findLast((word) => USE_BY_WORD.has(word));
  return USE_BY_WORD.get(head ?? "") ?? (on < 0 ? undefined : "text");
}

const USE_BY_WORD = new Map(
  Object.entries(SIGNS).flatMap(([use, { words }]) => words.map((word) => [word, use] as const)),
);

/** Guesses roles by the colours of some themes; undefined if no text is readable on a background. */
function guessColors(themes: readonly Themed[]): Pick<Guess, "roles" | "pairs"> | undefined {
  const paths = [...(themes[0]?.colors.keys() ?? [])];
  /** The minimum of a colour's figure over all themes. */
  const least = (path: string, figure: (color: Color, themed: Themed) => number) =>
    Math.min(...themes.map((themed) => figure(themed.colors.get(path)?.color ?? { hex: "#000000", alpha: 0 }, themed)));
  const opacity = (path: string) => least(path, ({ alpha }) => alpha);
  const contrastsOf = (path: string, ground: string) =>
    themes.map(({ colors }) =>
      ratioOn(colors.get(path)?.color ?? { hex: "#000000", alpha: 0 }, colors.get(ground)?.color.hex ?? "#000000"),
    );
  const contrast = (path: string, ground: string) => Math.min(...contrastsOf(path, ground));
  /** Lightness in light themes, and darkness in dark ones. */
  const lightnessIn = ({ hex }: Color, { theme }: Themed) =>
    theme.mode === "dark" ? 1 - luminance(hex) : luminance(hex);
  const lightness = (path: string) => least(path, lightnessIn);
  const isPage = (path: string) =>
    least(path, (color, themed) => (isDark(themed, path) ? 1 : lightnessIn(color, themed))) > 0.6;
  const used: string[] = [];
  // If the page and its text have plain names, the other roles have plain names, too.
  const plainest: number[] = [];
  let most = Number.POSITIVE_INFINITY;
  const named = (use: keyof typeof USES, isFit: (path: string) => boolean, from = 1): string | undefined => {
    const match = candidates(paths, USES[use]).find(
      ({ path, further }) => further <= most && !used.includes(path) && opacity(path) >= from && isFit(path),
    );
    if (match === undefined) return undefined;
    used.push(match.path);
    if (used.length <= 2) plainest.push(match.further);
    return match.path;
  };
  /** Picks the colour whose value fits a use best, preferably a neutral one. */
  const extreme = (isFit: (path: string) => boolean, size: (path: string) => number): string | undefined => {
    const fitting = paths.filter((path) => opacity(path) === 1 && isFit(path));
    const neutral = fitting.filter((path) => wordsOf(path).some((word) => NEUTRAL.has(word)));
    const [best] = (neutral.length > 0 ? neutral : fitting).toSorted((a, b) => size(b) - size(a));
    if (best !== undefined) used.push(best);
    return best;
  };
  const background = named("background", isPage) ?? extreme(isPage, lightness);
  if (background === undefined) return undefined;
  const isAtLeast = (ratio: number) => (path: string) => contrast(path, background) >= ratio;
  const text =
    named("text", isAtLeast(READABLE), LEAST_INK) ?? extreme(isAtLeast(READABLE), (path) => contrast(path, background));
  if (text === undefined) return undefined;
  most = Math.max(...(plainest.length > 0 ? plainest : [most]));
  const isSurface = (path: string) => isPage(path) && contrast(text, path) >= READABLE;
  const surface = named("surface", isSurface) ?? named("card", isSurface);
  const muted = named("muted", isAtLeast(READABLE), LEAST_INK);
  const border = named("border", isAtLeast(1.05), Number.MIN_VALUE);
  const opaque = paths.filter((path) => opacity(path) === 1 && !used.includes(path));
  const suited = (use: Use, limit = most) => candidates(opaque, use).filter(({ further }) => further <= limit);
  const vividness = ({ path }: Candidate) => least(path, ({ hex }) => Math.hypot(measure(hex).a, measure(hex).b));
  const hues = suited(USES.hue).toSorted((a, b) => a.further - b.further || vividness(b) - vividness(a));
  const { kinds } = USES["on-accent"];
  // The pages of the other themes show such a role in the text colour.
  const isMostly = (ratio: number, path: string, ground: string) =>
    contrastsOf(path, ground).filter((figure) => figure >= ratio).length > themes.length / 2;
  const isAlways = (ratio: number, path: string, ground: string) => contrast(path, ground) >= ratio;
  const isMostlyReadable = (path: string) => isMostly(READABLE, path, background);
  const link = named("link", isMostlyReadable);
  const labels = [...suited(USES["on-accent"]), { path: background }, { path: text }, ...candidates(opaque, { kinds })];
  // Chooses a button's colour and its label together. Without a colour for links, they use the button's.
  const tiers = [
    { colors: suited(USES.button), onPage: link === undefined ? READABLE : FAINT, ratio: READABLE, isFit: isMostly },
    { colors: suited(USES.accent), onPage: link === undefined ? READABLE : VISIBLE, ratio: READABLE },
    { colors: suited(USES.link), onPage: READABLE, ratio: READABLE },
    { colors: suited(USES.accent, most + 1), onPage: VISIBLE, ratio: READABLE },
    { colors: hues, onPage: READABLE, ratio: READABLE },
    { colors: suited(USES.accent), onPage: VISIBLE, ratio: VISIBLE },
  ];
  const [button] = tiers.flatMap(({ colors, onPage, ratio, isFit = isAlways }) =>
    colors.flatMap(({ path }) => {
      const label = isAtLeast(onPage)(path) ? labels.find((color) => isFit(ratio, color.path, path)) : undefined;
      return label === undefined ? [] : [{ accent: path, "on-accent": label.path }];
    }),
  );
  used.push(...Object.values(button ?? {}));
  const roles = {
    text,
    background,
    surface,
    muted,
    border,
    ...button,
    link,
    focus:
      named("focus", isAtLeast(VISIBLE)) ?? [link, button?.accent].find((path) => path && isAtLeast(VISIBLE)(path)),
    success: named("success", isMostlyReadable),
    warning: named("warning", isMostlyReadable),
    danger: named("danger", isMostlyReadable),
  };
  const texts = [text, muted].filter((path) => path !== undefined);
  const isGround = (path: string | undefined) =>
    path !== undefined && texts.every((ink) => contrast(ink, path) >= READABLE);
  const grounds = [background, surface].filter((path) => path !== undefined).filter(isGround);
  return {
    roles: Object.fromEntries(Object.entries(roles).filter(([, path]) => path !== undefined)),
    pairs: [{ text: texts, on: grounds, minimum: READABLE }],
  };
}

function shapes(all: readonly Token[]): Guess["roles"] {
  const lengths = all.filter((token) => token.type === "dimension" && isPositive(token.value)).map(pathOf);
  const shadows = all.filter(({ type }) => type === "shadow").map(pathOf);
  const plainest = (paths: readonly string[], { kinds, ranks, plain }: typeof USES.radius) =>
    (
      candidates(paths, { kinds, plain }).find(({ further }) => further === 0) ??
      candidates(paths, { kinds, ranks, plain })[0]
    )?.path;
  const roles = {
    radius: plainest(lengths, USES.radius),
    shadow: plainest(shadows, USES.shadow),
    space: lengths.filter(isDistance),
  };
  return Object.fromEntries(Object.entries(roles).filter(([, paths]) => paths !== undefined && paths.length > 0));
}

function pathOf({ path }: Token): string {
  return path.join(".");
}

function isPositive(value: Json): boolean {
  const { value: amount } = value as { readonly value?: Json };
  return typeof amount === "number" && amount > 0;
}

/** Returns whether a path names a step of a scale of distances: `space.4`, `spacing-xs`. */
function isDistance(path: string): boolean {
  const words = wordsOf(path);
  const { kinds, plain } = USES.space;
  const isAny = (word: string) => kinds.includes(word) || plain.includes(word) || PLAIN.has(word) || STEP.test(word);
  return words.some((word) => kinds.includes(word)) && words.every(isAny);
}

const NEUTRAL = new Set(["neutral", "gray", "grey", "black", "white"]);

/** Names of fonts that aren't the font of running text. */
const OTHER_SCRIPTS = /cjk|arab|hebrew|thai|emoji|icon|(?<!sans-)serif/i;

function fonts(all: readonly Token[]): Guess["roles"] {
  const families = all.filter((token) => token.type === "fontFamily" && !isColor(token));
  const isMono = ({ path, value }: Token) =>
    /mono|code/i.test(path.join("-")) || /monospace/.test(JSON.stringify(value));
  const mono = families.find(isMono);
  const plain = families.filter((token) => !isMono(token) && !OTHER_SCRIPTS.test(token.path.join("-")));
  const font = plain.find(({ path }) => /body|sans|base|default|text|system/i.test(path.join("-"))) ?? plain[0];
  return {
    ...(font && { font: font.path.join(".") }),
    ...(mono && { "font-mono": mono.path.join(".") }),
  };
}
