import { describe, expect, it } from "vitest";
import { imported, sourceOf } from "./imported.ts";

const color = (value: string, extensions: object = {}) => ({ $type: "color", $value: value, $extensions: extensions });

describe("Carbon's themes", () => {
  it("have a file each, values of components in extensions, and an opacity beside a reference", async () => {
    const theme = (scheme: string, tokens: object) => ({
      $extensions: { "org.carbon": { "color-scheme": scheme } },
      ...tokens,
    });
    const alpha = (value: string, alphaModifier: number) => color(value, { "org.carbon": { alphaModifier } });
    const found = await imported(
      sourceOf({
        "color-palette.json": { gray: { "10": color("#f4f4f4"), "100": color("#161616") } },
        "white.json": theme("light", { text: color("{gray.100}"), hover: alpha("{gray.100}", 0.25) }),
        "g100.json": theme("dark", { text: color("{gray.10}"), hover: alpha("{gray.10}", 0.5) }),
        "components/tag.json": {
          tag: {
            bg: {
              $type: "color",
              $description: "Tags.",
              $extensions: {
                "carbon.themes": { white: "{gray.10}", g100: "{gray.100}" },
                "org.carbon": { alphaModifiers: { g100: 0.75 } },
              },
            },
          },
        },
      }),
    );
    // The palette is no part of what Carbon publishes.
    expect(await found.variablesOf({ theme: "white" })).toEqual({
      "cds-text": "#161616",
      "cds-hover": "rgb(22 22 22 / 0.25)",
      "cds-tag-bg": "#f4f4f4",
      "cds-color-scheme": "light",
    });
    expect(await found.variablesOf({ theme: "g100" })).toEqual({
      "cds-text": "#f4f4f4",
      "cds-hover": "rgb(244 244 244 / 0.5)",
      "cds-tag-bg": "rgb(22 22 22 / 0.75)",
      "cds-color-scheme": "dark",
    });
    const { theme: modifier } = found.made.settings["modifiers"] as { theme: { contexts: Record<string, object> } };
    expect(modifier.contexts["g100"]).toMatchObject({ facets: { mode: "dark" } });
  });
});

describe("Carbon's themes in one file", () => {
  it("have their values and opacities in extensions, and the colour schemes in the Sass that is made of them", async () => {
    const themes = (white: unknown, g100: unknown) => ({
      $type: "color",
      $description: "Token for value.",
      $extensions: { "carbon.themes": { white, g100 } },
    });
    const found = await imported(
      sourceOf({
        "src/dtcg/color-palette.json": { gray: { "10": color("#f4f4f4"), "100": color("#161616") } },
        "src/dtcg/themes.json": {
          layer: {
            ...themes("{gray.10}", "{gray.100}"),
            hover: themes({ value: "{gray.100}", alpha: 0.25 }, "#ff0000"),
          },
          syntax: { value: themes("{gray.100}", "{gray.10}") },
        },
        "scss/generated/_themes.scss":
          "$white: (\n  color-scheme: string.unquote('light'),\n  layer: #f4f4f4,\n);\n" +
          "$g100: (\n  color-scheme: string.unquote('dark'),\n);\n",
      }),
    );
    expect(found.made.form).toBe("Design Tokens (DTCG)");
    expect(await found.variablesOf({ theme: "white" })).toEqual({
      "cds-layer": "#f4f4f4",
      "cds-layer-hover": "rgb(22 22 22 / 0.25)",
      "cds-syntax-value": "#161616",
      "cds-color-scheme": "light",
    });
    expect(await found.variablesOf({ theme: "g100" })).toEqual({
      "cds-layer": "#161616",
      "cds-layer-hover": "#ff0000",
      "cds-syntax-value": "#f4f4f4",
      "cds-color-scheme": "dark",
    });
    expect(found.identity.themes.map(({ mode }) => mode)).toEqual(["light", "dark"]);
  });
});

it("A source that only has Carbon's extension for themes keeps its names", async () => {
  const bg = color("#ffffff", { "carbon.themes": { white: "{palette.0}", g100: "#161616" } });
  const found = await imported(sourceOf({ "palette.json": { palette: { "0": color("#ffffff") } }, "bg.json": { bg } }));
  expect(await found.variablesOf({ theme: "g100" })).toEqual({ bg: "#161616", "palette-0": "#ffffff" });
});
