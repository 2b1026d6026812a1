import type { Token } from "../model/token.ts";
import { identifier } from "../render/css.ts";
import { variablesOf } from "../render/variables.ts";
import { blockComment, noticeOf } from "./notice.ts";
import type { Platform, Variant } from "./platform.ts";
import { distinct, everyToken, keyOf, type Leaf, objectOf, typeOfTokens } from "./tree.ts";

/** JavaScript modules with types: Style Dictionary's own formats hold one theme a file. */
export const typescript: Platform = {
  id: "typescript",
  name: "TypeScript and JavaScript",
  use: "Import themes or cssVar from tokens.mjs.",
  files: [
    {
      destination: "tokens.mjs",
      format: ({ options: { variant } }) => moduleOf(variant, noticeOf(variant), leafOf, cssVar(variant)),
    },
    {
      destination: "tokens.d.mts",
      format: ({ options: { variant } }) =>
        typesOf(variant, noticeOf(variant), typeOfLeaf, `${TEXT_STYLE}\n${cssVarType(variant)}`),
    },
  ],
};

/** The module with the values of every theme and season. */
export function moduleOf(
  variant: Variant,
  notice: readonly string[],
  leaf: (token: Token) => Leaf | null,
  further: string,
): string {
  const { themes } = variant;
  const inThemes = themes.map(
    ({ theme, tokens }) => `  ${JSON.stringify(theme.id)}: ${objectOf(tokens, leaf, "  ")},\n`,
  );
  const seasons = seasonsIn(variant).map(([season, members]) => {
    const lines = members.map(
      ({ theme, tokens }) => `    ${JSON.stringify(theme)}: ${objectOf(tokens, leaf, "    ")},\n`,
    );
    return `  ${JSON.stringify(season)}: {\n${lines.join("")}  },\n`;
  });
  return [
    blockComment(notice),
    `/** The tokens of each theme, by their paths. */\nexport const themes = {\n${inThemes.join("")}};\n`,
    `/** What each season adds or overrides in each theme. */\nexport const seasons = {\n${seasons.join("")}};\n`,
    further,
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** The declarations of such a module. */
export function typesOf(
  variant: Variant,
  notice: readonly string[],
  typeOf: (token: Token) => string,
  further: string,
): string {
  const { themes } = variant;
  const counts = new Map<string, number>();
  for (const { tokens } of themes)
    for (const token of tokens) counts.set(keyOf(token), (counts.get(keyOf(token)) ?? 0) + 1);
  const isOptional = (token: Token) => counts.get(keyOf(token)) !== themes.length;
  const theme = typeOfTokens(distinct(themes.flatMap(({ tokens }) => tokens)), typeOf, isOptional);
  const seasonal = distinct(seasonsIn(variant).flatMap(([, members]) => members.flatMap(({ tokens }) => tokens)));
  const ids = themes.map(({ theme: { id } }) => JSON.stringify(id)).join(" | ");
  const seasons = seasonsIn(variant).map(
    ([season]) => `  readonly ${JSON.stringify(season)}: Readonly<Partial<Record<ThemeId, Season>>>;\n`,
  );
  return [
    blockComment(notice),
    `export type ThemeId = ${ids};\n`,
    `/** The tokens of a theme, by their paths. */\nexport type Theme = ${theme};\n`,
    `/** What a season adds or overrides in a theme. */\nexport type Season = ${typeOfTokens(seasonal, typeOf, () => true)};\n`,
    `/** The tokens of each theme. */\nexport declare const themes: Readonly<Record<ThemeId, Theme>>;\n`,
    `/** What each season adds or overrides in each theme. */\nexport declare const seasons: {\n${seasons.join("")}};\n`,
    further,
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** The overrides of each season, theme by theme. */
export function seasonsIn({
  themes,
}: Variant): [string, { readonly theme: string; readonly tokens: readonly Token[] }[]][] {
  const entries = themes.flatMap(({ theme, seasons }) =>
    seasons.map(({ season, tokens }) => ({ season: season.id, theme: theme.id, tokens })),
  );
  return [...Map.groupBy(entries, ({ season }) => season)];
}

/** The CSS text of a token; a text style is an object of its parts. */
function leafOf(token: Token): Leaf {
  const variables = variablesOf(token);
  const [[, text] = ["", ""]] = variables;
  if (token.type !== "typography") return text;
  const parts = variables.map(([name, value]): [string, string] => [partOf(token, name), value]);
  return Object.fromEntries(parts);
}

function typeOfLeaf({ type }: Token): string {
  return type === "typography" ? "TextStyle" : "string";
}

const TEXT_STYLE = `/** A text style: the parts that the token has, as CSS. */
export type TextStyle = {
  readonly fontSize?: string;
  readonly lineHeight?: string;
  readonly letterSpacing?: string;
  readonly fontWeight?: string;
  readonly fontFamily?: string;
};
`;

/** The name of a text style's part in JavaScript: `lineHeight`. */
function partOf({ name }: Token, variable: string): string {
  const part = variable.slice(name.length).replace(/^--/, "");
  return part === "" ? "fontSize" : part.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The names of all variables, in the order of the tokens. */
function namesIn(variant: Variant): readonly string[] {
  return [...new Set(everyToken(variant).flatMap((token) => variablesOf(token).map(([name]) => name)))];
}

function cssVar(variant: Variant): string {
  const escaped = namesIn(variant).filter((name) => identifier(`--${name}`) !== `--${name}`);
  const table = escaped.map((name) => `  [${JSON.stringify(name)}, ${JSON.stringify(identifier(`--${name}`))}],\n`);
  const property = escaped.length === 0 ? "`--${name}`" : "ESCAPED.get(name) ?? `--${name}`";
  return [
    ...(escaped.length === 0 ? [] : [`const ESCAPED = new Map([\n${table.join("")}]);\n`]),
    `/** The CSS variable of a token, with an optional fallback: cssVar("name") is "var(--name)". */
export function cssVar(name, fallback) {
  const property = ${property};
  return fallback === undefined ? \`var(\${property})\` : \`var(\${property}, \${fallback})\`;
}
`,
  ].join("\n");
}

function cssVarType(variant: Variant): string {
  const names = namesIn(variant).map((name) => `  | ${JSON.stringify(name)}`);
  return `/** The names of the CSS variables, without the leading hyphens. */
export type TokenName =
${names.length === 0 ? "  never" : names.join("\n")};

/** The CSS variable of a token, with an optional fallback: cssVar("name") is "var(--name)". */
export declare function cssVar(name: TokenName, fallback?: string): string;
`;
}
