import { expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

it("A stylesheet for the light page beside one with both is the root of that, and dark keeps its values", async () => {
  const found = await imported(
    sourceOf({
      "default.css": `:root { --gap: 4px; --page: #ffffff; --ink: #1d2023; }
        [data-appearance=dark] { --page: #18191b; --ink: #edeeef; }`,
      "dark.css": ":root { --page: #18191b; --ink: #edeeef; --gap: 4px; }",
      "light.css": ":root { --page: #ffffff; --ink: #1d2023; --gap: 4px; }",
    }),
  );
  expect(await found.variablesOf({ theme: "light" })).toEqual({ gap: "4px", page: "#ffffff", ink: "#1d2023" });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ gap: "4px", page: "#18191b", ink: "#edeeef" });
});

it("A value for a choice that another rule always replaces is named", async () => {
  const css = `:root { --ink: #000000; --page: #ffffff; } :where([data-theme="dark"]) { --ink: #eeeeee; --page: #111111; }
    [data-theme="dark"] { --page: #222222; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  const what = "repaired: Values for a choice that no combination has: another choice always counts more";
  expect(report(found)).toEqual({ [what]: ["ink"] });
});
