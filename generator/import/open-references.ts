import type { Identity } from "../model/identity.ts";
import { NO_TYPE } from "./css-value.ts";
import { findReference } from "./forms/css/references.ts";
import { LONGEST } from "./limits.ts";
import type { Entry } from "./reading.ts";

/** Says of values that are published as written which of them refer to what no token is: they are none on a page. */
export function withOpenReferences(entries: readonly Entry[], { tokens }: Identity): readonly Entry[] {
  const names = new Set(tokens.flatMap(({ values: [first] }) => (first === undefined ? [] : [first.name])));
  return entries.map((entry) =>
    entry.what === NO_TYPE && isOpen(entry.found, names) ? { ...entry, what: OPEN } : entry,
  );
}

const OPEN =
  "References to custom properties that no token declares, without a fallback: no value unless a page has them";

/** Whether a text has no value by some names alone: a fallback counts where it has one itself. */
function isOpen(text: string, names: ReadonlySet<string>): boolean {
  let rest = text.length > LONGEST ? "" : text;
  for (let found = findReference(rest); found !== undefined; found = findReference(rest)) {
    const { name, fallback, end } = found;
    if (!names.has(name) && (fallback === undefined || isOpen(fallback, names))) return true;
    rest = rest.slice(end);
  }
  return false;
}
