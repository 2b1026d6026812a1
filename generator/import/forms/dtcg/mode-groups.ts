import type { Json } from "../../../model/token.ts";
import { modeOf, wordsOf } from "../../modes.ts";
import type { Entry, FoundModifier, Reading, ReadySet } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { shippedNames } from "../../unread.ts";
import { isContainerName } from "../objects/containers.ts";
import { THEME } from "./dialects.ts";
import type { FileContexts } from "./file-contexts.ts";
import type { RawToken } from "./raw-tokens.ts";

/** Groups that are each a theme, and the choice among them. */
type ModeGroups = { readonly modifier: FoundModifier; readonly sets: readonly ReadySet[] };

/** At least this part of the tokens of the smaller group is in the other. */
const LEAST_SHARED = 0.8;

/**
 * Files that are kept, with groups of those for all pages as themes, where no files are themes, and stylesheets do not have
 * the names of the groups.
 */
export function withModeGroups(
  kept: Reading,
  tokens: readonly RawToken[],
  { modifiers, whenOf, source }: FileContexts & { readonly source: SourceFiles },
): Reading {
  const isTheme = ({ name, contexts }: FoundModifier) =>
    name === THEME || contexts.some((context) => modeOf(context.name) !== undefined);
  const ofAll = tokens.filter(({ file }) => Object.keys(whenOf(file)).length === 0);
  const inModes = ofAll.filter(({ at }) => at.some(saysMode));
  const named = inModes.filter(({ at }) => shippedNames(source).has(at.join("-")));
  const isNamed = named.length > 0 && 2 * named.length >= inModes.length;
  const found = modifiers.some(isTheme) || isNamed ? undefined : modeGroupsIn(ofAll);
  if (found === undefined || kept.files === undefined) return kept;
  const files = { ...kept.files, sets: [...kept.files.sets, ...found.sets] };
  const entries = found.sets.flatMap(({ context, groups = [] }) =>
    groups.map(({ group }): Entry => ({ kind: "repaired", what: WHAT, subject: group, found: group, made: context })),
  );
  return { ...kept, modifiers: [...kept.modifiers, found.modifier], files, entries: [...kept.entries, ...entries] };
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
  const [light, dark] = [groups.get("light"), groups.get("dark")];
  if (light === undefined || dark === undefined || !areThemes(light, dark, depth)) return undefined;
  const modes = [...groups].flatMap(([name, some]) =>
    saysMode(name) && [light, dark].every((one) => one === some || areThemes(one, some, depth)) ? [name] : [],
  );
  const paths = new Map(modes.map((name) => [name, [...parent, name].join(".")]));
  const inModes = new Set(modes.flatMap((name) => groups.get(name) ?? []));
  if (tokens.some((token) => !inModes.has(token) && refersTo(token.value, [...paths.values()]))) return undefined;
  const as = parent.filter((step) => !isContainerName(step)).join(".");
  const modifier = { name: THEME, default: "light", contexts: modes.map((name) => ({ name })) };
  const sets = modes.map((context): ReadySet => {
    const source = { group: paths.get(context) ?? "", ...(as !== "" && { as }) };
    return { modifier: THEME, context, files: [], groups: [source] };
  });
  return { modifier, sets };
}

function saysMode(name: string): boolean {
  return wordsOf(name).some((word) => word === "light" || word === "dark");
}

/** Whether two groups have the same tokens, some with other values, and are no scales. */
function areThemes(one: readonly RawToken[], other: readonly RawToken[], depth: number): boolean {
  const [own, theirs] = [one, other].map(
    (tokens) => new Map(tokens.map(({ at, value }) => [at.slice(depth).join("."), JSON.stringify(value)])),
  );
  if (own === undefined || theirs === undefined || [...own.keys()].every((name) => /^\d+$/.test(name))) return false;
  const shared = [...own.keys()].filter((name) => theirs.has(name));
  const isAlike = shared.length >= LEAST_SHARED * Math.min(own.size, theirs.size);
  return isAlike && shared.some((name) => own.get(name) !== theirs.get(name));
}

/** Whether a value has an alias to a token of some groups. */
function refersTo(value: Json | undefined, groups: readonly string[]): boolean {
  const text = JSON.stringify(value ?? null);
  return groups.some((group) => text.includes(`{${group}.`) || text.includes(`#/${group.replaceAll(".", "/")}/`));
}
