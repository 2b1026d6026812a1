import { describe, expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

/** The roles that an import guesses from the custom properties of a stylesheet. */
async function rolesFrom(css: string): Promise<object> {
  const { made } = await imported(sourceOf({ "brand.css": `:root { ${css} }` }));
  return (made.settings["roles"] ?? {}) as object;
}

const PAGE = "--background: #ffffff; --text: #1a1a1a;";

describe("An import guesses", () => {
  it("the colours of links and messages by their names", async () => {
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

  it("no colour of messages that can't be read on the page", async () => {
    // 2.2:1 and 1.6:1 on white, by WebAIM's contrast checker.
    const roles = await rolesFrom(`${PAGE} --success: #57c98a; --warning: #ffc107;`);
    expect(Object.keys(roles)).not.toEqual(expect.arrayContaining(["success"]));
    expect(Object.keys(roles)).not.toEqual(expect.arrayContaining(["warning"]));
  });

  it.each([
    ["a single radius", "--radius: 10px", "radius"],
    [
      "the medium one of a scale",
      "--radius-none: 0px; --radius-sm: 2px; --radius-md: 6px; --radius-full: 999px",
      "radius-md",
    ],
    [
      "the smallest of a scale without a medium",
      "--border-radius-small: 3px; --border-radius-large: 9px",
      "border-radius-small",
    ],
  ])("%s", async (_, css, expected) => {
    expect(await rolesFrom(`${PAGE} ${css};`)).toMatchObject({ radius: expected });
  });

  it("the shadow in the middle, and the steps of the distances but no other distance", async () => {
    const roles = await rolesFrom(
      `${PAGE} --shadow-sm: 0 1px 2px #00000026; --shadow-md: 0 4px 8px #00000026;
       --space-1: 4px; --space-2: 8px; --space-xl: 32px; --space-between-cards: 17px; --gap-header: 12px;`,
    );
    expect(roles).toMatchObject({ shadow: "shadow-md", space: ["space-1", "space-2", "space-xl"] });
  });

  it("none of these from tokens that only resemble them", async () => {
    const roles = await rolesFrom(`${PAGE} --rounds: 4px; --spaceship: 8px; --shadow-color: #000000;`);
    expect(Object.keys(roles)).toEqual(expect.not.arrayContaining(["radius", "space", "shadow"]));
  });
});
