import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";
import { css } from "./style-dictionary.ts";

const colors = (all: Readonly<Record<string, string>>) => ({
  color: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, { value }])),
});
const config = (...source: string[]) => ({ source, platforms: { css } });
const UNNAMED = "left-out: Tokens of files that no configuration names";
const REPLACED = "Values that a later file replaces";

describe("Several configurations of Style Dictionary", () => {
  const light = colors({ bg: "#ffffff", fg: "#111111", accent: "#0066cc" });
  const dark = colors({ bg: "#111111", fg: "#eeeeee" });

  it.each(["config.dark.json", "config-dark.json", "dark.config.json"])(
    "are themes, of which %s counts above config.json",
    async (path) => {
      const found = await imported(
        sourceOf({
          "config.json": config("tokens/**/!(*.dark).json"),
          [path]: { ...config("tokens/**/*.dark.json"), include: ["tokens/**/!(*.dark).json"] },
          "tokens/color.json": light,
          "tokens/brand/logo.json": { logo: { value: "{color.accent}" } },
          "tokens/brand/logo.dark.json": { logo: { value: "#ffffff" } },
          "tokens/color.dark.json": dark,
        }),
      );
      expect(await found.variablesOf({ theme: "light" })).toEqual({
        "color-bg": "#ffffff",
        "color-fg": "#111111",
        "color-accent": "#0066cc",
        logo: "#0066cc",
      });
      expect(await found.variablesOf({ theme: "dark" })).toEqual({
        "color-bg": "#111111",
        "color-fg": "#eeeeee",
        "color-accent": "#0066cc",
        logo: "#ffffff",
      });
      expect(Object.keys(report(found)).filter((what) => what.startsWith("left-out"))).toEqual([]);
    },
  );

  it("stand in a folder, and name files of the one in which the tool runs", async () => {
    const prefixed = (...source: string[]) => ({ source, platforms: { css: { ...css, prefix: "ds" } } });
    const found = await imported(
      sourceOf({
        "config/light.json": prefixed("t/core.json", "t/light.json"),
        "config/dark.json": prefixed("t/core.json", "t/dark.json"),
        "t/core.json": colors({ red: "#cc0000" }),
        "t/light.json": colors({ bg: "#ffffff" }),
        "t/dark.json": colors({ bg: "#111111" }),
      }),
    );
    expect(await found.variablesOf({ theme: "light" })).toEqual({
      "ds-color-red": "#cc0000",
      "ds-color-bg": "#ffffff",
    });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ "ds-color-red": "#cc0000", "ds-color-bg": "#111111" });
  });

  it("have what each of them lists, in its order", async () => {
    const found = await imported(
      sourceOf({
        "config.acme.json": config("t/core.json", "t/light.json", "t/acme.json"),
        "config.dark.json": config("t/core.json", "t/dark.json"),
        "config.light.json": config("t/core.json", "t/light.json"),
        "t/core.json": colors({ red: "#cc0000", accent: "#999999" }),
        "t/light.json": light,
        "t/dark.json": { ...colors({ bg: "#111111", fg: "#eeeeee", accent: "#66aaff" }) },
        "t/acme.json": { color: { accent: { value: "{color.red}" } } },
      }),
    );
    const all = { "color-red": "#cc0000", "color-bg": "#ffffff", "color-fg": "#111111" };
    expect(found.combinations).toHaveLength(3);
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ...all, "color-accent": "#0066cc" });
    expect(await found.variablesOf({ theme: "acme" })).toEqual({ ...all, "color-accent": "#cc0000" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({
      "color-red": "#cc0000",
      "color-bg": "#111111",
      "color-fg": "#eeeeee",
      "color-accent": "#66aaff",
    });
    expect(report(found)[`repaired: ${REPLACED}`]).toEqual(["color.accent"]);
  });

  it("are brands, though one has the files of another", async () => {
    const found = await imported(
      sourceOf({
        "config.acme.json": config("t/acme.json"),
        "config.bravo.json": config("t/acme.json", "t/bravo.json"),
        "t/acme.json": light,
        "t/bravo.json": colors({ accent: "#00aa00" }),
      }),
    );
    expect(await found.variablesOf({ brand: "acme" })).toMatchObject({
      "color-bg": "#ffffff",
      "color-accent": "#0066cc",
    });
    expect(await found.variablesOf({ brand: "bravo" })).toMatchObject({
      "color-bg": "#ffffff",
      "color-accent": "#00aa00",
    });
    expect(report(found)).not.toHaveProperty([`left-out: ${REPLACED}`]);
  });

  it("are two choices where each brand has one for each mode", async () => {
    const names = ["acme", "bravo"].flatMap((brand) => ["light", "dark"].map((mode) => [brand, mode] as const));
    const configs = names.map(([brand, mode]) => [
      `config.${brand}-${mode}.json`,
      config(`t/${mode}.json`, `t/${brand}.json`),
    ]);
    const found = await imported(
      sourceOf({
        ...Object.fromEntries(configs),
        "t/light.json": light,
        "t/dark.json": dark,
        "t/acme.json": colors({ accent: "#cc0000" }),
        "t/bravo.json": colors({ accent: "#00aa00" }),
      }),
    );
    expect(found.combinations).toHaveLength(4);
    expect(await found.variablesOf({ brand: "bravo", theme: "dark" })).toEqual({
      "color-bg": "#111111",
      "color-fg": "#eeeeee",
      "color-accent": "#00aa00",
    });
  });

  it("are no choices where they make nothing different of the same tokens", async () => {
    const found = await imported(
      sourceOf({
        "config.web.json": config("t/light.json", "t/web.json"),
        "config.docs.json": config("t/light.json", "t/docs.json"),
        "t/light.json": light,
        "t/web.json": { gap: { value: "4px" } },
        "t/docs.json": { column: { value: "40px" } },
      }),
    );
    expect(found.combinations).toHaveLength(1);
    expect(await found.variablesOf({})).toMatchObject({ gap: "4px", column: "40px", "color-accent": "#0066cc" });
  });
});

