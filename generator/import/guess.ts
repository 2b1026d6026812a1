import type { Identity, Role } from "../model/identity.ts";
import type { Theme } from "../model/theme.ts";
import type { ColorToken, Token } from "../model/token.ts";
import { luminance } from "../resolve/color.ts";
import { ratioOn } from "../resolve/contrast.ts";
import { colorsOf, isColor, resolveTheme, tokensOf } from "../resolve/theme.ts";
import { wordsOf } from "./choices.ts";
import { isHighContrast } from "./modes.ts";
import { type Words, WORDS } from "./guess-words.ts";

/** What the settings say of a token's use, to be confirmed by a person. */
export type Guess = {
  readonly roles: Readonly<Partial<Record<Role, string | readonly string[]>>>;
  readonly pairs: readonly {
    readonly text: readonly string[];
    readonly on: readonly string[];
    readonly minimum: number;
  }[];
};

/** The contrast ratio of text (WCAG 2.2, 1.4.3), and of lines and large text. */
const READABLE = 4.5;
const VISIBLE = 3;

/** The least opacity of a colour of text. */
const LEAST_INK = 0.5;

/**
 * Guesses what tokens are for by their names, and then by their contrast in every theme; where no colours are for all of
 * them, in those that are like the default, or by clear names in that alone.
 */
export function guessRoles(identity: Identity): Guess {
  const themes = identity.themes.map((theme) => ({ theme, colors: byPath(identity, theme) }));
  const like = likeDefault(themes, identity);
  const { roles, pairs } = guessColors(themes) ??
    guessColors(like) ??
    guessColors(like.slice(0, 1), { isNamed: true }) ?? { roles: {}, pairs: [] };
  return { roles: { ...roles, ...fonts(identity) }, pairs };
}

type Themed = { readonly theme: Theme; readonly colors: Colors };

/** The default theme, and those that have nearly all of its colours and other values of them. */
function likeDefault(themes: readonly Themed[], { modifiers }: Identity): readonly Themed[] {
  const id = modifiers.find(({ role }) => role === "theme")?.default;
  const first = themes.find(({ theme }) => theme.id === id) ?? themes[0];
  if (first === undefined) return [];
  const paths = [...first.colors.keys()];
  const isLike = ({ theme, colors }: Themed) =>
    !isHighContrast(theme.id) &&
    paths.filter((path) => colors.has(path)).length >= MOST * paths.length &&
    paths.some((path) => colors.get(path)?.color.hex !== first.colors.get(path)?.color.hex);
  return [first, ...themes.filter((one) => one !== first && isLike(one))];
}

/**
 * Guesses by the colours of some themes; undefined without a text that is readable on a background. `isNamed` takes only
 * those that are named for that.
 */
function guessColors(themes: readonly Themed[], { isNamed = false } = {}): Guess | undefined {
  const [first] = themes;
  if (first === undefined) return undefined;
  const least = (path: string) => Math.min(...themes.map(({ colors }) => colors.get(path)?.color.alpha ?? 0));
  const all = [...first.colors.keys()].filter((path) => least(path) === 1);
  // Some systems make text of one ink in several strengths.
  const inks = [...first.colors.keys()].filter((path) => least(path) >= LEAST_INK);
  const colorOf = (path: string, { colors }: Themed) => colors.get(path)?.color.hex ?? "#000000";
  /** The least contrast of a colour on another in any theme. */
  const contrast = (one: string, other: string, among = themes) =>
    Math.min(
      ...among.map((theme) => {
        const { hex, alpha } = theme.colors.get(one)?.color ?? { hex: "#000000", alpha: 1 };
        return ratioOn({ hex, alpha }, colorOf(other, theme));
      }),
    );
  const isPage = (path: string) =>
    themes.every((theme) => {
      const light = luminance(colorOf(path, theme));
      return theme.theme.mode === "dark" ? light < 0.2 : light > 0.6;
    });
  const named = (role: keyof typeof WORDS, isFit: (path: string) => boolean, paths = all): string | undefined =>
    candidates(paths, WORDS[role]).find(isFit);

  const background =
    named("background", isPage) ??
    extreme(isNamed ? [] : mostPlain(all, "background", isPage), (path) => lightness(path, themes, colorOf));
  if (background === undefined) return undefined;
  const isReadable = (path: string) => path !== background && contrast(path, background) >= READABLE;
  const text =
    named("text", isReadable, inks) ??
    extreme(isNamed ? [] : mostPlain(all, "text", isReadable), (path) => contrast(path, background));
  if (text === undefined) return undefined;
  const used = new Set([background, text]);
  const isNew = (path: string) => !used.has(path);
  const surface = named("surface", (path) => isNew(path) && isPage(path) && contrast(text, path) >= READABLE);
  const muted = named("muted", (path) => isNew(path) && isReadable(path), inks);
  // Where text has ranks, so have lines; else the primary one is that of a button.
  const isRank = (path: string) => !wordsOf(path).includes("primary") || wordsOf(text).includes("primary");
  const border = named(
    "border",
    (path) => isNew(path) && isRank(path) && contrast(path, background) > 1.05,
    [...first.colors.keys()].filter((path) => least(path) > 0),
  );
  const shown = (words: "accent" | "hue", ratio: number, among = themes) =>
    named(words, (path) => isNew(path) && contrast(path, background, among) >= ratio);
  const accent =
    shown("accent", READABLE) ??
    shown("accent", VISIBLE) ??
    shown("accent", VISIBLE, [first]) ??
    shown("hue", READABLE) ??
    shown("hue", VISIBLE);
  const onAccent =
    accent === undefined
      ? undefined
      : (named("on-accent", (path) => contrast(path, accent) >= READABLE) ??
        [READABLE, VISIBLE]
          .flatMap((ratio) => [background, text].filter((path) => contrast(path, accent) >= ratio))
          .at(0));
  const focus = named("focus", (path) => contrast(path, background) >= VISIBLE) ?? accent;
  const found = { text, background, surface, muted, border, accent, "on-accent": onAccent, focus };
  const own = Object.entries(found).filter((entry): entry is [Role, string] => entry[1] !== undefined);
  return {
    roles: Object.fromEntries(own),
    pairs: [
      {
        text: [text, muted].filter((path) => path !== undefined),
        on: [background, surface].filter(
          (path) => path !== undefined && (muted === undefined || contrast(muted, path) >= READABLE),
        ) as string[],
        minimum: READABLE,
      },
    ],
  };
}

