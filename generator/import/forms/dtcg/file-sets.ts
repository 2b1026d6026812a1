import type { NamesOf } from "./file-names.ts";

/** At least this part of a file's tokens is in another one too, if both are contexts of the same tokens. */
export const LEAST_SHARED = 0.5;

/** At most this part of another file's tokens has one that only changes some of them. */
export const SMALL_PART = 0.5;

/** At least this part of its own tokens are those of the other one then. */
const LEAST_WITHIN = 0.9;

/** Whether a file only changes a small part of another one. */
export function isSmallPart(names: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return names.size <= SMALL_PART * others.size && names.intersection(others).size >= LEAST_WITHIN * names.size;
}

/** At most so many tokens, or such a part of all, are few. */
const FEW = 2;
const FEW_OF_ALL = 0.2;

/** Whether so many tokens are few of those that are alternatives: a theme may have some that others lack. */
export function areFew(count: number, all: number): boolean {
  return count <= Math.max(FEW, FEW_OF_ALL * all);
}

type Joined = { readonly files: string[]; readonly names: Set<string> };

/** The files that share tokens with each other, directly or through others. */
export function joined(names: NamesOf): string[][] {
  const groups = new Set<Joined>();
  const byName = new Map<string, Set<Joined>>();
  for (const [file, own] of names) {
    const near = new Set([...own].flatMap((name) => [...(byName.get(name) ?? [])]));
    const [first = { files: [], names: new Set<string>() }, ...others] = [...near].filter((group) =>
      isShared(group.names, own),
    );
    groups.add(first);
    first.files.push(file, ...others.flatMap(({ files }) => files));
    for (const name of [...own, ...others.flatMap((other) => [...other.names])]) {
      first.names.add(name);
      byName.set(name, (byName.get(name) ?? new Set()).add(first));
    }
    for (const other of others) {
      groups.delete(other);
      for (const name of other.names) byName.get(name)?.delete(other);
    }
  }
  return [...groups].map(({ files }) => files);
}

/** Whether two sets have at least half of the smaller one in common. */
export function isShared(names: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const shared = names.intersection(others).size;
  return shared > 0 && shared >= LEAST_SHARED * Math.min(names.size, others.size);
}

/** Whether neither of two sizes is a small part of the other one. */
export function areEven(one: number, other: number): boolean {
  return Math.min(one, other) > SMALL_PART * Math.max(one, other);
}

/** The names of a file's tokens. */
export function setOf(file: string, names: NamesOf): ReadonlySet<string> {
  return names.get(file) ?? new Set();
}
