import { describe, expect, it } from "vitest";
import type { Identity } from "../../generator/model/identity.ts";
import type { VariedToken } from "../../generator/model/token.ts";
import { renderScopedCss } from "../../generator/render/scoped-css.ts";
import { renderRoles } from "../../generator/site/roles.ts";
import { renderStyles } from "../../generator/site/styles.ts";
import { renderSite } from "../../generator/site/site.ts";
import { openApi, readSource, SCOPE, SECOND } from "../built.ts";

/** The variables of the pages for an identity. */
function pagesOf(identity: Identity): Readonly<Record<string, string>> {
  const lines = [...renderRoles(identity).matchAll(/^ {2}--page-([\w-]+): (.*);$/gm)];
  return Object.fromEntries(lines.map(([, name = "", value = ""]) => [name, value]));
}

it("the pages use an identity's greys, rules, second paper and typeface under its own names", async () => {
  const { identity } = await readSource(SECOND);
  // By the notes of its tokens: words of the second rank, the softest words, a field's end, a sheet for tables.
  expect(pagesOf(identity)).toMatchObject({
    "muted-strong": "var(--gray-mist)",
    muted: "var(--gray)",
    "muted-soft": "var(--gray)",
    "border-strong": "var(--rule-net)",
    surface: "var(--foam)",
    font: "var(--face-text), system-ui, sans-serif",
    "font-title": "var(--face-text), system-ui, sans-serif",
  });
});

it("an element with the attribute of any modifier states the variables of the pages again", async () => {
  const { identity } = await readSource();
  expect(renderRoles(identity)).toMatch(/^:where\(:root, \[data-theme\], \[data-product\], \[data-season\]\) \{\n/);
});

/** An identity with other tokens. */
async function withTokens(change: (tokens: readonly VariedToken[]) => readonly VariedToken[]): Promise<Identity> {
  const { identity } = await readSource();
  return { ...identity, tokens: change(identity.tokens) };
}

/** Gives each value of a token the colour that a function finds. */
const painted = (name: string, hex: (index: number, old: string) => string) => (tokens: readonly VariedToken[]) =>
  tokens.map((token) =>
    token.values[0]?.name === name
      ? {
          ...token,
          values: token.values.map((value, index) => ({
            ...value,
            color: { hex: hex(index, (value as never as { color: { hex: string } }).color.hex), alpha: 1 },
          })),
        }
      : token,
  );

describe("a role that cannot be seen is not used", () => {
  it.each([
    // 4.54:1 and 4.48:1 on #ffffff, by WebAIM's contrast checker.
    ["a grey that passes as text", "#767676", "var(--gray-medium)"],
    ["a grey that just fails as text", "#777777", "var(--page-text)"],
  ])("%s", async (_, grey, expected) => {
    const white = await withTokens((tokens) =>
      painted("gray-medium", () => grey)(painted("ink", () => "#000000")(painted("paper", () => "#ffffff")(tokens))),
    );
    expect(pagesOf(white)["muted"]).toBe(expected);
  });

  it("a text that fails on the background of one theme gives way to the system's colours in all", async () => {
    // The paper of dark themes, with an ink that is as dark.
    const dim = await withTokens(painted("ink", (index, old) => (index === 1 ? "#222222" : old)));
    const { identity } = await readSource();
    expect(pagesOf(identity)["text"]).toBe("var(--ink)");
    expect(pagesOf(dim)).toMatchObject({ text: "CanvasText", background: "Canvas", accent: "var(--page-text)" });
  });
});

/** An identity whose themes have only these colours. */
async function coloredBy(names: readonly string[]): Promise<Identity> {
  const { identity } = await readSource();
  const tokens = identity.tokens.filter(
    ({ values: [first] }) => first?.path[0] === "color" && names.includes(first.name),
  );
  return { ...identity, tokens, roles: {}, products: [], seasons: [] };
}

it.each([[["ink", "paper"]], [["ink"]]])(
  "the pages use no variable that an identity with only %j lacks",
  async (names) => {
    const few = await coloredBy(names);
    // The pages link both.
    const styles = renderScopedCss(few) + renderStyles(few);
    const declared = new Set([...styles.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    // A variable with a fallback needs no declaration.
    const used = new Set([...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
  },
);

it("the variables of the pages have other names than an identity's tokens", async () => {
  const renamed = await withTokens((tokens) =>
    tokens.map((token) => ({
      ...token,
      values: token.values.map((value) => (value.name === "ink" ? { ...value, name: "page-text" } : value)),
    })),
  );
  const styles = renderStyles(renamed);
  expect(styles).toContain("  --_page-text: var(--page-text);\n");
  expect(styles).not.toMatch(/--page-(?!text\b)/);
});

describe("the chart of a theme on the first page", () => {
  /** The colours of the charts in the order of the themes. */
  const chartsOf = async (data: readonly string[] | undefined) => {
    const { identity } = await readSource(SECOND);
    const roles = { ...identity.roles, data: data ?? [] };
    const given = { ...SCOPE, today: SCOPE.snapshot, release: "0", textOf: () => "# A page" };
    const html = String(renderSite({ ...given, identity: { ...identity, roles } })["index.html"]);
    const figures = html.split("<figure>").slice(1);
    return figures.map((figure) => [...figure.matchAll(/<rect[^>]* fill="(#\w+)"/g)].map(([, fill]) => fill));
  };

  it("has the colours for data, by their role: those of the theme, or else of the first product", async () => {
    // The inks and nets of the four themes, and the data of the ferry by day and by night, in the tokens' files.
    expect(await chartsOf(["color.rule-net", "color.ink"])).toEqual(await colorsOfThemes(["rule-net", "ink"]));
    expect((await chartsOf(["color.data-*"])).slice(0, 2)).toEqual([
      ["#a33b2a", "#00632d", "#7b5a00"],
      ["#ff9d86", "#8fd6a0", "#e2bd55"],
    ]);
  });

  it("is left out where no token has the role", async () => {
    expect(await chartsOf(undefined)).toEqual([[], [], [], []]);
  });
});

/** Some variables of each theme, as the API has them. */
async function colorsOfThemes(names: readonly string[]): Promise<string[][]> {
  const { get, identity } = await openApi({ root: SECOND });
  const bodies = identity.themes.map(({ id }) => get(`/api/v1/themes/${id}`).json());
  return (await Promise.all(bodies)).map(({ variables }) => names.map((name) => variables[name]));
}
