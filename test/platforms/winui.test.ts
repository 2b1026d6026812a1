import { describe, expect, it } from "vitest";
import { openApi, ROOT, SECOND } from "../built.ts";
import { argbOf, expectEqual, filesOf, variablesOf } from "./read-back.ts";
import { readXaml, resourcesIn, themesIn, XAML } from "./xaml.ts";

describe("XAML for WinUI", () => {
  it.each([
    ["the first identity", ROOT, 400],
    ["the second identity", SECOND, 300],
  ])("of %s has the values of every theme", async (_, root, least) => {
    expect(await expectEqual(await openApi({ root }), XAML)).toBeGreaterThan(least);
  });

  it.each([
    ["the first identity", ROOT],
    ["the second identity", SECOND],
  ])("of %s has equal keys in the three themes of Windows, and no duplicate keys", async (_, root) => {
    const { variants } = await filesOf(await openApi({ root }), "winui");
    for (const { texts } of variants)
      for (const [path, text] of texts) {
        const document = readXaml(text);
        const themes = themesIn(document);
        const keys = [...themes.values()].map((resources) => [...resources.keys()]);
        const expected = path.startsWith("Tokens.Theme.") ? [] : ["Light", "Dark", "HighContrast"];
        expect([...themes.keys()], path).toEqual(expected);
        expect(new Set(keys.map((list) => list.join(" "))).size, path).toBe(expected.length === 0 ? 0 : 1);
        const constants = [...resourcesIn(document).keys()];
        expect(
          constants.filter((key) => keys.flat().includes(key)),
          path,
        ).toEqual([]);
      }
  });

  it("says where each theme is, and has a file for each season", async () => {
    const api = await openApi();
    const { get } = api;
    const [notice = ""] = (await get("/api/v1/platforms/winui/Tokens.xaml").text()).split("-->");
    expect(notice).toContain("(light-high-contrast) is in Tokens.Theme.LightHighContrast.xaml,");
    const document = readXaml(await get("/api/v1/platforms/winui/Tokens.Season.Natal.xaml").text());
    const { season = "" } = await variablesOf(api, "dark", { season: "natal" });
    expect(themesIn(document).get("Dark")?.get("SeasonColor")?.text.toLowerCase()).toBe(argbOf(season));
  });

  it("leaves the colours of a contrast theme to the reader, and keeps the identity's in files", async () => {
    const { get } = await openApi();
    const contrast = themesIn(readXaml(await get("/api/v1/platforms/winui/Tokens.xaml").text())).get("HighContrast");
    expect(contrast?.get("InkColor")?.attributes["ResourceKey"]).toBe("SystemColorWindowTextColor");
    expect(contrast?.get("InkBrush")?.attributes["Color"]).toBe("{ThemeResource SystemColorWindowTextColor}");
    expect(contrast?.get("PaperBrush")?.attributes["Color"]).toBe("{ThemeResource SystemColorWindowColor}");
    // The text on it is in the colour of the page.
    expect(contrast?.get("AccentBrush")?.attributes["Color"]).toBe("{ThemeResource SystemColorWindowTextColor}");
    // A colour without a role keeps its value.
    expect(contrast?.get("ScrimColor")?.text).toMatch(/^#/);
    const dark = resourcesIn(readXaml(await get("/api/v1/platforms/winui/Tokens.Theme.DarkHighContrast.xaml").text()));
    expect(dark.get("InkColor")?.text).toBe("#FFFFFFFF");
  });

  it("writes radii as corner radii, and spaces as thicknesses", async () => {
    const { get } = await openApi();
    const resources = resourcesIn(readXaml(await get("/api/v1/platforms/winui/Tokens.xaml").text()));
    expect(resources.get("RadiusSmallCornerRadius")).toMatchObject({ name: "CornerRadius", text: "2" });
    expect(resources.get("Space4Thickness")).toMatchObject({ name: "Thickness", text: "16" });
  });
});
