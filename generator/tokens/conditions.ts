import type { Context, Modifier, When } from "../model/modifier.ts";
import type { Path } from "./json/document.ts";
import { fewOf, inside, reportAt, type Spot } from "./form.ts";
import { suggest } from "../resolve/misspelling.ts";
import { modifierId } from "./ids.ts";
import type { RawWhen, Settings, SourceSettings } from "./settings.ts";
import { placeIn } from "./problem.ts";
import type { Condition } from "./resolver/merge.ts";
import type { NamedModifier } from "./named.ts";

/** What conditions name is reported with the settings, by `checkConditions`. */
export const REPORTED: Spot = {
  document: { file: "", value: null, place: () => placeIn("", "", 0, 0) },
  path: [],
  report: () => undefined,
};

/** A condition of the settings, by ids; an empty one where it names something unknown. */
export function toWhen(raw: RawWhen, modifiers: readonly NamedModifier[]): When {
  return readWhen(raw, modifiers, REPORTED) ?? {};
}

/** A condition of the settings, by the names in the files. */
export function toCondition(raw: RawWhen, modifiers: readonly NamedModifier[]): Condition {
  const when = toWhen(raw, modifiers);
  return modifiers.flatMap(({ id, key, contexts }) => {
    const own = when[id];
    if (own === undefined) return [];
    return [{ modifier: key, contexts: contexts.flatMap((one) => (own.includes(one.id) ? one.key : [])) }];
  });
}

/** A condition that holds where both do; it names each modifier once. */
export function both(one: Condition, other: Condition): Condition {
  const narrowed = one.map(({ modifier, contexts }) => {
    const also = other.find((part) => part.modifier === modifier);
    return { modifier, contexts: contexts.filter((context) => also?.contexts.includes(context) ?? true) };
  });
  return [...narrowed, ...other.filter(({ modifier }) => !one.some((part) => part.modifier === modifier))];
}

/** A condition of a layer, by ids. */
export function whenOf(condition: Condition, modifiers: readonly NamedModifier[]): When {
  return Object.fromEntries(
    condition.flatMap(({ modifier, contexts }) => {
      const named = modifiers.find(({ key }) => key === modifier);
      if (named === undefined) return [];
      return [[named.id, named.contexts.flatMap(({ key, id }) => (contexts.includes(key) ? id : []))]];
    }),
  );
}

/** What a condition can name of a modifier. */
export type Named = Pick<Modifier, "id"> & { readonly contexts: readonly Pick<Context, "id" | "facets">[] };

/** What a part of a condition is about: a modifier, or one of its facets. */
export type Subject = { readonly modifier: Named; readonly facet: string | null };

/**
 * The contexts that a condition asks for, by the ids of their modifiers; undefined where it names something unknown,
 * which is reported. A modifier and its facets count together.
 */
export function readWhen(raw: RawWhen, modifiers: readonly Named[], spot: Spot): When | undefined {
  const parts = Object.entries(raw).map(([name, values]) => {
    const subject = readSubject(name, modifiers, inside(spot, name));
    const contexts = subject && readValues(subject, values, inside(spot, name));
    return subject && contexts && { id: subject.modifier.id, contexts };
  });
  const when: Record<string, readonly string[]> = {};
  for (const part of parts) {
    if (part === undefined) return undefined;
    const before = when[part.id];
    when[part.id] = before === undefined ? part.contexts : before.filter((one) => part.contexts.includes(one));
  }
  return when;
}

/** Reads what a key of a condition is about; undefined for something unknown, which is reported. */
export function readSubject(name: string, modifiers: readonly Named[], spot: Spot): Subject | undefined {
  const [first = "", facet] = name.split(":");
  const modifier = modifiers.find(({ id }) => id === first);
  if (facet === undefined)
    return modifier === undefined ? readFacet(first, modifiers, spot) : { modifier, facet: null };
  if (modifier === undefined) return reportUnknown("modifier", first, { known: idsOf(modifiers), spot });
  const known = facetsOf(modifier);
  if (known.includes(facet)) return { modifier, facet };
  return reportUnknown("facet", facet, { of: first, known, spot });
}

/** A facet without its modifier: it must be of one alone. */
function readFacet(facet: string, modifiers: readonly Named[], spot: Spot): Subject | undefined {
  const [one, other] = modifiers.filter((modifier) => facetsOf(modifier).includes(facet));
  if (one === undefined) {
    const known = [...new Set([...idsOf(modifiers), ...modifiers.flatMap(facetsOf)])];
    return reportUnknown("modifier or facet", facet, { known, spot });
  }
  return other === undefined ? { modifier: one, facet } : reportBoth(facet, [one, other], spot);
}

function idsOf(modifiers: readonly Named[]): readonly string[] {
  return modifiers.map(({ id }) => id);
}

