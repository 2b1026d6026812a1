import type { Mode } from "../model/color.ts";
import { MODIFIER_ROLES, type ModifierRole } from "../model/modifier.ts";
import { DEFAULTS, isMode, wordsOf } from "./choices.ts";
import type { FoundContext, FoundModifier, Reading } from "./reading.ts";

/** Returns the mode that a context's name states: `dark` for `theme-dark` and `dimmed`. */
export function modeOf(name: string): Mode | undefined {
  const word = wordsOf(name).find((candidate) => isMode(candidate) && !isHighContrast(candidate));
  if (word === undefined) return undefined;
  return DEFAULTS.includes(word) ? "light" : "dark";
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
  const contexts = modifier.contexts.map((context) => (context.name === missing.name ? missing : context));
  return { ...modifier, contexts };
}

/** Finds a theme context that could follow the system, if the theme has no media query but only an attribute. */
export function missingMedia({
  contexts,
  default: byDefault,
}: Pick<FoundModifier, "default" | "contexts">): Required<FoundContext> | undefined {
  if (contexts.some(({ media }) => media !== undefined)) return undefined;
  const defaultMode = modeOf(byDefault) ?? "light";
  const plainOf = (name: string) => wordsOf(name).filter((word) => !isMode(word));
  const wanted = plainOf(byDefault).join(" ");
  const [counterpart] = contexts
    .map(({ name }) => name)
    .filter((name) => ![undefined, defaultMode].includes(modeOf(name)) && !isHighContrast(name))
    .filter((name) => plainOf(name).join(" ") === wanted || plainOf(name).length === 0)
    .toSorted((left, right) => wordsOf(left).length - wordsOf(right).length);
  if (counterpart === undefined) return undefined;
  return { name: counterpart, media: `(prefers-color-scheme: ${modeOf(counterpart)})` };
}

/**
 * Assigns the API's roles to modifiers. A modifier is the theme if its contexts state a mode or its name is `theme`; if
 * several qualify, the one that most values depend on.
 */
export function rolesIn(
  reading: Pick<Reading, "modifiers" | "tokens" | "files">,
): ReadonlyMap<FoundModifier, ModifierRole> {
  const themes = reading.modifiers.filter(
    ({ name, contexts }) => name === "theme" || contexts.some((context) => modeOf(context.name) !== undefined),
  );
  const statements = [...reading.tokens.flatMap((token) => token.statements), ...(reading.files?.sets ?? [])];
  const sizeOf = ({ name }: FoundModifier) => statements.filter(({ when }) => Object.hasOwn(when, name)).length;
  const [theme] = themes.toSorted((left, right) => sizeOf(right) - sizeOf(left));
  return new Map(
    reading.modifiers.flatMap((modifier) => {
      const role = MODIFIER_ROLES.find((candidate) => candidate === (modifier === theme ? "theme" : modifier.name));
      return role === undefined || (role === "theme" && modifier !== theme) ? [] : [[modifier, role]];
    }),
  );
}
