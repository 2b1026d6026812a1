import type { Theme } from "../../model/theme.ts";
import type { ColorToken, Token, TokenGroup } from "../../model/token.ts";
import { toColor } from "./color-value.ts";
import type { Spot } from "./form.ts";
import { checkPrefixes } from "./settings-check.ts";
import type { Settings } from "./settings.ts";
import { checkColors, checkPreferences } from "./theme-check.ts";
import type { FileToken, TokenFile } from "./token-file.ts";

/** The group of the themes' colours in the published tree. */
const COLORS = "color";

/** The themes with their colours; reports a theme with a missing group, or with other colours than the first. */
export function readThemes(
  file: TokenFile,
  settings: Settings,
  spot: Spot,
): { readonly themes: Theme[]; readonly unread: string[] } {
  const { tokens, groups } = file;
  const prefixed = Object.keys(settings.css).filter((group) => group !== COLORS);
  checkPrefixes(
    prefixed,
    tokens.map(({ path }) => path),
    spot,
  );
  checkPreferences(settings, spot);
  const themes = Object.entries(settings.themes).map(([id, { colors: group, ...theme }]): Theme => {
    const colors = tokens.filter(({ path, type }) => type === "color" && isUnder(path, group.split(".")));
    // The colours are published flat, so only the note of the outermost group is kept.
    const note = groups.find(({ path }) => path.join(".") === group.split(".")[0])?.note ?? null;
    return { id, ...theme, note, colors: colors.map((token) => colorToken(token, group, settings.css[COLORS] ?? "")) };
  });
  const [first] = themes;
  const unread = themes.flatMap((theme) => {
    const group = settings.themes[theme.id]?.colors ?? "";
    const pathOf = (name: string) => colorPath(file, settings, { theme: theme.id, name });
    return checkColors({ theme, group, first: first ?? theme, tokens, pathOf }, spot);
  });
  const hasInk = first?.colors.some(({ name }) => name === "ink") ?? false;
  const all = themes.flatMap(({ colors }) => colors.map(({ name }) => name));
  return { themes, unread: hasInk ? unread : [...all, "ink"] };
}

/** A colour with its name in pages: `ink` for `color.dark.ink`. */
function colorToken(token: FileToken, group: string, prefix: string): ColorToken {
  const name = cssName(prefix, token.path.slice(group.split(".").length));
  return { ...token, path: [COLORS, name], name, color: toColor(token.value) };
}

/** A variable's name: the group's prefix and the rest of the path. A `$root` token has its group's name. */
function cssName(prefix: string, rest: readonly string[]): string {
  return [prefix, ...rest.filter((step) => step !== "$root")].filter(Boolean).join("-");
}

/** The path of a theme's colour in the file; undefined for an unknown theme or colour. */
export function colorPath(
  { tokens }: TokenFile,
  { themes, css }: Settings,
  { theme, name }: { readonly theme: string; readonly name: string },
): readonly string[] | undefined {
  const group = themes[theme]?.colors;
  if (group === undefined) return undefined;
  const own = tokens.filter(({ path }) => isUnder(path, group.split(".")));
  return own.find((token) => colorToken(token, group, css[COLORS] ?? "").name === name)?.path;
}

/** The published tokens that no theme changes, each with its CSS name, and their groups. */
export function readPlainTokens(
  { tokens, groups }: TokenFile,
  { css, themes }: Settings,
): { readonly tokens: Token[]; readonly groups: TokenGroup[] } {
  const themed = Object.values(themes).map(({ colors }) => colors.split("."));
  const published = Object.keys(css)
    .filter((group) => group !== COLORS)
    .map((group) => group.split("."));
  const isPlain = (path: readonly string[]) => !themed.some((group) => isUnder(path, group));
  const plain = tokens
    .filter(({ path }) => isPlain(path))
    .flatMap((token) => {
      const group = longest(published.filter((prefix) => isUnder(token.path, prefix)));
      if (group === undefined) return [];
      const name = cssName(css[group.join(".")] ?? "", token.path.slice(group.length));
      const named: Token = { ...token, name };
      return [token.type === "color" ? ({ ...named, color: toColor(token.value) } as ColorToken) : named];
    });
  return { tokens: plain, groups: groups.filter(({ path }) => plain.some((token) => isUnder(token.path, path))) };
}

function isUnder(path: readonly string[], group: readonly string[]): boolean {
  return path.length > group.length && group.every((key, index) => path[index] === key);
}

function longest(paths: readonly (readonly string[])[]): readonly string[] | undefined {
  return paths.reduce<readonly string[] | undefined>(
    (best, path) => (path.length > (best?.length ?? -1) ? path : best),
    undefined,
  );
}
