import { GCProfiler } from "node:v8";
import { beforeAll, describe, expect, it } from "vitest";
import { withoutFrontMatter } from "../../generator/render/front-matter.ts";
import { renderMarkdown } from "../../generator/site/markdown.ts";
import type { Disk } from "../../generator/source/disk.ts";
import type { Report } from "../../generator/source/problem.ts";
import { readFiles } from "../../generator/source/folder.ts";
import { showProblems } from "../../generator/terminal/problems.ts";
import { SCOPE } from "../built.ts";
import { CODE } from "./growing/code.ts";
import type { Files, Kinds } from "./growing/files.ts";
import { MARKDOWN, TEMPLATES } from "./growing/pages.ts";
import { SETTINGS_AND_PRODUCTS, SYMBOLS, TOKENS } from "./growing/tokens.ts";

/** The first size, in characters, and how often it is doubled. */
const BASE = 6_000;
const DOUBLINGS = 4;

/** Sixteen times the text may take so many times the work: what is linear takes 16, what is square takes 256. */
const MOST = 24;

/** Babel looks for the end of the line after each comment, so those on one line take more than in proportion; a limit ends it. */
const MORE: Readonly<Record<string, number>> = { "comments of JavaScript": 40 };

/** What a reading takes at least, in milliseconds and bytes: below it, other things take more than the text. */
const LEAST = { time: 4, memory: 2_000_000 };

const open = (files: Files) => (report: Report) => {
  const absent = (file: string) =>
    void report({
      place: { file, line: 1, column: 1, length: 1, text: "", before: null, after: null },
      message: "absent",
      fix: null,
    });
  const disk: Disk = {
    text: async (file) => files[file] ?? absent(file),
    names: async (folder, ending) =>
      Object.keys(files)
        .filter((file) => file.startsWith(`${folder}/`) && file.endsWith(ending))
        .map((file) => file.slice(folder.length + 1))
        .sort(),
  };
  return disk;
};

/** All that is done with an identity's texts before a page of them is shown: they are judged, and told or rendered. */
async function read(files: Files): Promise<void> {
  const reading = await readFiles(open(files), { base: { origin: "", path: "" }, spanIn: () => SCOPE.span });
  if ("problems" in reading) return void showProblems(reading.problems, { colors: false, depth: 1, columns: 100 });
  for (const [path, bytes] of reading.source.files) {
    if (path.endsWith(".md")) renderMarkdown(withoutFrontMatter(new TextDecoder().decode(bytes)), (link) => link);
  }
}

type Cost = { readonly time: number; readonly memory: number };

/** The time of the processor that a reading takes, and all the memory that it ever asks for. */
async function costOf(files: Files): Promise<Cost> {
  const collections = new GCProfiler();
  collections.start();
  let before = process.memoryUsage().heapUsed;
  const began = process.cpuUsage();
  await read(files);
  const { user, system } = process.cpuUsage(began);
  const after = process.memoryUsage().heapUsed;
  let memory = 0;
  for (const { beforeGC, afterGC } of collections.stop().statistics) {
    memory += beforeGC.heapStatistics.usedHeapSize - before;
    before = afterGC.heapStatistics.usedHeapSize;
  }
  return { time: (user + system) / 1000, memory: memory + after - before };
}

/** Readings of no two texts that are the same, since what was read is remembered. */
let count = 0;

function readingOf(make: (size: number) => Files, size: number): Promise<Cost> {
  count += 1;
  return costOf(make(size + 13 * (count % 100)));
}

/** How many times the work of a text one of sixteen times its size takes: what takes less than the least takes that. */
async function growthOf(make: (size: number) => Files, most: number): Promise<Cost> {
  const large = await readingOf(make, BASE * 2 ** DOUBLINGS);
  const least = { time: large.time / LEAST.time, memory: large.memory / LEAST.memory };
  // The smaller text takes the least or more, so it has nothing to say.
  if (isWithin(least, most)) return least;
  const small: Cost[] = [];
  while (small.length < 2) small.push(await readingOf(make, BASE));
  const time = Math.max(LEAST.time, Math.min(...small.map((cost) => cost.time)));
  // Memory that is given back late is missing in a reading, and never too much.
  const memory = Math.max(LEAST.memory, ...small.map((cost) => cost.memory));
  return { time: large.time / time, memory: large.memory / memory };
}

const isWithin = ({ time, memory }: Cost, most: number) => time <= most && memory <= most;

const ALL: readonly (readonly [where: string, kinds: Kinds])[] = [
  ["the tokens file", TOKENS],
  ["the settings, the seasons and the products", SETTINGS_AND_PRODUCTS],
  ["a symbol", SYMBOLS],
  ["a page", MARKDOWN],
  ["a page's template", TEMPLATES],
  ["a page's examples", CODE],
];

describe.each(ALL)(
  "sixteen times as much of %s takes no more than twenty-four times the time and memory",
  (_, kinds) => {
    // What is read first is compiled with it.
    beforeAll(async () => {
      for (const make of Object.values(kinds)) await read(make(BASE / 10));
    });

    it.each(Object.entries(kinds))("%s", async (name, make) => {
      const most = MORE[name] ?? MOST;
      const isLinear = (growth: Cost) => isWithin(growth, most);
      // On a busy machine a reading may be many times as long as another, so the best of five counts.
      const growths: Cost[] = [];
      while (growths.length < 5 && !growths.some(isLinear)) growths.push(await growthOf(make, most));
      expect(growths.some(isLinear), JSON.stringify(growths)).toBe(true);
    });
  },
);
