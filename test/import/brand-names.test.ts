import { describe, expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

describe("A brand that is called Midnight or Black is not dark", () => {
  it("if an attribute chooses among brands", async () => {
    const css = `
      :root { --bg: #ffffff; --accent: #0066cc; }
      [data-brand="midnight"] { --accent: #000066; }
      [data-brand="acme"] { --accent: #cc0000; }
      [data-theme="dark"] { --bg: #111111; }`;
    const found = await imported(sourceOf({ "a.css": css }));
    const brand = found.identity.modifiers.find(({ id }) => id === "brand");
    expect(brand?.contexts.map(({ id }) => id)).toEqual(["default", "midnight", "acme"]);
    expect(brand).toMatchObject({ default: "default" });
    expect(await found.variablesOf({ brand: "midnight", theme: "dark" })).toEqual({ bg: "#111111", accent: "#000066" });
  });

  it("if it is a file in a folder of brands", async () => {
    const color = (all: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(all).map(([name, $value]) => [name, { $type: "color", $value }]));
    const found = await imported(
      sourceOf({
        "core.json": color({ bg: "#ffffff", accent: "#0066cc" }),
        "brands/acme.json": color({ accent: "#cc0000" }),
        "brands/black.json": color({ accent: "#111111" }),
      }),
    );
    const [brand, ...others] = found.identity.modifiers.filter(({ contexts }) => contexts.length > 1);
    expect(others).toEqual([]);
    expect(brand).toMatchObject({ id: "brand", default: "default" });
    expect(brand?.contexts.filter(({ media }) => media !== null)).toEqual([]);
    expect(await found.variablesOf({ brand: "black" })).toEqual({ bg: "#ffffff", accent: "#111111" });
  });
});
