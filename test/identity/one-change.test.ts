import { lexer } from "css-tree";
import { describe, expect, it } from "vitest";
import { readFolder } from "../../generator/identity/folder.ts";
import { openApi } from "../built.ts";
import { color, SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

const GREY = color("#999999", [0.6, 0.6, 0.6]);
const length = (value: number, unit: string) => ({ $type: "dimension", $value: { value, unit } });
const { light } = SETTINGS.modifiers.theme.contexts;
const themes = (contexts: object) => ({ modifiers: { theme: { role: "theme", contexts } } });
const group = (name: string, facets: object) => ({ sources: [{ group: `color.${name}`, as: "color" }], facets });

/** The smallest identity with changes to the settings, the light theme or the tokens. */
type Change = { readonly settings?: object; readonly light?: object; readonly tokens?: object };

function folderWith({ settings = {}, light = {}, tokens = {} }: Change): string {
  const folder = temporaryFolder();
  const { color = {}, ...rest } = tokens as { color?: object };
  writeTokens(folder, { ...SETTINGS, ...settings }, { color: { light: { ...THEME, ...light }, ...color }, ...rest });
  return folder;
}

async function check(change: Change) {
  const folder = folderWith(change);
  const reading = await readFolder(folder, {
    base: { origin: "", path: "" },
    spanIn: () => ({ from: 2026, to: 2026 }),
  });
  const problems = "problems" in reading ? reading.problems : [];
  const textsOf = (list: typeof problems) =>
    list.map(({ message, fix }) => (fix === null ? message : `${message} ${fix}`));
  return { folder, problems: textsOf(problems), warnings: textsOf(reading.warnings) };
}

/** The variables of a theme, by default the first. */
async function variablesOf(folder: string, theme = "light"): Promise<Readonly<Record<string, string>>> {
  const { get } = await openApi({ root: folder });
  return (await get(`/api/v1/themes/${theme}`).json()).variables;
}

const BOTH = { ink: "#000000", paper: "#ffffff" };

describe("The smallest identity is accepted with", () => {
  it.each<readonly [string, Change, Readonly<Record<string, string>>]>([
    ["a colour called accent", { light: { accent: GREY } }, { ...BOTH, accent: "#999999" }],
    ["a colour whose name is also a hexadecimal colour", { light: { face: GREY } }, { ...BOTH, face: "#999999" }],
    [
      "a type inherited from a group",
      { tokens: { space: { $type: "dimension", small: { $value: { value: 4, unit: "px" } } } } },
      { ...BOTH, "space-small": "4px" },
    ],
    ["a two-line note", { light: { ink: { ...THEME.ink, $description: "Text.\nAnd marks." } } }, BOTH],
    ["names that CSS escapes", { tokens: { space: { "1/2": length(1, "px") } } }, { ...BOTH, "space-1/2": "1px" }],
    ["names that begin with a digit", { light: { "10-blue": GREY } }, { ...BOTH, "10-blue": "#999999" }],
    ["names in any script", { tokens: { größe: length(1, "px") } }, { ...BOTH, größe: "1px" }],
    [
      "a prefix for colours",
      { settings: { names: { groups: { color: "c" } } } },
      { "c-ink": "#000000", "c-paper": "#ffffff" },
    ],
    [
      "colours with their group's name",
      { settings: { names: {} } },
      { "color-ink": "#000000", "color-paper": "#ffffff" },
    ],
    ["an address with a path", { settings: { url: "https://two.example/design/tokens" } }, BOTH],
  ])("%s", async (_, change, expected) => {
    const { folder, problems, warnings } = await check(change);
    expect([problems, warnings]).toEqual([[], []]);
    expect(await variablesOf(folder)).toEqual(expected);
  });

  it("no token called ink", async () => {
    const folder = temporaryFolder();
    writeTokens(folder, SETTINGS, { color: { light: { words: THEME.ink } } });
    expect(await variablesOf(folder)).toEqual({ words: "#000000" });
  });

  it("a short hex, with a warning, and publishes it with six digits", async () => {
    const soft = { ...GREY, $value: { ...GREY.$value, hex: "#999" } };
    const { folder, problems, warnings } = await check({ light: { soft } });
    expect([problems, warnings.length]).toEqual([[], 1]);
    expect(await variablesOf(folder)).toEqual({ ...BOTH, soft: "#999999" });
  });

  it("greys in high contrast, and keeps their values", async () => {
    const contexts = { light, more: group("more", { mode: "light", contrast: "more" }) };
    const tokens = { color: { more: { ...THEME, "gray-soft": GREY } } };
    const { folder, problems, warnings } = await check({
      settings: themes(contexts),
      light: { "gray-soft": GREY },
      tokens,
    });
    expect([problems, warnings]).toEqual([[], []]);
    expect(await variablesOf(folder, "more")).toEqual({ ...BOTH, "gray-soft": "#999999" });
  });

  it("a theme called Dark, with a case-sensitive address", async () => {
    const contexts = { light, Dark: group("night", { mode: "dark" }) };
    const { folder, problems } = await check({ settings: themes(contexts), tokens: { color: { night: THEME } } });
    expect(problems).toEqual([]);
    const { get } = await openApi({ root: folder });
    const [exact, lowercase] = ["Dark", "dark"].map((id) => get(`/api/v1/themes/${id}`));
    expect((await exact!.json()).theme).toBe("Dark");
    expect([lowercase!.status, (await lowercase!.json()).message]).toEqual([
      404,
      'Unknown theme "dark". Did you mean "Dark"? Use one of: light, Dark.',
    ]);
  });

  it("a default that isn't the first theme", async () => {
    const contexts = { light, Dark: group("night", { mode: "dark" }) };
    const night = { ink: THEME.paper, paper: THEME.ink };
    const settings = { modifiers: { theme: { role: "theme", default: "Dark", contexts } } };
    const { get } = await openApi({ root: folderWith({ settings, tokens: { color: { night } } }) });
    expect((await get("/api/v1/themes").json()).default).toBe("Dark");
    const { background } = await get("/api/v1/contrast?foreground=ink&background=paper").json();
    expect(background).toEqual({ input: "paper", token: "paper", hex: "#000000" });
  });

  it("three light themes, and applies the first to :root", async () => {
    const contexts = { light, ...Object.fromEntries(["mist", "snow"].map((id) => [id, group(id, { mode: "light" })])) };
    const tokens = { color: { mist: { ...THEME, paper: GREY }, snow: THEME } };
    const { folder, problems, warnings } = await check({ settings: themes(contexts), tokens });
    expect([problems, warnings]).toEqual([[], []]);
    const { get } = await openApi({ root: folder });
    const css = await get("/api/v1/tokens.css").text();
    expect(/^:root \{([^}]*)\}/.exec(css)?.[1]).toContain("--paper: #ffffff;");
    expect(css).toMatch(/\[data-theme="mist"\] \{[^}]*--paper: #999999;/);
    expect(css).not.toContain("@media (prefers-color-scheme");
  });

  it("a name that is also a hexadecimal colour, and finds it in contrast requests", async () => {
    const { get } = await openApi({ root: folderWith({ light: { face: GREY } }) });
    const { foreground } = await get("/api/v1/contrast?foreground=face&background=paper").json();
    expect(foreground).toEqual({ input: "face", token: "face", hex: "#999999" });
  });

  it("names that need escapes in a stylesheet", async () => {
    const tokens = { "1/2": length(1, "px"), größe: length(2, "px") };
    const { get } = await openApi({ root: folderWith({ tokens }) });
    const css = await get("/api/v1/tokens.css").text();
    expect(css).toContain("--1\\/2: 1px;");
    expect(css).toContain("--größe: 2px;");
  });
});

describe("The smallest identity is published with a warning about", () => {
  it.each<readonly [string, Change, string, Readonly<Record<string, string>>]>([
    [
      "a length in em",
      { tokens: { gap: length(1.5, "em") } },
      'gap: "unit" is "em". The format allows only px and rem; the value is published as is.',
      { gap: "1.5em" },
    ],
    [
      "a length in per cent",
      { tokens: { gap: length(50, "%") } },
      'gap: "unit" is "%". The format allows only px and rem; the value is published as is.',
      { gap: "50%" },
    ],
    [
      "a colour that only one theme defines",
      {
        settings: themes({ light, night: group("night", { mode: "dark" }) }),
        light: { glow: GREY },
        tokens: { color: { night: THEME } },
      },
      "color.glow: The token is missing in theme night. Expected: a value in every context. Add it there, or to the tokens of all contexts.",
      { glow: "#999999" },
    ],
  ])("%s", async (_, change, warning, expected) => {
    const { folder, problems, warnings } = await check(change);
    expect([problems, warnings]).toEqual([[], [warning]]);
    expect(await variablesOf(folder)).toMatchObject(expected);
  });
});

describe("The warning about a length", () => {
  const warningsFor = async (units: readonly string[]) => {
    const tokens = Object.fromEntries(units.map((unit, index) => [`t${index}`, length(1, unit)]));
    const { warnings } = await check({ tokens });
    return warnings.map((warning) => warning.replace(/^t\d+: /, ""));
  };

  it("in another CSS unit suggests nothing", async () => {
    const units = [...lexer.units.length.filter((unit) => unit !== "px" && unit !== "rem"), "%", "Q"];
    expect(await warningsFor(units)).toEqual(
      units.map((unit) => `"unit" is "${unit}". The format allows only px and rem; the value is published as is.`),
    );
  });

  it("in a misspelled unit suggests the right one", async () => {
    expect(await warningsFor(["ren", "pxx", "deg", "fr"])).toEqual([
      '"unit" is "ren". Expected: one of "px", "rem". Did you mean "rem"?',
      '"unit" is "pxx". Expected: one of "px", "rem". Did you mean "px"?',
      '"unit" is "deg". Expected: one of "px", "rem".',
      '"unit" is "fr". Expected: one of "px", "rem".',
    ]);
  });
});

describe("The smallest identity is rejected with", () => {
  it.each<readonly [string, Change, readonly string[]]>([
    [
      "themes that differ only by case",
      {
        settings: themes({ dark: group("light", { mode: "dark" }), Dark: group("light", { mode: "dark" }) }),
      },
      [
        'modifiers.theme.contexts: The contexts "dark" and "Dark" differ only by case, which inputs ignore. Rename one of the two.',
      ],
    ],
    [
      "a theme that is neither light nor dark",
      { settings: themes({ light: { ...light, facets: {} } }) },
      [
        'modifiers.theme.contexts.light: "facets" is missing. Expected: "mode": "light" or "mode": "dark", since "light" is a theme.',
      ],
    ],
    [
      "a name with a dot",
      { tokens: { "1.5": length(1, "px") } },
      ['Invalid name "1.5". Expected: a name without . { }. Write "1-5".'],
    ],
    [
      "an address with a query",
      { settings: { url: "https://two.example/design?v=1" } },
      [
        '"url" is "https://two.example/design?v=1". Expected: an address such as https://example.org or https://example.org/design.',
      ],
    ],
    [
      "a note that isn't text",
      { light: { ink: { ...THEME.ink, $description: 3 } } },
      ['color.light.ink: "$description" is 3. Expected: text.'],
    ],
    [
      "two tokens with the same variable",
      { light: { "a-b": GREY }, tokens: { a: { b: length(1, "px") } } },
      [
        "Duplicate variable --a-b: the tokens color.a-b and a.b both have it. Rename one, or give its group another prefix.",
      ],
    ],
    [
      "an alias to an unknown token",
      { light: { accent: { $type: "color", $value: "{color.light.inc}" } } },
      ['color.light.accent: Unknown token {color.light.inc}. Did you mean "color.light.ink"?'],
    ],
  ])("%s", async (_, change, expected) => {
    expect((await check(change)).problems).toEqual(expected);
  });
});
