import { describe, expect, it } from "vitest";
import { imported, rules, sourceOf } from "./imported.ts";

describe("Of stylesheets that are alternatives, the one that users of the package import", () => {
  const SHEETS = {
    "brand/acme.css": rules(":root", { page: "#ffffff", key: "#cc0000" }),
    "brand/zebra.css": rules(":root", { page: "#eeeeee", key: "#0000cc" }),
  };
  const contextsOf = async (manifest: object) => {
    const found = await imported(sourceOf({ ...SHEETS, "package.json": JSON.stringify(manifest) }));
    const choice = found.identity.modifiers.find(({ contexts }) => contexts.length > 1);
    return { byDefault: choice?.default, first: await found.variablesOf(found.combinations[0] ?? {}) };
  };

  it.each([
    { style: "./brand/zebra.css" },
    { main: "brand/zebra.css" },
    { exports: "./brand/zebra.css" },
    { exports: { ".": { types: "./index.d.ts", style: "./brand/zebra.css", default: "./index.js" } } },
    { exports: { ".": { default: "./brand/zebra.css" }, "./*": "./brand/*" } },
  ])("is the default: %j", async (manifest) => {
    expect(await contextsOf(manifest)).toEqual({ byDefault: "zebra", first: { page: "#eeeeee", key: "#0000cc" } });
  });

  it("is none where the manifest names no stylesheet, or one that is not there", async () => {
    for (const manifest of [{ main: "index.js" }, { style: "dist/all.css" }])
      expect((await contextsOf(manifest)).byDefault).toBe("acme");
  });
});
