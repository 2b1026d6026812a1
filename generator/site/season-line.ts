import { listSeasons } from "../operations/seasons.ts";
import { writeDay, writeRange } from "./dates.ts";
import type { Site } from "./given.ts";
import { say } from "./words.ts";

/** What holds today, in a sentence: the season in force and its end, or that there is none and which comes next. */
export function seasonLine({ identity, words: { home }, today }: Site): string {
  const { language } = identity;
  const { current, upcoming } = listSeasons.answer(identity, { date: today });
  if (current !== null) {
    return say(home.inForce, { name: current.name, end: writeDay(current.period?.end ?? today, language, "short") });
  }
  const [next] = upcoming;
  const period = next?.period;
  const then = period ? say(home.next, { name: next.name, ...writeRange(period.start, period.end, language) }) : "";
  return `${home.noSeason} ${then}`.trim();
}
