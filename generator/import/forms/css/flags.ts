import { MOST_CONTEXTS } from "../../../source/settings/check.ts";
import { findReference, referencesIn } from "./references.ts";
import type { Declared } from "./statements.ts";
import { isWideKeyword } from "./wide-keywords.ts";

/** The value that makes a reference take its fallback. */
export const INVALID = "initial";

/**
 * Whether a declaration takes the value from a property: the root inherits none, and has that of an earlier layer with
 * `revert-layer` (CSS Cascade 5, section 7.3).
 */
export function isUnset({ text, nearness }: Declared): boolean {
  const keyword = text.trim().toLowerCase();
  return keyword === INVALID || (nearness === 0 && keyword !== "revert-layer" && isWideKeyword(keyword));
}

/**
 * Properties that are only ever empty or invalid: others choose by them (`var(--is-dark, white)`); and those that are what
 * such a one says, or a value where that is empty, `--dark-ink: var(--is-dark) black`.
 */
export function flagsIn(declared: readonly Declared[]): ReadonlySet<string> {
  const byName = Map.groupBy(declared, ({ name }) => name);
  const used = new Set(declared.flatMap(({ text }) => referencesIn(text)));
  const followers = Map.groupBy(declared, ({ text }) => leaderOf(text));
  const found = new Set<string>();
  const isFlag = (one: Declared) => one.text.trim() === "" || isUnset(one) || found.has(leaderOf(one.text) ?? "");
  const open = [...byName.keys()];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name) || !used.has(name) || byName.get(name)?.every(isFlag) !== true) continue;
    found.add(name);
    open.push(...(followers.get(name) ?? []).map((one) => one.name));
  }
  // The report names them in the order of the stylesheet.
  return new Set(byName.keys().filter((name) => found.has(name)));
}

/** The property that a text begins with, without a fallback. */
function leaderOf(text: string): string | undefined {
  const first = findReference(text.trim());
  return first?.start === 0 && first.fallback === undefined ? first.name : undefined;
}

/**
 * Properties that refer to each other in a circle choose by what is invalid then: with `--size: var(--size-m)` and
 * `--size-m: var(--size,)` neither has a value, and every other `--size-…: var(--size,)` is empty (CSS Custom Properties 1,
 * section 2.3). The declarations with those values, without the property in the middle.
 */
export function withoutCircles(declared: readonly Declared[]): readonly Declared[] {
  const middles = new Map<string, Set<string>>();
  const byName = Map.groupBy(declared, ({ name }) => name);
  for (const [name, own] of byName) {
    const targets = new Set(own.map(({ text }) => middleOf(text)));
    const [middle, ...others] = targets;
    if (middle === undefined || others.length > 0 || !byName.has(middle)) continue;
    middles.set(middle, (middles.get(middle) ?? new Set()).add(name));
  }
  for (const [middle, toggles] of middles) {
    const isTurned = ({ text }: Declared) => toggles.has(targetOf(text) ?? "");
    if (toggles.size > MOST_CONTEXTS || !byName.get(middle)?.every(isTurned)) middles.delete(middle);
  }
  if (middles.size === 0) return declared;
  const turned = new Set([...middles.values()].flatMap((toggles) => [...toggles]));
  return declared.flatMap((one): Declared[] => {
    const toggles = middles.get(one.name);
    if (toggles === undefined) return turned.has(one.name) ? [] : [one];
    return [...toggles].map((name) => ({ ...one, name, text: name === targetOf(one.text) ? INVALID : "" }));
  });
}

/** The property that a text refers to and nothing else, without a fallback. */
function targetOf(text: string): string | undefined {
  const found = findReference(text.trim());
  return found?.start === 0 && found.end === text.trim().length && found.fallback === undefined
    ? found.name
    : undefined;
}

/** The property that a text refers to and nothing else, with an empty fallback. */
function middleOf(text: string): string | undefined {
  const found = findReference(text.trim());
  return found?.start === 0 && found.end === text.trim().length && found.fallback === "" ? found.name : undefined;
}
