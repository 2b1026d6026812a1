import { isName, isToken, madeOf, membersOf, type Part } from "./part.ts";

/** Some paths as a tree; a branch without further names is a whole token or group. */
export type Names = ReadonlyMap<string, Names>;

/** The tree of some paths. */
export function namesOf(paths: Iterable<readonly string[]>): Names {
  const root: Branch = new Map();
  for (const path of paths) {
    let branch = root;
    for (const step of path) {
      const below = branch.get(step) ?? new Map<string, Branch>();
      branch.set(step, below);
      branch = below;
    }
  }
  return root;
}

interface Branch extends Map<string, Branch> {}

/** A tree of tokens with some of them alone, and the properties of the groups around those. */
export function prune(part: Part, names: Names): Part {
  const members = new Map<string, Part>();
  for (const [key, member] of membersOf(part)) {
    const below = isName(key) ? names.get(key) : undefined;
    if (isName(key) && below === undefined) continue;
    const isWhole = below === undefined || below.size === 0 || isToken(member);
    members.set(key, isWhole ? member : prune(member, below));
  }
  const { document, path, replaces } = part;
  return { ...madeOf(members, { document, path }), ...(replaces && { replaces }) };
}
