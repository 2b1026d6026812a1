import { expect } from "vitest";
import { type Audit, data, furtherModifiers, json, must, type Row, sameAs } from "./audit.ts";
import { COLORS, CONTRAST_TOKENS, SEASON_COLORS, THEMES } from "./identity.ts";

const contrastOf = (foreground: string, background: string, rest = "") =>
  `/api/v1/contrast?foreground=${foreground}&background=${background}${rest}`;

type Flags = readonly [text: boolean, large: boolean, graphic: boolean, aaa: boolean, largeAaa: boolean];
const NONE: Flags = [false, false, false, false, false];
const LARGE: Flags = [false, true, true, false, false];
const TEXT: Flags = [true, true, true, false, true];
const ALL: Flags = [true, true, true, true, true];

/** Ratios computed from the WCAG 2 formula and truncated to two decimals, with values on both sides of each threshold. */
const RATIOS: readonly (readonly [foreground: string, background: string, ratio: number, flags: Flags])[] = [
  ["000000", "ffffff", 21, ALL],
  ["ffffff", "000000", 21, ALL],
  ["808080", "808080", 1, NONE],
  ["595959", "ffffff", 7, ALL],
  ["5a5a5a", "ffffff", 6.89, TEXT],
  ["767676", "ffffff", 4.54, TEXT],
  ["9a6c5a", "ffffff", 4.49, LARGE],
  ["777777", "ffffff", 4.47, LARGE],
  ["949494", "ffffff", 3.03, LARGE],
  ["959595", "ffffff", 2.99, NONE],
  ["ff0000", "ffffff", 3.99, LARGE],
  ["00ff00", "000000", 15.3, ALL],
  ["336699", "ffffff", 5.99, TEXT],
];

const ratios = RATIOS.map(([foreground, background, ratio, [text, largeText, graphic, aaa, largeAaa]]): Row => [
  `CT-01/${foreground}-${background}`,
  `The contrast of ${foreground} on ${background} is ${ratio}, and the flags state the levels it passes.`,
  contrastOf(foreground, background),
  json({ ratio, passes: { text, largeText, graphic }, enhanced: { text: aaa, largeText: largeAaa } }),
]);

/** Notations of a colour, with the colour that is measured. */
const FORMS: readonly (readonly [input: string, hex: string, what: string])[] = [
  ["%23141414", "#141414", "with its hash encoded as %23"],
  ["141414", "#141414", "without a hash"],
  ["ABCDEF", "#abcdef", "in capitals"],
  ["%23AbC", "#aabbcc", "with three digits"],
  ["0008", "#777777", "with three digits and one alpha digit"],
  ["00000080", "#7f7f7f", "with two alpha digits"],
  ["1414141f", "#e2e2e2", "with a low alpha"],
  ["123456ff", "#123456", "with full alpha"],
];

const forms = FORMS.map(([input, hex, what]): Row => [
  `CT-02/${input}`,
  `A colour may be written ${what}; a translucent one is composited on the background, as in a browser.`,
  contrastOf(input, "fff"),
  json({ foreground: { input: decodeURIComponent(input), token: null, hex }, background: { hex: "#ffffff" } }),
]);

/** The colours of tokens in each theme. */
const TOKENS: readonly (readonly [token: string, theme: string, hex: string])[] = [
  ...THEMES.map((theme) => ["ink", theme, COLORS[theme].ink] as const),
  ["accent", "dark", COLORS.dark.ink],
  ["gray-soft", "light", COLORS.light["gray-soft"]],
  ["gray-soft", "light-high-contrast", "#000000"],
  ["rule", "dark-high-contrast", "#ffffff"],
  ["data-anil", "light", "#12188c"],
  ["data-anil", "dark-high-contrast", "#6c7dff"],
  ["season-natal", "light-high-contrast", SEASON_COLORS.natal.light],
  ["season-natal", "dark", SEASON_COLORS.natal.dark],
];

const resolved = TOKENS.map(([token, theme, hex]): Row => [
  `CT-03/${token}-${theme}`,
  `In the theme ${theme}, the token ${token} is ${hex}.`,
  contrastOf(token, "888", `&theme=${theme}`),
  json({ theme, foreground: { input: token, token, hex } }),
]);

