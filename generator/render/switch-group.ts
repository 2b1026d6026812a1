import type { Modifier } from "../model/modifier.ts";
import type { VariedToken } from "../model/token.ts";
import { defaultOf, plainSwitch, splitSwitch, type ScopedIdentity, type Switch } from "./switch.ts";

/** Switches that decide each other's contexts. */
export type SwitchGroup = {
  readonly switches: readonly Switch[];
  /** The context of each switch, for each choice of states; the states of the last switch change fastest. */
  readonly settled: readonly (readonly number[])[];
};

/** A combination that does not exist: of each of these modifiers, one of these contexts, all by their indexes. */
type Missing = ReadonlyMap<number, ReadonlySet<number>>;

/** Modifiers that share more states than this stay apart, and their media apply everywhere. */
const MAX_STATES = 4096;

/**
 * The switches of all modifiers. Modifiers are in one group if a medium or a default of one of them would give a
 * combination that does not exist, and if that changes a value. In a group, what an attribute names always counts. Any
 * other modifier takes its medium's context, or else its default; where no such combination exists, its default, or else
 * its first context that does. The first modifiers have their choice first.
 */
export function switchGroups(identity: ScopedIdentity): readonly SwitchGroup[] {
  const { modifiers } = identity;
  const missing = missingOf(identity);
  return joined(modifiers, missing).flatMap((members) => {
    const group = settledGroup(modifiers, members, missing);
    return changesValues(identity, members, group) ? [group] : members.map((index) => plainGroup(modifiers, index));
  });
}

function plainGroup(modifiers: readonly Modifier[], index: number): SwitchGroup {
  const one = plainSwitch(modifiers[index] as Modifier);
  return { switches: [one], settled: one.states.map(({ context }) => [context]) };
}

/** The combinations that do not exist: those that the identity names, and contexts outside the `only` of their modifier. */
function missingOf({ modifiers, without }: ScopedIdentity): Missing[] {
  const positions = new Map(modifiers.map(({ id }, index) => [id, index]));
  const contextsOf = (index: number, isMeant: (id: string) => boolean) =>
    new Set([...(modifiers[index]?.contexts ?? [])].flatMap(({ id }, context) => (isMeant(id) ? [context] : [])));
  const named = without.flatMap((when) => {
    const entries = Object.entries(when).map(([id, ids]) => [positions.get(id) ?? -1, ids] as const);
    if (entries.some(([index]) => index === -1)) return [];
    return [new Map(entries.map(([index, ids]) => [index, contextsOf(index, (id) => ids.includes(id))]))];
  });
  const outside = modifiers.flatMap((modifier, index) =>
    Object.entries(modifier.only).flatMap(([id, ids]) => {
      const other = positions.get(id) ?? index;
      if (other === index) return [];
      const own = contextsOf(index, (context) => context !== modifier.default);
      return [
        new Map([[index, own] as const, [other, contextsOf(other, (context) => !ids.includes(context))] as const]),
      ];
    }),
  );
  return [...named, ...outside].filter((one) => one.size > 0 && [...one.values()].every(({ size }) => size > 0));
}

/** The indexes of the modifiers, those together that a missing combination names together. */
function joined(modifiers: readonly Modifier[], missing: readonly Missing[]): number[][] {
  const groups = modifiers.map((_, index) => [index]);
  for (const one of missing) {
    const members = [...new Set([...one.keys()].flatMap((index) => groups[index] ?? []))].sort((a, b) => a - b);
    if (countOf(members.map((index) => splitSwitch(modifiers[index] as Modifier))) > MAX_STATES) continue;
    for (const index of members) groups[index] = members;
  }
  return groups.filter((members, index) => members[0] === index);
}

function countOf(switches: readonly Switch[]): number {
  return switches.reduce((product, { states }) => product * states.length, 1);
}

