import type { Day } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import type { Format } from "./format.ts";
import type { Kind, Param } from "./param.ts";
import type { ParameterProblem } from "./problem.ts";
import type { ShapeName } from "./shapes.ts";

/** The names that an address template holds, those of its query included: `"/a/{b}{?c,d}"` has b, c and d. */
type Names<Template extends string> = Template extends `${infer Before}{?${infer Query}}`
  ? Names<Before> | Split<Query>
  : Template extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Names<Rest>
    : never;

type Split<List extends string> = List extends `${infer First},${infer Rest}` ? First | Split<Rest> : List;

/** The values of a request, by parameter, once they are read. */
export type Given<P> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never };

/** What settling may look at: the identity, and the clock, which counts as read when `today` is called. */
export type Circumstances = { readonly identity: Identity; today(): Day };

/**
 * One operation of the API as a record with four steps: read (by its parameters' kinds) → settle → answer → format.
 * Plan, validation, documents and every other face derive from it.
 */
export type OperationOf<
  Path extends string,
  P,
  File extends string,
  S,
  D,
  N extends ShapeName | null = ShapeName | null,
  F extends string = string,
> = {
  /** The operation's id in the OpenAPI document. */
  readonly id: string;
  readonly group: "tokens" | "themes" | "products" | "seasons" | "tools" | "reference" | "about";
  readonly summary: string;
  /** The address below `/api/v1` as a URI template (RFC 6570), query and all; an extension here is its only format. */
  readonly path: Path;
  readonly params: P;
  /** The error statuses that the operation may answer. */
  readonly statuses: readonly (400 | 404)[];
  /** The address of the stored answer, without extension; null when the answer is never stored. */
  readonly file: File | null;
  /** Where the answer to a request without a query is stored besides, when its address is not `file` itself. */
  readonly plain?: string;
  /** How the names in `file` are read, and which values are built ahead. */
  readonly kinds: { readonly [N in Names<File>]: Kind<unknown> };
  /** The forms of the answer by file extension; the first one needs no extension in `path`. */
  readonly formats: Readonly<Record<F, Format<NoInfer<D>>>>;
  /** The body's shape, when the answer is JSON. */
  readonly shape: N;
  /** Turns what was asked into what is answered: choices are made, the clock is read if it must be. */
  settle(given: Given<P>, circumstances: Circumstances): S | ParameterProblem;
  /** The answer as data: pure, and the same for every face. */
  answer(identity: Identity, settled: S): D;
};

/** What an operation is settled to: the values of its file address, and whatever else the answer needs. */
export type Settled = Readonly<Record<string, unknown>>;

/** Any operation, for code that treats all of them alike. */
export type Operation = OperationOf<string, Readonly<Record<string, Param>>, string, Settled, unknown> & {
  readonly kinds: Readonly<Record<string, Kind<unknown>>>;
};

/** Answers whether an operation refuses a query that it cannot use whole; the others answer 200 whatever it says. */
export function refusesQuery({ statuses }: Pick<Operation, "statuses">): boolean {
  return statuses.includes(400);
}

/** Declares an operation; an address that names a parameter without a definition does not compile. */
export function operation<
  const Path extends string,
  P extends { readonly [N in Names<Path>]: Param },
  const File extends string,
  S extends { readonly [N in Names<File>]: string | number },
  D,
  N extends ShapeName | null,
  F extends string,
>(record: OperationOf<Path, P, File, S, D, N, F>): OperationOf<Path, P, File, S, D, N, F> {
  return record;
}

/** An address template taken apart: text and names in turn, beginning and ending with text. */
type Parts = { readonly pieces: readonly string[]; readonly query: readonly string[] };

const taken = new Map<string, Parts>();

/** The catalogue's templates are few and are filled thousands of times, so each is taken apart once. */
function partsOf(template: string): Parts {
  let parts = taken.get(template);
  if (parts === undefined) {
    const [path = "", query = ""] = template.split("{?");
    parts = { pieces: path.split(/\{(\w+)\}/), query: query.replace("}", "").split(",").filter(Boolean) };
    taken.set(template, parts);
  }
  return parts;
}

/** The names in the path or in the query of an address template, in their order. */
export function namesOf(template: string, part: "path" | "query" = "path"): readonly string[] {
  const { pieces, query } = partsOf(template);
  return part === "query" ? query : pieces.filter((_, index) => index % 2 === 1);
}

/** Fills a file template's names: `fill("/seasons/{season}/{year}", {season: "harvest", year: 2026})`. */
export function fill(template: string, values: Settled): string {
  const { pieces } = partsOf(template);
  let filled = pieces[0] ?? "";
  for (let index = 1; index < pieces.length; index += 2) {
    filled += encodeURIComponent(String(values[pieces[index] ?? ""])) + (pieces[index + 1] ?? "");
  }
  return filled;
}
