import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const OWN = "repaired: Stylesheets that are for every page, and for a choice as well: for the choice in Vitral";

describe("Stylesheets that are each for the root and a choice", () => {
  const light = { bg: "#ffffff", fg: "#111111" };
  const dark = { bg: "#111111", fg: "#eeeeee" };

  it("are the contexts of their attribute, and a page that chooses nothing is light", async () => {
    const contrast = { bg: "#000000", fg: "#ffff00" };
    const sheet = (name: string, values: Readonly<Record<string, string>>) =>
      rules(`:root, [data-theme="${name}"]`, values);
    const found = await imported(
      sourceOf({
        "dark.css": sheet("dark", dark),
        "hc.css": sheet("hc", contrast),
        "light.css": sheet("light", light),
        "space.css": rules(":root", { gap: "8px" }),
      }),
    );
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }, { theme: "hc" }]);
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ...light, gap: "8px" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...dark, gap: "8px" });
    expect(await found.variablesOf({ theme: "hc" })).toEqual({ ...contrast, gap: "8px" });
    expect(report(found)[OWN]).toEqual(["dark.css", "hc.css"]);
  });

  it("have what they have for all pages for their choice alone, beside what else they choose", async () => {
    const bravo = { light: { bg: "#ffeecc", fg: "#332200" }, dark: { bg: "#332200", fg: "#ffeecc" } };
    const sheet = (name: string, own: typeof bravo, gap: string) =>
      rules(`:root, .brand-${name}`, own.light) +
      rules(`.dark, .dark.brand-${name}`, own.dark) +
      rules(".wide", { gap });
    const found = await imported(
      sourceOf({
        "acme.css": sheet("acme", { light, dark }, "12px"),
        "bravo.css": sheet("bravo", bravo, "16px"),
        "space.css": rules(":root", { gap: "8px" }),
      }),
    );
    expect(found.identity.modifiers.map(({ id }) => id).sort()).toEqual(["brand", "theme", "wide"]);
    expect(await found.variablesOf({ brand: "acme", theme: "light" })).toMatchObject(light);
    expect(await found.variablesOf({ brand: "acme", theme: "dark" })).toMatchObject(dark);
    expect(await found.variablesOf({ brand: "bravo", theme: "light" })).toMatchObject(bravo.light);
    expect(await found.variablesOf({ brand: "bravo", theme: "dark" })).toMatchObject(bravo.dark);
    expect(await found.variablesOf({ brand: "acme", theme: "light", wide: "wide" })).toMatchObject({ gap: "12px" });
    expect(await found.variablesOf({ brand: "bravo", theme: "light", wide: "wide" })).toMatchObject({ gap: "16px" });
    expect(found.identity.modifiers.find(({ id }) => id === "brand")?.default).toBe("acme");
  });

  it("are beside one for the root alone, which pages have that choose nothing", async () => {
    const found = await imported(
      sourceOf({ "a-dark.css": rules(":root, .dark", dark), "tokens.css": rules(":root", { ...light, gap: "8px" }) }),
    );
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ...light, gap: "8px" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...dark, gap: "8px" });
  });

  it("are a choice beside the brands whose folders they are in", async () => {
    const bravo = { light: { bg: "#ffeecc", fg: "#332200" }, dark: { bg: "#332200", fg: "#ffeecc" } };
    const found = await imported(
      sourceOf({
        "acme/dark.css": rules(":root, .dark", dark),
        "acme/light.css": rules(":root, .light", light),
        "bravo/dark.css": rules(":root, .dark", bravo.dark),
        "bravo/light.css": rules(":root, .light", bravo.light),
      }),
    );
    expect(found.combinations).toHaveLength(4);
    expect(await found.variablesOf({ brand: "acme", theme: "dark" })).toEqual(dark);
    expect(await found.variablesOf({ brand: "bravo", theme: "light" })).toEqual(bravo.light);
    expect(await found.variablesOf({ brand: "bravo", theme: "dark" })).toEqual(bravo.dark);
  });
});

it("Stylesheets that are for several names of one theme, too, are for that theme", async () => {
  const found = await imported(
    sourceOf({
      "light.css": rules(':root, [data-theme="light"]', { bg: "#ffffff" }),
      "dark.css": rules(':root, [data-theme="dark"], [data-theme="night"]', { bg: "#111111" }),
    }),
  );
  expect(found.identity.modifiers.map(({ id, default: byDefault }) => [id, byDefault])).toEqual([["theme", "light"]]);
  expect((await found.variablesOf({ theme: "night" }))["bg"]).toBe("#111111");
});

it("A stylesheet that is for several themes with other values is for all pages", async () => {
  const themes = (bg: string) => rules('[data-theme="dark"]', { bg: "#111111" }) + rules(":root", { bg });
  const found = await imported(
    sourceOf({
      "dynamic.css": `${themes("#ffffff")} ${rules('[data-theme="light"]', { bg: "#ffffff" })}`,
      "extra.css": rules('[data-theme="extra"]', { bg: "#00ff00" }),
    }),
  );
  expect((await found.variablesOf(found.combinations[0] ?? {}))["bg"]).toBe("#ffffff");
});
