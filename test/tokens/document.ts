import type { Json } from "../../generator/model/token.ts";
import type { Spot } from "../../generator/tokens/form.ts";
import type { Problem } from "../../generator/tokens/problem.ts";
import { readJsonDocument } from "../../generator/tokens/json/document.ts";

/** Reads a JSON text and hands its root to a check; the problems of both come back in their order. */
export async function problemsOf(
  text: string,
  check: (root: Json, spot: Spot) => unknown,
): Promise<{ readonly problems: readonly Problem[]; readonly result: unknown }> {
  const problems: Problem[] = [];
  const report = (problem: Problem) => void problems.push(problem);
  const document = readJsonDocument("tokens.json", text, report);
  const result = document && (await check(document.value, { document, path: [], report }));
  return { problems, result };
}
