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

/** Measures systems as large as published ones: resolving all combinations, and requesting each of them. */
export async function systemRows(): Promise<Row[]> {
  return [await publishedRow(), ...(await sevenModifiers())];
}

/** Resolves every token in every combination of a published system, with both readers of its resolver document. */
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
  // Terrazzo runs once: it takes 15 seconds, so its code is warm for most of them.
  const terrazzo = await timed(theirs);
  const durations: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { result, took } = await timed(ours);
    if (result !== terrazzo.result) throw new Error(`Got ${result} values, Terrazzo ${terrazzo.result}.`);
    durations.push(took);
  }
  return {
    what: "resolving Primer: 1,474 tokens in 12 combinations",
    against: "Terrazzo, speed-up",
    why: "The reference reader merges and parses each combination separately. CPU time, best of five.",
    ratio: terrazzo.took / Math.min(...durations),
    bound: { least: 30 },
  };
}

/** Resolves 1,488 tokens in all 320 combinations of seven modifiers, and requests each of them. */
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
    if (all.result !== 320 * 1488) throw new Error(`Got ${all.result} values.`);
    ratios.push(all.took / parsed.took);
    seconds.push(all.took / 1000);
  }
  const what = "seven modifiers: 1,488 tokens in 320 combinations,";
  return [
    {
      what: `${what} all resolved`,
      against: "JSON.parse of their files",
      why: "No bound: shows how much more the 320 combinations cost than reading the files.",
      ratio: median(ratios.slice(1)),
    },
    {
      what: `${what} all resolved, in seconds`,
      against: "1 s",
      why: "No bound: an absolute number for planning.",
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
  const stringify = (json: string) => {
    const body = JSON.parse(json) as unknown;
    return () => JSON.stringify(body, null, 2);
  };
  for (const { name, extension, against, why, rendererOf, least } of [
    {
      name: "CSS",
      extension: ".css",
      against: "a handler that returns a constant of the same size",
      why: "No handler can beat a Response with the same constant bytes. Paired turns.",
      rendererOf: undefined,
      least: 0.3,
    },
    {
      name: "JSON",
      extension: "",
      against: "a handler that calls JSON.stringify on a constant",
      why: "No handler can beat JSON.stringify on a body of 390 kB. Paired turns.",
      rendererOf: stringify,
      least: 0.3,
    },
  ]) {
    const addresses = [...choicesOn(identity.modifiers)].map(({ theme, ...choices }) => {
      return `/api/v1/themes/${theme}${extension}?${new URLSearchParams(choices)}`;
    });
    const handler = createHandler({ ...published, release: "0123456789abcdef" }, now, { cachedReplies: 0 });
    const ratio = await againstConstant(handler, addresses, 9 * addresses.length, rendererOf);
    rows.push({ what: `${what} each rendered on request as ${name}, uncached`, against, why, ratio, bound: { least } });
  }
  return rows;
}

async function timed<T>(work: () => T | Promise<T>): Promise<{ readonly result: T; readonly took: number }> {
  const began = process.cpuUsage();
  const result = await work();
  return { result, took: cpuSince(began) };
}