function facetsOf({ contexts }: Named): readonly string[] {
  return [...new Set(contexts.flatMap(({ facets }) => Object.keys(facets)))];
}

type Unknown = { readonly of?: string; readonly known: readonly string[]; readonly spot: Spot };

/** Reports a name that nothing has, at a key. */
function reportUnknown(
  what: string,
  name: string,
  { of, known, spot }: Unknown,
  part: "key" | "value" = "key",
): undefined {
  const owner = of === undefined ? "" : ` of "${of}"`;
  reportAt(spot, part, { message: `Unknown ${what} "${name}"${owner}.${fewOf(known)}`, fix: suggest(name, known) });
}

function reportBoth(
  facet: string,
  [one, other]: readonly [Named, Named],
  spot: Spot,
  part: "key" | "value" = "key",
): undefined {
  const message = `"${facet}" is a facet of "${one.id}" and of "${other.id}".`;
  reportAt(spot, part, { message, fix: `Write "${one.id}:${facet}" or "${other.id}:${facet}".` });
}

/** The contexts that have one of the values; undefined where no context has it. */
function readValues(
  { modifier, facet }: Subject,
  values: readonly string[],
  spot: Spot,
): readonly string[] | undefined {
  const named = modifier.contexts.flatMap(({ id, facets }) => {
    const value = facet === null ? id : Object.entries(facets).find(([name]) => name === facet)?.[1];
    return value === undefined ? [] : [{ id, value }];
  });
  const known = [...new Set(named.map(({ value }) => value))];
  const what = facet === null ? "context" : "value";
  const of = facet === null ? modifier.id : `${modifier.id}:${facet}`;
  const isKnown = values.map((value, index) => {
    if (known.includes(value)) return true;
    // A value that is not in a list has the place of the list.
    reportUnknown(what, value, { of, known, spot: inside(spot, index) }, "value");
    return false;
  });
  return isKnown.every(Boolean) ? named.filter(({ value }) => values.includes(value)).map(({ id }) => id) : undefined;
}

/**
 * Checks everything in the settings that names modifiers, facets or contexts, once all are known: those of a resolver
 * document too. Returns whether all exist.
 */
export function checkConditions(settings: Settings, modifiers: readonly Named[], spot: Spot): boolean {
  const { modifiers: own, layers, without, rules, pairs, build } = settings;
  const conditions: (readonly [RawWhen, Path])[] = [
    ...own.map(({ only, path }) => [only, [...path, "only"]] as const),
    ...[...layers, ...rules, ...pairs].map(({ when, path }) => [when, [...path, "when"]] as const),
    ...without.map((when, index) => [when, ["combinations", "without", index]] as const),
  ];
  const combinations = typeof build === "string" || build === null ? [] : build;
  const sources = [...layers, ...own.flatMap(({ contexts }) => contexts)].flatMap(({ sources }) => sources ?? []);
  return [
    ...conditions.map(([when, path]) => readWhen(when, modifiers, inside(spot, ...path)) !== undefined),
    ...combinations.flatMap((combination, index) => {
      const place = inside(spot, "combinations", "build", index);
      return Object.entries(combination).map(([id, context]) => isChoice([id, context], modifiers, inside(place, id)));
    }),
    ...sources.map((source) => isFacet(source, modifiers, spot)),
    ...own.map((modifier) => {
      const choice = [modifierId(modifier), modifier.default] as const;
      return isChoice(choice, modifiers, inside(spot, ...modifier.path, "default"));
    }),
  ].every(Boolean);
}

/** Returns whether a modifier has a context; null is none. */
function isChoice([id, context]: readonly [string, string | null], modifiers: readonly Named[], spot: Spot): boolean {
  if (context === null) return true;
  const modifier = modifiers.find((one) => one.id === id);
  if (modifier !== undefined) return readValues({ modifier, facet: null }, [context], spot) !== undefined;
  reportUnknown("modifier", id, { known: idsOf(modifiers), spot });
  return false;
}

/** Returns whether the facet that tells the values of a source apart exists. */
function isFacet(source: SourceSettings, modifiers: readonly Named[], outer: Spot): boolean {
  if (source.kind === "inline" || source.by === null) return true;
  const { by, path } = source;
  const spot = inside(outer, ...path, "by");
  const owners = modifiers.filter((modifier) =>
    facetsOf(modifier).some((facet) => by === facet || by === `${modifier.id}:${facet}`),
  );
  const [one, other] = owners;
  if (one !== undefined && other === undefined) return true;
  if (one !== undefined && other !== undefined) reportBoth(by, [one, other], spot, "value");
  else reportUnknown("facet", by, { known: [...new Set(modifiers.flatMap(facetsOf))], spot }, "value");
  return false;
}
