import { wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { color, SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

const sample = await openApi();

type InTheme = {
  theme: string;
  text: { hex: string };
  on: { hex: string };
  ratio: number;
  minimum: number;
  allowed: boolean;
  reasons: string[];
  nearest: { text: string; on: string; ratio: number } | null;
};
type Pairs = { allowed: boolean; themes: InTheme[] };
type Colors = { colors: { token: string; themes: { theme: string; hex: string; ratio: number }[] }[] };

async function get<Body>(address: string, api = sample): Promise<Body> {
  const response = api.get(`/api/v1${address}`);
  expect(response.status, address).toBe(200);
  return (await response.json()) as Body;
}

/** Rounds down to two decimals. */
const floor = (ratio: number) => Math.floor(ratio * 100) / 100;

const FOUR = ["light", "dark", "light-high-contrast", "dark-high-contrast"];

/** An identity with a colour that is translucent in one theme, one that is deprecated, and one that a density changes. */
async function varied() {
  const root = temporaryFolder();
  const { theme } = SETTINGS.modifiers;
  const [light] = Object.values(theme.contexts);
  const dark = { name: "Dark", sources: [{ group: "color.dark", as: "color" }], facets: { mode: "dark" } };
  const compact = { name: "Compact", sources: [{ group: "color.compact", as: "color" }] };
  const density = { default: "cozy", contexts: { cozy: { name: "Cozy", sources: [] }, compact } };
  const gray = color("#757575", [0.459, 0.459, 0.459]);
  const glass = { $type: "color", $value: { colorSpace: "srgb", components: [1, 1, 1], alpha: 0.5, hex: "#ffffff" } };
  const both = { ...THEME, old: { ...gray, $deprecated: true }, muted: color("#666666", [0.4, 0.4, 0.4]) };
  writeTokens(
    root,
    { ...SETTINGS, modifiers: { theme: { ...theme, contexts: { light, dark } }, density } },
    {
      color: {
        light: { ...both, glass: { ...glass, $description: "Glass." } },
        dark: { ...both, glass: THEME.paper },
        compact: { muted: color("#999999", [0.6, 0.6, 0.6]) },
      },
    },
  );
  return openApi({ root });
}

describe("/pairs", () => {
  it("allows text with enough contrast on a background in every theme", async () => {
    const { allowed, themes } = await get<Pairs>("/pairs?text=gray-soft&on=paper-alt");
    expect(allowed).toBe(true);
    expect(themes.map(({ theme }) => theme)).toEqual(FOUR);
    for (const { text, on, ratio } of themes) expect(ratio).toBeCloseTo(wcagContrast(text.hex, on.hex), 1);
  });

  it("refuses a border as text even where its contrast is enough", async () => {
    const { allowed, themes } = await get<Pairs>("/pairs?text=rule&on=paper");
    expect(allowed).toBe(false);
    const [light, , highContrast] = themes;
    expect(light?.reasons).toEqual([
      "rule is for border, not for text.",
      `The contrast is ${floor(wcagContrast("#d4d4d4", "#fafafa"))}. Expected: at least 4.5 for text.`,
    ]);
    expect(highContrast).toMatchObject({ ratio: 21, allowed: false, reasons: [light?.reasons[0]] });
  });

  it("allows the same border as a border", async () => {
    expect(await get<Pairs>("/pairs?text=rule&on=paper&use=border")).toMatchObject({ allowed: true });
  });

  it("refuses a grey as a background", async () => {
    const { allowed, themes } = await get<Pairs>("/pairs?text=ink&on=gray-soft");
    expect(allowed).toBe(false);
    expect(themes[1]?.reasons).toContain("gray-soft is for text and graphic, not for background.");
  });

  it("requires the minimum that the identity declares for the pair, if it's higher", async () => {
    const { themes } = await get<Pairs>("/pairs?text=ink&on=paper");
    expect(themes.map(({ minimum }) => minimum)).toEqual([4.5, 4.5, 7, 7]);
  });

  it.each(["777777", "rule", "data-ambar"])("names the nearest pair that is allowed, for %s", async (text) => {
    const { themes } = await get<Pairs>(`/pairs?text=${text}&on=gray-medium`);
    for (const { theme, nearest } of themes) {
      const again = await get<Pairs>(`/pairs?text=${nearest?.text}&on=${nearest?.on}`);
      expect(again.themes.find((entry) => entry.theme === theme)).toMatchObject({
        allowed: true,
        ratio: nearest?.ratio,
      });
    }
  });

  it("refuses a colour that isn't a token, and names the nearest allowed pair", async () => {
    const [light] = (await get<Pairs>("/pairs?text=6c6c6c&on=paper")).themes;
    expect(light).toMatchObject({ reasons: ["6c6c6c is not a token."], nearest: { text: "gray-soft", on: "paper" } });
  });

  it("names one nearest pair for all themes, if one is allowed in all", async () => {
    const { themes } = await get<Pairs>("/pairs?text=rule&on=paper");
    expect(themes.map(({ nearest }) => [nearest?.text, nearest?.on])).toEqual(FOUR.map(() => ["gray-soft", "paper"]));
  });

  it("names a nearest pair on another background if none is allowed on the most similar one", async () => {
    const { themes } = await get<Pairs>("/pairs?text=paper&on=ink&use=graphic");
    expect(themes.map(({ nearest }) => nearest)).not.toContain(null);
  });

  it("suggests a product's or a season's colour by the name that it accepts", async () => {
    const { themes } = await get<Pairs>("/pairs?text=paper-alt&on=season-natal");
    for (const { nearest } of themes)
      expect(sample.get(`/api/v1/pairs?text=${nearest?.text}&on=${nearest?.on}`).status).toBe(200);
  });

  it("refuses a pair that a theme can't show, and says why", async () => {
    const { allowed, themes } = await get<Pairs>("/pairs?text=ink&on=glass", await varied());
    expect([allowed, themes[0]]).toMatchObject([false, { ratio: null, reasons: ["glass is translucent in light."] }]);
  });

  it("suggests no deprecated colour", async () => {
    const { themes } = await get<Pairs>("/pairs?text=808080&on=paper", await varied());
    expect(themes.map(({ nearest }) => nearest?.text)).not.toContain("old");
  });

  it("judges the colours of a requested context", async () => {
    const api = await varied();
    expect(await get<Pairs>("/pairs?text=muted&on=paper&density=compact", api)).toMatchObject({ allowed: false });
    expect(await get<Pairs>("/pairs?text=muted&on=paper", api)).toMatchObject({ allowed: true });
  });

  it("allows every pair if the settings declare no uses", async () => {
    const root = temporaryFolder();
    writeTokens(root, SETTINGS, { color: { light: THEME } });
    const api = await openApi({ root });
    expect(await get<Pairs>("/pairs?text=paper&on=ink", api)).toMatchObject({ allowed: true });
  });

  it("refuses a background that is translucent in every theme", async () => {
    const response = sample.get("/api/v1/pairs?text=ink&on=scrim");
    expect([response.status, ((await response.json()) as { parameter: string }).parameter]).toEqual([400, "on"]);
  });
});

describe("/colors", () => {
  it("lists the colours for a use that pass on a background, in the order of the settings", async () => {
    const { colors } = await get<Colors>("/colors?background=paper&use=text");
    expect(colors.map(({ token }) => token)).toEqual(["ink", "gray-strong", "gray-medium", "gray-soft", "accent"]);
    for (const { themes } of colors) {
      expect(themes.map(({ theme }) => theme)).toEqual(FOUR);
      for (const { ratio } of themes) expect(ratio).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("lists the data colours, which only products define", async () => {
    const { colors } = await get<Colors>("/colors?background=paper-alt&use=data");
    expect(colors.map(({ token }) => token).toSorted()).toEqual([
      "data-ambar",
      "data-anil",
      "data-jade",
      "data-lilas",
      "data-rubi",
    ]);
  });

  it("says why the background may not be one", async () => {
    expect(await get<object>("/colors?background=rule&use=text")).toMatchObject({
      reasons: ["rule is for border, not for background."],
    });
    expect(await get<object>("/colors?background=paper&use=text")).toMatchObject({ reasons: [] });
  });

  it("lists no border of the background's colour", async () => {
    const { colors } = await get<Colors>("/colors?background=d4d4d4&use=border");
    expect(colors.flatMap(({ themes }) => themes.filter(({ hex }) => hex === "#d4d4d4"))).toEqual([]);
  });

  it("lists the colours that pass in only some themes last", async () => {
    const { colors } = await get<Colors>("/colors?background=808080&use=text");
    const counts = colors.map(({ themes }) => themes.length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });
});
