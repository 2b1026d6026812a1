import type { Identity } from "../model/identity.ts";
import type { Fault } from "./fault.ts";

/** An identity as it was read, and the files that answers serve as they are, by path: `/api/v1/tokens.json`. */
export type Source = { readonly identity: Identity; readonly files: ReadonlyMap<string, Uint8Array> };

/** What reading comes to: a source, or all faults of all its files. */
export type Reading = { readonly source: Source } | { readonly faults: readonly Fault[] };
