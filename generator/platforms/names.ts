import type { Token } from "../model/token.ts";
import type { Omission } from "./platform.ts";
import { keyOf } from "./tree.ts";

/** Splits a path's keys into lower-case words: `["title-1", "lineHeight"]` gives `["title", "1", "line", "height"]`. */
export function wordsOf(path: readonly string[]): readonly string[] {
  return path.flatMap((key) =>
    (key.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{Nd}+/gu) ?? []).map((word) => word.toLowerCase()),
  );
}

/** `["title", "1"]` gives `title1`; two numbers in a row keep a separator, as in `space1_5`. */
export function camelCase(words: readonly string[]): string {
  return words
    .map((word, index) => {
      const isDigits = /^\p{Nd}/u.test(word) && /^\p{Nd}/u.test(words[index - 1] ?? "");
      return `${isDigits ? "_" : ""}${index === 0 ? word : capitalised(word)}`;
    })
    .join("");
}

export function pascalCase(words: readonly string[]): string {
  return capitalised(camelCase(words));
}

export function snakeCase(words: readonly string[]): string {
  return words.join("_");
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Token names on a platform, keyed by `keyOf`, and the tokens without a name. */
export type PlatformNames = {
  readonly names: ReadonlyMap<string, string>;
  readonly omissions: readonly Omission[];
};

/**
 * Names tokens on a platform. Leaves out tokens whose name is already taken, and tokens that `toName` can't name.
 * Compares names as returned by `fold`, for platforms that ignore case. Derives names from the path steps, unless
 * `stepsOf` returns others.
 */
export function namesFor(
  tokens: readonly Token[],
  toName: (words: readonly string[]) => string | null,
  fold: (name: string) => string = (name) => name,
  stepsOf: (token: Token) => readonly string[] = ({ path }) => path,
): PlatformNames {
  const names = new Map<string, string>();
  const owners = new Map<string, string>();
  const omissions = tokens.flatMap((token): Omission[] => {
    const name = toName(wordsOf(stepsOf(token)));
    if (name === null || name === "") return [{ token: token.name, reason: "It has no name on this platform." }];
    const owner = owners.get(fold(name));
    if (owner !== undefined) return [clashOf(token, owner, name)];
    owners.set(fold(name), token.name);
    names.set(keyOf(token), name);
    return [];
  });
  return { names, omissions };
}

/** Letters that don't decompose into an ASCII letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };

/** Converts Latin letters to ASCII: `ação` becomes `acao`. */
function plainWord(word: string): string {
  const letters = word.replace(/[ßæœøłđı]/g, (letter) => LETTERS[letter] ?? letter);
  return letters.normalize("NFKD").replace(/\p{M}/gu, "");
}

/**
 * Names tokens in ASCII after their CSS variables, which the identity's documents and designers use; see `namesFor`.
 */
export function asciiNames(
  tokens: readonly Token[],
  toName: (words: readonly string[]) => string | null,
  fold?: (name: string) => string,
): PlatformNames {
  const toAscii = (words: readonly string[]) => {
    const plain = words.map(plainWord);
    return plain.every((word) => /^[a-z\d]+$/.test(word)) ? toName(plain) : null;
  };
  return namesFor(tokens, toAscii, fold, ({ name }) => [name]);
}

/** Maps token names to references, without omitted tokens. */
export function namesByToken(
  references: Iterable<readonly [token: string, reference: string]>,
  omissions: readonly Omission[] = [],
): ReadonlyMap<string, string> {
  const names = new Map(references);
  for (const { token } of omissions) names.delete(token);
  return names;
}

/** Lists the tokens whose name a tool would confuse with an earlier token's. */
export function clashesIn(tokens: readonly Token[], nameOf: (token: Token) => string): readonly Omission[] {
  const owners = new Map<string, string>();
  return tokens.flatMap((token): Omission[] => {
    const name = nameOf(token);
    const owner = owners.get(name);
    owners.set(name, owner ?? token.name);
    return owner === undefined ? [] : [clashOf(token, owner, name)];
  });
}

/** Returns an unused name, and marks it as taken. */
export function untaken(name: string, taken: Set<string>): string {
  const free = taken.has(name) ? untaken(`${name}_`, taken) : name;
  taken.add(free);
  return free;
}

function clashOf(token: Token, owner: string, name: string): Omission {
  return { token: token.name, reason: `${owner} has the same name, ${name}.`, clash: owner };
}
