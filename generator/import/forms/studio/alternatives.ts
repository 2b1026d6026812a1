import type { Entry } from "../../reading.ts";
import { modeOf } from "../../modes.ts";
import type { OldToken } from "../old/tree.ts";
import type { Studio } from "./sets.ts";
import { isTaken, type StudioTheme } from "./themes.ts";

/** Groups are alternatives if at least this part of what they set is set by each of their themes. */
const LEAST_COMMON = 0.8;

/** More groups are not compared. */
const MOST_GROUPS = 50;

/**
 * The source with groups of themes that are alternatives of each other as one group, of which each theme begins with
 * the name of its former one: all their themes set the same tokens, so that no page has a theme of each.
 */
export function withAlternatives(
  studio: Studio,
  tokens: ReadonlyMap<string, readonly OldToken[]>,
  entries: Entry[],
): Studio {
  const groups = [...Map.groupBy(studio.themes, ({ group }) => group)];
  const clusters: { readonly names: string[]; readonly first: readonly StudioTheme[] }[] = [];
  for (const [name = "", themes] of groups) {
    if (groups.length > MOST_GROUPS) break;
    const known = clusters.find(({ first }) => areAlternatives(first, themes, tokens));
    if (known === undefined) clusters.push({ names: [name], first: themes });
    else known.names.push(name);
  }
  const joined = clusters.filter(({ names }) => names.length > 1);
  const isFree =
    joined.length === 1 &&
    !clusters.some(({ names: [name = "", ...others] }) => others.length === 0 && /^(theme)?$/.test(name));
  const made = new Map(
    joined.flatMap(({ names }) => names.map((name) => [name, isFree ? "theme" : names.filter(Boolean).join(" ")])),
  );
  const themes = studio.themes.map((theme) => {
    const { group = "", name } = theme;
    const whole = made.get(group);
    return whole === undefined ? theme : { ...theme, group: whole, name: `${group} ${name}`.trim(), part: group };
  });
  for (const { names } of joined) {
    const own = themes.filter(({ part }) => part !== undefined && names.includes(part)).map(({ name }) => name);
    const subject = made.get(names[0] ?? "") ?? "";
    entries.push({ kind: "repaired", what: JOINED, subject, found: names.join(", "), made: own.join(", ") });
  }
  return { ...studio, themes };
}

const JOINED = "Groups of themes that are alternatives of each other, as one choice";

/** Whether each theme of two groups sets the same tokens, or those of one set none where the others set theirs. */
function areAlternatives(
  one: readonly StudioTheme[],
  other: readonly StudioTheme[],
  tokens: ReadonlyMap<string, readonly OldToken[]>,
): boolean {
  // A group with one theme counts always.
  if (one.length < 2 || other.length < 2 || [one, other].some(onlyRefers)) return false;
  const [own, others] = [pathsOf(one, other, tokens), pathsOf(other, one, tokens)];
  const [all, allOthers] = [own, others].map((paths) => new Set(paths.flatMap((each) => [...each])));
  const most = Math.max(all?.size ?? 0, allOthers?.size ?? 0);
  const common = [...(own[0] ?? [])].filter((path) => [...own, ...others].every((each) => each.has(path)));
  const hasNone = all?.size === 0 || allOthers?.size === 0;
  return most > 0 && (hasNone ? hasSameModes(one, other) : common.length >= LEAST_COMMON * most);
}

/** Whether themes take sets for their references alone. */
function onlyRefers(themes: readonly StudioTheme[]): boolean {
  return (
    !themes.some((theme) => setsOf(theme).length > 0) && themes.some(({ sets }) => Object.values(sets).some(isTaken))
  );
}

/** The sets whose tokens a theme sets; of others it only takes references. */
function setsOf({ sets }: StudioTheme): readonly string[] {
  return Object.keys(sets).filter((set) => sets[set] === "enabled");
}

/** What each theme sets in sets that the themes of another group do not take. */
function pathsOf(
  themes: readonly StudioTheme[],
  others: readonly StudioTheme[],
  tokens: ReadonlyMap<string, readonly OldToken[]>,
): readonly ReadonlySet<string>[] {
  const taken = new Set(others.flatMap(setsOf));
  return themes.map((theme) => {
    const own = setsOf(theme).filter((set) => !taken.has(set));
    return new Set(own.flatMap((set) => (tokens.get(set) ?? []).map(({ path }) => path.join("."))));
  });
}

/** Whether two groups have themes of the same names, light and dark. */
function hasSameModes(one: readonly StudioTheme[], other: readonly StudioTheme[]): boolean {
  const [names, others] = [one, other].map((themes) => new Set(themes.map(({ name }) => name.toLowerCase())));
  const modes = new Set(one.map(({ name }) => modeOf(name)).filter((mode) => mode !== undefined));
  return modes.size > 1 && names?.symmetricDifference(others ?? new Set()).size === 0;
}
