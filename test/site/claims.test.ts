import { describe, expect, it } from "vitest";
import type { Identity } from "../../generator/model/identity.ts";
import type { ColorToken } from "../../generator/model/token.ts";
import { renderSite } from "../../generator/site/site.ts";
import { readSource } from "../built.ts";

const { identity: sample } = await readSource();
/** The first theme, light, and the first two: each has only an ink and a paper. */
const [one, two] = [sample.themes.slice(0, 1), sample.themes.slice(0, 2)];

// #777777 on white is 4.478 by WCAG 2.2, a grey that people often think passes; white on black is 21.
const COLORS = { ink: ["#777777", "#ffffff"], paper: ["#ffffff", "#000000"] } as const;

/** The colours of an identity with one or both of these themes. */
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

/** The pages of an identity of these themes, without products, seasons, reference and other tokens. */
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
  };
  return renderSite(site) as Readonly<Record<string, string>>;
}

describe("the statements on the pages are true of the identity", () => {
  it.each([
    ["en", ["Text on its background: 4.47:1", "Text on its background: 21.00:1"]],
    ["pt-BR", ["Texto sobre o fundo: 4,47:1", "Texto sobre o fundo: 21,00:1"]],
  ])("they show the measured contrast of each theme: %s", (language, expected) => {
    const page = pagesOf(language, two)["index.html"] ?? "";
    const shown = [...page.matchAll(/class="specimen-text">([^<]*)</g)].map(([, text]) => text);
    expect(shown).toEqual(expected);
  });

  it.each([
    ["en", "themes/index.html", one, "There is only one, as a stylesheet and as a JSON file."],
    ["en", "themes/index.html", two, "There are 2, each as a stylesheet and as a JSON file."],
    ["pt-BR", "temas/index.html", one, "Há uma só, em uma folha de estilo e em um arquivo JSON."],
  ])("they use the singular and the plural correctly, in %s: %s", (language, path, themes, expected) => {
    expect(pagesOf(language, themes)[path]).toContain(expected);
  });

  it.each(["dates", "reference", "products"])(
    "there is no page, and no link to one, of %s that don't exist",
    (name) => {
      const pages = pagesOf("en", two);
      expect(Object.keys(pages).filter((path) => path.startsWith(`${name}/`))).toEqual([]);
      for (const page of Object.values(pages)) expect(page).not.toContain(`href="/${name}/`);
    },
  );

  it("without seasons they don't mention the day, and with one theme there is no choice", () => {
    const page = pagesOf("en", one)["index.html"] ?? "";
    expect(page).not.toMatch(/season=auto|season\.css&quot;|data-today|The browser follows|the reader&#x27;s theme/);
    expect(pagesOf("en", two)["index.html"]).toMatch(/The browser follows[^]*the reader&#x27;s theme/);
  });
});
