import type { Identity, Role } from "../model/identity.ts";
import type { Theme } from "../model/theme.ts";
import type { ColorToken, Token } from "../model/token.ts";
import { luminance } from "../resolve/color.ts";
import { ratioOn } from "../resolve/contrast.ts";
import { colorsOf, isColor, resolveTheme, tokensOf } from "../resolve/theme.ts";
import { wordsOf } from "./modes.ts";

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

/** Words that say what a colour is for, the clearest first, and words of other uses. */
type Words = { readonly meant: readonly RegExp[]; readonly not: RegExp };

/** States and kinds of components: their colours are no page's. */
const PARTICULAR =
  /alert|modal|dialog|toast|banner|chip|pill|toggle|tab-|table|glass|gradient|red|orange|yellow|green|blue|purple|pink|magenta|cyan|teal|indigo|fuchsia|turquoise|brown|negative|positive|notice|informative|checked|loupe|track|hover|active|pressed|selected|disabled|inverse|inverted|inset|danger|error|warning|success|critical|info|attention|button|btn|input|link|tooltip|menu|nav|header|footer|sidebar|card|popover|overlay|shadow|scale|ansi|syntax|chart|brand|avatar|badge|code|diff|label|focus|visited|placeholder|static|alpha|done|opened|closed|sponsors|severe|upsell|on-/;

/** States of elements, and places where a colour is not that of links and buttons. */
const STATES =
  /neutral|hover|active$|pressed|selected|disabled|muted|subtle|(^|-)on-|border|inverse|secondary|tertiary|visited|light|dark|ansi|syntax|chart|data|diff|status|avatar|display|label/;

const WORDS: Readonly<
  Record<"background" | "text" | "surface" | "muted" | "border" | "accent" | "hue" | "on-accent" | "focus", Words>
> = {
  background: {
    meant: [
      /^(color-)?(bg|background|canvas|page|paper)$/,
      /(bg|background|surface|canvas)-?(color-)?(default|base|page|body|canvas|app|primary|1|100|neutral)(-color)?$/,
      /(bg|background|canvas|page|paper|surface|base)(-|$)/,
    ],
    not: new RegExp(`${PARTICULAR.source}|text|fg|foreground|border|secondary|tertiary|muted|emphasis|accent`),
  },
  text: {
    meant: [
      /^(color-)?(fg|foreground|text|ink)$/,
      /^(body-|page-)?color$|^(body|page)-(fg|foreground|text|ink)$/,
      /(fg|foreground|text|content)-?(color-)?(default|base|body|primary|1|100|neutral)$/,
      /(fg|foreground|text|ink|on-background|content)(-|$)/,
    ],
    not: new RegExp(
      `${PARTICULAR.source}|secondary|tertiary|muted|subtle|subtext|accent|size|border|bg|background|contrast|emphasis|(^|-)(dark|light)(-|$)`,
    ),
  },
  surface: {
    meant: [
      /(^|-)(card|surface|layer|panel)$/,
      /(surface|layer|card|bg|background)-?(color-)?(muted|subtle|secondary|2|01|1|raised|elevated|mantle)(-color)?$/,
      /^(mantle|surface)/,
    ],
    not: new RegExp(
      `${PARTICULAR.source.replace("|card", "")}|text|fg|foreground|border|accent|emphasis|(^|-)(dark|light)(-|$)`,
    ),
  },
  muted: {
    meant: [
      /(fg|foreground|text|content)-?(color-)?(muted|subtle|secondary|2|light|weak)$/,
      /(muted|subtle|secondary)-?(fg|foreground|text)$/,
      /^subtext/,
    ],
    not: PARTICULAR,
  },
  border: {
    meant: [
      /^(color-)?(border|stroke|line|divider|outline|rule)-?(color-)?(default|base|primary|1|subtle|neutral)?(-?0?[01]|-?color)?$/,
      /(^|-)(border|stroke|line|divider|outline|rule)-?(color-)?(default|base|primary|1|subtle|01|neutral)?$/,
      /(border|stroke|divider|outline|separator)/,
    ],
    not: new RegExp(`${PARTICULAR.source}|radius|width|style|accent|emphasis|contrast|(^|-)(dark|light|primary)(-|$)`),
  },
  accent: {
    meant: [
      /^(color-)?(accent|primary|brand)$/,
      /^(color-)?(link|interactive)(-primary|-default|-rest|-text)?$/,
      /(^|-)(fg|foreground|text|content)-?(color-)?(accent|link|brand)(-default|-rest|-1)?$|accent-content-color(-default)?$/,
      /(accent|primary|brand|interactive|action)-?(bg|background|fill|color)?-?(default|base|emphasis|rest|01|500|600|1)?$/,
    ],
    not: new RegExp(`${STATES.source}|icon|(accent|primary|brand)-(fg|foreground|text)`),
  },
  hue: { meant: [/(link|accent|brand|blue)/], not: STATES },
  "on-accent": {
    meant: [
      /(accent|primary|brand)-(fg|foreground|text|content)$/,
      /(^|-)on-?(accent|primary|emphasis|color|brand)(-|$)/,
    ],
    not: /hover|active|disabled|secondary|inverse|border/,
  },
  focus: {
    meant: [/^(color-)?(focus|ring)$/, /focus|ring/],
    not: /inset|inverse|width|offset|shadow|style|error|spring|string/,
  },
};

