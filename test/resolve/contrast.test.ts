import { contrast as chromaContrast, deltaE } from "chroma-js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hex as wcagContrast } from "wcag-contrast";
import { contrastRatio } from "../../generator/resolve/color.ts";
import { colorTokens, declaredPairs, floorRatio, nearestPassing, passes } from "../../generator/resolve/contrast.ts";
import { themeColors } from "../../generator/resolve/overrides.ts";
import { openApi } from "../built.ts";
import { color, SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

const toHex = (number: number) => `#${number.toString(16).padStart(6, "0")}`;
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map(toHex);

/** A fixed sample of distinct values. */
function sample<T>(
  arbitrary: fc.Arbitrary<T>,
  { count, seed }: { readonly count: number; readonly seed: number },
): T[] {
  const values = new Map<string, T>();
  for (let round = 0; values.size < count; round++) {
    for (const value of fc.sample(arbitrary, { numRuns: count, seed: seed + round })) values.set(String(value), value);
  }
  return [...values.values()].slice(0, count);
}

const pairs = sample(fc.tuple(anyColor, anyColor), { count: 10_000, seed: 20261120 });

/**
 * WCAG 2.2 relative luminance for each 8-bit channel value, unweighted. WCAG's threshold is 0.03928 where sRGB's is
 * 0.04045; 10/255 is below both and 11/255 above, so 8-bit colours can't distinguish them.
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

function ratioOf(left: number, right: number): number {
  const [darker = 0, lighter = 0] = [luminance(left), luminance(right)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe("the contrast ratio", () => {
  it.each([
    ["wcag-contrast", wcagContrast],
    ["chroma-js", chromaContrast],
    [
      "the formula of WCAG 2.2",
      (left: string, right: string) => ratioOf(Number(`0x${left.slice(1)}`), Number(`0x${right.slice(1)}`)),
    ],
  ])("of ten thousand pairs matches %s", (_, independent) => {
    expect(new Set(pairs.map(String)).size).toBe(10_000);
    const differing = pairs.filter(([left, right]) => {
      const ratio = contrastRatio(left, right);
      return Math.abs(ratio - independent(left, right)) > 1e-9 * ratio;
    });
    expect(differing).toEqual([]);
  });

  it("is symmetric, 1 for equal colours and at most 21", () => {
    for (const [left, right] of pairs.slice(0, 1000)) {
      expect(contrastRatio(left, right)).toBe(contrastRatio(right, left));
      expect(contrastRatio(left, left)).toBe(1);
    }
    expect(contrastRatio("#000000", "#ffffff")).toBe(21);
  });
});

type NearMiss = { readonly background: number; readonly below: number; readonly above: number };

/** Random backgrounds, each with the red and green of a foreground. */
const halves = sample(fc.tuple(fc.integer({ min: 0, max: 0xffffff }), fc.integer({ min: 0, max: 0xffff })), {
  count: 100_000,
  seed: 7,
});

/** Pairs just below a threshold: one step of blue lies between failing by less than 1e-4 and passing. */
function nearMissesBelow(threshold: number): NearMiss[] {
  const nearMisses: NearMiss[] = [];
  for (const [background, redAndGreen] of halves) {
    const backgroundLuminance = luminance(background) + 0.05;
    const partialLuminance = luminance(redAndGreen << 8) + 0.05;
    const isBelow = (blue: number) => {
      const foregroundLuminance = partialLuminance + WEIGHTS[2] * LINEAR[blue]!;
      const [darker, lighter] = [foregroundLuminance, backgroundLuminance].toSorted((a, b) => a - b) as [
        number,
        number,
      ];
      return lighter / darker < threshold;
    };
    if (isBelow(0) === isBelow(255)) continue;
    const blue = LINEAR.findIndex((_, step) => isBelow(step) !== isBelow(step + 1));
    const [below, above] = isBelow(blue) ? [blue, blue + 1] : [blue + 1, blue];
    const pair = { background, below: (redAndGreen << 8) | below, above: (redAndGreen << 8) | above };
    if (threshold - ratioOf(pair.below, background) < 1e-4) nearMisses.push(pair);
  }
  return nearMisses;
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

/** The flags that depend on each threshold. */
const flagsAt = ({ passes, enhanced }: Contrast): Readonly<Record<number, readonly boolean[]>> => ({
  3: [passes.largeText, passes.graphic],
  4.5: [passes.text, enhanced.largeText],
  7: [enhanced.text],
});

describe.each([3, 4.5, 7])("a ratio just below %d", (threshold) => {
  const nearMisses = nearMissesBelow(threshold);

  it("occurs in many pairs of 8-bit colours", () => {
    expect(nearMisses.length).toBeGreaterThan(50);
  });

  it("is printed below the threshold and fails, while the next colour reaches it and passes", async () => {
    for (const { background, below, above } of nearMisses) {
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

  it("is the ratio truncated to two decimals, never rounded up", () => {
    for (const [left, right] of pairs) {
      const ratio = contrastRatio(left, right);
      const printed = floorRatio(ratio);
      expect(printed).toBeLessThanOrEqual(ratio);
      expect(printed + 0.01).toBeGreaterThan(ratio);
      expect(String(printed)).toMatch(/^\d+(\.\d{1,2})?$/);
    }
  });

  it("keeps a ratio that already has two decimals", () => {
    const hundredths = Array.from({ length: 2001 }, (_, index) => (100 + index) / 100);
    expect(hundredths.filter((ratio) => floorRatio(ratio) !== ratio)).toEqual([]);
  });

  it.each([3, 4.5, 7])("is a hundredth less for the greatest double below %d", (threshold) => {
    const bits = new BigInt64Array(new Float64Array([threshold]).buffer);
    const [before = Number.NaN] = new Float64Array(new BigInt64Array([bits[0]! - 1n]).buffer);
    expect(before).toBeLessThan(threshold);
    expect(floorRatio(before)).toBe(threshold - 0.01);
  });

  it.each([3, 4.5, 7])("of exactly %d passes at its threshold", (ratio) => {
    expect(passes(ratio)).toEqual({ text: ratio >= 4.5, largeText: true, graphic: true });
  });
});

describe("the nearest passing token", () => {
  const queries = sample(fc.tuple(anyColor, anyColor, fc.constantFrom(...identity.themes.map(({ id }) => id))), {
    count: 200,
    seed: 11,
  });

  // Implementations round the D65 white point differently in the fourth digit, which changes a difference by less.
  const TOLERANCE = 0.02;

  // The entries under "text" in the settings' pairs, without the patterns for products and seasons.
  const TEXTS = ["ink", "accent", "gray-strong", "gray-medium", "gray-soft", "paper"];

  it("has the smallest CIEDE2000 difference among the opaque text colours", async () => {
    let compared = 0;
    for (const [foreground, background, theme] of queries) {
      const result = await check(foreground, background, theme);
      const where = `${foreground} on ${background} in ${theme}`;
      const { variables } = (await get(`/api/v1/themes/${theme}`).json()) as { variables: Record<string, string> };
      const names = themeColors(identity, { id: theme })
        .map(({ name }) => name)
        .filter((name) => TEXTS.includes(name));
      const passing = names
        .map((token) => ({ token, hex: variables[token]! }))
        .filter(({ hex }) => hex.startsWith("#") && wcagContrast(hex, background) >= 4.5)
        .map((token) => ({ ...token, distance: deltaE(foreground, token.hex) }));
      if (result.passes.text || passing.length === 0) {
        expect(result.nearest, where).toBeNull();
        continue;
      }
      const least = Math.min(...passing.map(({ distance }) => distance));
      const chosen = passing.find(({ token }) => token === result.nearest?.token);
      expect(chosen?.distance, where).toBeLessThan(least + TOLERANCE);
      // If tokens share a colour, the first in the identity wins.
      expect(result.nearest?.token, where).toBe(passing.find(({ hex }) => hex === chosen?.hex)?.token);
      expect(result.nearest, where).toMatchObject({
        hex: chosen?.hex,
        ratio: floorRatio(wcagContrast(chosen!.hex, background)),
      });
      compared++;
    }
    expect(compared).toBeGreaterThan(50);
  });

  it("is a passing text colour for every pair of tokens in every theme", async () => {
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
    // Text greys fail on ink, and line colours are lighter than ink; the text colour on ink is paper.
    ["gray-soft", "accent", "paper"],
    ["ink", "season-natal", "paper"],
  ])("for %s on %s is %s, never a line colour", async (foreground, background, token) => {
    expect((await check(foreground, background)).nearest).toMatchObject({ token });
  });

  it("is any opaque colour of the theme if the identity has no pairs", () => {
    const theme = identity.themes[0]!;
    const colors = { foreground: "#6b6b6b", background: "#141414" } as const;
    expect(nearestPassing({ ...identity, pairs: [] }, theme, colors)?.token.name).toBe("rule-strong");
  });

  it("is never a translucent colour", async () => {
    // Opaque, #767676 would pass on white (4.54) and be the nearest to #777777 (4.48).
    const grey = color("#767676", [0.4627, 0.4627, 0.4627]);
    const veil = { ...grey, $value: { ...grey.$value, alpha: 0.5 } };
    const root = temporaryFolder();
    writeTokens(root, SETTINGS, { color: { light: { ...THEME, veil } } });
    const small = await openApi({ root });
    const body = await small.get("/api/v1/contrast?foreground=777777&background=ffffff").json();
    expect(body).toMatchObject({ passes: { text: false }, nearest: { token: "ink" } });
  });
});

it("a pair that several rules declare has the highest of their minimums", () => {
  const [theme, pair] = [identity.themes[0]!, identity.pairs[0]!];
  const [low, high] = [
    { ...pair, minimum: 3 },
    { ...pair, minimum: 7 },
  ];
  for (const pairs of [
    [low, high],
    [high, low],
  ]) {
    const minimums = declaredPairs({ ...identity, pairs }, theme).map(({ minimum }) => minimum);
    expect(new Set(minimums)).toEqual(new Set([7]));
  }
});
