import { modeOf, NAMING, wordsOf } from "../../modes.ts";
import type { Valued } from "./attributes.ts";
import { type Class, kindOfWord, startOf } from "./class-names.ts";
import { intentsIn } from "./intents.ts";

/** A component's class has less than this part of what a page has in a theme. */
const LEAST_OF_THEME = 0.5;

/** Words in the names of classes that components and parts of a page have, as systems and HTML call these. */
export const COMPONENTS =
  /^(accordion|alert|appbar|article|aside|avatar|badge|banner|box|breadcrumb|btn|button|callout|card|carousel|checkbox|chip|code|dialog|drawer|dropdown|footer|form|header|hero|icon|img|image|input|label|link|list|menu|modal|nav|navbar|navigation|panel|popover|popup|pre|radio|section|select|sidebar|sidenav|slider|snackbar|spinner|switch|tab|table|tabs|tag|textarea|tile|toast|toggle|toolbar|tooltip|topbar)$/;

/** The names of the properties that a theme changes. */
type Names = ReadonlySet<string>;

/**
 * The classes that look as those of a component in a theme: their names have a component's, `.navbar--dark`, or something
 * else chooses that theme for a page, and they have little of what it changes. A light and a dark one may be themes, unless
 * pages are light and dark by something else. Classes that are called for what elements say are of elements, and where
 * modifiers of one block have the values of pages, so are the classes of other blocks with none of these values.
 */
export function componentClasses(
  classes: readonly Class[],
  attributes: readonly Valued[],
  atRoot: Names,
  rivals: ReadonlySet<Class>,
): ReadonlySet<Class> {
  const themes = [...classes.filter(isPlain), ...attributes];
  const isPartOf = ({ names }: Class, theme: Names) =>
    names.size <= theme.size && names.intersection(theme).size < LEAST_OF_THEME * theme.size;
  const isLarge = ({ names }: Class) => names.intersection(atRoot).size >= LEAST_OF_THEME * atRoot.size;
  // `.code-light` and `.code-dark` with all that a page has: `code` is what the system is called.
  const isPair = (one: Class) => {
    const alike = classes.filter((other) => isLarge(other) && startOf(other) === startOf(one));
    return isLarge(one) && alike.some((other) => alike.some((another) => areModes(other, another)));
  };
  const byStart = Map.groupBy(classes, startOf).values();
  const intents = new Set([...byStart].flatMap((alike) => intentsIn(alike.map(({ context }) => context))));
  const ofPages = new Set(classes.flatMap(({ isOfPages, names }) => (isOfPages ? [...names] : [])));
  return new Set(
    classes.filter((one) => {
      if (isComponents(one) && (rivals.has(one) || !(isNamed(one) || isPair(one)))) return true;
      if (OF_ELEMENT.test(one.context) || isUtility(one)) return true;
      if (intents.has(one.context) && !isNamed(one)) return true;
      if (ofPages.size > 0 && !isPlain(one) && one.names.isDisjointFrom(ofPages)) return true;
      const mode = modeOf(one.context);
      // `.theme-black-yellow` is a theme, though black ones are dark.
      const isOfThemes = NAMING.test(wordsOf(one.context)[0] ?? "") && !isComponents(one);
      if (mode === undefined || isPlain(one) || isOfThemes) return false;
      const like = themes.filter(({ context }) => modeOf(context) === mode);
      return like.length > 0 && like.every(({ names }) => isPartOf(one, names));
    }),
  );
}

/** A modifier of a part of a block, in the notation of BEM: `card__title_theme_dark`, `card__title--dark`. */
const OF_ELEMENT = /[a-z\d]__[a-z\d-]+?(?:_|--)[a-z\d]/i;

/** Whether a class is a utility of Tailwind: it has a value in its name, or all that it sets are the parts of values there. */
function isUtility(one: Class): boolean {
  const arePart = one.names.size > 0 && [...one.names].every((name) => OF_TAILWIND.test(name));
  const isOfThemes = NAMING.test(wordsOf(one.context)[0] ?? "");
  return !isOfThemes && (/[[(]/.test(one.context) || (arePart && !isPlain(one) && !isNamed(one)));
}

/** What Tailwind makes values of, within a prefix or without. */
const OF_TAILWIND =
  /(^|-)tw-(animat|backdrop|bg-opacity|blur|border|brightness|contain|content|contrast|divide|drop|duration|ease|enter|exit|font|gradient|grayscale|hue|inset|invert|leading|mask|numeric|ordinal|outline|pan|pinch|prose|ring|rotate|saturate|scale|scroll|sepia|shadow|skew|slashed|space|tracking|translate)/;

/** The block of a class, and its modifiers, in the notation of BEM: `card` and `theme_dark` of `card_theme_dark`. */
const OF_BLOCK = /^([^_]+?)(?:_+|--)(.+)$/;

/** The words of a class, of which those of a component's block say what it is: `.card_theme_dark` is the component's. */
function wordsOfBlock({ context }: Class): readonly string[] {
  return wordsOf(OF_BLOCK.exec(context)?.[1] ?? context);
}

/** Whether a class is called as a component is. */
export function isComponents(one: Class): boolean {
  return wordsOfBlock(one).some((word) => COMPONENTS.test(word));
}

/** Whether a class says what it chooses: `.brand-icon` is a brand, whatever an icon is. */
export function isNamed(one: Class): boolean {
  return wordsOfBlock(one).some((word) => NAMING.test(word));
}

/** Whether one class is for light and the other for dark. */
function areModes({ context }: Class, other: Class): boolean {
  const [mode, another] = [modeOf(context), modeOf(other.context)];
  return mode !== undefined && another !== undefined && mode !== another;
}

/** Whether a class is a theme's by all of its words. */
export function isPlain({ context }: Class): boolean {
  return wordsOf(context).every((word) => kindOfWord(word) !== "");
}
