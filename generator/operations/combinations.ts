import type { Identity } from "../model/identity.ts";
import { type Choices, MODIFIER_ROLES } from "../model/modifier.ts";
import { choicesOn, completeChoices } from "../resolve/combination.ts";
import { completeExisting, exists } from "../resolve/existing.ts";
import { memoize, memoizeTexts } from "../resolve/memoize.ts";
import { furtherOf, readSegment, toSegment } from "./further.ts";
import type { Kind } from "./param.ts";
import type { ParameterProblem } from "./problem.ts";
import * as shape from "../model/schema.ts";

/** A combination as in a file address; `choices` encodes the further choices, and is absent if all are defaults. */
export type SettledCombination = {
  readonly theme: string;
  readonly product: string;
  readonly season: string;
  readonly choices?: string;
};

/** A request's choices; omitted ones are undefined. */
export type RequestedChoices = Readonly<Record<string, string | undefined>>;

/** Completes a request's choices to a combination that exists, or returns the problem. */
export function settleCombination(identity: Identity, given: RequestedChoices): SettledCombination | ParameterProblem {
  const requested = Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]));
  const choices = completeExisting(identity, requested);
  if (choices === null) {
    const isDefault = (id: string) =>
      identity.modifiers.every((modifier) => modifier.id !== id || modifier.default === requested[id]);
    const combination = Object.fromEntries(
      Object.entries(requested).filter(([id]) => id === "theme" || !isDefault(id)),
    );
    const [parameter = "", value = ""] = Object.entries(combination).at(-1) ?? [];
    return { problem: "noCombination", combination, parameter, value };
  }
  const { theme = "default", product = "none", season = "none" } = choices;
  const segment = toSegment(choices, identity);
  return { theme, product, season, ...(segment !== "" && { choices: segment }) };
}

/** Returns all choices of a settled combination. */
export function choicesIn({ theme, product, season, choices = "" }: SettledCombination): Choices {
  return { theme, product, season, ...readSegment(choices) };
}

/** Parses a segment and fills in the defaults of further modifiers. */
export function furtherIn(identity: Identity, segment = ""): Choices {
  return furtherBySegment(identity)(segment);
}

/**
 * Returns the same object for equal segments, because theme colours are memoized by that object; without it, /contrast
 * takes four times as long.
 */
const furtherBySegment = memoize((identity: Identity) =>
  memoizeTexts(10_000, (segment): Choices => {
    const choices = readSegment(segment);
    return Object.fromEntries(furtherOf(identity).map(({ id, default: byDefault }) => [id, choices[id] ?? byDefault]));
  }),
);

/** The shape of the further choices in a body; present if the identity has further modifiers. */
export const furtherModifiers = shape.optional(shape.record(shape.text), (identity) => furtherOf(identity).length > 0);

/** Returns the body member with the shape `furtherModifiers`. */
export function modifiersIn(identity: Identity, segment = ""): { readonly modifiers?: Choices } {
  const further = furtherIn(identity, segment);
  return Object.keys(further).length > 0 ? { modifiers: further } : {};
}

/** Returns whether the combination in a file address exists. */
export function isCombination(identity: Identity, settled: SettledCombination): boolean {
  return exists(identity, completeChoices(identity.modifiers, choicesIn(settled)));
}

/** Maximum length of the segment with further choices in a prebuilt file's address, in characters. */
const MAX_SEGMENT_LENGTH = 100;

/** Returns whether the settings request prebuilt files for a combination. */
export function isPrebuilt(identity: Identity, settled: SettledCombination): boolean {
  const { build } = identity;
  const segment = settled.choices ?? "";
  if (segment === "") return true;
  if (!segmentsOf(identity).includes(segment)) return false;
  if (typeof build === "string") return true;
  const choices = choicesIn(settled);
  return build.some((entry) => {
    const matchesFurther = furtherOf(identity).every(({ id, default: byDefault }) => {
      return (entry[id] ?? byDefault) === (choices[id] ?? byDefault);
    });
    return matchesFurther && MODIFIER_ROLES.every((id) => (entry[id] ?? choices[id]) === choices[id]);
  });
}

/** Returns the segments with prebuilt files for at least one theme, product and season. */
const segmentsOf = memoize((identity: Identity): readonly string[] => {
  const { build } = identity;
  const further = furtherOf(identity);
  const chosen =
    build === "all"
      ? [...choicesOn(further)]
      : build === "one-each"
        ? further.flatMap(({ id, contexts }) => contexts.map((context) => ({ [id]: context.id })))
        : build;
  const segments = new Set(chosen.map((choices) => toSegment(choices, identity)));
  return [...segments].filter((segment) => segment !== "" && segment.length <= MAX_SEGMENT_LENGTH);
});

/** Further choices in a file address: one segment, in the identity's order, without defaults. */
export const furtherChoices: Kind<string> = {
  name: "choices",
  read: (text, identity) => {
    const choices = readSegment(text);
    const isKnown = Object.entries(choices).every(([id, context]) => {
      return furtherOf(identity).some(
        (modifier) => modifier.id === id && modifier.contexts.some(({ id }) => id === context),
      );
    });
    return isKnown && toSegment(choices, identity) === text
      ? text
      : { problem: "malformed", expected: furtherChoices.expected(identity) };
  },
  allowed: () => null,
  values: segmentsOf,
  isBuilt: () => true,
  expected: (identity) => {
    const patterns = furtherOf(identity).map(({ id, contexts, default: byDefault }) => {
      const nonDefaults = contexts.flatMap((context) => (context.id === byDefault ? [] : context.id));
      return `${id}~${nonDefaults.join("|")}`;
    });
    if (patterns.length === 0) return "no further segment";
    return `choices without defaults, in this order: ${patterns.join("~")}`;
  },
  schema: () => ({ type: "string" }),
  example: (identity) => segmentsOf(identity)[0] ?? "",
};
