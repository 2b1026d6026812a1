import { expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

const color = (value: string, extensions: object) => ({ $type: "color", $value: value, $extensions: extensions });

it("Values for modes in extensions may have the name of whoever wrote them, and others beside them", async () => {
  const modes = { light: "#ffffff", dark: "#131314", "high-contrast": "#000000" };
  const found = await imported(
    sourceOf({
      "tokens.json": {
        page: color("#ffffff", { "com.acme.modes": modes }),
        line: color("#cccccc", { acme: { modes: { light: "#cccccc", dark: "#333333" }, id: 7 } }),
        ink: color("#111111", { "com.acme.states": { dark: "#eeeeee" } }),
      },
    }),
  );
  expect(await found.variablesOf({ theme: "light" })).toEqual({ page: "#ffffff", line: "#cccccc", ink: "#111111" });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ page: "#131314", line: "#333333", ink: "#111111" });
  expect(await found.variablesOf({ theme: "high-contrast" })).toMatchObject({ page: "#000000", line: "#cccccc" });
  const base = found.made.files.map(({ text }) => JSON.parse(text)).find(({ line }) => line !== undefined);
  expect(base.line.$extensions).toEqual({ acme: { id: 7 } });
});

it.each<[string, object]>([
  ["notes", { "com.acme.docs": { themes: { light: "Use on white", dark: "Use on black" } } }],
  ["ids", { "com.acme.modes": { Light: "1:0", Dark: "1:1" } }],
  ["flags", { "com.acme.modes": { light: true, dark: false } }],
])(
  "Extensions that are called for modes and have no values of their tokens change nothing: %s",
  async (_, extension) => {
    const found = await imported(sourceOf({ "tokens.json": { ink: color("#111111", extension) } }));
    expect(found.combinations).toHaveLength(1);
    expect(await found.variablesOf({})).toEqual({ ink: "#111111" });
  },
);

it("Some tokens may have values for other modes than others, and several choices", async () => {
  const size = (value: string, extensions: object) => ({ $type: "dimension", $value: value, $extensions: extensions });
  const found = await imported(
    sourceOf({
      "tokens.json": {
        page: color("#ffffff", { "com.acme.ids": { themes: { light: "1:0" } }, "com.acme.modes": { dark: "#111111" } }),
        line: color("#cccccc", { "com.acme.modes": { "high-contrast": "#000000", dark: "#333333" } }),
        mark: color("#999999", { "com.acme.modes": { "high-contrast": "#010101" } }),
        gap: size("4px", { "com.acme": { "density-modes": { compact: "2px" } } }),
        ink: color("#222222", { "com.acme": { "color-modes": { dark: "#dddddd" } } }),
      },
    }),
  );
  const of = async (theme: string) => {
    const { page, line, mark, ink } = await found.variablesOf({ theme });
    return [page, line, mark, ink];
  };
  expect(await of("light")).toEqual(["#ffffff", "#cccccc", "#999999", "#222222"]);
  expect(await of("dark")).toEqual(["#111111", "#333333", "#999999", "#dddddd"]);
  expect(await of("high-contrast")).toEqual(["#ffffff", "#000000", "#010101", "#222222"]);
  const gaps = await Promise.all(found.combinations.map(async (choices) => (await found.variablesOf(choices))["gap"]));
  expect(new Set(gaps)).toEqual(new Set(["4px", "2px"]));
});
