import { fill, isOpen, namesOf } from "../kit/template.ts";
import type { Day, Span } from "../model/day.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { type Address, addressesOf, hasPlain } from "../operations/addresses.ts";
import { type SettledCombination as Combination, isPrebuilt, isCombination } from "../operations/combinations.ts";
import { operationsOf } from "../operations/catalogue.ts";
import type { Operation, Settled } from "../operations/operation.ts";
import type { Kind } from "../operations/param.ts";
import { isProblem } from "../operations/problem.ts";
import { settle, withDefaults } from "../operations/settle.ts";

/** A file of the API: its address and the response that it contains. */
export type PlannedFile = {
  /** The address below the host's root: `/api/v1/themes/dark/none/none.css`. */
  readonly path: string;
  readonly operation: Operation;
  readonly format: string;
  readonly settled: Settled;
  /** True if the response depends on the day of the build. */
  readonly dated: boolean;
};

/** The span of years to build, and the day to use as today. */
export type Scope = { readonly span: Span; readonly snapshot: Day };

/** Plans every file of the API, in the catalogue's order: for each operation, every settled value in every format. */
export function planFiles(identity: Identity, scope: Scope): PlannedFile[] {
  return operationsOf(identity).flatMap((operation) => planOperation(operation, identity, scope));
}

/** Plans one operation's files, plain addresses first. If files share a path, the last replaces the first in place. */
export function planOperation(operation: Operation, identity: Identity, scope: Scope): PlannedFile[] {
  const { params, kinds } = operation;
  const plainKinds = Object.fromEntries(Object.entries(params).map(([name, { kind }]) => [name, kind]));
  const files = [
    ...(hasPlain(operation, identity) ? planAt(addressesOf(operation, "plain"), plainKinds, { identity, scope }) : []),
    ...planAt(addressesOf(operation, "file"), kinds, { identity, scope }),
    ...planAt(addressesOf(operation, "choices"), kinds, { identity, scope }),
  ];
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** Plans the files for addresses with the same `source`. Unless it is `plain`, their parameters are already settled. */
function planAt(addresses: readonly Address[], kinds: Kinds, { identity, scope }: Context): PlannedFile[] {
  const names = namesOf(addresses[0]?.template ?? "");
  const hasModifiers = isOpen(addresses[0]?.operation.path ?? "") && addresses[0]?.source !== "plain";
  const all = cartesianProduct(names, kinds, { identity, span: scope.span });
  const planned = hasModifiers ? all.filter((values) => isPlanned(identity, values as Combination)) : all;
  return planned.flatMap((values) =>
    addresses.map(({ operation, format, source, template }) => {
      const isSettled = source !== "plain" && names.length > 0;
      const settling = isSettled
        ? { settled: values, dated: false }
        : settleBare(operation, values, { identity, scope });
      return { path: `${API_ROOT}${fill(template, values)}`, operation, format, ...settling };
    }),
  );
}

/** Returns whether a combination exists and is prebuilt. */
function isPlanned(identity: Identity, values: Combination): boolean {
  return isPrebuilt(identity, values) && isCombination(identity, values);
}

type Context = { readonly identity: Identity; readonly scope: Scope };

type Kinds = Readonly<Record<string, Kind<unknown> | undefined>>;

/** Settles a request that has no query, as of the snapshot day. */
function settleBare(
  operation: Operation,
  values: Settled,
  { identity, scope }: Context,
): { settled: Settled; dated: boolean } {
  const complete = withDefaults(operation, values, identity);
  const settling = complete && settle(operation, complete, { identity, today: () => scope.snapshot });
  if (settling === null || isProblem(settling.settled)) {
    throw new Error(`${operation.id} has no response without a query, so it cannot be stored.`);
  }
  return { settled: settling.settled as Settled, dated: settling.dayBound };
}

/** The Cartesian product of the named parameters' values, row-major. */
export function cartesianProduct(
  names: readonly string[],
  kinds: Kinds,
  { identity, span }: { readonly identity: Identity; readonly span: Span },
): Settled[] {
  return names.reduce<Settled[]>(
    (rows, name) => {
      const kind = kinds[name];
      const values = (kind?.values(identity, span) ?? []).map((text) => kind?.read(text, identity));
      return rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value })));
    },
    [{}],
  );
}
