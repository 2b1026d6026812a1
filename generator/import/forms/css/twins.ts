import { modeOf } from "../../modes.ts";
import { isOfScheme, keyOf } from "./schemes.ts";
import { plainText } from "./sheet-texts.ts";
import type { Declared } from "./statements.ts";

/**
 * The stylesheets by those that have the same for some choices more: `day.css` by `day-class.css`, which has for `.day`, or for
 * `.day.high`, all that the other one has for the root of every page, in the same media and beside the same choices. What one
 * has for readers of dark pages, the other one may have for `.dark`.
 */
export function twinsIn(declared: readonly Declared[]): ReadonlyMap<string, string> {
  const sheets = [...Map.groupBy(declared, ({ sheet }) => sheet)].map(([path, own]) => ({
    path,
    own,
    further: furtherIn(own),
    texts: new Map(own.map((one) => [conditionOf(one), plainText(one.text)])),
    choices: new Map(own.flatMap(({ choices }) => choices.map((one) => [keyOf(one), modeOf(one.context)]))),
  }));
  const areTwins = (one: (typeof sheets)[number], other: (typeof sheets)[number]) =>
    other.further.some(
      (further) =>
        !further.some((choice) => one.choices.has(choice)) &&
        one.own.every((each) => {
          const text = one.texts.get(conditionOf(each));
          const scheme = each.media.find(isOfScheme);
          const always = { ...each, media: each.media.filter((feature) => feature !== scheme) };
          const modes = [...other.choices].filter(([, mode]) => mode !== undefined && mode === scheme?.value);
          const conditions = [
            conditionOf(each, ...further),
            ...modes.map(([mode]) => conditionOf(always, ...further, mode)),
          ];
          return text !== undefined && conditions.some((condition) => other.texts.get(condition) === text);
        }),
    );
  return new Map(
    sheets.flatMap((one) => {
      const other = sheets.find((found) => found.texts.size >= one.texts.size && areTwins(one, found));
      return other === undefined ? [] : [[one.path, other.path]];
    }),
  );
}

/** What a stylesheet may have all of its values for: a choice, or several at once. */
function furtherIn(own: readonly Declared[]): readonly (readonly string[])[] {
  const lists = own.map(({ choices }) => choices.map(keyOf).sort());
  const found = [...lists.flat().map((choice) => [choice]), ...lists.filter((list) => list.length > 1)];
  return [...new Map(found.map((list) => [JSON.stringify(list), list])).values()];
}

/** What a declaration is about, and for which pages, if these choose more. */
export function conditionOf({ name, choices, without, media }: Declared, ...further: readonly string[]): string {
  const chosen = [...choices.map(keyOf), ...further];
  return JSON.stringify([name, chosen.sort(), without.map(keyOf).sort(), media.map(({ query }) => query)]);
}
