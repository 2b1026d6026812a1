import type { Mode } from "../model/color.ts";
import { wordsOf } from "./choices.ts";
import type { FoundContext, FoundModifier } from "./reading.ts";

/** Words of context names that state a mode. */
const MODE_WORDS: Readonly<Record<string, Mode>> = {
  light: "light",
  day: "light",
  dark: "dark",
  dim: "dark",
  dimmed: "dark",
  night: "dark",
};

/** Returns the mode that a context's name states: `dark` for `theme-dark` and `dimmed`. */
export function modeOf(name: string): Mode | undefined {
  const modes = wordsOf(name).flatMap((word) => (Object.hasOwn(MODE_WORDS, word) ? (MODE_WORDS[word] ?? []) : []));
  return modes[0];
}

/** Returns whether a context's name states high contrast: `night-contrast`, `hc`. */
export function isHighContrast(name: string): boolean {
  return /(^| )(high )?contrast( |$)|(^| )hc( |$)/.test(wordsOf(name).join(" "));
}

/** Returns whether a name consists of mode words only: `dark`, `night-contrast`, `lightHC`. */
export function isModeName(name: string): boolean {
  const words = wordsOf(name);
  const isModeWord = (word: string) => Object.hasOwn(MODE_WORDS, word) || /^(high|contrast|hc)$/.test(word);
  return words.length > 0 && words.every(isModeWord) && (modeOf(name) !== undefined || isHighContrast(name));
}

/**
 * Adds the media query `prefers-color-scheme` to the context that is the default's counterpart in the other mode, if no
 * context has a media query: to `dark-soft` beside `light-soft`.
 */
export function withModeMedia(modifier: FoundModifier): FoundModifier {
  const { contexts, default: byDefault } = modifier;
  if (contexts.some(({ media }) => media !== undefined)) return modifier;
  const modeIn = ({ name, facets }: FoundContext) => facets?.["mode"] ?? modeOf(name);
  const own = contexts.filter(({ name }) => name === byDefault).map(modeIn)[0] ?? "light";
  const plainOf = (name: string) => wordsOf(name).filter((word) => !isModeName(word));
  const wanted = plainOf(byDefault).join(" ");
  const [other] = contexts
    .filter((context) => modeIn(context) !== undefined && modeIn(context) !== own && !isHighContrast(context.name))
    .filter(({ name }) => plainOf(name).join(" ") === wanted || plainOf(name).length === 0)
    .toSorted((one, another) => wordsOf(one.name).length - wordsOf(another.name).length);
  if (other === undefined) return modifier;
  const media = `(prefers-color-scheme: ${modeIn(other)})`;
  return { ...modifier, contexts: contexts.map((context) => (context === other ? { ...context, media } : context)) };
}
