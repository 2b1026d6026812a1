import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const LIGHT = { bg: "#ffffff", fg: "#111111", accent: "#0066cc" };
const DARK = { bg: "#111111", fg: "#eeeeee", accent: "#66aaff" };
const more = (all: Readonly<Record<string, string>>) => `@media (prefers-contrast: more) { ${rules(":root", all)} }`;

describe("A stylesheet that is all for readers who want more contrast", () => {
  it("counts more than brands, though they are stylesheets of their own", async () => {
    const found = await imported(
      sourceOf({
        "base.css": rules(":root", LIGHT),
        "acme.css": rules(":root", { accent: "#cc0000" }),
        "bravo.css": rules(":root", { accent: "#00aa00" }),
        "contrast.css": more({ accent: "#000088", fg: "#000000" }),
      }),
    );
    const brand = found.identity.modifiers.find(({ contexts }) => contexts.some(({ id }) => id === "bravo"))?.id ?? "";
    const bravo = { ...LIGHT, accent: "#00aa00" };
    expect(await found.variablesOf({ [brand]: "bravo", contrast: "default" })).toEqual(bravo);
    expect(await found.variablesOf({ [brand]: "bravo", contrast: "more" })).toEqual({
      ...bravo,
      accent: "#000088",
      fg: "#000000",
    });
  });

  it("is no base of light, dark and a brand, of which a page has the light one", async () => {
    const found = await imported(
      sourceOf({
        "light.css": rules(":root", LIGHT),
        "dark.css": rules(":root", DARK),
        "acme.css": rules(":root", { accent: "#cc0000" }),
        "acme-dark.css": rules(":root", { accent: "#ff6666" }),
        "high-contrast.css": more({ accent: "#000088", fg: "#000000" }),
      }),
    );
    expect(found.identity.themes.map(({ id }) => id)).toEqual(["light", "dark"]);
    expect(found.identity.modifiers.find(({ id }) => id === "theme")?.default).toBe("light");
    const brand = found.identity.modifiers.find(({ contexts }) => contexts.some(({ id }) => id === "acme"))?.id ?? "";
    const of = (theme: string, name: string, contrast = "default") =>
      found.variablesOf({ theme, [brand]: name, contrast });
    expect(await of("light", "default")).toEqual(LIGHT);
    expect(await of("dark", "acme")).toEqual({ ...DARK, accent: "#ff6666" });
    expect(await of("dark", "acme", "more")).toEqual({ ...DARK, accent: "#000088", fg: "#000000" });
  });

  it("is not named as replaced by brands, which count less", async () => {
    const brand = (accent: string) => rules(":root", { ...LIGHT, accent }) + rules(".dark", { ...DARK, accent });
    const contrast = `@media (prefers-contrast: more) { ${rules(":root", { fg: "#000000" })} ${rules(".dark", { fg: "#fffffe" })} }`;
    const found = await imported(
      sourceOf({ "css/acme.css": brand("#cc0000"), "css/bravo.css": brand("#00aa00"), "css/contrast.css": contrast }),
    );
    for (const choices of found.combinations.filter(({ theme, contrast: one }) => theme === "dark" && one === "more"))
      expect((await found.variablesOf(choices))["fg"]).toBe("#fffffe");
    expect(found.combinations).toHaveLength(8);
    expect(Object.keys(report(found)).filter((what) => what.includes("they count more"))).toEqual([]);
  });
});
