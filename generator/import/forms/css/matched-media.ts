import type { Mode } from "../../../model/color.ts";
import { modeOf, wordsOf } from "../../modes.ts";
import { commonWords } from "../dtcg/file-names.ts";
import { type Choice, isOf, nameOf, PRESENT } from "./conditions.ts";
import type { Draft } from "./drafts.ts";
import { queryOf } from "./media-query.ts";
import { isOfScheme } from "./schemes.ts";
import { plainText } from "./sheet-texts.ts";
import type { Declared } from "./statements.ts";

/** Finds for each media query the context with the same values, and writes the query into it. */
export function matchMedia(
  declared: readonly Declared[],
  drafts: ReadonlyMap<string, Draft>,
): ReadonlyMap<string, Choice> {
  const textsOf = (own: readonly Declared[]) => new Map(own.map(({ name, text }) => [name, text]));
  const atRoot = declared.filter(({ choices, media }) => choices.length === 0 && media.length > 0);
  const single = declared.filter(
    ({ choices: [first, ...further], media }) =>
      first !== undefined && first.context !== PRESENT && further.length + media.length === 0,
  );
  const byContext = Map.groupBy(single, ({ choices: [choice] }) => `${choice?.modifier}=${choice?.context}`);
  const contexts = [...byContext.values()].map((own) => ({ choice: own[0]?.choices[0], texts: textsOf(own) }));
  const found = new Map<string, Choice>();
  for (const [query, own] of Map.groupBy(atRoot, queryOf)) {
    const texts = [...textsOf(own)];
    const mode = own[0]?.media.find(isOfScheme)?.value;
    const isOther = (context = "") => mode !== undefined && (modeOf(context) ?? mode) !== mode;
    const match = contexts.find(
      ({ choice, texts: others }) =>
        !isOther(choice?.context) && texts.every(([name, text]) => others.get(name) === text),
    );
    if (match?.choice === undefined) continue;
    found.set(query, match.choice);
    const { modifier, context } = match.choice;
    drafts.get(nameOf(modifier))?.contexts.set(context, { name: context, media: query });
  }
  return found;
}

/** Words in the names of contexts that say nothing: `dark-theme` is the dark one. */
const PLAIN = /^(theme|mode|scheme|color|colour|default|ui|is|data)$/;

/** Contexts that have more than this part of what a medium has otherwise are not that of the medium. */
const MOST_OTHER = 0.5;

/** The same for one that is called as the medium's mode with more: `dark-dimmed`. */
const FEW_OTHER = 0.1;

/**
 * Whether what the reader's system gives the root in a mode is otherwise than all contexts of the mode have it, of which none is
 * called that alone: `dim` or `dark-dimmed` beside what dark systems have.
 */
export function areOthers(
  contexts: readonly string[],
  mode: Mode,
  { name, contexts: all }: Draft,
  declared: readonly Declared[],
): boolean {
  const common = all.size > 1 ? commonWords([...all.keys()].map(wordsOf)) : [];
  const isPlain = (word: string) => word === mode || PLAIN.test(word) || common.includes(word);
  if (contexts.some((context) => wordsOf(context).every(isPlain))) return false;
  const inMedium = declared.filter(
    ({ choices, media: [only, ...others] }) =>
      choices.length + others.length === 0 && only !== undefined && isOfScheme(only) && only.value === mode,
  );
  const texts = new Map(inMedium.map((one) => [one.name, plainText(one.text)]));
  return contexts.every((context) => {
    const own = declared.filter(
      ({ choices: [only, ...others], media }) =>
        only !== undefined && others.length + media.length === 0 && isOf(only, name, context),
    );
    const shared = own.filter((one) => texts.has(one.name));
    const others = shared.filter((one) => texts.get(one.name) !== plainText(one.text));
    return others.length > (wordsOf(context).includes(mode) ? FEW_OTHER : MOST_OTHER) * shared.length;
  });
}
