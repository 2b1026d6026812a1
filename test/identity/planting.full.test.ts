import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hex as ratioOf } from "wcag-contrast";
import { SECOND } from "../built.ts";
import { identityCopy } from "./identity-copy.ts";

const { path: inCopy, problems: read } = identityCopy();

const TOKENS = "tokens/tokens.json";
const THEMES = [
  { theme: "day", group: ["hue", "day"], mode: "light", papers: ["#fbfaf6", "#eef2ef"], text: 4.5, line: 3 },
  { theme: "night", group: ["hue", "night"], mode: "dark", papers: ["#0c1a1e", "#14272c"], text: 4.5, line: 3 },
  { theme: "day-bold", group: ["hue-bold", "day"], mode: "light", papers: ["#ffffff"], text: 7, line: 7 },
  { theme: "night-bold", group: ["hue-bold", "night"], mode: "dark", papers: ["#000000"], text: 7, line: 7 },
] as const;
const PRODUCTS = { ferry: ["coral", "kelp", "brass"], lantern: ["coral", "plum"] } as const;
const SEASONS = ["turn-of-year", "pascha", "boat-races", "lamp-week", "diwali"] as const;

/** A colour in a file, and the combination in which its contrast must fail. */
type Plant = {
  readonly file: string;
  readonly path: readonly string[];
  readonly name: string;
  readonly theme: (typeof THEMES)[number];
  readonly product: string;
  readonly season: string;
  readonly minimum: number;
};

/** mulberry32, so that every run plants the same colours. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(20_261_120);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;

/** Every colour in the identity, for every theme that shows it. */
const PLANTS = THEMES.flatMap((theme): Plant[] => {
  const plain = { file: TOKENS, theme, product: "none", season: "none", minimum: theme.text };
  // In high contrast, all greys and rules have the ink's colour, whatever the file defines.
  const names = theme.line === 7 ? ["ink"] : ["gray", "gray-mist", "rule-net"];
  const themeColors = names.map((name) => {
    const minimum = name === "rule-net" ? theme.line : theme.text;
    return { ...plain, path: [...theme.group, name], name, minimum };
  });
  const seasons = SEASONS.map((season) => {
    return { ...plain, path: ["season", season, theme.mode], name: "season", season };
  });
  const products = Object.entries(PRODUCTS).flatMap(([product, seriesOfProduct]) =>
    seriesOfProduct.map((series) => {
      const file = `tokens/products/${product}.json`;
      return { ...plain, file, path: ["data", series, theme.mode], name: `data-${series}`, product, minimum: 4.5 };
    }),
  );
  return [...themeColors, ...seasons, ...products];
});

/** A random grey with less than the minimum contrast on the theme's paper. */
function tooWeak({ theme, minimum }: Plant): string {
  const weak = Array.from({ length: 256 }, (_, byte) => `#${byte.toString(16).padStart(2, "0").repeat(3)}`);
  return pick(weak.filter((gray) => ratioOf(gray, theme.papers[0]) < minimum));
}

function planted({ file, path }: Plant, hex: string): string {
  type Tree = { [key: string]: Tree };
  const tree = JSON.parse(readFileSync(join(SECOND, file), "utf8")) as Tree;
  const token: Record<string, unknown> = path.reduce((node, step) => node[step]!, tree);
  const share = Number((Number.parseInt(hex.slice(1, 3), 16) / 255).toFixed(4));
  token["$value"] = { colorSpace: "srgb", components: [share, share, share], hex };
  return JSON.stringify(tree, null, 2);
}

it("the identity without a planted problem is valid", async () => {
  expect(await read()).toEqual([]);
});

it("reports a weak colour in each of 48 places, with its combination", async () => {
  expect(PLANTS).toHaveLength(48);
  for (const plant of PLANTS) {
    const hex = tooWeak(plant);
    const text = planted(plant, hex);
    writeFileSync(inCopy(plant.file), text);
    const problems = await read();
    cpSync(join(SECOND, plant.file), inCopy(plant.file));

    const { file, name, theme, product, season, minimum } = plant;
    const paper = theme.papers[0];
    const exact = ratioOf(hex, paper);
    const match = problems.find(({ message }) => {
      return (
        message.startsWith(`${plant.path.join(".")}: ${name} (${hex}) on paper (${paper}) `) &&
        / theme ([^,.]*)/.exec(message)?.[1] === theme.theme
      );
    });
    const what = `${name} ${hex} in ${theme.theme}, ${product}, ${season}`;
    const layers = [product === "none" ? "" : `, product ${product}`, season === "none" ? "" : `, season ${season}`];
    expect(match?.message, what).toContain(`in theme ${theme.theme}${layers.join("")}.`);
    expect(match?.message, what).toMatch(
      new RegExp(`: at least ${String(minimum).replace(".", "\\.")} for (text|graphic)\\.$`),
    );
    const reportedRatio = Number(/a contrast of ([\d.]+) in/.exec(match?.message ?? "")?.[1]);
    // Ratios are truncated, never rounded up to a missed minimum.
    expect(
      exact - reportedRatio >= -1e-9 && exact - reportedRatio < 0.01 + 1e-9,
      `${what}: ${reportedRatio} for ${exact}`,
    ).toBe(true);
    const reportedLine = text.split("\n")[(match?.place.line ?? 0) - 1];
    expect([match?.place.file, reportedLine?.trim()], what).toEqual([file, `"hex": "${hex}"`]);
    const unrelated = problems.filter(({ message }) => !message.includes(hex));
    expect(unrelated, what).toEqual([]);
  }
}, 60_000);
