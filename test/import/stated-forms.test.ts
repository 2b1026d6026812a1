import { describe, expect, it } from "vitest";
import { type Choices, imported, packageOf, report, sourceOf } from "./imported.ts";

type Row = readonly [
  name: string,
  given: {
    readonly files: Readonly<Record<string, unknown>>;
    /** The contexts of each modifier, the default first. */
    readonly modifiers?: Readonly<Record<string, readonly string[]>>;
    /** Variables in some combinations, keyed by contexts such as `theme=dark brand=acme`; empty for the defaults. */
    readonly variables: Readonly<Record<string, Readonly<Record<string, string>>>>;
    /** True if the rows list all variables. */
    readonly isAll?: true;
    readonly report?: Readonly<Record<string, readonly string[]>>;
  },
];

/** Imports each row's files and compares modifiers, variables and the report. */
function itImports(form: string, rows: readonly Row[]): void {
  it.each(rows)("%s", async (_, { files, modifiers = {}, variables, isAll, report: entries }) => {
    const result = await imported(sourceOf(files));
    expect(result.made.format).toBe(form);
    const choices = result.identity.modifiers.filter(({ contexts }) => contexts.length > 1);
    const contextsById = choices.map(({ id, default: first, contexts }) => [
      id,
      [first, ...contexts.map((context) => context.id).filter((context) => context !== first)],
    ]);
    expect(Object.fromEntries(contextsById)).toEqual(modifiers);
    const actual: Record<string, unknown> = {};
    for (const key of Object.keys(variables)) actual[key] = await result.variablesOf(choicesIn(key));
    if (isAll === true) expect(actual).toEqual(variables);
    else expect(actual).toMatchObject(variables);
    if (entries !== undefined) expect(report(result)).toMatchObject(entries);
  });
}

function choicesIn(text: string): Choices {
  return Object.fromEntries(text.split(" ").flatMap((part) => (part === "" ? [] : [part.split("=")])));
}

// Tokens Studio

const color = (value: string) => ({ value, type: "color" });
const theme = (name: string, sets: string, group?: string) => ({
  name,
  ...(group !== undefined && { group }),
  selectedTokenSets: Object.fromEntries(
    sets.split(" ").map((set) => (set.startsWith("=") ? [set.slice(1), "source"] : [set, "enabled"])),
  ),
});
const inOneFile = (tokens: object, $themes?: readonly object[]) => ({
  "tokens.json": { ...tokens, ...($themes && { $themes }), $metadata: { tokenSetOrder: Object.keys(tokens) } },
});
const inFiles = (tokens: object, $themes: readonly object[]) => ({
  ...Object.fromEntries(Object.entries(tokens).map(([name, set]) => [`${name}.json`, set])),
  "$themes.json": $themes,
  "$metadata.json": { tokenSetOrder: Object.keys(tokens) },
});

const grid = {
  core: { red: color("#ff0000"), ink: color("#111111") },
  "brand/acme": { red: color("#cc0000") },
  "mode/light": { paper: color("#ffffff"), warn: color("{red}") },
  "mode/dark": { paper: color("#000000"), ink: color("#eeeeee") },
};
const gridThemes = [
  theme("light", "=core mode/light", "mode"),
  theme("dark", "=core mode/light mode/dark", "mode"),
  theme("plain", "core", "brand"),
  theme("acme", "core brand/acme", "brand"),
];
const gridExpected = {
  modifiers: { theme: ["light", "dark"], brand: ["plain", "acme"] },
  variables: {
    "theme=light brand=plain": { red: "#ff0000", ink: "#111111", paper: "#ffffff", warn: "#ff0000" },
    "theme=dark brand=acme": { red: "#cc0000", ink: "#eeeeee", paper: "#000000", warn: "#cc0000" },
  },
  isAll: true,
} as const;

