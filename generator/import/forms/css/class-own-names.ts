import { MOST_CONTEXTS } from "../../../source/settings/check.ts";
import { NAMING, wordsOf } from "../../modes.ts";
import { modeIn, type Class } from "./class-names.ts";
import { STATUS } from "./intents.ts";
import { referencesIn } from "./references.ts";
import { isShared } from "../dtcg/file-sets.ts";

/** So many properties by themselves are no component's. */
const LEAST_OF_THEME = 6;

/**
 * Themes of properties that the root lacks, however much that has: classes of one name with the same properties,
 * `.acme-theme-light` and `.acme-theme-dark`, if none of other properties are like that. Without a word for themes they
 * are light and dark.
 */
export function themesOfOwnNames(classes: readonly Class[], atRoot: ReadonlySet<string>): readonly Class[] {
  const isTheme = ({ kind, context }: Class) => kind === "theme" && !wordsOf(context).some((word) => STATUS.test(word));
  const own = classes.filter((one) => isTheme(one) && one.names.size > 0 && one.names.isDisjointFrom(atRoot));
  const groups = [...Map.groupBy(own, ({ stem }) => stem)].flatMap(([stem, all]) => {
    if (all.length < 2 || all.length > MOST_CONTEXTS) return [];
    const isCalledSo = NAMING.test(stem.split(" ").at(-1) ?? "");
    const isAlike = (one: Class) =>
      all.some((other) => other !== one && isOther(one, other, isCalledSo) && isShared(one.names, other.names));
    const alike = all.filter(isAlike);
    if (alike.length < 2) return [];
    const areModes = isCalledSo && alike.every(({ context }) => modeIn(context) !== undefined);
    // Colours of elements are called light and dark, too: `.text-light` beside `.text-danger`.
    const isOfMore = classes.some(
      (other) => !all.includes(other) && isCalledLike(other, stem) && areSame(other, alike),
    );
    return isOfMore ? [] : [{ areModes, alike }];
  });
  const [first, ...others] = groups;
  // Brands have the same properties, and components have others.
  const isOne = others.every(({ alike: [one] }) =>
    isShared(first?.alike[0]?.names ?? new Set(), one?.names ?? new Set()),
  );
  const isLarge = groups.every(
    ({ areModes, alike }) =>
      (areModes && others.length === 0) || alike.every(({ names }) => names.size >= LEAST_OF_THEME),
  );
  return isOne && isLarge ? groups.flatMap(({ alike }) => alike) : [];
}

/** Whether a class begins as others do: with `ink color`, as `.ink-color-primary` does. */
function isCalledLike({ context }: Class, stem: string): boolean {
  return stem !== "" && `${wordsOf(context).join(" ")} `.startsWith(`${stem} `);
}

function areSame({ names }: Class, all: readonly Class[]): boolean {
  return all.some((one) => isShared(one.names, names));
}

/** Whether two classes are two themes by their names. */
function isOther(one: Class, other: Class, isCalledSo: boolean): boolean {
  const [mode, another] = [modeIn(one.context), modeIn(other.context)];
  return isCalledSo || (mode !== undefined && another !== undefined && mode !== another);
}

/** The class that has most of what themes refer to and nothing else declares: pages have it beside each of them. */
export function behindThemes(
  themes: readonly Class[],
  classes: readonly Class[],
  declared: ReadonlySet<string>,
): Class | undefined {
  const wanted = new Set(themes.flatMap(({ texts }) => [...texts.values()].flatMap(referencesIn)));
  const missing = wanted.difference(declared).difference(new Set(themes.flatMap(({ names }) => [...names])));
  const [only, ...others] = classes.filter(
    ({ kind, names }) => kind === "" && 2 * missing.intersection(names).size > missing.size,
  );
  return others.length === 0 ? only : undefined;
}
