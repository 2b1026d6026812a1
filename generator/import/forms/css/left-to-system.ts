import type { Entry } from "../../reading.ts";
import { wordsOf } from "../../modes.ts";
import { type Choice, CLASS, isOfSystem, PRESENT } from "./conditions.ts";
import { splitLightDark } from "./light-dark.ts";
import { isOfBothModes, isOfScheme, keyOf } from "./schemes.ts";
import type { Declared } from "./statements.ts";

/** The choices by which a page leaves itself to the reader's system, `[data-theme="auto"]`: they are those of a page without. */
export type LeftToSystem = {
  isLeft(choice: Choice): boolean;
  /** What a page does not choose that has such a rule. */
  without(one: Declared): readonly Choice[];
  /** What those pages have, and pages that choose nothing have otherwise. */
  readonly entries: readonly Entry[];
};

const LEFT = "Values of pages that choose nothing, where others leave themselves to the system: one context in Vitral";

/** Finds out which attributes leave a page to the reader's system by some of their values. */
export function leftToSystem(all: readonly Declared[], schemes: readonly Declared[]): LeftToSystem {
  const modifiersOf = (isMeant: (choice: Choice, one: Declared) => boolean) =>
    new Set(all.flatMap((one) => one.choices.filter((choice) => isMeant(choice, one)).map(({ modifier }) => modifier)));
  const isValued = ({ context }: Choice) => context !== PRESENT && context !== "";
  const withValues = modifiersOf((choice) => isValued(choice) && !isOfSystem(choice));
  const inMedia = modifiersOf((choice, { media }) => media.length > 0 && isOfSystem(choice));
  const isAtRoot = ({ choices, without, media }: Declared) => choices.length + without.length + media.length === 0;
  const atRoot = new Map(all.filter(isAtRoot).map(({ name, text }) => [name, text.trim()]));
  // Beside another attribute that chooses, it is a choice like the others, and so it is where nothing asks the system.
  const choosing = modifiersOf(
    (choice, { name, text, choices, media }) =>
      media.length === 0 &&
      isOfSystem(choice) &&
      (choices.some((other) => isBeside(other, choice)) ||
        (!inMedia.has(choice.modifier) && atRoot.get(name) !== text.trim())),
  );
  const bySchemes = inSchemes(all);
  const isLeft = (choice: Choice) =>
    (isOfSystem(choice) && !choosing.has(choice.modifier)) || bySchemes.has(keyOf(choice));
  /** What pages have that leave nothing to the system, by what they choose. */
  const values = new Map(
    all
      .filter(({ choices, without }) => !choices.some(isLeft) && without.every(({ context }) => context === PRESENT))
      .map(({ name, text, media, choices }) => [keyIn({ name, media, choices }), text.trim()] as const),
  );
  return {
    isLeft,
    without: ({ choices }) =>
      choices.flatMap((choice): Choice[] =>
        isLeft(choice) && withValues.has(choice.modifier) ? [{ ...choice, context: PRESENT }] : [],
      ),
    entries: [
      ...schemesLeft(all, schemes, isLeft),
      ...all.flatMap(({ name, text, choices, media }): Entry[] => {
        const others = choices.filter((choice) => !isLeft(choice));
        if (others.length === choices.length) return [];
        const value = values.get(keyIn({ name, media, choices: others }));
        const [plain, made] = [value ?? values.get(keyIn({ name, media: [], choices: others })), text.trim()];
        if (plain === undefined || plain === made) return [];
        const pages = others.length === 0 ? "the root" : others.map(({ context }) => `"${context}"`).join(", ");
        return [{ kind: "repaired", what: LEFT, subject: `--${name}`, found: `${plain} at ${pages}`, made }];
      }),
    ],
  };
}

/** Names the colour scheme of pages that choose nothing where only those that leave themselves to the system have both. */
function schemesLeft(
  all: readonly Declared[],
  schemes: readonly Declared[],
  isLeft: (choice: Choice) => boolean,
): readonly Entry[] {
  if (!all.some(({ text }) => splitLightDark(text) !== undefined)) return [];
  const inAny = schemes.filter(({ media }) => media.length === 0);
  const left = inAny.find((one) => one.choices.length > 0 && one.choices.every(isLeft) && isOfBothModes(one));
  const plain = inAny.findLast(({ choices, without }) => choices.length + without.length === 0);
  if (left === undefined || (plain !== undefined && isOfBothModes(plain))) return [];
  const found = `${plain?.text.trim() ?? "normal"} at the root`;
  return [{ kind: "repaired", what: LEFT, subject: "color-scheme", found, made: left.text.trim() }];
}

/** Words of classes that leave a page to the reader's system: `.theme-auto`, `.acme--media-query`. */
const OF_SYSTEM = /^(auto|system|os|media|prefers|preferred)$/;

/** The classes called so that have values only for readers of light or dark pages. */
function inSchemes(all: readonly Declared[]): ReadonlySet<string> {
  const isCalledSo = ({ modifier, context }: Choice) =>
    modifier === CLASS && wordsOf(context).some((word) => OF_SYSTEM.test(word));
  const inMedium = new Set<string>();
  const inOthers = new Set<string>();
  for (const { choices, media } of all)
    for (const key of choices.filter(isCalledSo).map(keyOf)) (media.some(isOfScheme) ? inMedium : inOthers).add(key);
  return inMedium.difference(inOthers);
}

/** A property in a medium, for pages that choose something. */
function keyIn({ name, media, choices }: Pick<Declared, "name" | "media" | "choices">): string {
  return [name, ...media.map(({ query }) => query), ...choices.map(keyOf).sort()].join(" and ");
}

/** Whether a choice is of another attribute than one that leaves itself to the system. */
function isBeside({ modifier, context }: Choice, system: Choice): boolean {
  return modifier !== CLASS && modifier !== system.modifier && context !== PRESENT;
}