describe("Tokens Studio", () => {
  itImports("Tokens Studio", [
    [
      "turns each theme group into a modifier, in a single file",
      { files: inOneFile(grid, gridThemes), ...gridExpected },
    ],
    [
      "turns each theme group into a modifier, with one file per set",
      { files: inFiles(grid, gridThemes), ...gridExpected },
    ],
    [
      "reads JSON with comments",
      {
        files: {
          "tokens.json": `// All sets\n${JSON.stringify(inOneFile({ core: { ink: color("#111111") } })["tokens.json"])}`,
        },
        variables: { "": { ink: "#111111" } },
      },
    ],
    [
      "uses the active theme as the default",
      {
        files: {
          "tokens.json": {
            light: { ink: color("#111111") },
            dark: { ink: color("#eeeeee") },
            $themes: [theme("light", "light"), theme("dark", "dark")],
            $metadata: { tokenSetOrder: ["light", "dark"], activeThemes: ["/dark"] },
          },
        },
        modifiers: { theme: ["dark", "light"] },
        variables: { "theme=dark": { ink: "#eeeeee" } },
      },
    ],
    [
      "uses the theme called light as the default",
      {
        files: inOneFile({ a: { ink: color("#111111") }, b: { ink: color("#eeeeee") } }, [
          theme("dark", "b"),
          theme("light", "a"),
        ]),
        modifiers: { theme: ["light", "dark"] },
        variables: { "theme=light": { ink: "#111111" }, "theme=dark": { ink: "#eeeeee" } },
      },
    ],
    [
      "makes no choice of a single theme, and always applies it",
      {
        files: inOneFile({ a: { ink: color("#111111") }, b: { ink: color("#222222") } }, [theme("only", "a b")]),
        variables: { "": { ink: "#222222" } },
      },
    ],
    [
      "doesn't publish sets that are only sources",
      {
        files: inOneFile({ core: { gray: { 9: color("#111111") } }, light: { fg: color("{gray.9}") } }, [
          theme("Light", "=core light"),
        ]),
        variables: { "": { fg: "#111111" } },
        isAll: true,
      },
    ],
    [
      "leaves out sets that no theme uses, and reports missing sets",
      {
        files: inOneFile({ core: { ink: color("#111111") }, unused: { ink: color("#222222") } }, [
          theme("light", "core lost"),
        ]),
        variables: { "": { ink: "#111111" } },
        report: {
          "left-out: Sets that no theme takes": ["unused"],
          "left-out: Sets that a theme takes, but that don't exist": ["lost"],
        },
      },
    ],
    [
      "distinguishes themes with the same name",
      {
        files: inOneFile({ a: { ink: color("#111111") }, b: { ink: color("#222222") } }, [
          theme("Light", "a"),
          theme("Light", "b"),
        ]),
        modifiers: { theme: ["Light", "Light-2"] },
        variables: { "theme=Light-2": { ink: "#222222" } },
      },
    ],
    [
      "finds the choices of sets without themes",
      {
        files: inOneFile({
          core: { gap: { value: "4", type: "spacing" } },
          "theme/light": { ink: color("#111111"), paper: color("#ffffff") },
          "theme/dark": { ink: color("#eeeeee"), paper: color("#000000") },
        }),
        modifiers: { theme: ["light", "dark"] },
        variables: {
          "theme=light": { gap: "4px", ink: "#111111", paper: "#ffffff" },
          "theme=dark": { gap: "4px", ink: "#eeeeee", paper: "#000000" },
        },
        isAll: true,
      },
    ],
    [
      "lets later sets override without themes",
      {
        files: inOneFile({
          z: { ink: color("#111111"), a: color("#010101"), b: color("#020202") },
          a: { ink: color("#222222"), c: color("#030303"), d: color("#040404") },
        }),
        variables: { "": { ink: "#222222", a: "#010101", d: "#040404" } },
      },
    ],
    [
      "names custom properties after names with spaces",
      { files: inOneFile({ core: { "deep sea": color("#003366") } }), variables: { "": { "deep-sea": "#003366" } } },
    ],
  ]);

  // Expected: the output of Tokens Studio's own transforms.
  const values: readonly (readonly [name: string, type: string, value: unknown, expected: string])[] = [
    ["a multiplication", "spacing", "{unit} * 2", "8px"],
    ["a multiplication of two tokens", "spacing", "{unit} * {ratio}", "8px"],
    ["several lengths", "spacing", "{unit} {double}", "4px 8px"],
    ["a colour with a changed opacity", "color", "rgba({sea}, {half})", "rgb(0 51 102 / 0.5)"],
    ["a named font weight", "fontWeights", "Bold", "700"],
    ["a percentage letter spacing", "letterSpacing", "-5%", "-0.05em"],
    ["a percentage line height", "lineHeights", "150%", "1.5"],
    ["a percentage", "opacity", "50%", "0.5"],
    [
      "a shadow",
      "boxShadow",
      { x: 0, y: "{unit}", blur: "8", spread: 0, color: "{sea}", type: "dropShadow" },
      "0px 4px 8px 0px #003366",
    ],
    [
      "an inner shadow",
      "boxShadow",
      { x: "0", y: "1", blur: "0", spread: "0", color: "#000000", type: "innerShadow" },
      "inset 0px 1px 0px 0px #000000",
    ],
  ];
  it.each(values)("reads %s", async (_, type, value, expected) => {
    const core = {
      unit: { value: "4", type: "sizing" },
      double: { value: "{unit} * 2", type: "spacing" },
      ratio: { value: "2", type: "number" },
      half: { value: "50%", type: "opacity" },
      sea: color("#003366"),
      made: { value, type },
    };
    expect(await (await imported(sourceOf(inOneFile({ core })))).variablesOf()).toMatchObject({ made: expected });
  });

  it("leaves out and reports a colour that Tokens Studio modifies", async () => {
    const modify = { type: "darken", value: "0.2", space: "srgb" };
    const core = { ink: color("#111111"), warm: { ...color("#ff0000"), $extensions: { "studio.tokens": { modify } } } };
    const result = await imported(sourceOf(inOneFile({ core })));
    expect(await result.variablesOf()).toEqual({ ink: "#111111" });
    expect(report(result)).toEqual({ "left-out: Colours that Tokens Studio changes": ["warm"] });
  });

  it("uses the choice from an option if there are no themes", async () => {
    const source = sourceOf(inOneFile({ "a/x": { ink: color("#111111") }, "a/y": { ink: color("#222222") } }));
    const { identity, variablesOf } = await imported(source, { choice: ["mood=#a/*"] });
    expect(identity.modifiers.map(({ id }) => id)).toContain("mood");
    expect(await variablesOf({ mood: "y" })).toEqual({ ink: "#222222" });
  });

  it.each([
    ["themes that aren't a list", { $themes: 3, $metadata: { tokenSetOrder: [] } }, "$themes isn't a list"],
    ["a theme without a name", { $themes: [{}] }, 'theme 1 has no "name"'],
  ])("rejects %s", async (_, json, message) => {
    await expect(imported(sourceOf({ "tokens.json": json }))).rejects.toThrow(message);
  });
});

