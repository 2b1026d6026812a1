import type { Token } from "../model/token.ts";
import { identifier } from "../render/css.ts";
import { variablesOf } from "../render/variables.ts";
import { namesByToken } from "./names.ts";
import { blockComment, noticeOf } from "./notice.ts";
import type { Platform, Variant } from "./platform.ts";
import { accessTo, distinct, everyToken, keyOf, type Leaf, memberOf, objectOf, typeOfTokens } from "./tree.ts";

/** JavaScript modules with types. Style Dictionary's formats hold one theme per file. */
export const typescript: Platform = {
  id: "typescript",
  name: "TypeScript and JavaScript",
  use: "Import themes or cssVar from tokens.mjs.",
  paths: /^tokens\.(mjs|d\.mts)$/,
  files: () => [
    {
      destination: "tokens.mjs",
      format: ({ options: { variant } }) => moduleOf(variant, noticeOf(variant), leafOf, cssVar(variant)),
    },
    {
      destination: "tokens.d.mts",
      format: ({ options: { variant } }) =>
        typesOf(
          variant,
          noticeOf(variant),
          typeOfLeaf,
          [textStyleType("A text style, as CSS.", variant, leafOf), cssVarType(variant)]
            .filter((part) => part !== "")
            .join("\n"),
        ),
    },
  ],
  names: accessesIn,
};

/** Maps tokens to the expressions that read them from the module, for any theme and season. */
export function accessesIn(variant: Variant): ReadonlyMap<string, string> {
  const inThemes = new Set(variant.themes.flatMap(({ tokens }) => tokens.map(keyOf)));
  return namesByToken(
    everyToken(variant).map((token) => {
      const record = inThemes.has(keyOf(token)) ? "themes[theme]" : "seasons[season][theme]";
      return [token.name, `${record}${accessTo(token)}`];
    }),
  );
}

