import type { ModifierRole } from "../model/modifier.ts";
import type { Json } from "../model/token.ts";

/** When a statement holds: of each named modifier, one of these contexts; always where it is empty. */
export type When = Readonly<Record<string, readonly string[]>>;

/** One context for each modifier, by their names in the source. */
export type Choices = ReadonlyMap<string, string>;

/** A value in the Design Tokens Format, perhaps an alias; without a type it has that of its target. */
export type Value = { readonly type: string | null; readonly value: Json };

/** A value that is made of other tokens in a way that no alias can express, such as a colour with another opacity. */
export type Derived = {
  /** The tokens that it is made of, by their paths: `color.base.red`. */
  readonly from: readonly string[];
  /** The value, from those of the tokens without aliases; undefined where one is missing. */
  make(valueOf: (path: string) => Value | undefined): Value | undefined;
};

/** What a source says about a token where a condition holds; of several the last one counts. */
export type Statement = { readonly when: When; readonly value: Value | Derived };

/** A token as a source describes it. */
export type StatedToken = {
  readonly path: readonly string[];
  readonly description?: string;
  readonly deprecated?: boolean | string;
  readonly extensions?: Readonly<Record<string, Json>>;
  /** Whether only other tokens are made of it. */
  readonly isHidden?: boolean;
  /** In the order of their precedence. */
  readonly statements: readonly Statement[];
};

/** One choice that a source offers. */
export type FoundContext = {
  readonly name: string;
  /** The media query that chooses it. */
  readonly media?: string;
  readonly facets?: Readonly<Record<string, string>>;
};

/** What one can choose in a source. */
export type FoundModifier = {
  readonly name: string;
  /** The attribute that chooses a context in the source's own stylesheets. */
  readonly attribute?: string;
  /** Which of the API's own parameters it is, if it is one. */
  readonly role?: ModifierRole;
  readonly default: string;
  readonly contexts: readonly FoundContext[];
};

/** What happened to something of the source on its way. */
export type Entry = {
  readonly kind: "repaired" | "as-written" | "left-out";
  /** The group of the report, in words: `Colours as text`. */
  readonly what: string;
  /** What it is about: the path of a token, or a file. */
  readonly subject: string;
  readonly found: string;
  /** What became of it; absent where it was left out. */
  readonly made?: string;
};

/** A file of the identity that the source already has in a form that Vitral reads. */
export type ReadyFile = { readonly path: string; readonly text: string };

/** A context or a set of which the tokens are in ready files. */
export type ReadySet = {
  readonly modifier: string;
  readonly context: string;
  readonly files: readonly string[];
  /** Groups of the base files whose tokens count in the context, and where these go. */
  readonly groups?: readonly { readonly group: string; readonly as?: string }[];
};

/** What the settings say of the names of custom properties. */
export type Names = {
  readonly prefix?: string;
  readonly join?: string;
  readonly groups?: Readonly<Record<string, string | null>>;
};

/** What was read from a source: statements about tokens, or files of the format as they are. */
export type Reading = {
  readonly name?: string;
  readonly modifiers: readonly FoundModifier[];
  readonly tokens: readonly StatedToken[];
  /** How many tokens of the source are left out of these. */
  readonly lost?: number;
  /** The descriptions of groups, by their paths: `color.base`. */
  readonly notes?: ReadonlyMap<string, string>;
  /** Files of tokens, or one resolver document first; they are kept byte for byte, or with their repairs. */
  readonly files?: {
    readonly base: readonly string[];
    readonly sets: readonly ReadySet[];
    readonly all: readonly ReadyFile[];
  };
  /** What to read where these files are not valid: their tokens, which may be laid out in another way. */
  readonly otherwise?: () => Reading;
  readonly names?: Names;
  /** The files of the source that it was read from, so far as that is known. */
  readonly from?: readonly string[];
  /** The settings of a source that is an identity already; nothing is guessed then. */
  readonly settings?: { readonly [key: string]: Json };
  /** Its pages, by their paths below the identity's folder. */
  readonly pages?: readonly ReadyFile[];
  readonly entries: readonly Entry[];
};