// Figma

const figma = (extensions: object) => ({
  $extensions: Object.fromEntries(Object.entries(extensions).map(([key, value]) => [`com.figma.${key}`, value])),
});
const srgb = (...components: readonly number[]) => ({
  $type: "color",
  $value: { colorSpace: "srgb", components, alpha: 1 },
});
const number = ($value: number, scopes: readonly string[], extensions: object = {}) => ({
  $type: "number",
  $value,
  ...figma({ scopes, ...extensions }),
});
const alias = (targetVariableSetName: string, targetVariableName: string) =>
  figma({ aliasData: { targetVariableSetName, targetVariableName }, scopes: ["ALL_SCOPES"] });
const primitives = {
  red: { "500": srgb(1, 0, 0) },
  "Blue Sky": srgb(0, 0, 1),
  ...figma({ modeName: "Value" }),
};
const inMode = (mode: string, target: string) => ({
  color: { "text/main": { ...srgb(0, 0, 0), ...alias("Primitives", target) } },
  ...figma({ modeName: mode }),
});
const single = (tokens: object) => ({ "Base.Value.tokens.json": { ...tokens, ...figma({ modeName: "Value" }) } });

/** A response of the Figma API: collections with modes, and variables with a value for each mode. */
function response(
  collections: Readonly<Record<string, readonly string[]>>,
  variables: readonly {
    readonly name: string;
    /** The name by default. */
    readonly id?: string;
    readonly in: string;
    readonly type: string;
    readonly values: readonly unknown[];
    readonly scopes?: readonly string[];
    readonly web?: string;
    readonly deletedButReferenced?: true;
  }[],
): Readonly<Record<string, unknown>> {
  const idOf = (collection: string, at: number) => `${collection}:${at}`;
  return {
    "variables.json": {
      meta: {
        variableCollections: Object.fromEntries(
          Object.entries(collections).map(([name, modes]) => [
            name,
            {
              id: name,
              name,
              modes: modes.map((mode, at) => ({ modeId: idOf(name, at), name: mode })),
              defaultModeId: idOf(name, 0),
            },
          ]),
        ),
        variables: Object.fromEntries(
          variables.map(({ name, id = name, in: collection, type, values, scopes = ["ALL_SCOPES"], web, ...rest }) => [
            id,
            {
              id,
              name,
              variableCollectionId: collection,
              resolvedType: type,
              valuesByMode: Object.fromEntries(values.map((value, at) => [idOf(collection, at), value])),
              scopes,
              codeSyntax: web === undefined ? {} : { WEB: web },
              ...rest,
            },
          ]),
        ),
      },
    },
  };
}
const aliasTo = (id: string) => ({ type: "VARIABLE_ALIAS", id });

