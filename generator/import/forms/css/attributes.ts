import { modeOf, wordsOf } from "../../modes.ts";
import { type Class, kindOfWord } from "./class-names.ts";
import { type Choice, CLASS, PRESENT } from "./conditions.ts";
import type { Declared } from "./statements.ts";

/** A value of an attribute, with the properties that it changes. */
export type Valued = Choice & Pick<Class, "names" | "texts">;

/** The values of attributes, each with what it changes alone. */
export function valuesOfAttributes(declared: readonly Declared[]): readonly Valued[] {
  const own = declared.filter(
    ({ choices: [first, ...others], media }) =>
      first !== undefined && first.modifier !== CLASS && others.length + media.length === 0,
  );
  const byChoice = Map.groupBy(own, ({ choices }) => JSON.stringify(choices));
  return [...byChoice.values()].flatMap((some) => {
    const texts = new Map(some.map(({ name, text }) => [name, text]));
    return (some[0]?.choices ?? []).map((choice) => ({ ...choice, texts, names: new Set(texts.keys()) }));
  });
}

/** The attributes of which a value has what the root has: `:root, [data-size="md"]`. */
export function attributesOfRoot(valued: readonly Valued[], declared: readonly Declared[]): ReadonlySet<string> {
  const atRoot = new Map(
    declared.flatMap(({ name, text, choices, media }) => (choices.length + media.length === 0 ? [[name, text]] : [])),
  );
  const isOfRoot = ({ texts }: Valued) => [...texts].every(([name, text]) => atRoot.get(name) === text);
  const onRoot = declared.flatMap(({ onRoot = [] }) => onRoot);
  return new Set([...valued.filter(isOfRoot), ...onRoot].map(({ modifier }) => modifier));
}

/** The attributes of which several values that are written on the root have the same properties: `:root[data-tone="calm"]`. */
export function choicesOfRoot(declared: readonly Declared[]): ReadonlySet<string> {
  const onRoot = declared.flatMap(({ name, onRoot: own = [] }) =>
    own.flatMap(({ modifier, context }) =>
      modifier === CLASS || OF_ELEMENTS.test(modifier) ? [] : { modifier, context, name },
    ),
  );
  const byAttribute = Map.groupBy(onRoot, ({ modifier }) => modifier);
  const isChosen = (own: typeof onRoot) =>
    [...Map.groupBy(own, ({ name }) => name).values()].some(
      (some) => new Set(some.map(({ context }) => context)).size > 1,
    );
  return new Set([...byAttribute].flatMap(([modifier, own]) => (isChosen(own) ? modifier : [])));
}

/** So many values with so many properties each are those of a palette. */
const LEAST_OF_PALETTE = { values: 4, names: 6 };

/** So many combinations of the attributes of pages take long in every command; palettes that make more are left to elements. */
const MOST_WITH_PALETTES = 1_000;

/**
 * The attributes that choose among palettes, though the root has none: all of their many values declare the same properties,
 * `[data-accent="red"]` to `[data-accent="blue"]`.
 */
export function palettesIn(valued: readonly Valued[]): ReadonlySet<string> {
  const isPalette = ([first, ...others]: readonly Valued[]) =>
    first !== undefined &&
    others.length + 1 >= LEAST_OF_PALETTE.values &&
    first.names.size >= LEAST_OF_PALETTE.names &&
    others.every(({ names }) => names.symmetricDifference(first.names).size === 0);
  const some = valued.filter(({ context }) => context !== PRESENT);
  const byAttribute = Map.groupBy(some, ({ modifier }) => modifier);
  const combinations = [...byAttribute.values()].reduce((count, own) => count * own.length, 1);
  if (combinations > MOST_WITH_PALETTES) return new Set();
  return new Set([...byAttribute].flatMap(([modifier, own]) => (isPalette(own) ? modifier : [])));
}

/** At least this part of what a value of an attribute changes has a class that is another name for it. */
const LEAST_LIKE = 0.9;

/** The value of an attribute that a class is another name for: it is of the same mode, and declares the same. */
export function valueLike({ context, texts }: Class, attributes: readonly Valued[]): Choice | undefined {
  const mode = modeOf(context);
  const found = attributes.find(
    (one) =>
      mode !== undefined &&
      modeOf(one.context) === mode &&
      texts.size >= LEAST_LIKE * one.texts.size &&
      [...texts].every(([name, text]) => one.texts.get(name) === text),
  );
  return found && { modifier: found.modifier, context: found.context };
}

/** The attributes that may choose something for a page by their names alone. */
const OF_PAGES = /^(data-.+|theme|mode|scheme|color-scheme|density|dir|lang|brand)$/;

/** Those whose names begin like that, but which components have to say what they are, and in what state. */
const OF_COMPONENTS =
  /^data-(name|size|type|variant|(.+-)?(active|align|checked|closed|closing|collapsed|current|disabled|dismissed|dragging|empty|ending-style|entering|error|exiting|expanded|focus|focus-visible|focus-within|focused|fullscreen|half|hidden|highlighted|hover|hovered|indeterminate|invalid|leaving|loading|mounted|open|opening|orientation|over|part|pending|placeholder|placeholder-shown|placement|position|pressed|read-only|readonly|removed|required|resizing|scope|selected|selection-mode|side|slot|starting-style|state|swipe-out|swiping|today|tone|unavailable|valid|visible))$/;

/** The attributes of HTML that elements have: they choose nothing for a page. */
const OF_ELEMENTS =
  /^(aria-.+|on.+|accept|alt|checked|class|cols|contenteditable|controls|disabled|download|draggable|for|height|hidden|href|id|inert|inputmode|is|max|min|multiple|name|open|part|pattern|placeholder|popover|readonly|rel|required|reversed|role|rows|selected|size|slot|src|start|style|tabindex|target|title|type|value|width|wrap)$/;

/** An attribute with such a word changes at least this part of what the page has, and any other attribute this one. */
const LEAST = { named: 0.03, any: 0.5 };

/** A word in the names of attributes that choose a mode, or how an element looks. */
const APPEARANCE = "appearance";

/** Fewer properties than these say nothing about what an attribute is for. */
const FEWEST = { ofModes: 3, any: 4 };

/** What is known of an attribute. */
type About = {
  /** The properties that it changes. */
  readonly changed: readonly string[];
  readonly isOfModes: boolean;
  /** Whether the root has one of its values. */
  readonly isOfRoot: boolean;
};

/** Whether an attribute is one that pages have: its name or its values say so, or it changes most of what a page has. */
export function isOfPages(
  attribute: string,
  { changed, isOfModes, isOfRoot }: About,
  atRoot: ReadonlySet<string>,
): boolean {
  const isOfComponents = OF_COMPONENTS.test(attribute) && wordsOf(attribute).every((word) => kindOfWord(word) === "");
  if (isOfComponents && (isOfRoot || atRoot.size === 0)) return true;
  if (OF_PAGES.test(attribute) && !isOfComponents) return true;
  if (OF_ELEMENTS.test(attribute)) return false;
  const shared = changed.filter((name) => atRoot.has(name)).length;
  const isNamed = wordsOf(attribute).some((word) => kindOfWord(word) !== "" || (isOfModes && word === APPEARANCE));
  // One that only states a colour scheme chooses the values of light-dark().
  if (isNamed && changed.length === 0) return true;
  if (isNamed) return atRoot.size === 0 || (shared > 0 && shared >= LEAST.named * atRoot.size);
  return shared >= (isOfModes ? FEWEST.ofModes : FEWEST.any) && shared >= LEAST.any * atRoot.size;
}
