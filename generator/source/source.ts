import type { Identity } from "../model/identity.ts";
import type { Problem } from "./problem.ts";

/** An identity, and the files that the API serves unchanged, by path: `/api/v1/tokens.json`. */
export type Source = { readonly identity: Identity; readonly files: ReadonlyMap<string, Uint8Array> };

/** Problems, and whether these are all: what depends on the tokens file is checked once that is valid. */
export type Problems = { readonly problems: readonly Problem[]; readonly isWhole: boolean };

/** The result of reading: a source, or the problems of all its files. */
export type Reading = { readonly source: Source } | Problems;
