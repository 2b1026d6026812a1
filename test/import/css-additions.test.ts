import { describe, expect, it } from "vitest";
import { imported, rules, sourceOf } from "./imported.ts";

const sizes = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`size-${at}`, `${at + 1}px`]));

/** Properties with other values: those of a page that has a small stylesheet, too. */
const small = { "size-0": "0.5px", "size-1": "0.75px" };

describe("A stylesheet that changes a small part of another one", () => {
  it("is added to it, also where it has a property more", async () => {
    const more = { ...small, "size-2": "0.8px", "size-3": "0.9px", "size-4": "1px", "size-5": "1.5px" };
    const others = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`more-${at}`, `${at + 100}px`]));
    const beside = { "more-0": "1em", "more-1": "2em", "more-2": "3em", "more-3": "4em", extra: "1rem" };
    const found = await imported(
      sourceOf({
        "acme.css": rules(":root", { ...sizes, ...others }),
        "presets/compact.css": rules(":root", { ...more, ...beside }),
      }),
    );
    expect(found.combinations.map(({ preset }) => preset)).toEqual(["default", "compact"]);
    expect(await found.variablesOf({ preset: "default" })).toEqual({ ...sizes, ...others });
    expect(await found.variablesOf({ preset: "compact" })).toEqual({ ...sizes, ...others, ...more, ...beside });
  });

  it("is a choice beside those that it changes", async () => {
    const others = Object.fromEntries(Object.keys(sizes).map((name, at) => [name, `${at + 1}em`]));
    const found = await imported(
      sourceOf({
        "acme.css": rules(":root", sizes),
        "bravo.css": rules(":root", others),
        "presets/compact.css": rules(":root", small),
      }),
    );
    const page = (brand: string, preset: string) => found.variablesOf({ brand, preset });
    expect(found.combinations).toHaveLength(4);
    expect(await page("acme", "default")).toEqual(sizes);
    expect(await page("bravo", "default")).toEqual(others);
    expect(await page("acme", "compact")).toEqual({ ...sizes, ...small });
    expect(await page("bravo", "compact")).toEqual({ ...others, ...small });
  });

  it("counts more than each of those, whatever it is called", async () => {
    const colors = (ink: string) => rules(":root", { ink, page: "#abcdef", line: "#123456", key: "#654321" });
    const sizes = rules(":root", { gap: "8px", pad: "16px", edge: "1px", round: "4px" });
    const found = await imported(
      sourceOf({
        "shop.css": colors("#000000") + sizes,
        "shop-dark.css": colors("#ffffff") + sizes,
        "compact.css": rules(":root", { gap: "4px", pad: "8px" }),
      }),
    );
    const choice =
      found.identity.modifiers.find(({ contexts }) => contexts.some(({ id }) => id === "compact"))?.id ?? "";
    for (const [theme, ink] of Object.entries({ light: "#000000", dark: "#ffffff" }))
      expect(await found.variablesOf({ theme, [choice]: "compact" })).toMatchObject({ ink, gap: "4px", pad: "8px" });
  });

  it("but is none where it is of a theme by its name", async () => {
    const others = Object.fromEntries(Object.keys(sizes).map((name, at) => [name, `${at + 1}em`]));
    const found = await imported(
      sourceOf({
        "light.css": rules(":root", sizes),
        "dark.css": rules(":root", others),
        "night-blue.css": rules(":root", small),
      }),
    );
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }, { theme: "night-blue" }]);
  });
});

describe("Stylesheets for the same context of an attribute", () => {
  const sheet = (accent: string) => rules('[data-theme="light"]', { accent, ink: "#111111", page: "#ffffff" });

  it("are alternatives, where they have other values of the same properties", async () => {
    const found = await imported(
      sourceOf({
        "acme-night.css": rules(":root", { accent: "#00000f", ink: "#eeeeee", page: "#000000" }),
        "acme-day-pink.css": sheet("#ff00ff"),
        "acme-day-teal.css": sheet("#008080"),
        "acme-day-sky.css": sheet("#00ccff"),
      }),
    );
    const all = await Promise.all(found.combinations.map((choices) => found.variablesOf(choices)));
    const day = { ink: "#111111", page: "#ffffff" };
    for (const accent of ["#ff00ff", "#008080", "#00ccff"]) expect(all).toContainEqual({ ...day, accent });
    expect(all).toContainEqual({ accent: "#00000f", ink: "#eeeeee", page: "#000000" });
  });

  it("are read together, where they have different properties", async () => {
    const found = await imported(
      sourceOf({
        "a.css": rules('[data-theme="dark"]', { ink: "#eeeeee", page: "#000000" }),
        "b.css": rules('[data-theme="dark"]', { edge: "#333333" }),
        "c.css": rules(":root", { ink: "#111111", page: "#ffffff", edge: "#cccccc" }),
      }),
    );
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ink: "#eeeeee", page: "#000000", edge: "#333333" });
  });
});
