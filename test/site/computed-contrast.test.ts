import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { wcagContrast } from "culori";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import * as page from "../../generator/site/browser/color.js";
import { renderContrastColors } from "../../generator/site/pages/contrast.ts";
import { openApi, ROOT } from "../built.ts";
import { SETTINGS, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

const BROWSER = join(ROOT, "generator/site/browser");

/** The licence notice of the bundled package. */
function licence(): string {
  const file = createRequire(import.meta.url).resolve("culori/package.json");
  const [, holder] = /^(Copyright .*)$/m.exec(readFileSync(join(file, "../LICENSE"), "utf8")) ?? [];
  return `Contains functions from culori (MIT licence). ${holder}`;
}

it("bundles the API's own functions for the browser", async () => {
  const contents = readFileSync(join(BROWSER, "color.d.ts"), "utf8");
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: BROWSER, loader: "ts" },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "color",
    platform: "neutral",
    mainFields: ["module"],
    target: "es2022",
    minify: true,
    legalComments: "none",
    banner: {
      js: `/* oxlint-disable */\n// Bundled from color.d.ts by a test: vitest run -u. ${licence()}\n// oxfmt-ignore`,
    },
    footer: { js: contents.trimEnd().replaceAll(/export (\{.*\}) from .*/g, "export const $1 = color;") },
  });
  await expect(outputFiles[0]?.text).toMatchFileSnapshot(join(BROWSER, "color.js"));
});

/** Writes an identity with opaque, translucent and wide-gamut colours. */
function writeColors(): string {
  const root = temporaryFolder();
  const token = (colorSpace: string, components: readonly number[], alpha = 1) => ({
    $type: "color",
    $value: { colorSpace, components, alpha },
    $description: "A colour.",
  });
  const steps = Array.from({ length: 12 }, (_, index) => index / 11);
  const groups = {
    grey: Object.fromEntries(steps.map((step, index) => [`g${index}`, token("srgb", [step, step, step])])),
    wide: Object.fromEntries(
      steps.map((step, index) => [`w${index}`, token("display-p3", [1 - step, step, 0.2 + step / 2])]),
    ),
    far: Object.fromEntries(
      steps.map((step, index) => [`o${index}`, token("oklch", [0.2 + 0.7 * step, 0.37, 330 * step])]),
    ),
    veil: Object.fromEntries(
      steps.map((step, index) => [`v${index}`, token("srgb", [step, 0.1, 0.6], 0.04 + 0.9 * step)]),
    ),
  };
  const contexts = { light: { sources: [{ group: "color.light", as: "color" }], facets: { mode: "light" } } };
  const colors = Object.assign({}, ...Object.values(groups));
  writeTokens(root, { ...SETTINGS, modifiers: { theme: { role: "theme", contexts } } }, { color: { light: colors } });
  return root;
}

describe("the contrast that a page computes", async () => {
  const { get, source } = await openApi({ root: writeColors() });
  const site = { identity: source.identity } as Parameters<typeof renderContrastColors>[0];
  const { colors, texts } = JSON.parse(renderContrastColors(site)["site/contrast/light.json"] ?? "") as {
    readonly colors: Readonly<Record<string, readonly [hex: string, alpha?: number]>>;
    readonly texts: readonly string[];
  };
  const candidates = texts.map((name) => ({ name, ...page.toCandidate(colors[name]?.[0] ?? "") }));
  const hexes = ["#fff", "#000", "767676", "#9a6c5a", "#ABCDEF", "#1234", "#ff000080", "00ff7f01"];
  const foregrounds = [...Object.keys(colors), ...hexes];
  const backgrounds = foregrounds.filter((name) => (colorOf(name)?.alpha ?? 1) === 1);

  function colorOf(name: string) {
    const [hex, alpha = 1] = colors[name] ?? [];
    return hex === undefined ? page.readHex(name) : { hex, alpha };
  }

  it("equals the API's for every pair: ratio, levels and suggested colour", async () => {
    expect(foregrounds.length * backgrounds.length).toBeGreaterThan(2000);
    for (const background of backgrounds) {
      for (const foreground of foregrounds) {
        const behind = colorOf(background)?.hex ?? "";
        const front = page.composite(colorOf(foreground) ?? { hex: "", alpha: 1 }, behind);
        const ratio = page.contrastRatio(front, behind);
        const passed = page.passes(ratio);
        const nearest = passed.text ? null : page.nearestAmong(candidates, { foreground: front, background: behind });
        const body = await get(`/api/v1/contrast?${new URLSearchParams({ foreground, background })}`).json();
        expect(
          {
            foreground: body.foreground.hex,
            background: body.background.hex,
            ratio: body.ratio,
            passes: body.passes,
            nearest: body.nearest && [body.nearest.token, body.nearest.ratio],
          },
          `${foreground} on ${background}`,
        ).toEqual({
          foreground: front,
          background: behind,
          ratio: page.floorRatio(ratio),
          passes: passed,
          nearest: nearest && [nearest.candidate.name, page.floorRatio(nearest.ratio)],
        });
      }
    }
  });

  it("matches another library's WCAG contrast", () => {
    for (const foreground of backgrounds) {
      for (const background of backgrounds) {
        const [front, behind] = [colorOf(foreground)?.hex ?? "", colorOf(background)?.hex ?? ""];
        expect(page.contrastRatio(front, behind)).toBeCloseTo(wcagContrast(front, behind), 10);
      }
    }
  });

  // Black on white is 21:1 by definition; the other ratios are known values near the WCAG 2 thresholds.
  it.each([
    ["#000000", "#ffffff", 21, true],
    ["#767676", "#ffffff", 4.54, true],
    ["#777777", "#ffffff", 4.47, false],
    ["#9a6c5a", "#ffffff", 4.49, false],
    ["#595959", "#ffffff", 7, true],
  ])("of %s on %s is %f", (foreground, background, ratio, isText) => {
    const computed = page.contrastRatio(foreground, background);
    expect([page.floorRatio(computed), page.passes(computed).text]).toEqual([ratio, isText]);
  });
});
