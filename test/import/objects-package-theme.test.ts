import { describe, expect, it } from "vitest";
import { report } from "./imported.ts";
import { allOf, exported } from "./modules.ts";

const theme = (bg: string, accent: string) => ({ bg, fg: "#111111", accent });
const BRAVO = theme("#ffffff", "#cc0000");
const COBALT = theme("#eeeeee", "#0066cc");
const COBALT_DARK = { bg: "#111111", fg: "#eeeeee", accent: "#66aaff" };
const ZEBRA = theme("#fafafa", "#00aa00");
const SPACING = { "src/spacing.ts": exported({ spacing: { s: "4px" } }) };

/** Themes, two of which an index exports. */
const files = (name: string) => ({
  "package.json": { name },
  "dist/themes/bravo.js": exported({ bravo: BRAVO }),
  "dist/themes/cobalt.js": exported({ cobalt: COBALT }),
  "dist/themes/cobaltDark.js": exported({ cobaltDark: COBALT_DARK }),
  "dist/themes/zebraTokens.js": exported({ zebraTokens: ZEBRA }),
  "dist/themes/zebra.js": `import { zebraTokens } from "./zebraTokens.js"; export const zebra = zebraTokens;`,
  "dist/themes.js": `export { bravo } from "./themes/bravo.js"; export { cobalt } from "./themes/cobalt.js";
    export { cobaltDark } from "./themes/cobaltDark.js";`,
});

describe("A theme beside those that an index exports", () => {
  it("is one, too, with the same tokens", async () => {
    const { found, all } = await allOf(files("@acme/themes"));
    expect(all).toEqual({ bravo: BRAVO, cobalt: COBALT, cobaltDark: COBALT_DARK, zebra: ZEBRA });
    expect(report(found)).toEqual({});
  });

  const whole = (value: object) => `module.exports = ${JSON.stringify(value)};`;
  const byDefault = (value: object) => `export default ${JSON.stringify(value)};`;

  it.each([
    [
      "exports the same name",
      (value: object) => exported({ theme: value }),
      `import { theme as bravo } from "./bravo"; import { theme as cobalt } from "./cobalt";
        export const themes = { bravo, cobalt };`,
    ],
    [
      "has a default export",
      byDefault,
      `import bravo from "./bravo"; import cobalt from "./cobalt"; export const themes = { bravo, cobalt };`,
    ],
    ["is the theme", whole, `exports.themes = { bravo: require("./bravo"), cobalt: require("./cobalt") };`],
  ])("is called as its file, where each module %s", async (_, textOf, index) => {
    const { found, all } = await allOf({
      "src/index.js": index,
      "src/bravo.js": textOf(BRAVO),
      "src/cobalt.js": textOf(COBALT),
      "src/night.js": textOf(COBALT_DARK),
      "src/zebra.js": textOf(ZEBRA),
    });
    expect(all).toEqual({ bravo: BRAVO, cobalt: COBALT, night: COBALT_DARK, zebra: ZEBRA });
    expect(report(found)).toEqual({});
  });

  it.each([
    ["values of its own", `export const spacing = { s: "4px" };`, {}],
    ["those of another module", `export { spacing } from "./spacing";`, SPACING],
    ["the themes again", `export { light, dark }; export * from "./spacing";`, SPACING],
  ])("is one, too, where the index has an object of themes and %s", async (_, text, others) => {
    const index = `import { light } from "./light"; import { dark } from "./dark"; export const themes = { light, dark };`;
    const { found, all } = await allOf({
      "src/index.ts": `${index} ${text}`,
      "src/light.ts": exported({ light: BRAVO }),
      "src/dark.ts": exported({ dark: COBALT_DARK }),
      "src/dimmed.ts": exported({ dimmed: ZEBRA }),
      ...others,
    });
    const space = { "spacing-s": "4px" };
    expect(all).toEqual({
      light: { ...BRAVO, ...space },
      dark: { ...COBALT_DARK, ...space },
      dimmed: { ...ZEBRA, ...space },
    });
    expect(report(found)).toEqual({});
  });

  it("is none without values, or if the themes are made of it", async () => {
    const brand = (name: string) =>
      `import { base } from "./base.js"; export const ${name} = { ...base, bg: "#00000${name.length}" };`;
    const { all } = await allOf({
      "dist/acme.js": brand("acme"),
      "dist/base.js": exported({ base: BRAVO }),
      "dist/contract.js": exported({ contract: { bg: "", fg: "", accent: "" } }),
      "dist/globex.js": brand("globex"),
      "dist/themes.js": `import { acme } from "./acme.js"; import { globex } from "./globex.js";
        export const themes = { acme, globex };`,
      "dist/zebra.js": exported({ zebra: ZEBRA }),
    });
    expect(Object.keys(all).toSorted()).toEqual(["acme", "globex", "zebra"]);
    const acme = { ...BRAVO, bg: "#000004" };
    expect(all).toMatchObject({ acme, globex: { ...BRAVO, bg: "#000006" }, zebra: ZEBRA });
  });

  it("is the default, if it is called as the package, and no other one is for dark pages", async () => {
    const { found } = await allOf(files("@zebra/themes"));
    const [modifier] = found.identity.modifiers;
    expect(modifier?.default).toBe("zebra");
    expect(modifier?.contexts.filter(({ media }) => media !== null)).toEqual([]);
  });

  it("leaves the default to the theme that is called as the package", async () => {
    const { found } = await allOf(files("cobalt"));
    const [modifier] = found.identity.modifiers;
    expect(modifier?.default).toBe("cobalt");
    expect(modifier?.contexts.filter(({ media }) => media !== null).map(({ id }) => id)).toEqual(["cobaltDark"]);
  });

  it.each([
    ["light", "light"],
    ["lightTheme", "lightTheme"],
    ["default", "default"],
  ])("is not the default beside one that is called %s, and dark readers have the dark one", async (name, byDefault) => {
    const themes = { [name]: BRAVO, dark: COBALT_DARK, acme: COBALT, themes: ZEBRA };
    const { found } = await allOf({ "package.json": { name: "@acme/themes" }, "index.js": exported({ themes }) });
    const [modifier] = found.identity.modifiers;
    expect(modifier?.default).toBe(byDefault);
    expect(modifier?.contexts.filter(({ media }) => media !== null).map(({ id }) => id)).toEqual(["dark"]);
  });

  it.each([
    ["names of its colours elsewhere", { bg: "Color/bg", fg: "Color/fg", accent: "Color/accent" }],
    ["references to properties", { bg: "var(--bg)", fg: "var(--fg)", accent: "var(--accent)" }],
  ])("is none that has %s", async (_, theme) => {
    const themes = "export const themes = { light, dark };";
    const { all } = await allOf({
      "src/index.ts": `import { theme as light } from "./light"; import { theme as dark } from "./dark"; ${themes}`,
      "src/light.ts": exported({ theme: BRAVO }),
      "src/dark.ts": exported({ theme: COBALT_DARK }),
      "src/names.ts": exported({ theme }),
    });
    expect(all).toEqual({ light: BRAVO, dark: COBALT_DARK });
  });
});
