import type { Context, Modifier, When } from "../model/modifier.ts";
import type { Path } from "./json/document.ts";
import { fewOf, inside, reportAt, type Spot } from "./form.ts";
import { suggest } from "../resolve/misspelling.ts";
import { modifierId } from "./ids.ts";
import type { RawWhen, Settings } from "./settings/settings.ts";
import type { SourceSettings } from "./settings/source.ts";
import { placeIn } from "./problem.ts";
import type { Condition } from "./resolver/merge.ts";
import type { NamedModifier } from "./named.ts";

/** A spot that discards the problems of conditions, because `checkConditions` reports them. */
export const SILENT: Spot = {
  document: { file: "", value: null, place: () => placeIn("", "", 0, 0) },
  path: [],
  report: () => undefined,
};

/** Converts a condition of the settings to ids; empty if it names something unknown. */
export function toWhen(raw: RawWhen, modifiers: readonly NamedModifier[]): When {
  return readWhen(raw, modifiers, SILENT) ?? {};
}

/** Converts a condition of the settings to a condition with the names in the files. */
export function toCondition(raw: RawWhen, modifiers: readonly NamedModifier[]): Condition {
  const when = toWhen(raw, modifiers);
  return modifiers.flatMap(({ id, key, contexts }) => {
    const selected = when[id];
    if (selected === undefined) return [];
    return [
      { modifier: key, contexts: contexts.flatMap((context) => (selected.includes(context.id) ? context.key : [])) },
    ];
  });
}

/** Returns the conjunction of two conditions, naming each modifier once. */
export function both(a: Condition, b: Condition): Condition {
  const narrowed = a.map(({ modifier, contexts }) => {
    const match = b.find((part) => part.modifier === modifier);
    return { modifier, contexts: contexts.filter((context) => match?.contexts.includes(context) ?? true) };
  });
  return [...narrowed, ...b.filter(({ modifier }) => !a.some((part) => part.modifier === modifier))];
}

/** Converts a layer's condition to ids. */
export function whenOf(condition: Condition, modifiers: readonly NamedModifier[]): When {
  return Object.fromEntries(
    condition.flatMap(({ modifier, contexts }) => {
      const match = modifiers.find(({ key }) => key === modifier);
      if (match === undefined) return [];
      return [[match.id, match.contexts.flatMap(({ key, id }) => (contexts.includes(key) ? id : []))]];
    }),
  );
}

/** The parts of a modifier that conditions refer to. */
export type Named = Pick<Modifier, "id"> & { readonly contexts: readonly Pick<Context, "id" | "facets">[] };

/** The subject of a part of a condition: a modifier, or one of its facets. */
export type Subject = { readonly modifier: Named; readonly facet: string | null };

/**
 * Returns the contexts that a condition selects, keyed by modifier id; undefined if it names something unknown, which is
 * reported. Parts on the same modifier and its facets are intersected.
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
    const earlier = when[part.id];
    when[part.id] = earlier === undefined ? part.contexts : earlier.filter((id) => part.contexts.includes(id));
  }
  return when;
}

/** Reads the subject named by a key of a condition; undefined if it is unknown, which is reported. */
export function readSubject(name: string, modifiers: readonly Named[], spot: Spot): Subject | undefined {
  const [first = "", facet] = name.split(":");
  const modifier = modifiers.find(({ id }) => id === first);
  if (facet === undefined)
    return modifier === undefined ? readFacet(first, modifiers, spot) : { modifier, facet: null };
  if (modifier === undefined) return reportUnknown("modifier", first, { names: idsOf(modifiers), spot });
  const names = facetsOf(modifier);
  if (names.includes(facet)) return { modifier, facet };
  return reportUnknown("facet", facet, { of: first, names, spot });
}

/** Reads a facet without its modifier; only one modifier may have it. */
function readFacet(facet: string, modifiers: readonly Named[], spot: Spot): Subject | undefined {
  const [modifier, rival] = modifiers.filter((candidate) => facetsOf(candidate).includes(facet));
  if (modifier === undefined) {
    const names = [...new Set([...idsOf(modifiers), ...modifiers.flatMap(facetsOf)])];
    return reportUnknown("modifier or facet", facet, { names, spot });
  }
  return rival === undefined ? { modifier, facet } : reportAmbiguous(facet, [modifier, rival], spot);
}

function idsOf(modifiers: readonly Named[]): readonly string[] {
  return modifiers.map(({ id }) => id);
}

function facetsOf({ contexts }: Named): readonly string[] {
  return [...new Set(contexts.flatMap(({ facets }) => Object.keys(facets)))];
}

