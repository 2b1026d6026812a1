import { describe, expect, it } from "vitest";
import type { Identity } from "../../generator/model/identity.ts";
import { resolveTheme } from "../../generator/resolve/theme.ts";
import { readSource } from "../built.ts";

const { identity } = await readSource();

/** The identity as a file would state it that disagrees with rules 1 and 2: every colour but ink and paper is red. */
const disagreeing: Identity = {
  ...identity,
  themes: identity.themes.map((theme) => ({
    ...theme,
    colors: theme.colors.map((token) => {
      return /^(ink|paper)/.test(token.name) ? token : { ...token, color: { hex: "#ff0000", alpha: 1 } };
    }),
  })),
};

function colorsOf(theme: string): Record<string, string> {
  const { colors } = resolveTheme(disagreeing, { theme, product: null, season: null });
  return Object.fromEntries(colors.map(({ name, color }) => [name, color.hex]));
}

describe("a file that disagrees with the rules of resolution", () => {
  it.each([
    ["light", "#141414"],
    ["dark", "#ededed"],
  ])("still gives the accent the ink of %s, and leaves grays and rules as stated", (theme, ink) => {
    expect(colorsOf(theme)).toMatchObject({ ink, accent: ink, "gray-soft": "#ff0000", rule: "#ff0000" });
  });

  it.each([
    ["light-high-contrast", "#000000"],
    ["dark-high-contrast", "#ffffff"],
  ])("still gives accent, grays and rules the ink of %s, and nothing else", (theme, ink) => {
    const taken = ["accent", "gray-strong", "gray-medium", "gray-soft", "rule", "rule-strong"];
    const want = Object.fromEntries(taken.map((name) => [name, ink]));
    expect(colorsOf(theme)).toMatchObject({ ...want, scrim: "#ff0000" });
  });
});
