import type { Identity } from "../model/identity.ts";
import type { References } from "../model/token.ts";
import type { Platforms } from "../platforms/platforms.ts";
import type { Aliases } from "../render/varied-variable.ts";
import type { Problem } from "../tokens/problem.ts";

/**
 * An identity with the files that the API serves unchanged, keyed by path (`/api/v1/tokens.json`), and its tokens'
 * alias targets and references.
 */
export type Source = {
  readonly identity: Identity;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly aliases: Aliases;
  readonly references: References;
  /** The files of the settings' platforms, if their modules have run. */
  readonly platforms?: Platforms | undefined;
};

/**
 * Problems and warnings. `isWhole` is false if checks that depend on valid tokens were skipped.
 */
export type Problems = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  readonly isWhole: boolean;
};

/** The result of reading an identity: a source with warnings, or the problems of all files. */
export type Reading = { readonly source: Source; readonly warnings: readonly Problem[] } | Problems;
