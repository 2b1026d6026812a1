/**
 * The first phrase without the ending that it shares with the second: "13 de junho" before "29 de junho" becomes "13".
 * The rest must make sense alone: a number does, a number after a word doesn't. A phrase that is itself the ending of
 * the other stays whole.
 */
export function withoutSharedEnding(first: string, second: string): string {
  if (first.endsWith(second) || second.endsWith(first)) return first;
  const [ours, theirs] = [first.split(" "), second.split(" ")];
  let shared = 0;
  while (ours.at(-1 - shared) === theirs.at(-1 - shared) && shared < Math.min(ours.length, theirs.length) - 1) shared++;
  const own = ours.slice(0, ours.length - shared).join(" ");
  return /^\d+\S?$/.test(own) || !/\d/.test(own) ? own : first;
}
