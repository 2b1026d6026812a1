import type { Mode } from "../../../model/color.ts";
import { isHighContrast, modeOf, withModeMedia, wordsOf } from "../../modes.ts";
import type { FoundModifier, When } from "../../reading.ts";
import { kindsOf } from "../dtcg/file-grid.ts";
import type { OldToken } from "../old/tree.ts";
import { siblingSets } from "./sibling-sets.ts";

/** The sets of a source without themes: those of modes and alternatives are contexts, and all others always count. */
export type ModeSets = {
  readonly modifiers: readonly FoundModifier[];
  /** All sets in the order in which they count: one that others change a part of is before these. */
  readonly order: readonly string[];
  whenOf(set: string): When;
};

/** What all pages have: it is no set, and has no words that others could have, too. */
const ALL = "";

/** The sets that are called light and dark, and those of one folder that are alternatives beside them. */
export function modeSetsIn(sets: ReadonlyMap<string, readonly OldToken[]>): ModeSets {
  const names = [...sets.keys()];
  const areModes = (some: readonly string[]) =>
    some.every((name) => isOfMode(name, names)) && some.some((name) => modeOf(name) === "dark");
  const siblings = siblingSets(sets).filter(({ contexts }) => !areModes([...contexts.keys()]));
  const { modifiers, order, whenOf } = namedForModes(
    sets,
    names.filter((name) => !siblings.some(({ contexts }) => contexts.has(name))),
  );
  const taken = new Set(modifiers.map(({ name }) => name));
  const others = siblings.map(({ modifier, contexts, modes }) => {
    const name = taken.has(modifier.name) ? `${modifier.name}-${taken.size + 1}` : modifier.name;
    taken.add(name);
    return { modifier: { ...modifier, name }, contexts, modes };
  });
  const themes =
    modifiers.find(({ name }) => name === "theme") ??
    others.find(({ modifier }) => modifier.name === "theme")?.modifier;
  /** The themes of a mode, for what only those have. */
  const inMode = (mode: Mode | undefined): When => {
    const own = themes?.contexts.filter(({ name }) => modeOf(name) === mode).map(({ name }) => name) ?? [];
    return mode === undefined ? {} : { theme: own };
  };
  return {
    modifiers: [...modifiers, ...others.map(({ modifier }) => modifier)],
    order,
    whenOf(set): When {
      const found = others.find(({ contexts }) => contexts.has(set));
      if (found === undefined) return whenOf(set);
      return { ...inMode(found.modes.get(set)), [found.modifier.name]: [found.contexts.get(set) ?? ""] };
    },
  };
}

/** Those of some sets that are called light and dark, as files of such names would be; pages without them are light beside dark. */
function namedForModes(sets: ReadonlyMap<string, readonly OldToken[]>, some: readonly string[]): ModeSets {
  const names = [...sets.keys()];
  const own = some.filter((name) => isOfMode(name, names));
  const modes = new Set(own.map(modeOf));
  const all = modes.has("light") ? own : ["light", ...own];
  const [first] = all;
  if (first === undefined || !modes.has("dark")) return { modifiers: [], order: names, whenOf: () => ({}) };
  const paths = new Map([...sets].map(([name, tokens]) => [name, new Set(tokens.map(({ path }) => path.join(".")))]));
  const { kinds } = kindsOf({ files: [ALL, ...own], base: undefined }, paths);
  const contexts = kinds.flatMap((kind) => kind.contexts);
  const setOf = new Map(contexts.toReversed().map(([set, context]) => [context, set]));
  const stemsOf = (name: string) =>
    contexts.flatMap(([set, context]) => (set !== name && setOf.get(context) === name ? names.indexOf(set) : []));
  const placeOf = (name: string, at: number) => Math.max(at, ...stemsOf(name)) + stemsOf(name).length / names.length;
  const places = new Map(names.map((name, at) => [name, placeOf(name, at)]));
  return {
    modifiers: [withModeMedia({ name: "theme", default: first, contexts: all.map((name) => ({ name })) })],
    order: names.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0)),
    whenOf(set): When {
      const taking = contexts.flatMap(([one, context]) => (one === set ? (setOf.get(context) ?? []) : []));
      return taking.length === 0 ? {} : { theme: taking };
    },
  };
}

/** Whether a set is called for a mode: it ends with one, as `dark`, or is a variant of such a set, as `dark-dyslexia`. */
function isOfMode(name: string, names: readonly string[]): boolean {
  const mode = modeOf(name);
  const words = wordsOf(name);
  if (mode === undefined || modeOf(words.at(-1) ?? "") !== undefined || isHighContrast(name)) return mode !== undefined;
  const restOf = (one: string) =>
    wordsOf(one)
      .filter((word) => modeOf(word) === undefined)
      .join();
  const isStem = (other: string) =>
    wordsOf(other).length < words.length && wordsOf(other).every((word) => words.includes(word));
  const isBeside = (other: string) => modeOf(other) !== mode && restOf(other) === restOf(name);
  return names.some((other) => modeOf(other) !== undefined && (isStem(other) || isBeside(other)));
}
