import type { NamesIn } from "../kit/template.ts";
import type { Day } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import type { Format } from "./format.ts";
import type { Kind, Param } from "./param.ts";
import type { ParameterProblem } from "./problem.ts";
import type { Schema } from "../model/schema.ts";

/** The parsed values of a request, keyed by parameter. */
export type Given<P> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never };

/** The settled values that an answer may depend on: the values in its file name, if any, and further choices. */
type Answerable<File extends string, S> = [NamesIn<File>] extends [never]
  ? S
  : Pick<S, NamesIn<File> & keyof S> & { readonly choices?: string };

/** The context in which a request is settled; calling `today` reads the clock. */
export type SettleContext = {
  readonly identity: Identity;
  /** The request's further choices, keyed by modifier id. */
  readonly further: Readonly<Record<string, string | undefined>>;
  today(): Day;
};

/**
 * An API operation, in four steps: read (by its parameters' kinds) → settle → answer → format. The build plan,
 * validation, documents and every face derive from it.
 */
export type OperationOf<
  Path extends string,
  P,
  File extends string,
  S,
  D,
  N extends Schema | null = Schema | null,
  F extends string = string,
> = {
  readonly id: string;
  readonly group: "tokens" | "platforms" | "themes" | "products" | "seasons" | "tools" | "reference" | "about";
  readonly summary: string;
  /** The address template relative to the API's root, with its query; an extension here is the only format. */
  readonly path: Path;
  /** Returns whether an identity has the operation; by default every identity does. */
  readonly exists?: (identity: Identity) => boolean;
  /** True if hosts run it in a function, because its code is too large for an edge. */
  readonly needsFunction?: true;
  readonly params: P;
  /** Treats invalid and unknown query parameters as errors; by default unknown ones are ignored. */
  readonly refusesQuery?: true;
  /** The address of the stored response, without an extension; null if it is never stored. */
  readonly file: File | null;
  /** Like `file`, for combinations with further choices. */
  readonly choicesFile?: `${string}/{choices}${string}`;
  /** A second address of the stored response to a request without a query. */
  readonly plain?: string;
  /** The parameter kinds of the names in `file`. */
  readonly kinds: { readonly [N in NamesIn<File>]: Kind<unknown> } & { readonly choices?: Kind<unknown> };
  /** Formats keyed by file extension; the first needs no extension in `path`. */
  readonly formats: Readonly<Record<F, Format<NoInfer<D>>>>;
  /** The OpenAPI ids of its files, keyed by format, if there are several. */
  readonly fileIds?: Readonly<Record<F, string>>;
  /** The shape of a JSON body. */
  readonly shape: N;
  /** Resolves the requested values to the values of one answer; reads the clock if needed. */
  settle(given: Given<P>, context: SettleContext): S | ParameterProblem;
  /** Computes the answer as data; pure, and the same for every face. */
  answer(identity: Identity, settled: Answerable<File, S>): D;
};

/** The values in an operation's file address, and any others that the answer needs. */
export type Settled = Readonly<Record<string, unknown>>;

/** Any operation, with the types of its parts erased. */
export type Operation = OperationOf<string, Readonly<Record<string, Param>>, string, Settled, unknown> & {
  readonly kinds: Readonly<Record<string, Kind<unknown> | undefined>>;
};

/** Declares an operation; an address with an undefined parameter doesn't compile. */
export function operation<
  const Path extends string,
  P extends { readonly [N in NamesIn<Path>]: Param },
  const File extends string,
  S extends { readonly [N in NamesIn<File>]: string | number },
  D,
  N extends Schema | null,
  F extends string,
>(operation: OperationOf<Path, P, File, S, D, N, F>): OperationOf<Path, P, File, S, D, N, F> {
  return operation;
}