function settledGroup(
  modifiers: readonly Modifier[],
  members: readonly number[],
  missing: readonly Missing[],
): SwitchGroup {
  const switches = members.map((index) => splitSwitch(modifiers[index] as Modifier));
  const known = missing.flatMap((one) => {
    const places = [...one].map(([index, contexts]) => [members.indexOf(index), contexts] as const);
    return places.every(([place]) => place !== -1) ? [places] : [];
  });
  const settled = product(switches.map(({ states }) => states)).map((states) => {
    const open = known.filter((places) => {
      return places.some(([place, ids]) => states[place]?.value === null || !ids.has(states[place]?.context ?? -1));
    });
    const exists = (contexts: readonly number[]) =>
      !open.some((places) => places.every(([place, ids]) => ids.has(contexts[place] ?? -1)));
    const chosen = states.map(({ context }) => context);
    if (exists(chosen)) return chosen;
    const options = (others: (modifier: Modifier, context: number) => number[]) =>
      states.map(({ value, context }, place) => {
        return value === null ? others((switches[place] as Switch).modifier, context) : [context];
      });
    const preferred = options((modifier, context) => [context, defaultOf(modifier)]);
    const any = options((modifier) => [defaultOf(modifier), ...modifier.contexts.keys()]);
    return product(preferred).find(exists) ?? product(any).find(exists) ?? chosen;
  });
  return { switches, settled };
}

/** Every choice of one entry from each list, the last list fastest. */
function product<T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return lists.reduce<readonly (readonly T[])[]>(
    (all, list) => all.flatMap((one) => list.map((entry) => [...one, entry])),
    [[]],
  );
}

/** Whether a token has another value where a choice gives way than it would have otherwise. */
function changesValues({ modifiers, tokens }: ScopedIdentity, members: readonly number[], group: SwitchGroup): boolean {
  const chosen = product(group.switches.map(({ states }) => states.map(({ context }) => context)));
  const ids = members.map((index) => modifiers[index]?.id ?? "");
  const changes = new Map<string, readonly (readonly [before: number, after: number])[]>();
  return tokens.some(({ by, at }) => {
    if (!by.some((id) => ids.includes(id))) return false;
    const key = JSON.stringify(by);
    const moved = changes.get(key) ?? movesOf(modifiers, by, ids, { chosen, settled: group.settled });
    changes.set(key, moved);
    return moved.some(([before, after]) => at[before] !== at[after]);
  });
}

/** The places in a token's values before and after choices give way, for all contexts of other modifiers. */
function movesOf(
  modifiers: readonly Modifier[],
  by: VariedToken["by"],
  ids: readonly string[],
  { chosen, settled }: { readonly chosen: SwitchGroup["settled"]; readonly settled: SwitchGroup["settled"] },
): readonly (readonly [before: number, after: number])[] {
  const steps = stepsOf(modifiers, by);
  const place = (contexts: readonly number[]) =>
    contexts.reduce((sum, one, i) => sum + one * (steps.get(ids[i] ?? "") ?? 0), 0);
  const others = by
    .filter((id) => !ids.includes(id))
    .map((id) => {
      const contexts = modifiers.find((modifier) => modifier.id === id)?.contexts ?? [];
      return contexts.map((_, context) => context * (steps.get(id) ?? 0));
    });
  const offsets = product(others).map((list) => list.reduce((sum, one) => sum + one, 0));
  const moves = new Map(
    chosen.map((contexts, index) => {
      const [before, after] = [place(contexts), place(settled[index] ?? contexts)];
      return [`${before} ${after}`, [before, after] as const];
    }),
  );
  const real = [...moves.values()].filter(([before, after]) => before !== after);
  return real.flatMap(([before, after]) => offsets.map((offset) => [before + offset, after + offset] as const));
}

/** How far apart in a token's values neighbouring contexts of each modifier are. */
export function stepsOf(modifiers: readonly Modifier[], by: VariedToken["by"]): ReadonlyMap<string, number> {
  let step = 1;
  const steps = by.toReversed().map((id) => {
    const own = step;
    step *= modifiers.find((modifier) => modifier.id === id)?.contexts.length ?? 1;
    return [id, own] as const;
  });
  return new Map(steps);
}