/** Renders the module with the values of every theme and season. */
export function moduleOf(
  variant: Variant,
  notice: readonly string[],
  leaf: (token: Token) => Leaf | null,
  further: string,
): string {
  const { themes } = variant;
  const shared = sharedKeys(themes, leaf);
  const isShared = ({ path: [key = ""] }: Token) => shared.has(key);
  const inThemes = themes.map(({ theme, tokens }) => {
    const text = objectOf(
      tokens.filter((token) => !isShared(token)),
      leaf,
      "  ",
    );
    const members = shared.size === 0 ? text : text.replace(/\n? *\}$/, "\n    ...shared,\n  }");
    return `  ${memberOf(theme.id)}: ${members},\n`;
  });
  const seasons = seasonsIn(variant).map(([season, members]) => {
    const lines = members.map(({ theme, tokens }) => `    ${memberOf(theme)}: ${objectOf(tokens, leaf, "    ")},\n`);
    return `  ${memberOf(season)}: {\n${lines.join("")}  },\n`;
  });
  return [
    blockComment(notice),
    shared.size === 0
      ? ""
      : `/** The values that all themes share. */\nconst shared = ${objectOf(themes[0].tokens.filter(isShared), leaf, "")};\n`,
    `/** The tokens of each theme, by their paths. */\nexport const themes = {\n${inThemes.join("")}};\n`,
    guardOf("Theme", "themes"),
    ...inSeasons(
      variant,
      `/** What each season adds or overrides in each theme: merge it group by group. */\nexport const seasons = {\n${seasons.join("")}};\n`,
      guardOf("Season", "seasons"),
    ),
    further,
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** Returns the outermost keys of the tokens that are the same in each of several themes. */
function sharedKeys(themes: Variant["themes"], leaf: (token: Token) => Leaf | null): ReadonlySet<string> {
  if (themes.length === 1) return new Set();
  const textsIn = ({ tokens }: Variant["themes"][number]) => {
    const groups = Map.groupBy(tokens, ({ path: [key = ""] }) => key);
    return new Map(
      [...groups].map(([key, members]) => [key, JSON.stringify(members.map((token) => [token.path, leaf(token)]))]),
    );
  };
  const [first, ...further] = themes.map(textsIn);
  const shared = [...(first ?? [])].filter(([key, text]) => further.every((texts) => texts.get(key) === text));
  return new Set(shared.map(([key]) => key));
}

/** Renders the module's type declarations. */
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
  const theme = typeOfTokens(withSharedNotes(themes.flatMap(({ tokens }) => tokens)), typeOf, isOptional);
  const inSeason = seasonsIn(variant).flatMap(([, members]) => members.map(({ tokens }) => new Set(tokens.map(keyOf))));
  const seasonal = typeOfTokens(
    withSharedNotes(themes.flatMap((member) => member.seasons.flatMap(({ tokens }) => tokens))),
    typeOf,
    (token) => inSeason.some((keys) => !keys.has(keyOf(token))),
  );
  const ids = themes.map(({ theme: { id } }) => JSON.stringify(id)).join(" | ");
  const seasons = seasonsIn(variant).map(([season, members]) => {
    const record = "Record<ThemeId, Season>";
    return `  readonly ${memberOf(season)}: Readonly<${members.length === themes.length ? record : `Partial<${record}>`}>;\n`;
  });
  return [
    blockComment(notice),
    `export type ThemeId = ${ids};\n`,
    `/** The tokens of a theme, by their paths. */\nexport type Theme = ${theme};\n`,
    ...inSeasons(variant, `/** What a season adds or overrides in a theme. */\nexport type Season = ${seasonal};\n`),
    `/** The tokens of each theme. */\nexport declare const themes: Readonly<Record<ThemeId, Theme>>;\n`,
    guardType("Theme", "themes"),
    ...inSeasons(
      variant,
      `/** What each season adds or overrides in each theme: merge it group by group. */\nexport declare const seasons: {\n${seasons.join("")}};\n`,
      "export type SeasonId = keyof typeof seasons;\n",
      guardType("Season", "seasons"),
    ),
    further,
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** Returns the parts of a file about seasons, if the identity has any. */
export function inSeasons({ identity }: Variant, ...parts: readonly string[]): readonly string[] {
  return identity.seasons.length > 0 ? parts : [];
}

/** Renders the function that narrows a text, such as a stored setting, to an id. */
function guardOf(kind: string, record: string): string {
  return `/** Returns whether a value is the id of ${record === "themes" ? "a theme" : "a season"}. */
export function is${kind}Id(value) {
  return typeof value === "string" && Object.hasOwn(${record}, value);
}
`;
}

function guardType(kind: string, record: string): string {
  return `/** Returns whether a value, such as a stored setting, is the id of ${record === "themes" ? "a theme" : "a season"}. */
export declare function is${kind}Id(value: unknown): value is ${kind}Id;
`;
}

/** Keeps the first token of each path, without its note if the notes of the path differ. */
function withSharedNotes(tokens: readonly Token[]): readonly Token[] {
  const notes = Map.groupBy(tokens, keyOf);
  return distinct(tokens).map((token) => {
    const isShared = notes.get(keyOf(token))?.every(({ note }) => note === token.note) ?? true;
    return isShared ? token : { ...token, note: "" };
  });
}

/** Returns each season's overrides, by theme. */
export function seasonsIn({
  themes,
}: Variant): [string, { readonly theme: string; readonly tokens: readonly Token[] }[]][] {
  const entries = themes.flatMap(({ theme, seasons }) =>
    seasons.map(({ season, tokens }) => ({ season: season.id, theme: theme.id, tokens })),
  );
  return [...Map.groupBy(entries, ({ season }) => season)];
}

/** Returns a token's CSS text; an object of parts for a text style. */
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

/** Renders the type of text styles: parts that some style lacks are optional. */
export function textStyleType(doc: string, { themes }: Variant, leaf: (token: Token) => Leaf | null): string {
  const styles = themes
    .flatMap(({ tokens, seasons }) => [...tokens, ...seasons.flatMap((season) => season.tokens)])
    .filter(({ type }) => type === "typography")
    .map((token) => Object(leaf(token)) as object);
  const parts = new Map(styles.flatMap((style) => Object.entries(style)));
  const lines = [...parts].map(([part, value]) => {
    const isOptional = styles.some((style) => !(part in style));
    return `  readonly ${part}${isOptional ? "?" : ""}: ${typeof value};\n`;
  });
  return styles.length === 0 ? "" : `${blockComment([doc])}export type TextStyle = {\n${lines.join("")}};\n`;
}

/** Returns a text style part's name in JavaScript: `lineHeight`. */
function partOf({ name }: Token, variable: string): string {
  const part = variable.slice(name.length).replace(/^--/, "");
  return part === "" ? "fontSize" : part.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the names of all variables, in token order. */
function namesIn(variant: Variant): readonly string[] {
  return [...new Set(everyToken(variant).flatMap((token) => variablesOf(token).map(([name]) => name)))];
}

function cssVar(variant: Variant): string {
  const escaped = namesIn(variant).filter((name) => identifier(`--${name}`) !== `--${name}`);
  const table = escaped.map((name) => `  [${JSON.stringify(name)}, ${JSON.stringify(identifier(`--${name}`))}],\n`);
  const property = escaped.length === 0 ? "`--${name}`" : "ESCAPED.get(name) ?? `--${name}`";
  return [
    ...(escaped.length === 0 ? [] : [`const ESCAPED = new Map([\n${table.join("")}]);\n`]),
    `/** The CSS variable of a token, with an optional fallback. */
export function cssVar(name, fallback) {
  const property = ${property};
  return fallback === undefined ? \`var(\${property})\` : \`var(\${property}, \${fallback})\`;
}
`,
  ].join("\n");
}

function cssVarType(variant: Variant): string {
  const names = namesIn(variant);
  const example = names.find((name) => /^[a-z][\w-]*$/.test(name));
  const always = new Set(variant.themes.flatMap(({ tokens }) => tokens.flatMap(variablesOf).map(([name]) => name)));
  const seasonal = names.filter((name) => !always.has(name));
  const union = (all: readonly string[]) =>
    all.length === 0 ? " never" : `\n${all.map((name) => `  | ${JSON.stringify(name)}`).join("\n")}`;
  const doc = example === undefined ? "" : `: cssVar("${example}") is "var(--${example})"`;
  return `/** The names of the CSS variables, without the leading hyphens. */
export type TokenName =${union(names)};
${seasonal.length === 0 ? "" : `\n/** The variables that only seasons have, which need a fallback. */\nexport type SeasonalName =${union(seasonal)};\n`}
/** The CSS variable of a token, with an optional fallback${doc}. Media queries take no variables: use a value of themes. */
${
  seasonal.length === 0
    ? "export declare function cssVar(name: TokenName, fallback?: string): string;"
    : `export declare function cssVar(name: Exclude<TokenName, SeasonalName>, fallback?: string): string;
export declare function cssVar(name: TokenName, fallback: string): string;`
}
`;
}
