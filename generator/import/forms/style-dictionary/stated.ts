import type { Entry, When } from "../../reading.ts";
import type { OldToken } from "../old/tree.ts";
import type { Layer } from "./file-contexts.ts";
import { namedSteps, type Naming } from "./names.ts";

/** What the files say of one custom property. */
export type Stated = {
  readonly path: readonly string[];
  readonly from: { readonly token: OldToken; readonly when: When }[];
  /** Whether another token has the custom property: only references have the values. */
  readonly isReplaced?: boolean;
};

type Stating = {
  readonly config: Naming;
  /** What is between the steps of a name. */
  readonly join: string;
  readonly entries: Entry[];
};

/**
 * The tokens of layers by their custom properties, of which a stylesheet has the last value, and the path to which a
 * reference leads: a token whose custom property another one has keeps its own value there.
 */
export function statedIn(
  layers: readonly Layer[],
  { config, join, entries }: Stating,
): { readonly stated: readonly Stated[]; pathOf(reference: string): string | undefined } {
  const stated = new Map<string, Stated>();
  const originals = new Map<string, string>();
  const replaced = new Map<string, Stated>();
  for (const { file, tokens, when } of layers) {
    for (const token of tokens) {
      const path = stepsOf(token, config);
      const original = token.path.join(".");
      if (path.length === 0 || token.path.includes("__proto__")) {
        entries.push({ kind: "left-out", what: "Names that no token may have", subject: original, found: file });
        continue;
      }
      const name = path.join(join);
      const own = stated.get(name) ?? { path, from: [] };
      stated.set(name, own);
      const subject = own.path.join(".");
      originals.set(original, subject);
      const others = own.from.filter(
        (one) => one.token.path.join(".") !== original && JSON.stringify(one.when) === JSON.stringify(when),
      );
      const [other] = others;
      if (other !== undefined)
        entries.push({
          kind: "left-out",
          what: SAME,
          subject: other.token.path.join("."),
          found: `${original} counts`,
        });
      for (const { token: one } of others)
        replaced.set(one.path.join("."), { path: [...one.path, REPLACED], from: [], isReplaced: true });
      own.from.push({ token, when });
      if (subject !== original && token.isInner !== true)
        entries.push({ kind: "repaired", what: NAMES, subject, found: original, made: subject });
    }
  }
  for (const { from } of stated.values())
    for (const one of from) replaced.get(one.token.path.join("."))?.from.push(one);
  for (const [original, { path }] of replaced) originals.set(original, path.join("."));
  return {
    stated: [...stated.values(), ...replaced.values()],
    pathOf: (reference) => originals.get(reference),
  };
}

const SAME = "Values of tokens whose custom property a later token has";
export const NAMES = "Names as Style Dictionary writes them into custom properties";

/** The last step of a path that no token has, since a name has no space. */
const REPLACED = " replaced";

/** Whether something is not published: it is within another token, or another one has its custom property. */
export function isInner({ from, isReplaced }: Stated): boolean {
  return isReplaced === true || from.every(({ token }) => token.isInner);
}

/** The steps of a path as Style Dictionary writes them, or has written them already. */
function stepsOf({ path, name }: OldToken, config: Naming): readonly string[] {
  return name !== undefined && name === path.join("-") ? path : namedSteps(path, config);
}
