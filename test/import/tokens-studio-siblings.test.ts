import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const color = (value: string) => ({ value, type: "color" });
const length = (value: string) => ({ value, type: "dimension" });
const REPLACED = "repaired: Values that a later set replaces";

const core = { red: color("#ff0000"), ink: color("#111111"), gap: length("4px") };
const mode = (bg: string, fg: string) => ({ bg: color(bg), fg: color(fg) });

describe("Sets of one folder that say nothing of themes", () => {
  it("are choices where they have the same tokens, and the usual ones are the defaults", async () => {
    const sets = {
      "core/all": core,
      "mode/light": mode("#ffffff", "{ink}"),
      "mode/high-contrast": mode("#000000", "#ffff00"),
      "responsive/pc": { size: length("20px"), pad: length("{gap}") },
      "responsive/mobile": { size: length("16px"), pad: length("2px") },
      $themes: [],
      $metadata: { tokenSetOrder: ["core/all", "mode/light", "mode/high-contrast", "responsive/pc"] },
    };
    const found = await imported(sourceOf({ "tokens.json": sets }));
    expect(found.combinations).toHaveLength(4);
    const all = { red: "#ff0000", ink: "#111111", gap: "4px" };
    const wide = { ...all, size: "20px", pad: "4px" };
    const narrow = { ...all, size: "16px", pad: "2px" };
    const light = { bg: "#ffffff", fg: "#111111" };
    const contrast = { bg: "#000000", fg: "#ffff00" };
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ...wide, ...light });
    const choices = { theme: "high-contrast", responsive: "mobile" };
    expect(await found.variablesOf(choices)).toEqual({ ...narrow, ...contrast });
    expect(await found.variablesOf({ theme: "light", responsive: "mobile" })).toEqual({ ...narrow, ...light });
    expect(report(found)).not.toHaveProperty([REPLACED]);
  });

  it("are themes, and the dark one is for dark systems, whatever else is beside them", async () => {
    const sets = {
      "mode/light": mode("#ffffff", "#111111"),
      "mode/dark": mode("#111111", "#eeeeee"),
      "mode/high-contrast": mode("#000000", "#ffff00"),
      $themes: [],
    };
    const found = await imported(sourceOf({ "tokens.json": sets }));
    const theme = found.identity.modifiers.find(({ contexts }) => contexts.length > 1);
    expect(theme?.contexts.map(({ id, media }) => [id, media ?? null])).toEqual([
      ["light", null],
      ["dark", "(prefers-color-scheme: dark)"],
      ["high-contrast", null],
    ]);
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ bg: "#111111", fg: "#eeeeee" });
    expect(await found.variablesOf({ theme: "high-contrast" })).toEqual({ bg: "#000000", fg: "#ffff00" });
  });

  it("are choices without folders, too, where their names say what they choose", async () => {
    const sets = {
      core,
      light: mode("#ffffff", "{ink}"),
      dark: mode("{ink}", "#eeeeee"),
      "high-contrast": mode("#000000", "#ffff00"),
      "brand-acme": { link: color("{red}") },
      "brand-bravo": { link: color("#00ff00") },
    };
    const found = await imported(sourceOf({ "tokens.json": { ...sets, $themes: [] } }));
    const all = { red: "#ff0000", ink: "#111111", gap: "4px" };
    expect(await found.variablesOf({ theme: "light", brand: "acme" })).toEqual({
      ...all,
      bg: "#ffffff",
      fg: "#111111",
      link: "#ff0000",
    });
    expect(await found.variablesOf({ theme: "high-contrast", brand: "bravo" })).toEqual({
      ...all,
      bg: "#000000",
      fg: "#ffff00",
      link: "#00ff00",
    });
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ bg: "#111111", link: "#ff0000" });
    expect(report(found)).not.toHaveProperty([REPLACED]);
  });

  it("are brands, of which some have values for dark pages", async () => {
    const sets = {
      core,
      light: mode("#ffffff", "{ink}"),
      dark: mode("{ink}", "#eeeeee"),
      "brand-acme": { link: color("{red}") },
      "brand-acme-dark": { link: color("#ff9999") },
      "brand-bravo": { link: color("#00ff00") },
    };
    const found = await imported(sourceOf({ "tokens.json": { ...sets, $themes: [] } }));
    const linkOf = async (theme: string, brand: string) => (await found.variablesOf({ theme, brand }))["link"];
    expect(await linkOf("light", "acme")).toBe("#ff0000");
    expect(await linkOf("dark", "acme")).toBe("#ff9999");
    expect(await linkOf("dark", "bravo")).toBe("#00ff00");
    const { light: _light, dark: _dark, ...others } = sets;
    const alone = await imported(sourceOf({ "tokens.json": { ...others, $themes: [] } }));
    const links = alone.combinations.map(async (choices) => (await alone.variablesOf(choices))["link"]);
    expect(new Set(await Promise.all(links))).toEqual(new Set(["#ff0000", "#ff9999", "#00ff00"]));
  });

  it.each(
    Object.entries({
      "most of their tokens differ": { "part/a": { x: color("#010101") }, "part/b": { y: color("#020202") } },
      "one changes a small part": { "part/a": core, "part/b": { red: color("#ee0000") } },
    }),
  )("always count where %s", async (_, sets) => {
    const found = await imported(sourceOf({ "tokens.json": { ...sets, $themes: [] } }));
    expect(found.combinations).toHaveLength(1);
  });
});

