import { expect } from "vitest";
import { type Audit, type Check, data, furtherModifiers, json, must, type Row, sameAs, text } from "./audit.ts";
import { COLORS, DATA_COLORS, GRAYS_AND_RULES, MODES, readSourceFile, SEASON_COLORS, THEMES } from "./identity.ts";
import { readStylesheet, variables } from "./stylesheet.ts";

const modeOf = (theme: string) => (theme.startsWith("light") ? "light" : "dark");
const isHighContrast = (theme: string) => theme.endsWith("-high-contrast");

/** A table with one line for each theme. */
const eachTheme = (id: string, line: (theme: (typeof THEMES)[number]) => [string, string, Check]): Row[] =>
  THEMES.map((theme): Row => [`${id}/${theme}`, ...line(theme)]);

/** Every text in a value, however deep. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
}

const withVariables = (want: Readonly<Record<string, string>>) => json({ variables: want });

const equalToStylesheet = (address: string): Check =>
  data(async (theme, ask) => {
    const css = await (await ask({ address })).text();
    expect(Object.entries(theme.variables)).toEqual(variables(css));
  });

const LAYERED = "/api/v1/themes/dark/clio/natal";

/** getTheme: its bodies and the four rules. Its query is audited in theme-queries.ts. */
export const themes: readonly Audit[] = [
  ...must("files", [
    ...eachTheme("TH-01", (theme) => [
      `The theme ${theme} is JSON with the identity's values for it.`,
      `/api/v1/themes/${theme}.json`,
      json({ theme, mode: modeOf(theme), highContrast: isHighContrast(theme), variables: COLORS[theme] }),
    ]),
    ...eachTheme("TH-02", (theme) => [
      `With .css the theme ${theme} is a stylesheet that holds everything in a single :root block.`,
      `/api/v1/themes/${theme}.css`,
      text("text/css", (body) => {
        const rules = readStylesheet(body);
        expect(rules.map(({ selector, under }) => [selector, under])).toEqual([[":root", ""]]);
        expect(Object.fromEntries(variables(body))).toMatchObject(COLORS[theme]);
      }),
    ]),
    ...eachTheme("TH-03", (theme) => [
      `In the theme ${theme} the accent has the colour of the ink.`,
      `/api/v1/themes/${theme}.json`,
      withVariables({ accent: COLORS[theme].ink }),
    ]),
    ...eachTheme("TH-04", (theme) => [
      isHighContrast(theme)
        ? `In the theme ${theme} grays and rules have the colour of the ink.`
        : `In the theme ${theme} grays and rules keep their own colours.`,
      `/api/v1/themes/${theme}.json`,
      data(({ variables }) => {
        for (const name of GRAYS_AND_RULES)
          expect(variables[name] === COLORS[theme].ink, name).toBe(isHighContrast(theme));
      }),
    ]),
    ...eachTheme("TH-05", (theme) => [
      `In the theme ${theme} the product clio adds its data colours as data-<name>.`,
      `/api/v1/themes/${theme}/clio/none.json`,
      json({ product: "clio", variables: DATA_COLORS[modeOf(theme)] }),
    ]),
    ...eachTheme("TH-06", (theme) => [
      `In the theme ${theme} a season adds an entry and one variable with its colour in this mode.`,
      `/api/v1/themes/${theme}/none/natal.json`,
      json({
        product: null,
        season: { id: "natal", color: SEASON_COLORS.natal },
        variables: { season: SEASON_COLORS.natal[modeOf(theme)] },
      }),
    ]),
    [
      "TH-07",
      "Without a product, the theme has no data colours, and its product is null.",
      "/api/v1/themes/light/none/natal.json",
      data(({ product, variables, tokens }) => {
        expect(product).toBeNull();
        expect(
          [...Object.keys(variables), ...Object.keys(tokens.color)].filter((name) => name.startsWith("data-")),
        ).toEqual([]);
      }),
    ],
    [
      "TH-08",
      "Without a season, the theme's season is null, and it has no variable for it.",
      "/api/v1/themes/light/clio/none.json",
      data(({ season, variables, tokens }) => {
        expect(season).toBeNull();
        expect(variables).not.toHaveProperty("season");
        expect(tokens.color).not.toHaveProperty("season");
      }),
    ],
    [
      "TH-09",
      "The season entry is independent of the day: it has id, name, note, the colour in both modes, and an address.",
      `${LAYERED}.json`,
      data(({ season }) => {
        expect(Object.keys(season)).toEqual(["id", "name", "note", "color", "href"]);
        expect(season).toMatchObject({ name: "Natal", color: SEASON_COLORS.natal, href: "/api/v1/seasons/natal" });
      }),
    ],
    [
      "TH-10",
      "A theme has its keys in a fixed order, with null for what was not requested.",
      "/api/v1/themes/light.json",
      data(async (theme, ask) => {
        const further = (await furtherModifiers(ask)).length > 0 ? ["modifiers"] : [];
        const keys = ["theme", "mode", "highContrast", "product", "season", ...further, "variables", "tokens"];
        expect(Object.keys(theme)).toEqual(keys);
        expect(theme).toMatchObject({ product: null, season: null });
      }),
    ],
    [
      "TH-11",
      "The JSON names exactly the variables of the stylesheet, in its order.",
      "/api/v1/themes/light.json",
      equalToStylesheet("/api/v1/themes/light.css"),
    ],
    [
      "TH-12",
      "With a product and a season too, JSON and stylesheet have the same variables in the same order.",
      `${LAYERED}.json`,
      equalToStylesheet(`${LAYERED}.css`),
    ],
    [
      "TH-13",
      "Every variable is a literal value: none refers to another.",
      `${LAYERED}.json`,
      data(({ variables }) => {
        const values = Object.values(variables);
        expect(values.length).toBeGreaterThan(50);
        for (const value of values) expect(value).not.toMatch(/var\(|\{/);
      }),
    ],
    [
      "TH-14",
      "An opaque colour is written as six lower-case digits, a translucent one as rgb with its alpha.",
      "/api/v1/themes/light.json",
      data(({ variables }) => {
        expect(variables.scrim).toBe("rgb(0 0 0 / 0.4)");
        for (const name of ["paper", "ink", "rule-strong"]) expect(variables[name]).toMatch(/^#[0-9a-f]{6}$/);
      }),
    ],
    [
      "TH-15",
      "The tokens of a theme keep the form of the Design Tokens format, with type, value and note.",
      "/api/v1/themes/dark.json",
      json({
        tokens: {
          color: {
            ink: {
              $type: "color",
              $value: { colorSpace: "srgb", hex: COLORS.dark.ink },
              $description: expect.stringMatching(/\S/),
            },
          },
          space: { 4: { $type: "dimension", $value: { value: 1, unit: "rem" } } },
        },
      }),
    ],
    [
      "TH-16",
      "The tokens of a theme contain no aliases.",
      `${LAYERED}.json`,
      data(({ tokens }) => {
        expect(tokens.color.accent.$value).toEqual(tokens.color.ink.$value);
        expect(texts(tokens).filter((text) => /^\{[^}]+\}$/.test(text))).toEqual([]);
      }),
    ],
    [
      "TH-17",
      "Data colours and the season's colour are in the theme's group of colours, which has no modes.",
      `${LAYERED}.json`,
      data(({ tokens: { color } }) => {
        expect(color["data-anil"].$value.hex).toBe(DATA_COLORS.dark["data-anil"]);
        expect(color.season.$value.hex).toBe(SEASON_COLORS.natal.dark);
        for (const mode of MODES) expect(color).not.toHaveProperty(mode);
      }),
    ],
    [
      "TH-18",
      "A theme holds all groups of the tokens file, with the notes that the file gives them.",
      "/api/v1/themes/light.json",
      data(async ({ tokens }, ask) => {
        const groups = ["typography", "space", "radius", "rule", "shadow", "motion", "layout"];
        for (const group of groups) expect(tokens[group]?.$description, group).toMatch(/\S/);
        expect(tokens.space.$description).toContain("4 px");
        const file = JSON.parse(readSourceFile("tokens/tokens.json"));
        expect(tokens.color.$description).toBe(file.color.$description);
        const bold = JSON.parse(await (await ask({ address: "/api/v1/themes/dark-high-contrast.json" })).text());
        expect(bold.tokens.color.$description).toBe(file["color-high-contrast"].$description);
      }),
    ],
    [
      "TH-19",
      "The stylesheet names its colour scheme for the browser.",
      "/api/v1/themes/dark.css",
      text("text/css", (body) =>
        expect(readStylesheet(body)[0]?.declarations).toMatchObject({ "color-scheme": "dark" }),
      ),
    ],
  ]),
  ...must("rules", [
    ...eachTheme("TH-20", (theme) => [
      `The address of the theme ${theme} without an extension returns its JSON.`,
      `/api/v1/themes/${theme}`,
      sameAs(`/api/v1/themes/${theme}.json`),
    ]),
  ]),
];
