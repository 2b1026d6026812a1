import type { Entry, FoundModifier, Reading, StatedToken, Statement, When } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { ImportError } from "../../import-error.ts";
import { withModeMedia } from "../../modes.ts";
import { plainStep, stepsFor } from "../steps.ts";
import { unknownParts } from "../old/composites.ts";
import { modified } from "../old/modify.ts";
import { reportedAs } from "../old/report.ts";
import { type OldToken, tokensIn } from "../old/tree.ts";
import { readOldValue, type References } from "../old/value.ts";
import { withAlternatives } from "./alternatives.ts";
import { type BuiltNames, builtNames } from "./built-names.ts";
import { hiddenValues, type SetToken } from "./hidden.ts";
import { modeSetsIn } from "./mode-sets.ts";
import { readStudio, type Studio } from "./sets.ts";
import { isTaken, type StudioTheme } from "./themes.ts";

/** Reads the sets and themes of Tokens Studio or Penpot: each group of themes is a modifier. */
export function readTokensStudio(source: SourceFiles): Reading | undefined {
  const given = readStudio(source);
  if (given === undefined) return undefined;
  const entries: Entry[] = [];
  const stated = new Map<string, Stated>();
  const from = [...given.sets.values()].map(({ file }) => file);
  const own = new Map([...given.sets].map(([name, { file, tree }]) => [name, tokensIn(file, tree)]));
  const built = builtNames(source, new Set(from), [...own.values()].flat());
  entries.push(...built.entries);
  const all = new Map([...own].map(([name, tokens]) => [name, tokens.map((one) => named(one, built))]));
  const studio = withAlternatives(given, all, entries);
  const modeSets = modeSetsIn(all);
  const isOfSets = studio.themes.length === 0;
  const modifiers = isOfSets ? modeSets.modifiers : modifiersOf(studio, all);
  const paths = [...all.values()].flat().map(({ path }) => path);
  const stepsOf = stepsFor(paths, entries, plainStep);
  for (const name of isOfSets ? modeSets.order : all.keys()) {
    const holds = isOfSets ? [modeSets.whenOf(name)] : whenOf(name, studio, modifiers);
    if (holds.length === 0) {
      const found = studio.sets.get(name)?.file ?? "";
      entries.push({ kind: "left-out", what: "Sets that no theme takes", subject: name, found });
      continue;
    }
    for (const token of all.get(name) ?? []) {
      const path = stepsOf(token.path);
      if (path === undefined) continue;
      if (path.length === 0) {
        const found = JSON.stringify(token.raw).slice(0, 80);
        entries.push({ kind: "left-out", what: "Tokens in the place of sets", subject: name, found });
        continue;
      }
      const subject = path.join(".");
      const own: Stated = stated.get(subject) ?? { path, from: [] };
      stated.set(subject, own);
      own.from.push({ set: name, token, holds });
    }
  }
  for (const { name, sets } of studio.themes)
    for (const [set, state] of Object.entries(sets))
      if (isTaken(state) && !studio.sets.has(set))
        entries.push({
          kind: "left-out",
          what: "Sets that a theme takes, but that are not there",
          subject: set,
          found: name,
        });
  for (const { name, place } of given.themes)
    if (place !== undefined)
      entries.push({ kind: "repaired", what: ONE_NAME, subject: name, found: place, made: name });
  for (const set of given.against)
    entries.push({ kind: "left-out", what: AGAINST, subject: set, found: given.sets.get(set)?.file ?? "" });
  entries.push(...hiddenValues(stated, modifiers));
  const references = referencesTo(stated, built);
  const tokens = [...stated].flatMap(([subject, one]) => toToken(subject, one, { references, entries }) ?? []);
  if (tokens.length === 0) throw new ImportError(`"${source.name}" has sets, but no tokens.`);
  const { groups, entries: sources } = unpublished(tokens, stated, studio);
  entries.push(...sources);
  const names = { ...built.names, ...(Object.keys(groups).length > 0 && { groups }) };
  return { from, modifiers, tokens, entries, ...(Object.keys(names).length > 0 && { names }) };
}

const AGAINST = "Orders of sets that themes contradict: that of the first theme counts";

const ONE_NAME = "Themes with the name of another one";

/** What the sets say about one path, the least first. */
type Stated = {
  readonly path: readonly string[];
  readonly from: SetToken[];
};

/** A token with the name that Style Dictionary gives it. */
function named(token: OldToken, { stepsOf }: BuiltNames): OldToken {
  return { ...token, path: stepsOf(token.path) };
}

function referencesTo(stated: ReadonlyMap<string, Stated>, { stepsOf }: BuiltNames): References {
  return {
    pathOf: (reference) => {
      const steps = reference.replace(/\.\$?value$/, "").split(".");
      const path = stepsOf(steps).map(plainStep).join(".");
      return stated.has(path) ? path : undefined;
    },
    statedAt: (path) => (stated.get(path)?.from ?? []).map(({ token }) => token),
  };
}

