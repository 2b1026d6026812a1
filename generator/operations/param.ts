import type { Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import type { IdSet, JsonSchema } from "../model/schema.ts";
import type { Problem } from "./problem.ts";

/** A kind of parameter: it reads its own text, lists its own values and describes itself. */
export type Kind<T> = {
  /** The name in messages: `theme`, `day`. */
  readonly name: string;
  /** The identity's list whose ids are exactly the values. */
  readonly ids?: IdSet;
  /** The colours that it accepts, if it is a colour. */
  readonly colors?: "any" | "opaque";
  /** Parses non-empty, percent-decoded text. */
  read(text: string, identity: Identity): T | Problem;
  /** Every value of a closed set, in the identity's order; null for an open set. */
  allowed(identity: Identity): readonly string[] | null;
  /** The prebuilt values; `read` may accept more. Days and years are built only for an identity with seasons. */
  values(identity: Identity, span: Span): readonly string[];
  /** Returns whether a parsed value is prebuilt. */
  isBuilt(value: unknown, span: Span, identity: Identity): boolean;
  /** Describes the expected form, for messages and documents. */
  expected(identity: Identity): string;
  schema(identity: Identity): KindSchema;
  example(identity: Identity): string;
};

/** A schema with a type that every face can express. */
export type KindSchema = JsonSchema & { readonly type: "string" | "integer" | "number" };

/** Converts a text of a kind to the JSON type of its schema. */
export function toJson(kind: Kind<unknown>, text: string, identity: Identity): string | number {
  return kind.schema(identity).type === "string" ? text : Number(text);
}

export type Param<T = unknown, R extends boolean = boolean> = {
  readonly kind: Kind<T>;
  readonly summary: string;
  readonly required: R;
  /** The default text; null if the operation decides. */
  readonly default: ((identity: Identity) => string) | null;
  /** The default that documents state if the operation decides; other parameters may change it. */
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

/** An optional parameter whose default the operation decides. */
export function optional<T>(kind: Kind<T>, summary: string): Param<T | null, false> {
  return { kind: kind as Kind<T | null>, summary, required: false, default: null };
}
