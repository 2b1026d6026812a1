import { type Change, type Difference, type Level, LEVELS, type Row } from "../../diff/change.ts";
import { LEVEL_WORDS, nameChange, nameCounts, nameMeasures, nameOmissions, namePlace } from "./diff-words.ts";
import { fitting, visible } from "./plain.ts";

/** The line by which a bot finds its own comment, to update it. */
export const MARKER = "<!-- vitral diff -->";

/** At most this many rows of one change are in its table; more are folded. */
const MOST_ROWS = 4;

/** The longest comment that repository hosts accept, in characters; GitHub has the lowest limit. */
const LONGEST = 65_536;

/** If all changes make the comment too long, at most this many of each level are shown; each limit is tried in turn. */
const FEWER = [200, 50, 10, 0];

/** What changed as a comment for a pull request; names, notes and values are escaped for Markdown and HTML. */
export function writeDifference(difference: Difference): string {
  const texts = [Infinity, ...FEWER].values().map((most) => writeComment(difference, most));
  return texts.find((text) => text.length <= LONGEST) ?? `${MARKER}\n`;
}

function writeComment(difference: Difference, most: number): string {
  const { old, new: now, counts, changes } = difference;
  const heading = changes.length === 0 ? "Nothing changed for users of the identity" : capital(nameCounts(counts));
  const parts = [
    `${MARKER}\n## ${heading}`,
    [`From ${code(old)} to ${code(now)}.`, ...nameOmissions(difference)].join(" "),
    ...LEVELS.filter((level) => counts[level] > 0).map((level) => writeLevel(level, changes, most)),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Breaking and visible changes are open; silent ones are folded. */
function writeLevel(level: Level, changes: readonly Change[], most: number): string {
  const all = changes.filter((change) => change.level === level);
  const own = all.slice(0, most);
  const isOpen = level !== "silent";
  const left = all.length - own.length;
  const table = writeTable([
    ...own.flatMap((change) => lines(change, isOpen ? MOST_ROWS : Infinity)),
    ...(left === 0 ? [] : [lone(`${left} more change${left === 1 ? "" : "s"} that did not fit into this comment`)]),
  ]);
  if (!isOpen) return fold(`${LEVEL_WORDS[level]} (${all.length})`, table);
  const long = own.filter(({ rows }) => rows.length > MOST_ROWS);
  const rest = long.map((change) => fold(nameChange(change, html), writeTable(lines(change, Infinity))));
  return [`### ${LEVEL_WORDS[level]}`, table, ...rest].join("\n\n");
}

type Line = readonly [what: string, before: string, after: string, measures: string, where: string];

function lines(change: Change, most: number): Line[] {
  const what = nameChange(change, code);
  if (change.rows.length === 0) return [lone(what)];
  const shown = change.rows.slice(0, change.rows.length > most ? most - 1 : most);
  const rows = shown.map((row, index): Line => {
    const label = row.label === null ? "" : code(row.label);
    return [[index === 0 ? what : "", label].filter(Boolean).join(": "), ...cells(row, change)];
  });
  const left = change.rows.length - shown.length;
  return left === 0 ? rows : [...rows, lone(`and ${left} more, folded below`)];
}

function lone(what: string): Line {
  return [what, "", "", "", ""];
}

function cells(row: Row, { subject }: Change): [string, string, string, string] {
  const text = (value: string | null) => (value === null ? "" : code(shortened(value)));
  const measures = nameMeasures(row, subject === "contrast").join("<br>");
  return [text(row.before), text(row.after), measures, inert(namePlace(row))];
}

/** The beginning of a long value; the JSON has all of it. */
function shortened(text: string): string {
  return text.length > 300 ? `${fitting(text, 299)}…` : text;
}

function writeTable(rows: readonly Line[]): string {
  const table = [["change", "before", "after", "measure", "where"], ["---", "---", "---", "---", "---"], ...rows];
  return table.map((line) => `| ${line.join(" | ")} |`).join("\n");
}

function fold(summary: string, body: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

/** Text as code, so that it mentions nobody and links to nothing. */
function code(text: string): string {
  const shown = visible(text);
  return /^[\w#.,:()%/+-]+( [\w#.,:()%/+-]+)*$/.test(shown) ? `\`${shown}\`` : html(text);
}

/** Text as HTML code, for places where Markdown is not read, and for characters that Markdown would interpret. */
function html(text: string): string {
  return `<code>${inert(text)}</code>`;
}

/** Text with every character that Markdown or HTML may interpret as a numeric reference. */
function inert(text: string): string {
  return visible(text).replace(/[^\p{L}\p{M}\p{N} .,;-]/gu, (sign) => `&#${sign.codePointAt(0)};`);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
