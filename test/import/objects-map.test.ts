import { describe, expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

describe("A map of the levels of objects", () => {
  const json = {
    acme: { small: { x: { a: { hex: "#fff", rgb: 1 } } }, large: { x: { a: { hex: "#eee" } } } },
    base: { small: { x: { a: { hex: "#111" } } }, large: { x: { a: { hex: "#000" } } } },
  };
  const map = {
    levels: ["theme", "size", "drop", "token"],
    value: "hex",
    modes: { acme: "dark", base: "light" },
    defaults: { theme: "base", size: "large" },
    prefix: "x",
  };

  it("says what is not recognised: modifiers, names that count and names that don't, modes and defaults", async () => {
    const { made, variablesOf } = await imported(sourceOf({ "a.json": json }), { map });
    expect(made.settings).toMatchObject({
      modifiers: {
        theme: {
          default: "base",
          contexts: { acme: { facets: { mode: "dark" } }, base: { facets: { mode: "light" } } },
        },
        size: { default: "large" },
      },
    });
    expect(await variablesOf({ theme: "acme", size: "small" })).toEqual({ "x-a": "#ffffff" });
    expect(await variablesOf({ theme: "base", size: "large" })).toEqual({ "x-a": "#000000" });
  });

  it.each([
    ["a list", [], "The map is []. Expected: an object."],
    ["an unknown key", { level: [] }, 'The map has an unknown key "level".'],
    ["no levels", {}, '"levels" of the map is null. Expected: a list of texts'],
    ["the same modifier twice", { levels: ["theme", "theme"] }, 'The map names the modifier "theme" at two levels.'],
    ["tokens before the end", { levels: ["token", "group"] }, 'Expected: "token" as the last level.'],
    [
      "another mode",
      { levels: ["theme"], modes: { a: "blue" } },
      '"modes.a" of the map is "blue". Expected: light or dark.',
    ],
    [
      "a default of nothing",
      { levels: ["theme"], defaults: { size: "a" } },
      'The map has a default for "size", which is no level.',
    ],
    ["an unknown default", { levels: ["theme"], defaults: { theme: "z" } }, `The map's default "z" is no theme.`],
    [
      "a mode of no context",
      { levels: ["theme", "group"], modes: { zzz: "dark" } },
      'The map has a mode for "zzz", which is no context.',
    ],
    [
      "a value that no token has",
      { levels: ["theme", "group"], value: "hsv" },
      `The map's "value" is "hsv", which no token of a.json has.`,
    ],
    ["a value that is no text", { levels: ["theme"], value: 3 }, '"value" of the map is 3. Expected: text.'],
  ])("with %s is refused", async (_, wrong, message) => {
    await expect(imported(sourceOf({ "a.json": json }), { map: wrong })).rejects.toThrow(message);
  });

  it("with more levels than the source has is refused, also where another form could be read", async () => {
    const nested = { light: { ink: "#111111" }, dark: { ink: "#eeeeee" } };
    const map = { levels: ["theme", "brand", "size", "token"] };
    await expect(imported(sourceOf({ "a.json": nested }), { map })).rejects.toThrow('The map fits nothing in "');
  });

  it("counts before stylesheets that have more", async () => {
    const tree = { a: { colors: { ink: "#111111" } }, b: { colors: { ink: "#eeeeee" } } };
    const css = ":root { --x-ink: #111; --x-page: #fff; } .dark { --x-ink: #eee; --x-page: #000; }";
    const map = { levels: ["theme", "group", "token"] };
    const { variablesOf } = await imported(sourceOf({ "a.css": css, "tokens.json": tree }), { map });
    expect(await variablesOf({ theme: "b" })).toEqual({ "colors-ink": "#eeeeee" });
  });

  it("without names to choose among is refused", async () => {
    const nested = { themes: { light: { ink: "#111111" }, dark: { ink: "#eeeeee" } } };
    const map = { levels: ["theme", "group", "token"] };
    await expect(imported(sourceOf({ "a.json": nested }), { map })).rejects.toThrow(
      'Level 1 of the map, "theme", has no names to choose among in a.json.',
    );
  });
});
