import { describe, expect, it } from "vitest";
import { api, BLOCKS, inlineCode, MARKDOWN } from "./reading.ts";

const pageOf = (id: string) => MARKDOWN.get(id) ?? "";

/** The messages in the examples: page, tag, icon, first word and role. */
const MESSAGES = BLOCKS.filter(({ language }) => language === "html").flatMap(({ page, code }) =>
  [...code.matchAll(/(<p\b[^>]*>)\s*(<svg[^]*?<\/svg>)?<strong>(\p{L}+:)<\/strong>/gu)].map(
    ([, tag = "", icon = null, word = ""]) => ({ page, tag, icon, word, role: /role="(\w+)"/.exec(tag)?.[1] }),
  ),
);

describe("A message", () => {
  const errors = MESSAGES.filter(({ word }) => word === "Erro:");

  it("is shown on the pages that describe it", () => {
    expect(errors.map(({ page }) => page)).toEqual(["skill", "componentes", "componentes", "escrita", "principios"]);
    expect(MESSAGES.length).toBeGreaterThan(errors.length);
  });

  it("has the same icon for every error, hidden from screen readers, and no icon otherwise", () => {
    const icons = new Set(errors.map(({ icon }) => icon));
    expect(icons.size).toBe(1);
    expect([...icons][0]).toContain('aria-hidden="true"');
    expect(MESSAGES.filter(({ word, icon }) => word !== "Erro:" && icon !== null)).toEqual([]);
  });

  it("has no role at a field or in a notice, and is an alert or a status if it is new", () => {
    const spoken = MESSAGES.filter(({ role }) => role !== undefined);
    expect(spoken.filter(({ tag }) => tag.includes("id="))).toEqual([]);
    expect(spoken.map(({ page, word, role }) => [page, word, role])).toEqual([
      ["componentes", "Pronto:", "status"],
      ["componentes", "Erro:", "alert"],
    ]);
    for (const { page, tag } of errors.filter(({ tag }) => tag.includes("id="))) {
      const [, id] = /id="(\w+)"/.exec(tag) ?? [];
      expect(pageOf(page)).toMatch(new RegExp(`aria-describedby="[\\w ]*\\b${id}\\b[^>]*|aria-describedby="${id}"`));
    }
  });

  it.each(["componentes", "skill"])("is listed with its role on the page %s", (id) => {
    const rows = pageOf(id)
      .split("\n")
      .filter((row) => row.startsWith("|"));
    const role = (name: string) => rows.filter((row) => row.includes(`role="${name}"`));
    expect(role("alert").filter((row) => !row.includes("“Erro:”"))).toEqual([]);
    expect(role("status").filter((row) => !row.includes("“Pronto:”"))).toEqual([]);
    expect([role("alert").length, role("status").length]).toEqual([1, 1]);
  });

  it("starts with a triangle on every page that describes errors", () => {
    const described = ["componentes", "skill", "principios", "escrita", "android", "apple", "windows"];
    expect(described.filter((id) => !/triângulo/.test(pageOf(id)))).toEqual([]);
    const roles = [...MARKDOWN].filter(([, text]) => inlineCode(text).some((code) => code.text.startsWith("role=")));
    expect(roles.map(([id]) => id).sort()).toEqual(["componentes", "skill"]);
  });
});

describe("Sizes outside the tokens", () => {
  it("are listed in the same words on every page with the rule on tokens", () => {
    const [rule = ""] = /O desenho de ícones e gráficos[^.]*\./.exec(pageOf("skill")) ?? [];
    expect(rule).toContain("`em`, `%` e `fr`");
    expect(rule).toContain("não são tamanhos da identidade");
    expect(["forma", "principios"].filter((id) => !pageOf(id).includes(rule))).toEqual([]);
  });
});

describe("The lines", () => {
  it.each(["hairline", "regular"])("of the width %s have the same uses in its note and on the skill page", (width) => {
    const [, note] =
      new RegExp(`^\\| \`--rule-width-${width}\` \\|[^|]*\\| ([^|]*) \\|$`, "m").exec(pageOf("forma")) ?? [];
    const [, uses] = new RegExp(`\`--rule-width-${width}\` \\(([^)]*)\\)`).exec(pageOf("skill")) ?? [];
    const words = (text = "") =>
      text
        .toLowerCase()
        .match(/\p{L}{4,}/gu)
        ?.map((word) => word.replace(/s$/, ""));
    expect(words(uses)?.length).toBeGreaterThan(1);
    expect(words(note)).toEqual(words(uses));
  });

  it("inside a table have the divider colour, never the outline colour", () => {
    const rules = inCode(/^ *([^{}\n]*\b(?:th|td|table)\b[^{}\n]*\{[^{}]*border[^{}]*\})/gm);
    expect(rules.length).toBeGreaterThan(3);
    expect(rules.filter(([, rule]) => rule.includes("var(--rule-strong)"))).toEqual([]);
  });
});