type Unknown = { readonly of?: string; readonly names: readonly string[]; readonly spot: Spot };

/** Reports an unknown name, suggesting the valid ones. */
function reportUnknown(
  what: string,
  name: string,
  { of, names, spot }: Unknown,
  part: "key" | "value" = "key",
): undefined {
  const owner = of === undefined ? "" : ` of "${of}"`;
  reportAt(spot, part, { message: `Unknown ${what} "${name}"${owner}.${fewOf(names)}`, fix: suggest(name, names) });
}

function reportAmbiguous(
  facet: string,
  [first, second]: readonly [Named, Named],
  spot: Spot,
  part: "key" | "value" = "key",
): undefined {
  const message = `"${facet}" is a facet of "${first.id}" and of "${second.id}".`;
  reportAt(spot, part, { message, fix: `Write "${first.id}:${facet}" or "${second.id}:${facet}".` });
}

/** Returns the contexts that have any of the values; undefined if a value is unknown. */
function readValues(
  { modifier, facet }: Subject,
  values: readonly string[],
  spot: Spot,
): readonly string[] | undefined {
  const candidates = modifier.contexts.flatMap(({ id, facets }) => {
    const value = facet === null ? id : Object.entries(facets).find(([name]) => name === facet)?.[1];
    return value === undefined ? [] : [{ id, value }];
  });
  const names = [...new Set(candidates.map(({ value }) => value))];
  const what = facet === null ? "context" : "value";
  const of = facet === null ? modifier.id : `${modifier.id}:${facet}`;
  const isKnown = values.map((value, index) => {
    if (names.includes(value)) return true;
    // The place of a single value, which isn't in a list, is its parent's.
    reportUnknown(what, value, { of, names, spot: inside(spot, index) }, "value");
    return false;
  });
  return isKnown.every(Boolean)
    ? candidates.filter(({ value }) => values.includes(value)).map(({ id }) => id)
    : undefined;
}

/**
 * Checks that the modifiers, facets and contexts that the settings refer to exist. Call it after the resolver document
 * has been read.
 */
export function checkConditions(settings: Settings, modifiers: readonly Named[], spot: Spot): boolean {
  const { modifiers: stated, layers, without, rules, pairs, build } = settings;
  const conditions: (readonly [RawWhen, Path])[] = [
    ...stated.map(({ only, path }) => [only, [...path, "only"]] as const),
    ...[...layers, ...rules, ...pairs].map(({ when, path }) => [when, [...path, "when"]] as const),
    ...without.map((when, index) => [when, ["combinations", "without", index]] as const),
  ];
  const combinations = typeof build === "string" || build === null ? [] : build;
  const sources = [...layers, ...stated.flatMap(({ contexts }) => contexts)].flatMap(({ sources }) => sources ?? []);
  return [
    ...conditions.map(([when, path]) => readWhen(when, modifiers, inside(spot, ...path)) !== undefined),
    ...combinations.flatMap((combination, index) => {
      const place = inside(spot, "combinations", "build", index);
      return Object.entries(combination).map(([id, context]) => isChoice([id, context], modifiers, inside(place, id)));
    }),
    ...sources.map((source) => isFacet(source, modifiers, spot)),
    ...stated.map((modifier) => {
      const choice = [modifierId(modifier), modifier.default] as const;
      return isChoice(choice, modifiers, inside(spot, ...modifier.path, "default"));
    }),
  ].every(Boolean);
}

/** Checks that a modifier has a context; accepts null, which means no choice. */
function isChoice([id, context]: readonly [string, string | null], modifiers: readonly Named[], spot: Spot): boolean {
  if (context === null) return true;
  const modifier = modifiers.find((candidate) => candidate.id === id);
  if (modifier !== undefined) return readValues({ modifier, facet: null }, [context], spot) !== undefined;
  reportUnknown("modifier", id, { names: idsOf(modifiers), spot });
  return false;
}

/** Checks that the facet that selects the values of a source exists and is unambiguous. */
function isFacet(source: SourceSettings, modifiers: readonly Named[], outer: Spot): boolean {
  if (source.kind === "inline" || source.by === null) return true;
  const { by, path } = source;
  const spot = inside(outer, ...path, "by");
  const owners = modifiers.filter((modifier) =>
    facetsOf(modifier).some((facet) => by === facet || by === `${modifier.id}:${facet}`),
  );
  const [first, second] = owners;
  if (first !== undefined && second === undefined) return true;
  if (first !== undefined && second !== undefined) reportAmbiguous(by, [first, second], spot, "value");
  else reportUnknown("facet", by, { names: [...new Set(modifiers.flatMap(facetsOf))], spot }, "value");
  return false;
}
