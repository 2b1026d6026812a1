import type { SaxesTagNS } from "saxes";
import { dependencyOrder } from "../../tokens/dtcg/order.ts";
import type { TextProblem } from "../../tokens/problem.ts";

/** Maximum number of shapes in a symbol, including repetitions; an icon has a few dozen. */
const MAX_SHAPES = 10_000;

/** An element of a symbol: the offsets of its tag, its children, and the ids that it refers to. */
type Shape = {
  readonly start: number;
  readonly end: number;
  readonly children: Shape[];
  readonly references: readonly string[];
};

/** Collects the elements of a symbol, and reports cycles and excessive repetition. */
export type References = {
  open(tag: SaxesTagNS, start: number): void;
  close(): void;
  problems(): TextProblem[];
};

export function openReferences(): References {
  const [shapes, ancestors]: [Shape[], Shape[]] = [[], []];
  const byId = new Map<string, Shape>();
  return {
    open: (tag, start) => {
      const values = Object.values(tag.attributes);
      const references = values.flatMap(({ local, value }) => referencedIds(local, value));
      const shape = { start, end: start + "<".length + tag.name.length, children: [], references };
      ancestors.at(-1)?.children.push(shape);
      shapes.push(shape);
      const id = values.find(({ name }) => name === "id")?.value;
      if (id !== undefined && !byId.has(id)) byId.set(id, shape);
      ancestors.push(shape);
    },
    close: () => void ancestors.pop(),
    problems: () => findProblems(shapes, byId),
  };
}

function referencedIds(name: string, value: string): string[] {
  if (name === "href") return [value.slice(1)];
  return [...value.matchAll(/url\(\s*["']?#([^"'()\s]*)/gi)].map(([, id = ""]) => id);
}

function findProblems(shapes: readonly Shape[], byId: ReadonlyMap<string, Shape>): TextProblem[] {
  const problems: TextProblem[] = [];
  const next = (shape: Shape) => [...shape.children, ...shape.references.flatMap((id) => byId.get(id) ?? [])];
  const order = dependencyOrder(shapes, next, (trail, from) => {
    const { start, end } = trail[from] as Shape;
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
    const count = next(shape).reduce((sum, dependency) => sum + (drawn.get(dependency) ?? 0), 1);
    drawn.set(shape, count);
    if (count <= MAX_SHAPES) continue;
    const message = `The symbol draws more than ${MAX_SHAPES} shapes, including repeated ones.`;
    return [{ start: shape.start, end: shape.end, message, fix: "Repeat fewer of them." }];
  }
  return [];
}
