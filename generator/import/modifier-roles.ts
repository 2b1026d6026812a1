import { MODIFIER_ROLES, type ModifierRole } from "../model/modifier.ts";
import { isHighContrast, modeOfContext } from "./modes.ts";
import type { Entry, FoundModifier, Reading, When } from "./reading.ts";

/** Modifiers whose names are those of parameters of the API. */
const OTHER_ROLES = MODIFIER_ROLES.filter((role) => role !== "theme") as readonly string[];

/**
 * The modifiers with their roles in the API. The theme is one whose contexts have modes, which their names may say: of
 * several, the one that most depends on.
 */
export function withRoles(reading: Reading): readonly FoundModifier[] {
  const { modifiers } = reading;
  const flagged = modifiers.filter(({ contexts }) => contexts.some(({ facets }) => facets?.["mode"] !== undefined));
  const named = modifiers.filter(
    ({ name, contexts }) =>
      name === "theme" || contexts.some((context) => modeOfContext(name, context.name) !== undefined),
  );
  const candidates = flagged.length > 0 ? flagged : named;
  const [theme] = candidates.toSorted((one, other) => sizeOf(other, reading) - sizeOf(one, reading));
  return modifiers.map((modifier) =>
    modifier !== theme
      ? { ...modifier, ...(OTHER_ROLES.includes(modifier.name) && { role: modifier.name as ModifierRole }) }
      : {
          ...modifier,
          role: "theme",
          contexts: modifier.contexts.map((context) => ({
            ...context,
            facets: {
              mode: modeOfContext(modifier.name, context.name) ?? "light",
              ...(isHighContrast(context.name) && { contrast: "more" }),
              ...context.facets,
            },
          })),
        },
  );
}

/** How much depends on a modifier: values, or the text of files that are kept. */
function sizeOf({ name }: FoundModifier, { tokens, files }: Reading): number {
  const kept = files?.sets.filter((set) => set.modifier === name).flatMap((set) => set.files) ?? [];
  const texts = kept.map((path) => files?.all.find((file) => file.path === path)?.text.length ?? 0);
  const values = tokens.map(({ statements }) => statements.filter(({ when }) => Object.hasOwn(when, name)).length);
  return [...texts, ...values].reduce((sum, one) => sum + one, 0);
}

/** A reading in which no two modifiers have names that differ in case alone, which addresses do not tell apart. */
export function withOwnNames(reading: Reading): Reading {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { name } of reading.modifiers) {
    let own = name;
    for (let count = 2; taken.has(own.toLowerCase()); count += 1) own = `${name}-${count}`;
    taken.add(own.toLowerCase());
    names.set(name, own);
  }
  const renamed = [...names].filter(([name, own]) => name !== own);
  if (renamed.length === 0) return reading;
  const ownName = (name: string) => names.get(name) ?? name;
  const inWhen = (when: When): When =>
    Object.fromEntries(Object.entries(when).map(([name, contexts]) => [ownName(name), contexts]));
  const { files } = reading;
  return {
    ...reading,
    modifiers: reading.modifiers.map((modifier) => ({ ...modifier, name: ownName(modifier.name) })),
    tokens: reading.tokens.map((token) => ({
      ...token,
      statements: token.statements.map(({ when, value }) => ({ when: inWhen(when), value })),
    })),
    ...(files && { files: { ...files, sets: files.sets.map((set) => ({ ...set, modifier: ownName(set.modifier) })) } }),
    entries: [
      ...reading.entries,
      ...renamed.map(([found, made]): Entry => ({ kind: "repaired", what: CASE, subject: found, found, made })),
    ],
  };
}

const CASE = "Names of modifiers that differ in case alone";
