import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const color = (value: string, extensions: object = {}, others: object = {}) => ({
  $type: "color",
  $value: value,
  $extensions: extensions,
  ...others,
});

const mode = (changes: object) => ({ mode: changes });

describe("Values by mode in Specify's format", () => {
  it("are colours with a model, aliases with a mode, and one value where there is no choice", async () => {
    const hex = (hex: string, alpha = 1) => ({ model: "hex", hex, alpha });
    const found = await imported(
      sourceOf({
        "tokens.json": {
          colors: {
            $collection: { $modes: ["light", "dark"] },
            ink: { $type: "color", $value: { light: hex("#111111"), dark: hex("#eeeeee", 0.5) } },
            link: {
              $type: "color",
              $value: {
                light: { $alias: "colors.ink", $mode: "light" },
                dark: { $alias: "colors.ink", $mode: "dark" },
              },
            },
          },
          gap: { $type: "dimension", $value: { default: { value: 8, unit: "px" } } },
        },
      }),
    );
    expect(await found.variablesOf({ theme: "light" })).toEqual({
      "colors-ink": "#111111",
      "colors-link": "#111111",
      gap: "8px",
    });
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({
      "colors-ink": "rgb(238 238 238 / 0.5)",
      "colors-link": "rgb(238 238 238 / 0.5)",
    });
    expect(found.rules).toEqual([]);
  });
});

describe("Values for other modes in $extensions.mode", () => {
  it("are contexts of a theme, beside the value of a token or in its place", async () => {
    const found = await imported(
      sourceOf({
        "tokens.json": {
          white: color("#ffffff"),
          page: color("{white}", mode({ light: "{white}", dark: "#111111" })),
          line: { $type: "color", $value: "{page}", $description: "Lines." },
          ink: color("#000000", { ...mode({ dark: { $value: "#eeeeee" } }), "com.example": { id: 7 } }),
        },
      }),
    );
    expect(await found.variablesOf({ theme: "light" })).toEqual({
      white: "#ffffff",
      page: "#ffffff",
      line: "#ffffff",
      ink: "#000000",
    });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({
      white: "#ffffff",
      page: "#111111",
      line: "#111111",
      ink: "#eeeeee",
    });
    const [base] = found.made.files;
    expect(JSON.parse(base?.text ?? "").ink.$extensions).toEqual({ "com.example": { id: 7 } });
  });

  it("may be the members of a value", async () => {
    const found = await imported(
      sourceOf({
        "tokens.json": {
          page: { $type: "color", $value: { default: "#ffffff", dark: { colorSpace: "srgb", components: [0, 0, 0] } } },
          ink: { $value: { light: "#000000", dark: "{page}" } },
          gap: { $value: { comfortable: "8px", compact: "4px" } },
        },
        "tokens.schema.json": {
          $schema: "https://json-schema.org/draft/2020-12/schema",
          type: "object",
          properties: { page: { properties: { $value: { type: "string", pattern: "#[0-9a-f]{6}" } } } },
        },
      }),
    );
    expect(await found.variablesOf({ theme: "light", density: "comfortable" })).toEqual({
      page: "#ffffff",
      ink: "#000000",
      gap: "8px",
    });
    expect(await found.variablesOf({ theme: "dark", density: "compact" })).toEqual({
      page: "#000000",
      ink: "#000000",
      gap: "4px",
    });
  });

  it("that no token has together are different choices", async () => {
    const gap = { $type: "dimension", $value: "4px", $extensions: mode({ compact: "2px", cozy: "4px" }) };
    const found = await imported(
      sourceOf({ "tokens.json": { gap, page: color("#ffffff", mode({ dark: "#000000" })) } }),
    );
    expect(found.made.counts.modifiers).toEqual({ density: 2, theme: 2 });
    expect(await found.variablesOf({ theme: "light", density: "cozy" })).toEqual({ gap: "4px", page: "#ffffff" });
    expect(await found.variablesOf({ theme: "dark", density: "compact" })).toEqual({ gap: "2px", page: "#000000" });
  });

  it("may make a token of another, whose value in the mode counts", async () => {
    const found = await imported(
      sourceOf({
        "tokens.json": {
          size: { $type: "dimension", $value: "2px", $extensions: mode({ dark: "3px" }) },
          ring: { $type: "custom-string", $value: "inset 0 0 0 {size}" },
        },
      }),
    );
    expect(await found.variablesOf({ theme: "light" })).toEqual({ size: "2px", ring: "inset 0 0 0 2px" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ size: "3px", ring: "inset 0 0 0 3px" });
  });
});

