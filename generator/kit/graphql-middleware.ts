import type { GraphQLSchema, ValidationRule } from "graphql";
import { pathOf, toPathname } from "./address.ts";
import { type Given, withDefaults } from "./defaults.ts";
import { GRAPHQL_LIMITS, type KitGraphQLLimits } from "./graphql-limits.ts";
import { createReport } from "./report.ts";
import { show } from "./show.ts";

export type KitGraphQLOptions = {
  /** A schema of graphql-js 16 or 17. */
  readonly schema: GraphQLSchema;
  /** The path to serve; `/graphql` by default. */
  readonly path?: string | undefined;
  /** The context for resolvers, in `info.context` and as their third argument; or a function of the request. */
  readonly context?: unknown;
  /** Set to false to hide the schema from introspection and from the suggestions in errors; true by default. */
  readonly introspection?: boolean | undefined;
  /** Set to false to show callers all errors of resolvers, not only each `GraphQLError`; true by default. */
  readonly maskErrors?: boolean | undefined;
  /**
   * Receives the errors that callers don't see: those of resolvers, except a `GraphQLError`, and those of `context`;
   * `console.error` by default.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** The limits of a request; omitted limits have their defaults. */
  readonly limits?: Given<KitGraphQLLimits>;
  /** Additional graphql-js validation rules, such as one that rejects expensive queries; applied only to valid queries. */
  readonly rules?: readonly ValidationRule[] | undefined;
};

/**
 * Serves a GraphQL schema by GET and POST, as specified by GraphQL over HTTP. It needs the packages graphql and
 * graphql-http, and loads them on the first request to its path.
 *
 * @throws TypeError for text that does not begin with a slash, or isn't only a path.
 * @throws RangeError for a limit that is negative or not a number.
 *
 * @see Server Toolkit Interfaces, "Endpoints".
 *
 * @example
 * import { buildSchema } from "graphql";
 * const schema = buildSchema("type Query { hello(name: String!): String }");
 * schema.getQueryType()!.getFields()["hello"]!.resolve = (_, { name }) => `Hello, ${name}`;
 * const graphql = new KitGraphQLMiddleware({ schema });
 * const request = new Request('https://example.com/graphql?query={hello(name:"Ana")}');
 * (await (await graphql.handle(request))?.json()) // => { data: { hello: "Hello, Ana" } }
 */
export class KitGraphQLMiddleware {
  /** The served path, percent-encoded as in requests. */
  readonly path: string;
  readonly #options: KitGraphQLOptions;
  #engine: Promise<(request: Request) => Promise<Response>> | undefined;

  constructor(options: KitGraphQLOptions) {
    const { path = "/graphql", limits = {} } = options;
    for (const [name, limit] of Object.entries(limits))
      if (limit !== undefined && !(limit >= 0))
        throw new RangeError(`Invalid limit "${name}": ${show(limit)}. Expected: a non-negative number.`);
    this.path = toPathname("path", path);
    this.#options = options;
  }

  /** Responds to requests for the middleware's path; undefined for any other path, which is left to the caller. */
  async handle(request: Request): Promise<Response | undefined> {
    if (pathOf(request) !== this.path) return undefined;
    this.#engine ??= this.#load();
    return (await this.#engine)(request);
  }

  async #load(): Promise<(request: Request) => Promise<Response>> {
    const { createEngine } = await import("./graphql-engine.ts");
    const { schema, context, introspection = true, maskErrors = true, onError, limits, rules = [] } = this.#options;
    const contextOf = typeof context === "function" ? (context as (request: Request) => unknown) : () => context;
    return createEngine({
      schema,
      context: contextOf,
      introspection,
      maskErrors,
      report: createReport(onError),
      limits: withDefaults(GRAPHQL_LIMITS, limits),
      rules,
    });
  }
}
