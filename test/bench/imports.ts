import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import json5 from "json5";
import { parse } from "postcss";
import { makeIdentity } from "../../generator/import/identity.ts";
import { NO_OPTIONS } from "../../generator/import/options.ts";
import { openSource, type SourceFiles } from "../../generator/import/source-files.ts";
import { temporaryFolder } from "../temporary.ts";
import type { Row } from "./table.ts";

const ROUNDS = 30;

/** Compares imports with parsing the same files, and large sources with small ones. */
export async function importRows(): Promise<Row[]> {
  const sheet = join(temporaryFolder(), "tokens.css");
  writeFileSync(sheet, sevenAttributes());
  const css = readFileSync(sheet, "utf8");
  const primer = () => openSource("@primer/primitives", join(import.meta.dirname, ".."));
  const texts = textsOf(primer(), /^src\/tokens\/.*\.json5$/);
  const growth: Row[] = [];
  for (const [format, make] of Object.entries(GROWING))
    growth.push({
      what: `vitral init --from ${format}: ${SIZES.at(-1)} tokens`,
      against: `${SIZES[0]} tokens, CPU time`,
      why: "Linear work costs 16, quadratic work 256. CPU time, best of three.",
      ratio: await growthOf(make),
      bound: { most: 24 },
    });
  return [
    {
      what: "vitral init --from a stylesheet with 2,400 declarations and seven attributes",
      against: "parsing it",
      why: "Parsing is the minimum; an import also detects the modifiers and resolves every combination. CPU time.",
      ratio: await ratio(
        () => openSource(sheet),
        () => void parse(css),
        50,
      ),
      bound: { most: 90 },
    },
    {
      what: "vitral init --from @primer/primitives",
      against: "parsing its files",
      why: "Parsing is the minimum; an import also resolves and checks every combination. CPU time.",
      ratio: await ratio(
        primer,
        () => {
          for (const text of texts) json5.parse(text);
        },
        5,
      ),
      bound: { most: 20 },
    },
    ...growth,
  ];
}

/** Token counts of growing sources; each doubles the one before. */
const SIZES = [500, 1_000, 2_000, 4_000, 8_000] as const;

type Files = Readonly<Record<string, unknown>>;

/** A source in each format with a light and a dark theme. */
const GROWING: Readonly<Record<string, (count: number) => Files>> = {
  "token files": (count) => ({
    "light.json": dtcg(count, 0),
    "dark.json": dtcg(count, 1),
  }),
  "older drafts": (count) => ({ "light.json": draft(count, 0), "dark.json": draft(count, 1) }),
  code: (count) => ({
    "theme.js": `export const light = ${JSON.stringify(plain(count, 0))};\nexport const dark = ${JSON.stringify(plain(count, 1))};`,
  }),
  "a resolver document": (count) => ({
    "a.resolver.json": {
      version: "2025.10",
      modifiers: { theme: { default: "light", contexts: { light: [dtcg(count, 0)], dark: [dtcg(count, 1)] } } },
      resolutionOrder: [{ $ref: "#/modifiers/theme" }],
    },
  }),
  "Tokens Studio": (count) => ({
    "tokens.json": {
      light: draft(count, 0),
      dark: draft(count, 1),
      $themes: ["light", "dark"].map((name) => ({
        id: name,
        name,
        group: "theme",
        selectedTokenSets: { [name]: "enabled" },
      })),
      $metadata: { tokenSetOrder: ["light", "dark"] },
    },
  }),
  "Figma variables": (count) => ({
    "theme/Light.json": figma(count, 0, "Light"),
    "theme/Dark.json": figma(count, 1, "Dark"),
  }),
  "Spectrum's sets": (count) => ({ "src/color.json": spectrum(count) }),
  "a Style Dictionary project": (count) => ({
    "config.json": { source: ["tokens/*.json"], platforms: { css: { transformGroup: "css", files: [] } } },
    "tokens/light.json": draft(count, 0),
  }),
  "a stylesheet": (count) => ({
    "tokens.css": `:root { ${custom(count, 0)} }\n[data-theme="dark"] { ${custom(count, 1)} }`,
  }),
};

const hexOf = (index: number, theme: number) =>
  `#${(((index + 1) * 7919 + theme * 4801) % 0xff_ff_ff).toString(16).padStart(6, "0")}`;

function list<T>(count: number, create: (index: number) => readonly [string, T]): Record<string, T> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => create(index)));
}

const dtcg = (count: number, theme: number) =>
  list(count, (index) => [
    `t${index}`,
    { $type: "color", $value: { colorSpace: "srgb", components: [(index % 100) / 100, theme, 0] } },
  ]);
