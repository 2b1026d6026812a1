import type { Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import type { IdSet, JsonSchema } from "../model/schema.ts";
import type { Problem } from "./problem.ts";

/** A kind of parameter: reads text, lists the values and describes itself. */
export type Kind<T> = {
  /** The name in messages: `theme`, `day`. */
  readonly name: string;
  /** The identity's list whose ids are the values. */
  readonly ids?: IdSet;
  /** The colours that it accepts, if it is a colour. */
  readonly colors?: "any" | "opaque";
  /** Parses non-empty, percent-decoded text. */
  read(text: string, identity: Identity): T | Problem;
  /** Every value of a closed set, in the identity's order; null for an open set. */
  allowed(identity: Identity): readonly string[] | null;
  /** The prebuilt values; `read` may accept more. Days and years are prebuilt only for an identity with seasons. */
  values(identity: Identity, span: Span): readonly string[];
  /** Returns whether a parsed value is prebuilt. */
  isBuilt(value: unknown, span: Span, identity: Identity): boolean;
  /** Describes the expected format, for messages and documents. */
  expected(identity: Identity): string;
  schema(identity: Identity): KindSchema;
  example(identity: Identity): string;
};

/** A schema with a type that every face can express. */
export type KindSchema = JsonSchema & { readonly type: "string" | "integer" | "number" };

/** Converts a text to the JSON type of its kind's schema. */
export function toJson(kind: Kind<unknown>, text: string, identity: Identity): string | number {
  return kind.schema(identity).type === "string" ? text : Number(text);
}

export type Param<T = unknown, R extends boolean = boolean> = {
  readonly kind: Kind<T>;
  readonly summary: string;
  readonly required: R;
  /** The default text; null if the operation computes it. */
  readonly default: ((identity: Identity) => string) | null;
  /** The default to state in documents if the operation computes it, possibly from other parameters. */
  readonly usual?: string;
  /** The parsed type; exists only for the compiler. */
  readonly given?: T;
};

export function required<T>(kind: Kind<T>, summary: string): Param<T, true> {
  return { kind, summary, required: true, default: null };
}

export function withDefault<T>(kind: Kind<T>, value: (identity: Identity) => string, summary: string): Param<T, false> {
  return { kind, summary, required: false, default: value };
}

/** Creates an optional parameter whose default the operation computes. */
export function optional<T>(kind: Kind<T>, summary: string): Param<T | null, false> {
  return { kind: kind as Kind<T | null>, summary, required: false, default: null };
}
