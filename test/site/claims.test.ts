import { describe, expect, it } from "vitest";
import type { Identity } from "../../generator/model/identity.ts";
import type { ColorToken } from "../../generator/model/token.ts";
import { renderSite } from "../../generator/site/site.ts";
import { readSource } from "../built.ts";

const { identity: sample } = await readSource();
/** The first theme, which is light, and the first two; each has only an ink and a paper. */
const [oneTheme, twoThemes] = [sample.themes.slice(0, 1), sample.themes.slice(0, 2)];

// #777777 on white is 4.478 by WCAG 2.2, just below the limit; white on black is 21.
const COLORS = { ink: ["#777777", "#ffffff"], paper: ["#ffffff", "#000000"] } as const;

/** Returns the colours of an identity with one or both themes. */
function tokensIn(themes: Identity["themes"]): Identity["tokens"] {
  return Object.entries(COLORS).map(([name, hexes]) => {
    const path = ["color", name];
    const values = themes.map((_, index): ColorToken => {
      const hex = hexes[index] ?? "";
      return { path, name, type: "color", value: hex, note: "", deprecated: false, color: { hex, alpha: 1 } };
    });
    return { by: ["theme"], values, at: values.map((_, index) => index) };
  });
}

/** The pages of an identity with these themes, without products, seasons, reference and other tokens. */
function pagesOf(language: string, themes: Identity["themes"]): Readonly<Record<string, string>> {
  const theme = sample.modifiers.find(({ id }) => id === "theme")!;
  const modifiers = [{ ...theme, contexts: themes }];
  const bare = {
    language,
    modifiers,
    themes,
    products: [],
    seasons: [],
    pages: [],
    tokens: tokensIn(themes),
    pairs: [],
  };
  const span = { from: 2025, to: 2031 };
  const references = { aliases: new Map(), references: new Map() };
  const site = {
    identity: { ...sample, ...bare },
    ...references,
    today: "2026-11-20",
    span,
    release: "",
    textOf: () => "",
    stored: () => undefined,
  };
  return renderSite(site) as Readonly<Record<string, string>>;
}

describe("the pages' statements match the identity", () => {
  it.each([
    ["en", ["Text on its background: 4.47:1", "Text on its background: 21.00:1"]],
    ["pt-BR", ["Texto sobre o fundo: 4,47:1", "Texto sobre o fundo: 21,00:1"]],
  ])("about contrast, which is measured in each theme: %s", (language, expected) => {
    const page = pagesOf(language, twoThemes)["index.html"] ?? "";
    const statements = [...page.matchAll(/class="specimen-text">([^<]*)</g)].map(([, text]) => text);
    expect(statements).toEqual(expected);
  });

  it.each([
    ["en", "themes/index.html", oneTheme, "There is only one, as a stylesheet and as a JSON file."],
    ["en", "themes/index.html", twoThemes, "There are 2, each as a stylesheet and as a JSON file."],
    ["pt-BR", "temas/index.html", oneTheme, "Há uma só, em uma folha de estilo e em um arquivo JSON."],
  ])("in singular and plural, in %s: %s", (language, path, themes, expected) => {
    expect(pagesOf(language, themes)[path]).toContain(expected);
  });

  it.each(["dates", "reference", "products"])("without pages about or links to missing %s", (name) => {
    const pages = pagesOf("en", twoThemes);
    expect(Object.keys(pages).filter((path) => path.startsWith(`${name}/`))).toEqual([]);
    for (const page of Object.values(pages)) expect(page).not.toContain(`href="/${name}/`);
  });

  it("without the day if there are no seasons, and without a choice for a single theme", () => {
    const page = pagesOf("en", oneTheme)["index.html"] ?? "";
    expect(page).not.toMatch(/season=auto|season\.css&quot;|data-today|The browser follows|the reader&#x27;s theme/);
    expect(pagesOf("en", twoThemes)["index.html"]).toMatch(/The browser follows[^]*the reader&#x27;s theme/);
  });
});