const draft = (count: number, theme: number) =>
  list(count, (index) => [`t${index}`, { value: hexOf(index, theme), type: "color" }]);
const plain = (count: number, theme: number) => list(count, (index) => [`t${index}`, hexOf(index, theme)]);
const figma = (count: number, theme: number, mode: string) => ({
  ...list(count, (index) => [
    `t${index}`,
    {
      $type: "color",
      $value: {
        colorSpace: "srgb",
        components: [(index % 100) / 100, theme, 0],
        alpha: 1,
        hex: hexOf(index, theme).toUpperCase(),
      },
      $extensions: { "com.figma.variableId": `VariableID:1:${index}` },
    },
  ]),
  $extensions: { "com.figma.modeName": mode },
});
const spectrum = (count: number) =>
  list(count, (index) => [
    `t${index}`,
    {
      $schema: "https://opensource.adobe.com/spectrum-tokens/schemas/token-types/color-set.json",
      uuid: String(index),
      sets: {
        light: { value: hexOf(index, 0), uuid: `l${index}` },
        dark: { value: hexOf(index, 1), uuid: `d${index}` },
      },
    },
  ]);
const custom = (count: number, theme: number) =>
  Array.from({ length: count }, (_, index) => `--t${index}: ${hexOf(index, theme)};`).join("\n");

/** Divides the CPU time for the largest source by that for the smallest. */
async function growthOf(make: (count: number) => Files): Promise<number> {
  const times: number[] = [];
  for (const count of SIZES) {
    const root = temporaryFolder();
    for (const [path, content] of Object.entries(make(count))) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
    }
    const rounds: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const time = await cpuOf(async () => {
        const made = await makeIdentity(openSource(root), { options: NO_OPTIONS, lint: "off" });
        if ("problems" in made) throw new Error(made.problems[0]?.message);
      });
      rounds.push(time);
    }
    times.push(Math.min(...rounds));
  }
  return (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN);
}

/**
 * Divides the CPU time of an import by that of parsing, each the best of several rounds: compiling, collecting garbage
 * and other processes only add to it, in each round to another extent. Parsing is repeated because it is so short. An
 * import is optimized only after some 20 rounds.
 */
async function ratio(open: () => SourceFiles, parsed: () => void, parses: number): Promise<number> {
  const imports: number[] = [];
  const parsings: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    imports.push(await cpuOf(() => makeIdentity(open(), { options: NO_OPTIONS, lint: "off" })));
    const parsing = await cpuOf(() => {
      for (let turn = 0; turn < parses; turn += 1) parsed();
    });
    parsings.push(parsing / parses);
  }
  return Math.min(...imports) / Math.min(...parsings);
}

/** The CPU time of some work, in microseconds. */
async function cpuOf(work: () => unknown): Promise<number> {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return user + system;
}

function textsOf(source: SourceFiles, pattern: RegExp): string[] {
  return source.paths.filter((path) => pattern.test(path)).map((path) => source.read(path) ?? "");
}

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  theme: ["light", "dark", "contrast"],
  density: ["cozy", "compact"],
  brand: ["first", "second", "third"],
  corner: ["round", "sharp"],
  text: ["small", "medium", "large"],
  motion: ["full", "less"],
  surface: ["plain", "raised"],
};

/** A stylesheet with 800 root properties and 160 rules with one or two attributes that override ten each. */
function sevenAttributes(): string {
  const color = (index: number) => `#${((index * 7919) % 0xff_ff_ff).toString(16).padStart(6, "0")}`;
  const declarations = (count: number, name: (index: number) => number, seed: number) =>
    Array.from({ length: count }, (_, index) => `--t${name(index)}: ${color(index + seed)};`).join("\n");
  const names = Object.keys(ATTRIBUTES);
  const rules = Array.from({ length: 160 }, (_, rule) => {
    const attribute = names[rule % 7] ?? "";
    const secondAttribute = names[(rule + 3) % 7] ?? "";
    const values = ATTRIBUTES[attribute] ?? [];
    const value = values[1 + (Math.floor(rule / 7) % (values.length - 1))];
    const second = rule % 3 === 0 ? `[data-${secondAttribute}="${ATTRIBUTES[secondAttribute]?.[1]}"]` : "";
    return `[data-${attribute}="${value}"]${second} {\n${declarations(10, (index) => (rule * 37 + index * 11) % 800, rule)}\n}`;
  });
  return [`:root {\n${declarations(800, (index) => index, 0)}\n}`, ...rules].join("\n");
}
