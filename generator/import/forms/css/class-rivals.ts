import { type Mode, MODES } from "../../../model/color.ts";
import { modeOf } from "../../modes.ts";
import type { Valued } from "./attributes.ts";
import { isNamed, isPlain } from "./class-components.ts";
import { agree, type Class, startOf } from "./class-names.ts";
import { splitLightDark } from "./light-dark.ts";
import { isOfScheme } from "./schemes.ts";
import type { Declared } from "./statements.ts";

/** What makes a page light or dark, with what it changes. */
type Theme = Pick<Class, "context" | "names" | "texts">;

/** What is another name for a theme has at least this part of what that changes. */
const LEAST_LIKE = 0.9;

/** What is known beside the classes. */
type Known = {
  readonly attributes: readonly Valued[];
  readonly declared: readonly Declared[];
  /** The classes that are written on the root. */
  readonly onRoot: ReadonlySet<string>;
};

/**
 * The classes that are light or dark in another way than pages are by the reader's system, an attribute, or a class that is
 * named for a theme; and those that begin alike: `.btn-dark`, and `.btn-danger`.
 */
export function rivalsOfThemes(classes: readonly Class[], { attributes, declared, onRoot }: Known): ReadonlySet<Class> {
  const isOfPages = (one: Class) => onRoot.has(one.context) || isPlain(one) || isNamed(one);
  const themes: readonly Theme[] = [...classes.filter(isOfPages), ...attributes, ...themesOfSystem(declared)];
  const known = byMode(themes.filter(({ names }) => names.size > 0));
  const isRival = (mode: Mode, own: readonly Class[] = [], others = known.get(mode) ?? []) =>
    own.length > 0 && others.length > 0 && !own.some((one) => others.some((other) => isSame(one, other)));
  const alike = [...Map.groupBy(classes, startOf).values()].filter((some) => {
    const own = byMode(some);
    return MODES.some((mode) => isRival(mode, own.get(mode)));
  });
  return new Set(alike.flat());
}

function byMode<One extends Theme>(some: readonly One[]): ReadonlyMap<Mode | undefined, readonly One[]> {
  return Map.groupBy(some, ({ context }) => modeOf(context));
}

/** What the root has for readers whose system is light, or dark. */
function themesOfSystem(declared: readonly Declared[]): readonly Theme[] {
  const atRoot = declared.filter(({ choices }) => choices.length === 0);
  return MODES.map((context) => {
    const own = atRoot.flatMap(({ name, text, media }): [string, string][] => {
      const own = splitLightDark(text)?.[context];
      if (media.some((one) => isOfScheme(one) && one.value === context)) return [[name, own ?? text]];
      return own === undefined || media.length > 0 ? [] : [[name, own]];
    });
    const texts = new Map(own);
    return { context, texts, names: new Set(texts.keys()) };
  });
}

/** Whether a class has what a theme changes. */
function isSame(one: Theme, theme: Theme): boolean {
  return agree(one.texts, theme.texts) && one.names.intersection(theme.names).size >= LEAST_LIKE * theme.names.size;
}
