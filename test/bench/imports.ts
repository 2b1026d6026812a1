import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "postcss";
import type { ParserOptions } from "prettier";
import { parsers } from "prettier/plugins/babel";
import { makeIdentity } from "../../generator/import/identity.ts";
import { openSource, type SourceFiles } from "../../generator/import/source-files.ts";
import { temporaryFolder } from "../temporary.ts";
import { median, type Row } from "./table.ts";

const ROUNDS = 7;
const PARSED = 5;

/** How long it takes to make an identity of foreign tokens, compared with parsing the same files alone. */
export async function importRows(): Promise<Row[]> {
  const sheet = join(temporaryFolder(), "tokens.css");
  writeFileSync(sheet, sevenAttributes());
  const css = readFileSync(sheet, "utf8");
  const primer = () => openSource("@primer/primitives", join(import.meta.dirname, ".."));
  const texts = textsOf(primer(), /^src\/tokens\/.*\.json5$/);
  return [
    {
      what: "vitral init --from a stylesheet: 2,400 declarations over seven attributes",
      against: "parsing it",
      why: "Reading the text is the least; 17 combinations of choices are resolved besides. Pairs of turns.",
      ratio: await ratio(
        () => openSource(sheet),
        () => void parse(css),
      ),
      bound: { most: 250 },
    },
    {
      what: "vitral init --from @primer/primitives: 1,478 tokens, 28 combinations",
      against: "parsing its files",
      why: "Reading the files is the least; 28 combinations are resolved and checked besides. Pairs of turns.",
      ratio: await ratio(primer, () => {
        for (const text of texts) parsers.json5.parse(text, {} as ParserOptions);
      }),
      bound: { most: 150 },
    },
  ];
}

/** The median over pairs of turns; parsing is so short that it is repeated. */
async function ratio(open: () => SourceFiles, parsed: () => void): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = performance.now();
    await makeIdentity(open(), {});
    const between = performance.now();
    for (let turn = 0; turn < PARSED; turn += 1) parsed();
    ratios.push((between - began) / ((performance.now() - between) / PARSED));
  }
  return median(ratios.slice(1));
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

/** 800 properties of the root, and 160 rules of one or two attributes that change ten each. */
function sevenAttributes(): string {
  const color = (index: number) => `#${((index * 7919) % 0xff_ff_ff).toString(16).padStart(6, "0")}`;
  const declarations = (count: number, name: (index: number) => number, seed: number) =>
    Array.from({ length: count }, (_, index) => `--t${name(index)}: ${color(index + seed)};`).join("\n");
  const names = Object.keys(ATTRIBUTES);
  const rules = Array.from({ length: 160 }, (_, rule) => {
    const one = names[rule % 7] ?? "";
    const other = names[(rule + 3) % 7] ?? "";
    const values = ATTRIBUTES[one] ?? [];
    const value = values[1 + (Math.floor(rule / 7) % (values.length - 1))];
    const second = rule % 3 === 0 ? `[data-${other}="${ATTRIBUTES[other]?.[1]}"]` : "";
    return `[data-${one}="${value}"]${second} {\n${declarations(10, (index) => (rule * 37 + index * 11) % 800, rule)}\n}`;
  });
  return [`:root {\n${declarations(800, (index) => index, 0)}\n}`, ...rules].join("\n");
}
