import { modifierOf } from "../objects/containers.ts";
import type { NamesOf } from "./file-names.ts";
import { areEven, isShared, setOf, SMALL_PART } from "./file-sets.ts";
import type { Unit, UnitKind } from "./file-units.ts";

/** Contexts that exclude each other. */
export type Dimension = { readonly kind: UnitKind; readonly units: ReadonlySet<string>; readonly container: string };

/**
 * The contexts that files of the same tokens have, by those that exclude each other. Of two files with the same tokens that
 * are called alike but for a word, that word is a context; so is one that a file has more than another.
 */
export function dimensionsOf(
  groups: readonly (readonly string[])[],
  units: ReadonlyMap<string, readonly Unit[]>,
  names: NamesOf,
): readonly Dimension[] {
  const byName = new Map([...units.values()].flat().map((unit) => [unit.name, unit]));
  const containerOf = (name: string) => byName.get(name)?.container ?? "";
  const isOfThemes = (container: string) => container === "" || modifierOf(container) === "theme";
  const kindOf = (name: string) => byName.get(name)?.kind ?? "other";
  const together = new Set(
    [...units.values()].flatMap((own) => own.flatMap(({ name }) => own.map((other) => `${name} ${other.name}`))),
  );
  const areTogether = (one: string, other: string) => together.has(`${one} ${other}`);
  /** Whether a unit is for what changes a little of all. */
  const isOfFew = (name: string) => kindOf(name) === "contrast" || kindOf(name) === "density";
  const found = new Set<string>();
  const overrides = new Set<string>();
  const pairs: Pair[] = [];
  for (const files of groups)
    for (const [at, file] of files.entries())
      for (const { name } of units.get(file) ?? []) {
        if (kindOf(name) !== "other") found.add(name);
        for (const [place, other] of files.entries()) {
          const more = unitLeft(units.get(other) ?? [], units.get(file) ?? [], name);
          const [own, others] = [setOf(file, names), setOf(other, names)];
          if (more === undefined || place === at || !isShared(own, others)) continue;
          const isOfOther = isOfFew(name) !== isOfFew(more) && kindOf(name) !== "theme" && kindOf(more) !== "theme";
          if (more !== "" && isOfOther) continue;
          found.add(name);
          if (more === "") overrides.add(name);
          else pairs.push({ one: name, other: more, part: own.size / others.size });
        }
      }
  const themes = [...found].filter((name) => kindOf(name) === "theme");
  // A theme that is neither light nor dark has as much as one that is, and is never with one.
  const isTheme = (name: string) =>
    kindOf(name) === "theme" ||
    (kindOf(name) !== "density" &&
      isOfThemes(containerOf(name)) &&
      !themes.some((theme) => areTogether(name, theme)) &&
      isEvenWith(pairs.filter(({ one, other }) => one === name && kindOf(other) === "theme")));
  const ofThemes = new Set([...found].filter(isTheme));
  const areOne = (one: string, other: string) => {
    if (ofThemes.has(one) || ofThemes.has(other)) return ofThemes.has(one) && ofThemes.has(other);
    if (kindOf(one) !== "other" || kindOf(other) !== "other") return kindOf(one) === kindOf(other);
    // Beside a file for all pages the brands may change more or less of it.
    const areParts = overrides.has(one) && overrides.has(other);
    const isPair = pairs.some((pair) => pair.one === one && pair.other === other && (areParts || isEven(pair)));
    const isOfOne = containerOf(one) !== "" && containerOf(one) === containerOf(other);
    return !areTogether(one, other) && (isPair || isOfOne);
  };
  const dimensions: Dimension[] = [];
  for (const name of found) {
    const near = dimensions.filter((one) => [...one.units].some((unit) => areOne(unit, name)));
    const merged = new Set([name, ...near.flatMap((one) => [...one.units])]);
    for (const one of near) dimensions.splice(dimensions.indexOf(one), 1);
    const container = [...merged].map(containerOf).find((one) => one !== "") ?? "";
    dimensions.push({ kind: ofThemes.has(name) ? "theme" : kindOf(name), units: merged, container });
  }
  const isPart = ({ kind, units: own }: Dimension) =>
    kind === "other" &&
    pairs.some(
      ({ one, other, part }) => own.has(one) && !own.has(other) && kindOf(other) === kind && part <= SMALL_PART,
    );
  // What all files are for is no choice.
  const isOfAll = (one: Dimension) =>
    one.units.size === 1 && groups.flat().every((file) => units.get(file)?.some(({ name }) => one.units.has(name)));
  return dimensions
    .filter((one) => !isOfAll(one))
    .map((one) => (isPart(one) ? { ...one, kind: "part" as const } : one));
}

/** Two units of files that are called alike but for them, and how much one has of as many tokens as the other one. */
type Pair = { readonly one: string; readonly other: string; readonly part: number };

function isEvenWith(pairs: readonly Pair[]): boolean {
  return pairs.length > 0 && pairs.every(isEven);
}

function isEven({ part }: Pair): boolean {
  return areEven(part, 1);
}

/**
 * What a file has instead of a unit that another one has, if all else is the same: empty for nothing, undefined where they
 * differ in more.
 */
function unitLeft(own: readonly Unit[], others: readonly Unit[], unit: string): string | undefined {
  const wanted = new Set(others.flatMap(({ name }) => (name === unit ? [] : name)));
  const left = new Set(own.map(({ name }) => name));
  if (left.has(unit) || !wanted.isSubsetOf(left)) return undefined;
  const [more = "", ...further] = left.difference(wanted);
  return further.length === 0 ? more : undefined;
}
