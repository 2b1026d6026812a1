import type { Identity } from "../model/identity.ts";
import type { Problem } from "./problem.ts";

/** An identity as it was read, and the files that answers serve as they are, by path: `/api/v1/tokens.json`. */
export type Source = { readonly identity: Identity; readonly files: ReadonlyMap<string, Uint8Array> };

/** Problems, and whether they are all: what depends on the tokens file is judged once that is sound. */
export type Problems = { readonly problems: readonly Problem[]; readonly isWhole: boolean };

/** What reading comes to: a source, or the problems of all its files. */
export type Reading = { readonly source: Source } | Problems;
