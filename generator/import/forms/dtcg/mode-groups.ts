import type { Json } from "../../../model/token.ts";
import { areOfPages } from "../../modes-of-colors.ts";
import { isHighContrast, modeOf, withModeMedia, wordsOf } from "../../modes.ts";
import type { Entry, FoundModifier, Reading, ReadySet, StatedToken, Statement } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { shippedNames } from "../../unread.ts";
import { isDerived } from "../../values.ts";
import { isNameOfTokens } from "../objects/brands.ts";
import { isContainerName } from "../objects/containers.ts";
import { THEME } from "./dialects.ts";
import type { FileContexts } from "./file-contexts.ts";
import { BASE } from "./file-names.ts";
import type { RawToken } from "./raw-tokens.ts";

/** Groups that are each a theme, and the choice among them. */
type ModeGroups = { readonly modifier: FoundModifier; readonly sets: readonly ReadySet[] };

/** At least this part of the tokens of the smaller group is in the other. */
const LEAST_SHARED = 0.8;

/** What files are contexts of, and the source, whose stylesheets may have the names of groups. */
type Known = FileContexts & { readonly source: SourceFiles };

/** Files that are kept, with groups of those for all pages as themes, where no files are themes. */
export function withModeGroups(kept: Reading, tokens: readonly RawToken[], known: Known): Reading {
  const found = known.modifiers.some(isTheme) ? undefined : modeGroupsIn(ofAllPages(tokens, known));
  if (found === undefined || kept.files === undefined) return kept;
  const files = { ...kept.files, sets: [...kept.files.sets, ...found.sets] };
  const entries = [...kept.entries, ...entriesOf(found)];
  return { ...kept, modifiers: [...kept.modifiers, found.modifier], files, entries };
}

/** Tokens with groups as themes, where these are the contexts of the theme that there is, or there is none. */
export function inModeGroups(stated: Reading, raw: readonly RawToken[], known: Known): Reading {
  const found = modeGroupsIn(ofAllPages(raw, known));
  const theme = stated.modifiers.find(isTheme);
  const names = new Set(theme?.contexts.map(({ name }) => name));
  const isOfOther = theme !== undefined && found?.sets.every(({ context }) => names.has(context)) !== true;
  const tokens =
    found === undefined || isOfOther ? undefined : movedOut(stated.tokens, theme?.name ?? THEME, found.sets);
  if (found === undefined || tokens === undefined) return stated;
  const modifiers = theme === undefined ? [...stated.modifiers, withModeMedia(found.modifier)] : stated.modifiers;
  return { ...stated, modifiers, tokens, entries: [...stated.entries, ...entriesOf(found)] };
}

/**
 * The tokens of files for all pages; none where stylesheets have the names that they have in groups for modes, or where a
 * group extends another one, for what it has then is not in it.
 */
function ofAllPages(tokens: readonly RawToken[], { whenOf, source }: Known): readonly RawToken[] {
  const ofAll = tokens.filter(({ file }) => Object.keys(whenOf(file)).length === 0);
  const files = new Set(ofAll.map(({ file }) => file));
  if ([...files].some((file) => source.read(file)?.includes('"$extends"'))) return [];
  const inModes = ofAll.filter(({ at }) => at.some(saysMode));
  const named = inModes.filter(({ at }) => shippedNames(source).has(at.join("-")));
  return named.length > 0 && 2 * named.length >= inModes.length ? [] : ofAll;
}

function isTheme({ name, contexts }: FoundModifier): boolean {
  return name === THEME || contexts.some((context) => modeOf(context.name) !== undefined);
}

function entriesOf({ sets }: ModeGroups): readonly Entry[] {
  return sets.flatMap(({ context, groups = [] }) =>
    groups.map(({ group }): Entry => ({ kind: "repaired", what: WHAT, subject: group, found: group, made: context })),
  );
}

