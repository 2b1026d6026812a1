import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";
import { css } from "./style-dictionary.ts";

const config = { source: ["tokens/**/*.json"], platforms: { css } };
const base = { base: { white: { value: "#ffffff" }, black: { value: "#111111" } } };

describe("Tokens of Style Dictionary with a value for dark pages beside their own", () => {
  it.each([
    ["darkValue", { darkValue: "{base.black}" }],
    ["dark", { dark: "#111111" }],
    ["a token called dark", { dark: { value: "#111111" } }],
    ["a value for each", { value: { light: "#ffffff", dark: "{base.black}" } }],
    ["an attribute", { attributes: { dark: "{base.black.value}" } }],
  ])("have a dark theme: %s", async (_, dark) => {
    const tokens = { ...base, bg: { value: "{base.white}", ...dark }, edge: { value: "{bg}" } };
    const found = await imported(sourceOf({ "config.json": config, "tokens/color.json": tokens }));
    const all = { "base-white": "#ffffff", "base-black": "#111111" };
    expect(await found.variablesOf({ theme: "light" })).toEqual({ ...all, bg: "#ffffff", edge: "#ffffff" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...all, bg: "#111111", edge: "#111111" });
    expect(found.identity.themes.find(({ id }) => id === "dark")?.media).toBe("(prefers-color-scheme: dark)");
    expect(report(found)["repaired: Values for dark pages beside those of tokens, as a theme"]).toEqual(["bg"]);
  });

  it("have it in the dark context of files, which count more", async () => {
    const found = await imported(
      sourceOf({
        "config.json": config,
        "tokens/color.json": { bg: { value: "#ffffff", dark: "#000001" }, fg: { value: "#000000", dark: "#eeeeee" } },
        "tokens/color.dark.json": { bg: { value: "#111111" } },
      }),
    );
    expect(await found.variablesOf({ theme: "light" })).toEqual({ bg: "#ffffff", fg: "#000000" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ bg: "#111111", fg: "#eeeeee" });
    expect(found.combinations).toHaveLength(2);
  });

  it("have none without a configuration where stylesheets of the source say what is dark", async () => {
    const tokens = { bg: { value: "{base.white.value}", darkValue: "{base.black.value}" }, ...base };
    const found = await imported(
      sourceOf({ "color.json": tokens, "a.css": ":root { --base-white: #ffffff; --bg: #fff; }" }),
    );
    expect(found.combinations).toHaveLength(1);
    const what =
      "left-out: Values for dark pages beside those of tokens: the source's stylesheets may have a theme of them";
    expect(report(found)[what]).toEqual(["bg"]);
  });

  it("have it from their extensions, and other modes of these are named", async () => {
    const token = ($value: string, mode: object) => ({ $type: "color", $value, $extensions: { mode } });
    const tokens = {
      bg: token("#ffffff", { dark: "#111111" }),
      fg: token("#000000", { light: "#222222", dark: "#eeeeee" }),
      link: token("#0000cc", { dark: "#6666ff", dim: "#5555ee" }),
    };
    const found = await imported(sourceOf({ "config.json": config, "tokens/color.json": tokens }));
    expect(await found.variablesOf({ theme: "light" })).toEqual({ bg: "#ffffff", fg: "#222222", link: "#0000cc" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ bg: "#111111", fg: "#eeeeee", link: "#0000cc" });
    const what = "left-out: Values for several modes in $extensions, which Style Dictionary does not read itself";
    expect(report(found)[what]).toEqual(["link"]);
  });

  it("have it from what they have for themes, and values for others are named", async () => {
    const tokens = {
      bg: { value: "#ffffff", themes: { dark: "#111111" } },
      fg: { value: "#000000", dark: "#eeeeee", hc: "#0000ff", comment: "12px", rgb: "rgb(0 0 0)" },
      link: { value: "#0000cc", modes: { dark: "{fg}", dim: "#5555ee" } },
    };
    const found = await imported(sourceOf({ "config.json": config, "tokens/color.json": tokens }));
    expect(await found.variablesOf({ theme: "light" })).toEqual({ bg: "#ffffff", fg: "#000000", link: "#0000cc" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ bg: "#111111", fg: "#eeeeee", link: "#eeeeee" });
    const what = "Values beside those of tokens and for dark pages";
    const named = found.made.entries.filter((entry) => entry.what === what);
    expect(named.map(({ subject, found: text }) => [subject, text])).toEqual([
      ["fg", "hc: #0000ff"],
      ["link", "dim: #5555ee"],
    ]);
  });

  it("have none where what is called so is no value", async () => {
    const tokens = { bg: { value: "#ffffff", dark: "see the guide", attributes: { dark: true } } };
    const found = await imported(sourceOf({ "config.json": config, "tokens/color.json": tokens }));
    expect(found.combinations).toHaveLength(1);
  });
});
