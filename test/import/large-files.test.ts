import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

/** Groups with so many tokens that what follows is far from the beginning of the file. */
const many = (token: (value: string) => object) =>
  Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`step-${at}`, token(`${at}px`)]));

describe("What a large file is shows wherever its text says so", () => {
  it("in the themes at the beginning, as Penpot exports them", async () => {
    const theme = (name: string, set: string) => ({
      id: name,
      name,
      group: "Mode",
      isSource: false,
      selectedTokenSets: { [set]: "enabled", core: "enabled" },
    });
    const color = ($value: string) => ({ ink: { $type: "color", $value } });
    const found = await imported(
      sourceOf({
        "tokens.json": {
          $themes: [theme("Light", "light"), theme("Dark", "dark")],
          core: many(($value) => ({ $type: "spacing", $value })),
          light: color("#111111"),
          dark: color("#eeeeee"),
          $metadata: { tokenSetOrder: ["core", "light", "dark"] },
        },
      }),
    );
    expect(found.made.form).toBe("Tokens Studio");
    expect(await found.variablesOf({ theme: "Dark" })).toMatchObject({ ink: "#eeeeee", "step-7": "7px" });
  });

  it("in the order of a resolver document at the end", async () => {
    const dimension = (text: string) => ({
      $type: "dimension",
      $value: { value: Number.parseInt(text, 10), unit: "px" },
    });
    const found = await imported(
      sourceOf({
        "a.json": {
          version: "2025.10",
          sets: { base: { sources: [many(dimension)] } },
          resolutionOrder: [{ $ref: "#/sets/base" }],
        },
      }),
    );
    expect(await found.variablesOf({})).toMatchObject({ "step-1999": "1999px" });
  });

  it("and what Style Dictionary made of tokens is of no other form, whatever it quotes", async () => {
    const made = many((value) => ({
      filePath: "src/a.json",
      isSource: true,
      original: { $value: value, $description: "$themes resolutionOrder" },
      $value: value,
      $type: "dimension",
    }));
    const found = await imported(
      sourceOf({ "dist/docs.json": made, "src/a.json": { gap: { $type: "dimension", $value: "8px" } } }),
    );
    expect(await found.variablesOf({})).toEqual({ gap: "8px" });
    expect(report(found)["repaired: Files that are made of the tokens, or are about them"]).toEqual(["dist/docs.json"]);
  });
});
