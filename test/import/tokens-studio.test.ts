import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const core = {
  size: {
    unit: { value: "4", type: "sizing" },
    double: { value: "{size.unit} * 2", type: "spacing" },
    pair: { value: "{size.unit} {size.double}", type: "spacing" },
    times: { value: "{size.unit} * {size.ratio}", type: "spacing" },
    ratio: { value: "2", type: "spacing" },
    round: { value: "roundTo({size.unit} / 3, 1)", type: "borderRadius" },
    old: { value: "$size.unit", type: "sizing" },
  },
  red: { value: "#ff0000", type: "color", description: "For errors" },
  "deep sea": { value: "#003366", type: "color" },
  font: {
    sans: { value: "Inter, sans-serif", type: "fontFamilies" },
    bold: { value: "Bold", type: "fontWeights" },
    tight: { value: "-5%", type: "letterSpacing" },
    lines: { value: "150%", type: "lineHeights" },
    title: {
      value: {
        fontFamily: "{font.sans}",
        fontWeight: "{font.bold}",
        fontSize: "{size.unit} * 6",
        lineHeight: "{font.lines}",
        letterSpacing: "{font.tight}",
        textCase: "uppercase",
      },
      type: "typography",
    },
  },
  half: { value: "50%", type: "opacity" },
};

const light = {
  paper: { value: "#ffffff", type: "color" },
  text: { value: "{deep sea}", type: "color" },
  veil: { value: "rgba({text}, {half})", type: "color" },
  warm: {
    value: "{red}",
    type: "color",
    $extensions: { "studio.tokens": { modify: { type: "darken", value: "0.2", space: "srgb" } } },
  },
  cool: {
    $value: "{red}",
    $type: "color",
    $extensions: { "studio.tokens": { modify: { type: "mix", value: "0.25", space: "srgb", color: "#0000ff" } } },
  },
  shade: {
    value: [
      { x: 0, y: "{size.unit}", blur: "8", spread: 0, color: "{text}", type: "dropShadow" },
      { x: "0", y: "1", blur: "0", spread: "0", color: "#000000", type: "innerShadow" },
    ],
    type: "boxShadow",
  },
  card: { value: { paddingTop: "{size.double}", backgroundColor: "{paper}" }, type: "composition" },
};

const dark = { paper: { value: "#000000", type: "color" }, text: { value: "#eeeeee", type: "color" } };

const acme = { red: { value: "#cc0000", type: "color" } };

const themes = [
  {
    id: "1",
    name: "light",
    group: "mode",
    selectedTokenSets: { core: "source", "mode/light": "enabled" },
  },
  {
    id: "2",
    name: "dark",
    group: "mode",
    selectedTokenSets: { core: "source", "mode/light": "enabled", "mode/dark": "enabled" },
  },
  { id: "3", name: "plain", group: "brand", selectedTokenSets: { core: "enabled" } },
  { id: "4", name: "acme", group: "brand", selectedTokenSets: { core: "enabled", "brand/acme": "enabled" } },
];
const tokenSetOrder = ["core", "brand/acme", "mode/light", "mode/dark"];

const sets = { core, "brand/acme": acme, "mode/light": light, "mode/dark": dark, unused: dark };

describe.each([
  ["one file", sourceOf({ "tokens.json": { ...sets, $themes: themes, $metadata: { tokenSetOrder } } })],
  [
    "a folder",
    sourceOf({
      "$themes.json": themes,
      "$metadata.json": { tokenSetOrder },
      ...Object.fromEntries(Object.entries(sets).map(([name, set]) => [`${name}.json`, set])),
    }),
  ],
])("Tokens Studio in %s", async (_, source) => {
  const found = await imported(source);

  it("has a modifier for each group of themes", () => {
    expect(found.made.form).toBe("Tokens Studio");
    expect(found.made.counts.modifiers).toEqual({ theme: 2, brand: 2 });
  });

  it("works out what its texts say", async () => {
    expect(await found.variablesOf({ theme: "light", brand: "plain" })).toMatchObject({
      "size-double": "8px",
      "size-times": "8px",
      "size-ratio": "2px",
      "size-pair": "4px 8px",
      "size-round": "1.3px",
      "size-old": "4px",
      "deep-sea": "#003366",
      "font-sans": "Inter, sans-serif",
      "font-bold": "700",
      "font-tight": "-0.05em",
      "font-lines": "1.5",
      "font-title": "24px",
      half: "0.5",
      text: "#003366",
      veil: "rgb(0 51 102 / 0.5)",
      warm: "#cc0000",
      cool: "#bf0040",
      shade: "0px 4px 8px 0px #003366, inset 0px 1px 0px 0px #000000",
      "card-paddingTop": "8px",
    });
  });

  it("takes later sets over earlier ones, in each combination of themes", async () => {
    expect(await found.variablesOf({ theme: "dark", brand: "acme" })).toMatchObject({
      red: "#cc0000",
      paper: "#000000",
      text: "#eeeeee",
      veil: "rgb(238 238 238 / 0.5)",
      warm: "#a30000",
      "card-backgroundColor": "#000000",
    });
    expect(await found.variablesOf({ theme: "dark", brand: "plain" })).toMatchObject({
      red: "#ff0000",
      warm: "#cc0000",
    });
  });

  it("says what is left out", () => {
    expect(report(found)).toMatchObject({
      "left-out: Parts of typography that the format does not have": ["font.title"],
      "left-out: Sets that no theme takes": ["unused"],
    });
  });
});

