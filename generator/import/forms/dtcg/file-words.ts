import { posix } from "node:path";
import { MOST_CONTEXTS } from "../../../source/settings/check.ts";
import { USUAL } from "../../by-default.ts";
import { modeOf, wordsOf } from "../../modes.ts";
import { beside, isContainerName } from "../objects/containers.ts";
import { gridOfWords } from "./file-grid.ts";
import { type Dimension, dimensionsOf } from "./file-dimensions.ts";
import { isShared, setOf } from "./file-sets.ts";
import {
  commonWords,
  type FileGroup,
  modifierName,
  type NamedContexts,
  type NamesOf,
  plainWordsOf,
} from "./file-names.ts";
import { type Unit, type UnitKind, unitsOf } from "./file-units.ts";

/**
 * What counts more: what a brand has than what a mode has, and what both are for than each of them; what changes a little of
 * all, such as a density, most.
 */
const WEIGHTS: Readonly<Record<UnitKind, number>> = { theme: 1, other: 2, part: 8, contrast: 8, density: 8 };

/** A context of a dimension. */
type Named = readonly [dimension: Dimension, name: string];

/** What each file is for: a context of some dimensions. */
type Conditions = ReadonlyMap<string, ReadonlyMap<Dimension, string>>;

/**
 * Reads the words of paths as conditions, as selectors are: `acme-dark.json` is for the brand in the dark, `acme.json` for the
 * brand and `base.json` for all pages. Undefined where words do not tell two files with the same tokens apart, where files
 * are for contexts of one kind only, and where they are for all combinations or for some that are no choices. `groups` have
 * the same tokens, and `homes` are for all pages.
 */
export function groupByWords(
  groups: readonly (readonly string[])[],
  names: NamesOf,
  homes: ReadonlySet<string>,
): FileGroup | undefined {
  if (groups.some((files) => files.length > MOST_CONTEXTS)) return undefined;
  const units = unitsOf([...names.keys()], homes);
  const dimensions = dimensionsOf(groups, units, names);
  const conditions = conditionsOf(units, new Set(groups.flat()), dimensions);
  if (conditions === undefined || !groups.every((files) => areApart(files, conditions, names))) return undefined;
  const isMixed = (files: readonly string[]) =>
    dimensionsIn(files, conditions).size > 1 && gridOfWords(files) === undefined;
  const isUneven = (dimension: Dimension) => {
    const own = groups.filter((files) => dimensionsIn(files, conditions).has(dimension));
    const isBased = (files: readonly string[]) => !files.every((file) => conditions.get(file)?.has(dimension));
    return own.some(isBased) && !own.every(isBased);
  };
  const isKnown = groups.every((files) => areChoices(files, conditions, names));
  if (!isKnown || !(groups.some(isMixed) || dimensions.some(isUneven))) return undefined;
  const named = new Map(dimensions.map((dimension) => [dimension, contextsOf(dimension, conditions, names)]));
  const isWhole = (dimension: Dimension) => named.get(dimension)?.contexts && named.get(dimension)?.home === undefined;
  const hasWholeBrands = dimensions.some((dimension) => dimension.kind === "other" && isWhole(dimension));
  // Brands of which each has all values would hide those of a mode.
  const weightOf = (dimension: Dimension) =>
    dimension.kind === "theme" && hasWholeBrands && !isWhole(dimension) ? WEIGHTS.other + 1 : WEIGHTS[dimension.kind];
  const inOrder = dimensions.toSorted((one, other) => weightOf(one) - weightOf(other));
  const kinds = inOrder.flatMap((dimension) => named.get(dimension) ?? []);
  const rankOf = (file: string) =>
    [...(conditions.get(file) ?? [])].reduce(
      (sum, [dimension, name]) => sum + weightOf(dimension) + wordsOf(name).length / 100,
      0,
    );
  const files = [...conditions].flatMap(([file, own]) => (own.size > 0 ? file : []));
  return { files, base: undefined, known: { kinds, isGrid: true, rankOf } };
}

/** What each file is for; undefined where one is for two contexts that exclude each other. */
function conditionsOf(
  units: ReadonlyMap<string, readonly Unit[]>,
  shared: ReadonlySet<string>,
  dimensions: readonly Dimension[],
): Conditions | undefined {
  const found = new Map<string, ReadonlyMap<Dimension, string>>();
  for (const [file, all] of units) {
    const own = new Map<Dimension, string>();
    // What a file is called says little where no other one has its tokens.
    for (const { name } of all.filter(({ isFolder }) => isFolder || shared.has(file))) {
      const dimension = dimensions.find((one) => one.units.has(name));
      if (dimension === undefined) continue;
      if ((own.get(dimension) ?? name) !== name) return undefined;
      own.set(dimension, name);
    }
    found.set(file, own);
  }
  return found;
}

function dimensionsIn(files: readonly string[], conditions: Conditions): ReadonlySet<Dimension> {
  return new Set(files.flatMap((file) => [...(conditions.get(file)?.keys() ?? [])]));
}

/** Whether files for the same have other tokens each. */
function areApart(files: readonly string[], conditions: Conditions, names: NamesOf): boolean {
  const isSame = (one: string, other: string) => {
    const [own, others] = [one, other].map((file) => conditions.get(file) ?? new Map<Dimension, string>());
    return own?.size === others?.size && [...(own ?? [])].every(([key, name]) => others?.get(key) === name);
  };
  return files.every((one, at) =>
    files.slice(0, at).every((other) => !isSame(one, other) || !isShared(setOf(one, names), setOf(other, names))),
  );
}

