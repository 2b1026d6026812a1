import { expect } from "vitest";
import { type Audit, must, sameAs, should, text } from "./audit.ts";
import { COLORS, readSourceFile, SEASON_COLORS } from "./identity.ts";
import { declared, readStylesheet } from "./stylesheet.ts";

/** Print is on white paper, so dark values apply only to other media. */
const DARK = "@media not print @media (prefers-color-scheme: dark)";
const CONTRAST = "@media (prefers-contrast: more)";
const DARK_CONTRAST = "@media not print @media (prefers-contrast: more) and (prefers-color-scheme: dark)";
const SHEET = "/api/v1/tokens.css";

const asVariables = (colors: Readonly<Record<string, string>>) => {
  return Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--${name}`, value]));
};

/** Collects all tokens below a node of a Design Tokens document. */
function leaves(node: Record<string, unknown>): Record<string, unknown>[] {
  if ("$value" in node) return [node];
  const groups = Object.entries(node).filter(([key, value]) => !key.startsWith("$") && typeof value === "object");
  return groups.flatMap(([, value]) => leaves(value as Record<string, unknown>));
}

const file = (check: (tokens: Record<string, Record<string, unknown>>) => void) =>
  text("application/json", (body) => check(JSON.parse(body)));

const sheet = (selector: string, under: string, want: Readonly<Record<string, string>>) =>
  text("text/css", (body) => expect(declared(body, selector, under)).toMatchObject(want));

/** getTokens, getTokensCss and getTailwindCss. */
export const tokens: readonly Audit[] = [
  ...must("files", [
    [
      "TK-01",
      "The tokens file is served byte for byte from the identity's source.",
      "/api/v1/tokens.json",
      text("application/json", (body) => expect(body).toBe(readSourceFile("tokens/tokens.json"))),
    ],
    [
      "TK-02",
      "The tokens file has colours for light and dark and for both high-contrast themes.",
      "/api/v1/tokens.json",
      file(({ color, "color-high-contrast": high }) => {
        expect(color).toMatchObject({ light: { ink: {} }, dark: { ink: {} } });
        expect(high).toMatchObject({ light: { ink: {} }, dark: { ink: {} } });
      }),
    ],
    [
      "TK-03",
      "The tokens file has the groups of type, space, radius, line, shadow, motion, layout and seasons.",
      "/api/v1/tokens.json",
      file((tokens) => {
        const groups = ["typography", "space", "radius", "rule", "shadow", "motion", "layout", "season"];
        for (const group of groups) expect(leaves(tokens[group] ?? {}).length, group).toBeGreaterThan(0);
      }),
    ],
    [
      "TK-04",
      "Each value in the tokens file has a description.",
      "/api/v1/tokens.json",
      file((tokens) => {
        const all = leaves(tokens);
        expect(all.length).toBeGreaterThan(50);
        for (const token of all) expect(token["$description"]).toMatch(/\S/);
      }),
    ],
    [
      "TK-05",
      "The token stylesheet has the light values if the reader states no preference.",
      SHEET,
      sheet(":root", "", asVariables(COLORS.light)),
    ],
    [
      "TK-06",
      "The token stylesheet follows the system's dark mode.",
      SHEET,
      sheet(":root", DARK, asVariables(COLORS.dark)),
    ],
    [
      "TK-07",
      "The token stylesheet has high contrast if the reader prefers more contrast.",
      SHEET,
      sheet(":root", CONTRAST, asVariables(COLORS["light-high-contrast"])),
    ],
    [
      "TK-08",
      "A reader who prefers both dark and more contrast gets the dark high-contrast values.",
      SHEET,
      sheet(":root", DARK_CONTRAST, asVariables(COLORS["dark-high-contrast"])),
    ],
    [
      "TK-09",
      "The attribute data-season selects the light and dark colour of each season.",
      SHEET,
      text("text/css", (body) => {
        // A flag selects one of the values; test/browser/scoped-css.test.ts computes them.
        const choice = declared(body, ":root, [data-theme], [data-season]")["--season"] ?? "";
        for (const [id, { light, dark }] of Object.entries(SEASON_COLORS)) {
          const flags = declared(body, `[data-season="${id}"]`);
          expect(Object.keys(flags).filter((name) => flags[name] === "initial")).toEqual([`--_season-${id}`]);
          for (const color of [light, dark]) expect(choice).toContain(`var(--_season-${id}, ${color})`);
        }
      }),
    ],
    [
      "TK-10",
      "In every rule of the token stylesheet, the accent has the colour of the ink.",
      SHEET,
      text("text/css", (body) => {
        const rules = readStylesheet(body).filter(({ declarations }) => "--ink" in declarations);
        expect(rules.length).toBeGreaterThanOrEqual(4);
        for (const { declarations } of rules) expect(declarations["--accent"]).toBe(declarations["--ink"]);
      }),
    ],
    [
      "TK-11",
      "The Tailwind theme clears the framework's default palette.",
      "/api/v1/tailwind.css",
      text("text/css", (body) => expect(body).toMatch(/@theme[^{]*\{\s*--color-\*:\s*initial;/)),
    ],
    [
      "TK-12",
      "The Tailwind theme takes each colour from the token stylesheet.",
      "/api/v1/tailwind.css",
      text("text/css", (body) => {
        for (const name of Object.keys(COLORS.light)) expect(body).toContain(`--color-${name}: var(--${name});`);
      }),
    ],
  ]),
  ...should("files", [
    [
      "TK-13",
      "If no season is selected, the token stylesheet sets no season colour.",
      SHEET,
      text("text/css", (body) => {
        const roots = readStylesheet(body).filter(({ selector }) => selector === ":root");
        expect(roots.length).toBeGreaterThan(0);
        for (const { declarations } of roots) expect(declarations).not.toHaveProperty("--season");
      }),
    ],
    [
      "TK-18",
      "The token stylesheet lets scroll bars and fields follow the system's colour scheme.",
      SHEET,
      sheet(":root", "", { "color-scheme": "light dark" }),
    ],
    [
      "TK-19",
      "In print, the token stylesheet's colour scheme is light, as paper is white.",
      SHEET,
      sheet(":root", "@media print", { "color-scheme": "light" }),
    ],
  ]),
  ...must("rules", [
    [
      "TK-14",
      "The address of the tokens needs no extension and returns the same bytes.",
      "/api/v1/tokens",
      sameAs("/api/v1/tokens.json"),
    ],
  ]),
  ...must("edge", [
    ["TK-15", "The tokens file ignores its query.", "/api/v1/tokens?theme=dark", sameAs("/api/v1/tokens")],
    ["TK-16", "The token stylesheet ignores its query.", `${SHEET}?season=natal`, sameAs(SHEET)],
    [
      "TK-17",
      "The Tailwind theme ignores its query.",
      "/api/v1/tailwind.css?product=clio",
      sameAs("/api/v1/tailwind.css"),
    ],
  ]),
];
