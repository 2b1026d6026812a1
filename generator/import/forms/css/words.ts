import type { Entry } from "../../reading.ts";
import { isShared } from "../dtcg/file-sets.ts";
import { pairIn } from "./class-groups.ts";
import { kindOfWord } from "./class-names.ts";
import { type Choice, PRESENT } from "./conditions.ts";
import { writtenAs } from "./operators.ts";
import type { Declared } from "./statements.ts";

/** What a page has beside its theme, and the attribute that it has in Vitral. */
const BESIDE = { kind: "density", attribute: "data-density" };

const APART = "Words of an attribute beside others: an attribute of their own in Vitral";

const TOGETHER = "Words of an attribute that a page may have together: one of them in Vitral";

/** What rules declare, and the colour schemes that they state. */
type Rules = { readonly declared: readonly Declared[]; readonly schemes: readonly Declared[] };

/**
 * An element has several words of one attribute, `dark` and `compact`, but one value: what is no theme gets an attribute of
 * its own, and what else a page may have together is named.
 */
export function withWordsApart(rules: Rules, attributes: ReadonlySet<string>, entries: Entry[]): Rules {
  if (attributes.size === 0) return rules;
  const all = rules.declared.flatMap(({ name, choices }) => choices.map((choice) => ({ name, choice })));
  const isTaken = all.some(({ choice }) => choice.modifier === BESIDE.attribute);
  const byAttribute = Map.groupBy(all, ({ choice }) => choice.modifier);
  const moved = new Map<string, ReadonlySet<string>>();
  for (const attribute of attributes) {
    const ofWord = Map.groupBy(byAttribute.get(attribute) ?? [], ({ choice }) => choice.context);
    const words = [...ofWord].flatMap(([word, own]) =>
      word.startsWith(PRESENT) ? [] : { word, names: new Set(own.map(({ name }) => name)) },
    );
    const beside = words.filter(({ word }) => !isTaken && kindOfWord(word) === BESIDE.kind);
    if (beside.length === words.length) continue;
    moved.set(attribute, new Set(beside.map(({ word }) => word)));
    for (const { word } of beside) {
      const [found, made] = [`[${attribute}~="${word}"]`, writtenAs(BESIDE.attribute, word)];
      entries.push({ kind: "repaired", what: APART, subject: found, found, made });
    }
    const left = words.filter((some) => !beside.includes(some));
    // Two words that change other properties.
    const two = pairIn(left, (one, other) => !isShared(one.names, other.names))?.map(({ word }) => word);
    if (two === undefined) continue;
    const [found, made] = [`[${attribute}="${two.join(" ")}"]`, two.map((word) => writtenAs(attribute, word))];
    entries.push({ kind: "repaired", what: TOGETHER, subject: found, found, made: made.join(" or ") });
  }
  const apart = (choice: Choice): Choice =>
    moved.get(choice.modifier)?.has(choice.context) === true ? { ...choice, modifier: BESIDE.attribute } : choice;
  const withApart = (one: Declared) => ({
    ...one,
    choices: one.choices.map(apart),
    without: one.without.map(apart),
    ...(one.onRoot && { onRoot: one.onRoot.map(apart) }),
  });
  return { declared: rules.declared.map(withApart), schemes: rules.schemes.map(withApart) };
}
