import type { Mode } from "../model/color.ts";
import { MODIFIER_ROLES, type ModifierRole } from "../model/modifier.ts";
import { isMode, wordsOf } from "./choices.ts";
import { type Fields, isFields } from "./fields.ts";
import type { FoundContext, FoundModifier, Reading } from "./reading.ts";

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

/**
 * Adds the media query `prefers-color-scheme` to the context that is the default's counterpart in the other mode, if no
 * context has a media query: to `dark-soft` beside `light-soft`.
 */
export function withModeMedia(modifier: FoundModifier): FoundModifier {
  const missing = missingMedia(modifier);
  if (missing === undefined) return modifier;
  const { context, media } = missing;
  return {
    ...modifier,
    contexts: modifier.contexts.map((each) => (each.name === context ? { ...each, media } : each)),
  };
}

/** A context, and the media query that would make it follow the system. */
export type MissingMedia = { readonly context: string; readonly media: string };

/** The theme of some settings that could follow the system and doesn't, as in a stylesheet that has only an attribute. */
export function missingMediaIn({ modifiers }: Fields): MissingMedia | undefined {
  const all = Object.values(isFields(modifiers) ? modifiers : {}).filter(isFields);
  const theme = all.find(({ role }) => role === "theme");
  const contexts = Object.entries(isFields(theme?.["contexts"]) ? theme["contexts"] : {}).map(([name, context]) => {
    const { facets, media } = isFields(context) ? context : {};
    const mode = isFields(facets) ? facets["mode"] : undefined;
    return {
      name,
      ...(typeof mode === "string" && { mode }),
      ...(typeof media === "string" && { media }),
    };
  });
  const byDefault = theme?.["default"] ?? contexts[0]?.name;
  return typeof byDefault === "string" ? missingMedia({ default: byDefault, contexts }) : undefined;
}

function missingMedia({
  contexts,
  default: byDefault,
}: Pick<FoundModifier, "default"> & {
  readonly contexts: readonly (FoundContext & { readonly mode?: string })[];
}): MissingMedia | undefined {
  if (contexts.some(({ media }) => media !== undefined)) return undefined;
  const modeIn = ({ name, mode = modeOf(name) }: { readonly name: string; readonly mode?: string | undefined }) => mode;
  const own = contexts.filter(({ name }) => name === byDefault).map(modeIn)[0] ?? "light";
  const plainOf = (name: string) => wordsOf(name).filter((word) => !isMode(word));
  const wanted = plainOf(byDefault).join(" ");
  const [other] = contexts
    .filter((context) => ![undefined, own].includes(modeIn(context)) && !isHighContrast(context.name))
    .filter(({ name }) => plainOf(name).join(" ") === wanted || plainOf(name).length === 0)
    .toSorted((one, another) => wordsOf(one.name).length - wordsOf(another.name).length);
  return other && { context: other.name, media: `(prefers-color-scheme: ${modeIn(other)})` };
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
