import { wordsOf } from "../../modes.ts";

/** What elements say, and no page as a whole: `.acme-warning-light`. */
export const STATUS =
  /^(caution|critical|danger|error|failure|info|information|negative|positive|sentiment|status|success|warn|warning)$/;

const EMPHASIS = /^(accent|destructive|neutral|primary|secondary|tertiary)$/;

/**
 * Those of several names that are an element's looks, by what it says or how much it matters: `primary`, `accent` and `warn`.
 * Without one that says something, all of them have to be.
 */
export function intentsIn(names: readonly string[]): readonly string[] {
  const lastOf = (name: string) => wordsOf(name).at(-1) ?? "";
  const intents = names.filter((name) => STATUS.test(lastOf(name)) || EMPHASIS.test(lastOf(name)));
  const areLooks = intents.length === names.length || intents.some((name) => STATUS.test(lastOf(name)));
  return areLooks && intents.length > 1 ? intents : [];
}
