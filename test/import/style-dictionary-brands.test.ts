import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const REPLACED = "left-out: Values that a later file replaces";

const brand = (primary: string) => ({ color: { brand: { primary: { value: primary } } } });
const button = (radius: string) => ({
  button: { ink: { value: "{color.brand.primary.value}" }, radius: { value: radius } },
});

describe("Brands of Style Dictionary without a configuration", () => {
  const globals = { "globals/size.json": { size: { s: { value: "8px" }, m: { value: "16px" } } } };

  it("are contexts, and files for all are beside them", async () => {
    const found = await imported(
      sourceOf({
        "brands/one/color.json": brand("#011111"),
        "brands/two/color.json": brand("#022222"),
        "brands/two/more.json": { color: { extra: { value: "#020202" } } },
        ...globals,
        "platforms/ios/button.json": button("12px"),
        "platforms/web/button.json": button("{size.s.value}"),
      }),
    );
    const all = { "size-s": "8px", "size-m": "16px" };
    expect(await found.variablesOf({ brand: "one", platform: "ios" })).toEqual({
      ...all,
      "color-brand-primary": "#011111",
      "button-ink": "#011111",
      "button-radius": "12px",
    });
    expect(await found.variablesOf({ brand: "two", platform: "web" })).toEqual({
      ...all,
      "color-brand-primary": "#022222",
      "color-extra": "#020202",
      "button-ink": "#022222",
      "button-radius": "8px",
    });
    expect(report(found)).not.toHaveProperty([REPLACED]);
  });

  it("need no folder that is called so where files have as many tokens each", async () => {
    const files = { "acme/color.json": brand("#011111"), "bravo/color.json": brand("#022222"), ...globals };
    const found = await imported(sourceOf(files));
    const modifier = found.identity.modifiers.find(({ contexts }) => contexts.length > 1);
    expect(modifier?.contexts.map(({ id }) => id)).toEqual(["acme", "bravo"]);
    expect(await found.variablesOf({ [modifier?.id ?? ""]: "bravo" })).toMatchObject({
      "color-brand-primary": "#022222",
    });
  });

  it("are no contexts where all have the same values", async () => {
    const files = { "acme/color.json": brand("#011111"), "bravo/color.json": brand("#011111"), ...globals };
    const found = await imported(sourceOf(files));
    expect(found.combinations).toHaveLength(1);
    expect(await found.variablesOf({})).toMatchObject({ "color-brand-primary": "#011111" });
  });
});

describe("Brands of one configuration of Style Dictionary", () => {
  const color = (all: Readonly<Record<string, string>>) => ({
    color: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, { value }])),
  });
  const config = (...source: string[]) => ({ source, platforms: { css: { transformGroup: "css", prefix: "ds" } } });
  const files = {
    "src/base.json": { ...color({ bg: "#ffffff", accent: "#0066cc" }), gap: { value: "8px" } },
    "src/themes/dark.json": color({ bg: "#111111", accent: "#66aaff" }),
    "src/brands/acme.json": color({ accent: "#cc0000" }),
    "src/brands/acme-dark.json": color({ accent: "#ff6666" }),
  };

  it("are contexts beside light and dark, though its pattern brings all files into an order", async () => {
    const found = await imported(sourceOf({ "config.json": config("src/**/*.json"), ...files }));
    const all = { "ds-color-bg": "#ffffff", "ds-gap": "8px" };
    const dark = { ...all, "ds-color-bg": "#111111" };
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ...all, "ds-color-accent": "#0066cc" });
    expect(await found.variablesOf({ theme: "light", brand: "acme" })).toEqual({
      ...all,
      "ds-color-accent": "#cc0000",
    });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...dark, "ds-color-accent": "#66aaff" });
    expect(await found.variablesOf({ theme: "dark", brand: "acme" })).toEqual({
      ...dark,
      "ds-color-accent": "#ff6666",
    });
    expect(report(found)).not.toHaveProperty(["repaired: Values that a later file replaces"]);
  });

  it.each(["high-contrast", "dim"])("are a theme for light, dark and %s of one folder each", async (third) => {
    const files = {
      "src/core/size.json": { gap: { value: "8px" } },
      "src/brands/base/light.json": color({ bg: "#ffffff", accent: "#0066cc" }),
      "src/brands/base/dark.json": color({ bg: "#111111", accent: "#66aaff" }),
      [`src/brands/base/${third}.json`]: color({ bg: "#222222", accent: "#ffffff" }),
    };
    const found = await imported(sourceOf({ "config.json": config("src/**/*.json"), ...files }));
    const of = (theme: string) => found.variablesOf({ theme });
    expect(await of("light")).toEqual({ "ds-color-bg": "#ffffff", "ds-color-accent": "#0066cc", "ds-gap": "8px" });
    expect(await of("dark")).toEqual({ "ds-color-bg": "#111111", "ds-color-accent": "#66aaff", "ds-gap": "8px" });
    expect(await of(third)).toEqual({ "ds-color-bg": "#222222", "ds-color-accent": "#ffffff", "ds-gap": "8px" });
  });

  it("are none without a folder for brands: the later file counts", async () => {
    const sources = { "src/a.json": color({ accent: "#0066cc" }), "src/b.json": color({ accent: "#cc0000" }) };
    const found = await imported(sourceOf({ "config.json": config("src/*.json"), ...sources }));
    expect(await found.variablesOf({})).toEqual({ "ds-color-accent": "#cc0000" });
  });
});