describe("Figma variables", () => {
  itImports("Figma variables", [
    [
      "make a modifier of a collection with several modes, and keep aliases across collections",
      {
        files: {
          "Primitives.Value.tokens.json": primitives,
          "Theme/Dark.tokens.json": inMode("Dark", "red/500"),
          "Theme/Light.tokens.json": inMode("Light", "Blue Sky"),
        },
        modifiers: { theme: ["Light", "Dark"] },
        variables: {
          "theme=Light": { "red-500": "#ff0000", "Blue-Sky": "#0000ff", "color-text-main": "#0000ff" },
          "theme=Dark": { "red-500": "#ff0000", "Blue-Sky": "#0000ff", "color-text-main": "#ff0000" },
        },
        isAll: true,
      },
    ],
    [
      "are in separate collections if files have no variable in common",
      {
        files: {
          "acme/palette.tokens.json": { ...primitives, ...figma({ modeName: "palette" }) },
          "acme/dark.tokens.json": inMode("dark", "red/500"),
          "acme/light.tokens.json": inMode("light", "Blue Sky"),
        },
        modifiers: { theme: ["light", "dark"] },
        variables: {
          "theme=light": { "red-500": "#ff0000", "color-text-main": "#0000ff" },
          "theme=dark": { "red-500": "#ff0000", "color-text-main": "#ff0000" },
        },
      },
    ],
    [
      "become lengths, font weights, font families and strings by scope",
      {
        files: single({
          gap: number(4, ["GAP", "CORNER_RADIUS"]),
          plain: number(12, ["ALL_SCOPES"]),
          bold: number(700, ["FONT_WEIGHT"]),
          sans: { $type: "string", $value: "Inter", ...figma({ scopes: ["FONT_FAMILY"] }) },
          label: { $type: "string", $value: "Hello", ...figma({ scopes: ["TEXT_CONTENT"] }) },
          shown: number(1, [], { type: "boolean" }),
        }),
        variables: {
          "": { gap: "4px", plain: "12", bold: "700", sans: "Inter", label: "Hello", shown: "true" },
        },
        isAll: true,
      },
    ],
    [
      "have opacities from 0 to 100 in exported files",
      {
        files: single({ half: number(50, ["OPACITY"]), mixed: number(50, ["OPACITY", "GAP"]) }),
        variables: { "": { half: "0.5", mixed: "50" } },
      },
    ],
    [
      "have opacities from 0 to 100 in responses, in each mode",
      {
        files: response({ Base: ["Light", "Dark"] }, [
          { name: "veil", in: "Base", type: "FLOAT", values: [50, 8], scopes: ["OPACITY"] },
        ]),
        modifiers: { theme: ["Light", "Dark"] },
        variables: { "theme=Light": { veil: "0.5" }, "theme=Dark": { veil: "0.08" } },
      },
    ],
    [
      "become opacities and lengths by their own scopes if they alias plain numbers",
      {
        files: response({ Base: ["Value"] }, [
          { name: "fifty", in: "Base", type: "FLOAT", values: [50] },
          { name: "veil", in: "Base", type: "FLOAT", values: [aliasTo("fifty")], scopes: ["OPACITY"] },
          { name: "gap", in: "Base", type: "FLOAT", values: [aliasTo("fifty")], scopes: ["GAP"] },
        ]),
        variables: { "": { fifty: "50", veil: "0.5", gap: "50px" } },
      },
    ],
    [
      "are named by code syntax, or by path without one, in responses",
      {
        files: response({ Base: ["Value"] }, [
          { name: "space/small", in: "Base", type: "FLOAT", values: [6], scopes: ["GAP"], web: "var(--sp-s)" },
          { name: "space/large", in: "Base", type: "FLOAT", values: [24], scopes: ["GAP"] },
          { name: "space/again", in: "Base", type: "FLOAT", values: [aliasTo("space/small")], scopes: ["GAP"] },
        ]),
        variables: { "": { "sp-s": "6px", "space-large": "24px", "space-again": "6px" } },
        isAll: true,
      },
    ],
    [
      "are named by code syntax, or by path without one, in exported files",
      {
        files: single({
          "Text Color": { ...srgb(0, 0, 0), ...figma({ codeSyntax: { WEB: "--fg-default" } }) },
          "Line Color": srgb(1, 0, 0),
        }),
        variables: { "": { "fg-default": "#000000", "Line-Color": "#ff0000" } },
        isAll: true,
      },
    ],
    [
      "are named by path if their code name is taken",
      {
        files: response({ Base: ["Value"] }, [
          { name: "a", in: "Base", type: "FLOAT", values: [1], web: "--x" },
          { name: "b", in: "Base", type: "FLOAT", values: [2], web: "--x" },
        ]),
        variables: { "": { x: "1", b: "2" } },
        isAll: true,
      },
    ],
    [
      "are prefixed with the collection's name if another collection uses the name",
      {
        files: response({ Base: ["Value"], "My Theme": ["Value"] }, [
          { name: "ink", in: "Base", type: "FLOAT", values: [1] },
          { name: "copy", in: "My Theme", type: "FLOAT", values: [aliasTo("ink")] },
          { name: "ink", id: "other", in: "My Theme", type: "FLOAT", values: [2] },
        ]),
        variables: { "": { ink: "1", "My-Theme-ink": "2", copy: "1" } },
      },
    ],
    [
      "keep the value of an alias to a missing variable, and report it",
      {
        files: single({ foreign: { ...srgb(0, 1, 0), ...alias("Elsewhere", "x/y") } }),
        variables: { "": { foreign: "#00ff00" } },
        report: { "repaired: Aliases to variables that aren't here: their values": ["foreign"] },
      },
    ],
    [
      "keep the default mode, colours, aliases and booleans of a response",
      {
        files: response({ Base: ["Value"], Theme: ["Dark", "Light"] }, [
          { name: "blue/500", in: "Base", type: "COLOR", values: [{ r: 0, g: 0, b: 1, a: 1 }] },
          { name: "link", in: "Theme", type: "COLOR", values: [{ r: 1, g: 1, b: 1, a: 0.5 }, aliasTo("blue/500")] },
          { name: "shown", in: "Theme", type: "BOOLEAN", values: [false, true] },
          { name: "gone", in: "Theme", type: "FLOAT", values: [1, 1], deletedButReferenced: true },
        ]),
        modifiers: { theme: ["Dark", "Light"] },
        variables: {
          "theme=Dark": { "blue-500": "#0000ff", link: "rgb(255 255 255 / 0.5)", shown: "false" },
          "theme=Light": { "blue-500": "#0000ff", link: "#0000ff", shown: "true" },
        },
        isAll: true,
        report: { "left-out: Variables that are deleted in Figma, where others still refer to them": ["gone"] },
      },
    ],
    [
      "can be used in styles",
      {
        files: single({
          shade: { ...srgb(0, 0, 0), ...figma({ scopes: ["EFFECT_COLOR"] }) },
          low: { $type: "dimension", $value: "4px", ...figma({ scopes: ["EFFECT_FLOAT"] }) },
          raised: {
            $type: "shadow",
            $value: [{ color: "{shade}", offsetX: "{low}", offsetY: "{low}", blur: "{low}", spread: "{low}" }],
          },
        }),
        variables: { "": { raised: "4px 4px 4px 4px #000000" } },
      },
    ],
  ]);

  it("are rejected if two files are the same mode", async () => {
    const files = { "One.json": inMode("One", "red/500"), "one.tokens.json": inMode("One", "red/500") };
    await expect(imported(sourceOf(files))).rejects.toThrow('are both the mode "One" of one collection');
  });
});

