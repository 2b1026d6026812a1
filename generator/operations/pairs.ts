import { FRONT_USES } from "../model/identity.ts";
import * as shape from "../model/schema.ts";
import { furtherIn, furtherModifiers, modifiersIn } from "./combinations.ts";
import { json } from "./format.ts";
import { color, opaqueColor, oneOf } from "./kinds.ts";
import { operation } from "./operation.ts";
import { judgeInThemes, pickInThemes, settleColors } from "./pair-answers.ts";
import { required, withDefault } from "./param.ts";

const frontUse = oneOf("use", () => FRONT_USES);

const pairColor = shape.object("PairColor", { token: shape.orNull(shape.text), hex: shape.orNull(shape.hex) });

const pairs = shape.object("Pairs", {
  text: shape.text,
  on: shape.text,
  use: shape.choice(...FRONT_USES),
  modifiers: furtherModifiers,
  allowed: shape.flag,
  themes: shape.list(
    shape.object("PairInTheme", {
      theme: shape.id("themes"),
      text: pairColor,
      on: pairColor,
      ratio: shape.orNull(shape.number),
      minimum: shape.orNull(shape.number),
      allowed: shape.flag,
      reasons: shape.list(shape.text),
      nearest: shape.orNull(shape.object("AllowedPair", { text: shape.text, on: shape.text, ratio: shape.number })),
    }),
  ),
});

const colors = shape.object("Colors", {
  background: shape.text,
  use: shape.choice(...FRONT_USES),
  modifiers: furtherModifiers,
  reasons: shape.list(shape.text),
  colors: shape.list(
    shape.object("ColorForUse", {
      token: shape.text,
      note: shape.text,
      themes: shape.list(
        shape.object("ColorInTheme", { theme: shape.id("themes"), hex: shape.hex, ratio: shape.number }),
      ),
    }),
  ),
});

export const checkPairs = operation({
  id: "checkPairs",
  group: "tools",
  summary: "Checks whether a colour may be used on another in each theme, with reasons and the nearest allowed tokens.",
  path: "/pairs{?text,on,use,modifiers*}",
  needsFunction: true,
  params: {
    text: required(color, "The foreground colour: hexadecimal, or the name of a colour token."),
    on: required(opaqueColor, "The background, which must be opaque: hexadecimal, or the name of a colour token."),
    use: withDefault(frontUse, () => "text", "The intended use of the foreground colour."),
  },
  refusesQuery: true,
  file: null,
  kinds: {},
  formats: { json },
  shape: pairs,
  settle: ({ text, on, use }, { identity, further }) =>
    settleColors(identity, { text, on }, { use, further, background: "on" }),
  answer: (identity, { text, on, use, choices }): shape.TypeOf<typeof pairs> => {
    const themes = judgeInThemes(identity, { text, on, use, further: furtherIn(identity, choices) });
    const isAllowed = themes.every(({ allowed }) => allowed);
    return { text: text.input, on: on.input, use, ...modifiersIn(identity, choices), allowed: isAllowed, themes };
  },
});

export const pickColor = operation({
  id: "pickColor",
  group: "tools",
  summary: "The colours for a use that are allowed on a background, those for every theme first.",
  path: "/colors{?background,use,modifiers*}",
  needsFunction: true,
  params: {
    background: required(opaqueColor, "The background: hexadecimal, or the name of a colour token."),
    use: required(frontUse, "The intended use of the colour."),
  },
  refusesQuery: true,
  file: null,
  kinds: {},
  formats: { json },
  shape: colors,
  settle: ({ background, use }, { identity, further }) =>
    settleColors(identity, { background }, { use, further, background: "background" }),
  answer: (identity, { background, use, choices }): shape.TypeOf<typeof colors> => ({
    background: background.input,
    use,
    ...modifiersIn(identity, choices),
    ...pickInThemes(identity, { background, use, further: furtherIn(identity, choices) }),
  }),
});
