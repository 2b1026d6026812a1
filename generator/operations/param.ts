import type { Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import type { IdSet } from "./shape.ts";
import type { Problem } from "./problem.ts";

/** A JSON Schema (draft 2020-12) as data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A kind of parameter: it reads its own text, lists its own values and describes itself. */
export type Kind<T> = {
  /** The name of the kind in messages: `theme`, `day`. */
  readonly name: string;
  /** The list of the identity whose ids are the values, and no others. */
  readonly ids?: IdSet;
  /** Which colours it reads, if it reads colours. */
  readonly colors?: "any" | "opaque";
  /** Reads percent-decoded text that is not empty. */
  read(text: string, identity: Identity): T | Problem;
  /** Every value of a closed set, in the identity's order; null if any text of the right form is allowed. */
  allowed(identity: Identity): readonly string[] | null;
  /** The values that are built ahead; `read` may accept more. */
  values(identity: Identity, span: Span): readonly string[];
  /** Whether a value that was read is one of those built ahead. */
  isBuilt(value: unknown, span: Span): boolean;
  /** The form of a value in words, for messages and documents. */
  expected(identity: Identity): string;
  schema(identity: Identity): JsonSchema;
  example(identity: Identity): string;
};

/** A parameter of an operation: its kind, what it does, and its default. */
export type Param<T = unknown, R extends boolean = boolean> = {
  readonly kind: Kind<T>;
  readonly summary: string;
  /** True if a request without it is an error. */
  readonly required: R;
  /** The text to use for an absent value; null if the operation gives absence its own meaning. */
  readonly default: ((identity: Identity) => string) | null;
  /** What documents call the default where the operation decides: it may be another one beside some values. */
  readonly usual?: string;
  /** The type of the value after reading; only for the compiler. */
  readonly given?: T;
};

/** A required parameter. */
export function required<T>(kind: Kind<T>, summary: string): Param<T, true> {
  return { kind, summary, required: true, default: null };
}

/** An optional parameter with a default. */
export function withDefault<T>(kind: Kind<T>, value: (identity: Identity) => string, summary: string): Param<T, false> {
  return { kind, summary, required: false, default: value };
}

/** An optional parameter; the operation decides what its absence means. */
export function optional<T>(kind: Kind<T>, summary: string): Param<T | null, false> {
  return { kind: kind as Kind<T | null>, summary, required: false, default: null };
}
