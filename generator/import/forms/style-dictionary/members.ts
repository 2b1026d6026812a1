import type { Json } from "../../../model/token.ts";
import { isFields } from "../../fields.ts";
import type { OldToken } from "../old/tree.ts";
import type { TokenFile } from "./file-contexts.ts";

const REFERENCE = /\{\s*([^{}"]+?)\s*\}/g;

/** The path of a reference without the ending that older ones have. */
export function withoutEnding(reference: string): string {
  return reference.replace(/(\.original)?\.\$?value$/, "");
}

/**
 * Files of Style Dictionary with the texts and numbers that are no tokens, `"unit": "px"` in a group, to which values refer:
 * they are reached like what is within a token, and are not published. Files without any are left out.
 */
export function withMembers(files: readonly TokenFile[]): readonly TokenFile[] {
  const known = new Set(files.flatMap(({ tokens }) => tokens.map(({ path }) => path.join("."))));
  const added = new Map<TokenFile, OldToken[]>();
  const open = new Set(files.flatMap(({ tokens }) => tokens.flatMap(({ raw }) => referencesIn(raw))));
  // A loop over a set also visits what is added meanwhile.
  for (const reference of open) {
    if (known.has(reference)) continue;
    const path = reference.split(".");
    for (const file of files) {
      const raw = memberAt(file.tree, path);
      if (raw === undefined) continue;
      added.set(file, [...(added.get(file) ?? []), { path, raw, type: undefined, isInner: true }]);
      for (const other of referencesIn(raw)) open.add(other);
    }
  }
  const all = files.map((file) => ({ ...file, tokens: [...file.tokens, ...(added.get(file) ?? [])] }));
  return all.filter(({ tokens }) => tokens.length > 0);
}

function referencesIn(raw: Json): readonly string[] {
  return Array.from(JSON.stringify(raw).matchAll(REFERENCE), ([, path = ""]) => withoutEnding(path));
}

/** The text or number at a path. */
function memberAt(tree: Json | undefined, path: readonly string[]): string | number | undefined {
  const found = path.reduce<Json | undefined>(
    (node, step) => (isFields(node) && Object.hasOwn(node, step) ? node[step] : undefined),
    tree,
  );
  return typeof found === "string" || typeof found === "number" ? found : undefined;
}
