import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

/** The values of pages that are light and dark. */
async function pagesOf(files: Readonly<Record<string, string>>) {
  const found = await imported(sourceOf(files));
  return {
    found,
    light: await found.variablesOf({ theme: "light" }),
    dark: await found.variablesOf({ theme: "dark" }),
  };
}

describe("Variants of Tailwind around custom properties", () => {
  const THEME = "@theme { --color-page: #ffffff; --color-ink: #111111; }";
  const IN_DARK = "@layer base { :root { @variant dark { --color-page: #000000; --color-ink: #eeeeee; } } }";
  const light = { "color-page": "#ffffff", "color-ink": "#111111" };
  const dark = { "color-page": "#000000", "color-ink": "#eeeeee" };

  it.each([
    ["the reader's system", ""],
    ["a class", "@custom-variant dark (&:where(.dark, .dark *));"],
    ["an attribute, stated below", IN_DARK + "@custom-variant dark (&:where([data-theme=dark], [data-theme=dark] *));"],
    ["rules around a slot", "@custom-variant dark { &:where(.dark, .dark *) { @slot; } }"],
    ["a medium", "@custom-variant dark (@media (prefers-color-scheme: dark));"],
  ])("are what chooses: %s", async (_, custom) => {
    const { found, ...pages } = await pagesOf({ "app.css": custom + THEME + IN_DARK });
    expect(pages).toEqual({ light, dark });
    expect(report(found)["left-out: Custom properties in @variant"]).toBeUndefined();
  });

  it("are named where no browser has them at the root", async () => {
    const custom = "@custom-variant dark (&:is(.dark *));";
    const found = await imported(sourceOf({ "app.css": custom + THEME + IN_DARK }));
    expect(found.combinations).toHaveLength(1);
    expect(await found.variablesOf({})).toEqual(light);
    const left = report(found)["left-out: Custom properties of certain elements"];
    expect(left).toEqual(["--color-page", "--color-ink"]);
  });

  it("may be made in a stylesheet that is imported", async () => {
    const { light: one, dark: other } = await pagesOf({
      "variants.css": "@custom-variant dark (&:where([data-theme=dark], [data-theme=dark] *));",
      "app.css": `@import "./variants.css"; ${THEME} ${IN_DARK}`,
    });
    expect([one, other]).toEqual([light, dark]);
  });

  it("may be within each other, or made of others", async () => {
    const custom = `@custom-variant night (&:where(.dark, .dark *));
      @custom-variant dark { @variant night { @slot; } }`;
    const more = ":root { @variant dark { @variant contrast-more { --color-ink: #ffffff; } } }";
    const found = await imported(sourceOf({ "app.css": custom + THEME + IN_DARK + more }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual(dark);
    expect((await found.variablesOf({ theme: "dark", contrast: "more" }))["color-ink"]).toBe("#ffffff");
    expect(report(found)["left-out: Custom properties in @variant"]).toBeUndefined();
  });

  it("are named where each one writes all that is within it twice, again and again", async () => {
    const custom = "@custom-variant twice { & { @slot; } & { @slot; } }";
    const within = `${"@variant twice {".repeat(40)} --color-ink: #222222; ${"}".repeat(40)}`;
    const found = await imported(sourceOf({ "app.css": custom + THEME + IN_DARK + `:root { ${within} }` }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual(dark);
    expect(report(found)["left-out: Custom properties in @variant"]).not.toHaveLength(0);
  });

  it("are named where they are of elements or windows, or unknown", async () => {
    const css = ":root { @variant hover { --color-ink: #222222; } @variant md { --color-ink: #333333; } }";
    const { found, light: one } = await pagesOf({ "app.css": THEME + IN_DARK + css });
    expect(one).toEqual(light);
    expect(report(found)["left-out: Custom properties in @variant"]).toEqual(["--color-ink", "--color-ink"]);
  });
});

describe("Themes of which each has values for light and dark pages", () => {
  const tones = (light: string, dark: string) => `--tone-50: ${light}; --tone-950: ${dark};`;

  it.each(["color-scheme: light dark;", "color-scheme: light; @variant dark { color-scheme: dark; }"])(
    "are a choice beside that of the system, where the root chooses among them: %s",
    async (scheme) => {
      const css = `:root { ${scheme} ${tones("#ffffff", "#111111")} --page: light-dark(var(--tone-50), var(--tone-950)); }
        [data-theme="ocean"] { ${tones("#eeeeff", "#111133")} } [data-theme="sand"] { ${tones("#ffffee", "#333311")} }`;
      const found = await imported(sourceOf({ "app.css": css }));
      const pageOf = async (choices: object) => (await found.variablesOf({ ...choices }))["page"];
      expect(found.combinations).toHaveLength(6);
      const choices = { default: ["#ffffff", "#111111"], ocean: ["#eeeeff", "#111133"], sand: ["#ffffee", "#333311"] };
      for (const [name, [light, dark]] of Object.entries(choices)) {
        expect(await pageOf({ "theme-choice": name, theme: "light" })).toBe(light);
        expect(await pageOf({ "theme-choice": name, theme: "dark" })).toBe(dark);
      }
    },
  );
});
