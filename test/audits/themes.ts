import { expect } from "vitest";
import { type Audit, type Check, data, furtherModifiers, json, must, type Row, sameAs, text } from "./audit.ts";
import { COLORS, DATA_COLORS, GRAYS_AND_RULES, MODES, readSourceFile, SEASON_COLORS, THEMES } from "./identity.ts";
import { readStylesheet, variables } from "./stylesheet.ts";

const modeOf = (theme: string) => (theme.startsWith("light") ? "light" : "dark");
const isHighContrast = (theme: string) => theme.endsWith("-high-contrast");

/** Defines one row per theme. */
const eachTheme = (id: string, line: (theme: (typeof THEMES)[number]) => [string, string, Check]): Row[] =>
  THEMES.map((theme): Row => [`${id}/${theme}`, ...line(theme)]);

/** Collects all strings in a value, at any depth. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
}

const withVariables = (want: Readonly<Record<string, string>>) => json({ variables: want });

const equalToStylesheet = (address: string): Check =>
  data(async (theme, send) => {
    const css = await (await send({ address })).text();
    expect(Object.entries(theme.variables)).toEqual(variables(css));
  });

const LAYERED = "/api/v1/themes/dark/clio/natal";

/** getTheme: bodies and the four rules. theme-queries.ts audits its query. */
export const themes: readonly Audit[] = [
  ...must("files", [
    ...eachTheme("TH-01", (theme) => [
      `The theme ${theme} is JSON with the identity's values for the theme.`,
      `/api/v1/themes/${theme}.json`,
      json({ theme, mode: modeOf(theme), highContrast: isHighContrast(theme), variables: COLORS[theme] }),
    ]),
    ...eachTheme("TH-02", (theme) => [
      `The stylesheet of the theme ${theme} has a single :root block.`,
      `/api/v1/themes/${theme}.css`,
      text("text/css", (body) => {
        const rules = readStylesheet(body);
        expect(rules.map(({ selector, under }) => [selector, under])).toEqual([[":root", ""]]);
        expect(Object.fromEntries(variables(body))).toMatchObject(COLORS[theme]);
      }),
    ]),
    ...eachTheme("TH-03", (theme) => [
      `In the theme ${theme}, the accent has the colour of the ink.`,
      `/api/v1/themes/${theme}.json`,
      withVariables({ accent: COLORS[theme].ink }),
    ]),
    ...eachTheme("TH-04", (theme) => [
      isHighContrast(theme)
        ? `In the theme ${theme}, greys and rules have the colour of the ink.`
        : `In the theme ${theme}, greys and rules keep their own colours.`,
      `/api/v1/themes/${theme}.json`,
      data(({ variables }) => {
        for (const name of GRAYS_AND_RULES)
          expect(variables[name] === COLORS[theme].ink, name).toBe(isHighContrast(theme));
      }),
    ]),
    ...eachTheme("TH-05", (theme) => [
      `In the theme ${theme}, the product clio adds its data colours as data-<name>.`,
      `/api/v1/themes/${theme}/clio/none.json`,
      json({ product: "clio", variables: DATA_COLORS[modeOf(theme)] }),
    ]),
    ...eachTheme("TH-06", (theme) => [
      `In the theme ${theme}, a season adds an entry and a variable with its colour in the theme's mode.`,
      `/api/v1/themes/${theme}/none/natal.json`,
      json({
        product: null,
        season: { id: "natal", color: SEASON_COLORS.natal },
        variables: { season: SEASON_COLORS.natal[modeOf(theme)] },
      }),
    ]),
    [
      "TH-07",
      "Without a product, the theme's product is null and it has no data colours.",
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
      "Without a season, the theme's season is null and it has no season variable.",
      "/api/v1/themes/light/clio/none.json",
      data(({ season, variables, tokens }) => {
        expect(season).toBeNull();
        expect(variables).not.toHaveProperty("season");
        expect(tokens.color).not.toHaveProperty("season");
      }),
    ],
    [
      "TH-09",
      "The season entry doesn't depend on the day: it has id, name, note, a colour for each mode, and an address.",
      `${LAYERED}.json`,
      data(({ season }) => {
        expect(Object.keys(season)).toEqual(["id", "name", "note", "color", "href"]);
        expect(season).toMatchObject({ name: "Natal", color: SEASON_COLORS.natal, href: "/api/v1/seasons/natal" });
      }),
    ],
    [
      "TH-10",
      "A theme has its keys in a fixed order, with null for a product or season that isn't selected.",
      "/api/v1/themes/light.json",
      data(async (theme, send) => {
        const further = (await furtherModifiers(send)).length > 0 ? ["modifiers"] : [];
        const keys = ["theme", "mode", "highContrast", "product", "season", ...further, "variables", "tokens"];
        expect(Object.keys(theme)).toEqual(keys);
        expect(theme).toMatchObject({ product: null, season: null });
      }),
    ],
    [
      "TH-11",
      "The JSON has exactly the variables of the stylesheet, in the same order.",
      "/api/v1/themes/light.json",
      equalToStylesheet("/api/v1/themes/light.css"),
    ],
    [
      "TH-12",
      "With a product and a season, the JSON and the stylesheet also have the same variables in the same order.",
      `${LAYERED}.json`,
      equalToStylesheet(`${LAYERED}.css`),
    ],
    [
      "TH-13",
      "Every variable is a literal value, not a reference.",
      `${LAYERED}.json`,
      data(({ variables }) => {
        const values = Object.values(variables);
        expect(values.length).toBeGreaterThan(50);
        for (const value of values) expect(value).not.toMatch(/var\(|\{/);
      }),
    ],
    [
      "TH-14",
      "An opaque colour has six lower-case hex digits; a translucent one is rgb() with its alpha.",
      "/api/v1/themes/light.json",
      data(({ variables }) => {
        expect(variables.scrim).toBe("rgb(0 0 0 / 0.4)");
        for (const name of ["paper", "ink", "rule-strong"]) expect(variables[name]).toMatch(/^#[0-9a-f]{6}$/);
      }),
    ],
    [
      "TH-15",
      "The tokens of a theme follow the Design Tokens format, with type, value and description.",
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
      "Data colours and the season's colour are in the theme's colour group, which has no modes.",
      `${LAYERED}.json`,
      data(({ tokens: { color } }) => {
        expect(color["data-anil"].$value.hex).toBe(DATA_COLORS.dark["data-anil"]);
        expect(color.season.$value.hex).toBe(SEASON_COLORS.natal.dark);
        for (const mode of MODES) expect(color).not.toHaveProperty(mode);
      }),
    ],
    [
      "TH-18",
      "A theme has all groups of the tokens file, with their descriptions.",
      "/api/v1/themes/light.json",
      data(async ({ tokens }, send) => {
        const groups = ["typography", "space", "radius", "rule", "shadow", "motion", "layout"];
        for (const group of groups) expect(tokens[group]?.$description, group).toMatch(/\S/);
        expect(tokens.space.$description).toContain("4 px");
        const file = JSON.parse(readSourceFile("tokens/tokens.json"));
        expect(tokens.color.$description).toBe(file.color.$description);
        const bold = JSON.parse(await (await send({ address: "/api/v1/themes/dark-high-contrast.json" })).text());
        expect(bold.tokens.color.$description).toBe(file["color-high-contrast"].$description);
      }),
    ],
    [
      "TH-19",
      "The stylesheet declares its colour scheme to the browser.",
      "/api/v1/themes/dark.css",
      text("text/css", (body) =>
        expect(readStylesheet(body)[0]?.declarations).toMatchObject({ "color-scheme": "dark" }),
      ),
    ],
  ]),
  ...must("rules", [
    ...eachTheme("TH-20", (theme) => [
      `Without an extension, the address of the theme ${theme} returns its JSON.`,
      `/api/v1/themes/${theme}`,
      sameAs(`/api/v1/themes/${theme}.json`),
    ]),
  ]),
];
