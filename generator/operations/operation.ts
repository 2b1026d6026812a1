import type { NamesIn } from "../kit/template.ts";
import type { Day } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import type { Format } from "./format.ts";
import type { Kind, Param } from "./param.ts";
import type { ParameterProblem } from "./problem.ts";
import type { Shape } from "./shape.ts";

/** The values of a request, by parameter, once they are read. */
export type Given<P> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never };

/** The settled values that an answer depends on: if its file is named by some of them, those and further choices alone. */
type Answerable<File extends string, S> = [NamesIn<File>] extends [never]
  ? S
  : Pick<S, NamesIn<File> & keyof S> & { readonly choices?: string };

/** What settling may read: the identity, further choices, and the clock, by calling `today`. */
export type Circumstances = {
  readonly identity: Identity;
  /** The further choices of the request, by the ids of their modifiers. */
  readonly further: Readonly<Record<string, string | undefined>>;
  today(): Day;
};

/**
 * One operation of the API, in four steps: read (by its parameters' kinds) → settle → answer → format.
 * Plan, validation, documents and every other face derive from it.
 */
export type OperationOf<
  Path extends string,
  P,
  File extends string,
  S,
  D,
  N extends Shape | null = Shape | null,
  F extends string = string,
> = {
  /** The operation's id in the OpenAPI document. */
  readonly id: string;
  readonly group: "tokens" | "themes" | "products" | "seasons" | "tools" | "reference" | "about";
  readonly summary: string;
  /** The address below the API's root as a template, query and all; an extension here is its only format. */
  readonly path: Path;
  readonly params: P;
  /** True if invalid and unknown parameters of the query, if it has one, are errors; otherwise unknown ones are ignored. */
  readonly refusesQuery?: true;
  /** The address of the stored answer, without extension; null when the answer is never stored. */
  readonly file: File | null;
  /** The address of the stored answer of a combination with further choices: a name more than `file`. */
  readonly choicesFile?: `${string}/{choices}${string}`;
  /** The second address of the stored answer to a request without a query, if it differs from `file`. */
  readonly plain?: string;
  /** How the names in `file` are read, and which values are built ahead. */
  readonly kinds: { readonly [N in NamesIn<File>]: Kind<unknown> } & { readonly choices?: Kind<unknown> };
  /** The forms of the answer by file extension; the first one needs no extension in `path`. */
  readonly formats: Readonly<Record<F, Format<NoInfer<D>>>>;
  /** The ids of its files in the OpenAPI document, by format: with several formats, each file has one type. */
  readonly fileIds?: Readonly<Record<F, string>>;
  /** The body's shape, if the answer is JSON. */
  readonly shape: N;
  /** Resolves the given values to those of one answer; reads the clock if needed. */
  settle(given: Given<P>, circumstances: Circumstances): S | ParameterProblem;
  /** The answer as data: pure, and the same for every face. */
  answer(identity: Identity, settled: Answerable<File, S>): D;
};

/** The settled values of an operation: those of its file address, and others that the answer needs. */
export type Settled = Readonly<Record<string, unknown>>;

/** Any operation, for code that treats all of them alike. */
export type Operation = OperationOf<string, Readonly<Record<string, Param>>, string, Settled, unknown> & {
  readonly kinds: Readonly<Record<string, Kind<unknown> | undefined>>;
};

/** Declares an operation; an address that names a parameter without a definition does not compile. */
export function operation<
  const Path extends string,
  P extends { readonly [N in NamesIn<Path>]: Param },
  const File extends string,
  S extends { readonly [N in NamesIn<File>]: string | number },
  D,
  N extends Shape | null,
  F extends string,
>(operation: OperationOf<Path, P, File, S, D, N, F>): OperationOf<Path, P, File, S, D, N, F> {
  return operation;
}
