import { expect } from "vitest";
import { type Audit, all, data, headers, invalid, json, must, rejected, type Row, sameAs, text } from "./audit.ts";
import { THEMES } from "./identity.ts";
import { variables } from "./stylesheet.ts";

const themeAt = (theme: string, query: string) => `/api/v1/themes/${theme}?${query}`;
/** The ids of the four further modifiers. */
export const FURTHER = ["density", "corner", "text-size", "platform"];
const DEFAULTS = "density=roomy&corner=square&text-size=1x&platform=web";
const BUILT = "/api/v1/themes/dark/clio/natal/density~touch~text-size~2x";

/** Values of some combinations, computed by hand from widened.ts and the first identity's spacing tokens. */
const VALUES: readonly (readonly [theme: string, query: string, want: Readonly<Record<string, string>>])[] = [
  ["light", "", { "control-height": "2.5rem", "control-inset": "0.75rem", "rule-width-hairline": "1px" }],
  ["light", "density=tight", { "control-height": "2rem", "control-inset": "0.5rem", "rule-width-hairline": "1px" }],
  ["dark", "density=tight", { "control-height": "2rem", "rule-width-hairline": "3px" }],
  // Layers of the settings override every modifier.
  ["dark", "density=tight&platform=kiosk", { "rule-width-hairline": "3px" }],
  ["dark", "platform=kiosk", { "rule-width-hairline": "2px" }],
  ["light", "density=touch", { "control-height": "48px", "control-inset": "1rem" }],
  ["light", "text-size=2x", { "control-height": "2.5rem", "control-inset": "1rem", "space-4": "1.5rem" }],
  ["light", "density=touch&text-size=2x", { "control-height": "64px", "control-inset": "1.5rem" }],
  ["light", "corner=round", { "radius-small": "8px", "radius-medium": "1rem", "radius-full": "9999px" }],
  ["light", "corner=round&text-size=2x&platform=kiosk", { "radius-medium": "1.5rem", "rule-width-hairline": "2px" }],
  ["dark", "product=clio&season=natal&density=touch", { "data-anil": "#6c7dff", season: "#ff8a80" }],
];

const values = VALUES.flatMap(([theme, query, want]): Row[] => [
  [
    `FM-01/${theme}-${query}`,
    `The theme ${theme} with "${query}" has the values of that combination.`,
    themeAt(theme, query),
    json({ variables: want }),
  ],
  [
    `FM-02/${theme}-${query}`,
    `The stylesheet of the theme ${theme} with "${query}" has the values of that combination.`,
    themeAt(`${theme}.css`, query),
    text("text/css", (css) => expect(Object.fromEntries(variables(css))).toMatchObject(want)),
  ],
]);

/** Invalid values of further modifiers, for both operations that accept them. */
const refusals = ["themes/light?", "contrast?foreground=000&background=fff&"].flatMap((address): Row[] => {
  const operation = address.split("?")[0];
  return [
    [
      `FM-03/${operation}`,
      `An unknown context is an error at /${operation} that lists the modifier's contexts.`,
      `/api/v1/${address}density=toch`,
      invalid("density", "toch", ["roomy", "tight", "touch"]),
    ],
    [
      `FM-04/${operation}`,
      `A name that isn't a valid id is rejected as an unknown parameter of /${operation}.`,
      `/api/v1/${address}text%20size=2x`,
      rejected(400, "UNKNOWN_PARAMETER", { parameter: "text size" }),
    ],
    [
      `FM-05/${operation}`,
      `A modifier with an explicit default has no "none" context at /${operation}.`,
      `/api/v1/${address}corner=none`,
      invalid("corner", "none", ["round", "square"]),
    ],
    [
      `FM-06/${operation}`,
      `A further modifier may appear only once in a query to /${operation}.`,
      `/api/v1/${address}density=touch&density=touch`,
      rejected(400, "REPEATED_PARAMETER", { parameter: "density" }),
    ],
    [
      `FM-07/${operation}`,
      `An excluded combination is an error at /${operation}.`,
      `/api/v1/${address}corner=round&platform=paper`,
      rejected(400, "INVALID_PARAMETER", { parameter: "platform", value: "paper" }),
    ],
  ];
});

const defaults = THEMES.flatMap((theme): Row[] => [
  [
    `FM-08/${theme}`,
    `The defaults change nothing in the theme ${theme}, in any order.`,
    themeAt(theme, DEFAULTS.split("&").toReversed().join("&")),
    sameAs(`/api/v1/themes/${theme}`),
  ],
  [
    `FM-09/${theme}`,
    `The defaults change nothing in the stylesheet of the theme ${theme}.`,
    themeAt(`${theme}.css`, DEFAULTS),
    sameAs(`/api/v1/themes/${theme}.css`),
  ],
]);

/** Additions to the API by modifiers other than theme, product and season, for the identity in widened.ts. */
export const furtherAudits: readonly Audit[] = [
  ...must("edge", [
    ...values,
    ...refusals,
    ...defaults,
    [
      "FM-10",
      "A theme lists the context of each further modifier, in the settings' order.",
      themeAt("light", "text-size=2x&density=tight"),
      data(({ modifiers }) =>
        expect(Object.entries(modifiers)).toEqual([
          ["density", "tight"],
          ["corner", "square"],
          ["text-size", "2x"],
          ["platform", "web"],
        ]),
      ),
    ],
    [
      "FM-11",
      "The response for a built combination names its file.",
      themeAt("dark.css", "product=clio&season=auto&date=2026-12-24&text-size=2x&density=touch"),
      all(headers(200, { "content-location": `${BUILT}.css` }), sameAs(`${BUILT}.css`)),
    ],
    [
      "FM-12",
      "The response for a combination that isn't built is computed and names no file.",
      themeAt("dark", "density=tight&corner=round"),
      headers(200, { "content-location": null, etag: /^"/ }),
    ],
    [
      "FM-13",
      "Operations that accept no modifiers reject them as unknown parameters.",
      "/api/v1/seasons?density=touch",
      rejected(400, "UNKNOWN_PARAMETER", { parameter: "density", allowed: ["date"] }),
    ],
    [
      "FM-14",
      "A contrast response names the combination that it was computed for.",
      "/api/v1/contrast?foreground=ink&background=paper&theme=dark&density=touch",
      json({ theme: "dark", modifiers: { density: "touch", platform: "web" }, foreground: { hex: "#ededed" } }),
    ],
  ]),
  ...must("server", [
    [
      "FM-15",
      "The handler serves the file address of a combination that isn't built.",
      "/api/v1/themes/light/none/none/density~tight.css",
      sameAs(themeAt("light.css", "density=tight")),
    ],
  ]),
  ...must("files", [
    [
      "FM-16",
      "Excluded combinations have no files.",
      "/api/v1/themes/light/none/none/corner~round~platform~paper.css",
      headers(404, {}),
    ],
    [
      "FM-17",
      "Further modifiers are listed after theme, product and season, in the settings' order.",
      "/api/v1/modifiers.json",
      data(({ modifiers }) =>
        expect(modifiers.map(({ id, role }: { id: string; role: string | null }) => [id, role])).toEqual([
          ...["theme", "product", "season"].map((id) => [id, id]),
          ...FURTHER.map((id) => [id, null]),
        ]),
      ),
    ],
    [
      "FM-18",
      "The file of a built combination has its values.",
      `${BUILT}.json`,
      json({ variables: { "control-height": "64px", "control-inset": "1.5rem", season: "#ff8a80" } }),
    ],
    ["FM-19", "File names omit defaults.", `${BUILT}~platform~web.css`, headers(404, {})],
  ]),
];
