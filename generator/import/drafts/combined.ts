import type { Derived, Value } from "../reading.ts";
import { aliasOf, isDerived } from "../values.ts";

/**
 * Makes a value of others: at once, or when the values that a part is computed from exist. `isResolved` replaces aliases
 * by their targets' values first; otherwise they stay aliases in the result.
 */
export function combined(
  parts: readonly (Value | Derived | undefined)[],
  make: (values: readonly Value[]) => Value | undefined,
  { isResolved = false } = {},
): Value | Derived | undefined {
  if (!isAll(parts)) return undefined;
  const targetOf = (part: Value) => (isResolved ? aliasOf(part) : undefined);
  const from = parts.flatMap((part) => (isDerived(part) ? part.from : (targetOf(part) ?? [])));
  const fixed = parts.filter((part): part is Value => !isDerived(part));
  if (from.length === 0 && fixed.length === parts.length) return make(fixed);
  return {
    from: [...new Set(from)],
    make: (valueOf) => {
      const values = parts.map((part) => {
        if (isDerived(part)) return part.make(valueOf);
        const target = targetOf(part);
        return target === undefined ? part : valueOf(target);
      });
      return isAll(values) ? make(values) : undefined;
    },
  };
}

function isAll<T>(values: readonly (T | undefined)[]): values is readonly T[] {
  return !values.includes(undefined);
}
