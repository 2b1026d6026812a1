import type { Json } from "../model/token.ts";
import type { Fields } from "./fields.ts";
import type { Derived, Entry, Value } from "./reading.ts";

// The signatures that the forms of Tokens Studio, Figma, Spectrum and Style Dictionary call; the owner of this file fills them in.

/** A token of a tree, as it is there: with `$value`, or with `value`. */
export type DraftToken = {
  readonly path: readonly string[];
  readonly raw: Json;
  /** Its own type, or that of the nearest group that has one. */
  readonly type: string | undefined;
  readonly description?: string;
  readonly deprecated?: boolean | string;
  readonly extensions?: Fields;
};

/** The type that a value is read as, and the token's name, which may say more: `font-weight`. */
export type Of = { readonly type: string | undefined; readonly name: string };

/** How references of a source lead to tokens. */
export type References = {
  /** The path of the token that `{color.base}` or `$color.base` means; undefined if there is none. */
  pathOf(reference: string): string | undefined;
  /** All that the source states at a path, to see whether an alias may stay one: of another type it is computed. */
  statedAt?(path: string): readonly DraftToken[];
};

/** All tokens of a tree. */
export declare function tokensIn(tree: Json): readonly DraftToken[];

/**
 * Reads a value of any notation: older types, arithmetic, references in texts, composites, Tokens Studio's
 * `rgba({color}, 50%)`; undefined if it can't be read, or refers to nothing.
 */
export declare function readDraft(raw: Json, of: Of, references: References): Value | Derived | undefined;

/** Applies the change of a colour in `$extensions["studio.tokens"].modify`. */
export declare function withModify(
  value: Value | Derived,
  extensions: Fields | undefined,
  given: { readonly subject: string; readonly references: References; readonly entries: Entry[] },
): Value | Derived;
