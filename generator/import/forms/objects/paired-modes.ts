import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { singular, wordsOf } from "../../modes.ts";
import { areKinds } from "./containers.ts";
import { DEEPEST, leavesIn } from "./leaves.ts";

/**
 * An object in which several groups have their modes beside each other, with these in the groups: `{ lightInk, darkInk,
 * lightArt, darkArt }` as `{ ink: { light, dark }, art: { light, dark } }`. Groups that are alike are themes themselves, unless
 * they are called for what tokens are of.
 */
export function withPairedModes(node: Json, depth = 0): Json {
  if (!isFields(node) || depth > DEEPEST) return node;
  const below = Object.entries(node).map(([name, value]) => [name, withPairedModes(value, depth + 1)] as const);
  const pairs = pairsIn(Object.fromEntries(below));
  const alike = pairs.filter((one) => pairs.some((other) => one !== other && areAlike(one.light, other.light)));
  if (pairs.length < 2 || (alike.length > 0 && !areOfThings(alike.map(({ group }) => group))))
    return below.some(([name, value]) => value !== node[name]) ? Object.fromEntries(below) : node;
  const placed = below.flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const pair = pairs.find(({ names }) => names.includes(name));
    if (pair === undefined) return [[name, value]];
    return pair.names[0] === name ? [[pair.group, { light: pair.light, dark: pair.dark }]] : [];
  });
  return Object.fromEntries(placed);
}

/** Whether groups are called for what tokens are of: `colors` and `charts`, but not `softColors`, or `soft` and `loud`. */
function areOfThings(groups: readonly string[]): boolean {
  const words = groups.flatMap((name) => [...new Set(wordsOf(name))]);
  const isOfMany = (name: string) => singular(name) !== name || areKinds([name]);
  return new Set(words).size === words.length && groups.some((name) => areKinds([name])) && groups.every(isOfMany);
}

/** A group that is light and dark, by the names of its modes. */
type Pair = { readonly group: string; readonly names: readonly string[]; readonly light: Json; readonly dark: Json };

function pairsIn(node: Fields): readonly Pair[] {
  const names = Object.keys(node);
  const darkOf = new Map(names.toReversed().map((name) => [withoutMode(name, "dark"), name]));
  return Object.entries(node).flatMap(([name, light]): Pair[] => {
    const group = withoutMode(name, "light");
    const other = group === undefined ? undefined : darkOf.get(group);
    const dark = other === undefined ? undefined : node[other];
    const isFree = group !== undefined && other !== undefined && !Object.hasOwn(node, group);
    if (!isFree || dark === undefined || !isFields(light) || !isFields(dark) || !areAlike(light, dark)) return [];
    return [{ group, names: names.filter((one) => one === name || one === other), light, dark }];
  });
}

/** What a name has besides its mode: `inkColor` of `lightInkColor`; undefined without that, or without the mode. */
function withoutMode(name: string, mode: string): string | undefined {
  if (!wordsOf(name).includes(mode)) return undefined;
  const rest = name.replace(new RegExp(`[-_. ]?${mode}`, "i"), "").replace(/^[-_. ]/, "");
  const isFirst = name.toLowerCase().startsWith(mode);
  return rest === "" ? undefined : isFirst ? rest.slice(0, 1).toLowerCase() + rest.slice(1) : rest;
}

/** At least this part of the paths of the smaller one is in the other. */
const LEAST_SHARED = 0.8;

function areAlike(one: Json, other: Json): boolean {
  const [own, theirs] = [leavesIn(one), leavesIn(other)];
  const shared = [...own.keys()].filter((path) => theirs.has(path)).length;
  return shared > 0 && shared >= LEAST_SHARED * Math.min(own.size, theirs.size);
}
