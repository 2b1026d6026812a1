import { type CodeBlock, codeBlocks } from "./code-blocks.ts";
import { parseJson } from "../../tokens/json/document.ts";
import type { Checked, Checker } from "../languages/checker.ts";
import { positionAt, type Report, type TextProblem } from "../../tokens/problem.ts";
import type { FilledPage } from "./pages.ts";
import type { LineRange } from "../templates/lines.ts";

/** A checked language: its info string, and its lazily loaded parser. */
type Language = { readonly name: string; readonly word: string; readonly load: () => Promise<Checker> };

/** All checked languages; code in others is ignored. */
const LANGUAGES: readonly Language[] = [
  { name: "JSON", word: "json", load: async () => checkJson },
  { name: "CSS", word: "css", load: async () => (await import("../languages/css.ts")).checkCss },
  { name: "HTML", word: "html", load: async () => (await import("../languages/html.ts")).checkHtml },
];

/** Maximum length of a checked example, in characters; up to this length, all parsers are fast. */
const MAX_LENGTH = 100_000;

/** Reports invalid code blocks of a filled page. */
export async function checkCode(
  { markdown, places }: Pick<FilledPage, "markdown" | "places">,
  report: Report,
): Promise<void> {
  const rows = markdown.split(/\r?\n/);
  for (const block of codeBlocks(markdown)) {
    const codeRows = { all: block.code.split("\n"), trimmed: block.code.trimEnd().split("\n") };
    for (const problem of await check(block)) {
      const { message, fix } = problem;
      report({ place: places()(locate(problem, { ...block, codeRows, rows })), message, fix });
    }
  }
}

/** The end of a fix, which explains how to skip the check for incomplete code. */
const SKIP = ", or name a language that is not checked after its fence, such as text.";

async function check({ language, code }: Pick<CodeBlock, "language" | "code">): Promise<TextProblem[]> {
  const supported = LANGUAGES.find(({ word }) => word === language);
  if (supported === undefined) return [];
  const { problems, embedded = [] } = runChecker(code, `${supported.name} in this example`, await supported.load());
  const all = problems.map((problem): TextProblem => ({ ...problem, fix: problem.fix ?? `Fix it${SKIP}` }));
  for (const { start: offset, ...block } of embedded) {
    for (const { start, end, ...problem } of await check(block))
      all.push({ ...problem, start: offset + start, end: offset + end });
  }
  return all;
}

function runChecker(code: string, name: string, checker: Checker): Checked {
  const refuse = (message: string) => ({ problems: [{ start: 0, end: 0, message, fix: `Shorten it${SKIP}` }] });
  if (code.length > MAX_LENGTH)
    return refuse(`The ${name} has ${code.length} characters. Expected: at most ${MAX_LENGTH}.`);
  try {
    return checker(code, name);
  } catch {
    return refuse(`The ${name} cannot be checked: it is nested too deeply or too complex for the parser.`);
  }
}

/** Checks JSON as strictly as an identity's files: duplicate keys are problems too. */
const checkJson: Checker = (code, name) => {
  const { problems } = parseJson(code, name);
  return { problems: problems.map((problem) => ({ ...problem, end: Math.max(problem.end, problem.start + 1) })) };
};

/** A code block, its rows with and without trailing blank ones, and the rows of the page. */
type LocatedBlock = Pick<CodeBlock, "code" | "line"> & {
  readonly codeRows: { readonly all: readonly string[]; readonly trimmed: readonly string[] };
  readonly rows: readonly string[];
};

/** Locates a problem in the page: clamped to the code, and covering at least the word, string or tag there. */
function locate(
  { start: offset, end }: TextProblem,
  { code, line: first, codeRows: { all, trimmed: codeRows }, rows }: LocatedBlock,
): LineRange {
  const { line, column } = positionAt(code, offset);
  const isInside = line <= codeRows.length && (line < codeRows.length || column <= (codeRows.at(-1) ?? "").length);
  const codeLine = isInside ? line : codeRows.length;
  const row = codeRows[codeLine - 1] ?? "";
  const start = isInside ? column : Math.max(1, row.length);
  const indent = (rows[first + codeLine - 2] ?? "").length - (all[codeLine - 1] ?? "").length;
  const [word = " "] = /^(?:<\/?[^\s<>]*>?|"[^"]*"|[@#.]?[\w$-]+)/.exec(row.slice(start - 1)) ?? [];
  const length = Math.min(end, offset + Math.max(1, row.length - start + 1)) - offset;
  return { line: first + codeLine - 1, column: start + indent, length: length > 0 ? length : word.length };
}
