import { describe, expect, it } from "vitest";
import { imported, packageOf, sourceOf } from "./imported.ts";

/** The roles that an import guesses from a stylesheet's custom properties. */
async function rolesFrom(css: string): Promise<object> {
  const { made } = await imported(sourceOf({ "brand.css": `:root { ${css} }` }));
  return (made.settings["roles"] ?? {}) as object;
}

const PAGE = "--background: #ffffff; --text: #1a1a1a;";

describe("An import guesses", () => {
  it("link and message colours from their names", async () => {
    const roles = await rolesFrom(
      `${PAGE} --primary: #7a1fa2; --link: #0550ae; --success: #1a7f37; --warning: #9a6700; --error: #cf222e;`,
    );
    expect(roles).toMatchObject({
      accent: "primary",
      link: "link",
      success: "success",
      warning: "warning",
      danger: "error",
    });
  });

  it("no message colour that is illegible on the page", async () => {
    // 2.2:1 and 1.6:1 on white, by WebAIM's contrast checker.
    const roles = await rolesFrom(`${PAGE} --success: #57c98a; --warning: #ffc107;`);
    expect(Object.keys(roles)).not.toEqual(expect.arrayContaining(["success"]));
    expect(Object.keys(roles)).not.toEqual(expect.arrayContaining(["warning"]));
  });

  it.each([
    ["a single radius", "--radius: 10px", "radius"],
    [
      "the medium radius of a scale",
      "--radius-none: 0px; --radius-sm: 2px; --radius-md: 6px; --radius-full: 999px",
      "radius-md",
    ],
    [
      "the smallest radius of a scale without a medium",
      "--border-radius-small: 3px; --border-radius-large: 9px",
      "border-radius-small",
    ],
  ])("%s", async (_, css, expected) => {
    expect(await rolesFrom(`${PAGE} ${css};`)).toMatchObject({ radius: expected });
  });

  it("the medium shadow, and only the steps of the spacing scale", async () => {
    const roles = await rolesFrom(
      `${PAGE} --shadow-sm: 0 1px 2px #00000026; --shadow-md: 0 4px 8px #00000026;
       --space-1: 4px; --space-2: 8px; --space-xl: 32px; --space-between-cards: 17px; --gap-header: 12px;`,
    );
    expect(roles).toMatchObject({ shadow: "shadow-md", space: ["space-1", "space-2", "space-xl"] });
  });

  it("no radius, space or shadow from tokens with similar names", async () => {
    const roles = await rolesFrom(`${PAGE} --rounds: 4px; --spaceship: 8px; --shadow-color: #000000;`);
    expect(Object.keys(roles)).toEqual(expect.not.arrayContaining(["radius", "space", "shadow"]));
  });

  it("the blue of Carbon's palette as the accent", async () => {
    // carbondesignsystem.com/elements/color/overview: the primary action colour is blue 60, #0f62fe.
    const { made } = await imported(packageOf("node_modules/dtcg-examples/ibm-carbon"));
    expect(made.settings["roles"]).toMatchObject({ accent: "color.blue.60", "on-accent": "color.white.0" });
  });

  it("the accent that has a label readable on it, if another is illegible in a theme", async () => {
    // Primer's blue and its labels in light and dark dimmed: 4.39:1 with the first label, 5.2:1 and 6:1 with the second.
    const { made } = await imported(
      sourceOf({
        "brand.css": `:root { ${PAGE} --accent: #0969da; --on-emphasis: #ffffff; --on-inverse: #ffffff }
          [data-theme="dark"] { --background: #212830; --text: #d1d7e0; --accent: #478be6; --on-inverse: #010409 }`,
      }),
    );
    expect(made.settings["roles"]).toMatchObject({ accent: "accent", "on-accent": "on-inverse" });
  });

  it("the primary button's colours as the accent, beside links of another colour", async () => {
    // primer.style: in GitHub's light theme, buttons are green and links are blue.
    const roles = await rolesFrom(
      `${PAGE} --fgColor-accent: #0969da; --fgColor-link: #0969da; --fgColor-onEmphasis: #ffffff;
       --button-primary-bgColor-rest: #1f883d; --button-primary-bgColor-hover: #1c8139; --button-default-bgColor: #f6f8fa;`,
    );
    expect(roles).toMatchObject({
      accent: "button-primary-bgColor-rest",
      "on-accent": "fgColor-onEmphasis",
      link: "fgColor-link",
    });
  });

  it("the brand's colour as the accent, not that of links, even if it's a faint background in a dark theme", async () => {
    // carbondesignsystem.com/elements/color/tokens: in Gray 100, #0f62fe is 3.62:1 on the page, and links are lighter.
    const { made } = await imported(
      sourceOf({
        "brand.css": `:root { ${PAGE} --link-primary: #0f62fe; --background-brand: #0f62fe; --text-on-color: #ffffff }
          [data-theme="dark"] { --background: #161616; --text: #f4f4f4; --link-primary: #78a9ff }`,
      }),
    );
    expect(made.settings["roles"]).toMatchObject({
      accent: "background-brand",
      "on-accent": "text-on-color",
      link: "link-primary",
    });
  });

  it("a link's colour that is readable in most themes", async () => {
    // Primer's blue in light, dark and dark dimmed; by culori 5.19:1, 6.11:1 and 4.33:1.
    const { made } = await imported(
      sourceOf({
        "brand.css": `:root { ${PAGE} --link: #0969da }
          [data-theme="dark"] { --background: #0d1117; --text: #f0f6fc; --link: #4493f8 }
          [data-theme="dimmed"] { --background: #212830; --text: #d1d7e0; --link: #478be6 }`,
      }),
    );
    expect(made.settings["roles"]).toMatchObject({ link: "link" });
  });

  it("the most vivid readable step of a hue, if no name states an accent", async () => {
    // Tailwind's palette (tailwindcss.com/docs/colors): blue 500 is 3.7:1 on white, blue 600 5.2:1.
    const roles = await rolesFrom(
      `${PAGE} --blue-900: #1e3a8a; --blue-600: #2563eb; --blue-500: #3b82f6; --blue-100: #dbeafe;`,
    );
    expect(roles).toMatchObject({ accent: "blue-600", "on-accent": "background" });
  });

  it("dark themes from their backgrounds, if their names state no mode", async () => {
    // carbondesignsystem.com/elements/color/tokens: White and Gray 10 are light, Gray 90 and Gray 100 dark.
    const { made } = await imported(packageOf("node_modules/@carbon/themes/src/dtcg"), { ignore: ["**/fallback"] });
    const { theme } = made.settings["modifiers"] as { readonly theme: { readonly contexts: object } };
    const modes = Object.entries(theme.contexts).map(([name, { facets }]) => [name, facets.mode]);
    expect(Object.fromEntries(modes)).toEqual({ white: "light", g10: "light", g90: "dark", g100: "dark" });
  });
});
