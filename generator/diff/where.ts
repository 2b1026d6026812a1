import type { Combination } from "../model/theme.ts";

/** Combinations of every theme with every product and every season of three lists; null where all are meant. */
export type Box = {
  readonly themes: readonly string[] | null;
  /** A product of null is none. */
  readonly products: readonly (string | null)[] | null;
  readonly seasons: readonly (string | null)[] | null;
};

/** A set of combinations, as few boxes as cutting by theme and then by product finds. */
export type Where = readonly Box[];

type Axis = keyof Combination;

const AXES: readonly Axis[] = ["theme", "product", "season"];

/** Names a set of combinations by boxes; `all` are those that both sides have. */
export function toWhere(some: readonly Combination[], all: readonly Combination[]): Where {
  const [themes, products, seasons] = AXES.map((axis) => valuesOf(all, axis));
  return cut(some, 0).map((box) => ({
    themes: shorten(valuesOf(box, "theme"), themes) as readonly string[] | null,
    products: shorten(valuesOf(box, "product"), products),
    seasons: shorten(valuesOf(box, "season"), seasons),
  }));
}

function shorten(some: readonly (string | null)[], all: readonly (string | null)[] = []): (string | null)[] | null {
  return some.length === all.length ? null : [...some];
}

/** A set that is no box is cut along an axis into slices; slices that are alike further on stay together. */
function cut(some: readonly Combination[], at: number): readonly (readonly Combination[])[] {
  const axis = AXES[at];
  if (axis === undefined || isBox(some)) return [some];
  const slices = Object.values(Object.groupBy(some, (one) => String(one[axis])));
  const alike = Object.groupBy(slices, (slice = []) => slice.map((one) => restOf(one, at)).join("\n"));
  return Object.values(alike).flatMap((group = []) =>
    cut(
      group.flatMap((slice = []) => slice),
      at + 1,
    ),
  );
}

function isBox(some: readonly Combination[]): boolean {
  return AXES.reduce((product, axis) => product * valuesOf(some, axis).length, 1) === some.length;
}

function restOf(combination: Combination, at: number): string {
  return JSON.stringify(AXES.filter((_, index) => index !== at).map((axis) => combination[axis]));
}

function valuesOf(some: readonly Combination[], axis: Axis): (string | null)[] {
  return [...new Set(some.map((one) => one[axis]))];
}

/** A set of combinations in words: `in all themes`, `in dark and dim with ferry during diwali`. */
export function nameWhere(where: Where): string {
  return where
    .map(({ themes, products, seasons }) => {
      const parts = [
        `in ${themes === null ? "all themes" : listed(themes)}`,
        products === null ? "" : `with ${listed(products.map((id) => id ?? "no product"))}`,
        seasons === null ? "" : `during ${listed(seasons.map((id) => id ?? "no season"))}`,
      ];
      return parts.filter(Boolean).join(" ");
    })
    .join("; ");
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
