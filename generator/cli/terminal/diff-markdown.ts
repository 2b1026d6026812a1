import { type Change, type Difference, type Level, LEVELS, type Row } from "../../diff/change.ts";
import {
  LEVEL_WORDS,
  describeChange,
  describeCounts,
  describeMeasures,
  describeOmissions,
  describePlace,
} from "./diff-words.ts";
import { fitting, visible } from "./plain.ts";

/** The first line of a comment, by which a bot finds the comment to update. */
export const MARKER = "<!-- vitral diff -->";

/** Maximum number of table rows per change; the rest are folded. */
const MAX_ROWS = 4;

/** Maximum length of a comment, in characters; GitHub has the lowest limit of all repository hosts. */
const MAX_LENGTH = 65_536;

/** Maximum numbers of changes per level, tried in turn until the comment is short enough. */
const LIMITS = [Infinity, 200, 50, 10, 0];

/** Renders the changes as a pull request comment. Escapes names, notes and values for Markdown and HTML. */
export function writeDifference(difference: Difference): string {
  const texts = LIMITS.values().map((limit) => writeComment(difference, limit));
  return texts.find((text) => text.length <= MAX_LENGTH) ?? `${MARKER}\n`;
}

function writeComment(difference: Difference, limit: number): string {
  const { old, new: now, counts, changes } = difference;
  const heading = changes.length === 0 ? "Nothing changed for users of the identity" : capital(describeCounts(counts));
  const parts = [
    `${MARKER}\n## ${heading}`,
    [`From ${code(old)} to ${code(now)}.`, ...describeOmissions(difference)].join(" "),
    ...LEVELS.filter((level) => counts[level] > 0).map((level) => writeLevel(level, changes, limit)),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Renders breaking and visible changes open, and silent ones folded. */
function writeLevel(level: Level, changes: readonly Change[], limit: number): string {
  const all = changes.filter((change) => change.level === level);
  const shown = all.slice(0, limit);
  const isOpen = level !== "silent";
  const hidden = all.length - shown.length;
  const table = writeTable([
    ...shown.flatMap((change) => lines(change, isOpen ? MAX_ROWS : Infinity)),
    ...(hidden === 0
      ? []
      : [lone(`${hidden} more change${hidden === 1 ? "" : "s"} that did not fit into this comment`)]),
  ]);
  if (!isOpen) return fold(`${LEVEL_WORDS[level]} (${all.length})`, table);
  const long = shown.filter(({ rows }) => rows.length > MAX_ROWS);
  const folded = long.map((change) => fold(describeChange(change, html), writeTable(lines(change, Infinity))));
  return [`### ${LEVEL_WORDS[level]}`, table, ...folded].join("\n\n");
}

type Line = readonly [what: string, before: string, after: string, measures: string, where: string];

function lines(change: Change, limit: number): Line[] {
  const what = describeChange(change, code);
  if (change.rows.length === 0) return [lone(what)];
  const shown = change.rows.slice(0, change.rows.length > limit ? limit - 1 : limit);
  const rows = shown.map((row, index): Line => {
    const label = row.label === null ? "" : code(row.label);
    return [[index === 0 ? what : "", label].filter(Boolean).join(": "), ...cells(row, change)];
  });
  const hidden = change.rows.length - shown.length;
  return hidden === 0 ? rows : [...rows, lone(`and ${hidden} more, folded below`)];
}

function lone(what: string): Line {
  return [what, "", "", "", ""];
}

function cells(row: Row, { subject }: Change): [string, string, string, string] {
  const text = (value: string | null) => (value === null ? "" : code(shortened(value)));
  const measures = describeMeasures(row, subject === "contrast").join("<br>");
  return [text(row.before), text(row.after), measures, inert(describePlace(row))];
}

/** Truncates a long value; the JSON contains all of it. */
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

/** Renders text as code, so that it can't create mentions or links. */
function code(text: string): string {
  const shown = visible(text);
  return /^[\w#.,:()%/+-]+( [\w#.,:()%/+-]+)*$/.test(shown) ? `\`${shown}\`` : html(text);
}

/** Renders text as HTML code, for places without Markdown and for characters that Markdown would interpret. */
function html(text: string): string {
  return `<code>${inert(text)}</code>`;
}

/** Escapes every character that Markdown or HTML may interpret, as a numeric reference. */
function inert(text: string): string {
  return visible(text).replace(/[^\p{L}\p{M}\p{N} .,;-]/gu, (character) => `&#${character.codePointAt(0)};`);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
