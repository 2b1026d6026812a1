import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { openApi, ROOT, SECOND, SEVEN } from "../built.ts";
import { writeNative } from "./native-identity.ts";
import { parseFile } from "./expressions.ts";
import { expectEqual, platformOf } from "./read-back.ts";
import { type ColorSet, shownColor, SWIFT } from "./swift-values.ts";

/** The names that differ from the token names in camel case. */
const NAMES = { "10-blue": "color10Blue", "space-1/2": "space1_2", "font-größe": "fontGrosse" };

/** A colour set: Apple's "Asset Catalog Format Reference", with numbers formatted as Xcode writes them. */
const COLOR_SET = {
  type: "object",
  additionalProperties: false,
  required: ["colors", "info"],
  properties: {
    info: {
      type: "object",
      required: ["author", "version"],
      properties: { author: { type: "string" }, version: { const: 1 } },
    },
    colors: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["color", "idiom"],
        properties: {
          idiom: { const: "universal" },
          appearances: {
            type: "array",
            minItems: 1,
            items: {
              oneOf: [
                { properties: { appearance: { const: "luminosity" }, value: { enum: ["light", "dark"] } } },
                { properties: { appearance: { const: "contrast" }, value: { const: "high" } } },
              ],
            },
          },
          color: {
            type: "object",
            additionalProperties: false,
            required: ["color-space", "components"],
            properties: {
              "color-space": { enum: ["srgb", "display-p3"] },
              components: {
                type: "object",
                additionalProperties: false,
                required: ["red", "green", "blue", "alpha"],
                properties: Object.fromEntries(
                  ["red", "green", "blue", "alpha"].map((channel) => [
                    channel,
                    { type: "string", pattern: "^(0x[0-9A-F]{2}|[01]\\.\\d{3,})$" },
                  ]),
                ),
              },
            },
          },
        },
      },
    },
  },
};

const GOLDEN_NAMES = { link: "linkColor" };

const IDENTITIES: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  ["the first identity", ROOT, { accent: "colorAccent" }],
  ["the second identity", SECOND, { accent: "colorAccent", gray: "grayColor" }],
  ["an identity with seven modifiers", SEVEN, { ...NAMES, ...GOLDEN_NAMES }],
];

describe.each<(typeof IDENTITIES)[number]>([
  ...IDENTITIES,
  ["an identity with a line that depends on the contrast", writeNative(), GOLDEN_NAMES],
])("Swift: %s", (_, root, names) => {
  const api = openApi({ root });

  it("generates a package that parses, and colour sets in Xcode's format", async () => {
    const { get } = await api;
    const { files } = await platformOf(await api, "swift");
    const isColorSet = new Ajv({ strict: false }).compile(COLOR_SET);
    for (const { path, href } of files) {
      const text = await get(href).text();
      if (path.endsWith(".swift")) expect(() => parseFile("swift", text), path).not.toThrow();
      if (path.endsWith(".colorset/Contents.json"))
        expect([path, isColorSet(JSON.parse(text)), isColorSet.errors]).toEqual([path, true, null]);
    }
  });

  it("contains the values of each theme that the system selects, for the identity and each product", async () => {
    expect(await expectEqual(await api, SWIFT, names)).toBeGreaterThan(10);
  });
});

describe("Swift", () => {
  it("declares an Int for a number that is whole in every theme, and a Double for any other number", async () => {
    const number = (value: number) => ({ $type: "number", $value: value, $description: "" });
    const groups = {
      grid: { columns: number(12), ratio: number(1.5) },
      line: { normal: { factor: number(1) }, clear: { factor: number(1.25) } },
    };
    const api = await openApi({ root: writeNative({}, groups) });
    const source = await api.get("/api/v1/platforms/swift/Sources/DesignTokens/Tokens.swift").text();
    expect(source).toContain("public static let gridColumns: Int = 12\n");
    expect(source).toContain("public static let gridRatio: Double = 1.5\n");
    expect(/static func factor\([^)]*\) -> (\w+)/.exec(source)?.[1]).toBe("Double");
    await expectEqual(api, SWIFT, GOLDEN_NAMES);
  });

  it("states a list of font families once, in the constant of its token", async () => {
    const sans = ["Alegreya Sans", "sans-serif"];
    const face = (more: object) => ({ $type: "fontFamily", $value: sans, $description: "", ...more });
    const groups = { face: { old: face({ $deprecated: true }), sans: face({}), again: face({}) } };
    const api = await openApi({ root: writeNative({}, groups) });
    const source = await api.get("/api/v1/platforms/swift/Sources/DesignTokens/Tokens.swift").text();
    expect(source).toContain("families: FontFamilies.faceSans,\n");
    await expectEqual(api, SWIFT, GOLDEN_NAMES);
  });

  it("keeps a colour outside sRGB in Display P3, exactly as the token states it", async () => {
    const { get, identity } = await openApi({ root: SECOND });
    const [theme] = identity.themes;
    const set = (await get(
      "/api/v1/platforms/swift/Sources/DesignTokens/Tokens.xcassets/Tokens/swatchLagoon.colorset/Contents.json",
    ).json()) as ColorSet;
    expect(shownColor(set, theme!)).toEqual({
      "color-space": "display-p3",
      components: { red: "0.040", green: "0.520", blue: "0.500", alpha: "1.000" },
    });
  });

  it("leaves out a name that differs from another one only in case, and says so in the file", async () => {
    const gray = { $type: "color", $value: { colorSpace: "srgb", components: [0, 0, 0], hex: "#000000" } };
    const more = { more: { aBc: { ...gray, $description: "" }, abC: { ...gray, $description: "" } } };
    const api = await openApi({ root: writeNative({}, more) });
    const { omitted, files } = await platformOf(api, "swift");
    expect(omitted.map(({ token }) => token)).toContain("more-abC");
    const source = await api.get("/api/v1/platforms/swift/Sources/DesignTokens/Tokens.swift").text();
    expect(source).toContain("// - more-abC: more-aBc has the same name,");
    const paths = files.map(({ path }) => path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("names folders so that every file system accepts them, and says which name is too long", async () => {
    const gray = { $type: "color", $value: { colorSpace: "srgb", components: [0, 0, 0], hex: "#000000" } };
    const names = ["ação", "朱", "aux", "com1", "self", "default", "blue", "accent", "1st", "a".repeat(90)];
    const colors = Object.fromEntries(names.map((name) => [name, { ...gray, $description: "" }]));
    const settings = { names: { groups: { color: "", line: "", odd: "" } } };
    const api = await openApi({ root: writeNative(settings, { odd: colors }) });
    const { files, omitted } = await platformOf(api, "swift");
    const folders = files.flatMap(({ path }) => /Tokens\/(\w+)\.colorset/.exec(path)?.[1] ?? []);
    expect(folders).toEqual(
      expect.arrayContaining(["acao", "auxColor", "com1Color", "selfColor", "default", "blueColor", "color1St"]),
    );
    // Xcode generates `accent` in an app, and SwiftUI has `accentColor`.
    expect(folders).toContain("colorAccent");
    expect(folders).not.toContain("accent");
    expect(omitted.map(({ token }) => token)).toEqual(expect.arrayContaining(["朱", "a".repeat(90)]));
    const source = await api.get("/api/v1/platforms/swift/Sources/DesignTokens/Tokens.swift").text();
    expect(source).toContain("static let `default` = ");
    expect(() => parseFile("swift", source)).not.toThrow();
  });
});
