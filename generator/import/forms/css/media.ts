import { MOST_CONTEXTS } from "../../../source/settings/check.ts";
import { ImportError } from "../../import-error.ts";
import type { FoundContext } from "../../reading.ts";
import { type Feature, SCHEME } from "./media-query.ts";
import type { Declared } from "./statements.ts";

/** A medium without its bound: `width`. */
function plainName({ name }: Feature): string {
  return name.replace(/^(min|max)-(device-)?|^prefers-/, "");
}

/** The context of a medium. */
function contextOf({ name, value }: Feature): string {
  const bound = /^(min|max)-/.exec(name)?.[0] ?? "";
  return value === "" ? "true" : `${bound}${value.replace(/[^a-z0-9]+/g, "-")}`;
}

/** The modifiers of media. */
export type Media = {
  nameOf(feature: Feature): string;
  /** The contexts that a feature is true in: a wider screen has all smaller minima. */
  contextsOf(feature: Feature): readonly string[];
};

/** Whether a feature is a minimum or a maximum. */
export function isBound({ name }: Feature): boolean {
  return /^(min|max)-/.test(name);
}

/** Adds the modifiers of media: one for the width, or two where a minimum and a maximum may hold together. */
export function addMedia(declared: readonly Declared[], add: (modifier: string, context: FoundContext) => void): Media {
  const features = new Map<string, Feature>();
  for (const { media } of declared)
    for (const feature of media) if (feature.name !== SCHEME) features.set(feature.query, feature);
  // Of several minima that hold the last context counts, so the largest is last; of maxima the smallest.
  const size = ({ name, value }: Feature) => lengthOf(value) * (name.startsWith("max-") ? -1 : 1);
  const inOrder = [...features.values()].sort((one, other) => size(one) - size(other));
  if (inOrder.length > MOST_CONTEXTS)
    throw new ImportError(`The stylesheets have ${inOrder.length} media queries. Expected: at most ${MOST_CONTEXTS}.`);
  const both = new Set(inOrder.filter((one) => overlaps(one, inOrder)).map(plainName));
  const nameOf = (feature: Feature) =>
    both.has(plainName(feature)) ? feature.name.replace("-device-", "-") : plainName(feature);
  for (const feature of inOrder) add(nameOf(feature), { name: contextOf(feature), media: feature.query });
  const contextsOf = (feature: Feature) => {
    if (!isBound(feature)) return [contextOf(feature)];
    const same = inOrder.filter(({ name }) => name === feature.name);
    return same.filter((other) => size(other) >= size(feature)).map(contextOf);
  };
  return { nameOf, contextsOf };
}

/** Whether a maximum is as large as a minimum of the same medium. */
function overlaps(maximum: Feature, all: readonly Feature[]): boolean {
  if (!maximum.name.startsWith("max-")) return false;
  const minima = all.filter((one) => one.name.startsWith("min-") && plainName(one) === plainName(maximum));
  return minima.some(({ value }) => lengthOf(value) <= lengthOf(maximum.value));
}

/** Units by how many pixels they have (CSS Values 4, section 6.2); those of fonts are of the usual size. */
const UNITS: Readonly<Record<string, number>> = {
  px: 1,
  em: 16,
  rem: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
  dppx: 1,
  x: 1,
  dpi: 1 / 96,
  dpcm: 2.54 / 96,
};

/** A length or resolution of a medium in pixels, for its order alone; a ratio is one number. */
export function lengthOf(value: string): number {
  const [, amount = "0", over = "1"] = /^(-?[\d.]+)(?:\s*\/\s*([\d.]+))?/.exec(value) ?? [];
  const unit = /[a-z]+$/.exec(value)?.[0] ?? "";
  const size = (Number(amount) / Number(over)) * (Object.hasOwn(UNITS, unit) ? (UNITS[unit] ?? 1) : 1);
  return Number.isFinite(size) ? size : 0;
}
