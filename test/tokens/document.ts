import type { Json } from "../../generator/model/token.ts";
import type { Spot } from "../../generator/tokens/form.ts";
import type { Problem } from "../../generator/tokens/problem.ts";
import { readJsonDocument } from "../../generator/tokens/json/document.ts";

/** Parses JSON and runs a check on its root; returns the problems of both in order. */
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
