import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The size of an identity: the number of contexts per modifier, and of tokens. */
export type Size = {
  readonly theme: number;
  /** Not counting the context `none`, which products and seasons each have. */
  readonly product?: number;
  readonly season?: number;
  /** The number of contexts in each further modifier. */
  readonly further?: readonly number[];
  readonly tokens: number;
};

const named = (count: number, toToken: (index: number) => object) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}`, toToken(index)]));

const contexts = (count: number, toContext: (index: number) => object) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`c${index}`, toContext(index)]));

function color(seed: number) {
  const number = (seed * 2_654_435_761) % 0x1_00_00_00;
  const components = [number >> 16, (number >> 8) & 255, number & 255].map((part) => Number((part / 255).toFixed(4)));
  const hex = `#${number.toString(16).padStart(6, "0")}`;
  return { $type: "color", $value: { colorSpace: "srgb", components, hex }, $description: `Colour ${seed}.` };
}

function dimension(value: number) {
  return { $type: "dimension", $value: { value, unit: "px" }, $description: `${value} pixels.` };
}

/**
 * Writes an identity shaped like a large design system: a quarter of its tokens are colours that each theme overrides, a
 * quarter are aliases of those, a quarter are sizes that the further modifiers override in part, and the rest never
 * change. A product overrides ten tokens and a season one, and one layer depends on two modifiers.
 */
export function writeLarge(folder: string, { theme, product = 0, season = 0, further = [], tokens }: Size): void {
  const quarter = Math.floor(tokens / 4);
  const furtherId = (index: number) => `further-${index}`;
  const base = {
    "of-theme": named(quarter, color),
    alias: named(quarter, (index) => ({ $type: "color", $value: `{of-theme.t${index}}`, $description: "Alias." })),
    size: named(quarter, dimension),
    same: named(tokens - 3 * quarter, (index) => (index % 2 === 0 ? color(index) : dimension(index))),
  };
  const sizes = (modifier: number, context: number) => ({
    size: Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`t${modifier * 20 + index}`, dimension(1000 * (context + 1) + index)]),
    ),
  });
  const settings = {
    name: "Large",
    language: "en",
    url: "https://large.example",
    tokens: "tokens.json",
    modifiers: {
      theme: {
        role: "theme",
        contexts: contexts(theme, (index) => ({
          sources: [{ "of-theme": named(quarter, (token) => color(1000 * (index + 1) + token)) }],
          facets: { mode: index % 2 === 0 ? "light" : "dark" },
        })),
      },
      ...(product > 0 && {
        product: {
          role: "product",
          contexts: contexts(product, (index) => ({
            sources: [{ "of-product": named(10, (token) => color(77 * (index + 1) + token)) }],
          })),
        },
      }),
      ...(season > 0 && {
        season: {
          role: "season",
          contexts: contexts(season, (index) => ({
            sources: [{ "of-season": named(1, () => color(99 * (index + 1))) }],
            dates: {
              anchor: {
                fixed: `${String(1 + (index % 12)).padStart(2, "0")}-${5 + 5 * Math.floor(index / 12)}`.replace(
                  /-5$/,
                  "-05",
                ),
              },
              period: { start: 0, end: 1 },
            },
          })),
        },
      }),
      ...Object.fromEntries(
        further.map((count, modifier) => [
          furtherId(modifier),
          { contexts: contexts(count, (index) => (index === 0 ? {} : { sources: [sizes(modifier, index)] })) },
        ]),
      ),
    },
    ...(further.length > 1 && {
      layers: [{ when: { [furtherId(0)]: "c1", [furtherId(1)]: "c1" }, sources: [{ same: { t1: dimension(7777) } }] }],
    }),
    combinations: { build: product > 0 ? "all" : [] },
  };
  mkdirSync(join(folder, "tokens"), { recursive: true });
  writeFileSync(join(folder, "tokens/vitral.json"), JSON.stringify(settings));
  writeFileSync(join(folder, "tokens/tokens.json"), JSON.stringify(base));
}
