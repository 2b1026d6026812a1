import { describe, expect, it } from "vitest";
import { type Choices, imported, packageOf, report, sourceOf } from "./imported.ts";

type Row = readonly [
  name: string,
  given: {
    readonly files: Readonly<Record<string, unknown>>;
    /** The contexts of each modifier, the default first. */
    readonly modifiers?: Readonly<Record<string, readonly string[]>>;
    /** Some variables of some combinations: `theme=dark brand=acme`, or nothing for the defaults. */
    readonly variables: Readonly<Record<string, Readonly<Record<string, string>>>>;
    /** Set if these are all variables. */
    readonly isAll?: true;
    readonly report?: Readonly<Record<string, readonly string[]>>;
  },
];

/** Imports each row's files and compares modifiers, variables and the report. */
function rowsHold(form: string, rows: readonly Row[]): void {
  it.each(rows)("%s", async (_, { files, modifiers = {}, variables, isAll, report: entries }) => {
    const result = await imported(sourceOf(files));
    expect(result.made.form).toBe(form);
    const own = result.identity.modifiers.filter(({ contexts }) => contexts.length > 1);
    const named = own.map(({ id, default: first, contexts }) => [
      id,
      [first, ...contexts.map((context) => context.id).filter((context) => context !== first)],
    ]);
    expect(Object.fromEntries(named)).toEqual(modifiers);
    const all: Record<string, unknown> = {};
    for (const key of Object.keys(variables)) all[key] = await result.variablesOf(choicesIn(key));
    if (isAll === true) expect(all).toEqual(variables);
    else expect(all).toMatchObject(variables);
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
const one = (tokens: object, $themes?: readonly object[]) => ({
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
const gridWants = {
  modifiers: { theme: ["light", "dark"], brand: ["plain", "acme"] },
  variables: {
    "theme=light brand=plain": { red: "#ff0000", ink: "#111111", paper: "#ffffff", warn: "#ff0000" },
    "theme=dark brand=acme": { red: "#cc0000", ink: "#eeeeee", paper: "#000000", warn: "#cc0000" },
  },
  isAll: true,
} as const;

describe("Tokens Studio", () => {
  rowsHold("Tokens Studio", [
    ["makes each group of themes a modifier, in one file", { files: one(grid, gridThemes), ...gridWants }],
    [
      "makes each group of themes a modifier, in a file for each set",
      { files: inFiles(grid, gridThemes), ...gridWants },
    ],
    [
      "reads JSON with comments",
      {
        files: {
          "tokens.json": `// All sets\n${JSON.stringify(one({ core: { ink: color("#111111") } })["tokens.json"])}`,
        },
        variables: { "": { ink: "#111111" } },
      },
    ],
    [
      "starts with the theme that is active",
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
      "starts with the theme called light",
      {
        files: one({ a: { ink: color("#111111") }, b: { ink: color("#eeeeee") } }, [
          theme("dark", "b"),
          theme("light", "a"),
        ]),
        modifiers: { theme: ["light", "dark"] },
        variables: { "theme=light": { ink: "#111111" }, "theme=dark": { ink: "#eeeeee" } },
      },
    ],
    [
      "has no choice of one theme, which always holds",
      {
        files: one({ a: { ink: color("#111111") }, b: { ink: color("#222222") } }, [theme("only", "a b")]),
        variables: { "": { ink: "#222222" } },
      },
    ],
    [
      "takes the order of the sets from the themes if nothing states it",
      {
        files: {
          "a-dark.json": { bg: color("#111111") },
          "b-core.json": { bg: color("#cccccc"), fg: color("#333333") },
          "c-light.json": { bg: color("#ffffff") },
          "d-last.json": { fg: color("#444444") },
          "$themes.json": [theme("Light", "b-core c-light d-last"), theme("Dark", "a-dark =b-core d-last")],
        },
        modifiers: { theme: ["Light", "Dark"] },
        variables: { "theme=Light": { bg: "#ffffff", fg: "#444444" }, "theme=Dark": { bg: "#111111", fg: "#444444" } },
      },
    ],
    [
      "publishes no group whose sets are only a source",
      {
        files: one({ core: { gray: { 9: color("#111111") } }, light: { fg: color("{gray.9}") } }, [
          theme("Light", "=core light"),
        ]),
        variables: { "": { fg: "#111111" } },
        isAll: true,
      },
    ],
    [
      "leaves out sets that no theme takes, and names sets that don't exist",
      {
        files: one({ core: { ink: color("#111111") }, unused: { ink: color("#222222") } }, [
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
      "tells themes with one name apart",
      {
        files: one({ a: { ink: color("#111111") }, b: { ink: color("#222222") } }, [
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
        files: one({
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
        files: one({
          z: { ink: color("#111111"), a: color("#010101"), b: color("#020202") },
          a: { ink: color("#222222"), c: color("#030303"), d: color("#040404") },
        }),
        variables: { "": { ink: "#222222", a: "#010101", d: "#040404" } },
      },
    ],
    [
      "makes a token of each property of a composition",
      {
        files: one({
          core: {
            gap: { value: "8", type: "spacing" },
            card: { value: { paddingTop: "{gap}", backgroundColor: "#ffffff" }, type: "composition" },
          },
        }),
        variables: { "": { "card-paddingTop": "8px", "card-backgroundColor": "#ffffff" } },
      },
    ],
    [
      "has custom properties of names with spaces",
      { files: one({ core: { "deep sea": color("#003366") } }), variables: { "": { "deep-sea": "#003366" } } },
    ],
  ]);

  // Values as Tokens Studio's own transforms write them.
  const values: readonly (readonly [name: string, type: string, value: unknown, wanted: string])[] = [
    ["a product", "spacing", "{unit} * 2", "8px"],
    ["a product of two tokens", "spacing", "{unit} * {ratio}", "8px"],
    ["several lengths", "spacing", "{unit} {double}", "4px 8px"],
    ["a function", "borderRadius", "roundTo({unit} / 3, 1)", "1.3px"],
    ["a reference with a dollar sign", "sizing", "$unit", "4px"],
    ["a colour with another opacity", "color", "rgba({sea}, {half})", "rgb(0 51 102 / 0.5)"],
    ["a weight by its name", "fontWeights", "Bold", "700"],
    ["a share of the font's size", "letterSpacing", "-5%", "-0.05em"],
    ["a share of the font's size as a height", "lineHeights", "150%", "1.5"],
    ["a share", "opacity", "50%", "0.5"],
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
  it.each(values)("reads %s", async (_, type, value, wanted) => {
    const core = {
      unit: { value: "4", type: "sizing" },
      double: { value: "{unit} * 2", type: "spacing" },
      ratio: { value: "2", type: "number" },
      half: { value: "50%", type: "opacity" },
      sea: color("#003366"),
      made: { value, type },
    };
    expect(await (await imported(sourceOf(one({ core })))).variablesOf()).toMatchObject({ made: wanted });
  });

  it.each([
    ["darkened", { type: "darken", value: "0.2", space: "srgb" }, "#cc0000"],
    ["mixed", { type: "mix", value: "0.25", space: "srgb", color: "#0000ff" }, "#bf0040"],
  ])("changes a colour that is %s", async (_, modify, wanted) => {
    const core = { warm: { ...color("#ff0000"), $extensions: { "studio.tokens": { modify } } } };
    expect(await (await imported(sourceOf(one({ core })))).variablesOf()).toEqual({ warm: wanted });
  });

  it("without themes has the choice that an option states", async () => {
    const source = sourceOf(one({ "a/x": { ink: color("#111111") }, "a/y": { ink: color("#222222") } }));
    const { identity, variablesOf } = await imported(source, { choice: ["mood=#a/*"] });
    expect(identity.modifiers.map(({ id }) => id)).toContain("mood");
    expect(await variablesOf({ mood: "y" })).toEqual({ ink: "#222222" });
  });

  it.each([
    ["themes that aren't a list", { $themes: 3, $metadata: { tokenSetOrder: [] } }, "$themes isn't a list"],
    ["a theme without a name", { $themes: [{}] }, 'theme 1 has no "name"'],
  ])("refuses %s", async (_, json, message) => {
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
const number = ($value: number, scopes: readonly string[], others: object = {}) => ({
  $type: "number",
  $value,
  ...figma({ scopes, ...others }),
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

/** A response of the API, of collections with modes and variables with a value for each of them. */
function response(
  collections: Readonly<Record<string, readonly string[]>>,
  variables: readonly {
    readonly name: string;
    /** Its name, unless another variable has that, too. */
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
          variables.map(
            ({ name, id = name, in: collection, type, values, scopes = ["ALL_SCOPES"], web, ...others }) => [
              id,
              {
                id,
                name,
                variableCollectionId: collection,
                resolvedType: type,
                valuesByMode: Object.fromEntries(values.map((value, at) => [idOf(collection, at), value])),
                scopes,
                codeSyntax: web === undefined ? {} : { WEB: web },
                ...others,
              },
            ],
          ),
        ),
      },
    },
  };
}
const to = (id: string) => ({ type: "VARIABLE_ALIAS", id });

describe("Figma variables", () => {
  rowsHold("Figma variables", [
    [
      "have a modifier for a collection with several modes, and aliases across collections",
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
      "have the mode in a file's name if the file doesn't state it",
      {
        files: {
          "Primitives.Value.tokens.json": primitives,
          "Theme.Dark.tokens.json": { ...inMode("", "red/500"), $extensions: {} },
          "Theme.Light.tokens.json": { ...inMode("", "Blue Sky"), $extensions: {} },
        },
        modifiers: { theme: ["Light", "Dark"] },
        variables: { "theme=Dark": { "color-text-main": "#ff0000" } },
      },
    ],
    [
      "are of several collections if files of one folder have nothing in common",
      {
        files: {
          "figma/acme.tokens.json": {
            ink: { ...srgb(0, 0, 0), ...alias("base", "red") },
            ...figma({ modeName: "acme" }),
          },
          "figma/base.tokens.json": { red: srgb(1, 0, 0), blue: srgb(0, 0, 1), ...figma({ modeName: "base" }) },
          "figma/bravo.tokens.json": {
            ink: { ...srgb(0, 0, 0), ...alias("base", "blue") },
            ...figma({ modeName: "bravo" }),
          },
        },
        modifiers: { figma: ["acme", "bravo"] },
        variables: { "figma=bravo": { red: "#ff0000", blue: "#0000ff", ink: "#0000ff" } },
      },
    ],
    [
      "are pixels, weights, fonts and texts by their scopes",
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
      "are opacities from 0 to 100 in exported files",
      {
        files: single({ half: number(50, ["OPACITY"]), mixed: number(50, ["OPACITY", "GAP"]) }),
        variables: { "": { half: "0.5", mixed: "50" } },
      },
    ],
    [
      "are opacities from 0 to 100 in responses, in each mode",
      {
        files: response({ Base: ["Light", "Dark"] }, [
          { name: "veil", in: "Base", type: "FLOAT", values: [50, 8], scopes: ["OPACITY"] },
        ]),
        modifiers: { theme: ["Light", "Dark"] },
        variables: { "theme=Light": { veil: "0.5" }, "theme=Dark": { veil: "0.08" } },
      },
    ],
    [
      "are opacities and lengths by their own scopes if they are aliases of plain numbers",
      {
        files: response({ Base: ["Value"] }, [
          { name: "fifty", in: "Base", type: "FLOAT", values: [50] },
          { name: "veil", in: "Base", type: "FLOAT", values: [to("fifty")], scopes: ["OPACITY"] },
          { name: "gap", in: "Base", type: "FLOAT", values: [to("fifty")], scopes: ["GAP"] },
        ]),
        variables: { "": { fifty: "50", veil: "0.5", gap: "50px" } },
      },
    ],
    [
      "have the names of code syntax where there is one, and their paths elsewhere, in responses",
      {
        files: response({ Base: ["Value"] }, [
          { name: "space/small", in: "Base", type: "FLOAT", values: [6], scopes: ["GAP"], web: "var(--sp-s)" },
          { name: "space/large", in: "Base", type: "FLOAT", values: [24], scopes: ["GAP"] },
          { name: "space/again", in: "Base", type: "FLOAT", values: [to("space/small")], scopes: ["GAP"] },
        ]),
        variables: { "": { "sp-s": "6px", "space-large": "24px", "space-again": "6px" } },
        isAll: true,
      },
    ],
    [
      "have the names of code syntax where there is one, and their paths elsewhere, in exported files",
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
      "have their paths if two of them have one name in code",
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
      "are below their collection's name if another collection has the same name",
      {
        files: response({ Base: ["Value"], "My Theme": ["Value"] }, [
          { name: "ink", in: "Base", type: "FLOAT", values: [1] },
          { name: "copy", in: "My Theme", type: "FLOAT", values: [to("ink")] },
          { name: "ink", id: "other", in: "My Theme", type: "FLOAT", values: [2] },
        ]),
        variables: { "": { ink: "1", "My-Theme-ink": "2", copy: "1" } },
      },
    ],
    [
      "keep the value of an alias to a variable that isn't there, and name it",
      {
        files: single({ foreign: { ...srgb(0, 1, 0), ...alias("Elsewhere", "x/y") } }),
        variables: { "": { foreign: "#00ff00" } },
        report: { "repaired: Aliases to variables that aren't here: their values": ["foreign"] },
      },
    ],
    [
      "have the default mode, colours, aliases and truth values of a response",
      {
        files: response({ Base: ["Value"], Theme: ["Dark", "Light"] }, [
          { name: "blue/500", in: "Base", type: "COLOR", values: [{ r: 0, g: 0, b: 1, a: 1 }] },
          { name: "link", in: "Theme", type: "COLOR", values: [{ r: 1, g: 1, b: 1, a: 0.5 }, to("blue/500")] },
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
      "may be styles that are made of variables",
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

  it("are refused if two files are one mode", async () => {
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
  rowsHold("Spectrum's sets", [
    [
      "are a modifier for each list of contexts",
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
      "may be within others",
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
    const own = identity.modifiers.map(({ id, contexts }) => [id, contexts.map((context) => context.id)]);
    expect(Object.fromEntries(own)).toEqual({ theme: ["light", "dark", "wireframe"], scale: ["desktop", "mobile"] });
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
    ["Tokens Studio", one({ a: { ink: color("#111111") } }, [theme("light", "a"), theme("dark", "a")])],
    ["Figma variables", { "T/light.json": exportOf("light"), "T/dark.json": exportOf("dark") }],
    ["Spectrum's sets", { "color.json": spectrum }],
    ["a DTCG resolver document", { "acme.resolver.json": resolver }],
  ])("refuses options that state others: %s", async (_, files) => {
    await expect(imported(sourceOf(files), { choice: ["brand=acme,bravo"] })).rejects.toMatchObject({
      message: '--choice "acme" has no effect: the source states its choices.',
      fix: expect.stringMatching(/There are: \w+ \((light, dark|dark, light)\)/) as string,
    });
  });
});

function exportOf(mode: string): object {
  return { ink: srgb(0, 0, 0), ...figma({ modeName: mode }) };
}
