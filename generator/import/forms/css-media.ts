import { MOST_CONTEXTS } from "../../source/settings/check.ts";
import { ImportError } from "../import-error.ts";
import type { FoundContext } from "../reading.ts";
import type { Feature } from "./css-conditions.ts";
import type { Declared } from "./css-statements.ts";

/** The medium whose contexts are modes. */
export const SCHEME = "prefers-color-scheme";

/** The modifier of a medium: the width for its minimum and its maximum. */
export function featureName({ name }: Feature): string {
  return name.replace(/^(min|max)-(device-)?|^prefers-/, "");
}

/** The context of a medium. */
function featureContext({ name, value }: Feature): string {
  const bound = /^(min|max)-/.exec(name)?.[0] ?? "";
  return value === "" ? "true" : `${bound}${value.replace(/[^a-z0-9]+/g, "-")}`;
}

/** Adds the modifiers of media; returns the contexts that a feature is true in: a wider screen has all smaller minima. */
export function addMedia(
  declared: readonly Declared[],
  add: (modifier: string, context: FoundContext) => void,
): (feature: Feature) => readonly string[] {
  const features = new Map<string, Feature>();
  for (const { media } of declared)
    for (const feature of media) if (feature.name !== SCHEME) features.set(feature.query, feature);
  // Of several minima that hold the last context counts, so the largest is last; of maxima the smallest.
  const size = ({ name, value }: Feature) => lengthOf(value) * (name.startsWith("max-") ? -1 : 1);
  const inOrder = [...features.values()].sort((one, other) => size(one) - size(other));
  for (const feature of inOrder.slice(0, MOST_CONTEXTS + 1)) {
    const context = featureContext(feature);
    add(featureName(feature), { name: context, media: feature.query });
  }
  if (inOrder.length > MOST_CONTEXTS)
    throw new ImportError(`The stylesheets have ${inOrder.length} media queries. Expected: at most ${MOST_CONTEXTS}.`);
  return (feature) => {
    if (!/^(min|max)-/.test(feature.name)) return [featureContext(feature)];
    const same = inOrder.filter(({ name }) => name === feature.name);
    return same.filter((other) => size(other) >= size(feature)).map(featureContext);
  };
}

/** A length of a medium in pixels, for its order alone. */
function lengthOf(value: string): number {
  const amount = Number.parseFloat(value);
  return Number.isFinite(amount) ? amount * (/r?em$/.test(value) ? 16 : 1) : 0;
}