describe("A set with a token more than those beside it", () => {
  const pages = { light: mode("#ffffff", "{ink}"), dark: mode("{ink}", "#ffffff") };
  const whole = { bg: "#f4ecd8", fg: "#5b4636", paper: "#ffeedd" };
  const third = { ...mode(whole.bg, whole.fg), paper: color(whole.paper) };

  it.each([
    ["called for no mode", "sepia", pages],
    ["of high contrast", "high-contrast", pages],
    ["in their folder", "themes/sepia", { "themes/light": pages.light, "themes/dark": pages.dark }],
  ])("is a theme, too: %s", async (_, name, others) => {
    const sets = { global: { ...core, more: length("2px"), most: length("8px") }, ...others, [name]: third };
    const found = await imported(
      sourceOf({ "tokens.json": { ...sets, $themes: [], $metadata: { tokenSetOrder: Object.keys(sets) } } }),
    );
    expect(found.combinations).toHaveLength(3);
    const theme = name.replace("themes/", "");
    expect(await found.variablesOf({ theme })).toMatchObject(whole);
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ bg: "#111111", fg: "#ffffff", more: "2px" });
    expect(report(found)).not.toHaveProperty([REPLACED]);
  });

  it("is a brand beside another one", async () => {
    const brand = (accent: string) => ({ accent: color(accent), logo: color(accent) });
    const sets = {
      core,
      "brand/acme": { ...brand("#cc0000"), extra: color("#881111") },
      "brand/bravo": brand("#0000cc"),
    };
    const found = await imported(sourceOf({ "tokens.json": { ...sets, $themes: [] } }));
    expect(await found.variablesOf({ brand: "acme" })).toMatchObject({ accent: "#cc0000", extra: "#881111" });
    const { extra, ...values } = await found.variablesOf({ brand: "bravo" });
    expect(values).toMatchObject({ accent: "#0000cc", logo: "#0000cc" });
    expect(extra).not.toBe("#881111");
  });

  it.each(["global", "base"])("is what all pages have where it is called %s", async (name) => {
    const whole = { ...mode("#eeeeee", "#222222"), gap: length("8px") };
    const sets = { [name]: whole, light: mode("#ffffff", "#111111"), dark: mode("#111111", "#ffffff") };
    const found = await imported(
      sourceOf({ "tokens.json": { ...sets, $themes: [], $metadata: { tokenSetOrder: Object.keys(sets) } } }),
    );
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ bg: "#111111", fg: "#ffffff", gap: "8px" });
    expect(found.combinations).toHaveLength(2);
  });
});
