import { expect, it } from "vitest";
import { readSource } from "../built.ts";
import { color, SETTINGS, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

/** The names of an identity's contexts when the settings don't name them, keyed by modifier. */
async function namesIn(language: string, themes: readonly string[], densities: readonly string[] = []) {
  const root = temporaryFolder();
  const contexts = Object.fromEntries(
    // An id can't have a dot.
    themes.map((key) => [
      key,
      { id: key.replace(".", "-"), sources: [{ group: "color.light", as: "color" }], facets: { mode: "light" } },
    ]),
  );
  const density = { default: densities[0], contexts: Object.fromEntries(densities.map((id) => [id, {}])) };
  const modifiers = {
    theme: { role: "theme", default: themes[0]?.replace(".", "-"), contexts },
    ...(densities.length > 0 && { density }),
  };
  writeTokens(root, { ...SETTINGS, language, modifiers }, { color: { light: { ink: color("#000000", [0, 0, 0]) } } });
  const { identity } = await readSource(root);
  return Object.fromEntries(
    identity.modifiers.map(({ id, name, contexts: entries }) => [
      id,
      [name, ...entries.map((context) => context.name)],
    ]),
  );
}

it.each([
  ["en", ["light", "dark", "light-high-contrast"], ["Light", "Dark", "Light high contrast"]],
  ["en", ["light-hc"], ["Light high contrast"]],
  ["en", ["dark.dimmed"], ["Dark dimmed"]],
  ["pt-BR", ["light", "dark", "dark-high-contrast"], ["Claro", "Escuro", "Escuro, alto contraste"]],
  ["pt-BR", ["g10", "sea_green"], ["G10", "Sea green"]],
  // A key that isn't a lower-case id is already a name.
  ["en", ["macOS", "GitHubLight", "1.5"], ["macOS", "GitHubLight", "1.5"]],
])("in %s, names the themes %j %j", async (language, keys, names) => {
  expect((await namesIn(language, keys))["theme"]?.slice(1)).toEqual(names);
});

it("names a custom modifier and its contexts, too", async () => {
  const { density } = await namesIn("en", ["light"], ["compact", "touch-first"]);
  expect(density).toEqual(["Density", "Compact", "Touch first"]);
});