/** Guesses what tokens are for by their names, and then by their contrast in every theme. */
export function guessRoles(identity: Identity): Guess {
  const themes = identity.themes.map((theme) => ({ theme, colors: byPath(identity, theme) }));
  const [first] = themes;
  if (first === undefined) return { roles: {}, pairs: [] };
  const least = (path: string) => Math.min(...themes.map(({ colors }) => colors.get(path)?.color.alpha ?? 0));
  const all = [...first.colors.keys()].filter((path) => least(path) === 1);
  // Some systems make text of one ink in several strengths.
  const inks = [...first.colors.keys()].filter((path) => least(path) >= LEAST_INK);
  const colorOf = (path: string, { colors }: (typeof themes)[number]) => colors.get(path)?.color.hex ?? "#000000";
  /** The least contrast of a colour on another in any theme. */
  const contrast = (one: string, other: string) =>
    Math.min(
      ...themes.map((theme) => {
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
    named("background", isPage) ?? extreme(all.filter(isPage), (path) => lightness(path, themes, colorOf));
  if (background === undefined) return { roles: fonts(identity), pairs: [] };
  const isReadable = (path: string) => path !== background && contrast(path, background) >= READABLE;
  const text = named("text", isReadable, inks) ?? extreme(all.filter(isReadable), (path) => contrast(path, background));
  if (text === undefined) return { roles: fonts(identity), pairs: [] };
  const used = new Set([background, text]);
  const isNew = (path: string) => !used.has(path);
  const surface = named("surface", (path) => isNew(path) && isPage(path) && contrast(text, path) >= READABLE);
  const muted = named("muted", (path) => isNew(path) && isReadable(path), inks);
  const border = named("border", (path) => isNew(path) && contrast(path, background) > 1.05);
  const shown = (words: "accent" | "hue", ratio: number) =>
    named(words, (path) => isNew(path) && contrast(path, background) >= ratio);
  const accent =
    shown("accent", READABLE) ?? shown("accent", VISIBLE) ?? shown("hue", READABLE) ?? shown("hue", VISIBLE);
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
    roles: { ...Object.fromEntries(own), ...fonts(identity) },
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
  const all = paths.map((path) => ({ path, words: wordsOf(path.replace(/\.\$root$/, "")) }));
  const counts = Map.groupBy(all, ({ words: [first = ""] }) => first);
  // A word that nearly all begin with is the system's name.
  const system = [...counts].find(([, { length }]) => length > 1 && length >= MOST * all.length)?.[0];
  const own = all
    .map(({ path, words }) => ({ path, words: (words[0] === system ? words.slice(1) : words).join("-") }))
    .filter(({ words }) => !not.test(words));
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
