import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const SOME = "as-written: Tokens that the source has in some contexts only";
const KEPT =
  "repaired: Values of the default that other contexts lack, and that stylesheets of the source have at the root";

const files = (color: (hex: string) => unknown) => ({
  "light.json": { ink: color("#111111"), page: color("#ffffff"), edge: color("#eeeeee") },
  "dark.json": { ink: color("#eeeeee"), page: color("#000000") },
});
const ofStyleDictionary = files((value) => ({ value, comment: "" }));
const styles = (start: string) =>
  rules(`${start}.theme-light`, { ink: "#111111", page: "#ffffff", edge: "#eeeeee" }) +
  rules(".theme-dark", { ink: "#eeeeee", page: "#000000" });

describe("A token that only some contexts have", () => {
  it("is named", async () => {
    const found = await imported(sourceOf(files(($value) => ({ $type: "color", $value }))));
    expect(report(found)[SOME]).toEqual(["edge"]);
    expect(found.made.entries.find(({ kind }) => kind === "as-written")?.found).toBe('no value in theme="dark"');
  });

  it("has its value in the others, too, where the root of the stylesheets has it", async () => {
    const found = await imported(sourceOf({ ...ofStyleDictionary, "a.css": styles(":root, ") }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ink: "#eeeeee", page: "#000000", edge: "#eeeeee" });
    expect(report(found)[KEPT]).toEqual(["edge"]);
    expect(report(found)[SOME]).toBeUndefined();
  });

  it("and has none where a class alone has it", async () => {
    const found = await imported(sourceOf({ ...ofStyleDictionary, "a.css": styles("") }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ink: "#eeeeee", page: "#000000" });
    expect(report(found)[SOME]).toEqual(["edge"]);
  });
});