/** Valid requests to checkContrast; contrast-refusals.ts audits the invalid ones. */
export const contrast: readonly Audit[] = [
  ...must("edge", [
    ...ratios,
    ...forms,
    ...resolved,
    [
      "CT-04",
      "Without a theme, token names refer to the light theme.",
      contrastOf("ink", "paper"),
      json({
        theme: "light",
        foreground: { hex: "#141414" },
        background: { token: "paper", hex: "#fafafa" },
        ratio: 17.65,
      }),
    ],
    [
      "CT-05",
      "A translucent foreground token is composited on the background.",
      contrastOf("scrim", "paper"),
      json({ foreground: { input: "scrim", token: "scrim", hex: "#969696" }, ratio: 2.83 }),
    ],
    [
      "CT-06",
      "A background with an alpha of 1 is opaque.",
      contrastOf("000", "ffffffff"),
      json({ background: { input: "ffffffff", hex: "#ffffff" }, ratio: 21 }),
    ],
    [
      "CT-07",
      "The response states the minimum ratios: 4.5 for text, 3 for large text, 3 for graphics.",
      contrastOf("ink", "paper"),
      data(({ minimum }) => expect(minimum).toEqual({ text: 4.5, largeText: 3, graphic: 3 })),
    ],
    [
      "CT-08",
      "The keys of the response are in a fixed order.",
      contrastOf("ink", "paper"),
      data(async (body, send) => {
        const further = (await furtherModifiers(send)).length > 0 ? ["modifiers"] : [];
        const results = ["ratio", "passes", "minimum", "enhanced", "nearest"];
        expect(Object.keys(body)).toEqual(["foreground", "background", "theme", ...further, ...results]);
        expect(Object.keys(body.foreground)).toEqual(["input", "token", "hex"]);
      }),
    ],
    ["CT-09", "There is no suggestion if text passes.", contrastOf("767676", "fff"), json({ nearest: null })],
    [
      "CT-10",
      "If text fails, the nearest of the theme's text colours that passes is suggested.",
      contrastOf("808080", "paper"),
      json({ nearest: { token: "gray-soft", hex: "#6b6b6b", ratio: 5.1 } }),
    ],
    [
      "CT-11",
      "If two colours are equally near, the first in the identity is suggested.",
      contrastOf("2a2a2a", "808080"),
      json({ nearest: { token: "ink", hex: "#141414", ratio: 4.66 } }),
    ],
    [
      "CT-12",
      "The suggestion is a colour of the requested theme.",
      contrastOf("767676", "paper", "&theme=dark"),
      json({ nearest: { token: "gray-soft", hex: "#949494", ratio: 6.07 } }),
    ],
    [
      "CT-13",
      "There is no suggestion if no text colour passes.",
      contrastOf("808080", "777777"),
      json({ passes: { text: false }, nearest: null }),
    ],
    [
      "CT-14",
      "The order of the parameters doesn't matter.",
      "/api/v1/contrast?theme=dark&background=paper&foreground=ink",
      sameAs(contrastOf("ink", "paper", "&theme=dark")),
    ],
  ]),
  ...must("files", [
    [
      "CT-15",
      "The matrix of a theme has every pair of colours whose background is opaque.",
      "/api/v1/contrast/light.json",
      data(({ theme, pairs }) => {
        expect(theme).toBe("light");
        const opaque = CONTRAST_TOKENS.filter((name) => name !== "scrim");
        for (const background of opaque) {
          const fronts = CONTRAST_TOKENS.filter((name) => name !== background);
          const onBackground = pairs.filter((pair: { background: string }) => pair.background === background);
          expect(onBackground.map(({ foreground }: { foreground: string }) => foreground)).toEqual(fronts);
        }
        expect(pairs.filter((pair: { background: string }) => pair.background === "scrim")).toEqual([]);
      }),
    ],
    [
      "CT-16",
      "A pair in the matrix has its ratio and the levels that it passes.",
      "/api/v1/contrast/light.json",
      data(({ pairs }) => {
        const expected = {
          foreground: "rule-strong",
          background: "paper",
          ratio: 3.78,
          passes: { text: false, largeText: true, graphic: true },
        };
        expect(pairs).toContainEqual(expected);
      }),
    ],
  ]),
  ...must("rules", [
    [
      "CT-17",
      "The address of a matrix needs no extension.",
      "/api/v1/contrast/dark",
      sameAs("/api/v1/contrast/dark.json"),
    ],
  ]),
];
