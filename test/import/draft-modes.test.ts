import { expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const light = { "color-bg": "#ffffff", "color-fg": "#111111" };
const dark = { "color-bg": "#111111", "color-fg": "#ffffff" };

/** A file of an older draft in which each token says in its own way what it is on dark pages. */
const fileOf = (inDark: (value: string) => object) => ({
  color: {
    bg: { value: "#ffffff", type: "color", ...inDark("#111111") },
    fg: { value: "#111111", type: "color", ...inDark("#ffffff") },
  },
});

it.each<[string, (value: string) => object]>([
  ["a member darkValue", (value) => ({ darkValue: value })],
  ["a member dark", (value) => ({ dark: value })],
  ["$extensions.mode", (value) => ({ $extensions: { mode: { dark: value } } })],
  ["extensions.mode", (value) => ({ extensions: { mode: { dark: value } } })],
  ["modes of a vendor", (value) => ({ $extensions: { "com.acme.modes": { dark: value } } })],
])("A token without dollar signs is another one on dark pages by %s", async (_, inDark) => {
  const found = await imported(sourceOf({ "tokens.json": fileOf(inDark) }));
  expect(await found.variablesOf({ theme: "light" })).toEqual(light);
  expect(await found.variablesOf({ theme: "dark" })).toEqual(dark);
  expect(found.made.entries.filter(({ kind }) => kind === "left-out")).toEqual([]);
});

it("What is beside a value for other pages is named", async () => {
  const tokens = { ...fileOf((dark) => ({ dark })), gap: { value: "4px", type: "dimension", compactValue: "2px" } };
  const found = await imported(sourceOf({ "tokens.json": tokens }));
  expect(report(found)["left-out: Members of tokens that the format does not have"]).toEqual(["gap.compactValue"]);
});
