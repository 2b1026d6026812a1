import { describe, expect, it } from "vitest";
import type { Identity } from "../../generator/model/identity.ts";
import { renderSite } from "../../generator/site/site.ts";
import { readSource } from "../built.ts";

const { identity: sample } = await readSource();
const [light, dark] = sample.themes;

/** A theme with only two colours, ink and paper. */
function inked(theme: typeof light, ink: string, paper: string) {
  const values: Readonly<Record<string, string>> = { ink, paper };
  const colors = theme!.colors.flatMap((token) => {
    const hex = values[token.name];
    return hex === undefined ? [] : [{ ...token, value: hex, color: { ...token.color, hex, alpha: 1 } }];
  });
  return { ...theme!, colors };
}

/** The pages of an identity of these themes, without products, seasons, reference and other tokens. */
function pagesOf(language: string, themes: Identity["themes"]): Readonly<Record<string, string>> {
  const bare = { language, themes, products: [], seasons: [], pages: [], tokens: [], pairs: [] };
  const span = { from: 2025, to: 2031 };
  const site = { identity: { ...sample, ...bare }, today: "2026-11-20", span, release: "", textOf: () => "" };
  return renderSite(site) as Readonly<Record<string, string>>;
}

// #777777 on white is 4.478 by WCAG 2.2, a grey that people often think passes; white on black is 21.
const two = [inked(light, "#777777", "#ffffff"), inked(dark, "#ffffff", "#000000")];
const one = two.slice(0, 1);

describe("what the pages say is true of the identity", () => {
  it.each([
    ["en", ["Text on paper: 4.47:1", "Text on paper: 21.00:1"]],
    ["pt-BR", ["Texto sobre papel: 4,47:1", "Texto sobre papel: 21,00:1"]],
  ])("they show the measured contrast of each theme: %s", (language, expected) => {
    const page = pagesOf(language, two)["index.html"] ?? "";
    const shown = [...page.matchAll(/class="specimen-text">([^<]*)</g)].map(([, text]) => text);
    expect(shown).toEqual(expected);
  });

  it.each([
    ["en", "tokens/index.html", one, "its CSS name and its value."],
    ["en", "tokens/index.html", two, "its value in the 2 themes."],
    ["pt-BR", "tokens/index.html", one, "nome em CSS e valor."],
    ["pt-BR", "tokens/index.html", two, "valor nos 2 temas."],
    ["en", "themes/index.html", one, "There is only one, in a stylesheet and in a JSON file."],
    ["en", "themes/index.html", two, "There are 2, each in a stylesheet and in a JSON file."],
    ["pt-BR", "temas/index.html", one, "Há uma só, em uma folha de estilo e em um arquivo JSON."],
  ])("they use the singular and the plural correctly, in %s: %s", (language, path, themes, expected) => {
    expect(pagesOf(language, themes)[path]).toContain(expected);
  });

  it.each([
    ["dates/index.html", "This identity has no special dates."],
    ["reference/index.html", "This identity has no reference pages."],
    ["products/index.html", "This identity has no products."],
  ])("they say what the identity doesn't have, and show nothing empty: %s", (path, expected) => {
    const page = pagesOf("en", two)[path] ?? "";
    expect(page).toContain(expected);
    expect(page).not.toMatch(/<(table|tbody|ul class="contents")|data-calendar|site\/dates\.js/);
  });

  it("without seasons there are no pages for years", () => {
    expect(Object.keys(pagesOf("en", two)).filter((path) => path.startsWith("dates/"))).toEqual(["dates/index.html"]);
  });

  it("without seasons they don't mention the day, and with one theme there is no choice", () => {
    const page = pagesOf("en", one)["index.html"] ?? "";
    expect(page).not.toMatch(/season=auto|season\.css&quot;|data-today|The browser follows|the reader&#x27;s theme/);
    expect(pagesOf("en", two)["index.html"]).toMatch(/The browser follows[^]*the reader&#x27;s theme/);
  });
});
