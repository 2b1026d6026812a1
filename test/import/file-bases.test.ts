import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const color = (hex: string) => ({ $type: "color", $value: hex });
const length = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" } });

describe("A file that is called a base is one, though others have tokens of their own", () => {
  it.each(["tokens.json", "base.json", "core.json", "global.json", "primitives/index.json"])("%s", async (base) => {
    const found = await imported(
      sourceOf({
        [base]: { ink: color("#000000"), gap: length(4), pad: length(5) },
        "light.json": { ink: color("#000011"), extra: length(3) },
        "dark.json": { ink: color("#ffffff"), extra: length(2) },
      }),
    );
    const all = { gap: "4px", pad: "5px" };
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ...all, ink: "#000011", extra: "3px" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...all, ink: "#ffffff", extra: "2px" });
    expect(found.made.settings["modifiers"]).toMatchObject({ theme: { default: "light" } });
  });

  it("and beside a single theme, of which the base is the other", async () => {
    const found = await imported(
      sourceOf({
        "tokens.json": { ink: color("#000000"), gap: length(4) },
        "themes/dark.json": { ink: color("#ffffff"), extra: length(2) },
      }),
    );
    expect(found.combinations).toEqual([
      expect.objectContaining({ theme: "light" }),
      expect.objectContaining({ theme: "dark" }),
    ]);
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ink: "#000000", gap: "4px" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ink: "#ffffff", gap: "4px", extra: "2px" });
  });

  it.each(["tokens/core/space.json", "core/space.json", "tokens/space.json", "space.json"])(
    "in a folder beside that of a choice, with the same tokens: %s",
    async (base) => {
      const found = await imported(
        sourceOf({
          [base]: { gap: length(8) },
          "tokens/density/compact.json": { gap: length(4) },
          "tokens/density/spacious.json": { gap: length(12) },
        }),
      );
      const gaps = Object.fromEntries(
        await Promise.all(found.combinations.map(async (one) => [one["density"], await found.variablesOf(one)])),
      );
      expect(gaps).toEqual({ default: { gap: "8px" }, compact: { gap: "4px" }, spacious: { gap: "12px" } });
    },
  );

  it("of stylesheets, too", async () => {
    const found = await imported(
      sourceOf({
        "tokens.css": ":root { --ink: #000000; --gap: 4px; --pad: 5px; }",
        "dark.css": ":root { --ink: #ffffff; --extra: 1px; }",
      }),
    );
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ink: "#000000", gap: "4px", pad: "5px" });
    const dark = { ink: "#ffffff", gap: "4px", pad: "5px", extra: "1px" };
    expect(await found.variablesOf({ theme: "dark" })).toEqual(dark);
  });
});

describe("A base is no context of others", () => {
  it("is the one that is called so, though another one has all that it has", async () => {
    const found = await imported(
      sourceOf({
        "acme.json": { ink: color("#ff0000"), gap: length(5), logo: color("#00ff00") },
        "core.json": { ink: color("#000000"), gap: length(4) },
      }),
    );
    expect(await found.variablesOf({ brand: "default" })).toEqual({ ink: "#000000", gap: "4px" });
    expect(await found.variablesOf({ brand: "acme" })).toEqual({ ink: "#ff0000", gap: "5px", logo: "#00ff00" });
  });

  it("and is none where its name has a mode: a file for each brand and theme", async () => {
    const file = (ink: string) => ({ ink: color(ink), gap: length(4) });
    const found = await imported(
      sourceOf({
        "core-light.json": file("#000002"),
        "core-dark.json": file("#f00002"),
        "acme-light.json": file("#000001"),
        "acme-dark.json": file("#f00001"),
      }),
    );
    const inks = found.combinations.map(async (choices) => (await found.variablesOf(choices))["ink"]);
    expect((await Promise.all(inks)).sort()).toEqual(["#000001", "#000002", "#f00001", "#f00002"]);
    expect(await found.variablesOf({ theme: "dark", brand: "core" })).toMatchObject({ ink: "#f00002" });
    expect(found.made.settings["modifiers"]).toMatchObject({ brand: { default: "core" } });
  });

  it("but has what the theme of its brand does not say again", async () => {
    const base = (ink: string) => ({ ink: color(ink), gap: length(4), pad: length(5) });
    const found = await imported(
      sourceOf({
        "acme/base.json": base("#000001"),
        "acme/dark.json": { ink: color("#f00001") },
        "bravo/base.json": base("#000002"),
        "bravo/dark.json": { ink: color("#f00002") },
      }),
    );
    const values = found.combinations.map((choices) => found.variablesOf(choices));
    const inks = (await Promise.all(values)).map(({ ink, gap, pad }) => [ink, gap, pad]);
    expect(inks.sort()).toEqual(["#000001", "#000002", "#f00001", "#f00002"].map((ink) => [ink, "4px", "5px"]));
  });

  it.each(["bravo", "core"])("also where the names of files say the brand, such as %s", async (other) => {
    const found = await imported(
      sourceOf({
        "acme.json": { ink: color("#000001"), gap: length(1), pad: length(5) },
        "acme-dark.json": { ink: color("#f00001") },
        [`${other}.json`]: { ink: color("#000002"), gap: length(2), pad: length(5) },
        [`${other}-dark.json`]: { ink: color("#f00002") },
      }),
    );
    const page = (brand: string, theme: string) => found.variablesOf({ brand, theme });
    expect(found.combinations).toHaveLength(4);
    expect(await page("acme", "light")).toEqual({ ink: "#000001", gap: "1px", pad: "5px" });
    expect(await page("acme", "dark")).toEqual({ ink: "#f00001", gap: "1px", pad: "5px" });
    expect(await page(other, "light")).toEqual({ ink: "#000002", gap: "2px", pad: "5px" });
    expect(await page(other, "dark")).toEqual({ ink: "#f00002", gap: "2px", pad: "5px" });
  });

  it("also where a brand has no such theme", async () => {
    const found = await imported(
      sourceOf({
        "acme.json": { ink: color("#000001"), gap: length(1), pad: length(5) },
        "acme-dark.json": { ink: color("#f00001") },
        "bravo.json": { ink: color("#000002"), gap: length(2), pad: length(5) },
      }),
    );
    expect(found.combinations).toEqual([{ theme: "acme" }, { theme: "acme-dark" }, { theme: "bravo" }]);
    expect(await found.variablesOf({ theme: "acme-dark" })).toEqual({ ink: "#f00001", gap: "1px", pad: "5px" });
    expect(await found.variablesOf({ theme: "bravo" })).toEqual({ ink: "#000002", gap: "2px", pad: "5px" });
  });

  it("but that of its brand counts more than the theme of a brand that all build upon", async () => {
    const found = await imported(
      sourceOf({
        "core.json": { ink: color("#000000"), line: color("#111111"), gap: length(4) },
        "core-dark.json": { ink: color("#ffffff"), line: color("#eeeeee") },
        "acme.json": { ink: color("#000001") },
        "acme-dark.json": { ink: color("#f00001") },
      }),
    );
    const page = (brand: string, theme: string) => found.variablesOf({ brand, theme });
    expect(await page("core", "dark")).toEqual({ ink: "#ffffff", line: "#eeeeee", gap: "4px" });
    expect(await page("acme", "light")).toEqual({ ink: "#000001", line: "#111111", gap: "4px" });
    expect(await page("acme", "dark")).toEqual({ ink: "#f00001", line: "#eeeeee", gap: "4px" });
  });

  it("and keeps its values beside a single light theme", async () => {
    const found = await imported(
      sourceOf({
        "tokens.json": { ink: color("#ffffff"), page: color("#000000"), gap: length(4) },
        "light.json": { ink: color("#000000"), page: color("#ffffff") },
      }),
    );
    const pages = found.combinations.map(async (choices) => (await found.variablesOf(choices))["page"]);
    expect((await Promise.all(pages)).sort()).toEqual(["#000000", "#ffffff"]);
  });
});

