import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const LIGHT = { page: "#ffffff", ink: "#111111", key: "#0066cc" };
const DARK = { page: "#111111", ink: "#eeeeee", key: "#66aaff" };
const SHARED = { gap: "8px", pad: "4px" };

/** Stylesheets that import each other, with the attribute of the second page, and what it and the first one have. */
const SOURCES: Readonly<
  Record<string, readonly [files: Readonly<Record<string, string>>, second: object, values: object]>
> = {
  "a dark index that imports the light one": [
    {
      "styles/base.css": rules(":root", { ...LIGHT, ...SHARED }),
      "styles/dark.css": rules(":root", DARK),
      "styles/index.css": '@import "./base.css";',
      "styles/index.dark.css": '@import "./index.css"; @import "./dark.css";',
    },
    { theme: "dark" },
    DARK,
  ],
  "themes that import one base": [
    {
      "base.css": rules(":root", SHARED),
      "light.css": `@import "./base.css"; ${rules(":root", LIGHT)}`,
      "dark.css": `@import "./base.css"; ${rules(":root", DARK)}`,
    },
    { theme: "dark" },
    DARK,
  ],
  "a theme in a folder that imports the default one": [
    {
      "core.css": rules(":root", SHARED),
      "themes/default/index.css": `@import "../../core.css"; @import "./colors.css";`,
      "themes/default/colors.css": rules(":root", LIGHT),
      "themes/dark/index.css": `@import "../default/index.css"; @import "./colors.css";`,
      "themes/dark/colors.css": rules(":root", DARK),
    },
    { theme: "dark" },
    DARK,
  ],
  "a brand in a folder that imports the index above it": [
    {
      "tokens.css": rules(":root", { ...LIGHT, ...SHARED }),
      "index.css": '@import "./tokens.css";',
      "acme/index.css": `@import "../index.css"; ${rules(":root", { key: "#cc0000" })}`,
    },
    { set: "acme" },
    { ...LIGHT, key: "#cc0000" },
  ],
};

describe("Each page has what its stylesheet and those that it imports have", () => {
  it.each(Object.entries(SOURCES))("%s", async (_, [files, second, values]) => {
    const found = await imported(sourceOf(files));
    expect(found.combinations).toHaveLength(2);
    const [first = {}] = found.combinations;
    expect(await found.variablesOf(first)).toEqual({ ...LIGHT, ...SHARED });
    expect(await found.variablesOf({ ...first, ...second })).toEqual({ ...SHARED, ...values });
  });
});

it("A chain of themes has what each adds, and a density beside it", async () => {
  const found = await imported(
    sourceOf({
      "base.css": rules(":root", SHARED),
      "base.compact.css": `@import "./base.css"; ${rules(":root", { gap: "4px" })}`,
      "light.css": `@import "./base.css"; ${rules(":root", LIGHT)}`,
      "dark.css": `@import "./light.css"; ${rules(":root", { page: "#111111", ink: "#eeeeee" })}`,
      "hc.css": `@import "./dark.css"; ${rules(":root", { ink: "#ffffff", key: "#ffff00" })}`,
    }),
  );
  const of = (theme: string, density = "default") => found.variablesOf({ theme, density });
  expect(await of("light")).toEqual({ ...SHARED, ...LIGHT });
  expect(await of("dark")).toEqual({ ...SHARED, page: "#111111", ink: "#eeeeee", key: "#0066cc" });
  expect(await of("hc", "compact")).toEqual({
    gap: "4px",
    pad: "4px",
    page: "#111111",
    ink: "#ffffff",
    key: "#ffff00",
  });
});

it("What a stylesheet replaces of one that it imports is named, where nothing says that it is for other pages", async () => {
  const found = await imported(
    sourceOf({
      "tokens.css": rules(":root", { ...LIGHT, ...SHARED }),
      "app.css": `@import "./tokens.css"; ${rules(":root", { key: "#cc0000" })}`,
    }),
  );
  expect(found.combinations).toHaveLength(1);
  expect((await found.variablesOf(found.combinations[0] ?? {}))["key"]).toBe("#cc0000");
  const what = "repaired: Values of an imported stylesheet that the importing one replaces, which counts";
  expect(report(found)[what]).toEqual(["--key"]);
});
