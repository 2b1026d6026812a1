import { expect, it } from "vitest";
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
