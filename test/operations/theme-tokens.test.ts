import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { color, SETTINGS, THEME, writeTokens } from "../smallest.ts";

const folder = mkdtempSync(join(tmpdir(), "vitral-theme-tokens-"));
afterAll(() => rmSync(folder, { recursive: true }));

const note = (text: string) => ({ $description: text });
const one = { $type: "dimension", $value: { value: 1, unit: "px" }, ...note("One pixel.") };
const brand = { ...note("Of the house."), red: color("#ff0000", [1, 0, 0]) };

/** Groups with the names of inherited properties, and one next to the theme's colours. */
const GROUPS = {
  color: { ...note("All colours."), light: { ...note("By day."), ...THEME }, brand },
  toString: { one },
  valueOf: { ...note("Worth."), hasOwnProperty: { ...note("Deep."), one } },
};
const NAMES = { groups: { color: "", "color.brand": "brand", toString: "text", valueOf: "value" } };

it("A theme's tokens have every group of the file, with any name and with its note", async () => {
  writeTokens(folder, { ...SETTINGS, names: NAMES }, GROUPS);
  const { get } = await openApi({ root: folder });
  const { tokens } = await get("/api/v1/themes/light").json();
  const { toString, valueOf } = GROUPS;
  // The note of the theme's own group replaces that of the group where its colours are.
  expect(tokens).toEqual({ color: { ...note("By day."), brand, ...THEME }, toString, valueOf });
  expect(Object.keys(tokens)[0]).toBe("color");
  expect(Object.keys(tokens.color)).toEqual(["$description", "brand", "ink", "paper"]);
});
