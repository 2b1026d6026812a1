import type { Modifier } from "../model/modifier.ts";
import type { VariedToken } from "../model/token.ts";
import { defaultOf, plainSwitch, splitSwitch, type ScopedIdentity, type Switch } from "./switch.ts";

/** Switches whose contexts constrain each other. */
export type SwitchGroup = {
  readonly switches: readonly Switch[];
  /** The context of each switch for each combination of states, row-major. */
  readonly settled: readonly (readonly number[])[];
};

/** An excluded combination: context indexes, keyed by modifier index. */
type Exclusion = ReadonlyMap<number, ReadonlySet<number>>;

/** Maximum number of joint states in a group. Above it, modifiers stay separate, and their media always apply. */
const MAX_STATES = 4096;

/**
 * Groups modifiers whose media or defaults could select an excluded combination, if that changes a value. In a group,
 * attributes always win. A modifier without an attribute takes its medium's context or its default; if that combination is
 * excluded, its default or its first allowed context. Earlier modifiers take precedence.
 */
export function switchGroups(identity: ScopedIdentity): readonly SwitchGroup[] {
  const { modifiers } = identity;
  const exclusions = exclusionsOf(identity);
  return joined(modifiers, exclusions).flatMap((members) => {
    const group = settledGroup(modifiers, members, exclusions);
    return changesValues(identity, members, group) ? [group] : members.map((index) => plainGroup(modifiers, index));
  });
}

function plainGroup(modifiers: readonly Modifier[], index: number): SwitchGroup {
  const control = plainSwitch(modifiers[index] as Modifier);
  return { switches: [control], settled: control.states.map(({ context }) => [context]) };
}

/** The excluded combinations: those that the identity lists, and contexts outside the `only` of their modifier. */
function exclusionsOf({ modifiers, without }: ScopedIdentity): Exclusion[] {
  const positions = new Map(modifiers.map(({ id }, index) => [id, index]));
  const contextsOf = (index: number, isIncluded: (id: string) => boolean) =>
    new Set([...(modifiers[index]?.contexts ?? [])].flatMap(({ id }, context) => (isIncluded(id) ? [context] : [])));
  const listed = without.flatMap((when) => {
    const entries = Object.entries(when).map(([id, ids]) => [positions.get(id) ?? -1, ids] as const);
    if (entries.some(([index]) => index === -1)) return [];
    return [new Map(entries.map(([index, ids]) => [index, contextsOf(index, (id) => ids.includes(id))]))];
  });
  const outside = modifiers.flatMap((modifier, index) =>
    Object.entries(modifier.only).flatMap(([id, ids]) => {
      const condition = positions.get(id) ?? index;
      if (condition === index) return [];
      const nonDefaults = contextsOf(index, (context) => context !== modifier.default);
      const unmet = contextsOf(condition, (context) => !ids.includes(context));
      return [new Map([[index, nonDefaults] as const, [condition, unmet] as const])];
    }),
  );
  return [...listed, ...outside].filter(
    (exclusion) => exclusion.size > 0 && [...exclusion.values()].every(({ size }) => size > 0),
  );
}

/** Groups the indexes of modifiers that share an exclusion. */
function joined(modifiers: readonly Modifier[], exclusions: readonly Exclusion[]): number[][] {
  const groups = modifiers.map((_, index) => [index]);
  for (const exclusion of exclusions) {
    const members = [...new Set([...exclusion.keys()].flatMap((index) => groups[index] ?? []))].sort((a, b) => a - b);
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
  exclusions: readonly Exclusion[],
): SwitchGroup {
  const switches = members.map((index) => splitSwitch(modifiers[index] as Modifier));
  const relevant = exclusions.flatMap((exclusion) => {
    const places = [...exclusion].map(([index, contexts]) => [members.indexOf(index), contexts] as const);
    return places.every(([place]) => place !== -1) ? [places] : [];
  });
  const settled = product(switches.map(({ states }) => states)).map((states) => {
    // Ignores exclusions that the attributes already violate.
    const open = relevant.filter((places) => {
      return places.some(([place, ids]) => states[place]?.value === null || !ids.has(states[place]?.context ?? -1));
    });
    const exists = (contexts: readonly number[]) =>
      !open.some((places) => places.every(([place, ids]) => ids.has(contexts[place] ?? -1)));
    const chosen = states.map(({ context }) => context);
    if (exists(chosen)) return chosen;
    const options = (alternatives: (modifier: Modifier, context: number) => number[]) =>
      states.map(({ value, context }, place) => {
        return value === null ? alternatives((switches[place] as Switch).modifier, context) : [context];
      });
    const preferred = options((modifier, context) => [context, defaultOf(modifier)]);
    const any = options((modifier) => [defaultOf(modifier), ...modifier.contexts.keys()]);
    return product(preferred).find(exists) ?? product(any).find(exists) ?? chosen;
  });
  return { switches, settled };
}

/** The Cartesian product of lists, row-major. */
function product<T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return lists.reduce<readonly (readonly T[])[]>(
    (rows, list) => rows.flatMap((row) => list.map((entry) => [...row, entry])),
    [[]],
  );
}

/** Returns whether avoiding exclusions changes the value of any token. */
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

/** The places in a token's values before and after avoiding exclusions, for all contexts of its remaining modifiers. */
function movesOf(
  modifiers: readonly Modifier[],
  by: VariedToken["by"],
  ids: readonly string[],
  { chosen, settled }: { readonly chosen: SwitchGroup["settled"]; readonly settled: SwitchGroup["settled"] },
): readonly (readonly [before: number, after: number])[] {
  const steps = stepsOf(modifiers, by);
  const place = (contexts: readonly number[]) =>
    contexts.reduce((sum, context, i) => sum + context * (steps.get(ids[i] ?? "") ?? 0), 0);
  const remaining = by
    .filter((id) => !ids.includes(id))
    .map((id) => {
      const contexts = modifiers.find((modifier) => modifier.id === id)?.contexts ?? [];
      return contexts.map((_, context) => context * (steps.get(id) ?? 0));
    });
  const offsets = product(remaining).map((list) => list.reduce((sum, offset) => sum + offset, 0));
  const moves = new Map(
    chosen.map((contexts, index) => {
      const [before, after] = [place(contexts), place(settled[index] ?? contexts)];
      return [`${before} ${after}`, [before, after] as const];
    }),
  );
  const effective = [...moves.values()].filter(([before, after]) => before !== after);
  return effective.flatMap(([before, after]) => offsets.map((offset) => [before + offset, after + offset] as const));
}

/** The stride of each modifier in a token's table of values. */
export function stepsOf(modifiers: readonly Modifier[], by: VariedToken["by"]): ReadonlyMap<string, number> {
  let step = 1;
  const steps = by.toReversed().map((id) => {
    const stride = step;
    step *= modifiers.find((modifier) => modifier.id === id)?.contexts.length ?? 1;
    return [id, stride] as const;
  });
  return new Map(steps);
}
