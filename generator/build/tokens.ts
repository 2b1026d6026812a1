import { createRequire } from "node:module";
import type * as o200k from "gpt-tokenizer/encoding/o200k_base";
import { SKILL } from "../faces/llms.ts";
import { textResults } from "../memory/texts.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { once } from "../resolve/memoize.ts";
import type { Files } from "../site/site.ts";

/** Loads the tokenizer on first use: it takes 90 MB of memory. */
const tokenizer = once(() => createRequire(import.meta.url)("gpt-tokenizer/encoding/o200k_base") as typeof o200k);

/**
 * Cuts a text into pieces of at most 2,000 characters, because the tokenizer takes quadratic time for a long word. A piece
 * ends between two tokens, before a space or after a line break, unless it has neither.
 */
const PIECE = /[^]{1,2000}(?:(?<=\S)(?= \S)|(?<=\n)(?=[^\s/])|$)|[^]{1,2000}/gu;

/** Counts of texts. Without them, a repeated build of the sample takes 1.2 times the CPU. */
const counted = textResults<number>("tokens");

/** Keeps the counts for later runs. */
export const rememberCounts = counted.save;

/** Counts the tokens of a text in o200k_base; names of special tokens are plain text. */
export function countTokens(text: string): number {
  return counted.get(text, () => {
    const { countTokens: count } = tokenizer();
    const pieces = text.match(PIECE) ?? [];
    return pieces.reduce((sum, piece) => sum + count(piece, { disallowedSpecial: new Set() }), 0);
  });
}

/** The number of tokens of each text for agents, keyed by path. */
export type TokenCounts = Readonly<Record<string, number>>;

/** Counts the tokens of the files that agents read, among those outside the API and those in it. */
export function countTexts(
  { pages }: Identity,
  files: Files,
  stored: (path: string) => Uint8Array | undefined,
): TokenCounts {
  const outside = ["SKILL.md", "llms.txt", "llms-full.txt"].filter((path) => path in files);
  // The page called `skill` is SKILL.md.
  const references = pages.filter(({ id }) => id !== SKILL).map(({ id }) => `/reference/${id}.md`);
  return Object.fromEntries([
    ...outside.map((path) => [path, countTokens(String(files[path]))]),
    ...["/openapi.json", ...references].map((below) => {
      const path = `${API_ROOT}${below}`;
      return [path.slice(1), countTokens(new TextDecoder().decode(stored(path)))];
    }),
  ]);
}
