import { describe, expect, it } from "vitest";
import { imported, rules, sourceOf } from "./imported.ts";

describe("Stylesheets of which none imports another one, whatever they are called", () => {
  const sizes = rules(":root", { scale: "1" }) + rules("[data-density='large']", { scale: "1.25" });

  it("have what they choose beside the root of another one", async () => {
    const tokens = rules(":root", { gap: "4px", scale: "1" }) + rules("[data-theme='wide']", { gap: "8px" });
    for (const path of ["tokens.css", "a.css"]) {
      const found = await imported(sourceOf({ "sizes.css": sizes, [path]: tokens }));
      expect(await found.variablesOf({ density: "large" })).toEqual({ gap: "4px", scale: "1.25" });
    }
  });

  it("and what they have in a medium", async () => {
    const dark = "@media (prefers-color-scheme: dark)";
    const found = await imported(
      sourceOf({
        "a.css": rules(":root", { ink: "#111111" }) + `${dark} { ${rules(":root", { ink: "#eeeeee" })} }`,
        "b.css":
          rules(":root", { gap: "4px", pad: "8px", ink: "#111111" }) + rules("[data-density='large']", { gap: "8px" }),
      }),
    );
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ gap: "4px", pad: "8px", ink: "#eeeeee" });
  });

  it("have what each chooses beside what all have alike for every page, as a source and what was made of it", async () => {
    const [root, dark] = [{ ink: "#111111", gap: "4px" }, { ink: "#eeeeee" }];
    const light = rules(":root", root) + rules(".dark", dark);
    const sea = rules(".theme-sea", { ink: "#002233" }) + rules(".dark.theme-sea", { ink: "#ddeeff" });
    const rose = rules(".theme-rose", { ink: "#220000" });
    const found = await imported(
      sourceOf({
        "dist/index.css": light + sea,
        "themes/default.css": light,
        "themes/rose.css": rose,
        "themes/sea.css": sea,
      }),
    );
    expect(await found.variablesOf({ theme: "light", brand: "default" })).toEqual(root);
    expect(await found.variablesOf({ theme: "dark", brand: "default" })).toEqual({ ...root, ...dark });
    expect(await found.variablesOf({ theme: "light", brand: "sea" })).toEqual({ ...root, ink: "#002233" });
    expect(await found.variablesOf({ theme: "dark", brand: "sea" })).toEqual({ ...root, ink: "#ddeeff" });
    expect(await found.variablesOf({ theme: "light", brand: "rose" })).toEqual({ ...root, ink: "#220000" });
    const covered = found.made.entries.find(({ what }) => what === "Stylesheets of which another one has every value");
    expect(covered).toMatchObject({ subject: "themes/sea.css", found: "2 values", made: "those of dist/index.css" });
  });

  it("have what is for readers with needs of their own behind what attributes choose", async () => {
    const contrast = rules(":root", { ink: "#000000" }) + rules("[data-theme='dark']", { ink: "#ffffff" });
    const found = await imported(
      sourceOf({
        "contrast.css": `@media (prefers-contrast: more) { ${contrast} }`,
        "dark.css": rules("[data-theme='dark']", { ink: "#eeeeee", gap: "4px" }),
        "index.css": rules(":root", { ink: "#222222", gap: "8px" }),
        "light.css": rules("[data-theme='light']", { ink: "#222222", gap: "8px" }),
      }),
    );
    expect(await found.variablesOf({ theme: "light", contrast: "default" })).toEqual({ ink: "#222222", gap: "8px" });
    expect(await found.variablesOf({ theme: "light", contrast: "more" })).toEqual({ ink: "#000000", gap: "8px" });
    expect(await found.variablesOf({ theme: "dark", contrast: "default" })).toEqual({ ink: "#eeeeee", gap: "4px" });
    expect(await found.variablesOf({ theme: "dark", contrast: "more" })).toEqual({ ink: "#ffffff", gap: "4px" });
  });

  it("count what hides a choice of their own, though another one has the same for every page", async () => {
    const found = await imported(
      sourceOf({
        "a.css": rules(".dark", { ink: "#eeeeee", gap: "2px" }) + rules(":root", { ink: "#111111" }),
        "b.css": rules(":root", { ink: "#111111", gap: "1px" }),
      }),
    );
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ink: "#111111", gap: "2px" });
  });

  it("count in the order of their names where each would hide a choice of the other one", async () => {
    const found = await imported(
      sourceOf({
        "a.css": rules(":root", { gap: "1px" }) + rules("[data-density='large']", { gap: "2px" }),
        "b.css": rules(":root", { gap: "1px" }) + rules("[data-density='large']", { gap: "3px" }),
      }),
    );
    expect(await found.variablesOf({ density: "large" })).toEqual({ gap: "3px" });
  });

  it("have a brand's own values in dark pages, too", async () => {
    const found = await imported(
      sourceOf({
        "base.css": rules(":root", { ink: "#111111", key: "#0066cc" }),
        "acme.css": rules("[data-brand='acme']", { key: "#cc0000" }),
        "dark.css": rules("[data-theme='dark']", { ink: "#eeeeee", key: "#66aaff" }),
      }),
    );
    expect(await found.variablesOf({ theme: "dark", brand: "acme" })).toEqual({ ink: "#eeeeee", key: "#cc0000" });
    expect(await found.variablesOf({ theme: "dark", brand: "default" })).toEqual({ ink: "#eeeeee", key: "#66aaff" });
  });
});

describe("A stylesheet that repeats what it has for every page, as a bundle of several does", () => {
  const [light, dark] = [
    { ink: "#111111", gap: "4px" },
    { ink: "#eeeeee", gap: "8px" },
  ];
  const wide = (content: string) => `@media (color-gamut: p3) { ${content} }`;

  it("has a theme all the same that would be hidden wholly, in media, too", async () => {
    const found = await imported(
      sourceOf({
        "a.css": `
          ${rules(":root, .light", light)} ${wide(rules(":root, .light", { ink: "#121212" }))}
          ${rules(".dark", dark)} ${wide(rules(".dark", { ink: "#efefef" }))}
          ${rules(":root, .light", light)} ${wide(rules(":root, .light", { ink: "#121212" }))}`,
      }),
    );
    const colors = { "color-gamut": "default" };
    expect(await found.variablesOf({ theme: "light", ...colors })).toEqual(light);
    expect(await found.variablesOf({ theme: "dark", ...colors })).toEqual(dark);
    expect(await found.variablesOf({ theme: "dark", "color-gamut": "p3" })).toEqual({ ...dark, ink: "#efefef" });
  });

  it("hides what a choice has beside something else that counts, and what is written for the root itself", async () => {
    const partly = rules(".dark", dark) + rules(":root", { ink: "#111111" });
    const onRoot = rules(":where(html.dark)", { gap: "8px" }) + rules(":root", light);
    for (const text of [partly, onRoot + rules("html.dark", { ink: "#eeeeee" })]) {
      const found = await imported(sourceOf({ "a.css": text }));
      const [ink, gap] = text === partly ? ["#111111", "8px"] : ["#eeeeee", "4px"];
      expect(await found.variablesOf({ theme: "dark" })).toEqual({ ink, gap });
    }
  });
});
