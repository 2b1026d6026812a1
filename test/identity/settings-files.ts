import type { Json } from "../../generator/model/token.ts";

/** The required settings. */
export const SMALLEST = { name: "Ferry", language: "en-GB", tokens: "tokens.json" };

/** Settings with the three modifiers that are parameters of the API. */
export const SAMPLE = {
  name: "Vitral",
  language: "pt-BR",
  url: "https://vitral.example",
  timeZone: "America/Sao_Paulo",
  tokens: "tokens.json",
  modifiers: {
    theme: {
      role: "theme",
      contexts: {
        light: { name: "Claro", sources: [{ group: "color.light", as: "color" }], facets: { mode: "light" } },
        dark: {
          name: "Escuro",
          sources: [{ group: "color.dark", as: "color" }],
          facets: { mode: "dark" },
          media: "(prefers-color-scheme: dark)",
        },
      },
    },
    product: {
      role: "product",
      contexts: { clio: { sources: [{ $ref: "products/clio.json#/data", as: "color.data-*", by: "mode" }] } },
    },
    season: {
      role: "season",
      contexts: {
        natal: {
          name: "Natal",
          sources: [{ group: "season.natal", as: "color.season", by: "mode" }],
          dates: { anchor: { fixed: "12-25" }, period: { start: -24, end: 0 } },
        },
      },
    },
  },
  names: { groups: { color: "", space: "space" } },
  rules: [
    { tokens: ["color.accent"], take: "color.ink" },
    { tokens: ["color.gray-*"], take: "color.ink", when: { "theme:contrast": "more" } },
  ] as Json[],
  pairs: [{ text: ["ink"], on: ["paper"], minimum: 4.5, more: 7 }],
  lint: { description: "error" },
  reference: ["skill"],
};

/** Settings with every key, in every notation. */
export const WHOLE: Json = {
  $schema: "https://example.org/api/v1/schemas/vitral.json",
  name: "Ferry",
  language: "en-GB",
  url: "https://example.org/design/",
  timeZone: "Asia/Kolkata",
  tokens: ["base.json", "more/sizes.json"],
  modifiers: {
    "colour scheme": {
      role: "theme",
      name: "Theme",
      default: "night",
      attribute: "data-scheme",
      contexts: {
        day: { facets: { mode: "light", contrast: "more" }, media: "(width >= 40em) and (prefers-contrast: more)" },
        Night: { id: "night", note: "After sunset.", facets: { mode: "dark" }, sources: [{ hue: {} }] },
      },
    },
    boat: {
      role: "product",
      attribute: false,
      contexts: {
        none: { sources: [] },
        barge: { product: { mark: "Barge", symbol: "barge.svg.hbs", acronym: "B A R", highlight: "**B** A R" } },
      },
    },
    season: {
      role: "season",
      contexts: {
        fixed: {
          dates: {
            anchor: { fixed: "02-29", skip: "forward", offset: -366 },
            period: { start: -3, end: { fixed: "01-06", year: 1 } },
            priority: 2,
            years: { from: 2000, to: 2040 },
          },
        },
        easter: { dates: { anchor: { easter: "orthodox" }, period: { start: 0, end: 6 } } },
        nth: { dates: { anchor: { weekday: "friday", nth: -1, month: 11 }, period: { start: 0, end: 3 } } },
        table: { dates: { anchor: { dates: { "2027": "2027-03-03" } }, period: { start: 0, end: 0 }, years: {} } },
        near: {
          dates: {
            anchor: { weekday: "monday", onOrAfter: { weekday: "sunday", before: { fixed: "05-20" } } },
            period: { start: { weekday: "monday", nearest: { fixed: "05-01" }, year: -1 }, end: 0 },
          },
        },
      },
    },
    "density-2": {
      id: "density",
      only: { theme: ["day", "night"], "theme:mode": "light" },
      contexts: { touch: { sources: [{ $ref: "touch.json" }, { group: "gap", as: "gap.$root", by: "theme:mode" }] } },
    },
  },
  layers: [{ when: { mode: "dark", density: ["touch"] }, sources: [{ $ref: "a b.json#/x", as: "hue.*" }] }],
  combinations: { without: [{ theme: "night", boat: ["barge"] }], build: [{ theme: "day" }, {}] },
  names: { prefix: "f", join: "_", groups: { hue: "", "gap.close": "gap", mist: null } },
  roles: { text: "hue.ink", data: ["hue.data-*", "hue.$root"] },
  fonts: [
    { family: "Text Sans", file: "fonts/text-sans.woff2", weight: "100 900", unicodeRange: "U+0000-00FF, U+0131" },
    { family: "Text Sans", file: "italic_2.woff2", weight: 400, style: "italic" },
  ],
  platforms: { labels: { module: "platforms/labels.mjs" } },
  rules: [{ tokens: ["hue.*"], take: "hue.ink", when: { contrast: "more" } }],
  pairs: [
    { text: ["hue.ink"], on: ["hue.*"], minimum: 4.5, more: 7, when: { mode: "light" } },
    { graphic: ["hue.ink"], on: ["hue.paper"], minimum: 1, more: 21 },
  ],
  lint: { hex: "off", size: "warning", unit: "error" },
  reference: ["basics", "harbour"],
};
