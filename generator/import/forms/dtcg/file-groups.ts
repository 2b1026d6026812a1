import { modeOf } from "../../modes.ts";
import { plainWordsOf, USUAL } from "./file-names.ts";

/** Files that define the same tokens, each for one context; `base` has all of these tokens, too. */
export type FileGroup = { readonly files: readonly string[]; readonly base: string | undefined };

/** The names of the tokens of each file. */
export type NamesOf = ReadonlyMap<string, ReadonlySet<string>>;

/** At least this part of a file's tokens is in another one too, if both are contexts of the same tokens. */
const LEAST_SHARED = 0.5;

/** Words in the names of files that others change a part of. */
const BASE =
  /^(base|core|global|globals|common|shared|default|defaults|tokens?|root|main|index|primitives?|foundations?)$/;

/** The files that share most of their tokens. */
export function groupsOf(names: NamesOf): FileGroup[] {
  return joined(names).flatMap((files): FileGroup[] => {
    if (files.length < 2) return [];
    const base = files.find((file) => isBase(file, files, names));
    if (base === undefined) return [{ files, base }];
    // Without the base, the others may be about different tokens: some about colours, some about lengths.
    const others = new Map([...names].filter(([file]) => file !== base && files.includes(file)));
    return joined(others).map((own) => ({ files: own, base }));
  });
}

/** Whether the others change a part of a file: it has all that they have, and no name of a context. */
function isBase(file: string, files: readonly string[], names: NamesOf): boolean {
  const words = plainWordsOf(file);
  const own = names.get(file) ?? new Set<string>();
  const others = files.filter((other) => other !== file).map((other) => names.get(other) ?? new Set<string>());
  if (!others.every((other) => other.isSubsetOf(own))) return false;
  const isAlone = files.every((other) => other === file || plainWordsOf(other).join("-") !== words.join("-"));
  const isNamed = isAlone && words.some((word) => BASE.test(word));
  const isContext = !isNamed && (modeOf(words.join("-")) !== undefined || words.some((word) => USUAL.includes(word)));
  return !isContext && (isNamed || others.every((other) => other.size < own.size));
}

/** The files that share tokens with each other, directly or through others. */
function joined(names: NamesOf): string[][] {
  const groups: { readonly files: string[]; readonly names: Set<string> }[] = [];
  for (const [file, own] of names) {
    const same = groups.filter((group) => isShared(group.names, own));
    const [first, ...others] = same;
    if (first === undefined) {
      groups.push({ files: [file], names: new Set(own) });
      continue;
    }
    first.files.push(file);
    for (const name of own) first.names.add(name);
    for (const other of others) {
      first.files.push(...other.files);
      for (const name of other.names) first.names.add(name);
      groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups.map(({ files }) => files);
}

function isShared(names: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const shared = names.intersection(others).size;
  return shared > 0 && shared >= LEAST_SHARED * Math.min(names.size, others.size);
}
