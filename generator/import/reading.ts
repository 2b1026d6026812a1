import type { When } from "../model/modifier.ts";
import type { Json } from "../model/token.ts";
import type { Names } from "../tokens/names.ts";

/** A value in the Design Tokens Format, perhaps an alias; without a type it takes its target's. */
export type Value = { readonly type: string | null; readonly value: Json };

/** A value computed from other tokens, such as a colour with another opacity: an alias can't express it. */
export type Derived = {
  readonly from: readonly string[];
  /** Computes the value from its inputs, aliases resolved; undefined if an input is missing. */
  make(valueOf: (path: string) => Value | undefined): Value | undefined;
};

/** States that a token has no value under a condition. */
export const NO_VALUE: Derived = { from: [], make: () => undefined };

/** A conditional value of a token; the last matching statement wins. */
export type Statement = { readonly when: When; readonly value: Value | Derived };

export type Notes = {
  readonly description?: string;
  readonly deprecated?: boolean | string;
  readonly extensions?: Readonly<Record<string, Json>>;
};

export type StatedToken = Notes & {
  readonly path: readonly string[];
  /** In ascending precedence. */
  readonly statements: readonly Statement[];
};

export type FoundContext = {
  readonly name: string;
  readonly media?: string;
};

export type FoundModifier = {
  readonly name: string;
  /** The attribute that selects a context in the source's own stylesheets. */
  readonly attribute?: string;
  readonly default: string;
  readonly contexts: readonly FoundContext[];
};

/** Evidence for a modifier, for the report. */
export type Reason = {
  readonly modifier: string;
  readonly contexts: readonly string[];
  /** A clause such as `light.json and dark.json define the same 127 tokens`. */
  readonly why: string;
  /** The option that states it otherwise, such as `--choice theme=light.json,dark.json`; absent if the source states it. */
  readonly option?: string;
};

/** One entry of the report: a part of the source and its treatment. */
export type Entry = {
  readonly kind: "repaired" | "as-written" | "left-out";
  /** The heading that equal entries are counted under: `Colours as text`. */
  readonly what: string;
  /** The path of a token, a file or a selector. */
  readonly subject: string;
  readonly found: string;
  /** The replacement; absent if the subject was left out. */
  readonly made?: string;
  /** The option that includes or omits the subject. */
  readonly option?: string;
};

/** Report heading for custom properties that have no value on any page. */
export const WITHOUT_VALUE = "Custom properties without a value on a page";

/** Creates the entry of an omitted part, optionally with the option that includes it. */
export function leftOut(what: string, subject: string, original: string, option?: string): Entry {
  return { kind: "left-out", what, subject, found: original, ...(option !== undefined && { option }) };
}

export function repaired(what: string, subject: string, original: string, made: string): Entry {
  return { kind: "repaired", what, subject, found: original, made };
}

/** A file of the source that the identity takes over. */
export type ReadyFile = { readonly path: string; readonly text: string };

export type ReadySet = { readonly when: When; readonly file: string };

/** The content of a source: statements about tokens, or ready token files. */
export type Reading = {
  readonly name?: string;
  readonly modifiers: readonly FoundModifier[];
  readonly reasons: readonly Reason[];
  readonly tokens: readonly StatedToken[];
  /** Token files, or a resolver document followed by its files; kept byte for byte, or with their repairs. */
  readonly files?: {
    readonly base: readonly string[];
    readonly sets: readonly ReadySet[];
    readonly all: readonly ReadyFile[];
  };
  /** Naming of custom properties, as in the settings. */
  readonly names?: Partial<Names>;
  /** The settings of a source that is an identity already; nothing is guessed then. */
  readonly settings?: { readonly [key: string]: Json };
  /** Its pages; paths are below the identity's folder. */
  readonly pages?: readonly ReadyFile[];
  readonly entries: readonly Entry[];
};