/**
 * Whether each context of files may be with each one of another dimension: a file is for both, or there is one for each.
 * Where a brand has no dark file, and nothing is dark for all brands, the two are one choice.
 */
function areChoices(files: readonly string[], conditions: Conditions, names: NamesOf): boolean {
  const dimensions = [...dimensionsIn(files, conditions)];
  const contextsOf = (dimension: Dimension) =>
    new Set(files.flatMap((file) => conditions.get(file)?.get(dimension) ?? []));
  const all = [...conditions.values()];
  const isAlone = (dimension: Dimension, name: string, other: Dimension) =>
    all.some((own) => own.get(dimension) === name && !own.has(other));
  const filesFor = (dimension: Dimension, name: string, other: Dimension) =>
    files.filter((file) => conditions.get(file)?.get(dimension) === name && !conditions.get(file)?.has(other));
  /** Whether all that a page has of one context another one replaces: they are brands, whatever words they share. */
  const areRivals = ([one, name]: Named, [other, further]: Named) =>
    one.kind === "other" &&
    other.kind === "other" &&
    filesFor(one, name, other).some((file) =>
      filesFor(other, further, one).some(
        (rival) => setOf(file, names).symmetricDifference(setOf(rival, names)).size === 0,
      ),
    );
  // A single word that files of others always have, too, is a part of their names.
  const isPartOfNames = (dimension: Dimension) =>
    dimension.units.size === 1 &&
    (dimension.kind === "other" || dimension.kind === "part") &&
    dimensions.some(
      (other) => other !== dimension && [...contextsOf(other)].some((name) => !isAlone(other, name, dimension)),
    );
  if (dimensions.some(isPartOfNames)) return false;
  return dimensions.every((one, at) =>
    dimensions
      .slice(0, at)
      .every((other) =>
        [...contextsOf(one)].every((name) =>
          [...contextsOf(other)].every(
            (further) =>
              all.some((own) => own.get(one) === name && own.get(other) === further) ||
              (isAlone(one, name, other) && isAlone(other, further, one) && !areRivals([one, name], [other, further])),
          ),
        ),
      ),
  );
}

/** The contexts of a dimension with their files; undefined for a single one that all pages have. */
function contextsOf(dimension: Dimension, conditions: Conditions, names: NamesOf): NamedContexts | undefined {
  const own = [...conditions].flatMap(([file, found]): [string, string][] => {
    const context = found.get(dimension);
    return context === undefined ? [] : [[file, context]];
  });
  // What changes a little of all is nothing that a page has anyway.
  const isBase = (found: ReadonlyMap<Dimension, string>) =>
    !found.has(dimension) && [...found.keys()].every(({ kind }) => WEIGHTS[kind] <= WEIGHTS.other);
  const outside = [...conditions].flatMap(([file, found]) => (isBase(found) ? [...setOf(file, names)] : []));
  const home = homeOf(dimension, own, new Set(outside), names);
  if (home === undefined && dimension.units.size === 1) return undefined;
  const isBeside = (one: string, other: string) => {
    const [first, second] = [one, other].map((file) => conditions.get(file));
    return [...(first ?? []), ...(second ?? [])].every(
      ([key]) => key === dimension || first?.get(key) === second?.get(key),
    );
  };
  // What `dark` has counts for `dark-dimmed`, too.
  const stems = own.flatMap(([file, context]) =>
    own.flatMap(([other, longer]): [string, string][] => {
      const isStem = wordsOf(context).every((word) => wordsOf(longer).includes(word));
      return context !== longer && isStem && isBeside(file, other) ? [[file, longer]] : [];
    }),
  );
  return {
    name: nameOf(dimension, own),
    contexts: [...own, ...stems],
    plain: undefined,
    ...(home !== undefined && { home }),
    ofFolder: () => undefined,
  };
}

/** What a page has that chooses none of some contexts, if it has something then; undefined for the usual one of them. */
function homeOf(
  { kind, units }: Dimension,
  contexts: readonly (readonly [file: string, context: string])[],
  outside: ReadonlySet<string>,
  names: NamesOf,
): string | undefined {
  const tokens = [...Map.groupBy(contexts, ([, context]) => context)].map(
    ([context, own]) => [context, new Set(own.flatMap(([file]) => [...setOf(file, names)]))] as const,
  );
  const isApart = ([, own]: (typeof tokens)[number]) => own.isDisjointFrom(outside);
  // Each of several brands has most of its tokens by itself.
  const isWhole = ([, own]: (typeof tokens)[number]) => 2 * own.intersection(outside).size <= own.size;
  if (tokens.every(isApart) || (tokens.length > 1 && tokens.every(isWhole))) return undefined;
  // A context that changes nothing of all others is what a page has without the other ones.
  const plain = tokens.length > 1 ? tokens.find(isApart)?.[0] : undefined;
  const isDark = kind === "theme" && [...units].some((name) => modeOf(name) === "dark");
  return USUAL.find((name) => units.has(name)) ?? plain ?? (isDark ? "light" : "default");
}

/** What a dimension is called: by the folder or the words of all its files, or by what its contexts are. */
function nameOf(
  { kind, units, container }: Dimension,
  contexts: readonly (readonly [file: string, context: string])[],
): string {
  if (kind === "theme" || kind === "contrast") return kind;
  if (kind !== "density" && container !== "") return beside(container);
  const words = commonWords(contexts.map(([file]) => plainWordsOf(file))).filter((word) => !units.has(word));
  const [folder = "", ...others] = new Set(contexts.map(([file]) => posix.basename(posix.dirname(file))));
  const isOfAll = others.length === 0 && !units.has(folder) && !isContainerName(folder);
  return modifierName([...units], words.join("-") || (isOfAll ? folder : ""));
}
