import { isHighContrast, modeOf, wordsOf } from "../../modes.ts";
import { COMPONENTS } from "../css/class-components.ts";
import { isContainerName } from "./containers.ts";

/** The paths of the values of objects, by the names of these. */
type Paths = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Of the smaller of two contexts, at least this part of the paths is in the other. */
const LEAST_SHARED = 0.8;

/**
 * The members of an object that are alike, of which one is given; both must be of a size. What may not have a part of them has
 * nearly all paths of the larger one, and no name of a component.
 */
export function alikeIn(
  all: Paths,
  seed: string,
  mayBePart: (name: string, seed: string) => boolean,
): readonly string[] {
  const own = all.get(seed) ?? new Map<string, string>();
  return [...all].flatMap(([name, other]) => {
    const shared = [...own.keys()].filter((path) => other.has(path)).length;
    const [less, more] = [Math.min(own.size, other.size), Math.max(own.size, other.size)];
    const isOfSize = less * 5 >= more || modeOf(name) !== undefined || isHighContrast(name);
    const isAlike = shared > 0 && shared >= LEAST_SHARED * less && isOfSize;
    return isAlike && (mayBePart(name, seed) || (shared >= LEAST_SHARED * more && !isComponent(name))) ? [name] : [];
  });
}

/** Whether something is called as a part of a page, such as a button. */
export function isComponent(name: string): boolean {
  return wordsOf(name).some((word) => COMPONENTS.test(word));
}

/**
 * Whether what is beside a light or dark theme is called as one: `dim`, `highContrast` and `oceanTheme`, or `oceanColors` beside
 * `lightColors`.
 */
export function isCalledAsTheme(name: string, beside: string): boolean {
  if (modeOf(name) !== undefined) return true;
  const words = wordsOf(name);
  const others = wordsOf(beside).filter((word) => modeOf(word) === undefined);
  const isLike = others.length > 0 && others.every((word) => words.includes(word));
  return isLike || words.some((word) => isContainerName(word) || OF_THEMES.test(word));
}

const OF_THEMES = /^(base|default|initial|contrast|hc|sepia)$/;
