import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineConfig, parse } from "@terrazzo/parser";
import { createEdition } from "../../generator/build/edition.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { choicesOn } from "../../generator/resolve/combination.ts";
import { resolveTheme, tokensOf } from "../../generator/resolve/theme.ts";
import { clock } from "../../generator/resolve/today.ts";
import { combinationsOf } from "../../generator/tokens/resolver/combination.ts";
import { NOON, readSource, SCOPE } from "../built.ts";
import { EXAMPLES, project } from "../tokens/resolver/examples.ts";
import { temporaryFolder } from "../temporary.ts";
import { againstConstant } from "./handler.ts";
import { writeLarge } from "../large-identity.ts";
import { median, type Row } from "./table.ts";
import { cpuSince } from "./turns.ts";

const ROUNDS = 5;

/** Systems as large as published ones, resolved whole and asked for any combination. */
export async function systemRows(): Promise<Row[]> {
  return [await publishedRow(), ...(await sevenModifiers())];
}

/** Every token of every combination of a published system, by both readers of its resolver document. */
async function publishedRow(): Promise<Row> {
  const ours = async () => {
    const { resolver, tokens = [] } = await project("github-primer");
    const all = resolver === undefined ? [] : [...combinationsOf(resolver)];
    const values = all.map((choices) => tokens.map((token) => token.at(choices)?.value));
    return values.flat().filter((value) => value !== undefined).length;
  };
  const theirs = async () => {
    const file = pathToFileURL(join(EXAMPLES, "github-primer.resolver.json"));
    const config = defineConfig({ lint: { rules: {} } }, { cwd: pathToFileURL(`${EXAMPLES}/`) });
    const { resolver } = await parse([{ filename: file, src: readFileSync(file, "utf8") }], { config });
    const all = resolver.listPermutations?.() ?? [];
    return all.flatMap((input) => Object.values(resolver.apply(input)).map(({ $value }) => $value)).length;
  };
  // It takes a quarter of a minute, in which its code gets warm: once is enough.
  const other = await timed(theirs);
  const own: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { found, took } = await timed(ours);
    if (found !== other.found) throw new Error(`${found} values are not ${other.found}.`);
    own.push(took);
  }
  return {
    what: "resolving Primer: 1,474 tokens in 12 combinations",
    against: "Terrazzo, how many times as fast",
    why: "The reference reader of resolver documents merges and parses each combination again. CPU time, best of five.",
    ratio: other.took / Math.min(...own),
    bound: { least: 30 },
  };
}

/** 1,488 tokens in 320 combinations of seven modifiers: all of them resolved, and any of them as a response. */
async function sevenModifiers(): Promise<Row[]> {
  const folder = temporaryFolder();
  writeLarge(folder, { theme: 5, further: [2, 2, 2, 2, 2, 2], tokens: 1488 });
  const texts = ["tokens", "vitral"].map((name) => readFileSync(join(folder, `tokens/${name}.json`), "utf8"));
  const ratios: number[] = [];
  const seconds: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const all = await timed(async () => {
      const { identity } = await readSource(folder);
      return [...choicesOn(identity.modifiers)].flatMap((choices) => tokensOf(resolveTheme(identity, choices))).length;
    });
    const parsed = await timed(() => texts.map((text) => JSON.parse(text) as unknown).length);
    if (all.found !== 320 * 1488) throw new Error(`There are ${all.found} values.`);
    ratios.push(all.took / parsed.took);
    seconds.push(all.took / 1000);
  }
  const what = "seven modifiers: 1,488 tokens in 320 combinations,";
  return [
    {
      what: `${what} all resolved`,
      against: "JSON.parse of their files",
      why: "No bound: shows how far the 320 combinations are from reading the files once.",
      ratio: median(ratios.slice(1)),
    },
    {
      what: `${what} all resolved, in seconds`,
      against: "1 s",
      why: "No bound: for people who plan with seconds.",
      ratio: median(seconds.slice(1)),
    },
    ...(await liveRows(folder, what)),
  ];
}

async function liveRows(folder: string, what: string): Promise<Row[]> {
  const source = await readSource(folder);
  const { identity } = source;
  const { published } = createEdition(source, SCOPE);
  const now = clock(identity.timeZone, () => NOON);
  const rows: Row[] = [];
  for (const [name, extension] of [
    ["CSS", ".css"],
    ["JSON", ""],
  ]) {
    const addresses = [...choicesOn(identity.modifiers)].map(({ theme, ...choices }) => {
      return `/api/v1/themes/${theme}${extension}?${new URLSearchParams(choices)}`;
    });
    const handler = createHandler({ ...published, release: "0123456789abcdef" }, now, { cachedReplies: 0 });
    rows.push({
      what: `${what} any of them live as ${name}, nothing cached`,
      against: "a handler of a constant of the same size",
      why: "A Response of the same bytes is what no handler can beat; 320 combinations leave no cache. Pairs of turns.",
      ratio: await againstConstant(handler, addresses, 9 * addresses.length),
      bound: { least: 0.3 },
    });
  }
  return rows;
}

async function timed<T>(work: () => T | Promise<T>): Promise<{ readonly found: T; readonly took: number }> {
  const began = process.cpuUsage();
  const found = await work();
  return { found, took: cpuSince(began) };
}
