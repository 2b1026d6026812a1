import { parse } from "culori";
import { describe, expect, it } from "vitest";
import { openApi, ROOT, SECOND, SEVEN } from "../built.ts";
import { imported, sourceOf } from "../import/imported.ts";
import { color, SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";
import { filesOf, variablesOf } from "./read-back.ts";

const IDENTITIES = [
  ["the first identity", ROOT],
  ["the second identity", SECOND],
  ["an identity with seven modifiers", SEVEN],
] as const;

async function open(root: string, platform: string) {
  const api = await openApi({ root });
  const { variants, omitted } = await filesOf(api, platform);
  const { texts } = variants.find(({ choices }) => Object.keys(choices).length === 0) ?? { texts: [] };
  const inTheme = (theme: string) => variablesOf(api, theme, {});
  const names = new Set(omitted.map(({ token }) => token));
  return { identity: api.identity, texts: Object.fromEntries(texts), variablesOf: inTheme, omitted: names };
}

/** A value in one notation: colours as numbers, lengths in pixels. */
function canonical(text: string): string {
  const color = parse(text);
  if (color !== undefined)
    return JSON.stringify(color, (_, part) => (typeof part === "number" ? Number(part.toFixed(3)) : part));
  return text
    .replace(/(-?\d*\.?\d+)rem\b/g, (_, amount) => `${Number((Number(amount) * 16).toFixed(4))}px`)
    .replaceAll('"', "'")
    .replace(/\b0px\b/g, "0");
}

const isListed = (name: string, omitted: ReadonlySet<string>) =>
  omitted.has(name) || [...omitted].some((token) => name.startsWith(`${token}--`));

describe.each(IDENTITIES)("the Figma variables of %s", async (_, root) => {
  const { identity, texts, variablesOf, omitted } = await open(root, "figma");
  const result = await imported(sourceOf(texts));

  it.each(identity.themes.map(({ id }) => id))(
    "have the values of the theme %s when they are imported",
    async (theme) => {
      const expected = await variablesOf(theme);
      const [modifier] = result.identity.modifiers;
      const read = await result.variablesOf(modifier === undefined ? {} : { [modifier.id]: theme });
      // Figma's line heights are lengths, its families have no fallbacks, and its names no slashes.
      const names = Object.keys(expected).filter(
        (name) => !isListed(name, omitted) && /^[\w-]+(?<!--line-height)$/.test(name),
      );
      expect(names.length).toBeGreaterThan(10);
      for (const name of names) {
        const wanted = canonical(expected[name] ?? "");
        const isFamily = wanted.includes(",") && !wanted.startsWith("{");
        expect([name, canonical(read[name] ?? "")]).toEqual([name, isFamily ? wanted.split(",")[0] : wanted]);
      }
    },
  );
});

it("a season's colours are Figma variables of each theme", async () => {
  const { texts } = await open(ROOT, "figma");
  expect(Object.keys(texts).toSorted()).toEqual([
    "base.value.tokens.json",
    "theme.dark-high-contrast.tokens.json",
    "theme.dark.tokens.json",
    "theme.light-high-contrast.tokens.json",
    "theme.light.tokens.json",
  ]);
  // The colours of Christmas in the token file.
  const colorIn = (theme: string) => JSON.parse(texts[`theme.${theme}.tokens.json`] ?? "").color["season-natal"];
  expect([colorIn("light").$value.hex, colorIn("dark").$value.hex]).toEqual(["#AB1420", "#FF8A80"]);
});

describe.each(IDENTITIES)("the Tokens Studio sets of %s", async (_, root) => {
  const { identity, texts, variablesOf, omitted } = await open(root, "tokens-studio");
  const result = await imported(sourceOf(texts));

  it.each(identity.themes.map(({ id }) => id))(
    "have the values of the theme %s when they are imported",
    async (theme) => {
      const expected = await variablesOf(theme);
      const [modifier] = result.identity.modifiers;
      const names = new Map(
        identity.tokens.map(({ values: [token] }) => [token?.name ?? "", (token?.path ?? []).join("-")]),
      );
      const context = modifier?.contexts.find(
        ({ name }) => name === identity.themes.find(({ id }) => id === theme)?.name,
      );
      const read = await result.variablesOf(modifier === undefined ? {} : { [modifier.id]: context?.id ?? "" });
      for (const [name, path] of names) {
        if (expected[name] === undefined || omitted.has(name)) continue;
        expect([name, canonical(read[path] ?? "")]).toEqual([name, canonical(expected[name])]);
      }
    },
  );
});

describe("aliases", () => {
  it("stay aliases, in a Figma collection and in a token set", async () => {
    // The sample's accent is its ink.
    const { texts } = await open(ROOT, "figma");
    expect(JSON.parse(texts["theme.light.tokens.json"] ?? "").color.accent.$value).toBe("{color.ink}");
    const studio = JSON.parse((await open(ROOT, "tokens-studio")).texts["tokens.json"] ?? "");
    expect(studio.light.color.accent.$value).toBe("{color.ink}");
  });

  it("become values if a tool would resolve the target to another token", async () => {
    const folder = temporaryFolder();
    const colors = (white: number) => ({
      ...THEME,
      "a/b": color("#000000", [0, 0, 0]),
      "a-b": color(white === 1 ? "#ffffff" : "#cccccc", [white, white, white]),
      echo: { $type: "color", $value: "{color.a-b}", $description: "" },
    });
    const context = (mode: string) => ({
      name: mode,
      sources: [{ group: `color.${mode}`, as: "color" }],
      facets: { mode },
    });
    const contexts = { light: context("light"), dark: context("dark") };
    const modifiers = { theme: { ...SETTINGS.modifiers.theme, contexts } };
    const settings = { ...SETTINGS, modifiers, lint: { "css-name": "off" } };
    writeTokens(folder, settings, { color: { light: colors(1), dark: colors(0.8) } });
    const { texts } = await open(folder, "figma");
    expect(JSON.parse(texts["theme.light.tokens.json"] ?? "").color.echo.$value.hex).toBe("#FFFFFF");
  });
});