describe("A table of deadlines", () => {
  it("lists the number and kind of days and the last day, as the page on writing requires", () => {
    expect(pageOf("escrita")).toContain("“Dias úteis” e “Fim”");
    const tables = BLOCKS.flatMap(({ code }) => code.match(/<table[^]*?<\/table>/g) ?? []).filter((table) =>
      /Dias úteis/.test(table),
    );
    expect(tables).toHaveLength(2);
    for (const table of tables) {
      expect(table).toContain('<th scope="col">Fim</th>');
      const rows = table.match(/<td class="case">.*?<\/tr>/g) ?? [];
      expect(rows.filter((row) => !/>\d+<\/td><td>\d\d\/\d\d\/\d{4}<\/td>/.test(row))).toEqual([]);
    }
  });
});

describe("Surfaces in ink", () => {
  const places = ["botão principal", "caixa marcada", "símbolo"];

  it.each(["skill", "principios", "cor"])("are the same on the page %s", (id) => {
    const rows = pageOf(id).split("\n");
    const sentence = rows.find((row) => /a tinta escreve e desenha/i.test(row)) ?? "";
    expect(places.filter((place) => !sentence.includes(place))).toEqual([]);
  });
});

/** The matches of a pattern in each page's code, with normalized spaces. */
const inCode = (pattern: RegExp) =>
  BLOCKS.flatMap(({ page, code }) =>
    [...code.matchAll(pattern)].map(([, text = ""]) => [page, text.replaceAll(/\s+/g, " ").trim()] as const),
  );

describe("The examples", () => {
  it("define the full body in one way", () => {
    const bodies = inCode(/^ *body \{([^}]*border-block-start[^}]*)\}/gm);
    expect(bodies.map(([page]) => page)).toEqual(["componentes"]);
    expect(new Set(bodies.map(([, body]) => body)).size).toBe(1);
  });

  it("hide the same elements in print", () => {
    const lists = inCode(/@media print \{\s*(nav[^{}]*)\{ display: none/g);
    expect(lists.map(([page]) => page)).toEqual(["componentes"]);
    expect(new Set(lists.map(([, list]) => list)).size).toBe(1);
  });

  it("style links the same on every page", () => {
    const [links, hovers] = [inCode(/^ *a \{([^}]*)\}/gm), inCode(/^ *a:hover \{([^}]*)\}/gm)];
    const pages = ["componentes", "web"];
    expect([links, hovers].map((rules) => rules.map(([page]) => page))).toEqual([pages, pages]);
    expect(links.filter(([, rule]) => !/underline|thickness/.test(rule) || !rule.includes("hairline"))).toEqual([]);
    expect(new Set(hovers.map(([, rule]) => rule)).size).toBe(1);
  });

  it("name buttons by a verb and its object, like the page on writing", () => {
    const labels = inCode(/<button\b(?![^>]*aria-busy)[^>]*>([^<{]*)<\/button>/g).map(([, label]) => label);
    const [, quoted = ""] = /Se o botão diz “([^”]*)”/.exec(pageOf("escrita")) ?? [];
    expect(labels.length).toBeGreaterThan(6);
    expect([...labels, quoted].filter((label) => !/^\p{Lu}\p{Ll}+r \p{Ll}/u.test(label))).toEqual([]);
  });

  it("use one class for errors", () => {
    const rules = inCode(/^ *(\S+) svg \{ inline-size: 1em/gm);
    expect(rules.map(([, selector]) => selector)).toEqual([".error"]);
  });
});

describe("The colour of the season", () => {
  const places = ["fio de abertura", "fundo do botão principal", "palavra de saudação do título"];
  const chosen = `O lugar escolhido pelo ${api.identity.products[0]?.mark} é o fio de abertura.`;

  it.each(["datas", "skill"])("has the same three places on the page %s, and the product's choice", (id) => {
    expect(places.filter((place) => !pageOf(id).includes(place))).toEqual([]);
    expect(pageOf(id)).toContain(chosen);
  });

  it("is on the top rule in every example", () => {
    const uses = BLOCKS.flatMap(({ code }) => code.match(/[^;{}]*var\(--season[^;{}]*/g) ?? []);
    expect(uses.length).toBeGreaterThan(1);
    expect(uses.filter((use) => !use.trim().startsWith("border-block-start: var(--rule-width-heavy)"))).toEqual([]);
  });

  it("is on one rule per page: the body's, or the cover's on slides", () => {
    const rules = BLOCKS.flatMap(({ page, code }) =>
      [...code.matchAll(/([^{}\n]*)\{[^{}]*border-block-start: var\(--rule-width-heavy\)([^;]*)/g)].map(
        ([, selector = "", rest = ""]) => [page, `${selector.trim()}${rest}`] as const,
      ),
    );
    const bodyRule = "body solid var(--season, var(--accent))";
    expect(new Map(rules)).toEqual(
      new Map([
        ["componentes", bodyRule],
        ["slides", bodyRule.replace("body", "section.cover")],
      ]),
    );
    expect(rules).toHaveLength(2);
  });
});
