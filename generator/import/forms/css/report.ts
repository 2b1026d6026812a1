import { type Entry, leftOut, type Reason, type StatedToken } from "../../reading.ts";
import { isDerived } from "../../values.ts";
import type { Cascade } from "./cascade.ts";
import { type AtomChoices, labelOf } from "./choices.ts";
import { IDLE, type StateModifier } from "./modifiers.ts";
import { type Atom, atomsIn, attributeOf } from "./selectors.ts";
import type { Declaration } from "./sheets.ts";
import { WITHOUT_VALUE } from "./tokens.ts";

/** How the report names a page without any value. */
const NO_VALUES = "Pages on which no custom property has a value";

/** Reports that a page without further atoms has no value, with the atoms that most properties need. */
export function withoutPage({ page }: Cascade, tokens: readonly StatedToken[]): readonly Entry[] {
  const isOnPage = ({ statements }: StatedToken) =>
    statements.some(({ when, value }) => Object.keys(when).length === 0 && !isDerived(value));
  if (tokens.some(isOnPage)) return [];
  const [most] = [...namesByAtom(page.declarations)].toSorted(([, one], [, other]) => other.size - one.size);
  if (most === undefined) return [];
  const [atom, names] = most;
  const found = `${propertiesOf(names.size)} only have a value with it`;
  return [leftOut(NO_VALUES, labelOf(atom), found, `--page ${labelOf(atom)}`)];
}

/** Sorts what is probably wrong before what is left out by the rule. */
export function doubtsFirst(entries: readonly Entry[]): Entry[] {
  const doubts = [NO_VALUES, IDLE, WITHOUT_VALUE];
  const rank = ({ what }: Entry) => (doubts.includes(what) ? doubts.indexOf(what) : doubts.length);
  return entries.toSorted((one, other) => rank(one) - rank(other));
}

/** Counts what rules for parts of pages and other atoms set. */
export function partsLeft(parts: ReadonlyMap<string, ReadonlySet<string>>, { left }: AtomChoices): readonly Entry[] {
  const nameFor = (atom: Atom) => attributeOf(atom)?.name.replace(/^data-/, "") ?? atom.slice(1);
  const optionFor = (atom: Atom) => `--choice ${nameFor(atom)}=${labelOf(atom)}`;
  return [
    ...[...parts].map(([part, { size }]) => leftOut("Rules for parts of pages", part, propertiesOf(size))),
    ...[...left].map(([atom, { why, count }]) => leftOut(why, labelOf(atom), propertiesOf(count), optionFor(atom))),
  ];
}

function propertiesOf(count: number): string {
  return count === 1 ? "1 property" : `${count} properties`;
}

/** The properties that are set with each atom. */
function namesByAtom(declarations: readonly Declaration[]): ReadonlyMap<Atom, ReadonlySet<string>> {
  const names = new Map<Atom, Set<string>>();
  for (const { name, rule } of declarations)
    for (const { chain } of rule.selectors)
      for (const atom of atomsIn(chain)) names.set(atom, (names.get(atom) ?? new Set()).add(name));
  return names;
}

/** Why each modifier was found. */
export function reasonsFor(
  choices: AtomChoices,
  modifiers: readonly StateModifier[],
  declarations: readonly Declaration[],
): readonly Reason[] {
  const counts = namesByAtom(declarations);
  return modifiers.flatMap(({ found }): Reason[] => {
    const reason = { modifier: found.name, contexts: found.contexts.map(({ name }) => name) };
    const choice = choices.modifiers.find(({ name }) => name === found.name);
    const queries = found.contexts.flatMap(({ media }) => media ?? []).slice(0, 3);
    if (choice === undefined) {
      const why = `media change values: ${queries.join(", ")}`;
      return queries.length === 0 ? [] : [{ ...reason, why, option: `--no-choice ${found.name}` }];
    }
    const atoms = choice.contexts.flatMap((context) => context.atoms);
    const most = Math.max(...atoms.map((atom) => counts.get(atom)?.size ?? 0));
    const more = atoms.length > 3 ? ` and ${atoms.length - 3} more` : "";
    const shown = atoms.slice(0, 3).map(labelOf).join(" and ") + more;
    const why = `${shown} set ${propertiesOf(most)} that are also set without them`;
    return [{ ...reason, why, option: choice.option }];
  });
}
