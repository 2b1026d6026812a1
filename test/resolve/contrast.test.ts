import { contrast as chromaContrast, deltaE } from "chroma-js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hex as wcagContrast } from "wcag-contrast";
import { contrastRatio } from "../../generator/resolve/color.ts";
import { colorTokens, floorRatio, nearestPassing, passes } from "../../generator/resolve/contrast.ts";
import { themeColors } from "../../generator/resolve/overrides.ts";
import { openApi } from "../built.ts";

const toHex = (number: number) => `#${number.toString(16).padStart(6, "0")}`;
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map(toHex);

/** Colours, or pairs of them, that are the same at every run and all different. */
function sample<T>(of: fc.Arbitrary<T>, { count, seed }: { readonly count: number; readonly seed: number }): T[] {
  const found = new Map<string, T>();
  for (let round = 0; found.size < count; round++) {
    for (const one of fc.sample(of, { numRuns: count, seed: seed + round })) found.set(String(one), one);
  }
  return [...found.values()].slice(0, count);
}

const pairs = sample(fc.tuple(anyColor, anyColor), { count: 10_000, seed: 20261120 });

/**
 * The relative luminance of WCAG 2.2 at each of the 256 values of a channel, before its weight. The text says 0.03928
 * where sRGB says 0.04045; 10/255 is below both and 11/255 is above, so no colour of 8 bits tells them apart.
 */
const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const WEIGHTS = [0.2126, 0.7152, 0.0722] as const;

function luminance(color: number): number {
  const [red, green, blue] = [LINEAR[color >> 16]!, LINEAR[(color >> 8) & 255]!, LINEAR[color & 255]!];
  return WEIGHTS[0] * red + WEIGHTS[1] * green + WEIGHTS[2] * blue;
}

function ratioOf(one: number, other: number): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe("the contrast ratio", () => {
  it.each([
    ["wcag-contrast", wcagContrast],
    ["chroma-js", chromaContrast],
    [
      "the formula of WCAG 2.2",
      (one: string, other: string) => ratioOf(Number(`0x${one.slice(1)}`), Number(`0x${other.slice(1)}`)),
    ],
  ])("of ten thousand pairs is that of %s", (_, independent) => {
    expect(new Set(pairs.map(String)).size).toBe(10_000);
    const far = pairs.filter(([one, other]) => {
      const ratio = contrastRatio(one, other);
      return Math.abs(ratio - independent(one, other)) > 1e-9 * ratio;
    });
    expect(far).toEqual([]);
  });

  it("is the same both ways round, 1 for equal colours and 21 at most", () => {
    for (const [one, other] of pairs.slice(0, 1000)) {
      expect(contrastRatio(one, other)).toBe(contrastRatio(other, one));
      expect(contrastRatio(one, one)).toBe(1);
    }
    expect(contrastRatio("#000000", "#ffffff")).toBe(21);
  });
});

type Neighbours = { readonly background: number; readonly below: number; readonly above: number };

/** Backgrounds, and the red and green of a colour on each. */
const halves = sample(fc.tuple(fc.integer({ min: 0, max: 0xffffff }), fc.integer({ min: 0, max: 0xffff })), {
  count: 100_000,
  seed: 7,
});

/** Pairs a hair below a threshold: one step of blue lies between failing by less than 1e-4 and passing. */
function trapsBelow(threshold: number): Neighbours[] {
  const found: Neighbours[] = [];
  for (const [background, redAndGreen] of halves) {
    const behind = luminance(background) + 0.05;
    const unblue = luminance(redAndGreen << 8) + 0.05;
    const isBelow = (blue: number) => {
      const front = unblue + WEIGHTS[2] * LINEAR[blue]!;
      return Math.max(front, behind) / Math.min(front, behind) < threshold;
    };
    if (isBelow(0) === isBelow(255)) continue;
    const blue = LINEAR.findIndex((_, step) => isBelow(step) !== isBelow(step + 1));
    const [below, above] = isBelow(blue) ? [blue, blue + 1] : [blue + 1, blue];
    const pair = { background, below: (redAndGreen << 8) | below, above: (redAndGreen << 8) | above };
    if (threshold - ratioOf(pair.below, background) < 1e-4) found.push(pair);
  }
  return found;
}

const { get, identity } = await openApi();

type Contrast = {
  readonly ratio: number;
  readonly passes: Readonly<Record<"text" | "largeText" | "graphic", boolean>>;
  readonly enhanced: Readonly<Record<"text" | "largeText", boolean>>;
  readonly nearest: { readonly token: string; readonly hex: string; readonly ratio: number } | null;
};

async function check(foreground: string, background: string, theme = "light"): Promise<Contrast> {
  const query = new URLSearchParams({ foreground, background, theme });
  return get(`/api/v1/contrast?${query}`).json() as Promise<Contrast>;
}

/** The flags that stand and fall with a threshold. */
const flagsAt = ({ passes, enhanced }: Contrast): Readonly<Record<number, readonly boolean[]>> => ({
  3: [passes.largeText, passes.graphic],
  4.5: [passes.text, enhanced.largeText],
  7: [enhanced.text],
});

describe.each([3, 4.5, 7])("a ratio just below %d", (threshold) => {
  const traps = trapsBelow(threshold);

  it("is found in many pairs of 8-bit colours", () => {
    expect(traps.length).toBeGreaterThan(50);
  });

  it("is printed below the threshold and fails; the next colour is printed at it and passes", async () => {
    for (const { background, below, above } of traps) {
      const [failing, passing] = [
        await check(toHex(below), toHex(background)),
        await check(toHex(above), toHex(background)),
      ];
      const where = `${toHex(below)} or ${toHex(above)} on ${toHex(background)}`;
      expect(failing.ratio, where).toBe(threshold - 0.01);
      expect(new Set(flagsAt(failing)[threshold]), where).toEqual(new Set([false]));
      expect(passing.ratio, where).toBeGreaterThanOrEqual(threshold);
      expect(new Set(flagsAt(passing)[threshold]), where).toEqual(new Set([true]));
    }
  });
});

