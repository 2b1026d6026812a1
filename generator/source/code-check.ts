import { type CodeBlock, codeBlocks, frontMatter } from "./code-blocks.ts";
import type { Report } from "./problem.ts";
import type { Judge, Slip } from "./languages/judge.ts";
import type { FilledPage } from "./pages.ts";
import type { Stretch } from "./template-lines.ts";

/** A language that is judged: the words behind a fence that mean it, and its parser, loaded with the first block. */
type Language = { readonly name: string; readonly words: string; readonly load: () => Promise<Judge> };

/** Every language that is judged; code in any other is taken as it is. */
const LANGUAGES: readonly Language[] = [
  { name: "JSON", words: "json", load: async () => (await import("./languages/json.ts")).judgeJson },
  { name: "CSS", words: "css", load: async () => (await import("./languages/css.ts")).judgeCss },
  { name: "HTML", words: "html", load: async () => (await import("./languages/html.ts")).judgeHtml },
  { name: "XML", words: "xml svg xaml", load: async () => (await import("./languages/xml.ts")).judgeXml },
  { name: "YAML", words: "yaml yml", load: async () => (await import("./languages/yaml.ts")).judgeYaml },
  {
    name: "JavaScript",
    words: "js mjs cjs jsx javascript",
    load: async () => (await import("./languages/script.ts")).judgeScript,
  },
  {
    name: "TypeScript",
    words: "ts mts cts tsx typescript",
    load: async () => (await import("./languages/script.ts")).judgeTypeScript,
  },
];

/** The longest example that is judged, in characters: no reader reads one, and every parser is quick up to there. */
const LONGEST = 100_000;

/** Reports the code blocks of a filled page that do not parse in their language, and its front matter. */
export async function checkCode(
  { markdown, places }: Pick<FilledPage, "markdown" | "places">,
  report: Report,
): Promise<void> {
  const rows = markdown.split(/\r?\n/);
  const front = frontMatter(markdown);
  const examples = codeBlocks(markdown).map((block): Example => ({
    ...block,
    what: "This # example",
    escape: UNJUDGED,
  }));
  if (front !== undefined) examples.unshift({ ...front, what: "The front matter, which is #,", escape: "" });
  for (const example of examples) {
    const codeRows = { all: example.code.split("\n"), trimmed: example.code.trimEnd().split("\n") };
    for (const { message, fix, ...slip } of await judge(example)) {
      report({ place: places()(stretchOf(slip, { first: example.line, codeRows, rows })), message, fix });
    }
  }
}

/** The way out for an example that shows no whole code. */
const UNJUDGED = ", or name a language that is not judged behind its fence, such as text";

/** Code that is judged, how a message calls it, with # for its language, and what else than fixing it would help. */
type Example = CodeBlock & { readonly what: string; readonly escape: string };

/** What is told of an example, and where in it. */
type Finding = Pick<Slip, "line" | "column" | "length"> & { readonly message: string; readonly fix: string | null };

async function judge(example: Example): Promise<Finding[]> {
  const language = LANGUAGES.find(({ words }) => words.split(" ").includes(example.language));
  if (language === undefined) return [];
  const what = example.what.replace("#", language.name);
  const { slips, inner = [] } = await read(example, language, what);
  const findings = slips.map(({ found, isSentence, fix = `Fix it${example.escape}.`, ...place }): Finding => {
    return { ...place, message: isSentence ? found : `${what} does not parse: ${onOneLine(found)}.`, fix };
  });
  for (const part of inner) {
    for (const { line, column, ...rest } of await judge({ ...example, ...part, what: "The # of this example" })) {
      findings.push({ ...rest, line: part.line + line - 1, column: line === 1 ? part.column + column - 1 : column });
    }
  }
  return findings;
}

/** What was found quotes the example, which may be anything. */
function onOneLine(found: string): string {
  const line = found.replace(/\s+/g, " ");
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}

/** So many judgements are remembered: the examples of a large reference, while its files are edited. */
const MOST_REMEMBERED = 2000;

const judged = new Map<string, ReturnType<Judge>>();

async function read({ code, escape }: Example, { name, load }: Language, what: string): Promise<ReturnType<Judge>> {
  const whole = (found: string) => {
    return {
      slips: [{ line: 1, column: 1, found: `${what} ${found}`, isSentence: true, fix: `Shorten it${escape}.` }],
    };
  };
  if (code.length > LONGEST) return whole(`has ${code.length} characters. Expected: at most ${LONGEST}.`);
  const key = `${name} ${code}`;
  const known = judged.get(key);
  if (known !== undefined) return known;
  const parse = await load();
  try {
    const found = parse(code);
    if (judged.size >= MOST_REMEMBERED) judged.clear();
    judged.set(key, found);
    return found;
  } catch {
    return whole("cannot be judged: it is too deep or too involved for a parser.");
  }
}

/** The rows of an example, whole and without those at its end that are blank, and the page that shows it. */
type Shown = {
  readonly first: number;
  readonly codeRows: { readonly all: readonly string[]; readonly trimmed: readonly string[] };
  readonly rows: readonly string[];
};

/** Where a finding stands in the page: at the end of the code when it is behind it, and as long as a name, a text or a tag. */
function stretchOf(
  { line, column, length }: Pick<Finding, "line" | "column" | "length">,
  { first, codeRows: { all, trimmed: codeRows }, rows }: Shown,
): Stretch {
  const isInside = line <= codeRows.length && (line < codeRows.length || column <= (codeRows.at(-1) ?? "").length);
  const at = isInside ? line : codeRows.length;
  const row = codeRows[at - 1] ?? "";
  const start = isInside ? column : Math.max(1, row.length);
  const indent = (rows[first + at - 2] ?? "").length - (all[at - 1] ?? "").length;
  const [word = " "] = /^(?:<\/?[^\s<>]*>?|"[^"]*"|[@#.]?[\w$-]+)/.exec(row.slice(start - 1)) ?? [];
  return { line: first + at - 1, column: start + indent, length: length ?? word.length };
}
