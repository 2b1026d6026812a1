import { expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

const light = "@layer base { :root { --page: #ffffff; --ink: #111111; } }";
const dark = "@layer dark { [data-theme='dark'] { --page: #111111; --ink: #eeeeee; } }";

it.each([
  ["an order", `@layer base, dark; ${dark} ${light}`],
  ["them in their order", `${light} ${dark}`],
  ["an order, and imports", `@import "dark.css" layer(other); @layer base, dark; ${dark} ${light}`],
])("Layers of a stylesheet that has %s count so, whatever another one has of them before it", async (_, css) => {
  const files = { "a.css": "@layer dark { [data-theme='dark'] { --edge: 3px; } }", "index.css": css };
  const found = await imported(sourceOf(files));
  expect(await found.variablesOf({ theme: "light" })).toMatchObject({ page: "#ffffff", ink: "#111111" });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ page: "#111111", ink: "#eeeeee", edge: "3px" });
});