/** Tokens without the groups around them, for the contexts of these; undefined where one refers to a token of another one. */
function movedOut(
  all: readonly StatedToken[],
  theme: string,
  sets: readonly ReadySet[],
): readonly StatedToken[] | undefined {
  const groups = sets.flatMap(({ context, groups: own = [] }) => own.map((one) => ({ ...one, context })));
  const paths = groups.map(({ group }) => group);
  const moved = all.map((token) => {
    const text = token.path.join(".");
    const own = groups.find(({ group }) => text.startsWith(`${group}.`));
    if (own === undefined) return { token, isMoved: false };
    const as = own.as === undefined ? "" : `${own.as}.`;
    const statements = token.statements.map(({ when, value }) => ({
      when: { ...when, [theme]: when[theme] ?? [own.context] },
      value: isDerived(value) ? value : { ...value, value: withAliases(value.value, `{${own.group}.`, `{${as}`) },
    }));
    const path = `${as}${text.slice(own.group.length + 1)}`.split(".");
    return { token: { ...token, path, statements }, isMoved: true };
  });
  const isLost = ({ value }: Statement) =>
    isDerived(value) ? value.from.some((path) => refersTo(`{${path}}`, paths)) : refersTo(value.value, paths);
  if (moved.some(({ token }) => token.statements.some(isLost))) return undefined;
  const inOrder = moved.toSorted((one, other) => Number(one.isMoved) - Number(other.isMoved)).map(({ token }) => token);
  return [...Map.groupBy(inOrder, ({ path }) => path.join("."))].flatMap(([, own]) =>
    own.slice(0, 1).map((first) => ({ ...first, statements: own.flatMap(({ statements }) => statements) })),
  );
}

function withAliases(value: Json, from: string, to: string): Json {
  return JSON.parse(JSON.stringify(value).replaceAll(from, to)) as Json;
}

const WHAT = "Groups with the same tokens for light and dark: themes, without these names in those of the tokens";

/**
 * The groups of a source that are its themes: `light` and `dark`, with the same tokens and other values, and what is alike, at
 * the top or in a group for colours or themes. They are none where other tokens refer to theirs, as to those of a palette.
 */
function modeGroupsIn(tokens: readonly RawToken[]): ModeGroups | undefined {
  const parents = new Set(tokens.flatMap(({ at: [first = ""] }) => (isOfThemes(first) ? [first] : [])));
  return [[], ...Array.from(parents, (parent) => [parent])]
    .map((parent) => groupsBelow(parent, tokens))
    .find((found) => found !== undefined);
}

function isOfThemes(group: string): boolean {
  return /^colou?rs?$/i.test(group) || isContainerName(group);
}

function groupsBelow(parent: readonly string[], tokens: readonly RawToken[]): ModeGroups | undefined {
  const depth = parent.length + 1;
  const own = tokens.filter(({ at }) => at.length > depth && parent.every((step, place) => at[place] === step));
  const groups = Map.groupBy(own, ({ at }) => at[depth - 1] ?? "");
  const [light, dark] = ["light", "dark"].map((mode) =>
    groups.get([...groups.keys()].find((name) => name.toLowerCase() === mode) ?? ""),
  );
  if (light === undefined || dark === undefined || !areThemes(light, dark, depth)) return undefined;
  const all = [...groups];
  const others = all.filter(([name, some]) => !saysMode(name) && areCopies(light, some, depth));
  // Beside others with the same tokens, light and dark are shades, unless all may be themes by their names.
  if (others.length > 0 && !mayBeThemes(parent, others)) return undefined;
  const alike = all.filter((group) => others.includes(group) || isOfMode(group, light, depth));
  const inModes = new Set(alike.flatMap(([, some]) => some));
  const modes = alike.map(([name]) => name);
  const paths = new Map(modes.map((name) => [name, [...parent, name].join(".")]));
  const beside = tokens.filter((token) => !inModes.has(token));
  const as = parent.filter((step) => !isContainerName(step));
  const places = new Set([...inModes].map(({ at }) => [...as, ...at.slice(depth)].join(".")));
  const isTaken = ({ at, value }: RawToken) => places.has(at.join(".")) || refersTo(value, [...paths.values()]);
  if (beside.some(isTaken) || [...inModes].some(({ at }) => at[depth] === "$root")) return undefined;
  const byDefault = modes.find((name) => name.toLowerCase() === "light") ?? "";
  const modifier = { name: THEME, default: byDefault, contexts: modes.map((name) => ({ name })) };
  const sets = modes.map((context): ReadySet => {
    const source = { group: paths.get(context) ?? "", ...(as.length > 0 && { as: as.join(".") }) };
    return { modifier: THEME, context, files: [], groups: [source] };
  });
  return { modifier, sets };
}

