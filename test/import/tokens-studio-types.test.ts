import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const sets = {
  n: { value: "2", type: "number" },
  again: { value: "{n}", type: "number" },
  plain: { value: "3", type: "dimension" },
  other: { value: "4", type: "other" },
  fontname: { value: "Inter", type: "text" },
  fontweight: { value: "Bold", type: "text" },
  lines: { value: "120%", type: "lineHeights" },
};

const MADE = "repaired: Values that are made of others";

const source = (tokens: object) =>
  sourceOf({ "tokens.json": { global: { ...sets, ...tokens }, $metadata: { tokenSetOrder: ["global"] } } });

const layer = { x: "0", y: "4px", blur: "8", spread: "0", color: "#000000", type: "dropShadow" };

// The values are those of sd-transforms, with a unit at each zero.
describe("What a reference leads to counts as a value of the type that refers to it", () => {
  it.each([
    ["a shadow", { ...layer, spread: "{n}" }, "boxShadow", "0px 4px 8px 2px #000000"],
    ["a shadow, through another number", { ...layer, x: "{again}" }, "boxShadow", "2px 4px 8px 0px #000000"],
    ["a shadow, of another type", { ...layer, x: "{other}" }, "boxShadow", "4px 4px 8px 0px #000000"],
    [
      "one of several shadows",
      [layer, { ...layer, blur: "{n}", type: "innerShadow" }],
      "boxShadow",
      "0px 4px 8px 0px #000000, inset 0px 4px 2px 0px #000000",
    ],
    ["a border", { color: "#ff0000", width: "{n}", style: "solid" }, "border", "2px solid #ff0000"],
    ["a length", "{n}", "dimension", "2px"],
    ["a weight", "{fontweight}", "fontWeights", "700"],
  ])("%s", async (_, value, type, made) => {
    const found = await imported(source({ a: { value, type } }));
    expect(await found.variablesOf({})).toMatchObject({ n: "2", a: made });
    expect(report(found)[MADE]).toEqual(["a"]);
  });

  it.each([
    ["as a number", { value: 400, type: "fontWeights" }, "{bold}"],
    ["by its name", { value: "Regular", type: "fontWeight" }, "{bold}"],
    ["through another length", { value: "400", type: "fontWeights" }, "{through}"],
  ])("but no length that refers to a font weight %s, which stays one", async (_, bold, value) => {
    const tokens = { bold, through: { value: "{bold}", type: "dimension" }, a: { value, type: "dimension" } };
    const found = await imported(source(tokens));
    expect(await found.variablesOf({})).toMatchObject({ through: "400", a: "400" });
    expect(report(found)[MADE]).toBeUndefined();
  });

  it("typography", async () => {
    const value = { fontFamily: "{fontname}", fontSize: "{n}", fontWeight: "{fontweight}", lineHeight: "{lines}" };
    const found = await imported(source({ a: { value, type: "typography" } }));
    expect(await found.variablesOf({})).toMatchObject({
      a: "2px",
      "a--line-height": "1.2",
      "a--font-weight": "700",
      "a--font-family": "Inter",
    });
  });

  it("typography in the plural, and without a size, which has its parts alone", async () => {
    const plural = {
      fontFamilies: "{fontname}",
      fontSizes: "{n}",
      fontWeights: "{fontweight}",
      lineHeights: "{lines}",
    };
    const { fontSizes: _, ...without } = plural;
    const found = await imported(
      source({ a: { value: plural, type: "typography" }, b: { value: without, type: "typography" } }),
    );
    const own = await found.variablesOf({});
    const parts = (name: string) => ({
      [`${name}--line-height`]: "1.2",
      [`${name}--font-weight`]: "700",
      [`${name}--font-family`]: "Inter",
    });
    expect(own).toMatchObject({ a: "2px", ...parts("a"), ...parts("b") });
    expect(own).not.toHaveProperty("b");
    expect(found.made.entries.map(({ made }) => made)).toContain(
      "no --b, for it has no size; each other part has its own, such as --b--line-height",
    );
  });

  it("for each choice on its own", async () => {
    const theme = (name: string) => ({ name, selectedTokenSets: { core: "enabled", [name]: "enabled" } });
    const found = await imported(
      sourceOf({
        "tokens.json": {
          core: { a: { value: { ...layer, spread: "{n}" }, type: "boxShadow" } },
          light: { n: { value: "2", type: "number" } },
          dark: { n: { value: "3px", type: "dimension" } },
          $themes: [theme("light"), theme("dark")],
        },
      }),
    );
    expect(await found.variablesOf({ theme: "light" })).toEqual({ n: "2", a: "0px 4px 8px 2px #000000" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ n: "3px", a: "0px 4px 8px 3px #000000" });
  });

  it("and stays an alias where it is such a value already", async () => {
    const found = await imported(
      source({
        a: { value: { ...layer, x: "{plain}" }, type: "boxShadow" },
        b: { value: "{plain}", type: "spacing" },
        c: { value: "{loose}", type: "spacing" },
        loose: { value: "5px", type: "other" },
      }),
    );
    expect(await found.variablesOf({})).toMatchObject({ a: "3px 4px 8px 0px #000000", b: "3px", c: "5px" });
    expect(report(found)[MADE]).toBeUndefined();
    expect(JSON.stringify(found.made.files)).toContain("{plain}");
  });
});

describe("Several lengths", () => {
  it.each([
    ["4 8px 0 2rem", "4px 8px 0 2rem"],
    ["{n} {plain}", "2px 3px"],
    ["{n} * 2 4", "4px 4px"],
    ["auto 8", "auto 8px"],
  ])("have a unit each: %s", async (value, made) => {
    const found = await imported(source({ a: { value, type: "spacing" } }));
    expect(await found.variablesOf({})).toMatchObject({ a: made });
    expect(report(found)[value.includes("{") ? MADE : "repaired: Values of the type text in an older form"]).toEqual([
      "a",
    ]);
  });
});
