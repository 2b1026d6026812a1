import type { Mode } from "../model/color.ts";
import { MODIFIER_ROLES, type ModifierRole } from "../model/modifier.ts";
import { isMode, wordsOf } from "./choices.ts";
import { type Fields, isFields } from "./fields.ts";
import type { FoundContext, FoundModifier, Reading } from "./reading.ts";

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
 * Adds the media query `prefers-color-scheme` to the default's counterpart in the opposite mode (`dark-soft` for
 * `light-soft`), unless some context already has a media query.
 */
export function withModeMedia(modifier: FoundModifier): FoundModifier {
  const missing = missingMedia(modifier);
  if (missing === undefined) return modifier;
  const { context, media } = missing;
  return {
    ...modifier,
    contexts: modifier.contexts.map((entry) => (entry.name === context ? { ...entry, media } : entry)),
  };
}

/** A context, and the media query that would let it follow the system. */
export type MissingMedia = { readonly context: string; readonly media: string };

/** Finds a theme context that could follow the system, if the theme has no media query but only an attribute. */
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
  const defaultMode = contexts.filter(({ name }) => name === byDefault).map(modeIn)[0] ?? "light";
  const plainOf = (name: string) => wordsOf(name).filter((word) => !isMode(word));
  const wanted = plainOf(byDefault).join(" ");
  const [counterpart] = contexts
    .filter((context) => ![undefined, defaultMode].includes(modeIn(context)) && !isHighContrast(context.name))
    .filter(({ name }) => plainOf(name).join(" ") === wanted || plainOf(name).length === 0)
    .toSorted((left, right) => wordsOf(left.name).length - wordsOf(right.name).length);
  return counterpart && { context: counterpart.name, media: `(prefers-color-scheme: ${modeIn(counterpart)})` };
}

/**
 * Assigns the API's roles to modifiers. A modifier is the theme if its contexts state a mode or its name is `theme`; if
 * several qualify, the one that most values depend on.
 */
export function rolesIn(reading: Reading): ReadonlyMap<FoundModifier, ModifierRole> {
  const themes = reading.modifiers.filter(
    ({ name, contexts }) => name === "theme" || contexts.some((context) => modeOf(context.name) !== undefined),
  );
  const [theme] = themes.toSorted((left, right) => sizeOf(right, reading) - sizeOf(left, reading));
  return new Map(
    reading.modifiers.flatMap((modifier) => {
      const role = MODIFIER_ROLES.find((candidate) => candidate === (modifier === theme ? "theme" : modifier.name));
      return role === undefined || (role === "theme" && modifier !== theme) ? [] : [[modifier, role]];
    }),
  );
}

/** Counts a modifier's conditional values and files. */
function sizeOf({ name }: FoundModifier, { tokens, files }: Reading): number {
  const all = [...tokens.flatMap(({ statements }) => statements), ...(files?.sets ?? [])];
  return all.filter(({ when }) => Object.hasOwn(when, name)).length;
}
