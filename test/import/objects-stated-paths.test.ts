import { expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

it("What names of tokens say themselves is part of them, and no theme", async () => {
  const scale = (mode: string, values: readonly string[]) =>
    Object.fromEntries(
      values.map((value, at) => [`${at + 1}00`, { value, path: ["color", "functional", mode, `${at + 1}00`] }]),
    );
  const light = scale("light", ["#ffffff", "#eeeeee", "#dddddd"]);
  const dark = scale("dark", ["#333333", "#222222", "#111111"]);
  const found = await imported(
    sourceOf({ "tokens.js": `module.exports = ${JSON.stringify({ color: { functional: { light, dark } } })};` }),
  );
  expect(found.combinations).toHaveLength(1);
  expect(await found.variablesOf(found.combinations[0] ?? {})).toMatchObject({
    "color-functional-light-100": "#ffffff",
    "color-functional-dark-300": "#111111",
  });
});

it("Themes with many values are themes, whatever these say", async () => {
  const names = Array.from({ length: 12 }, (_, at) => `tone-${at}`);
  const theme = (mode: string, value: string) =>
    Object.fromEntries(names.map((name) => [name, { value, path: ["color", mode, name] }]));
  const color = { light: theme("light", "#ffffff"), dark: theme("dark", "#000000") };
  const found = await imported(sourceOf({ "tokens.js": `module.exports = ${JSON.stringify({ color })};` }));
  expect((await found.variablesOf({ theme: "dark" }))["color-tone-3"]).toBe("#000000");
});
