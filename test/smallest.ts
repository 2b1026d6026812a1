import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A colour token for a tokens file. */
export const color = (hex: string, components: readonly number[]) => ({
  $type: "color",
  $value: { colorSpace: "srgb", components, hex },
  $description: `The colour ${hex}.`,
});

/** The settings of the smallest identity: no products, no seasons, no pages, only colour tokens. */
export const SETTINGS = {
  version: 1,
  name: "Two",
  language: "en",
  url: "https://two.example",
  timeZone: "Europe/Lisbon",
  themes: { light: { name: "Light", mode: "light", highContrast: false, colors: "color.light" } },
  reference: [],
  pairs: [],
  css: {},
};

/** Its only theme: two colours. */
export const THEME = { ink: color("#000000", [0, 0, 0]), paper: color("#ffffff", [1, 1, 1]) };

/** Writes a tokens file into a folder that doesn't have one. */
export function writeTokens(folder: string, settings: object, groups: object): void {
  mkdirSync(join(folder, "tokens"));
  const tokens = { $extensions: { "dev.vitral": settings }, ...groups };
  writeFileSync(join(folder, "tokens/tokens.json"), JSON.stringify(tokens));
}
