import type { Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";

/** One of the two things that are compared: a build read back, or the identity that a build would be made of. */
export type Side = {
  /** As the caller named it. */
  readonly name: string;
  readonly identity: Identity;
  readonly span: Span;
  /** Whether it was built: then it says where it is published, and describes its operations. */
  readonly isBuilt: boolean;
  /** The bytes of a file by its path, such as `/api/v1/products/<id>.json`; undefined when there is none. */
  readonly stored: (path: string) => Uint8Array | undefined;
};

/** The text of a file of a side; empty when there is none. */
export function textOf({ stored }: Side, path: string): string {
  return new TextDecoder().decode(stored(path) ?? new Uint8Array());
}