function toToken(
  subject: string,
  { path, from }: Stated,
  { references, entries }: { readonly references: References; readonly entries: Entry[] },
): StatedToken | undefined {
  const statements = from.flatMap(({ token, holds }): Statement[] => {
    const { raw, type, extensions } = token;
    const value = readOldValue(raw, { type, name: subject }, references);
    const changed = value && modified(value, extensions, { subject, references, entries });
    if (changed === undefined) {
      const found = JSON.stringify(raw).slice(0, 80);
      entries.push({ kind: "left-out", what: "Values that refer to no token, or are none", subject, found });
      return [];
    }
    entries.push(...reportedAs(changed, raw, subject));
    for (const part of unknownParts(raw, type))
      entries.push({
        kind: "left-out",
        what: "Parts of typography that the format does not have",
        subject,
        found: part,
      });
    return holds.map((when) => ({ when, value: changed }));
  });
  if (statements.length === 0) return undefined;
  const note = from.findLast(({ token }) => token.description !== undefined)?.token.description;
  const old = from.findLast(({ token }) => token.deprecated !== undefined)?.token.deprecated;
  return {
    path,
    statements,
    ...(note !== undefined && { description: note }),
    ...(old !== undefined && { deprecated: old }),
  };
}

function modifiersOf({ themes }: Studio, tokens: ReadonlyMap<string, readonly OldToken[]>): readonly FoundModifier[] {
  const groups = [...Map.groupBy(themes, ({ group }) => group ?? "theme")];
  return groups.map(([name, own]) => {
    const [only, ...more] = own;
    // One of a group counts always.
    if (only !== undefined && only.group === undefined && more.length === 0 && isOptional(only, themes, tokens)) {
      const none = only.name.toLowerCase() === NONE ? "none" : NONE;
      return { name, default: only.isActive ? only.name : none, contexts: [{ name: none }, { name: only.name }] };
    }
    const first = own.find(({ isActive }) => isActive) ?? own[0];
    // Of several former groups, that of the default has the media.
    const same = own.filter(({ part }) => part === first?.part).map((theme) => ({ name: theme.name }));
    const { contexts } = withModeMedia({ name, default: first?.name ?? "default", contexts: same });
    return {
      name,
      default: first?.name ?? "default",
      contexts: own.map((theme) => contexts.find((context) => context.name === theme.name) ?? { name: theme.name }),
    };
  });
}

/** The context of pages without a theme that they need not have. */
const NONE = "default";

/** Whether a theme only changes values that others set, so that pages may do without it. */
function isOptional(
  one: StudioTheme,
  themes: readonly StudioTheme[],
  tokens: ReadonlyMap<string, readonly OldToken[]>,
): boolean {
  const takenBy = (some: readonly StudioTheme[]) =>
    new Set(some.flatMap(({ sets }) => Object.keys(sets).filter((set) => isTaken(sets[set]))));
  const pathsIn = (sets: ReadonlySet<string>) =>
    new Set([...sets].flatMap((set) => (tokens.get(set) ?? []).map(({ path }) => path.join("."))));
  const others = takenBy(themes.filter((theme) => theme !== one));
  const own = pathsIn(takenBy([one]).difference(others));
  return own.size > 0 && own.isSubsetOf(pathsIn(others));
}

/** When a set counts: in each group in the themes that take it; always if it is in all of a group. */
function whenOf(set: string, { themes }: Studio, modifiers: readonly FoundModifier[]): readonly When[] {
  const all = modifiers.flatMap(({ name, contexts }) => {
    const taking = themes.filter((theme) => (theme.group ?? "theme") === name && isTaken(theme.sets[set]));
    if (taking.length === 0) return [];
    return [taking.length === contexts.length ? {} : { [name]: taking.map((theme) => theme.name) }];
  });
  return all.some((when) => Object.keys(when).length === 0) ? [{}] : all;
}

/** The groups of which all tokens are in sets that are only a source for others; what is beside others is named. */
function unpublished(
  tokens: readonly StatedToken[],
  stated: ReadonlyMap<string, Stated>,
  { themes }: Studio,
): { readonly groups: Readonly<Record<string, null>>; readonly entries: readonly Entry[] } {
  const isPublished = (set: string) => themes.length === 0 || themes.some(({ sets }) => sets[set] === "enabled");
  const isSource = ({ path }: StatedToken) => stated.get(path.join("."))?.from.every(({ set }) => !isPublished(set));
  const byGroup = Map.groupBy(tokens, ({ path }) => path[0] ?? "");
  const hidden = new Set(
    [...byGroup].flatMap(([group, own]) =>
      own.every((token) => token.path.length > 1 && isSource(token)) ? [group] : [],
    ),
  );
  const beside = tokens.filter((token) => isSource(token) && !hidden.has(token.path[0] ?? ""));
  return {
    groups: Object.fromEntries([...hidden].map((group) => [group, null])),
    entries: [
      ...[...hidden].map((subject) => toEntry(SOURCES, subject, "no custom property")),
      ...beside.map(({ path }) => toEntry(BESIDE, path.join("."), "published")),
    ],
  };
}

function toEntry(what: string, subject: string, made: string): Entry {
  return { kind: "repaired", what, subject, found: "source", made };
}

const SOURCES = "Groups of sets that are only a source for others";
const BESIDE = "Tokens of sets that are only a source for others, outside groups of such tokens";
