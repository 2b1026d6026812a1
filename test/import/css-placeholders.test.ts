import { expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const ROOT = { bg: "#ffffff", fg: "#111111", gap: "8px" };
const DARK = { bg: "#000000", fg: "#eeeeee" };
const PLACES = { bg: "$--bg$", fg: "$--fg$", gap: "$--gap$" };
const TEMPLATES = "left-out: Stylesheets of placeholders, which a build puts values in the place of";
const LEFT = "left-out: Placeholders, which a build puts values in the place of";

const made = {
  "css/base.css": rules(":root", ROOT) + rules(".dark", DARK),
  "css/icons/all.css": rules(":root", { arrow: 'url("/assets/arrow.svg")' }),
};

it("Stylesheets of placeholders are left out and named, with what is beside them in a folder of templates", async () => {
  const found = await imported(
    sourceOf({
      ...made,
      "raw/base.css": rules(":root", PLACES) + rules(".dark", PLACES),
      "raw/icons/all.css": rules(":root", { arrow: 'url("{{ICONS}}arrow.svg")' }),
    }),
  );
  const icons = { arrow: 'url("/assets/arrow.svg")' };
  expect(found.combinations).toHaveLength(2);
  expect(await found.variablesOf({ theme: "light" })).toEqual({ ...ROOT, ...icons });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...ROOT, ...DARK, ...icons });
  expect(report(found)[TEMPLATES]).toEqual(["raw/base.css", "raw/icons/all.css"]);
});

it.each(["$ink$", "%ink%", "@@ink@@"])("A placeholder is left out and named: %s", async (ink) => {
  const css = rules(":root", { ...ROOT, share: "50%", cost: "calc(100% - 2px)", ink });
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({})).toEqual({ ...ROOT, share: "50%", cost: "calc(100% - 2px)" });
  expect(report(found)[LEFT]).toEqual(["--ink"]);
});

it("A stylesheet with few placeholders is read if none of its name has the values", async () => {
  const css = rules(":root", { ...ROOT, ink: "$--ink$" });
  const found = await imported(sourceOf({ "a.css": css, "b.css": rules(":root", { ink: "#333333" }) }));
  expect(await found.variablesOf({})).toEqual({ ...ROOT, ink: "#333333" });
  expect(report(found)[TEMPLATES]).toBeUndefined();
});
