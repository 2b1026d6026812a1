import { identifier } from "./css.ts";
import type { Switch } from "./switch.ts";
import type { VariedVariable } from "./varied-variable.ts";

/** An internal variable that selects a fallback in some states of a switch. */
export type Flag = { readonly name: string; readonly states: readonly number[] };

/** A table of indexes into `texts` over the states of switches; -1 if undefined. */
type Choice = Pick<VariedVariable, "by" | "at" | "texts">;

/** The states of a switch that share a choice, by index. */
type Branch = { readonly states: readonly number[]; readonly inner: Choice };

/** The flags of the switches that joint variables depend on: one for each state, or for several states if that is shorter. */
export function flagsOf(
  prefix: string,
  switches: readonly Switch[],
  joint: Iterable<VariedVariable>,
): ReadonlyMap<Switch, readonly Flag[]> {
  const used = new Map<Switch, Map<string, Branch["states"]>>();
  const saved = new Map<Switch, Map<string, number>>();
  for (const { by, at, texts, reducedMotion } of joint) {
    measure(choiceOf(by, at, texts), used, saved);
    if (reducedMotion !== null) measure(choiceOf(by, at, reducedMotion), used, saved);
  }
  const taken = new Set<string>();
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name);
  return new Map(
    switches.flatMap((control) => {
      const { id, contexts } = control.modifier;
      const sets = [...(used.get(control) ?? [])].map(([key, states]) => {
        const isWorth = (saved.get(control)?.get(key) ?? 0) > costOf(control);
        return { states, isWorth };
      });
      const shared = sets.flatMap(({ states, isWorth }) => (isWorth ? [states] : []));
      const unshared = new Set(sets.flatMap(({ states, isWorth }) => (isWorth ? [] : states)));
      const single = control.states.flatMap((_, state) => (unshared.has(state) ? [[state]] : []));
      const flags = [...single, ...shared].map((states) => {
        const context = contexts[control.states[states[0] ?? 0]?.context ?? 0]?.id ?? "";
        const name = free(`${prefix}${id}-${context}${states.length > 1 ? "-etc" : ""}`);
        taken.add(name);
        return { name: identifier(name), states };
      });
      return flags.length === 0 ? [] : [[control, flags] as const];
    }),
  );
}

/** Deduplicates the texts of a choice. */
export function choiceOf(by: Choice["by"], at: Choice["at"], texts: Choice["texts"]): Choice {
  const first = new Map(texts.map((text, index) => [text, index] as const).toReversed());
  const places = texts.map((text, index) => first.get(text) ?? index);
  return { by, at: at.map((index) => places[index] ?? -1), texts };
}

/** Returns the text of a joint variable, which resolves to the literal of the combination whose flags are set. */
export function chosenText(choice: Choice, flags: ReadonlyMap<Switch, readonly Flag[]>, absent: string): string {
  const [control] = choice.by;
  if (control === undefined) return choice.texts[choice.at[0] ?? -1] ?? `var(${absent})`;
  const branches = branchesOf(choice, control);
  const texts = branches.map(({ inner }) => chosenText(inner, flags, absent));
  const [first = ""] = texts;
  if (branches.length === 1) return first;
  const controlFlags = flags.get(control) ?? [];
  return branches
    .flatMap(({ states }, index) => namesOf(controlFlags, states).map((name) => `var(${name}, ${texts[index] ?? ""})`))
    .join("");
}

/** Returns the name of the flag for exactly these states, or of one flag for each of them. */
function namesOf(flags: readonly Flag[], states: readonly number[]): readonly string[] {
  const key = states.join();
  const shared = flags.find((flag) => flag.states.join() === key);
  if (shared !== undefined) return [shared.name];
  return states.flatMap((state) => flags.find((flag) => flag.states.join() === `${state}`)?.name ?? []);
}

/** Groups the states of a choice's first switch by equal inner choice. */
function branchesOf({ by, at, texts }: Choice, control: Switch): readonly Branch[] {
  const width = at.length / control.states.length;
  const slices = control.states.map((_, state) => at.slice(state * width, (state + 1) * width));
  const groups = Map.groupBy(slices.keys(), (state) => slices[state]?.join() ?? "");
  return [...groups.values()].map((states) => ({
    states,
    inner: { by: by.slice(1), at: slices[states[0] ?? 0] ?? [], texts },
  }));
}

/** Adds up the savings of shared flags, and returns the approximate length of a choice without them. */
function measure(
  choice: Choice,
  used: Map<Switch, Map<string, Branch["states"]>>,
  saved: Map<Switch, Map<string, number>>,
): number {
  const [control] = choice.by;
  if (control === undefined) return (choice.texts[choice.at[0] ?? -1] ?? "").length;
  const branches = branchesOf(choice, control);
  const lengths = branches.map(({ inner }) => measure(inner, used, saved) + REFERENCE);
  if (branches.length === 1) return lengths[0] ?? 0;
  const sets = used.get(control) ?? new Map<string, Branch["states"]>();
  const sums = saved.get(control) ?? new Map<string, number>();
  used.set(control, sets);
  saved.set(control, sums);
  for (const [index, { states }] of branches.entries()) {
    sets.set(states.join(), states);
    sums.set(states.join(), (sums.get(states.join()) ?? 0) + (states.length - 1) * (lengths[index] ?? 0));
  }
  return branches.reduce((sum, { states }, index) => sum + states.length * (lengths[index] ?? 0), 0);
}

/** The approximate length of `var(--_theme-dark, )`. */
const REFERENCE = 20;

/** The approximate length that one more flag adds to all rules that set the flags of a switch. */
function costOf({ states }: Switch): number {
  const rules = states.reduce((sum, { value, media }) => sum + Number(value !== null) + Number(media !== null), 1);
  return rules * 26;
}
