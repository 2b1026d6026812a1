import type { operations } from "../operations/catalogue.ts";
import type { Param } from "../operations/param.ts";
import type { Body, ShapeName } from "../operations/shapes.ts";
import type { Answer } from "./answer.ts";

/** The ids of the catalogue, which are the methods of a client. */
export type OperationId = keyof typeof operations;

type Entry<N extends OperationId> = (typeof operations)[N];

/** The address template of an operation. */
export type PathOf<N extends OperationId> = Entry<N>["path"];

/** The formats of an operation by file extension. */
export type FormatOf<N extends OperationId> = keyof Entry<N>["formats"] & string;

/** The format that an operation answers in when none is named: JSON where it has a body, else its only one. */
export type DefaultFormat<N extends OperationId> = Entry<N>["shape"] extends null ? FormatOf<N> : FormatOf<N> & "json";

/** What a caller gives for a parameter: the number or the text; where the API reads more from a text, the text. */
type Given<P> = P extends Param<infer T> ? (NonNullable<T> extends string | number ? NonNullable<T> : string) : never;

type RequiredIn<P> = { [K in keyof P]: P[K] extends Param<unknown, true> ? K : never }[keyof P];

/** The required keys and then the others, as one object, so that an editor shows it whole. */
type Values<P> = { readonly [K in RequiredIn<P>]: Given<P[K]> } & {
  readonly [K in Exclude<keyof P, RequiredIn<P>>]?: Given<P[K]>;
} extends infer Both
  ? { readonly [K in keyof Both]: Both[K] }
  : never;

/** The parameters of an operation by name; the API's defaults hold for those left out. */
export type ParamsOf<N extends OperationId> = [keyof Entry<N>["params"]] extends [never]
  ? { readonly [name: string]: never }
  : Values<Entry<N>["params"]>;

/** What an operation answers in a format: its body for JSON, text for any other, and bytes where bytes are asked for. */
export type DataOf<N extends OperationId, F extends FormatOf<N> | "bytes" = DefaultFormat<N>> = F extends "bytes"
  ? Uint8Array<ArrayBuffer>
  : F extends "json"
    ? Entry<N>["shape"] extends infer S extends ShapeName
      ? Body<S>
      : never
    : string;

/** How an answer is expected. */
export type CallOptions<F extends string> = {
  /** A format of the operation, as text, or `bytes` for what was sent, byte for byte; absent, JSON where there is any. */
  readonly format?: F;
};

/** One operation as a method; it may be called without parameters when it requires none. */
export type Method<N extends OperationId> = <F extends FormatOf<N> | "bytes" = DefaultFormat<N>>(
  ...given: [RequiredIn<Entry<N>["params"]>] extends [never]
    ? [params?: ParamsOf<N>, options?: CallOptions<F>]
    : [params: ParamsOf<N>, options?: CallOptions<F>]
) => Promise<Answer<DataOf<N, F>>>;

/** A client: a method an operation. */
export type Client = { readonly [N in OperationId]: Method<N> };
