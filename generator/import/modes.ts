import type { Mode } from "../model/color.ts";
import { MODIFIER_ROLES, type ModifierRole } from "../model/modifier.ts";
import { wordsOf } from "./choices.ts";
import type { FoundModifier, Reading } from "./reading.ts";

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
  return wordsOf(name).flatMap((word) => (Object.hasOwn(MODE_WORDS, word) ? (MODE_WORDS[word] ?? []) : []))[0];
}

/** Returns whether a context's name states high contrast: `night-contrast`, `hc`. */
export function isHighContrast(name: string): boolean {
  return /(^| )(high )?contrast( |$)|(^| )hc( |$)/.test(wordsOf(name).join(" "));
}

/** Returns whether a name consists of mode words only: `dark`, `night-contrast`, `lightHC`. */
function isModeName(name: string): boolean {
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
  const own = modeOf(contexts.find(({ name }) => name === byDefault)?.name ?? "") ?? "light";
  const plainOf = (name: string) => wordsOf(name).filter((word) => !isModeName(word));
  const wanted = plainOf(byDefault).join(" ");
  const [other] = contexts
    .filter(({ name }) => ![undefined, own].includes(modeOf(name)) && !isHighContrast(name))
    .filter(({ name }) => plainOf(name).join(" ") === wanted || plainOf(name).length === 0)
    .toSorted((one, another) => wordsOf(one.name).length - wordsOf(another.name).length);
  if (other === undefined) return modifier;
  const media = `(prefers-color-scheme: ${modeOf(other.name)})`;
  return { ...modifier, contexts: contexts.map((context) => (context === other ? { ...context, media } : context)) };
}

/**
 * The roles that modifiers have in the API. The theme is the modifier whose contexts state a mode, or that is called
 * theme; if there are several, the one that most values depend on.
 */
export function rolesIn(reading: Reading): ReadonlyMap<FoundModifier, ModifierRole> {
  const themes = reading.modifiers.filter(
    ({ name, contexts }) => name === "theme" || contexts.some((context) => modeOf(context.name) !== undefined),
  );
  const [theme] = themes.toSorted((one, other) => sizeOf(other, reading) - sizeOf(one, reading));
  return new Map(
    reading.modifiers.flatMap((modifier) => {
      const role = MODIFIER_ROLES.find((one) => one === (modifier === theme ? "theme" : modifier.name));
      return role === undefined || (role === "theme" && modifier !== theme) ? [] : [[modifier, role]];
    }),
  );
}

/** How much depends on a modifier: values, or the length of files that are kept. */
function sizeOf({ name }: FoundModifier, { tokens, files }: Reading): number {
  const kept = files?.sets.filter((set) => set.modifier === name).map(({ file }) => file) ?? [];
  const texts = kept.map((path) => files?.all.find((file) => file.path === path)?.text.length ?? 0);
  const values = tokens.map(({ statements }) => statements.filter(({ when }) => Object.hasOwn(when, name)).length);
  return [...texts, ...values].reduce((sum, one) => sum + one, 0);
}
