/** Handles a cycle: the nodes of `trail` from index `from` on; the last one depends on the first. */
export type OnCycle<T> = (trail: readonly T[], from: number) => void;

type Visit<T> = { readonly node: T; readonly next: readonly T[]; at: number };

/**
 * Sorts nodes topologically, dependencies first: a depth-first search with three colours (Cormen et al., Introduction to
 * Algorithms, section 22.3), iterative because a chain may have a million links. Reports one cycle for each node that
 * closes a cycle.
 */
export function dependencyOrder<T>(
  nodes: Iterable<T>,
  dependenciesOf: (node: T) => readonly T[],
  onCycle: OnCycle<T>,
): T[] {
  const depths = new Map<T, number>();
  const reported = new Set<T>();
  const order: T[] = [];
  const trail: T[] = [];
  const visits: Visit<T>[] = [];
  const enter = (node: T) => {
    depths.set(node, trail.push(node) - 1);
    visits.push({ node, next: dependenciesOf(node), at: 0 });
  };
  const step = (visit: Visit<T>) => {
    const node = visit.next[visit.at++] as T;
    const depth = depths.get(node);
    if (depth === undefined) return enter(node);
    if (depth === DONE || reported.has(node)) return;
    reported.add(node);
    onCycle(trail, depth);
  };
  for (const start of nodes) {
    if (!depths.has(start)) enter(start);
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      if (visit.at < visit.next.length) {
        step(visit);
        continue;
      }
      visits.pop();
      trail.pop();
      depths.set(visit.node, DONE);
      order.push(visit.node);
    }
  }
  return order;
}

/** Marks a finished node in place of its depth. */
const DONE = -1;

/** Formats a cycle, repeating its first name and eliding a long middle: `a → b → a`. */
export function showCycle(names: readonly string[]): string {
  const shown = names.length > 6 ? [...names.slice(0, 4), "…", ...names.slice(-1)] : names;
  return [...shown, ...names.slice(0, 1)].join(" → ");
}