describe("A source of Tokens Studio", () => {
  const source = (tokens: object) =>
    sourceOf({ "tokens.json": { core: tokens, $metadata: { tokenSetOrder: ["core"] } } });

  it("may have no themes", async () => {
    const found = await imported(source({ gap: { value: "12", type: "spacing" } }));
    expect(await found.variablesOf({})).toEqual({ gap: "12px" });
  });

  it("may have groups of themes that differ in case alone", async () => {
    const ink = (value: string) => ({ ink: { value, type: "color" } });
    const gap = (value: string) => ({ gap: { value, type: "spacing" } });
    const theme = (group: string, name: string, set: string) => {
      return { group, name, selectedTokenSets: { [set]: "enabled" } };
    };
    const found = await imported(
      sourceOf({
        "tokens.json": {
          light: ink("#111111"),
          dark: ink("#eeeeee"),
          small: gap("1"),
          large: gap("2"),
          $themes: [
            theme("theme", "light", "light"),
            theme("theme", "dark", "dark"),
            theme("Theme", "small", "small"),
            theme("Theme", "large", "large"),
          ],
          $metadata: { tokenSetOrder: ["light", "dark", "small", "large"] },
        },
      }),
    );
    expect(found.identity.modifiers.map(({ id }) => id)).toEqual(["theme", "Theme-2"]);
    expect(await found.variablesOf({ theme: "dark", "Theme-2": "large" })).toEqual({ ink: "#eeeeee", gap: "2px" });
    expect(report(found)).toMatchObject({ "repaired: Names of modifiers that differ in case alone": ["Theme"] });
  });

  it("may have themes that take sets which are not there", async () => {
    const taken = { core: "enabled", "brand/lost": "source", other: "disabled" };
    const found = await imported(
      sourceOf({
        "tokens.json": {
          core: { gap: { value: "12", type: "spacing" } },
          $themes: [{ name: "light", selectedTokenSets: taken }],
        },
      }),
    );
    expect(report(found)["left-out: Sets that a theme takes, but that are not there"]).toEqual(["brand/lost"]);
  });

  it("may refer to nothing, and change colours in unknown ways", async () => {
    const modify = { type: "invert", value: "1", space: "lch" };
    const found = await imported(
      source({
        one: { value: "#123456", type: "color", $extensions: { "studio.tokens": { modify } } },
        two: { value: "{none}", type: "color" },
        __proto__x: { value: "1", type: "number" },
      }),
    );
    expect(report(found)).toMatchObject({
      "left-out: Changes of colours": ["one"],
      "left-out: Values that refer to no token, or are none": ["two"],
    });
  });

  it.each([
    ["themes that are no list", { $themes: 3, $metadata: {} }, '"$themes" is no list of themes'],
    ["a theme without a name", { $themes: [{}] }, "theme 1 has no name"],
    ["tokens nested too deep", { core: deep(80), $themes: [] }, "nested more than 64 levels deep"],
  ])("with %s is refused", async (_, json, message) => {
    await expect(imported(sourceOf({ "tokens.json": json }))).rejects.toThrow(message);
  });
});

function deep(levels: number): object {
  return levels === 0 ? { value: "1" } : { a: deep(levels - 1) };
}
