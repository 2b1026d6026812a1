import { type Mode, MODES } from "../model/color.ts";

/** Words in the names of contexts that say how light they are. */
const WORDS: Readonly<Record<Mode, readonly string[]>> = {
  light: ["light", "day", "white", "latte", "dawn"],
  dark: ["dark", "night", "black", "midnight", "dim", "dimmed"],
};

/** Whether a name says that a context is light or dark: `theme-dark`, `darkHighContrast`. */
export function modeOf(name: string): Mode | undefined {
  const words = wordsOf(name);
  return (
    MODES.find((mode) => words.includes(mode)) ?? MODES.find((mode) => WORDS[mode].some((one) => words.includes(one)))
  );
}

/** Whether a name says that contrast is high. */
export function isHighContrast(name: string): boolean {
  return /high-contrast|contrast-(more|high)|(^|-)(hc|hcm)(-|$)|increased-contrast/.test(wordsOf(name).join("-"));
}

/** The words of a name, in lower case. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
