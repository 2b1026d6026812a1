import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const COVERED = "repaired: Stylesheets of which another one has every value";
const STILL = "@media (prefers-reduced-motion)";

describe("A stylesheet for the root and its twin for a class", () => {
  const day = { bg: "#ffffff", fg: "#000000", time: "1s" };
  const night = { bg: "#000000", fg: "#ffffff", time: "1s" };
  const sheet = (selector: string, values: Readonly<Record<string, string>>) =>
    `${rules(selector, values)} ${STILL} { ${rules(selector, { time: "0s" })} }`;

  it("are one choice, and a page that chooses nothing has what the root has", async () => {
    const found = await imported(
      sourceOf({
        "day.css": sheet(":root", day),
        "day-class.css": sheet(".theme-day", day),
        "night.css": sheet(":root", night),
        "night-class.css": sheet(".theme-night", night),
      }),
    );
    expect(found.identity.modifiers.map(({ id }) => id)).toEqual(["theme", "reduced-motion"]);
    expect(found.identity.modifiers[0]?.default).toBe("day");
    const [still, moving] = [{ "reduced-motion": "true" }, { "reduced-motion": "default" }];
    expect(await found.variablesOf({ theme: "day", ...moving })).toEqual(day);
    expect(await found.variablesOf({ theme: "night", ...still })).toEqual({ ...night, time: "0s" });
    expect(report(found)[COVERED]).toEqual(["night.css"]);
  });

  it("are one choice where they choose something else as well, and brands lack some names of others", async () => {
    const acme = { bg: "#ffffff", fg: "#000000", ring: "#0000ff" };
    const bravo = { bg: "#ffeecc", fg: "#332200", glow: "#ff0000" };
    const sheets = Object.entries({ acme, bravo }).flatMap(([brand, own]) => [
      [`${brand}.css`, rules(":root", own) + rules(".dark", { bg: "#000000" })],
      [`${brand}-scoped.css`, rules(`.brand-${brand}`, own) + rules(`.dark .brand-${brand}`, { bg: "#000000" })],
    ]);
    const found = await imported(sourceOf(Object.fromEntries(sheets)));
    expect(found.identity.modifiers.map(({ id }) => id).sort()).toEqual(["brand", "theme"]);
    expect(await found.variablesOf({ brand: "acme", theme: "light" })).toEqual(acme);
    expect(await found.variablesOf({ brand: "bravo", theme: "dark" })).toMatchObject({ ...bravo, bg: "#000000" });
    expect(report(found)[COVERED]).toEqual(["bravo.css"]);
  });

  it("are one choice where one of them is dark in a medium, and its twin for a class", async () => {
    const brands = { acme: [day, night], bravo: [{ ...day, bg: "#ffeecc" }, night] } as const;
    const system = "@media (prefers-color-scheme: dark)";
    const sheets = Object.entries(brands).flatMap(([brand, [light, dark]]) => [
      [`${brand}/tokens.css`, `${rules(":root", light)} ${system} { ${rules(":root", dark)} }`],
      [`${brand}/tokens-class.css`, rules(`.${brand}`, light) + rules(`.${brand}.dark`, dark)],
    ]);
    const found = await imported(sourceOf(Object.fromEntries(sheets)));
    expect(found.combinations).toHaveLength(4);
    expect(found.identity.modifiers.map((one) => [one.id, one.default]).sort()).toEqual([
      ["brand", "acme"],
      ["theme", "light"],
    ]);
    expect(await found.variablesOf({ brand: "acme", theme: "dark" })).toEqual(night);
    expect(await found.variablesOf({ brand: "bravo", theme: "light" })).toEqual({ ...day, bg: "#ffeecc" });
    expect(await found.variablesOf({ brand: "bravo", theme: "dark" })).toEqual(night);
    expect(report(found)[COVERED]).toEqual(["bravo/tokens.css"]);
  });

  it("are both kept where only pages with the root's have the values without a choice", async () => {
    const found = await imported(
      sourceOf({
        "gaps.css": rules(":root", { gap: "4px" }),
        "sizes.css": rules(":root", { pad: "8px" }),
        "themes.css":
          rules("[data-theme='light']", { gap: "4px", pad: "8px", ink: "#111111" }) +
          rules("[data-theme='dark']", { gap: "4px", pad: "8px", ink: "#eeeeee" }),
      }),
    );
    expect(report(found)[COVERED]).toBeUndefined();
  });
});

describe("Twins of each theme for its class", () => {
  const light = { bg: "#ffffff", fg: "#111111", gap: "8px" };
  const dark = { bg: "#111111", fg: "#eeeeee", gap: "8px" };
  const contrast = { bg: "#000000", fg: "#ffff00", gap: "8px" };
  const twins = (name: string, values: Readonly<Record<string, string>>, folder = "") => ({
    [`${folder}${name}.css`]: rules(":root", values),
    [`${folder}${name}-class.css`]: rules(`.${name}`, values),
  });

  it("have the light one for pages that choose nothing, and not high contrast", async () => {
    const files = { ...twins("dark", dark), ...twins("hc", contrast), ...twins("light", light) };
    const found = await imported(sourceOf(files));
    expect(found.identity.modifiers.map((one) => one.default)).toEqual(["light"]);
    expect(await found.variablesOf({ theme: "light" })).toEqual(light);
    expect(await found.variablesOf({ theme: "hc" })).toEqual(contrast);
  });

  it("have one for each brand where the brands are folders", async () => {
    const bravo = { light: { ...light, gap: "12px" }, dark: { ...dark, gap: "12px" } };
    const found = await imported(
      sourceOf({
        ...twins("dark", dark, "acme/"),
        ...twins("light", light, "acme/"),
        ...twins("dark", bravo.dark, "bravo/"),
        ...twins("light", bravo.light, "bravo/"),
      }),
    );
    expect(found.identity.modifiers.map(({ id }) => id)).toEqual(["brand", "theme"]);
    expect(await found.variablesOf({ brand: "acme", theme: "dark" })).toEqual(dark);
    expect(await found.variablesOf({ brand: "bravo", theme: "dark" })).toEqual(bravo.dark);
    expect(await found.variablesOf({ brand: "bravo", theme: "light" })).toEqual(bravo.light);
  });

  it("have one for all pages beside a stylesheet about other tokens", async () => {
    const { gap, ...colors } = light;
    const { gap: _, ...night } = dark;
    const files = { ...twins("dark", night), ...twins("light", colors), "sizes.css": rules(":root", { gap }) };
    const found = await imported(sourceOf(files));
    expect(found.combinations).toHaveLength(2);
    expect(await found.variablesOf({ theme: "light" })).toEqual(light);
    expect(await found.variablesOf({ theme: "dark" })).toEqual(dark);
  });
});

describe("An older stylesheet with everything", () => {
  it("does not take the dark theme from those that it was made of", async () => {
    const light = { bg: "#ffffff", fg: "#111111", gap: "8px" };
    const dark = { bg: "#111111", fg: "#eeeeee" };
    const found = await imported(
      sourceOf({
        "src/tokens.css": rules(":root", light),
        "src/dark.css": rules("[data-theme=dark]", dark),
        "dist/index.css": rules(":root", { ...light, gap: "10px" }) + rules("[data-theme=dark]", dark),
      }),
    );
    expect(await found.variablesOf({ theme: "dark", set: "default" })).toEqual({ ...light, ...dark });
  });
});
