import { expect, it } from "vitest";
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
