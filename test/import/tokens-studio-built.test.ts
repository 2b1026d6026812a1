import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const color = (value: string) => ({ value, type: "color" });
const sets = {
  "tokens/core.json": { gray: { base0: color("#ffffff"), "9": color("#111111") } },
  "tokens/light.json": { bgPage: color("{gray.base0}"), inkSoft: color("{gray.9}") },
  "tokens/dark.json": { bgPage: color("{gray.9}"), inkSoft: color("{gray.base0}") },
  "tokens/$metadata.json": { tokenSetOrder: ["core", "light", "dark"] },
  "tokens/$themes.json": ["light", "dark"].map((name) => ({
    name,
    selectedTokenSets: { core: "enabled", [name]: "enabled" },
  })),
};
const css = {
  transformGroup: "tokens-studio",
  prefix: "ac",
  transforms: ["name/kebab"],
  files: [{ destination: "a.css", format: "css/variables" }],
};
const program = `import StyleDictionary from "style-dictionary";
for (const [name, sets] of Object.entries(permutateThemes(themes))) {
  const dictionary = new StyleDictionary({
    source: sets.map((set) => \`tokens/\${set}.json\`),
    platforms: { css: ${JSON.stringify(css)} },
  });
  await dictionary.buildAllPlatforms();
}`;
const dark = {
  "ac-gray-base0": "#ffffff",
  "ac-gray-9": "#111111",
  "ac-bg-page": "#111111",
  "ac-ink-soft": "#ffffff",
};

describe("Sets of Tokens Studio that Style Dictionary builds", () => {
  it.each<[string, Record<string, unknown>]>([
    ["a configuration", { "config.json": { source: ["tokens/**/*.json"], platforms: { css } } }],
    ["a program", { "build.js": program, "package.json": { devDependencies: { "style-dictionary": "^5.0.0" } } }],
  ])("have the names that %s gives them", async (_, files) => {
    const found = await imported(sourceOf({ ...sets, ...files }));
    expect(found.made.form).toBe("Tokens Studio");
    expect(await found.variablesOf({ theme: "dark" })).toEqual(dark);
    expect(report(found)["repaired: Names as Style Dictionary writes them into custom properties"]).toEqual([
      "bg-page",
      "ink-soft",
    ]);
    expect(Object.keys(report(found)).filter((what) => what.startsWith("left-out"))).toEqual([]);
  });

  it("keep their names where a configuration is of other files, or a stylesheet has these", async () => {
    const other = {
      "config.json": { source: ["other/*.json"], platforms: { css } },
      "other/a.json": { a: color("#000") },
    };
    const own = { "config.json": { source: ["tokens/**/*.json"], platforms: { css } } };
    const sheet = { "a.css": ":root { --gray-base0: #fff; --gray-9: #111; --bgPage: #fff; --inkSoft: #111 }" };
    for (const files of [other, { ...own, ...sheet }]) {
      const found = await imported(sourceOf({ ...sets, ...files }));
      expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ bgPage: "#111111", inkSoft: "#ffffff" });
    }
  });
});
