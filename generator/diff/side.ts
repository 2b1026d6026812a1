import type { Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";

/** One side of a comparison: a build, or an identity before it is built. */
export type Side = {
  /** The name that the user wrote. */
  readonly name: string;
  readonly identity: Identity;
  readonly span: Span;
  /** Whether it is a build, which states its address and describes its operations. */
  readonly isBuilt: boolean;
  /** The bytes of a file by its path, such as `/api/v1/products/<id>.json`; undefined if there is none. */
  readonly stored: (path: string) => Uint8Array | undefined;
};

/** The text of a file of a side; empty if there is none. */
export function textOf({ stored }: Side, path: string): string {
  return new TextDecoder().decode(stored(path) ?? new Uint8Array());
}
