import { expect, it } from "vitest";
import { imported, rules, sourceOf } from "./imported.ts";

it("Themes in one folder are each a theme, though one has more than all others, and are dark by their pages alone", async () => {
  const theme = (page: string, accent: string) => ({
    "acme-background-color": page,
    "acme-link": accent,
    "acme-gap": "8px",
  });
  const found = await imported(
    sourceOf({
      "dist/theme/beige.css": rules(":root", theme("#f7f3de", "#8b743d")),
      "dist/theme/blood.css": rules(":root", theme("#222222", "#aa2233")),
      "dist/theme/dracula.css": rules(":root", { ...theme("#282a36", "#ff79c6"), "acme-mark": "#bd93f9" }),
      "dist/theme/moon.css": rules(":root", theme("#002b36", "#268bd2")),
      "dist/theme/sky.css": rules(":root", theme("#f7fbfc", "#3b759e")),
    }),
  );
  const [themes] = found.identity.modifiers;
  const modes = new Map(themes?.contexts.map(({ id, facets }) => [id, facets["mode"]]));
  expect(Object.fromEntries(modes)).toEqual({
    beige: "light",
    blood: "dark",
    dracula: "dark",
    moon: "dark",
    sky: "light",
  });
  expect(themes?.default).toBe("beige");
  expect((await found.variablesOf({ theme: "dracula" }))["acme-mark"]).toBe("#bd93f9");
});

it("Scales from light to dark say of no theme that it is dark, nor do names that only end like those of text: pink", async () => {
  const scale = (name: string, tones: readonly string[]) =>
    Object.fromEntries(tones.map((tone, at) => [`color${name}${at + 1}00`, tone]));
  const tones = ["#f4f4f6", "#6a7086", "#3a3c47", "#2c2e38"];
  const theme = (brand: string) => ({ ...scale("Background", tones), ...scale("Pink", ["#ffe4f0", "#ffc0dd"]), brand });
  const found = await imported(
    sourceOf({
      "themes/acme.css": rules(":root", theme("#cc0000")),
      "themes/bravo.css": rules(":root", theme("#0000cc")),
    }),
  );
  const modes = found.identity.modifiers.flatMap(({ contexts }) => contexts.map(({ facets }) => facets["mode"]));
  expect(modes).not.toContain("dark");
});
