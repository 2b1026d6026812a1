// Draws a month as squares, one per day: in the build for its span of years, in the page for any other year.

/** The side of each day's square, and the distance between squares. */
export const STEP = 14;
export const SIDE = 11;

/** Draws a month; day 0 is 1970-01-01. */
export function drawMonth({ first, length, firstDay, now, seasonAt, next }) {
  const ids = Array.from({ length }, (_, day) => seasonAt(first + day));
  const skipped = (weekday(first) - firstDay + 7) % 7;
  const squares = (id) => ids.map((season, day) => (season === id ? square(skipped + day, 0) : "")).join("");
  const seasons = [...new Set(ids)].filter((id) => id !== null);
  const isThis = first <= now && now < first + length;
  return {
    plain: squares(null),
    special: seasons.map((id) => ({ id, path: squares(id) })),
    now: isThis ? square(skipped + now - first, 1.5) : null,
    today: isThis ? now - first + 1 : null,
    stretches: seasons.map((id) => stretch(id, { from: ids.indexOf(id), to: ids.lastIndexOf(id), first, now, next })),
  };
}

function stretch(id, { from, to, first, now, next }) {
  const [start, end] = [first + from, first + to];
  const isNow = start <= now && now <= end;
  const isNext = next?.id === id && next.start <= end && start <= next.end;
  const when = isNow ? "now" : isNext ? "next" : end < now ? "past" : "later";
  return { id, days: from === to ? `${from + 1}` : `${from + 1}–${to + 1}`, when };
}

/** Returns the day of the week; Sunday is 0. Day 0 was a Thursday. */
function weekday(day) {
  return (((day + 4) % 7) + 7) % 7;
}

/** Returns a day's square, enlarged by `grown` on every side. */
function square(place, grown) {
  const side = SIDE + 2 * grown;
  return `M${(place % 7) * STEP - grown} ${Math.floor(place / 7) * STEP - grown}h${side}v${side}h-${side}z`;
}
