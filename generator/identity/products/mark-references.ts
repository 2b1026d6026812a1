import type { SaxesTagNS } from "saxes";
import { dependencyOrder } from "../../tokens/dtcg/order.ts";
import type { TextProblem } from "../../tokens/problem.ts";

/** A symbol draws at most this many shapes, with those that `use`, a pattern or a mask repeat: an icon has a few dozen. */
export const MOST_DRAWN = 10_000;

/** An element of a symbol: its tag's offsets, its children, and the ids that it repeats. */
type Shape = {
  readonly start: number;
  readonly end: number;
  readonly inner: Shape[];
  readonly refers: readonly string[];
};

/** Collects the elements of a symbol, and finds those that repeat too much. */
export type References = {
  open(tag: SaxesTagNS, start: number): void;
  close(): void;
  problems(): TextProblem[];
};

/** Starts without elements. */
export function openReferences(): References {
  const [shapes, around]: [Shape[], Shape[]] = [[], []];
  const byId = new Map<string, Shape>();
  return {
    open: (tag, start) => {
      const values = Object.values(tag.attributes);
      const refers = values.flatMap(({ local, value }) => referred(local, value));
      const shape = { start, end: start + "<".length + tag.name.length, inner: [], refers };
      around.at(-1)?.inner.push(shape);
      shapes.push(shape);
      const id = values.find(({ name }) => name === "id")?.value;
      if (id !== undefined && !byId.has(id)) byId.set(id, shape);
      around.push(shape);
    },
    close: () => void around.pop(),
    problems: () => tooMany(shapes, byId),
  };
}

function referred(name: string, value: string): string[] {
  if (name === "href") return [value.slice(1)];
  return [...value.matchAll(/url\(\s*["']?#([^"'()\s]*)/gi)].map(([, id = ""]) => id);
}

function tooMany(shapes: readonly Shape[], byId: ReadonlyMap<string, Shape>): TextProblem[] {
  const problems: TextProblem[] = [];
  const next = (shape: Shape) => [...shape.inner, ...shape.refers.flatMap((id) => byId.get(id) ?? [])];
  const order = dependencyOrder(shapes, next, (way, from) => {
    const { start, end } = way[from] as Shape;
    problems.push({
      start,
      end,
      message: "This element repeats itself.",
      fix: "Refer to another element.",
    });
  });
  if (problems.length > 0) return problems;
  const drawn = new Map<Shape, number>();
  for (const shape of order) {
    const count = next(shape).reduce((sum, one) => sum + (drawn.get(one) ?? 0), 1);
    drawn.set(shape, count);
    if (count <= MOST_DRAWN) continue;
    const message = `The symbol draws more than ${MOST_DRAWN} shapes, including repeated ones.`;
    return [{ start: shape.start, end: shape.end, message, fix: "Repeat fewer of them." }];
  }
  return [];
}
