import type { Token } from "../model/token.ts";
import type { TokenTree } from "./token-tree.ts";

/** The set of the defaults' values. */
export const BASE = "base";

/** Tokens and notes to write into the base set, or into a context of a modifier. */
export type Part = {
  readonly modifier: string | null;
  readonly context: string;
  readonly path: readonly string[];
  readonly json: TokenTree | string;
};

/** A part of the base set. */
export function basePart(path: Part["path"], json: Part["json"]): Part {
  return { modifier: null, context: BASE, path, json };
}

/** A token as the format writes it. What a later definition leaves out stays that of the earlier one, so it is said. */
export function written(
  { type, value, note, deprecated }: Pick<Token, "note" | "deprecated" | "value"> & { readonly type?: Token["type"] },
  before: Pick<Token, "note" | "deprecated"> | null = null,
): TokenTree {
  return {
    ...(type !== undefined && { $type: type }),
    $value: value,
    ...((note !== "" || (before?.note ?? "") !== "") && { $description: note }),
    ...((deprecated !== false || (before?.deprecated ?? false) !== false) && { $deprecated: deprecated }),
  };
}
