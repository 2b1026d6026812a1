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
      TEXT_PRIMARY: "#05203c",
      PAGE: "#ffffff",
      GAP_BASE: "8px",
      PAIR: "8px 8px",
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
    expect(await found.variablesOf({})).toMatchObject({ INK: "#111111" });
    expect(report(found)["left-out: Values that refer to no token, or are none"]).toEqual(["ROUND", "NONE"]);
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
    expect(await found.variablesOf({})).toMatchObject({ INK: "#111111" });
  });
});
