import { createContext, Script } from "node:vm";
import type { ParserOptions } from "prettier";
import { parsers } from "prettier/plugins/babel";
import { offsetAt } from "../problem.ts";
import { type Checked, type Checker, invalid, toClause } from "./checker.ts";

/** JavaScript with JSX: a module, else a script. Statements of a function may be on their own, as in examples. */
export const checkScript: Checker = (code, name) => checkBy("babel", code, name);

/** TypeScript, with JSX or without. */
export const checkTypeScript: Checker = (code, name) => checkBy("babel-ts", code, name);

function checkBy(parser: "babel" | "babel-ts", code: string, name: string): Checked {
  try {
    // The type allows a promise for other parsers; this one is synchronous.
    limited(() => void parsers[parser].parse(code, {} as ParserOptions));
    return { problems: [] };
  } catch (error) {
    const { clause, start } = describe(code, error as ParseError);
    return { problems: [invalid(name, clause, start)] };
  }
}

type ParseError = Error & { readonly loc?: { readonly start: { readonly line: number; readonly column: number } } };

function describe(code: string, error: ParseError): { readonly clause: string; readonly start: number } {
  if (error.loc === undefined) throw error;
  const start = offsetAt(code, error.loc.start);
  const rest = code.slice(start).trimStart();
  const [sign] = /^(?:[\w$]+|[^])/u.exec(rest) ?? [];
  const clause = toClause(error.message);
  if (!clause.startsWith("unexpected token")) return { clause, start };
  return { clause: sign ? clause.replace("token", `"${sign}"`) : "unexpected end", start };
}

/** The longest time for one example, in milliseconds: twenty times that of the slowest valid one of the allowed length. */
const LONGEST = 5_000;

/** What a longer text may take for each character, in milliseconds: a hundred times that of a module of values. */
const PER_CHARACTER = 0.02;

const script = new Script("read()");
const scope: { read?: () => unknown } = createContext({});

/**
 * Runs a synchronous function, and stops it when it takes too long: a parser that tries a text in several ways may double
 * its work with every bracket. Each call takes a thread, so only such parsers run here. A text that is longer than an
 * example says its length.
 *
 * @throws When it is stopped, or what the function throws.
 */
export function limited<T>(read: () => T, length = 0): T {
  scope.read = read;
  return script.runInContext(scope, { timeout: LONGEST + Math.ceil(PER_CHARACTER * length) }) as T;
}
