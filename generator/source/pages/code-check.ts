import { hash } from "node:crypto";
import { stampOfProgram } from "../../memory/program.ts";
import { recall, remember } from "../../memory/results.ts";
import { type CodeBlock, codeBlocks, frontMatter } from "./code-blocks.ts";
import type { Checked, Checker } from "../languages/checker.ts";
import { positionAt, type Report, type TextProblem } from "../problem.ts";
import type { FilledPage } from "./pages.ts";
import type { Stretch } from "../templates/lines.ts";

/** A language that is checked: its words after a fence, and its parser, loaded with the first block. */
type Language = { readonly name: string; readonly words: string; readonly load: () => Promise<Checker> };

/** Every language that is checked; code in others is not. */
const LANGUAGES: readonly Language[] = [
  { name: "JSON", words: "json", load: async () => (await import("../languages/json.ts")).checkJson },
  { name: "CSS", words: "css", load: async () => (await import("../languages/css.ts")).checkCss },
  { name: "HTML", words: "html", load: async () => (await import("../languages/html.ts")).checkHtml },
  { name: "XML", words: "xml svg xaml", load: async () => (await import("../languages/xml.ts")).checkXml },
  { name: "YAML", words: "yaml yml", load: async () => (await import("../languages/yaml.ts")).checkYaml },
  {
    name: "JavaScript",
    words: "js mjs cjs jsx javascript",
    load: async () => (await import("../languages/script.ts")).checkScript,
  },
  {
    name: "TypeScript",
    words: "ts mts cts tsx typescript",
    load: async () => (await import("../languages/script.ts")).checkTypeScript,
  },
];

/** The longest example that is checked, in characters: no reader reads one, and every parser is quick up to there. */
const LONGEST = 100_000;

/** Reports invalid code blocks of a filled page, and invalid front matter. */
export async function checkCode(
  { markdown, places }: Pick<FilledPage, "markdown" | "places">,
  report: Report,
): Promise<void> {
  const rows = markdown.split(/\r?\n/);
  const front = frontMatter(markdown);
  const examples = codeBlocks(markdown).map((block): Example => ({ ...block, where: "this example", escape: SKIP }));
  if (front !== undefined) examples.unshift({ ...front, where: "the front matter", escape: "" });
  for (const example of examples) {
    const codeRows = { all: example.code.split("\n"), trimmed: example.code.trimEnd().split("\n") };
    for (const problem of await check(example)) {
      const { message, fix } = problem;
      report({ place: places()(stretchOf(problem, { ...example, codeRows, rows })), message, fix });
    }
  }
}

/** How to skip the check of an example with incomplete code. */
const SKIP = ", or name a language that is not checked after its fence, such as text";

/** Code that is checked, where it is in words, and what else than fixing it would help. */
type Example = CodeBlock & { readonly where: string; readonly escape: string };

async function check(example: Example): Promise<TextProblem[]> {
  const language = LANGUAGES.find(({ words }) => words.split(" ").includes(example.language));
  if (language === undefined) return [];
  const { problems, inner = [] } = await read(example, language);
  const found = problems.map((problem): TextProblem => ({
    ...problem,
    fix: problem.fix ?? `Fix it${example.escape}.`,
  }));
  for (const { start: offset, ...part } of inner) {
    for (const { start, end, ...problem } of await check({ ...example, ...part }))
      found.push({ ...problem, start: offset + start, end: offset + end });
  }
  return found;
}

/** At most this many results are remembered: the examples of a large reference while its files are edited. */
const MOST_REMEMBERED = 2000;

let remembered: Map<string, Checked> | undefined;

/** The results that this run needed, and whether one of them is new. */
const needed = new Map<string, Checked>();
let hasNew = false;

const MEMORY = "code";

/** Keeps the results that this run needed for later runs. */
export function rememberChecks(): void {
  if (hasNew) remember(MEMORY, stampOfProgram(), [...needed]);
  hasNew = false;
}

async function read({ code, where, escape }: Example, { name: language, load }: Language): Promise<Checked> {
  const name = `${language} in ${where}`;
  const whole = (message: string) => ({ problems: [{ start: 0, end: 0, message, fix: `Shorten it${escape}.` }] });
  if (code.length > LONGEST) return whole(`The ${name} has ${code.length} characters. Expected: at most ${LONGEST}.`);
  const key = hash("sha256", `${name} ${code}`);
  remembered ??= new Map(recall(MEMORY, stampOfProgram()) as [string, Checked][] | undefined);
  const known = remembered.get(key);
  if (known !== undefined) {
    needed.set(key, known);
    return known;
  }
  const checker = await load();
  try {
    const checked = checker(code, name);
    for (const results of [remembered, needed]) {
      if (results.size >= MOST_REMEMBERED) results.clear();
      results.set(key, checked);
    }
    hasNew = true;
    return checked;
  } catch {
    return whole(`The ${name} cannot be checked: it is too deep or too complex for the parser.`);
  }
}

/** An example, its rows with and without blank ones at its end, and the rows of the page. */
type Shown = Pick<Example, "code" | "line"> & {
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
