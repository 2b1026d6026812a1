import type { Color, Hex } from "../model/color.ts";
import type { Identity } from "../model/identity.ts";
import type { Choices } from "../model/modifier.ts";
import type { Theme } from "../model/theme.ts";
import { composite, contrastRatio, luminance, luminanceRatio } from "../resolve/color.ts";
import {
  colorTokens,
  comparedTokens,
  ENHANCED,
  floorRatio,
  MINIMUM,
  nearestPassing,
  passes,
  ratioOn,
} from "../resolve/contrast.ts";
import { entryById } from "../resolve/theme.ts";
import { json } from "./format.ts";
import { color, type ColorChoice, defaultTheme, opaqueColor, themeId } from "./kinds.ts";
import { furtherIn, furtherModifiers, modifiersIn, settleCombination } from "./combinations.ts";
import { operation } from "./operation.ts";
import { required, withDefault } from "./param.ts";
import { isProblem, type ParameterProblem } from "./problem.ts";
import * as shape from "../model/schema.ts";

const comparedColor = shape.object("ContrastColor", {
  input: shape.text,
  token: shape.orNull(shape.text),
  hex: shape.hex,
});
const passed = shape.object("ContrastPasses", { text: shape.flag, largeText: shape.flag, graphic: shape.flag });
const nearest = shape.orNull(
  shape.object("ContrastNearest", { token: shape.text, hex: shape.hex, ratio: shape.number }),
);

const contrast = shape.object("Contrast", {
  foreground: comparedColor,
  background: comparedColor,
  theme: shape.id("themes"),
  modifiers: furtherModifiers,
  ratio: shape.number,
  passes: passed,
  minimum: shape.object("ContrastMinimum", {
    text: shape.choice(4.5),
    largeText: shape.choice(3),
    graphic: shape.choice(3),
  }),
  enhanced: shape.object("ContrastEnhanced", { text: shape.flag, largeText: shape.flag }),
  nearest,
});

const pairs = shape.list(
  shape.object("MatrixPair", { foreground: shape.text, background: shape.text, ratio: shape.number, passes: passed }),
);
const matrix = shape.object("Matrix", { theme: shape.id("themes"), modifiers: furtherModifiers, pairs });

export const checkContrast = operation({
  id: "checkContrast",
  group: "tools",
  summary: "The WCAG 2 contrast ratio of two colours, and whether it passes for text, large text and graphics.",
  path: "/contrast{?foreground,background,theme,modifiers*}",
  params: {
    foreground: required(color, "The foreground colour: hexadecimal, or the name of a colour token."),
    background: required(
      opaqueColor,
      "The background colour, which must be opaque: hexadecimal, or the name of a colour token.",
    ),
    theme: withDefault(themeId, defaultTheme, "The theme in which token names are resolved."),
  },
  refusesQuery: true,
  file: null,
  kinds: {},
  formats: { json },
  shape: contrast,
  settle: ({ foreground, background, theme }, { identity, further }) => {
    const combination = settleCombination(identity, { theme, ...further });
    if (isProblem(combination)) return combination;
    const { choices } = combination;
    const tokens = colorTokens(identity, entryById(identity.themes, theme), furtherIn(identity, choices));
    const [front, behind] = [colorOf(foreground, tokens), colorOf(background, tokens)];
    if (front === undefined) return absent("foreground", foreground.input, tokens);
    if (behind === undefined) return absent("background", background.input, tokens);
    if (behind.alpha < 1) return translucent(background.input);
    return {
      theme,
      ...(choices !== undefined && { choices }),
      foreground: { input: foreground.input, token: foreground.token, hex: composite(front, behind.hex) },
      background: { input: background.input, token: background.token, hex: behind.hex },
    };
  },
  answer: (identity, { theme, foreground, background, choices }): shape.TypeOf<typeof contrast> => {
    const ratio = contrastRatio(foreground.hex, background.hex);
    const passed = passes(ratio);
    return {
      foreground,
      background,
      theme,
      ...modifiersIn(identity, choices),
      ratio: floorRatio(ratio),
      passes: passed,
      minimum: MINIMUM,
      enhanced: { text: ratio >= ENHANCED.text, largeText: ratio >= ENHANCED.largeText },
      nearest: passed.text
        ? null
        : suggestion(identity, theme, {
            foreground: foreground.hex,
            background: background.hex,
            further: furtherIn(identity, choices),
          }),
    };
  },
});

export const getContrastMatrix = operation({
  id: "getContrastMatrix",
  group: "tools",
  summary: "The contrast of every pair of a theme's colour tokens with an opaque background.",
  path: "/contrast/{theme}{?modifiers*}",
  params: { theme: required(themeId, "The theme.") },
  refusesQuery: true,
  file: "/contrast/{theme}",
  kinds: { theme: themeId },
  formats: { json },
  shape: matrix,
  settle: ({ theme }, { identity, further }) => {
    const combination = settleCombination(identity, { theme, ...further });
    if (isProblem(combination)) return combination;
    return { theme, ...(combination.choices !== undefined && { choices: combination.choices }) };
  },
  answer: (identity, { theme, choices }): shape.TypeOf<typeof matrix> => ({
    theme,
    ...modifiersIn(identity, choices),
    pairs: pairsOf(identity, entryById(identity.themes, theme), furtherIn(identity, choices)),
  }),
});

function translucent(value: string): ParameterProblem {
  return { problem: "translucent", parameter: "background", value };
}

/** Reports a token that exists only in other combinations. */
function absent(parameter: string, value: string, tokens: ReadonlyMap<string, Color>): ParameterProblem {
  return { problem: "unknownToken", allowed: [...tokens.keys()], parameter, value };
}

function colorOf(choice: ColorChoice, tokens: ReadonlyMap<string, Color>): Color | undefined {
  return choice.color ?? tokens.get(choice.token ?? "");
}

function suggestion(
  identity: Identity,
  theme: string,
  colors: { readonly foreground: Hex; readonly background: Hex; readonly further: Choices },
): shape.TypeOf<typeof nearest> {
  const nearestToken = nearestPassing(identity, entryById(identity.themes, theme), colors);
  if (nearestToken === null) return null;
  const { token, ratio } = nearestToken;
  return { token: token.name, hex: token.color.hex, ratio: floorRatio(ratio) };
}

function pairsOf(identity: Identity, theme: Theme, further: Choices): shape.TypeOf<typeof pairs> {
  const tokens = [...comparedTokens(identity, theme, further)].map(([name, color]) => {
    return { name, color, luminance: luminance(color.hex) };
  });
  const opaque = tokens.filter(({ color }) => color.alpha === 1);
  return tokens.flatMap((front) => {
    return opaque
      .filter(({ name }) => name !== front.name)
      .map((behind) => {
        // A translucent colour looks different on each background.
        const isOpaque = front.color.alpha === 1;
        const ratio = isOpaque
          ? luminanceRatio(front.luminance, behind.luminance)
          : ratioOn(front.color, behind.color.hex);
        return { foreground: front.name, background: behind.name, ratio: floorRatio(ratio), passes: passes(ratio) };
      });
  });
}
