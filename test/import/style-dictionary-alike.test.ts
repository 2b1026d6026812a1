import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";
import { css } from "./style-dictionary.ts";

const colors = (all: Readonly<Record<string, string>>) => ({
  color: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, { value }])),
});
const config = (...source: string[]) => ({ source, platforms: { css } });
const light = colors({ bg: "#ffffff", fg: "#111111" });
const dark = colors({ bg: "#111111", fg: "#eeeeee" });

describe("Configurations of Style Dictionary that make the same values", () => {
  it("are themes of their own, though one makes the same values as another", async () => {
    const found = await imported(
      sourceOf({
        "config.json": config("t/core.json", "t/light.json"),
        "config.dark.json": config("t/core.json", "t/dark.json"),
        "config.light.json": config("t/core.json", "t/light.json"),
        "config.sepia.json": config("t/core.json", "t/sepia.json"),
        "t/core.json": colors({ red: "#cc0000" }),
        "t/light.json": light,
        "t/sepia.json": light,
        "t/dark.json": dark,
      }),
    );
    expect(found.combinations).toEqual(["light", "dark", "sepia"].map((theme) => ({ theme })));
    expect(await found.variablesOf({ theme: "sepia" })).toMatchObject({ "color-bg": "#ffffff", "color-fg": "#111111" });
    expect(report(found)["repaired: Configurations that make no more than another one"]).toEqual(["config.json"]);
  });

  it("are a brand in its dark theme, though another brand has the same values there", async () => {
    const names = ["acme", "bravo"].flatMap((brand) => ["light", "dark"].map((mode) => [brand, mode] as const));
    const found = await imported(
      sourceOf({
        ...Object.fromEntries(
          names.map(([brand, mode]) => [`config.${brand}-${mode}.json`, config(`t/${brand}.json`, `t/${mode}.json`)]),
        ),
        "t/acme.json": colors({ accent: "#cc0000" }),
        "t/bravo.json": colors({ accent: "#00aa00" }),
        "t/light.json": colors({ bg: "#ffffff" }),
        "t/dark.json": colors({ bg: "#111111", accent: "#ffffff" }),
      }),
    );
    expect(await found.variablesOf({ brand: "bravo", theme: "light" })).toMatchObject({ "color-accent": "#00aa00" });
    expect(await found.variablesOf({ brand: "bravo", theme: "dark" })).toEqual({
      "color-bg": "#111111",
      "color-accent": "#ffffff",
    });
  });

  it("are no choice where all of them do, and are named", async () => {
    const found = await imported(
      sourceOf({
        "config.acme.json": config("t/*.json"),
        "config.bravo.json": config("t/*.json"),
        "t/light.json": light,
      }),
    );
    expect(found.combinations).toHaveLength(1);
    expect(report(found)["repaired: Configurations that make no more than another one"]).toEqual(["config.bravo.json"]);
  });
});

it("JSON that is made for apps, in their notations, is not what pages have", async () => {
  const colors = { ok: "#508b1b", err: "#ec0016" };
  const forApps = { color: { ok: { value: "#ff508b1b", type: "color" }, err: { value: "#ffec0016", type: "color" } } };
  const found = await imported(
    sourceOf({
      "build/flutter/properties.json": forApps,
      "build/css/variables.css": rules(":root", colors),
    }),
  );
  expect(await found.variablesOf({})).toEqual(colors);
  expect(found.made.entries.filter(({ kind }) => kind === "left-out")).toEqual([]);
});
