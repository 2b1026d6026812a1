import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

describe("A source of Theo", () => {
  const files = {
    "base/aliases.json": { aliases: { INK: "#05203c", TEXT: { value: "{!INK}" }, GAP: "8" } },
    "base/colors.json": {
      imports: ["./aliases.json"],
      global: { type: "color", category: "text" },
      props: { TEXT_PRIMARY: { value: "{!TEXT}" }, PAGE: { value: "#ffffff" } },
    },
    "base/spacing.json": {
      imports: ["./aliases.json"],
      aliases: { WIDE: "{!GAP}px" },
      global: { type: "size" },
      props: { GAP_BASE: { value: "{!WIDE}" }, PAIR: { value: "{!WIDE} {!GAP}px", type: "string" } },
    },
  };

  it("has the values of aliases, of other files too, and what all of a file have", async () => {
    const found = await imported(sourceOf(files));
    expect(await found.variablesOf({})).toEqual({
      "text-primary": "#05203c",
      page: "#ffffff",
      "gap-base": "8px",
      pair: "8px 8px",
    });
    expect(Object.keys(report(found)).filter((what) => what.includes("refer to no token"))).toEqual([]);
  });

  it("has what it says where an alias is missing, and ends where aliases are in a circle", async () => {
    const found = await imported(
      sourceOf({
        "colors.json": {
          aliases: { A: "{!B}", B: "{!A}" },
          global: { type: "color" },
          props: { INK: { value: "#111111" }, ROUND: { value: "{!A}" }, NONE: { value: "{!GONE}" } },
        },
      }),
    );
    expect(await found.variablesOf({})).toMatchObject({ ink: "#111111" });
    expect(report(found)["left-out: Values that refer to no token, or are none"]).toEqual(["round", "none"]);
  });

  it("is none where groups of the format only have the names of its members", async () => {
    const found = await imported(
      sourceOf({
        "tokens.json": {
          props: { tip: { $type: "color", $value: "#111111" } },
          global: { type: { s: { $type: "dimension", $value: "8px" } } },
          ink: { $type: "color", $value: "#222222" },
        },
      }),
    );
    expect(await found.variablesOf({})).toEqual({ "props-tip": "#111111", "global-type-s": "8px", ink: "#222222" });
  });

  it("reads each file of aliases once, however many import it twice", async () => {
    const imports = (at: number) => ({ imports: [`./a${at + 1}.json`, `./a${at + 1}.json`] });
    const chain = Array.from({ length: 40 }, (_, at) => [
      `a${at}.json`,
      { aliases: { [`A${at}`]: `{!A${at + 1}}` }, ...imports(at) },
    ]);
    const found = await imported(
      sourceOf({
        ...Object.fromEntries(chain),
        "a40.json": { aliases: { A40: "#111111" } },
        "colors.json": { imports: ["./a0.json"], global: { type: "color" }, props: { INK: { value: "{!A0}" } } },
      }),
    );
    expect(await found.variablesOf({})).toMatchObject({ ink: "#111111" });
  });

  it("has the names that it writes into custom properties", async () => {
    // What its format "custom-properties.css" has, as a run of version 8.1.5 shows.
    const written = {
      COLOR_TEXT: "color-text",
      color_bg: "color-bg",
      spacingSmall: "spacing-small",
      "kebab-a": "kebab-a",
      FONT_SIZE_2XL: "font-size-2-xl",
      grey100: "grey100",
      H1: "h1",
      "2x": "2x",
      XL2Foo: "xl2-foo",
    };
    const props = Object.fromEntries(Object.keys(written).map((name) => [name, { value: "#111111" }]));
    const found = await imported(sourceOf({ "colors.json": { global: { type: "color", category: "x" }, props } }));
    expect(Object.keys(await found.variablesOf({})).sort()).toEqual(Object.values(written).sort());
    expect(report(found)["repaired: Names as Theo writes them into custom properties"]).toContain("color-text");
  });

  it("has both of two tokens that would have one name, as they are called", async () => {
    const props = { INK_SOFT: { value: "#111111" }, inkSoft: { value: "#222222" } };
    const found = await imported(sourceOf({ "colors.json": { global: { type: "color", category: "x" }, props } }));
    expect(await found.variablesOf({})).toEqual({ INK_SOFT: "#111111", inkSoft: "#222222" });
  });

  it("has no tokens in a file of aliases for others, however they are written", async () => {
    const aliases = { aliases: { white: { value: "#ffffff" }, ink: { value: "#112233" } } };
    const app = {
      imports: ["./aliases.json"],
      global: { type: "color", category: "x" },
      props: { bg: { value: "{!white}" } },
    };
    const found = await imported(sourceOf({ "aliases.json": aliases, "app.json": app }));
    expect(await found.variablesOf({})).toEqual({ bg: "#ffffff" });
    const other = await imported(sourceOf({ "aliases.json": aliases, "b.json": { c: { value: "#000000" } } }));
    expect(Object.values(await other.variablesOf({}))).toContain("#112233");
  });
});
