import { GCProfiler } from "node:v8";
import { withoutFrontMatter } from "../../generator/render/markdown.ts";
import { renderMarkdown } from "../../generator/site/markdown.ts";
import type { Disk } from "../../generator/tokens/disk.ts";
import type { Report } from "../../generator/tokens/problem.ts";
import { readFiles } from "../../generator/identity/folder.ts";
import { showProblems } from "../../generator/cli/terminal/problems.ts";
import { SCOPE } from "../built.ts";
import { CODE } from "./growing/code.ts";
import type { Files, Kinds } from "./growing/files.ts";
import { MARKDOWN, TEMPLATES } from "./growing/pages.ts";
import { SETTINGS_AND_PRODUCTS, SYMBOLS, TOKENS } from "./growing/tokens.ts";
import { median, type Row } from "./table.ts";
import { cpuSince } from "./turns.ts";

/** The smaller size in characters; the larger one is sixteen times as large. */
const BASE = 6_000;
const TIMES = 16;

/** The lowest cost that counts, in CPU milliseconds and bytes: below it, noise dominates. */
const LEAST = { cpu: 4, memory: 2_000_000 };

const ROUNDS = 5;

const SUBJECTS: readonly (readonly [where: string, kinds: Kinds])[] = [
  ["the tokens file", TOKENS],
  ["the settings, the seasons and the products", SETTINGS_AND_PRODUCTS],
  ["a symbol", SYMBOLS],
  ["a page", MARKDOWN],
  ["a page's template", TEMPLATES],
  ["a page's examples", CODE],
];

/** Measures how the CPU time and memory for parsing hostile texts grow with their size. */
export async function growthRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [where, kinds] of SUBJECTS) {
    for (const [name, make] of Object.entries(kinds)) {
      await read(make(BASE / 10));
      const small = await typicalCost(make, BASE);
      const large = await typicalCost(make, BASE * TIMES);
      const growth = (unit: "cpu" | "memory") =>
        Math.max(large[unit], LEAST[unit]) / Math.max(small[unit], LEAST[unit]);
      rows.push({
        what: `growth of ${where}: ${name}`,
        against: "a sixteenth of the text",
        why: "Linear work costs 16, quadratic work 256. CPU time (best of five) or memory (median), whichever grows more.",
        ratio: Math.max(growth("cpu"), growth("memory")),
        bound: { most: 24 },
      });
    }
  }
  return rows;
}

type Cost = { readonly cpu: number; readonly memory: number };

/**
 * The least CPU time of several rounds, because a busy machine only adds cost, and the median of the memory, because a
 * collection from before a round can lower its figure.
 */
async function typicalCost(make: (size: number) => Files, size: number): Promise<Cost> {
  const costs: Cost[] = [];
  // Each round reads a different text, because results are cached.
  for (let round = 0; round < ROUNDS; round += 1) costs.push(await costOf(make(size + 13 * (round + 1))));
  return { cpu: Math.min(...costs.map(({ cpu }) => cpu)), memory: median(costs.map(({ memory }) => memory)) };
}

/** The CPU time of reading an identity, and all memory allocated meanwhile. */
async function costOf(files: Files): Promise<Cost> {
  const collections = new GCProfiler();
  collections.start();
  let before = process.memoryUsage().heapUsed;
  const began = process.cpuUsage();
  await read(files);
  const cpu = cpuSince(began);
  const after = process.memoryUsage().heapUsed;
  let memory = 0;
  for (const { beforeGC, afterGC } of collections.stop().statistics) {
    memory += beforeGC.heapStatistics.usedHeapSize - before;
    before = afterGC.heapStatistics.usedHeapSize;
  }
  return { cpu, memory: memory + after - before };
}

/** Processes an identity's texts as before a page is shown: checks them, then reports problems or renders pages. */
async function read(files: Files): Promise<void> {
  const reading = await readFiles(open(files), { base: { origin: "", path: "" }, spanIn: () => SCOPE.span });
  if ("problems" in reading) return void showProblems(reading.problems, { colors: false, depth: 1, columns: 100 });
  for (const [path, bytes] of reading.source.files) {
    if (path.endsWith(".md")) renderMarkdown(withoutFrontMatter(new TextDecoder().decode(bytes)), (link) => link);
  }
}

function open(files: Files): (report: Report) => Disk {
  return (report) => {
    const absent = (file: string) =>
      void report({
        place: { file, line: 1, column: 1, length: 1, text: "", before: null, after: null },
        message: "absent",
        fix: null,
      });
    return {
      text: async (file) => files[file] ?? absent(file),
      bytes: async () => undefined,
      names: async (folder, ending) =>
        Object.keys(files)
          .filter((file) => file.startsWith(`${folder}/`) && file.endsWith(ending))
          .map((file) => file.slice(folder.length + 1))
          .sort(),
    };
  };
}
