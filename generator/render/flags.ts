import { identifier } from "./css-escape.ts";
import type { Switch } from "./switch.ts";
import type { VariedVariable } from "./varied-variable.ts";

/** A variable of the stylesheets' own that is on in some states of a switch, where it makes a fallback count. */
export type Flag = { readonly name: string; readonly states: readonly number[] };

/** A choice of texts by the states of switches: one of `texts` for each, by its index; -1 where there is none. */
type Choice = Pick<VariedVariable, "by" | "at" | "texts">;

/** States of a switch in which a choice is the same, by their indexes. */
type Branch = { readonly states: readonly number[]; readonly inner: Choice };

/** The flags of the switches that joint variables depend on: of a state, or of several where that makes less text. */
export function flagsOf(
  prefix: string,
  switches: readonly Switch[],
  joint: Iterable<VariedVariable>,
): ReadonlyMap<Switch, readonly Flag[]> {
  const used = new Map<Switch, Map<string, Branch["states"]>>();
  const saved = new Map<Switch, Map<string, number>>();
  for (const { by, at, texts, still } of joint) {
    measure(choiceOf(by, at, texts), used, saved);
    if (still !== null) measure(choiceOf(by, at, still), used, saved);
  }
  const taken = new Set<string>();
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name);
  return new Map(
    switches.flatMap((one) => {
      const { id, contexts } = one.modifier;
      const sets = [...(used.get(one) ?? [])].map(([key, states]) => {
        const isWorth = (saved.get(one)?.get(key) ?? 0) > costOf(one);
        return { states, isWorth };
      });
      const several = sets.flatMap(({ states, isWorth }) => (isWorth ? [states] : []));
      const alone = new Set(sets.flatMap(({ states, isWorth }) => (isWorth ? [] : states)));
      const single = one.states.flatMap((_, state) => (alone.has(state) ? [[state]] : []));
      const flags = [...single, ...several].map((states) => {
        const context = contexts[one.states[states[0] ?? 0]?.context ?? 0]?.id ?? "";
        const name = free(`${prefix}${id}-${context}${states.length > 1 ? "-etc" : ""}`);
        taken.add(name);
        return { name: identifier(name), states };
      });
      return flags.length === 0 ? [] : [[one, flags] as const];
    }),
  );
}

/** A choice in which equal texts have one index. */
export function choiceOf(by: Choice["by"], at: Choice["at"], texts: Choice["texts"]): Choice {
  const first = new Map(texts.map((text, index) => [text, index] as const).toReversed());
  const places = texts.map((text, index) => first.get(text) ?? index);
  return { by, at: at.map((index) => places[index] ?? -1), texts };
}

/** The text of a joint variable: the literal of the combination whose flags are on. */
export function chosenText(choice: Choice, flags: ReadonlyMap<Switch, readonly Flag[]>, absent: string): string {
  const [one] = choice.by;
  if (one === undefined) return choice.texts[choice.at[0] ?? -1] ?? `var(${absent})`;
  const branches = branchesOf(choice, one);
  const texts = branches.map(({ inner }) => chosenText(inner, flags, absent));
  const [first = ""] = texts;
  if (branches.length === 1) return first;
  const own = flags.get(one) ?? [];
  return branches
    .flatMap(({ states }, index) => namesOf(own, states).map((name) => `var(${name}, ${texts[index] ?? ""})`))
    .join("");
}

/** The flag of some states, or that of each of them. */
function namesOf(flags: readonly Flag[], states: readonly number[]): readonly string[] {
  const key = states.join();
  const one = flags.find((flag) => flag.states.join() === key);
  if (one !== undefined) return [one.name];
  return states.flatMap((state) => flags.find((flag) => flag.states.join() === `${state}`)?.name ?? []);
}

/** The states of the first switch of a choice, those together in which it is the same. */
function branchesOf({ by, at, texts }: Choice, one: Switch): readonly Branch[] {
  const width = at.length / one.states.length;
  const slices = one.states.map((_, state) => at.slice(state * width, (state + 1) * width));
  const states = Map.groupBy(slices.keys(), (state) => slices[state]?.join() ?? "");
  return [...states.values()].map((own) => ({
    states: own,
    inner: { by: by.slice(1), at: slices[own[0] ?? 0] ?? [], texts },
  }));
}

/** Counts what flags of several states would save, and returns about how long a choice is without them. */
function measure(
  choice: Choice,
  used: Map<Switch, Map<string, Branch["states"]>>,
  saved: Map<Switch, Map<string, number>>,
): number {
  const [one] = choice.by;
  if (one === undefined) return (choice.texts[choice.at[0] ?? -1] ?? "").length;
  const branches = branchesOf(choice, one);
  const lengths = branches.map(({ inner }) => measure(inner, used, saved) + REFERENCE);
  if (branches.length === 1) return lengths[0] ?? 0;
  const sets = used.get(one) ?? new Map<string, Branch["states"]>();
  const sums = saved.get(one) ?? new Map<string, number>();
  used.set(one, sets);
  saved.set(one, sums);
  for (const [index, { states }] of branches.entries()) {
    sets.set(states.join(), states);
    sums.set(states.join(), (sums.get(states.join()) ?? 0) + (states.length - 1) * (lengths[index] ?? 0));
  }
  return branches.reduce((sum, { states }, index) => sum + states.length * (lengths[index] ?? 0), 0);
}

/** About how long `var(--_theme-dark, )` is. */
const REFERENCE = 20;

/** About how long the declarations of one more flag are, in every rule that sets the flags of a switch. */
function costOf({ states }: Switch): number {
  const rules = states.reduce((sum, { value, media }) => sum + Number(value !== null) + Number(media !== null), 1);
  return rules * 26;
}
