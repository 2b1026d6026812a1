import { formatHex, interpolate, wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import type { Identity } from "../../generator/model/identity.ts";
import type { VariedToken } from "../../generator/model/token.ts";
import { renderScopedCss } from "../../generator/render/scoped-css.ts";
import { renderRoles } from "../../generator/site/roles.ts";
import { renderStyles } from "../../generator/site/styles.ts";
import { renderSite } from "../../generator/site/site.ts";
import { openApi, readSource, SCOPE, SECOND } from "../built.ts";

/** The pages' variables for an identity. */
function pagesOf(identity: Identity): Readonly<Record<string, string>> {
  const lines = [...renderRoles(identity).matchAll(/^ {2}--page-([\w-]+): (.*);$/gm)];
  return Object.fromEntries(lines.map(([, name = "", value = ""]) => [name, value]));
}

it("the pages use an identity's greys, borders, secondary background and typeface", async () => {
  const { identity } = await readSource(SECOND);
  // According to the tokens' notes: secondary text, the softest text, a field's edge, a surface for tables.
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

it("elements with any modifier's attribute redeclare the pages' variables", async () => {
  const { identity } = await readSource();
  expect(renderRoles(identity)).toMatch(/^:where\(:root, \[data-theme\], \[data-product\], \[data-season\]\) \{\n/);
});

/** The sample with changed tokens. */
async function withTokens(change: (tokens: readonly VariedToken[]) => readonly VariedToken[]): Promise<Identity> {
  const { identity } = await readSource();
  return { ...identity, tokens: change(identity.tokens) };
}

/** Sets the colour of each of a token's values. */
const withColor =
  (name: string, hex: (index: number, previous: string) => string) => (tokens: readonly VariedToken[]) =>
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

describe("a role is used only if it's legible", () => {
  it.each([
    // 4.54:1 and 4.48:1 on #ffffff, by WebAIM's contrast checker.
    ["a grey that passes as text", "#767676", "var(--gray-medium)"],
    ["a grey that just fails as text", "#777777", "var(--page-text)"],
  ])("%s", async (_, grey, expected) => {
    const white = await withTokens((tokens) =>
      withColor(
        "gray-medium",
        () => grey,
      )(withColor("ink", () => "#000000")(withColor("paper", () => "#ffffff")(tokens))),
    );
    expect(pagesOf(white)["muted"]).toBe(expected);
  });

  it("text that fails in one theme is replaced by system colours in all themes", async () => {
    // #222222 is illegible on the dark themes' paper.
    const dim = await withTokens(withColor("ink", (index, previous) => (index === 1 ? "#222222" : previous)));
    const { identity } = await readSource();
    expect(pagesOf(identity)["text"]).toBe("var(--ink)");
    expect(pagesOf(dim)).toMatchObject({ text: "CanvasText", background: "Canvas", accent: "var(--page-text)" });
  });
});

/** The sample with different roles, and colours changed in every theme. */
async function withRoles(roles: Identity["roles"], colors: Readonly<Record<string, string>> = {}): Promise<Identity> {
  const identity = await withTokens((tokens) =>
    Object.entries({ ink: "#000000", paper: "#ffffff", ...colors }).reduce((changed, [name, hex]) => {
      return withColor(name, () => hex)(changed);
    }, tokens),
  );
  return { ...identity, roles: { ...identity.roles, ...roles } };
}

describe("a button on the pages", () => {
  it("uses the accent as its background, with the identity's on-accent text colour", async () => {
    const brand = await withRoles({}, { accent: "#6200ee" });
    expect(pagesOf(brand)).toMatchObject({ button: "var(--accent)", "on-button": "var(--paper)" });
  });

  it("can be faint on the page if its text is legible", async () => {
    // Yellow on white is 1.6:1, black on yellow 12.9:1, by WebAIM's contrast checker.
    const brand = await withRoles({ "on-accent": ["color.ink"] }, { accent: "#ffc107" });
    expect(pagesOf(brand)).toMatchObject({
      button: "var(--accent)",
      "on-button": "var(--ink)",
      accent: "var(--page-text)",
    });
  });

  it("uses the text colour as its background if text on the accent would be illegible", async () => {
    const brand = await withRoles({}, { accent: "#ffc107" });
    expect(pagesOf(brand)).toMatchObject({ button: "var(--page-text)", "on-button": "var(--page-background)" });
  });
});

describe("the tints of the pages", () => {
  it.each([
    // By culori, the text's contrast with the untinted page is 21 and 5.07.
    ["contain a lot of accent if the text is dark", "#000000", 28],
    ["contain little accent if the text is barely legible on the page", "#707070", 4],
  ])("%s", async (_, ink, minimumPercent) => {
    const pages = pagesOf(await withRoles({}, { ink, accent: "#6200ee" }));
    for (const name of ["tint", "tint-strong"]) {
      const mix = /^color-mix\(in srgb, var\(--accent\) ([\d.]+)%, var\(--page-background\)\)$/;
      const share = Number(mix.exec(pages[name] ?? "")?.[1]) / 100;
      expect(wcagContrast(ink, formatHex(interpolate(["#ffffff", "#6200ee"], "rgb")(share)))).toBeGreaterThanOrEqual(
        4.5,
      );
      if (name === "tint-strong") expect(share * 100).toBeGreaterThanOrEqual(minimumPercent);
    }
  });

  it("are mixed from the text colour if the accent is too faint", async () => {
    const { tint } = pagesOf(await withRoles({}, { accent: "#ffc107" }));
    expect(tint).toBe("color-mix(in srgb, var(--ink) 14%, var(--page-background))");
  });
});

describe("a link on the pages", () => {
  it.each([
    // 4.54:1 and 4.48:1 on #ffffff, by WebAIM's contrast checker.
    ["uses its role's colour", { link: ["color.gray-soft"] }, "#767676", "var(--gray-soft)"],
    ["uses the accent if its role's colour isn't legible", { link: ["color.gray-soft"] }, "#777777", "var(--accent)"],
    ["uses the accent if no token has the link role", {}, "#777777", "var(--accent)"],
  ])("%s", async (_, roles, grey, expected) => {
    expect(pagesOf(await withRoles(roles, { "gray-soft": grey, accent: "#0550ae" }))["link"]).toBe(expected);
  });

  it("looks like text if the accent is illegible as text, and uses the browser's colour if there are no roles", async () => {
    const faint = await withRoles({}, { accent: "#777777" });
    expect(pagesOf(faint)).toMatchObject({ accent: "var(--accent)" });
    expect(pagesOf(faint)["link"]).toBeUndefined();
    expect(pagesOf({ ...faint, roles: {} })["link"]).toBe("LinkText");
  });
});

it("a message uses its role's colour if it's legible, otherwise the text colour", async () => {
  const roles = { success: ["color.gray-soft"], danger: ["color.gray-medium"] };
  const colors = { "gray-soft": "#777777", "gray-medium": "#767676" };
  expect(pagesOf(await withRoles(roles, colors))).toMatchObject({
    success: "var(--page-text)",
    warning: "var(--page-text)",
    danger: "var(--gray-medium)",
  });
});

describe("the pages' shapes", () => {
  it("use the identity's radii, shadow and spacing", async () => {
    const { identity } = await readSource();
    expect(pagesOf(identity)).toMatchObject({
      radius: "clamp(0rem, var(--radius-small, 0rem), 1.375rem)",
      "radius-box": "clamp(0rem, var(--radius-medium, 0rem), 1rem)",
      shadow: "var(--shadow-overlay, none)",
      "space-4": "clamp(0.6667rem, var(--space-4, 1rem), 1.5rem)",
    });
  });

  it("stay within bounds for a radius of 9999 pixels and a space of 200", async () => {
    const identity = await withTokens((tokens) =>
      tokens.map((token) =>
        token.values[0]?.name === "space-4"
          ? { ...token, values: token.values.map((value) => ({ ...value, value: { value: 200, unit: "px" } })) }
          : token,
      ),
    );
    const extreme = { ...identity, roles: { radius: ["radius.full"], space: ["space.4"] } };
    const { radius, ...variables } = pagesOf(extreme);
    expect(radius).toBe("clamp(0rem, var(--radius-full, 0rem), 1.375rem)");
    expect(Object.keys(variables).filter((name) => name.startsWith("space"))).toEqual([]);
  });

  it("use defaults for tokens of another type", async () => {
    const { identity } = await readSource();
    const roles = { radius: ["color.ink"], shadow: ["space.4"], space: ["color.paper"] };
    const names = Object.keys(pagesOf({ ...identity, roles }));
    expect(names.filter((name) => /^(radius|shadow|space)/.test(name))).toEqual([]);
  });
});

/** An identity whose themes have only these colours. */
async function withOnlyColors(names: readonly string[]): Promise<Identity> {
  const { identity } = await readSource();
  const tokens = identity.tokens.filter(
    ({ values: [first] }) => first?.path[0] === "color" && names.includes(first.name),
  );
  return { ...identity, tokens, roles: {}, products: [], seasons: [] };
}

it.each([[["ink", "paper"]], [["ink"]]])(
  "the pages use only declared variables for an identity with only %j",
  async (names) => {
    const identity = await withOnlyColors(names);
    // The pages link to both stylesheets.
    const styles = renderScopedCss(identity) + renderStyles(identity);
    const declared = new Set([...styles.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    // Variables with a fallback need no declaration.
    const used = new Set([...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
  },
);

it("the pages' variables are renamed if a token has the same name", async () => {
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

describe("a theme's chart on the home page", () => {
  /** The colours of the charts, keyed by theme. */
  const chartsOf = async (data: readonly string[] | undefined) => {
    const { identity, ...source } = await readSource(SECOND);
    const roles = { ...identity.roles, data: data ?? [] };
    const input = { ...SCOPE, today: SCOPE.snapshot, release: "0", textOf: () => "# A page", stored: () => undefined };
    const html = String(renderSite({ ...source, ...input, identity: { ...identity, roles } })["index.html"]);
    const figures = html.split("<figure>").slice(1);
    return Object.fromEntries(
      figures.map((figure) => {
        const [, chart = ""] = figure.split('class="specimen-chart"');
        const [, theme = ""] = /\?theme(?:=|&#x3D;)([\w-]+)"/.exec(figure) ?? [];
        return [theme, [...chart.matchAll(/<rect[^>]* fill="(#\w+)"/g)].map(([, fill]) => fill)];
      }),
    );
  };

  it("uses the colours with the data role: the theme's or, failing that, the first product's", async () => {
    // The inks and nets of the four themes, and the ferry's data colours by day and by night, in the token files.
    expect(await chartsOf(["color.rule-net", "color.ink"])).toEqual(await colorsOfThemes(["rule-net", "ink"]));
    expect(await chartsOf(["color.data-*"])).toMatchObject({
      day: ["#a33b2a", "#00632d", "#7b5a00"],
      night: ["#ff9d86", "#8fd6a0", "#e2bd55"],
    });
  });

  it("is left out if no token has the role", async () => {
    expect(Object.values(await chartsOf(undefined))).toEqual([[], [], [], []]);
  });
});

/** Selected variables of each theme in the API, keyed by theme. */
async function colorsOfThemes(names: readonly string[]): Promise<Record<string, string[]>> {
  const { get, identity } = await openApi({ root: SECOND });
  const entries = identity.themes.map(async ({ id }) => {
    const { variables } = await get(`/api/v1/themes/${id}`).json();
    return [id, names.map((name) => variables[name])] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
