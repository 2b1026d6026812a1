import type { Fields } from "../import/fields.ts";
import type { Json } from "../model/token.ts";
import { toText } from "../import/layout.ts";

/** The user's answers to the questions of `vitral init`. */
export type InitAnswers = { readonly name: string; readonly language: string; readonly url?: string };

const COLORS: readonly (readonly [name: string, note: string, light: string, dark: string])[] = [
  ["background", "Pages.", "#ffffff", "#16181d"],
  ["surface", "Cards and fields on a page.", "#f3f4f6", "#22252c"],
  ["text", "Text and headings.", "#1b1d22", "#f1f2f4"],
  ["muted", "Less important text.", "#545b67", "#a9b0bc"],
  ["border", "The outline of fields and cards.", "#7d8592", "#7d8592"],
  ["accent", "Links and buttons.", "#0b57c2", "#8ab8ff"],
  ["on-accent", "Text on the accent.", "#ffffff", "#0c1a30"],
];

const SPACES: readonly (readonly [name: string, note: string, rem: number])[] = [
  ["small", "Between the parts of an element.", 0.5],
  ["medium", "Between related elements.", 1],
  ["large", "Between sections.", 2],
];

/** Creates a small identity with two themes and one page: its files, keyed by path. */
export function blankIdentity({ name, language, url }: InitAnswers): ReadonlyMap<string, string> {
  const theme = (mode: "light" | "dark"): Json =>
    Object.fromEntries(
      COLORS.map(([id, note, light, dark]) => [
        id,
        { $type: "color", $value: color(mode === "light" ? light : dark), $description: note },
      ]),
    );
  const tokens: Fields = {
    theme: {
      light: { $description: "Dark text on a light page.", ...(theme("light") as Fields) },
      dark: { $description: "Light text on a dark page.", ...(theme("dark") as Fields) },
    },
    space: {
      $type: "dimension",
      ...Object.fromEntries(
        SPACES.map(([id, note, value]) => [id, { $value: { value, unit: "rem" }, $description: note }]),
      ),
    },
    font: {
      text: {
        $type: "fontFamily",
        $value: ["system-ui", "sans-serif"],
        $description: "All text.",
      },
    },
  };
  const settings: Fields = {
    name,
    language,
    ...(url !== undefined && { url }),
    tokens: "base.tokens.json",
    modifiers: {
      theme: {
        role: "theme",
        default: "light",
        contexts: {
          light: { sources: [{ group: "theme.light", as: "color" }], facets: { mode: "light" } },
          dark: {
            sources: [{ group: "theme.dark", as: "color" }],
            facets: { mode: "dark" },
            media: "(prefers-color-scheme: dark)",
          },
        },
      },
    },
    roles: {
      text: "color.text",
      background: "color.background",
      surface: "color.surface",
      muted: "color.muted",
      border: "color.border",
      accent: "color.accent",
      "on-accent": "color.on-accent",
      focus: "color.accent",
      font: "font.text",
    },
    use: {
      text: ["color.text", "color.muted", "color.accent", "color.on-accent"],
      background: ["color.background", "color.surface", "color.accent"],
      border: "color.border",
      graphic: ["color.text", "color.muted", "color.accent", "color.border"],
    },
    pairs: [
      { text: ["color.text", "color.muted", "color.accent"], on: ["color.background", "color.surface"], minimum: 4.5 },
      { text: ["color.on-accent"], on: ["color.accent"], minimum: 4.5 },
      { graphic: ["color.border"], on: ["color.background"], minimum: 3 },
    ],
    reference: ["start"],
  };
  return new Map([
    ["reference/start.md", page(name)],
    ["tokens/base.tokens.json", toText(tokens)],
    ["tokens/vitral.json", toText(settings)],
  ]);
}

function color(hex: string): Json {
  const components = [1, 3, 5].map((at) => Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4)));
  return { colorSpace: "srgb", components, hex };
}

function page(name: string): string {
  return `# Start

How ${name} looks, and how to use it.

## Colours

Link the stylesheet, and your page follows the reader's system setting, light or dark.

\`\`\`html
<link rel="stylesheet" href="{{api}}/tokens.css">
\`\`\`

Text is \`var(--color-text)\` on \`var(--color-background)\`: {{ratio "color-text" "color-background"}}:1. Text on a
button is \`var(--color-on-accent)\` on \`var(--color-accent)\`: {{ratio "color-on-accent" "color-accent"}}:1.

## Space

\`var(--space-small)\` ({{value "space-small"}}) separates the parts of an element, \`var(--space-medium)\`
({{value "space-medium"}}) related elements, and \`var(--space-large)\` ({{value "space-large"}}) sections.
`;
}
