import { type Fields, isFields } from "../../fields.ts";
import { type Json, TEXT } from "../../../model/token.ts";
import { modeOf, wordsOf } from "../../modes.ts";
import type { FoundModifier, Names, StatedToken, Statement } from "../../reading.ts";
import { DANGEROUS } from "../../../source/dtcg/structure.ts";
import { MOST_CONTEXTS } from "../../../source/settings/check.ts";

import { ImportError } from "../../import-error.ts";
import type { Document } from "./documents.ts";
import type { RawToken } from "./raw-tokens.ts";
import { DENSITY } from "./file-units.ts";
import { isSame } from "./repair.ts";

/** The extensions that have a token's values in other contexts, by the names of these. */
const DIALECTS = ["org.primer.overrides", "carbon.themes"];
const MODE_KEYS = [...DIALECTS, "mode", "modes"];

/** The values of a token in other contexts. */
export function changesOf({ extensions }: RawToken): Fields {
  const own = Object.entries(allChanges(extensions));
  return Object.fromEntries(own.filter(([name]) => name !== FALLBACK && !DANGEROUS.includes(name)));
}

/** The value of a token in contexts without one. */
export function fallbackOf({ extensions }: RawToken): Json | undefined {
  return allChanges(extensions)[FALLBACK];
}

const FALLBACK = "fallback";

function allChanges(extensions: Fields): Fields {
  return MODE_KEYS.map((key) => extensions[key]).find((found) => isFields(found)) ?? {};
}

/** The extensions without those that are values now. */
export function otherExtensions({ extensions }: RawToken): Fields | undefined {
  const rest = Object.entries(extensions).filter(([key]) => !MODE_KEYS.includes(key));
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}

/** The modifier of a theme's modes. */
export const THEME = "theme";

/**
 * The modifiers of the modes that extensions have values for: modes that no token has together are choices on different
 * things. Those of the theme are in one, whatever tokens have them.
 */
export function modeModifiers(tokens: readonly RawToken[]): readonly FoundModifier[] {
  const distinct = new Map(tokens.map((token) => Object.keys(changesOf(token))).map((own) => [own.join("\n"), own]));
  const count = new Set([...distinct.values()].flat()).size;
  if (count > MOST_CONTEXTS)
    throw new ImportError(`Extensions have values for ${count} modes. Expected: at most ${MOST_CONTEXTS}.`);
  const lists: (readonly string[])[] = [];
  for (const own of distinct.values()) {
    if (own.length === 0) continue;
    const isTheme = (names: readonly string[]) => names.some((name) => modeOf(name) !== undefined);
    const isJoined = (names: readonly string[]) =>
      names.some((name) => own.includes(name)) || (isTheme(names) && isTheme(own));
    const others = lists.filter(isJoined);
    const apart = lists.filter((names) => !isJoined(names));
    lists.splice(0, lists.length, ...apart, [...new Set([...others.flat(), ...own])]);
  }
  const isPlain = tokens.every(({ extensions }) => !DIALECTS.some((key) => Object.hasOwn(extensions, key)));
  const taken = new Set<string>();
  return lists.map((modes) => {
    const isTheme = modes.some((mode) => modeOf(mode) !== undefined) || (lists.length === 1 && !isPlain);
    const wanted = isTheme ? THEME : modes.every((mode) => DENSITY.test(mode)) ? "density" : "mode";
    const name = taken.has(wanted) ? `${wanted}-${taken.size + 1}` : wanted;
    taken.add(name);
    return modesModifier(name, modes, tokens);
  });
}

/** A modifier's default is the mode that tokens without a change are in. */
function modesModifier(name: string, modes: readonly string[], tokens: readonly RawToken[]): FoundModifier {
  const own = tokens.filter((token) => modes.some((mode) => changesOf(token)[mode] !== undefined));
  const withValue = own.filter((token) => token.value !== undefined);
  const isUsual = (mode: string) =>
    withValue.length > 0 && withValue.every((token) => isSame(changesOf(token)[mode] ?? token.value, token.value));
  const isDark = modes.some((mode) => modeOf(mode) === "dark");
  const added = withValue.length === 0 ? modes[0] : isDark ? "light" : "default";
  const byDefault =
    modes.find((mode) => isUsual(mode) && modeOf(mode) !== "dark") ??
    modes.find((mode) => mode.toLowerCase() === "light") ??
    added ??
    "";
  const all = modes.includes(byDefault) ? modes : [byDefault, ...modes];
  return { name, default: byDefault, contexts: all.map((context) => ({ name: context })) };
}

