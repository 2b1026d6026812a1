import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const figma = (extensions: object) => ({
  $extensions: Object.fromEntries(Object.entries(extensions).map(([key, value]) => [`com.figma.${key}`, value])),
});
const srgb = (...components: readonly number[]) => ({ colorSpace: "srgb", components, alpha: 1 });
const alias = (targetVariableSetName: string, targetVariableName: string) =>
  figma({ aliasData: { targetVariableSetName, targetVariableName }, scopes: ["ALL_SCOPES"] });

const primitives = {
  red: {
    "500": { $type: "color", $value: { ...srgb(1, 0, 0), hex: "#FF0000" }, ...figma({ hiddenFromPublishing: true }) },
  },
  "Blue Sky": { $type: "color", $value: srgb(0, 0, 1), ...figma({ scopes: ["ALL_SCOPES"] }) },
  space: {
    small: { $type: "number", $value: 4, ...figma({ scopes: ["GAP", "CORNER_RADIUS"] }) },
    half: { $type: "number", $value: 0.5, ...figma({ scopes: ["OPACITY"] }) },
    plain: { $type: "number", $value: 12, ...figma({ scopes: ["ALL_SCOPES"], hiddenFromPublishing: true }) },
  },
  font: {
    sans: { $type: "string", $value: "Inter", ...figma({ scopes: ["FONT_FAMILY"] }) },
    bold: { $type: "number", $value: 700, ...figma({ scopes: ["FONT_WEIGHT"] }) },
    label: { $type: "string", $value: "Hello", ...figma({ scopes: ["TEXT_CONTENT"] }) },
  },
  shown: { $type: "number", $value: 1, ...figma({ type: "boolean" }) },
  ...figma({ modeName: "Value" }),
};
const theme = (mode: string, text: object) => ({
  color: {
    "text/main": { $type: "color", $value: srgb(0, 0, 0), $description: "Body", ...text },
    link: { $type: "color", $value: "{color.text/main}", ...figma({ scopes: ["ALL_SCOPES"] }) },
    foreign: { $type: "color", $value: srgb(0, 1, 0), ...alias("Elsewhere", "x/y") },
  },
  gap: {
    $type: "number",
    $value: mode === "Light" ? 8 : 4,
    ...(mode === "Light" ? figma({ scopes: ["GAP"] }) : alias("Primitives", "space/small")),
  },
  ...figma({ modeName: mode }),
});

