import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { modeOf } from "../../modes.ts";
import { leafOf } from "./leaf.ts";
import { DEEPEST, type Left, leavesIn } from "./leaves.ts";
import { merged } from "./members.ts";
import { lackingIn } from "./sparse-themes.ts";

/** Levels whose members change what is beside the level. */
const MODES = /^(colou?r-?)?modes$/i;

/** What is called so is what modes beside it change. */
const BASE = /^(default|base|initial|light)$/i;

/** At least this part of the values of a mode is beside the modes. */
const LEAST_SHARED = 0.8;

/**
 * An object in which values have modes that change them beside them, `{ ink: "#000", modes: { dark: { ink: "#fff" } } }`: with
 * these values as one mode more, of which the others have what they lack.
 */
export function withBaseOfModes(root: Json): { readonly node: Json; readonly left: readonly Left[] } {
  const left: Left[] = [];
  const visit = (node: Json, depth: number): Json => {
    if (!isFields(node) || depth > DEEPEST) return node;
    const found = baseIn(node);
    if (found !== undefined) {
      const { key, modes, base, rest } = found;
      const name = Object.keys(modes).some((mode) => modeOf(mode) === "dark") || !hasLight(modes) ? "light" : "dark";
      const filled = Object.entries(modes).map(([mode, own]): [string, Json] => {
        if (mode !== name) left.push(...lackingIn({ [name]: base, [mode]: own }, mode, name));
        return [mode, merged(base, own)];
      });
      return { ...rest, [key]: { [name]: base, ...Object.fromEntries(filled) } };
    }
    const members = Object.entries(node).map(([name, below]): [string, Json] => [name, visit(below, depth + 1)]);
    return members.every(([name, below]) => below === node[name]) ? node : Object.fromEntries(members);
  };
  return { node: visit(root, 0), left };
}

function hasLight(modes: Fields): boolean {
  return Object.keys(modes).some((mode) => modeOf(mode) === "light");
}

/** Modes, the values that they change, and what else is beside them. */
type Found = { readonly key: string; readonly modes: Fields; readonly base: Fields; readonly rest: Fields };

function baseIn(node: Fields): Found | undefined {
  const key = Object.keys(node).find((name) => MODES.test(name));
  const modes = key === undefined ? undefined : node[key];
  if (key === undefined || !isFields(modes)) return undefined;
  const groups = Object.values(modes);
  if (groups.length === 0 || !groups.every((own) => isFields(own) && leafOf(own) === undefined)) return undefined;
  const { [key]: _, ...beside } = node;
  const [name = "", ...others] = Object.keys(beside).filter((one) => BASE.test(one) && isFields(beside[one]));
  const { [name]: named, ...further } = beside;
  const [own, apart] = isFields(named) && others.length === 0 ? [named, further] : [beside, {}];
  const known = leavesIn(own);
  const isOfBase = (mode: Json) => {
    const paths = [...leavesIn(mode).keys()];
    return paths.length > 0 && paths.filter((path) => known.has(path)).length >= LEAST_SHARED * paths.length;
  };
  if (!groups.every(isOfBase)) return undefined;
  const { base, rest } = parted(own, groups.reduce<Json>(merged, {}));
  return { key, modes, base, rest: { ...rest, ...apart } };
}

/** What some modes change, and what none does. */
function parted(node: Fields, changed: Json): { readonly base: Fields; readonly rest: Fields } {
  const base: [string, Json][] = [];
  const rest: [string, Json][] = [];
  for (const [name, below] of Object.entries(node)) {
    const own = isFields(changed) && Object.hasOwn(changed, name) ? (changed[name] ?? null) : undefined;
    if (own === undefined) rest.push([name, below]);
    else if (!isFields(below) || leafOf(below) !== undefined) base.push([name, below]);
    else {
      const inner = parted(below, own);
      if (Object.keys(inner.base).length > 0) base.push([name, inner.base]);
      if (Object.keys(inner.rest).length > 0) rest.push([name, inner.rest]);
    }
  }
  return { base: Object.fromEntries(base), rest: Object.fromEntries(rest) };
}

/** Whether what is called default is what the modes beside it change, and no default export. */
export function isBaseOfModes(value: Fields): boolean {
  return Object.hasOwn(value, "default") && Object.keys(value).length === 2 && baseIn(value) !== undefined;
}
