import type { Color } from "../model/color.ts";
import type { FrontUse, Identity } from "../model/identity.ts";
import type { Choices } from "../model/modifier.ts";
import type { Theme } from "../model/theme.ts";
import { composite } from "../resolve/color.ts";
import { floorRatio, tokensByColorName } from "../resolve/contrast.ts";
import {
  colorsOn,
  type Combination,
  judgePair,
  nearestPair,
  type PairedColor,
  ratioOfAllowed,
  reasonsAgainst,
} from "../resolve/uses.ts";
import { furtherIn, type RequestedChoices, settleCombination } from "./combinations.ts";
import { type ColorChoice, defaultTheme } from "./kinds.ts";
import { isProblem, type ParameterProblem } from "./problem.ts";

type RequestedPair = {
  readonly text: ColorChoice;
  readonly on: ColorChoice;
  readonly use: FrontUse;
  readonly further: Choices;
};

/** Judges a pair in each theme. The nearest pair is the same in all themes, if one is allowed in all of them. */
export function judgeInThemes(identity: Identity, { text, on, use, further }: RequestedPair) {
  const combinations = identity.themes.map((theme) => ({ theme, further }));
  const judged = combinations.map((combination) => {
    const pair = { text: colorIn(identity, combination, text), on: colorIn(identity, combination, on), use };
    if (isJudged(pair)) return { combination, pair, ...judgePair(identity, combination, pair) };
    const reasons = [reasonNotJudged(pair, { text, on }, combination.theme)];
    return { combination, pair: undefined, ratio: null, minimum: null, reasons };
  });
  const refused = judged.find(({ pair, reasons }) => pair !== undefined && reasons.length > 0);
  const common = refused?.pair ? nearestPair(identity, refused.combination, refused.pair, combinations) : null;
  return judged.map(({ combination, pair, ratio, minimum, reasons }) => {
    const isRefused = pair !== undefined && reasons.length > 0;
    const nearest = isRefused ? (common ?? nearestPair(identity, combination, pair, [combination])) : null;
    return {
      theme: combination.theme.id,
      text: { token: text.token, hex: pair ? composite(pair.text.color, pair.on.color.hex) : null },
      on: { token: on.token, hex: pair?.on.color.hex ?? null },
      ratio,
      minimum,
      allowed: reasons.length === 0,
      reasons,
      nearest: nearest && { ...nearest, ratio: ratioOfAllowed(identity, combination, nearest, use) ?? 0 },
    };
  });
}

type PairInTheme = { readonly text: PairedColor; readonly on: PairedColor; readonly use: FrontUse };

function isJudged(pair: { readonly [K in keyof PairInTheme]: PairInTheme[K] | undefined }): pair is PairInTheme {
  return pair.text !== undefined && pair.on !== undefined && pair.on.color.alpha === 1;
}

/** Says why a pair has no contrast in a theme. */
function reasonNotJudged(
  pair: { readonly text: PairedColor | undefined; readonly on: PairedColor | undefined },
  { text, on }: { readonly text: ColorChoice; readonly on: ColorChoice },
  { id }: Theme,
): string {
  const missing = pair.text === undefined ? text : pair.on === undefined ? on : undefined;
  return missing ? `${missing.input} doesn't exist in ${id}.` : `${on.input} is translucent in ${id}.`;
}

type PickedColors = { readonly background: ColorChoice; readonly use: FrontUse; readonly further: Choices };

const MAX_COLORS = 20;

/** Lists the colours that are allowed on a background, those for every theme first, and the reasons against it. */
export function pickInThemes(identity: Identity, { background, use, further }: PickedColors) {
  const picked = identity.themes.map((theme) => pickIn(identity, { theme, further }, { background, use }));
  const all = picked.flatMap(({ colors }) => colors);
  const byToken = [...Map.groupBy(all, ({ token }) => token)].map(([token, inThemes]) => ({
    token,
    note: inThemes[0]?.note ?? "",
    themes: inThemes.map(({ theme, hex, ratio }) => ({ theme, hex, ratio })),
  }));
  return {
    reasons: [...new Set(picked.flatMap(({ reasons }) => reasons))],
    colors: byToken.toSorted((a, b) => b.themes.length - a.themes.length).slice(0, MAX_COLORS),
  };
}

/** Lists the colours of a theme with enough contrast, and the reasons against the background itself. */
function pickIn(identity: Identity, combination: Combination, { background, use }: Omit<PickedColors, "further">) {
  const { id } = combination.theme;
  const on = colorIn(identity, combination, background);
  if (on === undefined) return { reasons: [`${background.input} doesn't exist in ${id}.`], colors: [] };
  if (on.color.alpha < 1) return { reasons: [`${background.input} is translucent in ${id}.`], colors: [] };
  const colors = colorsOn(identity, combination, on, use).map(({ token, ratio }) => {
    const hex = composite(token.color, on.color.hex);
    return { theme: id, token: token.name, note: token.note, hex, ratio: floorRatio(ratio) };
  });
  return { reasons: reasonsAgainst(identity, combination, on, "background"), colors };
}

/** Completes the further choices, and reports a background that is opaque in no theme, or that doesn't exist. */
export function settleColors<C extends Readonly<Record<string, ColorChoice>>, U>(
  identity: Identity,
  colors: C,
  { use, further, background }: { readonly use: U; readonly further: RequestedChoices; readonly background: keyof C },
): (C & { readonly use: U; readonly choices?: string }) | ParameterProblem {
  const combination = settleCombination(identity, { theme: defaultTheme(identity), ...further });
  if (isProblem(combination)) return combination;
  const { choices } = combination;
  const combinations = identity.themes.map((theme) => ({ theme, further: furtherIn(identity, choices) }));
  for (const [parameter, color] of Object.entries(colors)) {
    const inThemes = combinations.flatMap((at) => colorIn(identity, at, color) ?? []);
    const value = color.input;
    const allowed = combinations[0]
      ? [...tokensByColorName(identity, combinations[0].theme, combinations[0].further).keys()]
      : [];
    if (inThemes.length === 0) return { problem: "unknownToken", allowed, parameter, value };
    const isOpaque = inThemes.some((shown) => shown.color.alpha === 1);
    if (parameter === background && !isOpaque) return { problem: "translucent", parameter, value };
  }
  return { ...colors, use, ...(choices !== undefined && { choices }) };
}

/** Returns a requested colour in a combination; undefined for a token that doesn't exist there. */
function colorIn(
  identity: Identity,
  { theme, further }: Combination,
  { input, token, color }: ColorChoice,
): PairedColor | undefined {
  const shown: Color | undefined = color ?? tokensByColorName(identity, theme, further).get(token ?? "")?.color;
  return shown && { input, name: token, color: shown };
}
