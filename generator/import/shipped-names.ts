import type { Json } from "../model/token.ts";
import { withTexts } from "./forms/dtcg/custom-properties.ts";
import { toKebab } from "./forms/style-dictionary/names.ts";
import type { Derived, Entry, Reading, Value } from "./reading.ts";
import { isDerived } from "./values.ts";

/** At least this part of the tokens have their names in the stylesheets. */
const LEAST_NAMED = 0.5;

/** At least this part of the tokens have the names of half a stylesheet, where it has no others. */
const LEAST_OF_TOKENS = 0.2;

/** How stylesheets may spell the names of tokens, and how many must be so, of a number of tokens and one of their names. */
const SPELLINGS: readonly {
  spell(path: readonly string[]): readonly string[];
  least(tokens: number, shipped: number): number;
  readonly hasNoGroups?: true;
}[] = [
  ...[true, false].map((isParted) => ({
    spell: (path: readonly string[]) => path.map((step) => toKebab(step, isParted)),
    least: (tokens: number) => LEAST_NAMED * tokens,
  })),
  {
    hasNoGroups: true,
    spell: (path) => path.slice(-1),
    least: (tokens, shipped) => Math.max(LEAST_OF_TOKENS * tokens, LEAST_NAMED * Math.min(tokens, shipped)),
  },
];

/**
 * The tokens with the names that the source's own stylesheets have, where those are parted by hyphens
 * (`--color-ink-soft` of `color.inkSoft`) or leave out the groups (`--inkSoft`). As they are where most have their names there already, where most have none in
 * either way, or where two tokens would have one name.
 */
export function withShippedNames(reading: Reading, shipped: ReadonlySet<string>): Reading {
  const { tokens, names: given } = reading;
  const known = tokens.filter(({ path }) => shipped.has(path.join("-"))).length;
  const isNamed = reading.settings !== undefined || given?.prefix !== undefined || given?.join !== undefined;
  if (shipped.size === 0 || isNamed || known >= LEAST_NAMED * tokens.length) return reading;
  const named = SPELLINGS.flatMap(({ spell, least, hasNoGroups }) => {
    // Some groups are not published.
    if (hasNoGroups && given?.groups !== undefined) return [];
    const paths = new Map(tokens.map(({ path }) => [path.join("."), spell(path)]));
    const names = new Set([...paths.values()].map((path) => path.join("-")));
    const count = names.intersection(shipped).size;
    const isWhole = [...paths.values()].every((path) => !path.includes("")) && names.size === tokens.length;
    return isWhole && count > known && count >= least(names.size, shipped.size) ? [{ paths, count }] : [];
  });
  const [best] = named.toSorted((one, other) => other.count - one.count);
  if (best === undefined) return reading;
  return withPaths(reading, best.paths);
}

/** A reading whose tokens have the paths that some of their own ones become. */
export function withPaths(reading: Reading, paths: ReadonlyMap<string, readonly string[]>): Reading {
  const { tokens, notes, names } = reading;
  const pathOf = (path: string) => paths.get(path)?.join(".") ?? path;
  const stepOf = (group: string) => groupOf(group, paths) ?? group;
  const groups = Object.entries(names?.groups ?? {}).map(([key, own]) => [stepOf(key), own]);
  const entries = [...paths].flatMap(([path, steps]): Entry[] =>
    path === steps.join(".")
      ? []
      : [{ kind: "repaired", what: WHAT, subject: path, found: path, made: steps.join(".") }],
  );
  return {
    ...reading,
    tokens: tokens.map((token) => ({
      ...token,
      path: paths.get(token.path.join(".")) ?? token.path,
      statements: token.statements.map((one) => ({ ...one, value: renamed(one.value, pathOf) })),
    })),
    ...(groups.length > 0 && { names: { ...names, groups: Object.fromEntries(groups) } }),
    ...(notes && { notes: new Map([...notes].map(([path, text]) => [stepOf(path), text])) }),
    entries: [...reading.entries, ...entries],
  };
}

const WHAT = "Names as the source's stylesheets have them";

/** The new path of a group, which is the beginning of that of its tokens. */
function groupOf(path: string, paths: ReadonlyMap<string, readonly string[]>): string | undefined {
  const depth = path.split(".").length;
  const token = [...paths].find(([one]) => one.startsWith(`${path}.`));
  const steps = token?.[1] ?? [];
  return steps.length > depth ? steps.slice(0, depth).join(".") : undefined;
}

function renamed(value: Value | Derived, pathOf: (path: string) => string): Value | Derived {
  if (!isDerived(value)) return { ...value, value: withAliases(value.value, pathOf) };
  return {
    from: value.from.map(pathOf),
    make: (valueOf) => {
      const made = value.make((path) => valueOf(pathOf(path)));
      return made && { ...made, value: withAliases(made.value, pathOf) };
    },
  };
}

function withAliases(value: Json, pathOf: (path: string) => string): Json {
  return withTexts(value, (text) => text.replace(/^\{([^{}]+)\}$/, (_, path: string) => `{${pathOf(path)}}`));
}
