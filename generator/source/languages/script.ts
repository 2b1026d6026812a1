import type { ParserOptions } from "prettier";
import { parsers } from "prettier/plugins/babel";
import { limited } from "./limited.ts";
import { type Judge, type Slip, toFound } from "./judge.ts";

/** JavaScript with JSX: a module, else a script. Steps out of a function may stand alone, as examples show them. */
export const judgeScript: Judge = (code) => judgeBy("babel", code);

/** TypeScript, with JSX or without. */
export const judgeTypeScript: Judge = (code) => judgeBy("babel-ts", code);

function judgeBy(name: "babel" | "babel-ts", code: string): ReturnType<Judge> {
  try {
    // The type allows a promise for parsers of others; this one reads at once.
    limited(() => void parsers[name].parse(code, {} as ParserOptions));
    return { slips: [] };
  } catch (error) {
    return { slips: [toSlip(code, error as SyntaxProblem)] };
  }
}

type SyntaxProblem = Error & { readonly loc?: { readonly start: { readonly line: number; readonly column: number } } };

function toSlip(code: string, error: SyntaxProblem): Slip {
  if (error.loc === undefined) throw error;
  const { line, column } = error.loc.start;
  const rest = code
    .split("\n")
    .slice(line - 1)
    .join("\n")
    .slice(column - 1)
    .trimStart();
  const [sign] = /^(?:[\w$]+|[^])/u.exec(rest) ?? [];
  const found = toFound(error.message);
  if (!found.startsWith("unexpected token")) return { line, column, found };
  return { line, column, found: sign ? found.replace("token", `"${sign}"`) : "it ends too early" };
}
