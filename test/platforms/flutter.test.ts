import { describe, expect, it } from "vitest";
import { openApi, ROOT, SECOND, SEVEN } from "../built.ts";
import { DART, dartValues } from "./dart-values.ts";
import { parseFile } from "./expressions.ts";
import { writeNative } from "./native-identity.ts";
import { expectEqual, platformOf } from "./read-back.ts";

/** The names that differ from the token names in camel case. */
const NAMES = { "10-blue": "color10Blue", "space-1/2": "space1_2", "font-größe": "fontGrosse" };

const IDENTITIES: readonly (readonly [string, string])[] = [
  ["the first identity", ROOT],
  ["the second identity", SECOND],
  ["an identity with seven modifiers", SEVEN],
];

describe.each<(typeof IDENTITIES)[number]>([
  ...IDENTITIES,
  ["an identity with a line that depends on the contrast", writeNative()],
])("Flutter: %s", (_, root) => {
  const api = openApi({ root });

  it("generates libraries that parse", async () => {
    const { get } = await api;
    const { files } = await platformOf(await api, "flutter");
    for (const { path, href } of files)
      expect(parseFile("dart", await get(href).text()).children().length, path).toBeGreaterThan(0);
  });

  it("contains every theme's values, for the identity and each product", async () => {
    expect(await expectEqual(await api, DART, NAMES)).toBeGreaterThan(10);
  });
});

describe("Flutter", () => {
  it("maps the identity's roles to Material themes", async () => {
    const { get } = await openApi();
    const text = await get("/api/v1/platforms/flutter/tokens.dart").text();
    const [, scheme = ""] = /const ColorScheme darkColorScheme = ColorScheme\(([^]*?)\n\);/.exec(text) ?? [];
    // The dark theme's text is #ededed on #141414, its border #767676.
    expect(scheme).toContain("brightness: Brightness.dark,");
    for (const member of ["surface: Color(0xFF141414)", "onSurface: Color(0xFFEDEDED)", "outline: Color(0xFF767676)"])
      expect(scheme).toContain(`  ${member},\n`);
    expect(text).toMatch(/MaterialApp\(highContrastDarkTheme: darkHighContrastTheme\)\.\nfinal ThemeData dark/);
  });

  it("omits the colour scheme if the text or background role is missing", async () => {
    const { get } = await openApi({ root: writeNative({ roles: { text: "color.ink" } }) });
    const text = await get("/api/v1/platforms/flutter/tokens.dart").text();
    expect(text).not.toContain("ColorScheme");
    expect(text).toContain("final ThemeData darkTheme = ThemeData(\n  brightness: Brightness.dark,\n");
  });

  it("includes every other theme, for programs to choose", async () => {
    const { get } = await openApi({ root: writeNative() });
    const text = await get("/api/v1/platforms/flutter/tokens.dart").text();
    expect(text).toContain("/// Sepia.\nfinal ThemeData sepiaTheme = ");
    expect(dartValues(text, "sepia").get("ink")).toBe("#ededed");
  });

  it("writes null if a theme lacks a token", async () => {
    const gray = { $type: "color", $value: { colorSpace: "srgb", components: [0, 0, 0], hex: "#000000" } };
    const only = { light: { dusk: { ...gray, $description: "" } } };
    const contexts = {
      light: { name: "Light", sources: [{ group: "only.light", as: "only" }], facets: { mode: "light" } },
      dark: { name: "Dark", sources: [{ group: "color.dark", as: "color" }], facets: { mode: "dark" } },
    };
    const root = writeNative({ modifiers: { theme: { role: "theme", contexts } }, roles: {}, lint: {} }, { only });
    const { get } = await openApi({ root });
    const text = await get("/api/v1/platforms/flutter/tokens.dart").text();
    expect(text).toContain("  final Color? onlyDusk;\n");
    expect(dartValues(text, "light").get("onlyDusk")).toBe("#000000");
    expect(dartValues(text, "dark").has("onlyDusk")).toBe(false);
    expect(text).toContain("onlyDusk: Color.lerp(onlyDusk, other.onlyDusk, t),");
  });

  it("renames reserved words, and the members that every class has", async () => {
    const gray = { $type: "color", $value: { colorSpace: "srgb", components: [0, 0, 0], hex: "#000000" } };
    const colors = Object.fromEntries(
      ["class", "t", "hash-code", "1st", "ação"].map((name) => [name, { ...gray, $description: "" }]),
    );
    const root = writeNative({ names: { groups: { color: "", line: "", odd: "" } } }, { odd: colors });
    const { get } = await openApi({ root });
    const text = await get("/api/v1/platforms/flutter/tokens.dart").text();
    for (const name of ["classColor", "tColor", "hashCodeColor", "color1St", "acao"])
      expect(text).toContain(`  final Color ${name};\n`);
    expect(parseFile("dart", text).children().length).toBeGreaterThan(0);
  });
});
