import { describe, expect, it } from "vitest";
import { openApi, ROOT, SECOND } from "../built.ts";
import { ANDROID, hasAapt2, link, overlayOf, WITHOUT_AAPT2 } from "./aapt2.ts";
import { writeNative } from "./native-identity.ts";
import { argbOf, expectEqual, filesOf, variablesOf } from "./read-back.ts";

describe("Android resources, compiled and linked by aapt2", () => {
  it.for([
    ["the first identity", ROOT, 400],
    ["the second identity", SECOND, 300],
  ] as const)("of %s have the values of every theme", async ([, root, least], context) => {
    context.skip(!hasAapt2, WITHOUT_AAPT2);
    expect(await expectEqual(await openApi({ root }), ANDROID)).toBeGreaterThan(least);
  });

  it("include an overlay for each season, by day and by night", async (context) => {
    context.skip(!hasAapt2, WITHOUT_AAPT2);
    const api = await openApi();
    const { variants } = await filesOf(api, "android");
    const { resources } = link(variants[0]?.texts ?? new Map<string, string>());
    const overlay = overlayOf(resources, "natal", false);
    for (const [theme, configuration] of [
      ["light", ""],
      ["dark", "night-v8"],
    ] as const) {
      const { season = "" } = await variablesOf(api, theme, { season: "natal" });
      expect(overlay.get(configuration)?.items.get("colorSeason"), theme).toBe(argbOf(season));
    }
  });

  it("carry notes and deprecations into R, and the values of a theme that no system setting selects", async (context) => {
    context.skip(!hasAapt2, WITHOUT_AAPT2);
    const api = await openApi({ root: writeNative() });
    const { variants } = await filesOf(api, "android");
    const { resources, r } = link(variants[0]?.texts ?? new Map<string, string>());
    expect(r).toMatch(/\* Text and icons\.\s+\*\/\s+public static final int ink=/);
    expect(r).toMatch(/@Deprecated\s+public static final int veil=/);
    expect(overlayOf(resources, "sepia", false).get("")?.items.get("colorPaper")).toBe("#ff141414");
  });
});