type Group = readonly [name: string, tokens: readonly RawToken[]];

function saysMode(name: string): boolean {
  return modeOf(name) !== undefined || isHighContrast(name);
}

/** Whether a group is called for a mode, in which a few tokens may be others than in the light one. */
function isOfMode([name, tokens]: Group, light: readonly RawToken[], depth: number): boolean {
  return saysMode(name) && areAlike(light, tokens, depth);
}

/**
 * Whether groups may be themes beside light and dark ones: in a group for themes, or at the top, with tokens of pages and
 * called like nothing else.
 */
function mayBeThemes([parent]: readonly string[], groups: readonly Group[]): boolean {
  if (parent !== undefined) return isContainerName(parent);
  const names = groups.flatMap(([, tokens]) => tokens.map(({ at }) => at.slice(1).join("-")));
  const isOfTokens = (name: string) => isNameOfTokens(name) || wordsOf(name).every((word) => BASE.test(word));
  return areOfPages(names) && !groups.some(([name]) => isOfTokens(name));
}

/** How many tokens two groups share, and have, the smaller and the larger. */
function comparedAt(one: readonly RawToken[], other: readonly RawToken[], depth: number) {
  const [own, theirs] = [one, other].map((tokens) => new Set(tokens.map(({ at }) => at.slice(depth).join("."))));
  const [first = new Set<string>(), second = new Set<string>()] = [own, theirs];
  const sizes = [first.size, second.size];
  return { shared: first.intersection(second).size, least: Math.min(...sizes), most: Math.max(...sizes) };
}

/** Whether two groups have nearly the same tokens, of which one may have more. */
function areAlike(one: readonly RawToken[], other: readonly RawToken[], depth: number): boolean {
  const { shared, least } = comparedAt(one, other, depth);
  return shared >= LEAST_SHARED * least;
}

/** Whether two groups have nearly the same tokens, and few more. */
function areCopies(one: readonly RawToken[], other: readonly RawToken[], depth: number): boolean {
  const { shared, most } = comparedAt(one, other, depth);
  return shared >= LEAST_SHARED * most;
}

/** Whether two groups have the same tokens, some with other values, and are no scales. */
function areThemes(one: readonly RawToken[], other: readonly RawToken[], depth: number): boolean {
  const [own, theirs] = [one, other].map(
    (tokens) => new Map(tokens.map(({ at, value }) => [at.slice(depth).join("."), JSON.stringify(value)])),
  );
  if (own === undefined || theirs === undefined || [...own.keys()].every((name) => /^\d+$/.test(name))) return false;
  return (
    areAlike(one, other, depth) && [...own].some(([name, value]) => theirs.has(name) && theirs.get(name) !== value)
  );
}

/** Whether a value has an alias to a token of some groups. */
function refersTo(value: Json | undefined, groups: readonly string[]): boolean {
  const text = JSON.stringify(value ?? null);
  return groups.some((group) => text.includes(`{${group}.`) || text.includes(`#/${group.replaceAll(".", "/")}/`));
}
