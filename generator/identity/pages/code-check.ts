import { type CodeBlock, codeBlocks } from "./code-blocks.ts";
import { parseJson } from "../../tokens/json/document.ts";
import type { Checked, Checker } from "../languages/checker.ts";
import { positionAt, type Report, type TextProblem } from "../../tokens/problem.ts";
import type { FilledPage } from "./pages.ts";
import type { Stretch } from "../templates/lines.ts";

/** A language that is checked: its word after a fence, and its parser, loaded with the first block. */
type Language = { readonly name: string; readonly word: string; readonly load: () => Promise<Checker> };

/** Every language that is checked; code in others is not. */
const LANGUAGES: readonly Language[] = [
  { name: "JSON", word: "json", load: async () => checkJson },
  { name: "CSS", word: "css", load: async () => (await import("../languages/css.ts")).checkCss },
  { name: "HTML", word: "html", load: async () => (await import("../languages/html.ts")).checkHtml },
];

/** The longest example that is checked, in characters: no reader reads one, and every parser is quick up to there. */
const LONGEST = 100_000;

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
      report({ place: places()(stretchOf(problem, { ...block, codeRows, rows })), message, fix });
    }
  }
}

/** How to skip the check of an example with incomplete code. */
const SKIP = ", or name a language that is not checked after its fence, such as text.";

async function check({ language, code }: Pick<CodeBlock, "language" | "code">): Promise<TextProblem[]> {
  const checked = LANGUAGES.find(({ word }) => word === language);
  if (checked === undefined) return [];
  const { problems, inner = [] } = read(code, `${checked.name} in this example`, await checked.load());
  const found = problems.map((problem): TextProblem => ({ ...problem, fix: problem.fix ?? `Fix it${SKIP}` }));
  for (const { start: offset, ...part } of inner) {
    for (const { start, end, ...problem } of await check(part))
      found.push({ ...problem, start: offset + start, end: offset + end });
  }
  return found;
}

function read(code: string, name: string, checker: Checker): Checked {
  const whole = (message: string) => ({ problems: [{ start: 0, end: 0, message, fix: `Shorten it${SKIP}` }] });
  if (code.length > LONGEST) return whole(`The ${name} has ${code.length} characters. Expected: at most ${LONGEST}.`);
  try {
    return checker(code, name);
  } catch {
    return whole(`The ${name} cannot be checked: it is too deep or too complex for the parser.`);
  }
}

/** JSON as in every file of an identity: duplicate keys are problems too. */
const checkJson: Checker = (code, name) => {
  const { problems } = parseJson(code, name);
  return { problems: problems.map((problem) => ({ ...problem, end: Math.max(problem.end, problem.start + 1) })) };
};

/** An example, its rows with and without blank ones at its end, and the rows of the page. */
type Shown = Pick<CodeBlock, "code" | "line"> & {
  readonly codeRows: { readonly all: readonly string[]; readonly trimmed: readonly string[] };
  readonly rows: readonly string[];
};

/** The place of a problem in the page: at most at the end of the code, and as long as a name, a text or a tag. */
function stretchOf(
  { start: offset, end }: TextProblem,
  { code, line: first, codeRows: { all, trimmed: codeRows }, rows }: Shown,
): Stretch {
  const { line, column } = positionAt(code, offset);
  const isInside = line <= codeRows.length && (line < codeRows.length || column <= (codeRows.at(-1) ?? "").length);
  const at = isInside ? line : codeRows.length;
  const row = codeRows[at - 1] ?? "";
  const start = isInside ? column : Math.max(1, row.length);
  const indent = (rows[first + at - 2] ?? "").length - (all[at - 1] ?? "").length;
  const [word = " "] = /^(?:<\/?[^\s<>]*>?|"[^"]*"|[@#.]?[\w$-]+)/.exec(row.slice(start - 1)) ?? [];
  const length = Math.min(end, offset + Math.max(1, row.length - start + 1)) - offset;
  return { line: first + at - 1, column: start + indent, length: length > 0 ? length : word.length };
}