// Spectrum

const schema = (name: string) => ({ $schema: `https://example.com/token-types/${name}.json` });
const sets = (kind: string, type: string, values: Readonly<Record<string, string>>) => ({
  ...schema(`${kind}-set`),
  sets: Object.fromEntries(Object.entries(values).map(([set, value]) => [set, { ...schema(type), value }])),
});

describe("Spectrum's sets", () => {
  itImports("Spectrum's sets", [
    [
      "make a modifier of each list of contexts",
      {
        files: {
          "src/color.json": {
            "gray-100": sets("color", "color", { light: "rgb(255, 255, 255)", dark: "#111111" }),
            ink: { ...schema("alias"), value: "{gray-100}" },
          },
          "src/layout.json": {
            gap: sets("scale", "dimension", { desktop: "8px", mobile: "10px" }),
            half: { ...schema("opacity"), value: "0.5" },
          },
        },
        modifiers: { theme: ["light", "dark"], scale: ["desktop", "mobile"] },
        variables: {
          "theme=light scale=desktop": { "gray-100": "#ffffff", ink: "#ffffff", gap: "8px", half: "0.5" },
          "theme=dark scale=mobile": { "gray-100": "#111111", ink: "#111111", gap: "10px", half: "0.5" },
        },
        isAll: true,
      },
    ],
    [
      "can be nested",
      {
        files: {
          "tokens.json": {
            gap: {
              ...schema("color-set"),
              sets: {
                light: sets("scale", "dimension", { desktop: "1px", mobile: "2px" }),
                dark: { ...schema("dimension"), value: "3px" },
              },
            },
          },
        },
        modifiers: { theme: ["light", "dark"], scale: ["desktop", "mobile"] },
        variables: { "theme=light scale=mobile": { gap: "2px" }, "theme=dark scale=mobile": { gap: "3px" } },
      },
    ],
  ]);

  it("have three themes and two scales in Spectrum itself", async () => {
    const { identity, variablesOf } = await imported(packageOf("@adobe/spectrum-tokens"));
    const contextsById = identity.modifiers.map(({ id, contexts }) => [id, contexts.map((context) => context.id)]);
    expect(Object.fromEntries(contextsById)).toEqual({
      theme: ["light", "dark", "wireframe"],
      scale: ["desktop", "mobile"],
    });
    // The values of its files color-palette.json and layout-component.json.
    expect(await variablesOf({ theme: "light", scale: "desktop" })).toMatchObject({ "blue-100": "#f5f9ff" });
  });
});

describe("A source that states its choices", () => {
  const spectrum = { ink: { sets: { light: { value: "#000000" }, dark: { value: "#ffffff" } } } };
  const resolver = {
    version: "2025.10",
    resolutionOrder: [{ type: "modifier", name: "theme", contexts: { light: [], dark: [] } }],
  };
  it.each([
    ["Tokens Studio", inOneFile({ a: { ink: color("#111111") } }, [theme("light", "a"), theme("dark", "a")])],
    ["Figma variables", { "T/light.json": exportOf("light"), "T/dark.json": exportOf("dark") }],
    ["Spectrum's sets", { "color.json": spectrum }],
    ["a DTCG resolver document", { "acme.resolver.json": resolver }],
  ])("rejects options that state different choices: %s", async (_, files) => {
    await expect(imported(sourceOf(files), { choice: ["brand=acme,bravo"] })).rejects.toMatchObject({
      message: '--choice "acme" has no effect: the source states its choices.',
      fix: expect.stringMatching(/There are: \w+ \((light, dark|dark, light)\)/) as string,
    });
  });
});

function exportOf(mode: string): object {
  return { ink: srgb(0, 0, 0), ...figma({ modeName: mode }) };
}