/** The contexts that a change for a mode counts in: a mode of one word counts in all that begin with it. */
export function contextsOfMode(mode: string, contexts: readonly string[]): readonly string[] {
  if (wordsOf(mode).length > 1) return [mode];
  const own = contexts.filter((context) => wordsOf(context)[0] === wordsOf(mode)[0]);
  return own.length === 0 ? [mode] : own;
}

/** Whether the lengths in px are published in rem, as by the stylesheets of the source. */
export function isInRem(tokens: readonly RawToken[]): boolean {
  return tokens.some(({ extensions }) => Object.hasOwn(extensions, "org.primer.overrides"));
}

/** The opacity that a token gives to the colour that it refers to. */
export function alphaOf(
  { others, extensions }: RawToken,
  mode: string | undefined,
  change: Json | undefined,
): number | undefined {
  const own = extensions["org.carbon"];
  const carbon = isFields(own) ? own : {};
  const modifiers = carbon["alphaModifiers"];
  const byMode = mode !== undefined && isFields(modifiers) ? modifiers[mode] : undefined;
  const changed = isFields(change) ? change["alpha"] : undefined;
  const found = changed ?? byMode ?? carbon["alphaModifier"] ?? others["alpha"];
  return typeof found === "number" ? found : undefined;
}

/** Whether a change has a value of its own, or is one of a part of it, such as its opacity. */
export function isChange(change: Json): change is Fields {
  if (!isFields(change)) return false;
  return change["$value"] !== undefined || Object.keys(change).every((key) => key === "alpha" || key === "value");
}

/** The value of a change, if it has one. */
export function valueOfChange(change: Fields): Json | undefined {
  return change["$value"] ?? change["value"];
}

/** What Carbon's files say beside their tokens: the colour scheme of each theme, the prefix, and which file is no one's. */
export function carbonOf(
  documents: readonly Document[],
  { modifier, contexts, tokens, read }: CarbonSource,
):
  | {
      /** Its own names; undefined where a source only has its extension for themes. */
      readonly names: Names | undefined;
      readonly tokens: readonly StatedToken[];
      /** The colour schemes by their contexts. */
      readonly schemes: ReadonlyMap<string, string>;
    }
  | undefined {
  if (!tokens.some(({ extensions }) => Object.hasOwn(extensions, "carbon.themes"))) return undefined;
  const ofFiles = documents.flatMap(({ path, json }): [string, string][] => {
    const extensions = json["$extensions"];
    const own = isFields(extensions) ? extensions["org.carbon"] : undefined;
    const scheme = isFields(own) ? own["color-scheme"] : undefined;
    const context = contexts.find((one) => path.endsWith(`/${one}.json`) || path === `${one}.json`);
    return typeof scheme === "string" && context !== undefined ? [[context, scheme]] : [];
  });
  const schemes = new Map(ofFiles.length > 0 ? ofFiles : schemesOfSass(read("scss/generated/_themes.scss") ?? ""));
  const palette = documents.filter(({ path }) => /palette/.test(path)).flatMap(({ json }) => Object.keys(json));
  const statements = contexts.flatMap((context): Statement[] => {
    const scheme = schemes.get(context);
    return scheme === undefined ? [] : [{ when: { [modifier]: [context] }, value: { type: TEXT, value: scheme } }];
  });
  const isOwn = schemes.size > 0 || tokens.some(({ extensions }) => Object.hasOwn(extensions, "org.carbon"));
  const groups = Object.fromEntries(palette.filter((key) => !key.startsWith("$")).map((key) => [key, null]));
  return {
    schemes,
    names: isOwn ? { prefix: "cds", groups } : undefined,
    tokens: statements.length === 0 ? [] : [{ path: ["color-scheme"], statements }],
  };
}

type CarbonSource = {
  readonly modifier: string;
  readonly contexts: readonly string[];
  readonly tokens: readonly RawToken[];
  readonly read: (path: string) => string | undefined;
};

/** The colour schemes in the maps of Sass that Carbon makes of its themes; its tokens have none where one file is of all. */
function schemesOfSass(text: string): readonly [theme: string, scheme: string][] {
  const maps = text.matchAll(/^\$([\w-]+): \(([^;]*)\)/gm);
  return Array.from(maps, ([, theme = "", map = ""]): [string, string][] => {
    const [, scheme] = /^ *color-scheme: (?:string\.)?unquote\('(\w+)'\)/m.exec(map) ?? [];
    return scheme === undefined ? [] : [[theme, scheme]];
  }).flat();
}
