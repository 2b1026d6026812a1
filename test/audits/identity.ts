import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../built.ts";

/** The ids that the specification lists, in its order. */
export const THEMES = ["light", "dark", "light-high-contrast", "dark-high-contrast"] as const;
export const PRODUCTS = ["clio"] as const;
export const SEASONS: readonly SeasonId[] = [
  "ano-novo",
  "carnaval",
  "pascoa",
  "festa-junina",
  "dia-da-advocacia",
  "independencia",
  "dia-das-criancas",
  "natal",
];
export const SEASON_CHOICES = ["none", "auto", ...SEASONS] as const;
export const PAGES =
  "skill,android,apple,componentes,cor,datas,escrita,forma,marca,mudar,principios,slides,tipografia,tokens,web,windows".split(
    ",",
  );
export const MODES = ["light", "dark"] as const;

/** The colours of each theme, by token. */
export const COLORS = {
  light: { paper: "#fafafa", "paper-alt": "#f0f0f0", ink: "#141414", "gray-soft": "#6b6b6b", rule: "#d4d4d4" },
  dark: { paper: "#141414", "paper-alt": "#1f1f1f", ink: "#ededed", "gray-soft": "#949494", rule: "#3d3d3d" },
  "light-high-contrast": { paper: "#ffffff", "paper-alt": "#ffffff", ink: "#000000" },
  "dark-high-contrast": { paper: "#000000", "paper-alt": "#000000", ink: "#ffffff" },
} as const;

/** The tokens that the high-contrast rule covers. */
export const GRAYS_AND_RULES = ["gray-strong", "gray-medium", "gray-soft", "rule", "rule-strong"] as const;

/** The data colours of the product clio, by mode. */
export const DATA_COLORS = {
  light: {
    "data-lilas": "#84569f",
    "data-rubi": "#860c0c",
    "data-jade": "#006e5a",
    "data-anil": "#12188c",
    "data-ambar": "#966200",
  },
  dark: {
    "data-lilas": "#e7b7ff",
    "data-rubi": "#f8427e",
    "data-jade": "#3df5a6",
    "data-anil": "#6c7dff",
    "data-ambar": "#d29d00",
  },
} as const;

export type SeasonId = keyof typeof SEASON_COLORS;

/** The colours of each season, by mode. */
export const SEASON_COLORS = {
  "ano-novo": { light: "#6b4f00", dark: "#e3bb52" },
  carnaval: { light: "#a3127d", dark: "#f286cf" },
  pascoa: { light: "#6a3fb0", dark: "#bd9ff5" },
  "festa-junina": { light: "#933706", dark: "#f59a5c" },
  "dia-da-advocacia": { light: "#941b3c", dark: "#f2849b" },
  independencia: { light: "#1a6529", dark: "#6fcf7f" },
  "dia-das-criancas": { light: "#0a559d", dark: "#7ab8f5" },
  natal: { light: "#ab1420", dark: "#ff8a80" },
} as const;

/** The token names that a contrast check accepts in this identity, in its order. */
export const CONTRAST_TOKENS = [
  "paper",
  "paper-alt",
  "ink",
  "accent",
  "gray-strong",
  "gray-medium",
  "gray-soft",
  "rule",
  "rule-strong",
  "scrim",
  ...Object.keys(DATA_COLORS.light),
  ...SEASONS.map((id) => `season-${id}`),
];

/** Reads a source file of the identity. */
export function readSourceFile(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}
