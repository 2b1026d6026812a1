import { parseJson } from "../json/document.ts";
import type { Checker } from "./checker.ts";

/** JSON as in every file of an identity: duplicate keys are problems too. */
export const checkJson: Checker = (code, name) => {
  const { problems } = parseJson(code, name);
  return { problems: problems.map((problem) => ({ ...problem, end: Math.max(problem.end, problem.start + 1) })) };
};
