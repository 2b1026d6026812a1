import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const DARK = "@media (prefers-color-scheme: dark)";

/** Stylesheets in which properties that are empty or invalid choose among values, as tools and people write them. */
const SHEETS = {
  "by what others say": `
    :root { --ON: initial; --OFF: ; }
    :root, .light { --is-light: var(--ON); --is-dark: var(--OFF); }
    .dark { --is-light: var(--OFF); --is-dark: var(--ON); }
    :root { --bg: var(--is-light, #ffffff) var(--is-dark, #111111); }`,
  "in the media of a reader's system, and for an attribute": `
    :root { --ON: initial; --OFF: ; --is-light: var(--ON); --is-dark: var(--OFF);
      --bg: var(--is-light, #ffffff) var(--is-dark, #111111); }
    ${DARK} { :root { --is-light: var(--OFF); --is-dark: var(--ON); } }
    [data-theme="light"] { --is-light: var(--ON); --is-dark: var(--OFF); }
    [data-theme="dark"] { --is-light: var(--OFF); --is-dark: var(--ON); }`,
  "with a value behind the one that chooses": `
    :root { --is-light: initial; --toggle-0: var(--is-light) #111111; --bg: var(--toggle-0, #ffffff); }
    ${DARK} { :root { --is-light: ; } }`,
};

describe("Properties that are empty or invalid", () => {
  it.each(Object.entries(SHEETS))("choose values, and are no tokens: %s", async (_, css) => {
    const found = await imported(sourceOf({ "a.css": css }));
    expect(await found.variablesOf({ theme: "light" })).toEqual({ bg: "#ffffff" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ bg: "#111111" });
    expect(report(found)["left-out: Custom properties without a value"]).toBeUndefined();
  });

  it("are none where a value is before them", async () => {
    const found = await imported(
      sourceOf({ "a.css": ":root { --on: initial; --edge: 1px var(--on, solid) red; --line: var(--edge); }" }),
    );
    expect(await found.variablesOf({})).toEqual({ edge: "1px solid #ff0000", line: "1px solid #ff0000" });
  });
});
