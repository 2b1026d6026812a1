import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openApi } from "../built.ts";

const folder = mkdtempSync(join(tmpdir(), "vitral-theme-tokens-"));
afterAll(() => rmSync(folder, { recursive: true }));

const note = (text: string) => ({ $description: text });
const color = (hex: string, components: readonly number[]) => {
  return { $type: "color", $value: { colorSpace: "srgb", components, hex }, ...note(`The colour ${hex}.`) };
};
const one = { $type: "dimension", $value: { value: 1, unit: "px" }, ...note("One pixel.") };
const theme = { ink: color("#000000", [0, 0, 0]), paper: color("#ffffff", [1, 1, 1]) };
const brand = { ...note("Of the house."), red: color("#ff0000", [1, 0, 0]) };

/** Groups that are named as what every object inherits, and one that stands beside the theme's colours. */
const TOKENS = {
  $extensions: {
    "dev.vitral": {
      version: 1,
      name: "Two",
      language: "en",
      url: "https://two.example",
      timeZone: "Europe/Lisbon",
      themes: { light: { name: "Light", mode: "light", highContrast: false, colors: "color.light" } },
      reference: [],
      pairs: [],
      css: { "color.brand": "brand", toString: "text", valueOf: "value" },
    },
  },
  color: { ...note("All colours."), light: { ...note("By day."), ...theme }, brand },
  toString: { one },
  valueOf: { ...note("Worth."), hasOwnProperty: { ...note("Deep."), one } },
};

it("A theme's tokens have every group of the file, whatever its name, with its note", async () => {
  mkdirSync(join(folder, "tokens"));
  writeFileSync(join(folder, "tokens/tokens.json"), JSON.stringify(TOKENS));
  const { get } = await openApi({ root: folder });
  const { tokens } = await get("/api/v1/themes/light").json();
  const { toString, valueOf } = TOKENS;
  expect(tokens).toEqual({ color: { ...note("All colours."), brand, ...theme }, toString, valueOf });
  expect(Object.keys(tokens)[0]).toBe("color");
  expect(Object.keys(tokens.color)).toEqual(["$description", "brand", "ink", "paper"]);
});
