import { describe, expect, it } from "vitest";
import { layOut } from "../build/published.ts";
import { readSource, ROOT, SCOPE, SECOND } from "../built.ts";
import type { Identity } from "../../generator/model/identity.ts";
import { renderSite } from "../../generator/site/site.ts";

/** The home page of an identity, with some parts replaced. */
async function homeOf(root: string, parts: Partial<Identity> = {}): Promise<string> {
  const { identity, ...source } = await readSource(root);
  const site = {
    ...source,
    ...SCOPE,
    today: SCOPE.snapshot,
    release: "0",
    textOf: () => "# A page",
    stored: () => undefined,
  };
  return String(renderSite({ ...site, identity: { ...identity, ...parts } })["index.html"]);
}

/** The texts of matching elements, without tags and with normalized spaces. */
function textsOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, text = ""]) =>
    text
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

const FACTS = /<ul class="facts">([^]*?)<\/ul>/g;

describe("the home page summarises the identity", () => {
  it("in Portuguese", async () => {
    const [facts] = textsOf(await homeOf(ROOT), FACTS);
    const { tokens } = (await readSource()).identity;
    expect(facts).toBe(
      `Português (Brasil) 4 temas ${tokens.length} tokens 1 produto 8 datas especiais 16 páginas de referência`,
    );
  });

  it("in English, without the parts that it lacks", async () => {
    const { themes } = (await readSource(SECOND)).identity;
    const missingParts = { themes: themes.slice(0, 1), products: [], seasons: [], pages: [] };
    const [facts] = textsOf(await homeOf(SECOND, missingParts), FACTS);
    expect(facts).toMatch(/^\w+ English \d+ tokens$|^English( \(.+\))? \d+ tokens$/);
  });
});

describe("the themes on the home page", () => {
  const figures = (html: string) => textsOf(html, /<figcaption>\s*<p><a [^>]*>([^<]*)</g);

  it("are grouped by mode, with high contrast themes folded", async () => {
    const html = await homeOf(ROOT);
    expect(textsOf(html, /(<h3>.*?<\/h3>|<summary>[^]*?<\/summary>)/g)).toEqual(
      expect.arrayContaining(["Modo claro", "Modo escuro", "1 variante de contraste ou de visão de cores"]),
    );
    expect(figures(html)).toEqual(["Claro", "Claro, alto contraste", "Escuro", "Escuro, alto contraste"]);
    const folded = [...html.matchAll(/<details class="variants">([^]*?)<\/details>/g)].map(([, text = ""]) => text);
    expect(folded.flatMap(figures)).toEqual(["Claro, alto contraste", "Escuro, alto contraste"]);
  });

  it("have a named swatch for each role's colour", async () => {
    const [first = ""] = (await homeOf(ROOT)).split("<figcaption>");
    // The colours of the light theme in the token file.
    const swatches = [...first.matchAll(/<rect\s+width="100%"\s+height="100%"\s+fill="(#\w+)"\s*\/><\/svg>([^<]*)</g)];
    expect(swatches.map(([, hex, name]) => [name, hex])).toEqual([
      ["Texto", "#141414"],
      ["Fundo", "#fafafa"],
      ["Superfície", "#f0f0f0"],
      ["Secundário", "#404040"],
      ["Fio", "#808080"],
      ["Destaque", "#141414"],
      ["Sobre o destaque", "#fafafa"],
      ["Foco", "#141414"],
    ]);
  });

  it("show colours that differ between themes if no token has a role", async () => {
    const root = layOut("github-primer");
    const specimens = (await homeOf(root)).split('class="specimen-colors"').slice(1);
    const [light, ...rest] = specimens.map((html) =>
      [...html.matchAll(/<rect x="\d+" width="1" height="2" fill="(#\w+)"/g)].map(([, fill]) => fill),
    );
    expect(light).toHaveLength(24);
    for (const colors of rest) expect(colors).not.toEqual(light);
  });
});

it("every page names Vitral in its footer", async () => {
  expect(textsOf(await homeOf(SECOND), /<footer class="bottom">([^]*?)<\/footer>/g)[0]).toMatch(/Made with vitral$/);
});
