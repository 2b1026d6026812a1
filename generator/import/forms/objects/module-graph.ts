import { requiredBy } from "./commonjs.ts";
import { childrenOf, nameOf, type Node } from "./nodes.ts";

/** Another module that a module runs before itself or as it runs; one without names is there for what it does alone. */
export type Run = { readonly from: string; readonly hasNames: boolean };

/** The modules that statements run. */
export function runBy(statements: readonly Node[]): readonly Run[] {
  const found: Run[] = [];
  const pending = [...statements];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { source, specifiers, expression, importKind, exportKind } = next as { readonly [key: string]: unknown };
    if (importKind === "type" || exportKind === "type") continue;
    const isImport = /^(Import|Export)\w*(Declaration|Expression)$/.test(next.type);
    if (isImport && (source as Node | null | undefined)?.type === "StringLiteral")
      found.push({ from: nameOf(source as Node), hasNames: (specifiers as Node[] | undefined)?.length !== 0 });
    const bare = next.type === "ExpressionStatement" ? requiredBy(expression as Node) : undefined;
    if (bare !== undefined) found.push({ from: bare, hasNames: false });
    const from = next.type === "CallExpression" ? requiredBy(next) : undefined;
    if (from !== undefined) found.push({ from, hasNames: true });
    pending.push(...childrenOf(next));
  }
  return found;
}

/** At most this many modules are looked at for what they change. */
const MOST_RUN = 1000;

/** The modules that run with some others and may change what those have, since they run them too, and those others. */
export function changingOf(
  used: ReadonlySet<string>,
  runBy: (path: string) => readonly string[],
  tooMany: (most: number) => void,
): ReadonlySet<string> {
  const runners = new Map<string, string[]>();
  const all = new Set(used);
  for (const path of all) {
    if (all.size > MOST_RUN) {
      tooMany(MOST_RUN);
      break;
    }
    for (const other of runBy(path)) {
      all.add(other);
      runners.set(other, [...(runners.get(other) ?? []), path]);
    }
  }
  const found = new Set(used);
  for (const path of found) for (const runner of runners.get(path) ?? []) found.add(runner);
  return found;
}