describe("Configurations of the same name in folders beside each other", () => {
  const core = { "core/base.json": colors({ bg: "#ffffff" }) };
  const own = (folder: string, brand: string) => ({
    [`${folder}/config.json`]: config("../../core/*.json", "tokens.json"),
    [`${folder}/tokens.json`]: colors({ brand }),
  });

  it("are brands, called for their folders", async () => {
    const files = { ...own("brands/acme", "#e4002b"), ...own("brands/globex", "#00843d"), ...core };
    const found = await imported(sourceOf(files));
    const of = (brand: string) => found.variablesOf({ brand });
    expect(await of("acme")).toEqual({ "color-bg": "#ffffff", "color-brand": "#e4002b" });
    expect(await of("globex")).toEqual({ "color-bg": "#ffffff", "color-brand": "#00843d" });
    expect(report(found)).not.toHaveProperty([UNNAMED]);
  });

  it("are themes, where their folders are called light and dark", async () => {
    const files = { ...own("themes/dark", "#ff6666"), ...own("themes/light", "#e4002b"), ...core };
    const found = await imported(sourceOf(files));
    expect(await found.variablesOf({ theme: "light" })).toEqual({ "color-bg": "#ffffff", "color-brand": "#e4002b" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ "color-bg": "#ffffff", "color-brand": "#ff6666" });
  });
});

it("Files that no configuration names are named with the tokens that only they have", async () => {
  const found = await imported(
    sourceOf({
      "config.json": config("tokens/**/!(*.dark).json"),
      "tokens/color.json": colors({ bg: "#ffffff", red: "#cc0000" }),
      "tokens/color.dark.json": colors({ bg: "#111111", red: "#cc0000" }),
      "tokens/copy.dark.json": colors({ bg: "#ffffff" }),
      "tokens/next.dark.json": { color: { bg: { $value: "#222222", $type: "color" } } },
      "tokens/broken.dark.json": '{ "value": ',
      "docs/example.json": colors({ bg: "#ff00ff" }),
    }),
  );
  expect(report(found)[UNNAMED]).toEqual(["tokens/color.dark.json", "tokens/next.dark.json"]);
  expect(found.made.entries.find(({ subject }) => subject === "tokens/color.dark.json")?.found).toBe(
    "1 of 2: color.bg",
  );
});

describe("Configurations in folders below folders", () => {
  const ink = (value: string) => colors({ ink: value });

  it("are brands and themes", async () => {
    const brands = Object.entries({ acme: ["#110000", "#ffeeee"], bravo: ["#001100", "#eeffee"] });
    const files = brands.flatMap(([brand, values]) =>
      ["light", "dark"].flatMap((mode, at) => [
        [`brands/${brand}/${mode}/config.json`, config("core.json", `brands/${brand}/${mode}/tokens.json`)],
        [`brands/${brand}/${mode}/tokens.json`, ink(values[at] ?? "")],
      ]),
    );
    const found = await imported(sourceOf({ ...Object.fromEntries(files), "core.json": colors({ red: "#cc0000" }) }));
    for (const [brand, [light = "", dark = ""]] of brands) {
      const all = { "color-red": "#cc0000" };
      expect(await found.variablesOf({ theme: "light", brand })).toEqual({ ...all, "color-ink": light });
      expect(await found.variablesOf({ theme: "dark", brand })).toEqual({ ...all, "color-ink": dark });
    }
    expect(report(found)).not.toHaveProperty([UNNAMED]);
  });

  it("are what JSON with sources and platforms is, whatever it is called", async () => {
    const all = ["acme", "bravo"].flatMap((brand) =>
      ["light", "dark"].map((mode) => [`settings/${brand}/${mode}.json`, config(`t/${brand}.json`, `t/${mode}.json`)]),
    );
    const found = await imported(
      sourceOf({
        ...Object.fromEntries(all),
        "t/acme.json": ink("#110000"),
        "t/bravo.json": ink("#001100"),
        "t/light.json": colors({ bg: "#ffffff" }),
        "t/dark.json": colors({ bg: "#111111", ink: "#eeeeee" }),
      }),
    );
    const of = (theme: string, brand: string) => found.variablesOf({ theme, brand });
    expect(await of("light", "bravo")).toEqual({ "color-ink": "#001100", "color-bg": "#ffffff" });
    expect(await of("dark", "bravo")).toEqual({ "color-ink": "#eeeeee", "color-bg": "#111111" });
  });

  it("are themes, of which one brand has another one", async () => {
    const found = await imported(
      sourceOf({
        "brands/acme/config.json": config("brands/acme/*.tokens.json"),
        "brands/acme/ink.tokens.json": ink("#110000"),
        "brands/bravo/config.json": config("brands/bravo/*.tokens.json"),
        "brands/bravo/config.dark.json": config("brands/bravo/*.tokens.json", "brands/bravo/dark.json"),
        "brands/bravo/ink.tokens.json": ink("#001100"),
        "brands/bravo/dark.json": ink("#eeffee"),
      }),
    );
    expect(await found.variablesOf({ theme: "acme" })).toEqual({ "color-ink": "#110000" });
    expect(await found.variablesOf({ theme: "bravo" })).toEqual({ "color-ink": "#001100" });
    expect(await found.variablesOf({ theme: "bravo-dark" })).toEqual({ "color-ink": "#eeffee" });
    expect(report(found)).not.toHaveProperty([UNNAMED]);
  });
});
