import type { Season } from "../model/season.ts";

/** What the note of a season says that neither its name nor its rule, which stand beside it, has said. */
export function noteBeside({ name, note }: Season, rule: string): string {
  const said = new Set(wordsOf(rule));
  const isSaid = (text: string) => wordsOf(text).every((word) => said.has(word));
  const own = note.startsWith(`${name}. `) ? note.slice(name.length + 2) : note;
  return own
    .split(/(?<=\.) /)
    .map((sentence) => withoutSaid(sentence, isSaid))
    .filter((sentence) => !isSaid(sentence))
    .join(" ");
}

/** A sentence that says days and then, in brackets or before a comma, what they are: only what they are. */
function withoutSaid(sentence: string, isSaid: (text: string) => boolean): string {
  const [, days = "", inBrackets = ""] = /^([^(]+) \(([^()]+)\)\.$/.exec(sentence) ?? [];
  if (inBrackets !== "" && isSaid(days)) return `${inBrackets.slice(0, 1).toUpperCase()}${inBrackets.slice(1)}.`;
  const [, before = "", after = ""] = /^(.+), ([^,]+)\.$/.exec(sentence) ?? [];
  return before !== "" && isSaid(after) ? `${before}.` : sentence;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}º]+/gu) ?? [];
