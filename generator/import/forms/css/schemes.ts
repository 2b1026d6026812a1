import { type Mode, MODES } from "../../../model/color.ts";
import { modeOf } from "../../modes.ts";
import { type Choice, nameOf, PRESENT } from "./conditions.ts";
import { type Feature, SCHEME } from "./media-query.ts";
import { referencesIn } from "./references.ts";
import { splitLightDark } from "./light-dark.ts";
import type { Declared } from "./statements.ts";

/** Whether a medium is the scheme that a reader prefers. */
export function isOfScheme({ name }: Feature): boolean {
  return name === SCHEME;
}

/** Whether a medium is that a reader prefers dark pages. */
export function isOfDark(feature: Feature): boolean {
  return isOfScheme(feature) && feature.value === "dark";
}

/** Whether a rule leaves the colour scheme of a page to the reader: `color-scheme: light dark`. */
export function isOfBothModes({ text }: Declared): boolean {
  return MODES.every((mode) => new RegExp(`\\b${mode}\\b`, "i").test(text));
}

/** The colour scheme that a rule states for a context. */
export function schemesOf(schemes: readonly Declared[]): (modifier: string, context: string) => Mode | undefined {
  const found = new Map<string, Mode>();
  for (const { choices, media, text } of schemes) {
    const [first, ...others] = choices;
    const [mode] = /(?<=^(only )?)(light|dark)(?=( only)?$)/.exec(text.trim()) ?? [];
    if (first !== undefined && others.length + media.length === 0 && mode !== undefined)
      found.set(keyOf({ ...first, modifier: nameOf(first.modifier) }), mode as Mode);
  }
  return (modifier, context) => found.get(keyOf({ modifier, context }));
}

/** The colour scheme that rules state for one of some choices, beside a theme of which they choose nothing. */
export function schemeBeside(
  theme: string,
  choices: readonly Choice[],
  schemeOf: ReturnType<typeof schemesOf>,
): Mode | undefined {
  const all = choices.map(({ modifier, context }) => ({ name: nameOf(modifier), context }));
  if (all.some(({ name }) => name === theme)) return undefined;
  return all.map(({ name, context }) => schemeOf(name, context)).find((mode) => mode !== undefined);
}

/** The modifiers with a context that is neither light nor dark, in which the reader's system chooses among two values. */
export function splitBySystem(declared: readonly Declared[], schemes: readonly Declared[]): ReadonlySet<string> {
  const keyOfOne = ({ name, choices }: Declared) => JSON.stringify([name, choices]);
  const always = Map.groupBy(
    declared.filter(({ media }) => media.length === 0),
    keyOfOne,
  );
  const isSplit = (one: Declared) =>
    one.media.some(isOfScheme) && always.get(keyOfOne(one))?.some(({ text }) => text.trim() !== one.text.trim());
  const keysOf = (some: readonly Declared[]) => new Set(some.flatMap(({ choices }) => choices.map(keyOf)));
  const [ofBoth, stated] = [keysOf(schemes.filter(isOfBothModes)), keysOf(schemes)];
  // Where no rule states a scheme, elements have one.
  const isOpen = schemes.length === 0;
  const isOfBoth = ({ text, choices }: Declared) => {
    const { light, dark } = splitLightDark(text) ?? { light: text, dark: text };
    const isLeft = (key: string) => ofBoth.has(key) || (isOpen && !stated.has(key));
    return light !== dark && choices.map(keyOf).some(isLeft);
  };
  const isPlain = (choice: Choice) =>
    choice.context !== PRESENT && (modeOf(choice.context) === undefined || ofBoth.has(keyOf(choice)));
  const namesIn = (some: readonly Declared[]) =>
    new Set(some.flatMap(({ choices }) => choices.filter(isPlain).map(({ modifier }) => nameOf(modifier))));
  // What pages have without the choice, its contexts choose by their schemes.
  const isWithout = (name: string) =>
    declared.some(
      ({ text, choices }) =>
        choices.every(({ modifier }) => nameOf(modifier) !== name) && splitLightDark(text) !== undefined,
    );
  const ofOwn = [...namesIn(declared.filter(isOfBoth))].filter((name) => !isWithout(name));
  return namesIn(declared.filter(isSplit)).union(new Set(ofOwn));
}

/** A choice in one text. */
export function keyOf({ modifier, context }: Choice): string {
  return `${modifier}=${context}`;
}

/**
 * What the reader's system chooses, where no attribute has modes: the theme, unless there are themes that are neither
 * light nor dark, and that have values for each of the two.
 */
export function ofModes(
  declared: readonly Declared[],
  drafts: Pick<ReadonlySet<string>, "has">,
): readonly [name: string, attribute?: string] {
  const isOfTheme = ({ choices }: Declared) => choices.some(({ modifier }) => nameOf(modifier) === "theme");
  const [ofThemes, others] = [declared.filter(isOfTheme), declared.filter((one) => !isOfTheme(one))];
  const haveBoth = ofThemes.some(({ media }) => media.some(isOfScheme)) || areOfBothModes(ofThemes, others);
  const free = ["mode", "color-scheme", SCHEME].find((name) => !drafts.has(name));
  return free !== undefined && haveBoth ? [free, `data-${free}`] : ["theme"];
}

/**
 * Whether themes have values for light and for dark pages: one of `light-dark()` is among theirs, or chooses among these at
 * the root, `--page: light-dark(var(--tone-50), var(--tone-950))`.
 */
function areOfBothModes(ofThemes: readonly Declared[], others: readonly Declared[]): boolean {
  const isOfBoth = ({ text }: Declared) => splitLightDark(text) !== undefined;
  if (ofThemes.some(isOfBoth)) return true;
  const names = new Set(ofThemes.map(({ name }) => name));
  const byName = Map.groupBy(others, ({ name }) => name);
  const known = new Set<string>();
  const open = others.filter(isOfBoth).flatMap(({ text }) => referencesIn(text));
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (names.has(name)) return true;
    if (known.has(name)) continue;
    known.add(name);
    open.push(...(byName.get(name) ?? []).flatMap(({ text }) => referencesIn(text)));
  }
  return false;
}
