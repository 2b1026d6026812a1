/** Takes a circle: the nodes of `way` from index `from` on, the last of which leads back to the first of them. */
export type OnCircle<T> = (way: readonly T[], from: number) => void;

type Visit<T> = { readonly node: T; readonly next: readonly T[]; at: number };

/**
 * The nodes with each after all that it depends on: a depth-first search with three colours (Cormen et al.,
 * Introduction to Algorithms, section 22.3), without recursion, since a chain may be a million links long.
 * Of the circles that come back to a node, the first is reported.
 */
export function dependencyOrder<T>(
  nodes: Iterable<T>,
  dependenciesOf: (node: T) => readonly T[],
  onCircle: OnCircle<T>,
): T[] {
  const depths = new Map<T, number>();
  const reported = new Set<T>();
  const order: T[] = [];
  const way: T[] = [];
  const visits: Visit<T>[] = [];
  const enter = (node: T) => {
    depths.set(node, way.push(node) - 1);
    visits.push({ node, next: dependenciesOf(node), at: 0 });
  };
  const step = (visit: Visit<T>) => {
    const node = visit.next[visit.at++] as T;
    const depth = depths.get(node);
    if (depth === undefined) return enter(node);
    if (depth === DONE || reported.has(node)) return;
    reported.add(node);
    onCircle(way, depth);
  };
  for (const start of nodes) {
    if (!depths.has(start)) enter(start);
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      if (visit.at < visit.next.length) {
        step(visit);
        continue;
      }
      visits.pop();
      way.pop();
      depths.set(visit.node, DONE);
      order.push(visit.node);
    }
  }
  return order;
}

/** The depth of a node that the search has left. */
const DONE = -1;

/** The names of a circle with the first repeated at its end, cut where they are many: `a → b → a`. */
export function showCircle(names: readonly string[]): string {
  const shown = names.length > 6 ? [...names.slice(0, 4), "…", ...names.slice(-1)] : names;
  return [...shown, ...names.slice(0, 1)].join(" → ");
}
