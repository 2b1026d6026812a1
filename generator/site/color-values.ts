import type { Identity } from "../model/identity.ts";
import type { Choices } from "../model/modifier.ts";
import type { ColorToken } from "../model/token.ts";
import { choicesOn, completeChoices, tokenAt } from "../resolve/combination.ts";
import { floorRatio, ratioOn } from "../resolve/contrast.ts";
import { isColor } from "../resolve/theme.ts";
import { writeNumber } from "./formats.ts";
import { backgroundOf } from "./roles.ts";

/** A colour as a page shows it, on the identity's background where it has one. */
export type ShownColor = {
  readonly hex: string;
  readonly opacity: number;
  /** The background below a translucent colour. */
  readonly paper: string;
  /** Its opacity in per cent; null for an opaque colour. */
  readonly share: string | null;
  /** Its least contrast with the background, as the language writes numbers; empty for the background itself. */
  readonly ratio: string;
};

/** Shows a value of a colour that some choices give. */
export type ColorMeter = (token: ColorToken, choices: readonly Choices[]) => ShownColor;

/** Measures colours against the background of the combinations that they are in. */
export function colorMeter(identity: Identity): ColorMeter {
  const { modifiers, language } = identity;
  const name = backgroundOf(identity);
  const background = identity.tokens.find(({ values: [first] }) => name !== null && first?.name === name);
  /** The backgrounds of the combinations that have a choice. */
  const papersOf = (choices: Choices): string[] => {
    if (background === undefined) return [];
    const further = modifiers.filter(({ id }) => background.by.includes(id) && !(id in choices));
    return [...choicesOn(further)].flatMap((others) => {
      const found = tokenAt(modifiers, background, completeChoices(modifiers, { ...choices, ...others }));
      return found !== null && isColor(found) ? [found.color.hex] : [];
    });
  };
  return ({ color: { hex, alpha }, ...color }, choices) => {
    const papers = [...new Set(choices.flatMap(papersOf))];
    const [paper = "none"] = papers;
    const isPaper = color.name === name;
    const ratios = isPaper ? [] : papers.map((one) => ratioOn({ hex, alpha }, one));
    return {
      hex,
      opacity: alpha,
      paper,
      share: alpha < 1 ? `${Math.round(alpha * 100)}%` : null,
      ratio: ratios.length === 0 ? "" : writeNumber(floorRatio(Math.min(...ratios)), language),
    };
  };
}
