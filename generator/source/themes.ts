import type { Theme } from "../model/theme.ts";
import type { ColorToken, Token, TokenGroup } from "../model/token.ts";
import { toColor } from "./color-value.ts";
import { inside, type Spot, unlike } from "./form.ts";
import { EXTENSION, type Settings } from "./settings.ts";
import type { FileToken, TokenFile } from "./token-file.ts";

/** The group of the themes' colours in the published tree; its prefix is the colours' own. */
const COLORS = "color";

/** The themes with their colours; a theme whose group is missing, or names other colours than the first, is a fault. */
export function readThemes(
  { tokens }: TokenFile,
  { themes, css }: Settings,
  spot: Spot,
): { readonly themes: Theme[]; readonly unread: string[] } {
  const read = Object.entries(themes).map(([id, { name, mode, highContrast, colors: group }]): Theme => {
    const colors = tokens.filter(({ path, type }) => type === "color" && isUnder(path, group.split(".")));
    return { id, name, mode, highContrast, colors: colors.map((token) => colorToken(token, group, css[COLORS] ?? "")) };
  });
  const settings = inside(spot, "$extensions", EXTENSION, "themes");
  const [first] = read;
  if (first === undefined) unlike(settings, {}, "at least one theme");
  const unread = read.flatMap(({ id, colors }) =>
    checkColors(themes[id]?.colors ?? "", { colors, first }, inside(settings, id, "colors")),
  );
  return { themes: read, unread };
}

/** A colour under the name that pages write: `ink` of `color.dark.ink`. */
function colorToken(token: FileToken, group: string, prefix: string): ColorToken {
  const name = cssName(prefix, token.path.slice(group.split(".").length));
  return { ...token, path: [COLORS, name], name, color: toColor(token.value) };
}

/** A variable's name: the group's prefix and the rest of the path. A `$root` token goes by its group's name. */
function cssName(prefix: string, rest: readonly string[]): string {
  return [prefix, ...rest.filter((step) => step !== "$root")].filter(Boolean).join("-");
}

/** The path in the file of a theme's colour. */
export function colorPath(
  { tokens }: TokenFile,
  { themes, css }: Settings,
  { theme, name }: { readonly theme: string; readonly name: string },
): readonly string[] | undefined {
  const group = themes[theme]?.colors ?? "";
  const own = tokens.filter(({ path }) => isUnder(path, group.split(".")));
  return own.find((token) => colorToken(token, group, css[COLORS] ?? "").name === name)?.path;
}

/** Reports what a theme's group lacks; the names of the colours that not all themes have come back. */
function checkColors(
  group: string,
  { colors, first }: { readonly colors: readonly ColorToken[]; readonly first: Theme | undefined },
  spot: Spot,
): string[] {
  const names = new Set(colors.map(({ name }) => name));
  const wanted = new Set(first?.colors.map(({ name }) => name));
  if (names.size === 0) unlike(spot, group, "the path of a group of colours, such as color.light");
  const missing = [...wanted.symmetricDifference(names)];
  if (names.size > 0 && missing.length > 0) {
    unlike(spot, group, `the same colours in every theme; not in both this one and the first: ${missing.join(", ")}`);
  }
  if (names.size > 0 && !names.has("ink")) unlike(spot, group, "a group with a colour named ink");
  return names.has("ink") ? missing : [...missing, "ink"];
}

/** The published tokens that no theme changes, each under its CSS name, and their groups. */
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
