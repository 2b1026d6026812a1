import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hex as ratioOf } from "wcag-contrast";
import type { Problem } from "../../generator/source/problem.ts";
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

/** A colour of one file, and in which combination it must fail: theme, product, season. */
type Plant = {
  readonly file: string;
  readonly path: readonly string[];
  readonly name: string;
  readonly theme: (typeof THEMES)[number];
  readonly product: string;
  readonly season: string;
  readonly minimum: number;
};

/** mulberry32, so that every run plants the same. */
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

function plantAt(): Plant {
  const theme = pick(THEMES);
  const plain = { file: TOKENS, theme, product: "none", season: "none", minimum: theme.text };
  const kind = pick(["theme", "product", "season"]);
  if (kind === "theme") {
    // In high contrast all grays and rules take the ink's colour, whatever the file says.
    const name = theme.line === 7 ? "ink" : pick(["gray", "gray-mist", "rule-net"]);
    const minimum = name === "rule-net" ? theme.line : theme.text;
    return { ...plain, path: [...theme.group, name], name, minimum };
  }
  if (kind === "season") {
    const season = pick(SEASONS);
    return { ...plain, path: ["season", season, theme.mode], name: "season", season };
  }
  const product = pick(["ferry", "lantern"] as const);
  const series = pick(PRODUCTS[product]);
  const file = `tokens/products/${product}.json`;
  return { ...plain, file, path: ["data", series, theme.mode], name: `data-${series}`, product, minimum: 4.5 };
}

/** A gray below the least contrast on the theme's paper, by no more than a random part of the way. */
function tooWeak({ theme, minimum }: Plant): string {
  const weak = Array.from({ length: 256 }, (_, byte) => `#${byte.toString(16).padStart(2, "0").repeat(3)}`);
  return pick(weak.filter((gray) => ratioOf(gray, theme.papers[0]) < minimum));
}

type Planted = Plant & { readonly hex: string };

function planted(file: string, plants: readonly Planted[]): string {
  type Tree = { [key: string]: Tree };
  const tree = JSON.parse(readFileSync(join(SECOND, file), "utf8")) as Tree;
  for (const { path, hex } of plants) {
    const token: Record<string, unknown> = path.reduce((node, step) => node[step]!, tree);
    const share = Number((Number.parseInt(hex.slice(1, 3), 16) / 255).toFixed(4));
    token["$value"] = { colorSpace: "srgb", components: [share, share, share], hex };
  }
  return JSON.stringify(tree, null, 2);
}

it("the identity without a planted problem has none", async () => {
  expect(await read()).toEqual([]);
});

/** At most this many colours are planted at once, each in another token. */
const AT_ONCE = 5;

it("each of 200 planted colours is found at its place, in the combination where it fails", async () => {
  for (let count = 0; count < 200;) {
    const plants = new Map<string, Planted>();
    while (plants.size < AT_ONCE) {
      const plant = plantAt();
      plants.set(`${plant.file} ${plant.path.join(".")}`, { ...plant, hex: tooWeak(plant) });
    }
    const all = [...plants.values()];
    const texts = new Map([...Map.groupBy(all, ({ file }) => file)].map(([file, own]) => [file, planted(file, own)]));
    for (const [file, text] of texts) writeFileSync(inCopy(file), text);
    const problems = await read();
    for (const file of texts.keys()) cpSync(join(SECOND, file), inCopy(file));
    for (const plant of all) expectFound(plant, problems, texts.get(plant.file) ?? "");
    const others = problems.filter(({ message }) => !all.some(({ hex }) => message.includes(hex)));
    expect(others).toEqual([]);
    count += all.length;
  }
}, 60_000);

function expectFound(plant: Planted, problems: readonly Problem[], text: string): void {
  const { file, name, theme, product, season, minimum, hex } = plant;
  const paper = theme.papers[0];
  const exact = ratioOf(hex, paper);
  const found = problems.find(({ message }) => {
    return (
      message.startsWith(`${plant.path.join(".")}: ${name} (${hex}) on paper (${paper}) `) &&
      / theme ([^,.]*)/.exec(message)?.[1] === theme.theme
    );
  });
  const what = `${name} ${hex} in ${theme.theme}, ${product}, ${season}`;
  const layers = [product === "none" ? "" : `, product ${product}`, season === "none" ? "" : `, season ${season}`];
  expect(found?.message, what).toContain(`in theme ${theme.theme}${layers.join("")}.`);
  expect(found?.message, what).toMatch(
    new RegExp(`: at least ${String(minimum).replace(".", "\\.")} for (text|graphic)\\.$`),
  );
  const shown = Number(/a contrast of ([\d.]+) in/.exec(found?.message ?? "")?.[1]);
  // Ratios are shown cut, never rounded up to a minimum that is missed.
  expect(exact - shown >= -1e-9 && exact - shown < 0.01 + 1e-9, `${what}: ${shown} for ${exact}`).toBe(true);
  const meant = text.split("\n")[(found?.place.line ?? 0) - 1];
  expect([found?.place.file, meant?.trim()], what).toEqual([file, `"hex": "${hex}"`]);
}
