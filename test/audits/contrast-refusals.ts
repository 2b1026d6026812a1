import { expect } from "vitest";
import { type Audit, invalid, must, notFound, rejected, type Row } from "./audit.ts";
import { CONTRAST_TOKENS, THEMES } from "./identity.ts";

const API = "/api/v1/contrast";

/** Values that are neither a colour nor the name of one. */
const UNKNOWN: readonly (readonly [given: string, what: string])[] = [
  ["white", "a CSS colour name"],
  ["INK", "a token name in capitals"],
  ["%20ink", "a token name after a space"],
  ["space-4", "a token that is not a colour"],
  ["text-body", "a text style"],
  ["season", "a season colour without its season"],
  ["season-xmas", "an unknown season"],
  ["anil", "a data colour without its prefix"],
  ["clio.data-anil", "a product-qualified name for a colour that only one product has"],
  ["--ink", "a CSS variable"],
  ["%2312", "a colour with two digits"],
  ["12345", "a colour with five digits"],
  ["1234567", "a colour with seven digits"],
  ["123456789", "a colour with nine digits"],
  ["ggg", "three letters that aren't hexadecimal digits"],
  ["%23%23fff", "a colour with two hashes"],
  ["rgb(0,0,0)", "a colour in another notation"],
];

const unknown = UNKNOWN.map(([given, what]): Row => [
  `CR-01/${given}`,
  `An unknown colour is an error that lists the tokens: ${what}.`,
  `${API}?foreground=${given}&background=paper`,
  rejected(400, "UNKNOWN_TOKEN", {
    parameter: "foreground",
    value: decodeURIComponent(given),
    allowed: CONTRAST_TOKENS,
  }),
]);

const missing = (parameter: string) => rejected(400, "MISSING_PARAMETER", { parameter, value: null });

/** Invalid requests to checkContrast. */
export const contrastRefusals: readonly Audit[] = must("edge", [
  ...unknown,
  [
    "CR-02",
    "An unknown background is rejected like an unknown foreground.",
    `${API}?foreground=ink&background=white`,
    rejected(400, "UNKNOWN_TOKEN", { parameter: "background", value: "white", allowed: CONTRAST_TOKENS }),
  ],
  ["CR-03", "A missing foreground is an error.", `${API}?background=fff`, missing("foreground")],
  ["CR-04", "A missing background is an error.", `${API}?foreground=000`, missing("background")],
  ["CR-05", "If both colours are missing, the foreground is reported.", API, missing("foreground")],
  [
    "CR-06",
    "An unencoded hash leaves the colour empty, and the error explains it.",
    `${API}?foreground=#141414&background=fff`,
    (response, body) => {
      expect(response.status).toBe(400);
      expect(JSON.parse(body)).toMatchObject({ error: "INVALID_PARAMETER", parameter: "foreground", value: "" });
      expect(JSON.parse(body).message).toContain("%23");
    },
  ],
  [
    "CR-07",
    "An empty background is rejected with the same hint.",
    `${API}?foreground=000&background=`,
    (response, body) => {
      expect(response.status).toBe(400);
      expect(JSON.parse(body)).toMatchObject({ error: "INVALID_PARAMETER", parameter: "background", value: "" });
      expect(JSON.parse(body).message).toContain("%23");
    },
  ],
  [
    "CR-08",
    "A translucent background is an error.",
    `${API}?foreground=000&background=ffffff80`,
    invalid("background", "ffffff80"),
  ],
  [
    "CR-09",
    "An alpha one step below 1 is translucent.",
    `${API}?foreground=000&background=fffffffe`,
    invalid("background", "fffffffe"),
  ],
  [
    "CR-10",
    "A short colour with alpha is translucent too, and a problem with the background is reported before one with the theme.",
    `${API}?foreground=000&background=fff0&theme=blue`,
    invalid("background", "fff0"),
  ],
  [
    "CR-11",
    "A translucent token cannot be a background.",
    `${API}?foreground=ink&background=scrim`,
    invalid("background", "scrim"),
  ],
  [
    "CR-12",
    "An unknown theme is rejected, and the error lists the themes.",
    `${API}?foreground=ink&background=paper&theme=blue`,
    invalid("theme", "blue", THEMES),
  ],
  [
    "CR-13",
    "A theme's name doesn't include the extension of its stylesheet.",
    `${API}?foreground=ink&background=paper&theme=light.css`,
    invalid("theme", "light.css", THEMES),
  ],
  [
    "CR-14",
    "The theme is validated even if no token needs it.",
    `${API}?foreground=000&background=fff&theme=blue`,
    invalid("theme", "blue", THEMES),
  ],
  ["CR-15", "The matrix of an unknown theme is not found.", `${API}/blue`, notFound("theme", "blue", THEMES)],
]);
