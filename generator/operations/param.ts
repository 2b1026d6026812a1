import type { Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import type { Problem } from "./problem.ts";

/** A JSON Schema (draft 2020-12) as data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A kind of parameter: it reads its own text, lists its own values and describes itself. */
export type Kind<T> = {
  /** What the value names, as messages say it: `theme`, `day`. */
  readonly name: string;
  /** Reads percent-decoded text, which is never empty. */
  read(text: string, identity: Identity): T | Problem;
  /** Every value of a closed set, in the identity's order; null where any text of a form will do. */
  allowed(identity: Identity): readonly string[] | null;
  /** The values that are built ahead; `read` may accept more. */
  values(identity: Identity, span: Span): readonly string[];
  /** Answers whether a value that was read is among those that are built ahead. */
  isBuilt(value: unknown, span: Span): boolean;
  /** The form of a value in words, for messages and documents. */
  expected(identity: Identity): string;
  schema(identity: Identity): JsonSchema;
  example(identity: Identity): string;
};

/** A parameter of an operation: its kind, what it does there, and what holds when it is absent. */
export type Param<T = unknown, R extends boolean = boolean> = {
  readonly kind: Kind<T>;
  readonly summary: string;
  /** True when a request without it is an error. */
  readonly required: R;
  /** The text that an absent value stands for; null when absence has a meaning of its own. */
  readonly default: ((identity: Identity) => string) | null;
  /** The type of the value that a request ends up with; it exists for the compiler alone. */
  readonly given?: T;
};

/** A parameter without which there is no answer. */
export function required<T>(kind: Kind<T>, summary: string): Param<T, true> {
  return { kind, summary, required: true, default: null };
}

/** A parameter that may be absent and then has a value of its own. */
export function withDefault<T>(kind: Kind<T>, value: (identity: Identity) => string, summary: string): Param<T, false> {
  return { kind, summary, required: false, default: value };
}

/** A parameter that may be absent; the operation says what that means. */
export function optional<T>(kind: Kind<T>, summary: string): Param<T | null, false> {
  return { kind: kind as Kind<T | null>, summary, required: false, default: null };
}