describe("a printed ratio", () => {
  it("is 4.49 for #9a6c5a on white, whose ratio is 4.49999985", async () => {
    expect(await check("#9a6c5a", "#ffffff")).toMatchObject({ ratio: 4.49, passes: { text: false, largeText: true } });
  });

  it("is the ratio cut to two decimals, never rounded up and never cut twice", () => {
    for (const [one, other] of pairs) {
      const ratio = contrastRatio(one, other);
      const printed = floorRatio(ratio);
      expect(printed).toBeLessThanOrEqual(ratio);
      expect(printed + 0.01).toBeGreaterThan(ratio);
      expect(String(printed)).toMatch(/^\d+(\.\d{1,2})?$/);
    }
  });

  it("keeps a ratio that has two decimals already", () => {
    const hundredths = Array.from({ length: 2001 }, (_, index) => (100 + index) / 100);
    expect(hundredths.filter((ratio) => floorRatio(ratio) !== ratio)).toEqual([]);
  });

  it.each([3, 4.5, 7])("of the last number below %d is a hundredth less", (threshold) => {
    const bits = new BigInt64Array(new Float64Array([threshold]).buffer);
    const [before = Number.NaN] = new Float64Array(new BigInt64Array([bits[0]! - 1n]).buffer);
    expect(before).toBeLessThan(threshold);
    expect(floorRatio(before)).toBe(threshold - 0.01);
  });

  it.each([3, 4.5, 7])("of exactly %d passes what the threshold decides", (ratio) => {
    expect(passes(ratio)).toEqual({ text: ratio >= 4.5, largeText: true, graphic: true });
  });
});

describe("the nearest token that passes", () => {
  const queries = sample(fc.tuple(anyColor, anyColor, fc.constantFrom(...identity.themes.map(({ id }) => id))), {
    count: 200,
    seed: 11,
  });

  // The two white points of D65 differ in the fourth digit, which moves a difference by less than this.
  const TOLERANCE = 0.02;

  // The entries under "text" in the settings' pairs, without the patterns of products and seasons.
  const TEXTS = ["ink", "accent", "gray-strong", "gray-medium", "gray-soft", "paper"];

  it("is the nearest by CIEDE2000 among the opaque colours for text, counted one by one", async () => {
    let compared = 0;
    for (const [foreground, background, theme] of queries) {
      const found = await check(foreground, background, theme);
      const where = `${foreground} on ${background} in ${theme}`;
      const { variables } = (await get(`/api/v1/themes/${theme}`).json()) as { variables: Record<string, string> };
      const names = themeColors(identity, { id: theme })
        .map(({ name }) => name)
        .filter((name) => TEXTS.includes(name));
      const passing = names
        .map((token) => ({ token, hex: variables[token]! }))
        .filter(({ hex }) => hex.startsWith("#") && wcagContrast(hex, background) >= 4.5)
        .map((one) => ({ ...one, distance: deltaE(foreground, one.hex) }));
      if (found.passes.text || passing.length === 0) {
        expect(found.nearest, where).toBeNull();
        continue;
      }
      const least = Math.min(...passing.map(({ distance }) => distance));
      const chosen = passing.find(({ token }) => token === found.nearest?.token);
      expect(chosen?.distance, where).toBeLessThan(least + TOLERANCE);
      // If tokens share a colour, the first in the identity is named.
      expect(found.nearest?.token, where).toBe(passing.find(({ hex }) => hex === chosen?.hex)?.token);
      expect(found.nearest, where).toMatchObject({
        hex: chosen?.hex,
        ratio: floorRatio(wcagContrast(chosen!.hex, background)),
      });
      compared++;
    }
    expect(compared).toBeGreaterThan(50);
  });

  it("is a colour that the identity names as text, and passes, for every pair of tokens in every theme", async () => {
    let suggested = 0;
    for (const theme of identity.themes) {
      const tokens = [...colorTokens(identity, theme)];
      const opaque = tokens.filter(([, { alpha }]) => alpha === 1);
      for (const [foreground] of tokens) {
        for (const [background, { hex }] of opaque) {
          const { passes: passed, nearest } = await check(foreground, background, theme.id);
          if (passed.text || nearest === null) continue;
          const where = `${foreground} on ${background} in ${theme.id}`;
          expect(TEXTS, where).toContain(nearest.token);
          expect(wcagContrast(nearest.hex, hex), where).toBeGreaterThanOrEqual(4.5);
          suggested++;
        }
      }
    }
    expect(suggested).toBeGreaterThan(500);
  });

  it.each([
    // A grey for text fails on ink, and lines are lighter than it; text on ink is paper.
    ["gray-soft", "accent", "paper"],
    ["ink", "season-natal", "paper"],
  ])("for %s on %s is %s, never a colour for lines", async (foreground, background, token) => {
    expect((await check(foreground, background)).nearest).toMatchObject({ token });
  });

  it("is any opaque colour of the theme where the identity has no pairs", () => {
    const theme = identity.themes[0]!;
    const colors = { foreground: "#6b6b6b", background: "#141414" } as const;
    expect(nearestPassing({ ...identity, pairs: [] }, theme, colors)?.token.name).toBe("rule-strong");
  });
});
