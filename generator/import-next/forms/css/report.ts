import type { Entry, Reason } from "../../reading.ts";
import type { AtomChoices } from "./choices.ts";
import { labelOf } from "./choices.ts";
import type { StateModifier } from "./modifiers.ts";
import { atomsIn, attributeOf } from "./selectors.ts";
import type { Declaration, Sheet } from "./sheets.ts";

/** Counts what rules for parts of pages and other atoms set. */
export function leftOut(sheets: readonly Sheet[], { left }: AtomChoices): readonly Entry[] {
  const parts = new Map<string, Set<string>>();
  for (const sheet of sheets)
    for (const [part, names] of sheet.parts) parts.set(part, (parts.get(part) ?? new Set<string>()).union(names));
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
