import { keyOf } from "./schemes.ts";
import { plainText } from "./sheet-texts.ts";
import type { Declared } from "./statements.ts";

/**
 * The stylesheets by those that have the same for one choice more: `day.css` by `day-class.css`, which has for `.day` all that
 * the other one has for the root of every page, in the same media and beside the same choices.
 */
export function twinsIn(declared: readonly Declared[]): ReadonlyMap<string, string> {
  const sheets = [...Map.groupBy(declared, ({ sheet }) => sheet)].map(([path, own]) => ({
    path,
    own,
    texts: new Map(own.map((one) => [conditionOf(one), plainText(one.text)])),
    choices: new Set(own.flatMap(({ choices }) => choices.map(keyOf))),
  }));
  const areTwins = (one: (typeof sheets)[number], other: (typeof sheets)[number]) =>
    [...other.choices.difference(one.choices)].some((choice) =>
      one.own.every((each) => {
        const text = one.texts.get(conditionOf(each));
        return text !== undefined && other.texts.get(conditionOf(each, choice)) === text;
      }),
    );
  return new Map(
    sheets.flatMap((one) => {
      const other = sheets.find((found) => found.texts.size >= one.texts.size && areTwins(one, found));
      return other === undefined ? [] : [[one.path, other.path]];
    }),
  );
}

/** What a declaration is about, and for which pages, if these choose something more. */
export function conditionOf({ name, choices, without, media }: Declared, further?: string): string {
  const chosen = choices.map(keyOf).concat(further ?? []);
  return JSON.stringify([name, chosen.sort(), without.map(keyOf).sort(), media.map(({ query }) => query)]);
}
