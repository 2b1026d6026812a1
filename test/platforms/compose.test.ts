import { describe, expect, it } from "vitest";
import { openApi, ROOT, SECOND } from "../built.ts";
import { PARSERS } from "../reference/parsers.ts";
import { color, SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";
import { KOTLIN } from "./kotlin.ts";
import { writeNative } from "./native-identity.ts";
import { argbOf, expectEqual, filesOf, variablesOf } from "./read-back.ts";

async function kotlinOf(root: string): Promise<string> {
  return (await openApi({ root })).get("/api/v1/platforms/compose/DesignTokens.kt").text();
}

/** The parameters of a function, or the members of a call. */
function linesIn(text: string, start: string): readonly string[] {
  const [, after = ""] = text.split(`${start}(\n`);
  return (/^[^]*?(?=^ *\))/m.exec(after)?.[0] ?? "").split("\n").flatMap((line) => line.trim().replace(/,$/, "") || []);
}

describe("Kotlin for Compose", () => {
  it.each([
    ["the first identity", ROOT, 400],
    ["the second identity", SECOND, 300],
  ])("of %s parses, and has the values of every theme", async (_, root, least) => {
    const api = await openApi({ root });
    const { variants } = await filesOf(api, "compose");
    for (const { texts } of variants) expect(PARSERS["kotlin"]?.(texts.get("DesignTokens.kt") ?? "")).toEqual([]);
    expect(await expectEqual(api, KOTLIN)).toBeGreaterThan(least);
  });

  it("declares an object for each season in each theme", async () => {
    const api = await openApi();
    const text = await api.get("/api/v1/platforms/compose/DesignTokens.kt").text();
    const { season = "" } = await variablesOf(api, "dark", { season: "natal" });
    const [, object = ""] = /^object DarkNatalScheme : TokenScheme by DarkScheme \{$([^]*?)^\}$/m.exec(text) ?? [];
    expect(object).toContain(`val season: Color? = Color(0x${argbOf(season)?.slice(1).toUpperCase()})`);
  });

  it("maps the identity's roles to Material 3 colours", async () => {
    const { get } = await openApi();
    const text = await get("/api/v1/platforms/compose/DesignTokens.kt").text();
    for (const line of [
      "primary = tokens.color.accent",
      "surface = tokens.color.paper",
      "onSurface = tokens.color.ink",
    ])
      expect(text).toContain(` ${line},\n`);
  });

  it("selects the season's object in the system's colour scheme", async () => {
    const text = await kotlinOf(ROOT);
    expect(/^enum class Season \{$([^]*?)^\}$/m.exec(text)?.[1]).toContain("\n    Natal\n");
    const [, inDark = ""] = /^    darkTheme -> when \(season\) \{$([^]*?)^    \}$/m.exec(text) ?? [];
    expect(inDark).toContain("Season.Natal -> DarkNatalScheme\n");
    expect(inDark).toMatch(/else -> DarkScheme\n$/);
    expect(linesIn(text, "fun DesignTokensTheme")).toEqual([
      "darkTheme: Boolean = isSystemInDarkTheme()",
      "highContrast: Boolean = isSystemInHighContrast()",
      "season: Season? = null",
      "tokens: TokenScheme = tokenScheme(darkTheme, highContrast, season)",
      "colorScheme: ColorScheme = remember(tokens, darkTheme) { materialColorScheme(tokens, darkTheme) }",
      "shapes: Shapes = DesignTokensShapes",
      "typography: Typography = MaterialTheme.typography",
      "content: @Composable () -> Unit",
    ]);
  });

  it("omits parameters for parts that the identity lacks", async () => {
    const folder = temporaryFolder();
    writeTokens(folder, SETTINGS, { color: { light: THEME } });
    const text = await kotlinOf(folder);
    expect(linesIn(text, "fun DesignTokensTheme")).toEqual([
      "darkTheme: Boolean = isSystemInDarkTheme()",
      "tokens: TokenScheme = tokenScheme(darkTheme)",
      "content: @Composable () -> Unit",
    ]);
    expect(text).not.toMatch(/season|contrast|material/i);
  });

  it("shows a selection by the weakest border, unless text has its colour", async () => {
    const folder = temporaryFolder();
    const theme = {
      ...THEME,
      card: color("#eeeeee", [0.9333, 0.9333, 0.9333]),
      edge: color("#777777", [0.4667, 0.4667, 0.4667]),
      hairline: color("#cccccc", [0.8, 0.8, 0.8]),
    };
    const roles = {
      text: "color.ink",
      background: "color.paper",
      surface: "color.card",
      border: ["color.edge", "color.hairline"],
    };
    writeTokens(folder, { ...SETTINGS, roles }, { color: { light: theme } });
    const colors = linesIn(await kotlinOf(folder), "lightColorScheme()).copy");
    for (const line of [
      "secondaryContainer = if (tokens.color.hairline == tokens.color.ink) tokens.color.card else tokens.color.hairline",
      "onSecondaryContainer = tokens.color.ink",
      "surfaceContainer = tokens.color.card",
      "outline = tokens.color.edge",
      "outlineVariant = tokens.color.hairline",
      "surfaceTint = tokens.color.paper",
      "surfaceBright = if (darkTheme) tokens.color.card else tokens.color.paper",
      "surfaceDim = if (darkTheme) tokens.color.paper else tokens.color.card",
    ])
      expect(colors).toContain(line);
  });

  it("centres text in its lines", async () => {
    const text = await kotlinOf(SECOND);
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    expect(count(/^ +lineHeight = /gm)).toBeGreaterThan(0);
    const [, name = ""] =
      /^private val (\w+) = LineHeightStyle\(LineHeightStyle\.Alignment\.Center, /m.exec(text) ?? [];
    expect(count(new RegExp(`^ +lineHeightStyle = ${name}\\b`, "gm"))).toBe(count(/^ +lineHeight = /gm));
  });

  it("defines transitions for values of any type", async () => {
    const ms = (value: number) => ({ value, unit: "ms" });
    const parts = { duration: ms(150), timingFunction: [0.2, 0, 0, 1] };
    const transition = (value: object) => ({ $type: "transition", $value: value, $description: "" });
    const change = { open: transition({ ...parts, delay: ms(30) }), odd: transition({ ...parts, delay: ms(0.5) }) };
    const text = await kotlinOf(writeNative({}, { change }));
    expect(linesIn(text, "        fun <T> open(): TweenSpec<T> = tween")).toEqual([
      "durationMillis = 150",
      "delayMillis = 30",
      "easing = CubicBezierEasing(0.2f, 0f, 0f, 1f)",
    ]);
    expect(text).toContain("- change-odd: A part of it isn't a whole number of milliseconds or a curve.");
  });

  it("defines a transition in each theme if themes override it", async () => {
    const transition = (value: number) => ({
      $type: "transition",
      $value: { duration: { value, unit: "ms" }, delay: { value: 0, unit: "ms" }, timingFunction: [0, 0, 1, 1] },
      $description: "",
    });
    const line = { normal: { shift: transition(150) }, clear: { shift: transition(40) } };
    const text = await kotlinOf(writeNative({}, { line }));
    expect(text).toContain("\n    fun <T> shift(): TweenSpec<T>\n");
    expect(
      text.match(/ {8}override fun <T> shift\(\): TweenSpec<T> = tween\(\n +durationMillis = (?:150|40),/g),
    ).toHaveLength(5);
  });

  const pixels = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" }, $description: "" });
  const roles = { text: "color.ink", background: "color.paper" };

  it("rounds small components by the smallest radius, and the rest by the next", async () => {
    const corner = { pill: pixels(9999), soft: pixels(8), sharp: pixels(2) };
    const text = await kotlinOf(writeNative({ roles: { ...roles, radius: "corner.*" } }, { corner }));
    expect(linesIn(text, "val DesignTokensShapes: Shapes = Shapes")).toEqual([
      "extraSmall = RoundedCornerShape(DesignTokens.Corner.sharp)",
      "small = RoundedCornerShape(DesignTokens.Corner.sharp)",
      "medium = RoundedCornerShape(DesignTokens.Corner.soft)",
      "large = RoundedCornerShape(DesignTokens.Corner.soft)",
      "extraLarge = RoundedCornerShape(DesignTokens.Corner.soft)",
    ]);
  });

  it("reads a radius that themes change from the tokens", async () => {
    const text = await kotlinOf(writeNative({ roles: { ...roles, radius: "line.hairline" } }));
    const shapes = linesIn(text, "fun materialShapes(tokens: TokenScheme): Shapes = Shapes");
    expect(shapes).toHaveLength(5);
    expect(shapes).toContain("large = RoundedCornerShape(tokens.line.hairline)");
    expect(linesIn(text, "fun DesignTokensTheme")).toContain("shapes: Shapes = materialShapes(tokens)");
  });
});