describe("The variables that Figma exports", async () => {
  const found = await imported(
    sourceOf({
      "Primitives.Value.tokens.json": primitives,
      "Theme/Dark.tokens.json": theme("Dark", alias("Primitives", "red/500")),
      "Theme/Light.tokens.json": theme("Light", alias("Primitives", "Blue Sky")),
    }),
  );

  it("are a modifier where a collection has several modes", () => {
    expect(found.made.form).toBe("variables of Figma");
    expect(found.made.counts.modifiers).toEqual({ theme: 2 });
    expect(found.made.settings).toMatchObject({ modifiers: { Theme: { default: "Light", role: "theme" } } });
  });

  it("have aliases across collections, and lengths where their uses say so", async () => {
    const common = {
      "Blue-Sky": "#0000ff",
      "space-small": "4px",
      "space-half": "0.5",
      "space-plain": "12",
      "font-sans": "Inter",
      "font-bold": "700",
      "font-label": "Hello",
      shown: "true",
      "color-foreign": "#00ff00",
    };
    expect(await found.variablesOf({ theme: "Light" })).toEqual({
      ...common,
      "color-text-main": "#0000ff",
      "color-link": "#0000ff",
      gap: "8px",
    });
    expect(await found.variablesOf({ theme: "Dark" })).toEqual({
      ...common,
      "color-text-main": "#ff0000",
      "color-link": "#ff0000",
      gap: "4px",
    });
  });

  it("say what is hidden, and which aliases lead to nothing", () => {
    expect(found.made.settings).toMatchObject({ names: { groups: { red: null } } });
    expect(report(found)).toMatchObject({
      "repaired: Variables that are hidden from publishing, beside others that are not": ["space.plain"],
      "repaired: Aliases to variables that are not here: their values": ["color.foreign"],
    });
  });

  it("have the names that developers use, where all of a collection have one", async () => {
    const named = await imported(
      sourceOf({
        "a.json": {
          "Text Color": {
            $type: "color",
            $value: srgb(0, 0, 0),
            ...figma({ codeSyntax: { WEB: "var(--fg-default)" } }),
          },
          ...figma({ modeName: "a" }),
        },
      }),
    );
    expect(await named.variablesOf({})).toEqual({ "fg-default": "#000000" });
  });

  it("are read once where a package has copies of its files", async () => {
    const light = theme("Light", {});
    const { made } = await imported(
      sourceOf({
        "es/Colors.Light.json": light,
        "cjs/Colors.Light.json": light,
        "es/Colors.Dark.json": theme("Dark", {}),
      }),
    );
    expect(Object.keys((made.settings["modifiers"] as Record<string, object>) ?? {})).toHaveLength(1);
  });

  it("are of the mode in the name of a file that does not state it", async () => {
    const { $extensions: _, ...plain } = primitives;
    const { $extensions: __, ...dark } = theme("Dark", alias("Primitives", "red/500"));
    const { $extensions: ___, ...light } = theme("Light", alias("Primitives", "Blue Sky"));
    const named = await imported(
      sourceOf({
        "Primitives.Value.tokens.json": { ...plain, ...figma({ modeName: "Value" }) },
        "Theme.Dark.tokens.json": dark,
        "Theme.Light.tokens.json": light,
      }),
    );
    expect(await named.variablesOf({ theme: "Dark" })).toMatchObject({ "color-text-main": "#ff0000", gap: "4px" });
    expect(await named.variablesOf({ theme: "Light" })).toMatchObject({ "color-text-main": "#0000ff", gap: "8px" });
  });

  it("are of another collection where a file in the same folder has none of the others' names", async () => {
    const mode = (name: string, target: string) => ({
      ink: { $type: "color", $value: srgb(0, 0, 0), ...alias("Base", target) },
      ...figma({ modeName: name }),
    });
    const apart = await imported(
      sourceOf({
        "figma/acme.tokens.json": mode("acme", "red"),
        "figma/base.tokens.json": {
          red: { $type: "color", $value: srgb(1, 0, 0) },
          blue: { $type: "color", $value: srgb(0, 0, 1) },
          ...figma({ modeName: "base" }),
        },
        "figma/bravo.tokens.json": mode("bravo", "blue"),
      }),
    );
    expect(apart.made.counts.modifiers).toEqual({ theme: 1, figma: 2 });
    expect(await apart.variablesOf({ figma: "bravo" })).toEqual({ red: "#ff0000", blue: "#0000ff", ink: "#0000ff" });
  });

  it("are of a collection without anything of Figma's own, too, where aliases lead to it", async () => {
    const mode = (name: string, target: string) => ({
      ink: { $type: "color", $value: srgb(0, 0, 0), ...alias("Base", target) },
      ...figma({ modeName: name }),
    });
    const plain = await imported(
      sourceOf({
        "Theme.Dark.tokens.json": mode("Dark", "blue"),
        "Theme.Light.tokens.json": mode("Light", "red"),
        "Base.Value.tokens.json": {
          red: { $type: "color", $value: srgb(1, 0, 0) },
          blue: { $type: "color", $value: srgb(0, 0, 1) },
        },
        "package.json": { name: "acme" },
      }),
    );
    expect(await plain.variablesOf({ theme: "Dark" })).toEqual({ red: "#ff0000", blue: "#0000ff", ink: "#0000ff" });
    expect(report(plain)).toEqual({});
  });

  it("may be groups, too, to which an alias leads by their root", async () => {
    const blue = { $root: { $type: "color", $value: srgb(0, 0, 1) }, soft: { $type: "color", $value: srgb(0, 1, 1) } };
    const link = { $type: "color", $value: "{blue.$root}", ...figma({ scopes: ["ALL_SCOPES"] }) };
    const source = sourceOf({ "a.json": { blue, link, ...figma({ modeName: "a" }) } });
    expect(await (await imported(source)).variablesOf({})).toEqual({
      blue: "#0000ff",
      "blue-soft": "#00ffff",
      link: "#0000ff",
    });
  });

  it("are refused where two files are the same mode", async () => {
    const source = sourceOf({ "One.json": theme("One", {}), "one.tokens.json": theme("One", {}) });
    await expect(imported(source)).rejects.toThrow('are both the mode "One" of one collection');
  });
});

describe("The response of Figma's API for variables", () => {
  const collection = (id: string, name: string, modes: Readonly<Record<string, string>>, first: string) => ({
    id,
    name,
    modes: Object.entries(modes).map(([modeId, mode]) => ({ modeId, name: mode })),
    defaultModeId: first,
  });
  const variable = (name: string, variableCollectionId: string, resolvedType: string, valuesByMode: object) => ({
    id: `V:${name}`,
    name,
    variableCollectionId,
    resolvedType,
    valuesByMode,
  });
  const to = (name: string) => ({ type: "VARIABLE_ALIAS", id: `V:${name}` });
  const meta = {
    variableCollections: {
      base: collection("base", "Base", { b: "Value" }, "b"),
      theme: collection("theme", "Theme", { d: "Dark", l: "Light" }, "l"),
    },
    variables: {
      1: variable("blue/500", "base", "COLOR", { b: { r: 0, g: 0, b: 1, a: 1 } }),
      2: { ...variable("gap", "base", "FLOAT", { b: 8 }), scopes: ["GAP"], description: "Between cards" },
      3: variable("link", "theme", "COLOR", { l: to("blue/500"), d: { r: 1, g: 1, b: 1, a: 0.5 } }),
      4: variable("shown", "theme", "BOOLEAN", { l: true, d: false }),
      5: { ...variable("gone", "theme", "FLOAT", { l: 1, d: 1 }), deletedButReferenced: true },
    },
  };

  it("is read as its collections and modes, with aliases", async () => {
    const found = await imported(sourceOf({ "variables.json": { status: 200, meta } }));
    expect(await found.variablesOf({ theme: "Light" })).toEqual({
      "blue-500": "#0000ff",
      gap: "8px",
      link: "#0000ff",
      shown: "true",
    });
    expect(await found.variablesOf({ theme: "Dark" })).toMatchObject({
      link: "rgb(255 255 255 / 0.5)",
      shown: "false",
    });
    expect(found.made.files.map(({ text }) => text).join("")).toContain("{blue.500}");
    expect(report(found)).toMatchObject({
      "left-out: Variables that are deleted in Figma, where others still refer to them": ["gone"],
    });
  });
});
