import type { Entry } from "../../reading.ts";
import { type Choice, CLASS } from "./conditions.ts";
import { writtenAs } from "./operators.ts";
import type { Declared } from "./statements.ts";

/**
 * The declarations for classes that others have for the attributes that choose the same: `.dark` of `[data-theme="dark"]`.
 * The places of those count, since a page has the attribute in Vitral. Of each declaration, `chosen` has what it is about
 * with classes as attributes, undefined where it is about nothing.
 */
export function classCopiesIn(
  declared: readonly Declared[],
  chosen: readonly (Declared | undefined)[],
  entries: Entry[],
): ReadonlySet<Declared> {
  const all = declared.flatMap((one, at) => {
    const found = chosen[at];
    return found === undefined
      ? []
      : { one, found, at, isOfClass: one.choices.some(({ modifier }) => modifier === CLASS) };
  });
  const choosing = all.filter(({ found }) => found.choices.length > 0);
  const byName = Map.groupBy(all, ({ one }) => one.name);
  const copies = new Set<Declared>();
  for (const same of Map.groupBy(choosing, ({ found }) => keyOf(found)).values()) {
    const original = same.findLast(({ isOfClass }) => !isOfClass);
    if (original === undefined) continue;
    for (const copy of same.filter(({ isOfClass }) => isOfClass)) {
      copies.add(copy.found);
      const isOther = ({ one, found, at }: (typeof all)[number]) =>
        at > Math.min(original.at, copy.at) &&
        at < Math.max(original.at, copy.at) &&
        found.choices.length > 0 &&
        one.sheet === copy.one.sheet &&
        one.text !== copy.one.text &&
        areTogether(found, copy.found);
      const between = byName.get(copy.one.name)?.find(isOther);
      if (between === undefined) continue;
      const [own, made] = [copy.one, original.one].map(selectorOf);
      const found = `${copy.one.text.trim()} in ${own}, ${between.one.text.trim()} in ${selectorOf(between.one)}`;
      entries.push({
        kind: "repaired",
        what: PLACES,
        subject: `--${copy.one.name}`,
        found,
        made: `the place of ${made}`,
      });
    }
  }
  return copies;
}

const PLACES = "Values of a class that has another place in its stylesheet than its attribute: that one's counts";

/** Whether a page may have what both are for: it has one value of an attribute. */
function areTogether({ choices }: Declared, { choices: others }: Declared): boolean {
  const isOther = (one: Choice, other: Choice) => one.modifier === other.modifier && one.context !== other.context;
  return !choices.some((one) => others.some((other) => isOther(one, other)));
}

/** What a declaration says, for which pages. */
function keyOf({ sheet, name, text, choices, without, media, layerName, isImportant, nearness }: Declared): string {
  const chosen = choices.map((choice) => JSON.stringify(choice)).sort();
  return JSON.stringify([sheet, name, text.trim(), chosen, without, media, layerName, isImportant, nearness]);
}

/** What a declaration is for, as it is written. */
export function selectorOf({ choices }: Declared): string {
  return choices
    .map(({ modifier, context }) => (modifier === CLASS ? `.${context}` : writtenAs(modifier, context)))
    .join("");
}
