import { wordsOf } from "./modes.ts";

/** The words of a name that do not only say what it is. */
export function ownWords(name: string): string {
  const own = wordsOf(name).filter((word) => !KIND.test(word));
  return isKind(name) ? wordsOf(name).join(" ") : own.join(" ");
}

/** Whether a name only says what something is, as `colors` does. */
export function isKind(name: string): boolean {
  return wordsOf(name).every((word) => KIND.test(word));
}

const KIND = /^(themes?|modes?|schemes?|colou?rs?|palettes?|tokens?)$/;
