import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { color, SETTINGS, THEME, writeTokens } from "../smallest.ts";

const folder = mkdtempSync(join(tmpdir(), "vitral-theme-tokens-"));
afterAll(() => rmSync(folder, { recursive: true }));

const note = (text: string) => ({ $description: text });
const pixel = { $type: "dimension", $value: { value: 1, unit: "px" }, ...note("One pixel.") };
const brand = { ...note("Of the house."), red: color("#ff0000", [1, 0, 0]) };

/** Groups with the names of inherited properties, and a group next to the theme's colours. */
const GROUPS = {
  color: { ...note("All colours."), light: { ...note("By day."), ...THEME }, brand },
  toString: { pixel },
  valueOf: { ...note("Worth."), hasOwnProperty: { ...note("Deep."), pixel } },
};
const NAMES = { groups: { color: "", "color.brand": "brand", toString: "text", valueOf: "value" } };

it("a theme's tokens include every group of the file with its note", async () => {
  writeTokens(folder, { ...SETTINGS, names: NAMES }, GROUPS);
  const { get } = await openApi({ root: folder });
  const { tokens } = await get("/api/v1/themes/light").json();
  const { toString, valueOf } = GROUPS;
  // The theme group's note replaces its parent group's note.
  expect(tokens).toEqual({ color: { ...note("By day."), brand, ...THEME }, toString, valueOf });
  expect(Object.keys(tokens)[0]).toBe("color");
  expect(Object.keys(tokens.color)).toEqual(["$description", "brand", "ink", "paper"]);
});
