import { listSeasons } from "../operations/seasons.ts";
import { writeDay, writeRange } from "./dates.ts";
import type { Site } from "./site-data.ts";
import { say } from "./words.ts";

/** Today's season in a sentence: the one in force and its end, or none and the next one. */
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
