import type { Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";

/** One side of a comparison: a build, or an identity before it is built. */
export type Side = {
  /** The name as the user wrote it. */
  readonly name: string;
  readonly identity: Identity;
  readonly span: Span;
  /** True for a build, which states its address and describes its operations. */
  readonly isBuilt: boolean;
  /** Returns the bytes of a file by path, such as `/api/v1/products/<id>.json`, or undefined if it doesn't exist. */
  readonly stored: (path: string) => Uint8Array | undefined;
};

/** Returns the text of a side's file, or an empty string if it doesn't exist. */
export function textOf({ stored }: Side, path: string): string {
  return new TextDecoder().decode(stored(path) ?? new Uint8Array());
}
