import type { Body, operations } from "../operations/catalogue.ts";
import type { Param } from "../operations/param.ts";
import type { Answer } from "./answer.ts";

/** The operation ids of the catalogue, which are the methods of a client. */
export type OperationId = keyof typeof operations;

type Entry<N extends OperationId> = (typeof operations)[N];

/** The address template of an operation, without its query. */
export type PathOf<N extends OperationId> = Entry<N>["path"] extends `${infer Path}{?${string}`
  ? Path
  : Entry<N>["path"];

/** The formats of an operation, named by file extension. */
export type FormatOf<N extends OperationId> = keyof Entry<N>["formats"] & string;

/** The default format of an operation: JSON if it has a body, otherwise its only format. */
export type DefaultFormat<N extends OperationId> = Entry<N>["shape"] extends null ? FormatOf<N> : FormatOf<N> & "json";

/** A top-level key of an operation's JSON. */
export type KeyOf<N extends OperationId> = keyof Body<N> & string;

/** The type of a parameter for callers: a number or a string; a string for values that the API parses. */
type Given<P> = P extends Param<infer T> ? (NonNullable<T> extends string | number ? NonNullable<T> : string) : never;

type RequiredIn<P> = { [K in keyof P]: P[K] extends Param<unknown, true> ? K : never }[keyof P];

/** The identity's further modifiers, keyed by id, for operations that take them. */
type Further<Path> = Path extends `${string}modifiers*}`
  ? { readonly modifiers?: Readonly<Record<string, string>> }
  : unknown;

/** The required keys, then the optional ones, flattened to one object type so that editors show all of it. */
type Values<P, Path> = { readonly [K in RequiredIn<P>]: Given<P[K]> } & {
  readonly [K in Exclude<keyof P, RequiredIn<P>>]?: Given<P[K]>;
} & Further<Path> extends infer Both
  ? { readonly [K in keyof Both]: Both[K] }
  : never;

/** The parameters of an operation, keyed by name; omitted ones take the API's defaults. */
export type ParamsOf<N extends OperationId> = [keyof Entry<N>["params"]] extends [never]
  ? { readonly [name: string]: never }
  : Values<Entry<N>["params"], Entry<N>["path"]>;

/** The data of an operation in a format: its body for JSON, a byte array for `bytes` and fonts, a string for any other. */
export type DataOf<N extends OperationId, F extends FormatOf<N> | "bytes" = DefaultFormat<N>> = F extends
  | "bytes"
  | "woff2"
  ? Uint8Array<ArrayBuffer>
  : F extends "json"
    ? Body<N>
    : string;

/** The options of a call. */
export type CallOptions<F extends string> = {
  /** A format of the operation, or `bytes` for the bytes as received; JSON by default if the operation has it. */
  readonly format?: F;
};

/** An operation as a method; the parameters are optional if none is required. */
export type Method<N extends OperationId> = <F extends FormatOf<N> | "bytes" = DefaultFormat<N>>(
  ...args: [RequiredIn<Entry<N>["params"]>] extends [never]
    ? [params?: ParamsOf<N>, options?: CallOptions<F>]
    : [params: ParamsOf<N>, options?: CallOptions<F>]
) => Promise<Answer<DataOf<N, F>>>;

/** A client: a method for each operation. */
export type Client = { readonly [N in OperationId]: Method<N> };
