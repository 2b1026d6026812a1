import type { ParserOptions } from "prettier";
import { parsers } from "prettier/plugins/yaml";
import { offsetAt } from "../problem.ts";
import { type Checker, invalid, toClause } from "./checker.ts";

/** One YAML document or several; front matter is YAML too. */
export const checkYaml: Checker = (code, name) => {
  try {
    // The type allows a promise for other parsers; this one is synchronous.
    void parsers.yaml.parse(code, {} as ParserOptions);
    return { problems: [] };
  } catch (error) {
    const { loc, message } = error as Error & { readonly loc?: { readonly start: { line: number; column: number } } };
    // The parser also turns its own crash into a syntax error.
    if (loc === undefined || message.includes("call stack")) throw error;
    return { problems: [invalid(name, toClause(message), offsetAt(code, loc.start))] };
  }
};
