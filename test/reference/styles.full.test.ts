import { describe, expect, it } from "vitest";
import { api, BLOCKS } from "./reading.ts";

const { variables } = await api.get("/api/v1/themes/light").json();

/** The text styles that have letter spacing. */
const SPACED = Object.keys(variables).flatMap((name) => {
  const [, style] = /^(text-[\w-]+)--letter-spacing$/.exec(name) ?? [];
  return style !== undefined && Number.parseFloat(variables[name]) !== 0 ? [style] : [];
});

/** The rules of a stylesheet, or of all stylesheets in a document. */
function rulesOf(code: string): readonly string[] {
  const styles = code.includes("<style>")
    ? [...code.matchAll(/<style>([^]*?)<\/style>/g)].map(([, css]) => css)
    : [code];
  return styles.flatMap((css = "") => css.match(/[^{}]*\{[^{}]*\}/g) ?? []);
}

/** The rules that use the size of a text style without its letter spacing. */
const unspaced = (code: string) =>
  rulesOf(code).filter((rule) =>
    SPACED.some((style) => rule.includes(`var(--${style})`) && !rule.includes(`var(--${style}--letter-spacing)`)),
  );

describe("The text styles in the examples", () => {
  const blocks = BLOCKS.filter(({ language, code }) => language === "css" || code.includes("<style>"));

  it("include styles with and without letter spacing", () => {
    expect(SPACED).toEqual(["text-display", "text-title-1", "text-title-2", "text-caption"]);
    expect(unspaced("h1 { font-size: var(--text-title-1); }")).toHaveLength(1);
  });

  it.each(blocks.map((block) => [`${block.page}:${block.line}`, block.code]))(
    "keep their letter spacing in %s",
    (_, code) => {
      expect(unspaced(code)).toEqual([]);
    },
  );

  it("use the code style for case numbers, including in tables", () => {
    const rules = blocks.flatMap(({ page, code }) =>
      rulesOf(code)
        .filter((rule) => /\.case \{/.test(rule))
        .map((rule) => [page, rule] as const),
    );
    expect(rules.map(([page]) => page)).toEqual(["componentes", "tipografia"]);
    expect(rules.filter(([, rule]) => !rule.includes("var(--text-code)"))).toEqual([]);
  });

  it.each([
    ["Display", "text-display"],
    ["Title1", "text-title-1"],
    ["Title2", "text-title-2"],
    ["Caption", "text-caption"],
  ])(
    "are based in XAML on published styles, with letter spacing in thousandths of the size: %s",
    async (name, style) => {
      const xaml = BLOCKS.find(({ code }) => code.includes(`x:Key="${name}"`))?.code ?? "";
      const [, base = ""] = new RegExp(`x:Key="${name}"[^>]*BasedOn="\\{StaticResource (\\w+)\\}"`).exec(xaml) ?? [];
      const published = await api.get("/api/v1/platforms/winui/Tokens.xaml").text();
      const [, setters = ""] = new RegExp(`x:Key="${base}"[^>]*>([^]*?)</Style>`).exec(published) ?? [];
      const size = Number.parseFloat(variables[style]);
      const expected = (1000 * Number.parseFloat(variables[`${style}--letter-spacing`])) / size;
      expect(setters).toContain(`Property="CharacterSpacing" Value="${Math.round(expected)}"`);
    },
  );
});
