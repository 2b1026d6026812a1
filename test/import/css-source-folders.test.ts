import { expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const PARTS = "left-out: Parts of stylesheets in a folder for sources: others have their properties, which count";

const built = {
  "dist/simple.css": rules(":root", { ink: "#111111", page: "#ffffff", gap: "4px" }),
  "dist/simple-dark.css": rules(":root", { ink: "#eeeeee", page: "#000000", gap: "4px" }),
};

it("Parts of stylesheets beside built ones with their properties are no themes, and named", async () => {
  const found = await imported(
    sourceOf({
      ...built,
      "src/_page.css": rules(":root", { ink: "#222222", page: "#fafafa" }),
      "src/_sizes.css": rules(":root", { gap: "8px", round: "" }),
    }),
  );
  expect(found.identity.modifiers.map(({ id }) => id)).toEqual(["theme"]);
  expect(found.combinations).toHaveLength(2);
  expect(await found.variablesOf({ theme: "light" })).toEqual({ ink: "#111111", page: "#ffffff", gap: "4px" });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ ink: "#eeeeee", page: "#000000", gap: "4px" });
  expect(report(found)[PARTS]).toEqual(["src/_page.css", "src/_sizes.css"]);
});

it("A part of stylesheets with a property that no built one has is read", async () => {
  const found = await imported(sourceOf({ ...built, "src/_shape.css": rules(":root", { round: "9px" }) }));
  expect(await found.variablesOf({ theme: "light" })).toMatchObject({ gap: "4px", round: "9px" });
  expect(report(found)).not.toHaveProperty([PARTS]);
});

it("A stylesheet for light and one for dark pages are two themes beside one that is called the default", async () => {
  const found = await imported(
    sourceOf({
      "theme-defaults.css": rules(":root", { ink: "#333333", page: "#fafafa", gap: "2px" }),
      "theme-simple.css": built["dist/simple.css"],
      "theme-simple-dark.css": built["dist/simple-dark.css"],
    }),
  );
  const pages = await Promise.all(found.combinations.map(async (choices) => (await found.variablesOf(choices))["ink"]));
  expect(pages.sort()).toEqual(["#111111", "#333333", "#eeeeee"]);
});

it("A copy of the stylesheets in a folder of its own is a choice beside those at the shorter paths", async () => {
  const one = { radius: "4px", gap: "8px", line: "1px" };
  const two = { radius: "8px", gap: "16px", line: "2px" };
  const found = await imported(
    sourceOf({ "2x/css/style.css": rules(":root", two), "css/style.css": rules(":root", one) }),
  );
  const choice = found.identity.modifiers.find(({ contexts }) => contexts.length > 1);
  expect(choice?.contexts.map(({ id }) => id)).toEqual(["default", "2x"]);
  expect(choice?.default).toBe("default");
  expect(await found.variablesOf({})).toEqual(one);
  expect(await found.variablesOf({ [choice?.id ?? ""]: "2x" })).toEqual(two);
});
