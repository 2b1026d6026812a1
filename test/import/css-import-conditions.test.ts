import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const LIGHT = { page: "#ffffff", ink: "#111111", key: "#0066cc" };
const DARK = { page: "#111111", ink: "#eeeeee", key: "#66aaff" };
const SHARED = { gap: "8px", pad: "4px" };
const REPLACED = "repaired: Values of an imported stylesheet that the importing one replaces, which counts";

it("A stylesheet that is imported for some readers replaces nothing for the others, and is not replaced", async () => {
  const found = await imported(
    sourceOf({
      "light.css": rules(":root", { ...LIGHT, ...SHARED }),
      "dark.css": rules(":root", DARK),
      "contrast.css": rules(":root", { ink: "#000000" }),
      "index.css":
        '@import "light.css"; @import "dark.css" (prefers-color-scheme: dark); @import "contrast.css" (prefers-contrast: more);',
    }),
  );
  expect(await found.variablesOf({ theme: "light", contrast: "default" })).toEqual({ ...LIGHT, ...SHARED });
  expect(await found.variablesOf({ theme: "dark", contrast: "default" })).toEqual({ ...DARK, ...SHARED });
  expect(report(found)).not.toHaveProperty([REPLACED]);
});

it("What a stylesheet replaces for the same readers is named, and so is what it replaces for all on the screen", async () => {
  const found = await imported(
    sourceOf({
      "tokens.css": rules(":root", { ...LIGHT, ...SHARED }),
      "dark.css": rules(":root", DARK),
      "index.css": `@import "tokens.css" screen; @import "dark.css" (prefers-color-scheme: dark);
        ${rules(":root", { gap: "6px" })} @media (prefers-color-scheme:dark) { ${rules(":root", { key: "#ff6666" })} }`,
    }),
  );
  const [first = {}] = found.combinations;
  expect(await found.variablesOf({ ...first, theme: "light" })).toEqual({ ...LIGHT, gap: "6px", pad: "4px" });
  expect(await found.variablesOf({ ...first, theme: "dark" })).toEqual({
    ...DARK,
    gap: "6px",
    pad: "4px",
    key: "#ff6666",
  });
  expect(report(found)[REPLACED]?.toSorted()).toEqual(["--gap", "--key"]);
});

it("A dark theme that the index imports for dark readers is one beside its high contrast, which imports it, too", async () => {
  const found = await imported(
    sourceOf({
      "base.css": rules(":root", SHARED),
      "themes/light.css": `@import "../base.css"; ${rules(":root", LIGHT)}`,
      "themes/dark.css": `@import "../base.css"; ${rules(":root", DARK)}`,
      "themes/light-hc.css": `@import "./light.css"; ${rules(":root", { ink: "#000000", key: "#000088" })}`,
      "themes/dark-hc.css": `@import "./dark.css"; ${rules(":root", { ink: "#ffffff", key: "#ffff00" })}`,
      "all.css":
        '@import "./base.css"; @import "./themes/light.css"; @import "./themes/dark.css" (prefers-color-scheme: dark);',
    }),
  );
  const values = await Promise.all(found.combinations.map((one) => found.variablesOf(one)));
  expect(values).toHaveLength(4);
  for (const one of [
    LIGHT,
    DARK,
    { ...LIGHT, ink: "#000000", key: "#000088" },
    { ...DARK, ink: "#ffffff", key: "#ffff00" },
  ])
    expect(values).toContainEqual({ ...SHARED, ...one });
  expect(report(found)).not.toHaveProperty([REPLACED]);
});

describe("A stylesheet that imports a light one, and a dark one for dark readers, beside further themes", () => {
  const light = { bg: "#ffffff", fg: "#1f2328", line: "#d0d7de" };
  const dark = { bg: "#0d1117", fg: "#e6edf3", line: "#30363d" };
  const dimmed = { bg: "#22272e", fg: "#adbac7", line: "#444c56" };
  const warm = { bg: "#fff8e8", fg: "#332200", line: "#ccbbaa" };
  const DARK = "(prefers-color-scheme: dark)";
  const pages = {
    "light.css": rules(":root", light),
    "dark.css": rules(":root", dark),
  };
  const both = `@import "./light.css";\n@import "./dark.css" ${DARK};\n`;
  const mediaOf = (found: Awaited<ReturnType<typeof imported>>) =>
    found.identity.modifiers.map(({ id, contexts }) => [id, contexts.map(({ id: name, media }) => [name, media])]);

  it("has what pages have that choose none of these", async () => {
    const sizes = { gap: "8px", inset: "4px", corner: "2px", edge: "1px" };
    const found = await imported(
      sourceOf({
        "auto.css": both,
        ...pages,
        "light.css": rules(":root", { ...light, ...sizes }),
        "dark-dimmed.css": rules(":root", dimmed),
        "light-warm.css": rules(":root", warm),
      }),
    );
    expect(mediaOf(found)).toEqual([
      [
        "theme",
        [
          ["default", null],
          ["dark-dimmed", null],
          ["light-warm", null],
          ["dark", DARK],
        ],
      ],
    ]);
    const all = { default: light, dark, "dark-dimmed": dimmed, "light-warm": warm };
    for (const [theme, own] of Object.entries(all))
      expect(await found.variablesOf({ theme })).toEqual({ ...own, ...sizes });
  });

  it("keeps its dark theme beside one whose name has that word, and another choice", async () => {
    const room = (gap: string) => ({ gap, inset: gap });
    const found = await imported(
      sourceOf({
        "index.css": both.replaceAll("./", "./themes/"),
        "themes/light.css": rules(":root", { ...light, ...room("8px") }),
        "themes/dark.css": rules(":root", dark),
        "themes/dark-blue.css": rules(":root", dimmed),
        "themes/compact.css": rules(":root", room("4px")),
      }),
    );
    expect(mediaOf(found)).toEqual([
      [
        "density",
        [
          ["default", null],
          ["compact", null],
        ],
      ],
      [
        "theme",
        [
          ["light", null],
          ["dark-blue", null],
          ["dark", DARK],
        ],
      ],
    ]);
    const compact = { density: "compact" };
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...dark, ...room("8px") });
    expect(await found.variablesOf({ ...compact, theme: "dark" })).toEqual({ ...dark, ...room("4px") });
    expect(await found.variablesOf({ ...compact, theme: "dark-blue" })).toEqual({ ...dimmed, ...room("4px") });
  });

  it("is one choice with a stylesheet for high contrast that replaces all of its colours", async () => {
    const found = await imported(sourceOf({ "auto.css": both, ...pages, "high-contrast.css": rules(":root", dimmed) }));
    expect(mediaOf(found)).toEqual([
      [
        "theme",
        [
          ["light", null],
          ["high-contrast", null],
          ["dark", DARK],
        ],
      ],
    ]);
    expect(await found.variablesOf({ theme: "high-contrast" })).toEqual(dimmed);
  });
});
