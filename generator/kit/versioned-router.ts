import { type KitAPIVersion, toVersion } from "./api-version.ts";
import { type KitContext, methodOf } from "./context.ts";
import { type RouteMatch, RouteTree } from "./route-tree.ts";
import { show } from "./show.ts";

type NameIn<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? NameIn<Segment> | NameIn<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/**
 * The path parameters of a pattern: `{ readonly id: string }` for `/users/:id`.
 *
 * @example
 * const params: KitPathParams<"/users/:id"> = { id: "7" };
 * params.id // => "7"
 */
export type KitPathParams<Path extends string> = string extends Path
  ? Readonly<Record<string, string | undefined>>
  : { readonly [Name in NameIn<Path>]: string };

/** Handles a route; its path parameters are decoded. */
export type KitHandler<Path extends string = string> = (
  context: KitContext,
  params: KitPathParams<Path>,
) => Response | Promise<Response>;

/**
 * Routes by version, method and path. The version must equal the registered one. A segment of a pattern is a literal or a
 * `:name`; if both match, the literal wins. A single trailing slash is ignored.
 *
 * @see Server Toolkit Interfaces, "Versioning".
 *
 * @example
 * const router = new KitVersionedRouter()
 *   .on("v1", "GET", "/users/:id", (_, { id }) => new Response(`user ${id}`))
 *   .on("v1", "GET", "/users/me", () => new Response("you"));
 * const ask = (path: string) =>
 *   router.handle({ ...kitContext(new Request(`https://a.example${path}`)), apiVersion: KitAPIVersion.of(1) });
 * await (await ask("/users/7"))?.text() // => "user 7"
 * await (await ask("/users/me"))?.text() // => "you"
 * await ask("/nothing") // => undefined
 */
export class KitVersionedRouter {
  /** Keyed by version, then by method. */
  readonly #trees = new Map<string, Map<string, RouteTree<KitHandler>>>();

  /**
   * Registers the handler of a route; the method is case-insensitive.
   *
   * @throws TypeError for an invalid version, for a method or a pattern that no request can match, and for a duplicate
   * route, even if its parameters have other names.
   */
  on<const Path extends string>(
    version: KitAPIVersion | string,
    method: string,
    path: Path,
    handler: KitHandler<Path>,
  ): this {
    const parsed = toVersion(version);
    const verb = toMethod(method);
    const tree = this.#treeFor(parsed.toString(), verb);
    if (!tree.add(path, handler as KitHandler)) throw new TypeError(`Duplicate route ${verb} ${path} for ${parsed}.`);
    return this;
  }

  /**
   * Responds with the matching route; undefined without a version, or for an unknown version, method or path, which is
   * left to the caller. A HEAD request without a HEAD route falls back to GET; the body is always dropped.
   */
  async handle(context: KitContext): Promise<Response | undefined> {
    if (context.apiVersion === undefined) return undefined;
    const trees = this.#trees.get(context.apiVersion.toString());
    if (trees === undefined) return undefined;
    const method = methodOf(context);
    const match = find(trees, method, context.path);
    if (match === undefined) return undefined;
    const response = match.value(context, match.params);
    return method === "HEAD" ? withoutBody(await response) : response;
  }

  #treeFor(version: string, method: string): RouteTree<KitHandler> {
    const trees = this.#trees.get(version) ?? new Map<string, RouteTree<KitHandler>>();
    this.#trees.set(version, trees);
    const tree = trees.get(method) ?? new RouteTree<KitHandler>();
    trees.set(method, tree);
    return tree;
  }
}

/** The methods that `Request` converts to upper case, and PATCH. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Methods that `Request` forbids: Fetch, section 2.2.1. */
const FORBIDDEN = ["CONNECT", "TRACE", "TRACK"];

/** Normalises a method like `Request`. @throws TypeError for a method that no request can have. */
function toMethod(method: string): string {
  const upper = typeof method === "string" ? method.toUpperCase() : "";
  if (METHODS.includes(upper)) return upper;
  // Requests keep the case of any other method, and HTTP methods are upper case.
  if (upper === method && /^[A-Z][A-Z-]*$/.test(upper) && !FORBIDDEN.includes(upper)) return upper;
  throw new TypeError(
    `Invalid method ${show(method)}: it must be one of ${METHODS.join(", ")}, or another HTTP method in capital letters, but not ${FORBIDDEN.join(", ")}.`,
  );
}

function find(
  trees: ReadonlyMap<string, RouteTree<KitHandler>>,
  method: string,
  path: string,
): RouteMatch<KitHandler> | undefined {
  return trees.get(method)?.find(path) ?? (method === "HEAD" ? trees.get("GET")?.find(path) : undefined);
}

function withoutBody(response: Response): Response {
  // Stops the handler from producing the body.
  response.body?.cancel().catch(() => undefined);
  return new Response(null, response);
}
