import type { Identity } from "../model/identity.ts";
import type { Aliases } from "../render/varied-variable.ts";
import type { Problem } from "../tokens/problem.ts";

/**
 * An identity, the files that the API serves unchanged, by path (`/api/v1/tokens.json`), and the tokens that others are
 * aliases of.
 */
export type Source = {
  readonly identity: Identity;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly aliases: Aliases;
};

/**
 * Problems with the warnings beside them, and whether these are all: what depends on the tokens is checked once they are
 * valid.
 */
export type Problems = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly isWhole: boolean;
};

/** The result of reading: a source and its warnings, or the problems of all its files. */
export type Reading = { readonly source: Source; readonly warnings: readonly Problem[] } | Problems;
