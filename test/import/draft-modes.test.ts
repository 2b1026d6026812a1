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

it.each([
  ["from 0 to 1", { r: 1, g: 0, b: 0.2 }, "#ff0033"],
  ["to 255", { r: 255, g: 0, b: 51 }, "#ff0033"],
  ["with an opacity", { r: 1, g: 0, b: 0.2, a: 0.5 }, "rgb(255 0 51 / 0.5)"],
])("A colour may be an object of red, green and blue %s, by modes, too", async (_, value, published) => {
  const white = { r: 1, g: 1, b: 1 };
  const found = await imported(
    sourceOf({
      "tokens.json": {
        one: { $type: "color", $value: value },
        two: { $type: "color", $value: { light: white, dark: value } },
      },
    }),
  );
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ one: published, two: published });
  expect((await found.variablesOf({ theme: "light" }))["two"]).toBe("#ffffff");
});

it("A theme of a value that no type of the format holds is published as it is written", async () => {
  const carbon = (ref: string) => ({ carbon: { themes: { white: { ref, alpha: 0.1 } } } });
  const tokens = {
    ink: { $type: "color", $value: "#111111" },
    bg: { $type: "color", $value: { default: "{ink}", night: "#000000" } },
    hover: { $type: "color", $value: "{ink}", $extensions: carbon("{ink}") },
  };
  const found = await imported(sourceOf({ "tokens.json": tokens }));
  expect(await found.variablesOf({ theme: "night" })).toMatchObject({ bg: "#000000", hover: "#111111" });
});

it("The number of a length may be a reference to another value", async () => {
  const tokens = {
    four: { $type: "number", $value: 4 },
    gap: { $type: "dimension", $value: { value: { $ref: "#/four/$value" }, unit: "px" } },
  };
  const found = await imported(sourceOf({ "a.tokens.json": tokens }));
  expect(await found.variablesOf({})).toEqual({ four: "4", gap: "4px" });
});
