import { memoize } from "../resolve/memoize.ts";
import { dependencyOrder, showCircle } from "../source/dtcg/order.ts";
import type { Choices, Entry, FoundModifier, StatedToken, Statement } from "./reading.ts";
import { aliasOf, holds, isDerived } from "./values.ts";

/** In so many combinations circles are looked for. */
const MOST_COMBINATIONS = 1000;

/**
 * The tokens without values of a context that lead back to themselves, as in `.reset { --a: var(--initial) }` beside
 * `--initial: var(--a)`: on the root of a page they are no values, and for elements within it those of the page count.
 * What refers to itself in every context is a problem of the source.
 */
export function withoutCircles(
  tokens: readonly StatedToken[],
  modifiers: readonly FoundModifier[],
): { readonly tokens: readonly StatedToken[]; readonly entries: readonly Entry[] } {
  const byPath = new Map(tokens.map((token) => [token.path.join("."), token]));
  const named = (statements: readonly Statement[]) =>
    statements.flatMap(targetsOf).flatMap((path) => byPath.get(path) ?? []);
  if (!hasCircle(tokens, ({ statements }) => named(statements))) return { tokens, entries: [] };
  const dropped = new Map<Statement, string>();
  for (const row of rowsIn(tokens, modifiers)) {
    const statementOf = ({ statements }: StatedToken) => statements.findLast(({ when }) => holds(when, row));
    const next = memoize((token: StatedToken) => named([statementOf(token) ?? []].flat()));
    dependencyOrder(tokens, next, (way, from) => {
      const circle = way.slice(from);
      const found = showCircle(circle.map(({ path }) => path.join(".")));
      for (const token of circle) {
        const statement = statementOf(token);
        if (statement !== undefined && Object.keys(statement.when).length > 0) dropped.set(statement, found);
      }
    });
  }
  const entries: Entry[] = [];
  const kept = tokens.map((token) => {
    const statements = token.statements.filter((statement) => {
      const found = dropped.get(statement);
      if (found !== undefined) entries.push({ kind: "left-out", what: CIRCLES, subject: token.path.join("."), found });
      return found === undefined;
    });
    return statements.length === token.statements.length ? token : { ...token, statements };
  });
  return { tokens: kept.filter(({ statements }) => statements.length > 0), entries };
}

const CIRCLES = "Values of a context that lead back to themselves: there the token has its other value";

/** The combinations in which a context has an alias. */
function rowsIn(tokens: readonly StatedToken[], modifiers: readonly FoundModifier[]): readonly Choices[] {
  const rows = new Map<string, Choices>();
  for (const statement of tokens.flatMap(({ statements }) => statements)) {
    const { when } = statement;
    if (Object.keys(when).length === 0 || targetsOf(statement).length === 0) continue;
    const row = modifiers.map(({ name, default: byDefault }) => [name, when[name]?.[0] ?? byDefault] as const);
    rows.set(JSON.stringify(row), new Map(row));
    if (rows.size >= MOST_COMBINATIONS) break;
  }
  return [...rows.values()];
}

function hasCircle<T>(nodes: readonly T[], next: (node: T) => readonly T[]): boolean {
  let isFound = false;
  dependencyOrder(nodes, next, () => {
    isFound = true;
  });
  return isFound;
}

/** The tokens that a value is an alias of, or is made of. */
function targetsOf({ value }: Statement): readonly string[] {
  return isDerived(value) ? value.from : [aliasOf(value) ?? []].flat();
}
