import type { Token } from "../model/token.ts";
import { identifier, quoted } from "../render/css.ts";
import { variablesOf } from "../render/variables.ts";
import { namesByToken } from "./names.ts";
import { noticeOf, oneLine } from "./notice.ts";
import type { FormatArguments, Omission, Platform, Variant } from "./platform.ts";
import { everyToken, keyOf } from "./tree.ts";
import { inSeasons, seasonsIn } from "./typescript.ts";

/** A Sass partial. Style Dictionary's `scss/map-flat` holds one theme per file and doesn't quote its keys. */
export const scss: Platform = {
  id: "scss",
  name: "Sass",
  use: "@use the file, and @include its theme().",
  paths: /^_tokens\.scss$/,
  files: () => [{ destination: "_tokens.scss", format: partialOf }],
  omissions: omissionsOf,
  names: namesOf,
};

/** Maps tokens to the default theme's variables, or to a map if only other themes or seasons have them. */
function namesOf(variant: Variant): ReadonlyMap<string, string> {
  const [first, ...further] = variant.themes.map(({ tokens }) => new Set(tokens.map(keyOf)));
  return namesByToken(
    everyToken(variant).map((token) => {
      const [[variable] = [""]] = variablesOf(token);
      if (first?.has(keyOf(token))) return [token.name, `tokens.$${identifier(variable)}`];
      const isInTheme = further.some((keys) => keys.has(keyOf(token)));
      const map = isInTheme ? "tokens.$themes, $theme" : "tokens.$seasons, $season, $theme";
      return [token.name, `map.get(${map}, ${keyIn(variable)})`];
    }),
    omissionsOf(variant),
  );
}

/** Lists the variables whose names Sass can't tell from an earlier one: it treats "-" and "_" as the same character. */
function omissionsOf({ themes: [{ tokens }] }: Variant): readonly Omission[] {
  const names = new Map<string, string>();
  return tokens.flatMap(variablesOf).flatMap(([name]) => {
    const key = name.replaceAll("_", "-");
    const earlier = names.get(key);
    names.set(key, earlier ?? name);
    return earlier === undefined
      ? []
      : [{ token: name, reason: `Sass reads its name as that of ${earlier}.`, clash: earlier }];
  });
}

function partialOf({ options: { variant } }: FormatArguments): string {
  const omissions = omissionsOf(variant);
  const omitted = new Set(omissions.map(({ token }) => token));
  const variables = variant.themes[0].tokens.flatMap((token) => {
    const lines = variablesOf(token)
      .filter(([name]) => !omitted.has(name))
      .map(([name, text]) => `$${identifier(name)}: ${sassValue(token, text)};\n`);
    return lines.length > 0 ? `${docOf(token)}${lines.join("")}` : [];
  });
  const themes = variant.themes.map(
    ({ theme, tokens: inTheme }) => `  ${quotedInSass(theme.id)}: ${mapOf(inTheme, "  ")},\n`,
  );
  const seasons = seasonsIn(variant).map(([season, members]) => {
    const maps = members.map((member) => `    ${quotedInSass(member.theme)}: ${mapOf(member.tokens, "    ")},\n`);
    return `  ${quotedInSass(season)}: (\n${maps.join("")}  ),\n`;
  });
  const hasSeasons = variant.identity.seasons.length > 0;
  return `${noticeOf(variant, omissions)
    .map((line) => `// ${line}\n`)
    .join("")}
@use "sass:map";
@use "sass:string";

${variables.join("")}
/// The values of each theme, keyed by the name of their CSS variable.
$themes: (
${themes.join("")});

${inSeasons(
  variant,
  `/// The values that each season adds or overrides in each theme.
$seasons: (
${seasons.join("")});

`,
).join("")}/// Sets the CSS variables of a theme${hasSeasons ? ", and of a season in it" : ""}.
@mixin theme($theme${hasSeasons ? ", $season: null" : ""}) {
  @if not map.has-key($themes, $theme) {
    @error "Unknown theme #{$theme}. Expected: #{map.keys($themes)}.";
  }
  $values: map.get($themes, $theme);
${inSeasons(
  variant,
  `  @if $season {
    @if not map.has-key($seasons, $season) {
      @error "Unknown season #{$season}. Expected: #{map.keys($seasons)}.";
    }
    $values: map.merge($values, map.get($seasons, $season, $theme) or ());
  }
`,
).join("")}  @each $name, $value in $values {
    --#{$name}: #{$value};
  }
}
`;
}

function mapOf(tokens: readonly Token[], indent: string): string {
  const lines = tokens.flatMap((token) =>
    variablesOf(token).map(([name, text]) => {
      return `${indent}  ${keyIn(name)}: ${sassValue(token, text)},\n`;
    }),
  );
  return `(\n${lines.join("")}${indent})`;
}

/** Returns a variable's key in a map. */
function keyIn(variable: string): string {
  return quotedInSass(identifier(`--${variable}`).slice(2));
}

/** Matches values that Sass prints unchanged and can calculate with. */
const PLAIN = /^(?:#[0-9a-f]{6}|-?\d+(?:\.\d+)?(?:px|rem|em|ms|s|%)?)$/;

/** Writes a plain value as is, and any other value as a text that Sass doesn't evaluate. */
function sassValue({ type }: Token, text: string): string {
  const isColor = type === "color" && /^rgb\([\d. /]+\)$/.test(text);
  return PLAIN.test(text) || isColor ? text : `string.unquote(${quotedInSass(text)})`;
}

/** Quotes a text, so that no interpolation begins in it. */
function quotedInSass(text: string): string {
  return quoted(text).replaceAll("#{", "\\#{");
}

function docOf({ note, deprecated }: Token): string {
  const notes = note === "" ? "" : `/// ${oneLine(note)}\n`;
  return deprecated === false
    ? notes
    : `${notes}/// @deprecated ${deprecated === true ? "" : oneLine(deprecated)}`.trimEnd() + "\n";
}
