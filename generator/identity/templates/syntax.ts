import type { TextProblem } from "../../tokens/problem.ts";

/** An expression: `{{#each themes}}` has the sign `#` and the name `each`. */
type Expression = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly sign: string;
  readonly name: string;
};

/** Finds the first syntax error of a template, by Handlebars' rules for braces, quotes and blocks. */
export function findSyntaxProblem(text: string): TextProblem | undefined {
  const blocks: Expression[] = [];
  for (let from = text.indexOf("{{"); from >= 0;) {
    const expression = readExpression(text, from);
    const problem =
      "message" in expression ? expression : (braceProblem(expression) ?? blockProblem(expression, blocks));
    if (problem !== undefined) return problem;
    from = text.indexOf("{{", expression.end);
  }
  const open = blocks.at(-1);
  return open && at(open, `The block "${open.name}" is not closed.`, `Write {{/${open.name}}} where it ends.`);
}

/** A whole expression; comments and strings may contain braces. */
const EXPRESSION = /\{{2,4}~?(?:!--[\s\S]*?--~?\}\}|!(?!--)[^}]*\}\}|(?:"[^"]*"|'[^']*'|[^"'{}])*\}{2,4})/y;

function readExpression(text: string, start: number): Expression | TextProblem {
  EXPRESSION.lastIndex = start;
  const source = EXPRESSION.exec(text)?.[0];
  if (source !== undefined) {
    const [, sign = "", name = ""] = /^\{+~?([#/^!&>]?)[\s*]*([^\s~}]*)/.exec(source) ?? [];
    return { start, end: start + source.length, text: source, sign, name };
  }
  const [line = ""] = text.slice(start).split(/\r?\n/, 1);
  const range = { start, end: start + line.length };
  const [beginning = "", braces = "{{"] = BEGINNING.exec(line) ?? [];
  const sign = line.charAt(beginning.length);
  if (sign === '"' || sign === "'") {
    const quote = { ...range, start: start + beginning.length };
    return at(quote, "A string in this expression has no closing quote.", "Close it with the same quote.");
  }
  // A quote after a single closing brace is not part of the expression.
  const end = sign === "}" ? start + beginning.length + 1 : range.end;
  return at({ start, end }, "This expression is not closed.", `Close it with ${"}".repeat(braces.length)}.`);
}

/** The valid beginning of an unclosed expression on its line. */
const BEGINNING = /^(\{+)(?:"[^"]*"|'[^']*'|[^"'{}])*/;

function braceProblem(expression: Expression): TextProblem | undefined {
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

function blockProblem(expression: Expression, blocks: Expression[]): TextProblem | undefined {
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
