import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readFolder } from "../../generator/identity/folder.ts";
import type { Lint } from "../../generator/tokens/lint.ts";
import { writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

export const NUMBER = { $type: "number", $value: 1, $description: "One." };

/** Light themes with these tokens. */
export const themes = (contexts: Readonly<Record<string, object>>) => ({
  modifiers: {
    theme: {
      role: "theme",
      contexts: Object.fromEntries(
        Object.entries(contexts).map(([id, tokens]) => [id, { facets: { mode: "light" }, sources: [tokens] }]),
      ),
    },
  },
});

/** Fonts with long names, so that a few make a large stylesheet. */
export const longFonts = (count: number, letter = "x") => {
  const font = { $type: "fontFamily", $value: letter.repeat(3000), $description: "A font." };
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, font]));
};

/** Optional settings, tokens and other files. */
export type IdentityChanges = {
  readonly settings?: object;
  readonly tokens?: object;
  readonly files?: Readonly<Record<string, string>>;
};

/** Reads an identity, with the severities of its house rules from the settings or from `lint`. */
export async function read({ settings = {}, tokens = {}, files = {} }: IdentityChanges, lint?: Lint) {
  const folder = temporaryFolder();
  writeTokens(folder, { name: "House", language: "en", tokens: "tokens.json", ...settings }, tokens);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const publication = { base: { origin: "", path: "" }, spanIn: () => ({ from: 2026, to: 2026 }), lint };
  const reading = await readFolder(folder, publication);
  const errors = "problems" in reading ? reading.problems : [];
  return { folder, errors, warnings: reading.warnings, isPublished: "source" in reading };
}