describe("Values by modes are those of the modes", () => {
  it("also where the only mode is the default", async () => {
    const rgb = { red: 255, green: 0, blue: 0, alpha: 1, model: "rgb" };
    const hsl = { hue: 120, saturation: 100, lightness: 25, alpha: 0.5, model: "hsl" };
    const found = await imported(
      sourceOf({
        "a.json": {
          ink: { $type: "color", $value: { default: rgb } },
          page: { $type: "color", $value: { default: hsl } },
          gap: { $type: "dimension", $value: { default: { value: 4, unit: "px" } } },
        },
      }),
    );
    // hsl(120 100% 25%) is rgb(0 128 0).
    expect(await found.variablesOf({})).toEqual({ ink: "#ff0000", page: "rgb(0 128 0 / 0.5)", gap: "4px" });
    expect(report(found)["as-written: Values that no type of the format holds"]).toBeUndefined();
  });

  it("and where a token has one of two", async () => {
    const found = await imported(
      sourceOf({
        "a.json": {
          ink: { $type: "color", $value: { light: "#000000", dark: "#ffffff" } },
          glow: { $type: "color", $value: { dark: "#111111" } },
        },
      }),
    );
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ink: "#000000" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ink: "#ffffff", glow: "#111111" });
  });
});

it("Numbers have the digits of the source", async () => {
  const number = (value: number) => ({ $type: "number", $value: value });
  const found = await imported(
    sourceOf({
      "a.json": {
        a: number(123456789.123),
        b: number(0.1),
        c: number(1234567.891),
        d: number(0.0000005),
        e: number(-0.0),
      },
    }),
  );
  const values = { a: "123456789.123", b: "0.1", c: "1234567.891", d: "0.0000005", e: "0" };
  expect(await found.variablesOf({})).toEqual(values);
});

it("Files of brands that Style Dictionary wrote, without an order, are a choice", async () => {
  const brand = (value: string) => ({
    colors: { page: { value, filePath: "t.yaml", isSource: true, original: { value: "{c.w}" }, path: ["c", "page"] } },
  });
  const found = await imported(sourceOf({ "minne.json": brand("#ffffff"), "pepper.json": brand("#ffeeee") }));
  const pages = found.combinations.map(async (choices) => (await found.variablesOf(choices))["colors-page"]);
  expect(await Promise.all(pages)).toEqual(["#ffffff", "#ffeeee"]);
});

it("A brand with more tokens than the others is one of them, in a folder beside theirs", async () => {
  const brand = (hex: string) => ({ ink: color("#111111"), accent: color(hex), gap: length(4) });
  const found = await imported(
    sourceOf({
      "brands/acme/tokens.json": brand("#cc0000"),
      "brands/bravo/tokens.json": { ...brand("#00aa00"), extra: length(1) },
      "brands/delta/tokens.json": brand("#0000cc"),
    }),
  );
  const accents = found.combinations.map(async (choices) => [
    choices["brand"],
    (await found.variablesOf(choices))["accent"],
  ]);
  expect(await Promise.all(accents)).toEqual([
    ["acme", "#cc0000"],
    ["bravo", "#00aa00"],
    ["delta", "#0000cc"],
  ]);
});
