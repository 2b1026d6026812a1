import { countCombinations } from "../resolve/combination.ts";
import { memoize } from "../resolve/memoize.ts";
import { dependencyOrder, showCircle } from "../source/dtcg/order.ts";
import type { Choices, Entry, FoundModifier, StatedToken, Statement } from "./reading.ts";
import { aliasOf, holds, isDerived, rowsOf } from "./values.ts";

/** In so many combinations circles are looked for. */
const MOST_COMBINATIONS = 1000;

/** Where a statement is part of a circle: in these combinations. */
type Circular = { readonly rows: Choices[]; readonly found: string };

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
  const concerned = inCircles(tokens, ({ statements }) => named(statements));
  if (concerned.size === 0) return { tokens, entries: [] };
  const rows = rowsIn(concerned, modifiers);
  const circular = new Map<Statement, Circular>();
  for (const row of rows) {
    const next = memoize((token: StatedToken) => named([statementIn(row, token) ?? []].flat()));
    dependencyOrder(concerned, next, (way, from) => {
      const circle = way.slice(from);
      const found = showCircle(circle.map(({ path }) => path.join(".")));
      for (const token of circle) {
        const statement = statementIn(row, token);
        if (statement === undefined || Object.keys(statement.when).length === 0) continue;
        const known = circular.get(statement) ?? { rows: [], found };
        known.rows.push(row);
        circular.set(statement, known);
      }
    });
  }
  const entries: Entry[] = [];
  const kept = tokens.map((token) => {
    const own = token.statements.filter((statement) => circular.has(statement));
    if (own.length === 0) return token;
    const [{ found = "" } = {}] = own.flatMap((statement) => circular.get(statement) ?? []);
    entries.push({ kind: "left-out", what: CIRCLES, subject: token.path.join("."), found });
    return { ...token, statements: withoutCircular(token.statements, { circular, rows }) };
  });
  return { tokens: kept.filter(({ statements }) => statements.length > 0), entries };
}

const CIRCLES = "Values of a context that lead back to themselves: there the token has its other value";

function statementIn(row: Choices, { statements }: Pick<StatedToken, "statements">): Statement | undefined {
  return statements.findLast(({ when }) => holds(when, row));
}

/** The statements of a token: of those that are circular in some combinations alone, these have the value before. */
function withoutCircular(
  all: readonly Statement[],
  { circular, rows }: { readonly circular: ReadonlyMap<Statement, Circular>; readonly rows: readonly Choices[] },
): readonly Statement[] {
  const isWhole = (one: Statement) =>
    circular.get(one)?.rows.length === rows.filter((row) => holds(one.when, row)).length;
  const statements = all.filter((one) => !isWhole(one));
  const before = { statements: all.filter((one) => !circular.has(one)) };
  const others = statements.flatMap((one) =>
    (circular.get(one)?.rows ?? []).flatMap((row): Statement[] => {
      const value = statementIn(row, before)?.value;
      const when = Object.fromEntries([...row].map(([name, context]) => [name, [context]]));
      return value === undefined ? [] : [{ when, value }];
    }),
  );
  return [...statements, ...others];
}

/** The combinations of what some tokens depend on; if there are too many, those of each condition. */
function rowsIn(tokens: ReadonlySet<StatedToken>, modifiers: readonly FoundModifier[]): readonly Choices[] {
  const whens = [...tokens].flatMap(({ statements }) => statements.map(({ when }) => when));
  const own = modifiers.filter(({ name }) => whens.some((when) => Object.hasOwn(when, name)));
  if (countCombinations(own) <= MOST_COMBINATIONS) return rowsOf(own);
  const rows = new Map<string, Choices>();
  for (const when of whens) {
    const row = own.map(({ name, default: byDefault }) => [name, when[name]?.[0] ?? byDefault] as const);
    rows.set(JSON.stringify(row), new Map(row));
    if (rows.size >= MOST_COMBINATIONS) break;
  }
  return [...rows.values()];
}

/** The nodes that lead back to themselves. */
function inCircles<T>(nodes: readonly T[], next: (node: T) => readonly T[]): ReadonlySet<T> {
  const found = new Set<T>();
  dependencyOrder(nodes, next, (way, from) => {
    for (const node of way.slice(from)) found.add(node);
  });
  return found;
}

/** The tokens that a value is an alias of, or is made of. */
function targetsOf({ value }: Statement): readonly string[] {
  return isDerived(value) ? value.from : [aliasOf(value) ?? []].flat();
}
