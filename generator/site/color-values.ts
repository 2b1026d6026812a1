import type { Choices } from "../model/modifier.ts";
import type { ColorToken } from "../model/token.ts";
import { choicesOn, completeChoices, tokenAt } from "../resolve/combination.ts";
import { floorRatio, ratioOn } from "../resolve/contrast.ts";
import { isColor } from "../resolve/theme.ts";
import { contextName } from "./choosers.ts";
import { writeNumber } from "./formats.ts";
import { backgroundOf } from "./roles.ts";
import type { Site } from "./site-data.ts";
import { say } from "./words.ts";

/** A colour as a page shows it, on the identity's background where it has one. */
export type ShownColor = {
  readonly hex: string;
  readonly opacity: number;
  /** The background below a translucent colour. */
  readonly paper: string;
  /** Its opacity in per cent; null for an opaque colour. */
  readonly share: string | null;
  /** Its least contrast with the background, and which background that is; empty for the background itself. */
  readonly ratio: string;
};

/** Shows a value of a colour that some choices give. */
export type ColorMeter = (token: ColorToken, choices: readonly Choices[]) => ShownColor;

/** Measures colours against the background of the combinations that they are in. */
export function colorMeter({ identity, words }: Pick<Site, "identity" | "words">): ColorMeter {
  const { modifiers, language } = identity;
  const name = backgroundOf(identity);
  const background = identity.tokens.find(({ values: [first] }) => name !== null && first?.name === name);
  const by = modifiers.filter(({ id }) => background?.by.includes(id));
  /** The backgrounds of the combinations that have a choice, and what they depend on. */
  const papersOf = (choices: Choices): { readonly hex: string; readonly given: Choices }[] => {
    if (background === undefined) return [];
    return [...choicesOn(by.filter(({ id }) => !(id in choices)))].flatMap((others) => {
      const given = { ...choices, ...others };
      const found = tokenAt(modifiers, background, completeChoices(modifiers, given));
      return found !== null && isColor(found) ? [{ hex: found.color.hex, given }] : [];
    });
  };
  /** The name of the background, and of the contexts that give it: `paper, Dark`. */
  const nameAt = (given: Choices): string => {
    const contexts = by.flatMap((modifier) => {
      const context = modifier.contexts.find(({ id }) => id === given[modifier.id]);
      return context === undefined ? [] : contextName(modifier, context, words);
    });
    return [name, ...contexts].join(", ");
  };
  return ({ color: { hex, alpha }, ...color }, choices) => {
    const papers = new Map<string, Choices>();
    for (const paper of choices.flatMap(papersOf)) if (!papers.has(paper.hex)) papers.set(paper.hex, paper.given);
    const [first = "none"] = papers.keys();
    const ratios = [...papers].map(([paper, given]) => ({ given, ratio: ratioOn({ hex, alpha }, paper) }));
    const [least] = color.name === name ? [] : ratios.sort((one, other) => one.ratio - other.ratio);
    return {
      hex,
      opacity: alpha,
      paper: first,
      share: alpha < 1 ? `${Math.round(alpha * 100)}%` : null,
      ratio:
        least === undefined
          ? ""
          : say(words.tokens.ratio, {
              ratio: writeNumber(floorRatio(least.ratio), language),
              background: nameAt(least.given),
            }),
    };
  };
}
