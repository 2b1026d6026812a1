import { string } from "css-tree";
import { describe, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

const px = (value: number) => ({ value, unit: "px" });
const black = { colorSpace: "srgb", components: [0, 0, 0] };
const layer = { color: black, offsetX: px(0), offsetY: px(1), blur: px(2), spread: px(0) };

/** Design Tokens values and their CSS. */
const TEXTS: readonly (readonly [name: string, type: string, value: unknown, css: string | RegExp])[] = [
  ["an outer shadow", "shadow", layer, /^0px 1px 2px 0px \S+$/],
  ["an inner shadow", "shadow", { ...layer, inset: true }, /^inset 0px 1px 2px 0px \S+$/],
  ["a semi-bold font", "fontWeight", "semi-bold", "600"],
  ["a thin font", "fontWeight", "thin", "100"],
  ["an extra-black font", "fontWeight", "extra-black", "950"],
  ["a curve", "cubicBezier", [0.4, 0, 1, 1], "cubic-bezier(0.4, 0, 1, 1)"],
  ["a time", "duration", { value: 150, unit: "ms" }, "150ms"],
];

describe("a stylesheet writes", async () => {
  const folder = temporaryFolder();
  const tokens = Object.fromEntries(TEXTS.map(([, $type, $value], at) => [`t${at}`, { $type, $value }]));
  writeTokens(folder, SETTINGS, { color: { light: THEME }, ...tokens });
  const api = await openApi({ root: folder });
  const { variables } = (await api.get("/api/v1/themes/light").json()) as { variables: Record<string, string> };

  it.each(TEXTS.map(([name, , , css], at) => [name, css, at] as const))("%s as CSS", (_, css, at) => {
    expect(variables[`t${at}`]).toMatch(typeof css === "string" ? new RegExp(`^${RegExp.escape(css)}$`) : css);
  });

  it.each(['The "Best"', "Two\nLines", "Back\\slash"])("the font %j as an equivalent CSS string", async (font) => {
    const root = temporaryFolder();
    const face = { $type: "fontFamily", $value: font };
    writeTokens(root, SETTINGS, { color: { light: THEME }, face });
    const body = await (await openApi({ root })).get("/api/v1/themes/light").json();
    expect(string.decode((body as { variables: { face: string } }).variables.face)).toBe(font);
  });

  it("durations of zero for reduced motion", async () => {
    const css = await api.get("/api/v1/tokens.css").text();
    const [, block = ""] = /@media \(prefers-reduced-motion: reduce\) \{([^@]*)\}/.exec(css) ?? [];
    expect(block).toMatch(/--t6: 0m?s;/);
  });
});
