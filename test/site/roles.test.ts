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

/** The sample with other roles, and colours painted in every theme. */
async function withRoles(roles: Identity["roles"], colors: Readonly<Record<string, string>> = {}): Promise<Identity> {
  const identity = await withTokens((tokens) =>
    Object.entries({ ink: "#000000", paper: "#ffffff", ...colors }).reduce((all, [name, hex]) => {
      return painted(name, () => hex)(all);
    }, tokens),
  );
  return { ...identity, roles: { ...identity.roles, ...roles } };
}

describe("a button of the pages", () => {
  it("has the accent with the text that the identity has on it", async () => {
    const brand = await withRoles({}, { accent: "#6200ee" });
    expect(pagesOf(brand)).toMatchObject({ button: "var(--accent)", "on-button": "var(--paper)" });
  });

  it("may be faint on the page, if its text is legible", async () => {
    // Yellow is 1.6:1 on white, and black on it is 12.9:1, by WebAIM's contrast checker.
    const brand = await withRoles({ "on-accent": ["color.ink"] }, { accent: "#ffc107" });
    expect(pagesOf(brand)).toMatchObject({
      button: "var(--accent)",
      "on-button": "var(--ink)",
      accent: "var(--page-text)",
    });
  });

  it("is in the text's colour if the text on the accent isn't legible", async () => {
    const brand = await withRoles({}, { accent: "#ffc107" });
    expect(pagesOf(brand)).toMatchObject({ button: "var(--page-text)", "on-button": "var(--page-background)" });
  });
});

describe("a link of the pages", () => {
  it.each([
    // 4.54:1 and 4.48:1 on #ffffff, by WebAIM's contrast checker.
    ["has its own colour", { link: ["color.gray-soft"] }, "#767676", "var(--gray-soft)"],
    ["has the accent if its own colour isn't legible", { link: ["color.gray-soft"] }, "#777777", "var(--accent)"],
    ["has the accent without a colour of its own", {}, "#777777", "var(--accent)"],
  ])("%s", async (_, roles, grey, expected) => {
    expect(pagesOf(await withRoles(roles, { "gray-soft": grey, accent: "#0550ae" }))["link"]).toBe(expected);
  });

  it("looks like the text if the accent isn't legible as text, and as in the browser on the browser's page", async () => {
    const faint = await withRoles({}, { accent: "#777777" });
    expect(pagesOf(faint)).toMatchObject({ accent: "var(--accent)" });
    expect(pagesOf(faint)["link"]).toBeUndefined();
    expect(pagesOf({ ...faint, roles: {} })["link"]).toBe("LinkText");
  });
});

it("a message has its role's colour if that is legible, else the text's", async () => {
  const roles = { success: ["color.gray-soft"], danger: ["color.gray-medium"] };
  const colors = { "gray-soft": "#777777", "gray-medium": "#767676" };
  expect(pagesOf(await withRoles(roles, colors))).toMatchObject({
    success: "var(--page-text)",
    warning: "var(--page-text)",
    danger: "var(--gray-medium)",
  });
});

describe("the shapes of the pages", () => {
  it("are the identity's: corners, shadow and distances", async () => {
    const { identity } = await readSource();
    expect(pagesOf(identity)).toMatchObject({
      radius: "clamp(0rem, var(--radius-small, 0rem), 1.375rem)",
      "radius-box": "clamp(0rem, var(--radius-medium, 0rem), 1rem)",
      shadow: "var(--shadow-overlay, none)",
      "space-4": "clamp(0.6667rem, var(--space-4, 1rem), 1.5rem)",
    });
  });

  it("stay in bounds with corners of 9999 pixels and a distance of 200", async () => {
    const identity = await withTokens((tokens) =>
      tokens.map((token) =>
        token.values[0]?.name === "space-4"
          ? { ...token, values: token.values.map((value) => ({ ...value, value: { value: 200, unit: "px" } })) }
          : token,
      ),
    );
    const round = { ...identity, roles: { radius: ["radius.full"], space: ["space.4"] } };
    const { radius, ...variables } = pagesOf(round);
    expect(radius).toBe("clamp(0rem, var(--radius-full, 0rem), 1.375rem)");
    expect(Object.keys(variables).filter((name) => name.startsWith("space"))).toEqual([]);
  });

  it("are the pages' own for tokens of another type", async () => {
    const { identity } = await readSource();
    const roles = { radius: ["color.ink"], shadow: ["space.4"], space: ["color.paper"] };
    const names = Object.keys(pagesOf({ ...identity, roles }));
    expect(names.filter((name) => /^(radius|shadow|space)/.test(name))).toEqual([]);
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
  /** The colours of the charts, keyed by theme. */
  const chartsOf = async (data: readonly string[] | undefined) => {
    const { identity, ...source } = await readSource(SECOND);
    const roles = { ...identity.roles, data: data ?? [] };
    const given = { ...SCOPE, today: SCOPE.snapshot, release: "0", textOf: () => "# A page" };
    const html = String(renderSite({ ...source, ...given, identity: { ...identity, roles } })["index.html"]);
    const figures = html.split("<figure>").slice(1);
    return Object.fromEntries(
      figures.map((figure) => {
        const [, chart = ""] = figure.split('class="specimen-chart"');
        const [, theme = ""] = /\?theme(?:=|&#x3D;)([\w-]+)"/.exec(figure) ?? [];
        return [theme, [...chart.matchAll(/<rect[^>]* fill="(#\w+)"/g)].map(([, fill]) => fill)];
      }),
    );
  };

  it("has the data colours by role: the theme's, or else the first product's", async () => {
    // The inks and nets of the four themes, and the data of the ferry by day and by night, in the tokens' files.
    expect(await chartsOf(["color.rule-net", "color.ink"])).toEqual(await colorsOfThemes(["rule-net", "ink"]));
    expect(await chartsOf(["color.data-*"])).toMatchObject({
      day: ["#a33b2a", "#00632d", "#7b5a00"],
      night: ["#ff9d86", "#8fd6a0", "#e2bd55"],
    });
  });

  it("is left out where no token has the role", async () => {
    expect(Object.values(await chartsOf(undefined))).toEqual([[], [], [], []]);
  });
});

/** Some variables of each theme, as the API has them, keyed by theme. */
async function colorsOfThemes(names: readonly string[]): Promise<Record<string, string[]>> {
  const { get, identity } = await openApi({ root: SECOND });
  const entries = identity.themes.map(async ({ id }) => {
    const { variables } = await get(`/api/v1/themes/${id}`).json();
    return [id, names.map((name) => variables[name])] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
