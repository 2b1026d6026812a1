import { isOpen } from "../kit/template.ts";
import type { Day } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import { furtherOf, queryOf } from "./further.ts";
import type { SettleContext, Operation, Settled } from "./operation.ts";
import type { ParameterProblem } from "./problem.ts";

/** The result of settling; `dayBound` is true if it read the clock, so that the response is valid for one day. */
export type Settling = { readonly settled: Settled | ParameterProblem; readonly dayBound: boolean };

/** Settles an operation and records whether it read the clock. */
export function settle(
  operation: Operation,
  given: Readonly<Record<string, unknown>>,
  { identity, today }: { readonly identity: Identity; today(): Day },
): Settling {
  let dayBound = false;
  const recordedToday = () => {
    dayBound = true;
    return today();
  };
  const further = isOpen(operation.path) ? requestedFurther(given, identity) : {};
  const settled = operation.settle(given, { identity, further, today: recordedToday });
  return { settled, dayBound };
}

function requestedFurther(given: Readonly<Record<string, unknown>>, identity: Identity): SettleContext["further"] {
  return Object.fromEntries(
    furtherOf(identity).map(({ id }) => [id, typeof given[id] === "string" ? given[id] : undefined]),
  );
}

/** Fills in the query's defaults; null if a query parameter is required. */
export function withDefaults(
  operation: Operation,
  given: Readonly<Record<string, unknown>>,
  identity: Identity,
): Readonly<Record<string, unknown>> | null {
  const complete: Record<string, unknown> = { ...given };
  for (const [name, param] of queryOf(operation, identity)) {
    if (name in given) continue;
    if (param.required) return null;
    const text = param.default?.(identity);
    complete[name] = text === undefined ? null : param.kind.read(text, identity);
  }
  return complete;
}
