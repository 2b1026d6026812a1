import type { Day, Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import { catalogue } from "../operations/catalogue.ts";
import { API_ROOT } from "../operations/link.ts";
import { fill, namesOf, type Operation, type Settled } from "../operations/operation.ts";
import type { Kind } from "../operations/param.ts";
import { isProblem } from "../operations/problem.ts";
import { settle, withDefaults } from "../operations/settle.ts";

/** A file of the API: its address and the response it holds. */
export type PlannedFile = {
  /** The address below the host's root: `/api/v1/themes/dark/none/none.css`. */
  readonly path: string;
  readonly operation: Operation;
  readonly format: string;
  readonly settled: Settled;
  /** True for a snapshot of a day, which the next day's build replaces. */
  readonly dated: boolean;
};

/** What the plan depends on, in addition to the identity. */
export type Scope = { readonly span: Span; readonly snapshot: Day };

/** Every file of the API, in the catalogue's order: the product of each operation's settled values and formats. */
export function planFiles(identity: Identity, scope: Scope): PlannedFile[] {
  return catalogue.flatMap((operation) => planOperation(operation, identity, scope));
}

/** The files of one operation. */
export function planOperation(operation: Operation, identity: Identity, scope: Scope): PlannedFile[] {
  const files = [...planPlain(operation, identity, scope), ...planSettled(operation, identity, scope)];
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** The responses to requests without a query that have their own address. */
function planPlain(operation: Operation, identity: Identity, scope: Scope): PlannedFile[] {
  const { plain } = operation;
  if (plain === undefined) return [];
  const kinds = Object.fromEntries(namesOf(plain).map((name) => [name, operation.params[name]?.kind]));
  return combinations(namesOf(plain), kinds, { identity, span: scope.span }).flatMap((values) => {
    return filesOf(operation, { template: plain, values, ...settleBare(operation, values, { identity, scope }) });
  });
}

function planSettled(operation: Operation, identity: Identity, scope: Scope): PlannedFile[] {
  const { file, kinds } = operation;
  if (file === null) return [];
  const names = namesOf(file);
  if (names.length === 0)
    return filesOf(operation, { template: file, values: {}, ...settleBare(operation, {}, { identity, scope }) });
  return combinations(names, kinds, { identity, span: scope.span }).flatMap((settled) => {
    return filesOf(operation, { template: file, values: settled, settled, dated: false });
  });
}

function filesOf(
  operation: Operation,
  { template, values, settled, dated }: { template: string; values: Settled; settled: Settled; dated: boolean },
): PlannedFile[] {
  return Object.keys(operation.formats).map((format) => {
    return { path: `${API_ROOT}${fill(template, values)}.${format}`, operation, format, settled, dated };
  });
}

/** Settles a request without a query on the day of the snapshot. */
function settleBare(
  operation: Operation,
  values: Settled,
  { identity, scope }: { readonly identity: Identity; readonly scope: Scope },
): { settled: Settled; dated: boolean } {
  const complete = withDefaults(operation, values, identity);
  const settling = complete && settle(operation, complete, { identity, today: () => scope.snapshot });
  if (settling === null || isProblem(settling.settled)) {
    throw new Error(`${operation.id} has no response without a query, so it cannot be stored.`);
  }
  return { settled: settling.settled as Settled, dated: settling.dayBound };
}

/** Every combination of the values of some names, the last name changing fastest. */
export function combinations(
  names: readonly string[],
  kinds: Readonly<Record<string, Kind<unknown> | undefined>>,
  { identity, span }: { readonly identity: Identity; readonly span: Span },
): Settled[] {
  return names.reduce<Settled[]>(
    (found, name) => {
      const kind = kinds[name];
      const values = (kind?.values(identity, span) ?? []).map((text) => kind?.read(text, identity));
      return found.flatMap((values_) => values.map((value) => ({ ...values_, [name]: value })));
    },
    [{}],
  );
}
