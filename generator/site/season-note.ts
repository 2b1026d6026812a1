import type { Season } from "../model/season.ts";

/** The note of a season without what its name and its rule, shown next to it, already say. */
export function noteWithoutRule({ name, note }: Season, rule: string): string {
  const said = new Set(wordsOf(rule));
  const isSaid = (text: string) => wordsOf(text).every((word) => said.has(word));
  const own = note.startsWith(`${name}. `) ? note.slice(name.length + 2) : note;
  return own
    .split(/(?<=\.) /)
    .map((sentence) => withoutSaid(sentence, isSaid))
    .filter((sentence) => !isSaid(sentence))
    .join(" ");
}

/** A sentence without the days that the rule already says, if what they mean is in brackets or before a comma. */
function withoutSaid(sentence: string, isSaid: (text: string) => boolean): string {
  const [, days = "", inBrackets = ""] = /^([^(]+) \(([^()]+)\)\.$/.exec(sentence) ?? [];
  if (inBrackets !== "" && isSaid(days)) return `${inBrackets.slice(0, 1).toUpperCase()}${inBrackets.slice(1)}.`;
  const [, before = "", after = ""] = /^(.+), ([^,]+)\.$/.exec(sentence) ?? [];
  return before !== "" && isSaid(after) ? `${before}.` : sentence;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}º]+/gu) ?? [];
