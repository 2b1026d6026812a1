import { modeOf } from "../../modes.ts";
import type { Entry } from "../../reading.ts";
import { withoutRootAttribute } from "./attribute-roots.ts";
import { classCopiesIn, selectorOf } from "./class-copies.ts";
import { type Classes, classModifiers } from "./classes.ts";
import { type Choice, CLASS, PRESENT, WITHOUT_VALUE } from "./conditions.ts";
import { leftToSystem } from "./left-to-system.ts";
import { withOneDark } from "./dark-classes.ts";
import { isOfScheme } from "./schemes.ts";
import { isByPart, withWholeValues, writtenAs } from "./operators.ts";
import type { Declared, Stylesheet } from "./statements.ts";
import { withWordsApart } from "./words.ts";
import { renamedBy, synonymsIn, withoutSynonyms } from "./synonyms.ts";

const CHOOSING = "Classes that choose among values: attributes do in Vitral";
const OF_PAGES = "Classes that pages always have: the root in Vitral";

const SAME = "Attributes that always choose the same as another one: that one does in Vitral";

const TAKEN = "Values that a class takes away that chooses nothing else";

/**
 * The declarations that are about tokens, and the colour schemes, with classes as choices; `left` names the values of pages
 * that leave themselves to the reader's system.
 */
export function chosen(
  given: Omit<Stylesheet, "entries">,
  entries: Entry[],
): Pick<Stylesheet, "declared" | "schemes"> & { readonly left: readonly Entry[] } {
  const sheets = withOneDark(given, entries);
  const ofValues = withWholeValues(sheets.declared, sheets.schemes);
  const { declared: all, schemes } = withoutRootAttribute(withWordsApart(ofValues, sheets.ofWords, entries), entries);
  const whole = all.filter(({ choices }) => !choices.some(isByPart));
  const classes = classModifiers(whole, schemes);
  const system = leftToSystem(whole, schemes);
  /** A declaration with what it chooses; undefined for one that is about certain elements. */
  const toPages = (one: Declared, isMeant: (choice: Choice) => boolean): Declared | undefined => {
    const meant = one.choices.filter((choice) => !system.isLeft(choice));
    const choices = meant.map((choice) => (choice.modifier === CLASS ? classes.of(choice.context) : choice));
    const chosen = choices.filter((choice) => choice !== null);
    const known = chosen.filter((choice) => choice !== undefined).filter(isMeant);
    const without = [...one.without, ...system.without(one)]
      .filter((choice) => !system.isLeft(choice))
      .flatMap((choice) => (choice.modifier === CLASS ? (classes.of(choice.context) ?? []) : choice))
      .filter(isMeant);
    if (known.length < chosen.length || !isPossible(known) || known.some(isByPart)) return undefined;
    return { ...one, choices: withoutRepeated(known), without };
  };
  entries.push(...system.entries);
  /** The classes of pages that stay light, or dark, whatever the reader's system is. */
  const modes = new Set<string>();
  /** Whether a choice is a word of components, and no mode: `[theme~="small"]` beside `my-button[theme~="primary"]`. */
  const isOfElements = ({ modifier, context }: Choice, { onRoot = [] }: Declared) =>
    sheets.ofElements.has(modifier) &&
    !onRoot.some((one) => one.modifier === modifier) &&
    modeOf(context) === undefined;
  const ofTokens = all.map((one) =>
    toPages(one, (choice) => isOfTokens(choice, classes) && !isOfElements(choice, one)),
  );
  const sameAs = classesBeside(
    all.filter((_, at) => ofTokens[at] === undefined),
    ofTokens.filter((one) => one !== undefined),
  );
  const copies = classCopiesIn(all, ofTokens, entries);
  const stated = all.flatMap((one, at): Declared[] => {
    const found = ofTokens[at];
    if (found && copies.has(found)) return [];
    if (found !== undefined) {
      for (const { modifier, context } of one.without)
        if (modifier === CLASS && classes.of(context) === undefined) {
          if (keepsMode(context, one)) modes.add(context);
          else entries.push(takenBy(context, one));
        }
      return [found];
    }
    const selector = selectorOf(one);
    if (sameAs.has(selector)) return [];
    const what = "Custom properties of certain elements";
    entries.push({ kind: "left-out", what, subject: `--${one.name}`, found: selector });
    return [];
  });
  for (const name of modes)
    entries.push({
      kind: "repaired",
      what: OF_MODE,
      subject: `.${name}`,
      found: `.${name}`,
      made: `the ${modeOf(name)} theme`,
    });
  for (const [name, made] of sameAs)
    entries.push({ kind: "repaired", what: CHOOSING, subject: name, found: name, made });
  const statedSchemes = schemes.flatMap((one) => toPages(one, ({ modifier }) => classes.isOfPages(modifier)) ?? []);
  const synonyms = synonymsIn([...stated, ...statedSchemes]);
  const kept = withoutSynonyms(stated, synonyms);
  const ofPages = withoutSynonyms(statedSchemes, synonyms);
  for (const [other, one] of synonyms)
    entries.push({ kind: "repaired", what: SAME, subject: `[${other}]`, found: `[${other}]`, made: `[${one}]` });
  const keyOf = ({ modifier, context }: Choice) => JSON.stringify([modifier, context]);
  const used = new Set([...kept, ...ofPages].flatMap(({ choices, without }) => [...choices, ...without].map(keyOf)));
  for (const name of classes.names) {
    const [choice] = renamedBy([classes.of(name) ?? []].flat(), synonyms);
    // A class may choose only beside others that do not.
    if (choice && !used.has(keyOf(choice))) continue;
    entries.push({
      kind: "repaired",
      what: choice ? CHOOSING : OF_PAGES,
      subject: `.${name}`,
      found: `.${name}`,
      made: choice ? `[${choice.modifier}="${choice.context}"]` : ":root",
    });
  }
  entries.push(...stackingIn(classes));
  const valued = withPresent(kept);
  for (const modifier of withoutValues(kept, valued)) {
    const [found, made] = [`[${modifier}]`, `[${modifier}="${WITHOUT_VALUE}"]`];
    entries.push({ kind: "repaired", what: WITHOUT, subject: found, found, made });
  }
  return { declared: valued, schemes: ofPages, left: system.entries };
}

