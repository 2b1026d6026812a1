import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inOrder, type Problem } from "../../../generator/tokens/problem.ts";
import { readResolver } from "../../../generator/tokens/resolver/document.ts";
import { projectTokens } from "../../../generator/tokens/resolver/projection.ts";

const require = createRequire(import.meta.url);

export const EXAMPLES = dirname(require.resolve("dtcg-examples/package.json"));

const read = (file: string) => {
  const path = join(EXAMPLES, file);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
};

/** Reads a published system and resolves all of its combinations. */
export async function project(name: string) {
  const problems: Problem[] = [];
  const report = (problem: Problem) => void problems.push(problem);
  const resolver = readResolver(`${name}.resolver.json`, read, report);
  const tokens = resolver && (await projectTokens(resolver, report));
  return { problems: inOrder(problems), resolver, tokens };
}
