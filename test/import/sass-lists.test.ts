import { expect, it } from "vitest";
import { imported, rules, sourceOf } from "./imported.ts";

it("Lists of the variables of Sass, which have its own types, do not take the place of stylesheets", async () => {
  const found = await imported(
    sourceOf({
      "dist/acme.css": rules(":root", { "acme-ink": "#111111" }) + rules(".dark", { "acme-ink": "#eeeeee" }),
      "dist/meta/variables.json": {
        "acme-is-dark": { type: "Bool", value: "false" },
        "acme-colors": { type: "Map", value: "(ink: #111111, page: #ffffff)" },
        "acme-radius": { type: "Number", value: "4px" },
        "acme-page": { type: "Color", value: "#ffffff" },
      },
    }),
  );
  expect(await found.variablesOf({ theme: "light" })).toEqual({ "acme-ink": "#111111" });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ "acme-ink": "#eeeeee" });
});
