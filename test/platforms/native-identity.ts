import { SETTINGS, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

/** An 8-bit grey. */
const gray = (hex: string, component: number, more: object = {}) => ({
  $type: "color",
  $value: { colorSpace: "srgb", components: [component, component, component], hex, ...more },
});

const pixels = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" } });

type Gray = ReturnType<typeof gray>;

const colors = (ink: Gray, paper: Gray, veil: Gray) => ({
  ink: { ...ink, $description: "Text and icons." },
  link: { ...ink, $description: "" },
  paper: { ...paper, $description: "" },
  veil: { ...veil, $description: "", $deprecated: 'Use "ink" at 40%.' },
});

/** The golden files' tokens: themes follow system settings, and the hairline is thicker in high contrast. */
const TOKENS = {
  color: {
    light: colors(gray("#141414", 0.0784), gray("#fafafa", 0.9804), gray("#000000", 0, { alpha: 0.4 })),
    dark: colors(gray("#ededed", 0.9294), gray("#141414", 0.0784), gray("#000000", 0, { alpha: 0.6 })),
    clear: colors(gray("#000000", 0), gray("#ffffff", 1), gray("#000000", 0, { alpha: 0.6 })),
    "clear-dark": colors(gray("#ffffff", 1), gray("#000000", 0), gray("#000000", 0, { alpha: 0.8 })),
  },
  line: {
    normal: { hairline: { ...pixels(1), $description: "Between rows." } },
    clear: { hairline: { ...pixels(2), $description: "Between rows." } },
  },
  space: { 4: { $type: "dimension", $value: { value: 1, unit: "rem" }, $description: "" } },
  pace: { quick: { $type: "duration", $value: { value: 120, unit: "ms" }, $description: "" } },
  text: {
    body: {
      $type: "typography",
      $value: {
        fontFamily: ["Alegreya Sans", "sans-serif"],
        fontSize: { value: 1, unit: "rem" },
        fontWeight: 450,
        letterSpacing: { value: 0, unit: "px" },
        lineHeight: 1.5,
      },
      $description: "",
    },
  },
  shadow: {
    card: {
      $type: "shadow",
      $value: {
        color: { colorSpace: "srgb", components: [0, 0, 0], alpha: 0.2, hex: "#000000" },
        offsetX: { value: 0, unit: "px" },
        offsetY: { value: 2, unit: "px" },
        blur: { value: 6, unit: "px" },
        spread: { value: 0, unit: "px" },
      },
      $description: "",
    },
  },
  fluid: { $type: "text", $value: "min(60rem, 100%)", $description: "" },
};

const theme = (name: string, group: string, line: string, facets: object) => ({
  name,
  sources: [
    { group: `color.${group}`, as: "color" },
    { group: `line.${line}`, as: "line" },
  ],
  facets,
});

/** Writes the golden files' identity into a new folder, with a test's additional settings and token groups. */
export function writeNative(settings: object = {}, groups: object = {}): string {
  const folder = temporaryFolder();
  const contexts = {
    light: theme("Light", "light", "normal", { mode: "light" }),
    dark: theme("Dark", "dark", "normal", { mode: "dark" }),
    clear: theme("Clear", "clear", "clear", { mode: "light", contrast: "more" }),
    "clear-dark": theme("Clear dark", "clear-dark", "clear", { mode: "dark", contrast: "more" }),
    sepia: theme("Sepia", "dark", "normal", { mode: "light" }),
  };
  const modifiers = { theme: { role: "theme", contexts } };
  const roles = { text: "color.ink", background: "color.paper" };
  const names = { groups: { color: "", line: "" } };
  writeTokens(
    folder,
    { ...SETTINGS, name: "Quay", modifiers, roles, names, lint: LINT, ...settings },
    { ...TOKENS, ...groups },
  );
  return folder;
}

/** Turns off the lint rules for unusual names and values. */
const LINT = Object.fromEntries(["css-name", "tailwind-name", "reserved-name", "hex"].map((rule) => [rule, "off"]));