type Colors = ReadonlyMap<string, ColorToken>;

function byPath(identity: Identity, { id }: Theme): Colors {
  return new Map(colorsOf(resolveTheme(identity, { theme: id })).map((token) => [token.path.join("."), token]));
}

/** Nearly all. */
const MOST = 0.9;

/** The paths with the words of a use, those of the clearest pattern first, shorter ones before longer. */
function candidates(paths: readonly string[], { meant, not }: Words): string[] {
  const own = withWords(paths).filter(({ words }) => !not.test(words));
  return [
    ...new Set(
      meant.flatMap((pattern) =>
        own
          .filter(({ words }) => pattern.test(words))
          .sort((one, other) => one.words.length - other.words.length)
          .map(({ path }) => path),
      ),
    ),
  ];
}

/** Of the paths that fit a use whose words none has, those that are named for no colour, or else for no other use. */
function mostPlain(
  paths: readonly string[],
  use: keyof typeof WORDS,
  isFit: (path: string) => boolean,
): readonly string[] {
  const fitting = withWords(paths).filter(({ path, words }) => !/(^|-)shadows?(-|$)/.test(words) && isFit(path));
  const plain = fitting.filter(({ words }) => !WORDS[use].not.test(words));
  const neutralOf = (all: typeof fitting) => all.filter(({ words }) => NEUTRAL.test(words));
  // Backgrounds of parts may be those of pages, but text of some hue is no text of pages.
  const all = [neutralOf(plain), plain, ...(use === "text" ? [neutralOf(fitting)] : [])];
  const found = all.find(({ length }) => length > 0) ?? fitting;
  return found.map(({ path }) => path);
}

/** Names of colours without a hue. */
const NEUTRAL = /(^|-)(neutral|gray|grey|black|white)(-|$)/;

/** So many names begin with the system's, where it has other names, too. */
const LEAST_OF_SYSTEM = 0.6;

/** Paths with the words of their names, without the first one of most, which is the system's name. */
function withWords(paths: readonly string[]): readonly { readonly path: string; readonly words: string }[] {
  const all = paths.map((path) => ({ path, words: wordsOf(path.replace(/\.\$root$/, "")) }));
  const counts = Map.groupBy(all, ({ words: [first = ""] }) => first);
  const least = (word: string) => (/^colou?rs?$/.test(word) ? MOST : LEAST_OF_SYSTEM) * all.length;
  const system = [...counts].find(([word, { length }]) => length > 1 && length >= least(word))?.[0];
  // A colour of text and icons is one of text.
  const join = (words: readonly string[]) =>
    words.join("-").replace(/-and-icons?(?=-|$)|(?<=(^|-)text)-icons?(?=-|$)/, "");
  return all.map(({ path, words }) => ({ path, words: join(words[0] === system ? words.slice(1) : words) }));
}

/** How far a colour is from the middle in every theme, on the side of the theme's pages. */
function lightness<T extends { readonly theme: Theme }>(
  path: string,
  themes: readonly T[],
  colorOf: (path: string, theme: T) => `#${string}` | string,
): number {
  return Math.min(
    ...themes.map((theme) => {
      const light = luminance(colorOf(path, theme) as `#${string}`);
      return theme.theme.mode === "dark" ? 1 - light : light;
    }),
  );
}

function extreme(paths: readonly string[], size: (path: string) => number): string | undefined {
  return paths.toSorted((one, other) => size(other) - size(one))[0];
}

/** Fonts that are no page's first ones. */
const OTHER_SCRIPTS = /cjk|arab|hebrew|thai|emoji|icon|(?<!sans-)serif/i;

/** The font families of text and of code. */
function fonts(identity: Identity): Guess["roles"] {
  const families = tokensOf(resolveTheme(identity, {})).filter(
    (token) => token.type === "fontFamily" && !isColor(token),
  );
  const isMono = ({ path, value }: Token) =>
    /mono|code/i.test(path.join("-")) || /monospace/.test(JSON.stringify(value));
  const mono = families.find(isMono);
  const plain = families.filter(({ path }) => !OTHER_SCRIPTS.test(path.join("-")));
  const rest = plain.filter((token) => !isMono(token));
  const font = rest.find(({ path }) => /body|sans|base|default|text|system/i.test(path.join("-"))) ?? rest[0];
  return {
    ...(font && { font: font.path.join(".") }),
    ...(mono && { "font-mono": mono.path.join(".") }),
  };
}
