import type { Json } from "../../generator/model/token.ts";
import type { Spot } from "../../generator/source/form.ts";
import type { Fault } from "../../generator/source/fault.ts";
import { readJsonDocument } from "../../generator/source/json-document.ts";

/** Reads a JSON text and hands its root to a check; the faults of both come back in their order. */
export async function faultsOf(
  text: string,
  check: (root: Json, spot: Spot) => unknown,
): Promise<{ readonly faults: readonly Fault[]; readonly result: unknown }> {
  const faults: Fault[] = [];
  const report = (fault: Fault) => void faults.push(fault);
  const document = readJsonDocument("tokens.json", text, report);
  const result = document && (await check(document.value, { document, path: [], report }));
  return { faults, result };
}
