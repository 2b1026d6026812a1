import type { TextProblem } from "../../tokens/problem.ts";

/** An expression in braces: `{{#each themes}}` has the sign `#` and the name `each`. */
type Expression = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly sign: string;
  readonly name: string;
};

/** The first syntax error of a template, by the rules of Handlebars for braces, quotes and blocks. */
export function findSyntaxProblem(text: string): TextProblem | undefined {
  const blocks: Expression[] = [];
  for (let from = text.indexOf("{{"); from >= 0;) {
    const expression = readExpression(text, from);
    const problem = "message" in expression ? expression : (wrongBraces(expression) ?? wrongBlock(expression, blocks));
    if (problem !== undefined) return problem;
    from = text.indexOf("{{", expression.end);
  }
  const open = blocks.at(-1);
  return open && at(open, `The block "${open.name}" is not closed.`, `Write {{/${open.name}}} where it ends.`);
}

/** Comments and strings may contain braces. */
const EXPRESSION = /\{{2,4}~?(?:!--[\s\S]*?--~?\}\}|!(?!--)[^}]*\}\}|(?:"[^"]*"|'[^']*'|[^"'{}])*\}{2,4})/y;

function readExpression(text: string, start: number): Expression | TextProblem {
  EXPRESSION.lastIndex = start;
  const found = EXPRESSION.exec(text)?.[0];
  if (found !== undefined) {
    const [, sign = "", name = ""] = /^\{+~?([#/^!&>]?)[\s*]*([^\s~}]*)/.exec(found) ?? [];
    return { start, end: start + found.length, text: found, sign, name };
  }
  const [line = ""] = text.slice(start).split(/\r?\n/, 1);
  const shown = { start, end: start + line.length };
  const [read = "", braces = "{{"] = BEGINNING.exec(line) ?? [];
  const sign = line.charAt(read.length);
  if (sign === '"' || sign === "'") {
    const place = { ...shown, start: start + read.length };
    return at(place, "A string in this expression has no closing quote.", "Close it with the same quote.");
  }
  // A quote after a single closing brace is not part of the expression.
  const end = sign === "}" ? start + read.length + 1 : shown.end;
  return at({ start, end }, "This expression is not closed.", `Close it with ${"}".repeat(braces.length)}.`);
}

/** As much of an expression as can be read on its line. */
const BEGINNING = /^(\{+)(?:"[^"]*"|'[^']*'|[^"'{}])*/;

function wrongBraces(expression: Expression): TextProblem | undefined {
  const { text, sign, name } = expression;
  const [opening, closing] = [/^\{+/, /\}+$/].map((braces) => braces.exec(text)?.[0].length ?? 0);
  if (opening !== closing) {
    return at(
      expression,
      `This expression opens with ${opening} braces and closes with ${closing}.`,
      "Write two of each.",
    );
  }
  if (name !== "" || sign === "!" || sign === "^") return undefined;
  return at(expression, "Empty expression. Expected: a name, such as {{identity.name}}.", null);
}

function wrongBlock(expression: Expression, blocks: Expression[]): TextProblem | undefined {
  const { sign, name, text } = expression;
  if (sign === "#" || (sign === "^" && name !== "")) blocks.push(expression);
  const isElse = sign === "^" || name === "else";
  if (isElse && blocks.length === 0) return at(expression, `${text} is outside a block.`, "Remove it.");
  if (sign !== "/") return undefined;
  const open = blocks.pop();
  if (open === undefined) return at(expression, `${text} closes no block.`, "Remove it.");
  if (open.name === name) return undefined;
  return at(expression, `The block "${open.name}" is closed by ${text}. Expected: {{/${open.name}}}.`, null);
}

function at(
  { start, end }: { readonly start: number; readonly end: number },
  message: string,
  fix: string | null,
): TextProblem {
  return { start, end, message, fix };
}
