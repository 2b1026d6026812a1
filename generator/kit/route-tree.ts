import { decodeAll, namesOf, type Segment, toSegments, trim } from "./route-pattern.ts";

/** The value of a pattern, and its names with the positions of their segments. */
type Leaf<T> = { readonly value: T; readonly names: readonly (readonly [name: string, place: number])[] };

type Branch<T> = { readonly literals: Map<string, Branch<T>>; named?: Branch<T>; leaf?: Leaf<T> };

/** The value of a path, and the decoded values of its names. */
export type Found<T> = { readonly value: T; readonly params: Readonly<Record<string, string>> };

const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze({});

/** A tree of patterns, one branch for each segment; at every segment a literal comes before a name. */
export class RouteTree<T> {
  readonly #root: Branch<T> = { literals: new Map() };
  /** Patterns without names, by the whole path. */
  readonly #whole = new Map<string, Found<T>>();

  /** Adds a pattern; returns false for a duplicate. @throws TypeError for an invalid pattern. */
  add(pattern: string, value: T): boolean {
    const segments = toSegments(pattern);
    const names = namesOf(segments);
    let branch = this.#root;
    for (const segment of segments) branch = grow(branch, segment);
    if (branch.leaf !== undefined) return false;
    branch.leaf = { value, names };
    if (names.length === 0) this.#whole.set(trim(pattern), { value, params: NO_PARAMS });
    return true;
  }

  /** The value of a path; undefined for an unknown path, or for invalid percent-encoding. */
  find(path: string): Found<T> | undefined {
    const trimmed = trim(path);
    const whole = this.#whole.get(trimmed);
    if (whole !== undefined) return whole;
    const segments = trimmed.slice(1).split("/");
    const texts = trimmed.includes("%") ? decodeAll(segments) : segments;
    const leaf = texts && descend(this.#root, texts, 0);
    if (texts === undefined || leaf === undefined) return undefined;
    const params: Record<string, string> = {};
    for (const [name, place] of leaf.names) params[name] = texts[place] ?? "";
    return { value: leaf.value, params };
  }
}

function grow<T>(branch: Branch<T>, { literal }: Segment): Branch<T> {
  if (literal === undefined) return (branch.named ??= { literals: new Map() });
  const known = branch.literals.get(literal);
  if (known !== undefined) return known;
  const grown: Branch<T> = { literals: new Map() };
  branch.literals.set(literal, grown);
  return grown;
}

/** If the literal's branch has no match, the name's branch is tried; a name is never empty. */
function descend<T>(branch: Branch<T>, texts: readonly string[], depth: number): Leaf<T> | undefined {
  const text = texts[depth];
  if (text === undefined) return branch.leaf;
  const literal = branch.literals.get(text);
  const found = literal && descend(literal, texts, depth + 1);
  if (found !== undefined || branch.named === undefined || text === "") return found;
  return descend(branch.named, texts, depth + 1);
}
