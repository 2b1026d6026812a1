/**
 * Two phrases without the ending that they share, which is said once, with the second: "13 de junho" and "29 de junho"
 * leave "13". What is left of the first has to stand by itself, so a number alone may, and a number after a word not;
 * nor is a phrase that the other ends with cut in two.
 */
export function withoutSharedEnding(first: string, second: string): string {
  if (first.endsWith(second) || second.endsWith(first)) return first;
  const [ours, theirs] = [first.split(" "), second.split(" ")];
  let shared = 0;
  while (ours.at(-1 - shared) === theirs.at(-1 - shared) && shared < Math.min(ours.length, theirs.length) - 1) shared++;
  const own = ours.slice(0, ours.length - shared).join(" ");
  return /^\d+\S?$/.test(own) || !/\d/.test(own) ? own : first;
}
