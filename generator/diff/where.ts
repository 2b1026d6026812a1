import type { Combination } from "../model/theme.ts";

/** A Cartesian product of themes, products and seasons; null means all. */
export type Box = {
  readonly themes: readonly string[] | null;
  /** A null element means no product. */
  readonly products: readonly (string | null)[] | null;
  readonly seasons: readonly (string | null)[] | null;
};

/** A set of combinations as a union of boxes. */
export type Where = readonly Box[];

type Modifier = keyof Combination;

const MODIFIERS: readonly Modifier[] = ["theme", "product", "season"];

/** Describes a set of combinations as boxes; `all` is the set of combinations that both sides have. */
export function toWhere(some: readonly Combination[], all: readonly Combination[]): Where {
  const [themes, products, seasons] = MODIFIERS.map((modifier) => valuesOf(all, modifier));
  return cut(some, 0).map((box) => ({
    themes: shorten(valuesOf(box, "theme"), themes) as readonly string[] | null,
    products: shorten(valuesOf(box, "product"), products),
    seasons: shorten(valuesOf(box, "season"), seasons),
  }));
}

function shorten(some: readonly (string | null)[], all: readonly (string | null)[] = []): (string | null)[] | null {
  return some.length === all.length ? null : [...some];
}

/** Splits a set that isn't a box by one modifier, grouping slices that are otherwise equal. */
function cut(some: readonly Combination[], at: number): readonly (readonly Combination[])[] {
  const modifier = MODIFIERS[at];
  if (modifier === undefined || isBox(some)) return [some];
  const slices = Object.values(Object.groupBy(some, (combination) => String(combination[modifier])));
  const alike = Object.groupBy(slices, (slice = []) => slice.map((combination) => restOf(combination, at)).join("\n"));
  return Object.values(alike).flatMap((group = []) =>
    cut(
      group.flatMap((slice = []) => slice),
      at + 1,
    ),
  );
}

function isBox(some: readonly Combination[]): boolean {
  return MODIFIERS.reduce((product, modifier) => product * valuesOf(some, modifier).length, 1) === some.length;
}

function restOf(combination: Combination, at: number): string {
  return JSON.stringify(MODIFIERS.filter((_, index) => index !== at).map((modifier) => combination[modifier]));
}

function valuesOf(some: readonly Combination[], modifier: Modifier): (string | null)[] {
  return [...new Set(some.map((combination) => combination[modifier]))];
}

/** Describes a set of combinations: `in all themes`, `in dark and dim with ferry during diwali`. */
export function nameWhere(where: Where): string {
  return where
    .map(({ themes, products, seasons }) => {
      const parts = [
        `in ${themes === null ? "all themes" : listed(themes)}`,
        describe(products, "with", "without a product"),
        describe(seasons, "during", "outside any season"),
      ];
      return parts.filter(Boolean).join(" ");
    })
    .join("; ");
}

function describe(ids: readonly (string | null)[] | null, preposition: string, absence: string): string {
  if (ids === null) return "";
  const names = ids.filter((id) => id !== null);
  const presence = names.length === 0 ? [] : [`${preposition} ${listed(names)}`];
  return [...presence, ...(ids.includes(null) ? [absence] : [])].join(" or ");
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
