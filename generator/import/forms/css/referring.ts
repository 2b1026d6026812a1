import type { Entry } from "../../reading.ts";
import { referencesIn } from "./references.ts";
import type { Declared } from "./statements.ts";

const REFERRING = "References to values that some pages have otherwise: they follow these";

/** Names the properties that refer to some that are named already, directly or through others, each once. */
export function referringTo(named: readonly Entry[], declared: readonly Declared[]): Entry[] {
  const users = usersOf(declared);
  const reached = new Set(named.map(({ subject }) => subject.replace(/^--/, "")));
  const entries: Entry[] = [];
  // What is reached is looked at in turn.
  for (const name of reached)
    for (const user of users.get(name) ?? []) {
      if (reached.has(user.name)) continue;
      reached.add(user.name);
      const found = user.text.trim().replace(/\s+/g, " ");
      entries.push({ kind: "repaired", what: REFERRING, subject: `--${user.name}`, found, made: `that of --${name}` });
    }
  return entries;
}

/** The declarations that refer to a property, by its name. */
export function usersOf(declared: readonly Declared[]): ReadonlyMap<string, readonly Declared[]> {
  const users = new Map<string, Declared[]>();
  for (const one of declared)
    for (const name of new Set(referencesIn(one.text))) {
      const own = users.get(name);
      if (own === undefined) users.set(name, [one]);
      else own.push(one);
    }
  return users;
}