it("What Style Dictionary has resolved has both values of light-dark(), and the names of groups", async () => {
  const resolved = (name: string, value: string) => ({
    $type: "color",
    $value: value,
    name,
    original: { $value: value },
    path: name.split("-"),
  });
  const found = await imported(
    sourceOf({
      "tokens.json": {
        base: {
          _: resolved("base", "light-dark(var(--base-on-light, #0066cc), #92c5f9)"),
          "on-light": resolved("base-on-light", "#0066cc"),
        },
      },
    }),
  );
  const shared = { "base-on-light": "#0066cc" };
  expect(await found.variablesOf({ theme: "light" })).toEqual({ base: "var(--base-on-light, #0066cc)", ...shared });
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ base: "#92c5f9", ...shared });
});

it("Of several dark modes, the one that is called dark is that of the reader's system", async () => {
  const found = await imported(
    sourceOf({
      "tokens.json": {
        page: { $type: "color", $value: { light: "#ffffff", dark: "#000000" } },
        text: color("#111111", mode({ dark: "#eeeeee", dim: "#dddddd" })),
      },
    }),
  );
  const { theme } = found.made.settings["modifiers"] as { theme: { contexts: Record<string, { media?: string }> } };
  expect(Object.entries(theme.contexts).flatMap(([name, { media }]) => (media ? [[name, media]] : []))).toEqual([
    ["dark", "(prefers-color-scheme: dark)"],
  ]);
});

describe("Primer's overrides", () => {
  const overrides = (changes: object) => ({ "org.primer.overrides": changes });

  it("count in every theme that begins with their word, unless one of the theme says otherwise", async () => {
    const found = await imported(
      sourceOf({
        "base.json5":
          "{ base: { gray: { $type: 'color', $value: '#808080' }, blue: { $type: 'color', $value: '#0000ff' } } }",
        "color.json5": {
          bg: color("{base.gray}", overrides({ dark: "#101010", "dark-high-contrast": "#000000" })),
          fg: color(
            "{base.blue}",
            overrides({ dark: { $value: "{base.gray}", alpha: 0.5 }, "light-high-contrast": "#000080" }),
          ),
          veil: color("{base.blue}", {}, { alpha: 0.2 }),
        },
      }),
    );
    const base = { "base-gray": "#808080", "base-blue": "#0000ff", veil: "rgb(0 0 255 / 0.2)" };
    const themes = {
      light: { bg: "#808080", fg: "#0000ff" },
      "light-high-contrast": { bg: "#808080", fg: "#000080" },
      dark: { bg: "#101010", fg: "rgb(128 128 128 / 0.5)" },
      "dark-high-contrast": { bg: "#000000", fg: "rgb(128 128 128 / 0.5)" },
    };
    expect(found.made.counts.modifiers).toEqual({ theme: 4 });
    for (const [theme, own] of Object.entries(themes))
      expect(await found.variablesOf({ theme })).toEqual({ ...base, ...own });
    const { theme } = found.made.settings["modifiers"] as { theme: { contexts: Record<string, { facets: object }> } };
    expect(theme.contexts["dark-high-contrast"]?.facets).toEqual({ mode: "dark", contrast: "more" });
  });

  it("are beside sizes for each kind of pointer, in rem as its stylesheets", async () => {
    const size = (value: string) => ({ control: { min: { $type: "dimension", $value: value } } });
    const found = await imported(
      sourceOf({
        "size-coarse.json5": size("44px"),
        "size-fine.json5": size("16px"),
        "color.json5": { bg: color("#ffffff", overrides({ dark: "#000000" })) },
      }),
    );
    expect(await found.variablesOf({ theme: "dark", size: "coarse" })).toEqual({
      "control-min": "2.75rem",
      bg: "#000000",
    });
    expect(await found.variablesOf({ theme: "light", size: "fine" })).toEqual({ "control-min": "1rem", bg: "#ffffff" });
    const { size: modifier } = found.made.settings["modifiers"] as { size: { contexts: Record<string, object> } };
    expect(modifier.contexts["coarse"]).toMatchObject({ media: "(pointer: coarse)" });
    expect(report(found)["repaired: Lengths in px, which the source publishes in rem"]).toHaveLength(2);
  });
});

describe("What a dialect has and no identity can have", () => {
  it("is named: members of tokens, and groups that extend others", async () => {
    const found = await imported(
      sourceOf({
        "tokens.json": {
          group: {
            $description: "A note.",
            $extends: "{other}",
            a: color("#ffffff", mode({ dark: "#000000" }), { filePath: "x" }),
          },
          other: { b: color("#123456") },
        },
      }),
    );
    const lost = Object.entries(report(found)).filter(([group]) => group.startsWith("left-out"));
    expect(Object.fromEntries(lost)).toEqual({
      "left-out: References of tokens and groups ($ref, $extends)": ["group"],
      "left-out: Members of tokens that the format does not have": ["group.a.filePath"],
    });
    // The note of a group remains.
    expect(JSON.parse(found.made.files[0]?.text ?? "")).toMatchObject({ group: { $description: "A note." } });
  });
});
