import type { Choices } from "../model/modifier.ts";
import type { ColorToken } from "../model/token.ts";
import { choicesOn, completeChoices, tokenAt } from "../resolve/combination.ts";
import { floorRatio, ratioOn } from "../resolve/contrast.ts";
import { namesOfRole } from "../resolve/roles.ts";
import { isColor } from "../resolve/theme.ts";
import { contextName } from "./choosers.ts";
import { writeNumber } from "./formats.ts";
import { backgroundOf } from "./roles.ts";
import type { Site } from "./site-data.ts";
import { say } from "./words.ts";

/** A colour as a page shows it, on the identity's background if any. */
export type ShownColor = {
  readonly hex: string;
  readonly opacity: number;
  /** The background beneath a translucent colour. */
  readonly paper: string;
  /** The opacity in per cent; null for an opaque colour. */
  readonly share: string | null;
  /** The lowest contrast with a background, and that background's name; empty for the background itself. */
  readonly ratio: string;
};

/** Describes a value of a colour, given the choices that select it. */
export type ColorMeter = (token: ColorToken, choices: readonly Choices[]) => ShownColor;

/** Measures colours against the backgrounds of their combinations; the text of buttons against the accent. */
export function colorMeter(site: Pick<Site, "identity" | "words">): ColorMeter {
  const { identity } = site;
  const page = backgroundOf(identity);
  const [[onAccent], [accent]] = [namesOfRole(identity, "on-accent"), namesOfRole(identity, "accent")];
  const isLabel = (name: string) => name === onAccent && name !== page && accent !== undefined;
  const [onPage, onButton] = [meterOn(page, site), meterOn(accent ?? page, site)];
  return (token, choices) => (isLabel(token.name) ? onButton : onPage)(token, choices);
}

/** Measures colours against one token. */
function meterOn(name: string | null, { identity, words }: Pick<Site, "identity" | "words">): ColorMeter {
  const { modifiers, language } = identity;
  const background = identity.tokens.find(({ values: [first] }) => name !== null && first?.name === name);
  const by = modifiers.filter(({ id }) => background?.by.includes(id));
  // Collects the backgrounds of the combinations that include these choices.
  const papersOf = (choices: Choices): { readonly hex: string; readonly given: Choices }[] => {
    if (background === undefined) return [];
    return [...choicesOn(by.filter(({ id }) => !(id in choices)))].flatMap((rest) => {
      const given = { ...choices, ...rest };
      const token = tokenAt(modifiers, background, completeChoices(modifiers, given));
      return token !== null && isColor(token) ? [{ hex: token.color.hex, given }] : [];
    });
  };
  // Names the background and its contexts: `paper, Dark`.
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
    const [least] = color.name === name ? [] : ratios.sort((a, b) => a.ratio - b.ratio);
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