const STACKING = "Classes that a page may have together: one of them in Vitral";

function stackingIn(classes: Classes): readonly Entry[] {
  return classes.stacking.flatMap((two): Entry[] => {
    const made = two
      .flatMap((name) => classes.of(name) ?? [])
      .map(({ modifier, context }) => writtenAs(modifier, context));
    const found = two.map((name) => `.${name}`);
    if (made.length < two.length) return [];
    return [
      { kind: "repaired", what: STACKING, subject: found.join(""), found: found.join(""), made: made.join(" or ") },
    ];
  });
}

const OF_MODE = "Classes of pages that keep a mode: a theme does in Vitral";

/** Whether a declaration is for readers of one mode, but not for pages with a class that is named for the other. */
function keepsMode(context: string, { media }: Declared): boolean {
  const mode = media.find(isOfScheme)?.value;
  return mode !== undefined && modeOf(context) !== undefined && modeOf(context) !== mode;
}

function takenBy(context: string, { name, text }: Declared): Entry {
  return {
    kind: "repaired",
    what: TAKEN,
    subject: `--${name}`,
    found: `${text.trim()} in :not(.${context})`,
    made: "always",
  };
}

const WITHOUT = "Attributes without a value: in Vitral they have one";

/** The attributes that no rule has a value for. */
function withoutValues(before: readonly Declared[], after: readonly Declared[]): ReadonlySet<string> {
  const isAdded = (choice: Choice, at: number) =>
    choice.context === WITHOUT_VALUE &&
    before[at]?.choices.some((one) => one.modifier === choice.modifier && isPlain(one.context));
  return new Set(
    after.flatMap(({ choices }, at) => choices.filter((one) => isAdded(one, at)).map(({ modifier }) => modifier)),
  );
}

/**
 * An attribute that no rule has a value for is there or not; of others, what it is without a value is any of them, and an
 * empty value is that of a page that chooses nothing.
 */
function withPresent(declared: readonly Declared[]): Declared[] {
  const chosen = declared.flatMap(({ choices }) => choices);
  const all = [...chosen, ...declared.flatMap(({ without }) => without)];
  const present = new Set(chosen.map(({ modifier }) => modifier));
  const valued = new Set(all.flatMap(({ modifier, context }) => (isPlain(context) ? [] : modifier)));
  const named = (choice: Choice): Choice[] => {
    if (!isPlain(choice.context)) return [choice];
    if (valued.has(choice.modifier)) return choice.context === PRESENT ? [choice] : [];
    return [{ ...choice, context: WITHOUT_VALUE }];
  };
  const isKnown = ({ modifier }: Choice) => valued.has(modifier) || present.has(modifier);
  return declared.map((one) => ({
    ...one,
    choices: one.choices.flatMap(named),
    without: one.without.flatMap((choice) => (isKnown(choice) ? named(choice) : [{ ...choice, context: PRESENT }])),
  }));
}

/** Whether a context has no value: whatever it is, or an empty one. */
function isPlain(context: string): boolean {
  return context === PRESENT || context === "";
}

/** Attributes that components have do not choose among the values of tokens. */
function isOfTokens({ modifier }: Choice, classes: Classes): boolean {
  const isOwn = classes.names.some((name) => classes.of(name)?.modifier === modifier);
  return (isOwn || classes.isChoosing(modifier)) && classes.isOfPages(modifier);
}

/** No element has two values of one attribute. */
function isPossible(choices: readonly Choice[]): boolean {
  const valued = choices.filter(({ context }) => context !== PRESENT);
  return valued.every(({ modifier, context }) =>
    valued.every((other) => other.modifier !== modifier || other.context === context),
  );
}

/** `[data-theme][data-theme="dark"]` is the second alone. */
function withoutRepeated(choices: readonly Choice[]): Choice[] {
  return choices.filter(
    ({ modifier, context }) =>
      context !== PRESENT || !choices.some((other) => other.modifier === modifier && other.context !== PRESENT),
  );
}

/** Classes by the attributes that choose the same in all of their rules: `[data-theme="sand"], .theme-sand`. */
function classesBeside(left: readonly Declared[], stated: readonly Declared[]): ReadonlyMap<string, string> {
  const chosenIn = new Map(stated.map(({ written, choices }) => [written, choices]));
  const bySelector = Map.groupBy(left, selectorOf);
  return new Map(
    [...bySelector].flatMap(([selector, own]): [string, string][] => {
      const [choice, ...others] = chosenIn.get(own[0]?.written) ?? [];
      const isBeside = ({ written, choices }: Declared) =>
        choices.every(({ modifier }) => modifier === CLASS) &&
        JSON.stringify(chosenIn.get(written)) === JSON.stringify([choice]);
      if (choice === undefined || others.length > 0 || !own.every(isBeside)) return [];
      return [[selector, writtenAs(choice.modifier, choice.context)]];
    }),
  );
}
