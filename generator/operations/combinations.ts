import type { Identity } from "../model/identity.ts";
import type { Choices } from "../model/modifier.ts";
import { choicesOn, completeChoices } from "../resolve/combination.ts";
import { completeExisting, exists } from "../resolve/existing.ts";
import { memoize } from "../resolve/memoize.ts";
import { furtherOf, readSegment, toSegment } from "./further.ts";
import type { Kind } from "./param.ts";
import type { ParameterProblem } from "./problem.ts";
import * as shape from "./shape.ts";

/** A combination as its file names it; `choices` has the further choices, where they are not all defaults. */
export type Settled = {
  readonly theme: string;
  readonly product: string;
  readonly season: string;
  readonly choices?: string;
};

/** The choices of a request; an absent one is undefined. */
export type Given = Readonly<Record<string, string | undefined>>;

/** The combination that a request asks for, or the problem with it; absent choices fit the given ones. */
export function settleCombination(identity: Identity, given: Given): Settled | ParameterProblem {
  const own = Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]));
  const choices = completeExisting(identity, own);
  if (choices === null) {
    const isDefault = (id: string) => identity.modifiers.every((one) => one.id !== id || one.default === own[id]);
    const combination = Object.fromEntries(Object.entries(own).filter(([id]) => id === "theme" || !isDefault(id)));
    const [parameter = "", value = ""] = Object.entries(combination).at(-1) ?? [];
    return { problem: "noCombination", combination, parameter, value };
  }
  const { theme = "default", product = "none", season = "none" } = choices;
  const segment = toSegment(choices, identity);
  return { theme, product, season, ...(segment !== "" && { choices: segment }) };
}

/** All choices of a combination that was settled. */
export function choicesIn({ theme, product, season, choices = "" }: Settled): Choices {
  return { theme, product, season, ...readSegment(choices) };
}

/** The further choices of a segment on all further modifiers; the same object for the same ones. */
export function furtherIn(identity: Identity, segment = ""): Choices {
  const choices = readSegment(segment);
  return Object.fromEntries(furtherOf(identity).map((one) => [one.id, choices[one.id] ?? one.default]));
}

/** The choices on further modifiers in a body, if the identity has any. */
export const furtherModifiers = shape.optional(shape.record(shape.text), (one) => furtherOf(one).length > 0);

/** The member of a body that has the shape `furtherModifiers`. */
export function modifiersIn(identity: Identity, segment = ""): { readonly modifiers?: Choices } {
  const further = furtherIn(identity, segment);
  return Object.keys(further).length > 0 ? { modifiers: further } : {};
}

/** Returns whether a combination that a file's address names exists. */
export function isCombination(identity: Identity, settled: Settled): boolean {
  return exists(identity, completeChoices(identity.modifiers, choicesIn(settled)));
}

/** At most this many characters a segment of further choices has in the address of a file that is built ahead. */
const LONGEST_SEGMENT = 100;

/** Returns whether the files of a combination are built ahead, as the settings say. */
export function isBuiltAhead(identity: Identity, settled: Settled): boolean {
  const { build } = identity;
  const segment = settled.choices ?? "";
  if (segment === "") return true;
  if (!segmentsOf(identity).includes(segment)) return false;
  if (typeof build === "string") return true;
  const choices = choicesIn(settled);
  return build.some((one) => {
    const own = furtherOf(identity).every(({ id, default: byDefault }) => {
      return (one[id] ?? byDefault) === (choices[id] ?? byDefault);
    });
    return own && (["theme", "product", "season"] as const).every((id) => (one[id] ?? choices[id]) === choices[id]);
  });
}

/** The further choices of files that are built ahead, for at least one theme, product and season. */
const segmentsOf = memoize((identity: Identity): readonly string[] => {
  const { build } = identity;
  const further = furtherOf(identity);
  const chosen =
    build === "all"
      ? [...choicesOn(further)]
      : build === "one-each"
        ? further.flatMap(({ id, contexts }) => contexts.map((context) => ({ [id]: context.id })))
        : build;
  const segments = new Set(chosen.map((one) => toSegment(one, identity)));
  return [...segments].filter((one) => one !== "" && one.length <= LONGEST_SEGMENT);
});

/** Further choices as a file's address names them: one segment, in the identity's order and without defaults. */
export const furtherChoices: Kind<string> = {
  name: "choices",
  read: (text, identity) => {
    const choices = readSegment(text);
    const isKnown = Object.entries(choices).every(([id, context]) => {
      return furtherOf(identity).some((one) => one.id === id && one.contexts.some((each) => each.id === context));
    });
    return isKnown && toSegment(choices, identity) === text
      ? text
      : { problem: "malformed", expected: furtherChoices.expected(identity) };
  },
  allowed: () => null,
  values: segmentsOf,
  isBuilt: () => true,
  expected: (identity) => {
    const known = furtherOf(identity).map(({ id, contexts, default: byDefault }) => {
      const others = contexts.flatMap((context) => (context.id === byDefault ? [] : context.id));
      return `${id}~${others.join("|")}`;
    });
    return known.length === 0 ? "no further segment" : `choices without defaults, in this order: ${known.join("~")}`;
  },
  schema: () => ({ type: "string" }),
  example: (identity) => segmentsOf(identity)[0] ?? "",
};
