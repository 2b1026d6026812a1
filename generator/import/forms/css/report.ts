import type { Entry, Reason, StatedToken } from "../../reading.ts";
import { isDerived } from "../../values.ts";
import type { Cascade } from "./cascade.ts";
import type { AtomChoices } from "./choices.ts";
import { labelOf } from "./choices.ts";
import { IDLE, type StateModifier } from "./modifiers.ts";
import { atomsIn, attributeOf } from "./selectors.ts";
import type { Declaration } from "./sheets.ts";
import { WITHOUT_VALUE } from "./tokens.ts";

/** How the report names a page without any value. */
const NO_VALUES = "Pages on which no custom property has a value";

/** Reports that a page without further atoms has no value, with the atoms that most properties need. */
export function withoutPage({ page }: Cascade, tokens: readonly StatedToken[]): readonly Entry[] {
  const isOnPage = ({ statements }: StatedToken) =>
    statements.some(({ when, value }) => Object.keys(when).length === 0 && !isDerived(value));
  if (tokens.some(isOnPage)) return [];
  const counts = new Map<string, Set<string>>();
  for (const { name, rule } of page.declarations)
    for (const { chain } of rule.selectors)
      for (const atom of atomsIn(chain)) counts.set(atom, (counts.get(atom) ?? new Set<string>()).add(name));
  const [most] = [...counts].toSorted(([, one], [, other]) => other.size - one.size);
  if (most === undefined) return [];
  const [atom, names] = most;
  const found = `${propertiesOf(names.size)} only have a value with it`;
  return [{ kind: "left-out", what: NO_VALUES, subject: labelOf(atom), found, option: `--page ${labelOf(atom)}` }];
}

/** Sorts what is probably wrong before what is left out by the rule. */
export function doubtsFirst(entries: readonly Entry[]): Entry[] {
  const doubts = [NO_VALUES, IDLE, WITHOUT_VALUE];
  const rank = ({ what }: Entry) => (doubts.includes(what) ? doubts.indexOf(what) : doubts.length);
  return entries.toSorted((one, other) => rank(one) - rank(other));
}

/** Counts what rules for parts of pages and other atoms set. */
export function leftOut(parts: ReadonlyMap<string, ReadonlySet<string>>, { left }: AtomChoices): readonly Entry[] {
  return [
    ...[...parts].map(([part, names]): Entry => ({
      kind: "left-out",
      what: "Rules for parts of pages",
      subject: part,
      found: propertiesOf(names.size),
    })),
    ...[...left].map(([atom, { why, count }]): Entry => ({
      kind: "left-out",
      what: why[0]?.toUpperCase() + why.slice(1),
      subject: labelOf(atom),
      found: propertiesOf(count),
      option: `--choice ${nameFor(atom)}=${labelOf(atom)}`,
    })),
  ];
}

function nameFor(atom: string): string {
  return attributeOf(atom)?.name.replace(/^data-/, "") ?? atom.slice(1);
}

function propertiesOf(count: number): string {
  return count === 1 ? "1 property" : `${count} properties`;
}

/** Why each modifier was found. */
export function reasonsFor(
  choices: AtomChoices,
  modifiers: readonly StateModifier[],
  declarations: readonly Declaration[],
): readonly Reason[] {
  const counts = new Map<string, Set<string>>();
  for (const { name, rule } of declarations)
    for (const { chain } of rule.selectors)
      for (const atom of atomsIn(chain)) counts.set(atom, (counts.get(atom) ?? new Set()).add(name));
  return modifiers.flatMap(({ found }): Reason[] => {
    const contexts = found.contexts.map(({ name }) => name);
    const own = choices.modifiers.find(({ name }) => name === found.name);
    if (own === undefined) {
      const queries = found.contexts.flatMap(({ media }) => media ?? []);
      return queries.length === 0
        ? []
        : [
            {
              modifier: found.name,
              contexts,
              why: `media change values: ${queries.slice(0, 3).join(", ")}`,
              option: `--no-choice ${found.name}`,
            },
          ];
    }
    const atoms = own.contexts.flatMap((context) => context.atoms);
    const names = atoms.map((atom) => counts.get(atom) ?? new Set<string>());
    const shared = names.reduce((all, some) => (some.size > all.size ? some : all), new Set<string>());
    const shown =
      atoms.slice(0, 3).map(labelOf).join(" and ") + (atoms.length > 3 ? ` and ${atoms.length - 3} more` : "");
    return [
      {
        modifier: found.name,
        contexts,
        why: `${shown} set ${propertiesOf(shared.size)} that are also set without them`,
        option: own.option,
      },
    ];
  });
}
