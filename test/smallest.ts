import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./temporary.ts";

/** A colour token for a tokens file. */
export const color = (hex: string, components: readonly number[]) => ({
  $type: "color",
  $value: { colorSpace: "srgb", components, hex },
  $description: `The colour ${hex}.`,
});

/** The settings of a small identity with one theme and no products, seasons or pages. */
export const SETTINGS = {
  name: "Two",
  language: "en",
  url: "https://two.example",
  timeZone: "Europe/Lisbon",
  tokens: "tokens.json",
  modifiers: {
    theme: {
      role: "theme",
      contexts: {
        light: { name: "Light", sources: [{ group: "color.light", as: "color" }], facets: { mode: "light" } },
      },
    },
  },
  names: { groups: { color: "" } },
};

/** The only theme, with two colours. */
export const THEME = { ink: color("#000000", [0, 0, 0]), paper: color("#ffffff", [1, 1, 1]) };

/** Writes the settings and a tokens file to a folder that doesn't have them yet. */
export function writeTokens(folder: string, settings: object, groups: object): void {
  mkdirSync(join(folder, "tokens"));
  writeFileSync(join(folder, "tokens/vitral.json"), JSON.stringify(settings));
  writeFileSync(join(folder, "tokens/tokens.json"), JSON.stringify(groups));
}

/** The only page, with a link and a code example. */
const PAGE = `# Basics

The identity of **{{identity.name}}** has two colours, on [this page](basics).

\`\`\`css
a {
  color: {{value "ink"}};
}
\`\`\`
`;

/** Creates a folder with the small identity and one reference page, `reference/basics.md`. */
export function copySmallest(): string {
  const folder = temporaryFolder();
  writeTokens(
    folder,
    { ...SETTINGS, reference: ["basics"], lint: { unpublished: "error" } },
    { color: { light: THEME } },
  );
  mkdirSync(join(folder, "reference"));
  writeFileSync(join(folder, "reference/basics.md"), PAGE);
  return folder;
}
