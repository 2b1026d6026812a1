import { wordsOf } from "../../modes.ts";
import { type Valued, valueLike } from "./attributes.ts";
import { agree, type Class, contextsOf, isOfContrast, modeIn, nameOf } from "./class-names.ts";
import { type Choice, nameOf as nameOfAttribute } from "./conditions.ts";

/** What is known beside the classes that exclude each other. */
type Known = {
  /** The values of attributes that pages have. */
  readonly attributes: readonly Valued[];
  /** The values of attributes that are in the same lists of selectors as a class. */
  readonly listed: ReadonlyMap<string, Choice>;
  /** What each class declares. */
  readonly own: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The names of the attributes that selectors have together with a class. */
  readonly beside: ReadonlyMap<string, ReadonlySet<string>>;
};

/** What each class chooses: the value of an attribute that is like it, or one of an attribute named for its group. */
export function choicesOf(
  groups: readonly (readonly Class[])[],
  { attributes, listed, own, beside: withAttributes }: Known,
): ReadonlyMap<string, Choice | null> {
  const found = new Map<string, Choice | null>();
  const taken = new Set<string>();
  let areThemesOfModes = attributes.some((one) => nameOfAttribute(one.modifier) === "theme" && isOfMode(one));
  for (const classes of groups) {
    const like = classes.map((one) => valueLike(one, attributes));
    if (like.every((value) => value !== undefined && value.modifier === like[0]?.modifier)) {
      for (const [at, { context }] of classes.entries()) found.set(context, like[at] ?? null);
      continue;
    }
    const beside = besideListed(classes, listed, attributes);
    if (beside !== undefined) {
      for (const [context, choice] of beside) found.set(context, choice);
      continue;
    }
    const name = nameOf(classes);
    const stem = classes[0]?.stem || wordsOf(classes[0]?.context ?? "").join(" ");
    // What an element has beside the classes is something else.
    const others = new Set(classes.flatMap(({ context }) => [...(withAttributes.get(context) ?? [])]));
    const shortNames = contextsOf(classes);
    const valuesOf = (one: string) => attributes.filter(({ modifier }) => nameOfAttribute(modifier) === one);
    const isOther = (one: string) =>
      valuesOf(one).some(({ context, texts }) =>
        shortNames.some(([name, short]) => short === context && name === short && areOthers(own.get(name), texts)),
      );
    // A page is light or dark beside having a brand.
    const areOfOneKind = (some: readonly Valued[]) =>
      some.length === 0 || (some.some(isOfMode) ? isOfModes || !some.every(isOfMode) : !isOfModes);
    const isFree = (one: string) => !taken.has(one) && !others.has(one) && !isOther(one) && areOfOneKind(valuesOf(one));
    const whole = wordsOf(classes[0]?.context ?? "").join(" ");
    const isOfModes = classes.some(isOfMode);
    const second = classes.every(isOfContrast) ? "contrast" : isOfModes || !areThemesOfModes ? "mode" : "brand";
    const names = [name, ...(name === "theme" ? [second] : []), stem, whole].map((one) => one.replaceAll(" ", "-"));
    const modifier = names.find(isFree) ?? whole.replaceAll(" ", "-");
    taken.add(modifier);
    if (modifier === "theme") areThemesOfModes = isOfModes;
    // A class with other words, and other values, chooses something else than a value of that attribute does.
    const values = valuesOf(modifier);
    const isTaken = (context: string, short: string) =>
      short !== context &&
      wordsOf(context).length > 1 &&
      values.some((value) => value.context === short && !agree(own.get(context) ?? value.texts, value.texts));
    for (const [context, short] of shortNames)
      found.set(context, { modifier: `data-${modifier}`, context: isTaken(context, short) ? context : short });
  }
  return found;
}

/**
 * What classes choose of which most are listed with the values of one attribute: those, and the others further values of it.
 * Undefined where a further one would be one of the values.
 */
function besideListed(
  classes: readonly Class[],
  listed: Known["listed"],
  attributes: readonly Valued[],
): readonly (readonly [string, Choice])[] | undefined {
  const known = classes.flatMap(({ context }) => listed.get(context) ?? []);
  const [first, ...others] = known;
  if (first === undefined || 2 * known.length < classes.length) return undefined;
  if (others.some(({ modifier }) => modifier !== first.modifier)) return undefined;
  const taken = new Set(attributes.flatMap((one) => (one.modifier === first.modifier ? one.context : [])));
  const further = contextsOf(classes).filter(([context]) => !listed.has(context));
  if (further.some(([, short]) => taken.has(short))) return undefined;
  const names = new Map(further);
  return classes.map(({ context }) => [
    context,
    listed.get(context) ?? { modifier: first.modifier, context: names.get(context) ?? context },
  ]);
}

/** Whether most of what two sets of declarations have in common has other values. */
function areOthers(one: ReadonlyMap<string, string> = new Map(), other: ReadonlyMap<string, string>): boolean {
  const common = [...one.keys()].filter((name) => other.has(name));
  return common.length > 0 && 2 * common.filter((name) => one.get(name) !== other.get(name)).length > common.length;
}

/** Whether a value is for pages that are light, or dark. */
function isOfMode({ context }: { readonly context: string }): boolean {
  return modeIn(context) !== undefined;
}
