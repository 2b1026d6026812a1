import { register } from "@tokens-studio/sd-transforms";
import StyleDictionary from "style-dictionary";
import { describe, expect, it } from "vitest";
import { openApi, ROOT, SECOND, SEVEN } from "../built.ts";

register(StyleDictionary);

describe.each([
  ["the first identity", ROOT],
  ["the second identity", SECOND],
  ["an identity with seven modifiers", SEVEN],
] as const)("Style Dictionary with the transforms of Tokens Studio reads %s", async (_, root) => {
  const { get, identity } = await openApi({ root });
  const { $themes: themes, ...sets } = await get("/api/v1/platforms/tokens-studio/tokens.json").json();

  it.each(identity.themes.map(({ id, name }) => [id, name] as const))("in the theme %s", async (id, name) => {
    const { selectedTokenSets } = themes.find((theme: { name: string }) => theme.name === name);
    const dictionary = new StyleDictionary({
      tokens: merge(Object.keys(selectedTokenSets).map((set) => sets[set])),
      preprocessors: ["tokens-studio"],
      platforms: { web: { transformGroup: "tokens-studio", transforms: ["name/kebab"] } },
      log: { verbosity: "silent", warnings: "disabled" },
    });
    const { allTokens } = await dictionary.getPlatformTokens("web");
    const { variables } = (await get(`/api/v1/themes/${id}?season=none`).json()) as {
      variables: Record<string, string>;
    };
    const names = new Map(
      identity.tokens.map(({ values: [token] }) => [JSON.stringify(token?.path), token?.name ?? ""]),
    );
    const colors = allTokens.filter(({ $type }) => $type === "color");
    expect(colors.length).toBeGreaterThan(5);
    for (const { path, $value } of colors) {
      const expected = variables[names.get(JSON.stringify(path)) ?? ""] ?? "";
      expect([path, canonical(String($value))]).toEqual([path, canonical(expected)]);
    }
    const lengths = allTokens.filter(({ $type }) => $type === "dimension");
    expect(lengths.length).toBeGreaterThan(3);
    for (const { path, $value } of lengths)
      expect([path, $value]).toEqual([path, variables[names.get(JSON.stringify(path)) ?? ""]]);
  });
});

type Tree = { [key: string]: Tree };

/** Merges sets as Tokens Studio does: a later set overrides. */
function merge(trees: readonly Tree[]): Tree {
  const merged: Tree = {};
  for (const tree of trees)
    for (const [key, value] of Object.entries(tree)) {
      const isGroup = typeof value === "object" && !("$value" in value);
      merged[key] = isGroup ? merge([merged[key] ?? {}, value]) : value;
    }
  return merged;
}

/** A colour as its channels and its opacity. */
function canonical(text: string): string {
  const numbers = text
    .match(/^rgba?\((.*)\)$/)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number);
  if (numbers !== undefined) return numbers.join(" ");
  return [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16)).join(" ");
}
