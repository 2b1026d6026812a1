import { expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";
import { both, css } from "./style-dictionary.ts";

it("Of tokens of Style Dictionary with one name the last counts, and references have the value of the one they name", async () => {
  const value = (text: string) => ({ value: text, comment: "x" });
  const tokens = {
    gap: { "-10": value("1px"), 10: value("2px"), bigOne: value("3px"), "big-one": value("4px") },
    near: value("{gap.-10}"),
    far: value("{gap.10}"),
    wide: value("{gap.bigOne} {gap.big-one}"),
  };
  const { variables, expected } = await both({ source: ["a.json"], platforms: { css } }, { "a.json": tokens });
  expect(variables).toEqual(expected);
  expect(variables).toMatchObject({ near: "1px", far: "2px", wide: "3px 4px" });
});

it.each([
  ["as version 3 parts them, where no stylesheet says how they are written", {}, "size-5-xl"],
  ["as the stylesheet that was made of them has them", { "dist/a.css": ":root { --size-5xl: 1px; }" }, "size-5xl"],
  [
    "as version 3 parts them, where the stylesheet has that",
    { "dist/a.css": ":root { --size-5-xl: 1px; }" },
    "size-5-xl",
  ],
])("Letters and digits of names are %s", async (_, sheets, name) => {
  const found = await imported(
    sourceOf({
      "package.json": { devDependencies: { "style-dictionary": "3.8.0" } },
      "config.json": { source: ["a.json"], platforms: { css } },
      "a.json": { size: { "5xl": { value: "1px" } } },
      ...sheets,
    }),
  );
  expect(await found.variablesOf({})).toEqual({ [name]: "1px" });
});
