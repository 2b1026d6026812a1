import type { ParserOptions } from "prettier";
import { parsers } from "prettier/plugins/yaml";
import { type Judge, toFound } from "./judge.ts";

/** One YAML document or several; front matter is YAML too. */
export const judgeYaml: Judge = (code) => {
  try {
    // The type allows a promise for parsers of others; this one reads at once.
    void parsers.yaml.parse(code, {} as ParserOptions);
    return { slips: [] };
  } catch (error) {
    const { loc, message } = error as Error & { readonly loc?: { readonly start: { line: number; column: number } } };
    // The parser makes a syntax error of its own crash too.
    if (loc === undefined || message.includes("call stack")) throw error;
    return { slips: [{ line: loc.start.line, column: loc.start.column, found: toFound(message) }] };
  }
};
