import { type KitAPIVersion, toVersion } from "./api-version.ts";
import { check, FUNCTION, show } from "./checks.ts";
import { checkContext, type KitContext, methodOf } from "./context.ts";
import { type Found, RouteTree } from "./route-tree.ts";

type NameIn<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? NameIn<Segment> | NameIn<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/**
 * The values of a pattern's names: `{ readonly id: string }` for `/users/:id`.
 *
 * @example
 * const params: KitPathParams<"/users/:id"> = { id: "7" };
 * params.id // => "7"
 */
export type KitPathParams<Path extends string> = string extends Path
  ? Readonly<Record<string, string | undefined>>
  : { readonly [Name in NameIn<Path>]: string };

/** What answers a route; the values of its names are decoded. */
export type KitHandler<Path extends string = string> = (
  context: KitContext,
  params: KitPathParams<Path>,
) => Response | Promise<Response>;

/**
 * Routes by version, method and path. The version must be exactly the one registered: none stands in for another. In a
 * pattern a segment is a text or a `:name`; where both fit, the text wins. One slash at the end makes no difference.
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
  /** By version, then by method. */
  readonly #trees = new Map<string, Map<string, RouteTree<KitHandler>>>();

  /**
   * Registers what answers a route; upper and lower case of the method are one.
   *
   * @throws TypeError for a version that is none, for a method or a pattern that no request can have, and for a route
   * that is there already, whatever its names are called.
   */
  on<const Path extends string>(
    version: KitAPIVersion | string,
    method: string,
    path: Path,
    handler: KitHandler<Path>,
  ): this {
    const known = toVersion(version);
    const routed = toMethod(method);
    check("The handler", handler, FUNCTION);
    const tree = this.#treeFor(known.toString(), routed);
    if (!tree.add(path, handler as KitHandler))
      throw new TypeError(`${routed} ${path} is registered for ${known} already.`);
    return this;
  }

  /**
   * The answer of the route of a request, or undefined when there is none: no version, or no such version, method or
   * path, and the caller decides what that means. A HEAD without a route of its own is answered by that of GET; either
   * way without its body.
   */
  async handle(context: KitContext): Promise<Response | undefined> {
    checkContext(context);
    if (context.apiVersion === undefined) return undefined;
    const trees = this.#trees.get(context.apiVersion.toString());
    if (trees === undefined) return undefined;
    const method = methodOf(context);
    const found = find(trees, method, context.path);
    if (found === undefined) return undefined;
    const response = found.value(context, found.params);
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

/** The methods that requests have in capital letters, however they were written. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** No `Request` has these: Fetch, section 2.2.1. */
const FORBIDDEN = ["CONNECT", "TRACE", "TRACK"];

/** A method as requests have it. @throws TypeError for one that no request has. */
function toMethod(method: string): string {
  const upper = typeof method === "string" ? method.toUpperCase() : "";
  if (METHODS.includes(upper)) return upper;
  // Other methods keep their case on the way, and those of HTTP have capital letters.
  if (upper === method && /^[A-Z][A-Z-]*$/.test(upper) && !FORBIDDEN.includes(upper)) return upper;
  throw new TypeError(
    `The method is ${show(method)}, and must be one of ${METHODS.join(", ")}, or another of HTTP in capital letters, but not ${FORBIDDEN.join(", ")}.`,
  );
}

function find(
  trees: ReadonlyMap<string, RouteTree<KitHandler>>,
  method: string,
  path: string,
): Found<KitHandler> | undefined {
  return trees.get(method)?.find(path) ?? (method === "HEAD" ? trees.get("GET")?.find(path) : undefined);
}

function withoutBody(response: Response): Response {
  // What the handler would have sent need not be made.
  response.body?.cancel().catch(() => undefined);
  return new Response(null, response);
}
