import { describe, expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

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
});
